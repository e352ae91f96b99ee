"""Playing backwards: the predecessors of a position are complete, and walks through their tree find them."""

from __future__ import annotations

import itertools
from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.beggar.tricks import Position, play_trick
from cardtui.lab.beggar.ancestors import Ancestor, predecessors, walk
from cardtui.lab.kernels.beggar import ancestors
from tests.games.beggar.deals import RECORDS, values_of

ALL = 10**9

hands = st.binary(min_size=0, max_size=30).map(lambda hand: bytes(card % 8 % 5 for card in hand))
positions = st.builds(Position, st.tuples(hands, hands), st.integers(0, 1))


@given(positions)
def test_every_predecessor_leads_to_the_position(position: Position) -> None:
    for earlier, cards in predecessors(position):
        assert play_trick(earlier) == (position, cards)


@pytest.mark.parametrize(
    "deck", [(0, 0, 0, 1, 1), (0, 0, 1, 2, 0), (0, 0, 0, 0), (1, 1, 2, 2), (0, 0, 0, 3, 1, 0), (0, 0, 4, 1)]
)
def test_no_predecessor_is_missing_among_all_positions_of_a_deck(deck: tuple[int, ...]) -> None:
    everything = {
        Position((bytes(cards[:cut]), bytes(cards[cut:])), lead)
        for cards in set(itertools.permutations(deck))
        for cut in range(len(deck) + 1)
        for lead in (0, 1)
    }
    leads_to = defaultdict(set)
    for position in everything:
        if all(position.hands):
            trick = play_trick(position)
            leads_to[trick.after].add((position, trick.cards))
    for position in everything:
        assert set(predecessors(position)) == leads_to[position]


def position_in_play(rng: Random, deck: list[int]) -> Position:
    """Return a position that has predecessors, because it was reached by playing."""
    rng.shuffle(deck)
    position = Position((bytes(deck[::2]), bytes(deck[1::2])))
    for _ in range(rng.randrange(25)):
        after = play_trick(position).after
        if after.winner is not None:
            break
        position = after
    return position


def random_deck(rng: Random) -> list[int]:
    asked = rng.choice(([1, 2, 3, 4], [1, 2, 3], [2, 5], [1, 2, 3, 4]))
    return rng.choice(
        ([*asked * 4, *[0] * 36], [*asked * 2, *[0] * 12], rng.choices([0, *asked], k=rng.randrange(2, 30)))
    )


@pytest.mark.thorough
def test_compiled_walks_agree_with_plain_ones() -> None:
    rng = Random(15)
    finished = looked_at = 0
    for number in range(400):
        deck = random_deck(rng)
        position = position_in_play(rng, deck)
        if not all(position.hands):
            continue
        roots = [Ancestor(position, number % 9)]
        without = [rng.choice([one.position for one in predecessors(position)] or [position])]
        bounds = (roots, (len(deck) + 1) // 2, 12)
        for barred in ((), without):
            plain = walk(*bounds, most_expanded=100, keep=10**4, excluded=barred)
            if plain.finished:
                compiled = ancestors.walk(*bounds, most_expanded=ALL, keep=10**4, excluded=barred)
                assert plain == compiled
                finished += 1
                looked_at += plain.examined
    assert finished > 530
    assert looked_at > 14_000


RECORD = Position(values_of(RECORDS[-1]["deal"]))


def record_after(tricks: int) -> Ancestor:
    position, cards = RECORD, 8344
    for _ in range(tricks):
        position, laid = play_trick(position)
        cards -= laid
    return Ancestor(position, cards)


def test_the_record_is_found_from_its_middle() -> None:
    found = ancestors.walk([record_after(500)], 26, 8000, ALL)
    assert found.kept[0] == Ancestor(RECORD, 8344) and found.finished


def test_a_full_walk_keeps_the_longest_games_and_stops_at_its_limit() -> None:
    everything = ancestors.walk([record_after(500)], 26, 5000, ALL)
    some = ancestors.walk([record_after(500)], 26, 5000, ALL, keep=20)
    assert len(some.kept) == 20 < len(everything.kept)
    assert [one.cards for one in some.kept] == [one.cards for one in everything.kept[:20]]
    found = ancestors.walk([record_after(500)], 26, 5000, most_expanded=100)
    assert (found.expanded, found.finished) == (100, False)


@pytest.mark.parametrize("position", [Position((b"\1\0", b"")), Position((b"", b"\1\0"), 1)])
def test_a_walk_from_the_end_of_a_game_is_refused(position: Position) -> None:
    for one in (walk, ancestors.walk):
        with pytest.raises(ValueError, match="empty"):
            one([Ancestor(position, 0)], 1, 0, ALL)


def test_decks_that_do_not_fit_into_words_are_refused() -> None:
    for hand in (bytes(64), bytes(range(1, 6)), b"\1" * 33):
        with pytest.raises(ValueError, match="does not fit"):
            ancestors.walk([Ancestor(Position((hand, b"\0")), 0)], 1, 0, ALL)
