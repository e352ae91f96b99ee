"""Closed words restore a small hand, and tapes of closed words never end."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from cardtui.games.beggar.tricks import Cycle, play_trick, settle
from cardtui.lab.endless import closed_words as words
from cardtui.lab.endless import search as making
from cardtui.lab.endless import trees
from cardtui.lab.kernels.beggar import closed_words as compiled
from cardtui.lab.packs import LETTERS


def of(text: str) -> bytes:
    return bytes(LETTERS.index(card) for card in text)


LONG = of("--------K---------Q-Q-K---Q-KAQJ")


RINGS = [
    ["--J"],
    ["--------A-KAAJ", "--K---A----AAJ"],
    [
        *("--------K---------Q-Q-K---Q-KAQJ", "--Q----K---------Q----K---A-KQQJ"),
        *("--------K---------A-Q-K---Q-KQQJ", "--Q----K---------Q----K---Q-KQAJ"),
    ],
]


@pytest.mark.parametrize("ring", RINGS, ids=lambda ring: ring[0])
def test_a_closed_word_has_a_ring(ring: list[str]) -> None:
    assert words.ring(of(ring[0])) == tuple(map(of, ring))


@pytest.mark.parametrize("word", ["", "-", "J", "-J", "--Q", "---J", "--JJ", "--------A-KAAQ", "AAAA"])
def test_other_words_are_not_closed(word: str) -> None:
    assert words.ring(of(word)) is None


def test_playing_a_word_restores_the_small_hand_and_puts_the_word_under_the_tape() -> None:
    behind = of("--Q-K-AA--J-K---")
    for word in words.ring(LONG) or ():
        position = words.tape_of([word, behind])
        tape = position.hands[0]
        back = words.returned_cards(word)
        assert back is not None
        while position.hands != (tape[len(word) :] + back, words.HAND):
            position = play_trick(position).after
        assert position.lead == 0


def test_tapes_of_closed_words_never_end() -> None:
    for order in permutations(map(of, ["--J", "--------A-KAAJ", "--Q----K---------Q----K---A-KQQJ"])):
        tape = words.tape_of([*order])
        assert isinstance(settle(tape), Cycle)
        assert words.words_in(tape.hands[0]) == [*order]
    for other in ("", "--J", "--J--", "--J-J-", "--JQ", "--Q-"):
        assert not words.words_in(of(other))


def test_compiled_words_agree_with_plain_ones() -> None:
    rng = Random(15)
    shapes = [tuple(rng.choices((0, 0, 1, 1, 2, 3, 4, 8), k=rng.randrange(1, 6))) for _ in range(150)]
    shapes += [(2, *rest) for rest in shapes] + [(8, *rest) for rest in shapes]
    shapes += [words.shape(LONG)]
    shapes += [(2, 1, 1, 1, 0, 0, 1), (2, 1, 1, 1, 1, 1, 0, 0)]  # more words than there is room for at first
    found = 0
    for gaps in shapes:
        plain = words.closed_words(gaps)
        assert compiled.closed_words(gaps) == plain
        found += len(plain)
    assert found > 30


def test_near_shapes_are_near_and_unique() -> None:
    near = making.near_shapes()
    assert set(near[:2]) == {words.shape(word) for word in making.known_words()}
    for gaps in near:
        assert min(sum(map(abs, map(int.__sub__, gaps, other))) for other in near[:2]) <= 3
    assert len(set(near)) == len(near) > 1000


def test_the_first_unit_is_the_same_for_every_seed() -> None:
    first = making.unit(1, 0)
    assert first == making.unit(2, 0)
    assert len({found.key for found in first}) == 4
    assert len({found.deal for found in first}) == 120
    assert {found.deal for found in first} > {
        found.deal for found in trees.deals_into("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    }


def test_later_units_are_random_but_reproducible() -> None:
    later = len(making.near_shapes()) // making.SHAPES + 1
    assert making.unit(1, later) == making.unit(1, later)
    shapes = [making.far_shapes(seed, later) for seed in (1, 1, 2)]
    assert shapes[0] == shapes[1] != shapes[2]
    assert len(shapes[0]) == making.SHAPES
