"""Random numbers of a game: SplitMix64, a stream for each game, uniform."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.lab.distribution import chi_squared_tail
from cardtui.lab.draws import GOLDEN, WORD, DrawnRandom, RandomDraws, mix

REFERENCE = [
    *(6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
    16408922859458223821,
]
"""The output of S. Vigna's splitmix64.c from the seed 1234567."""

words = st.integers(0, WORD)


def test_mixing_agrees_with_the_reference() -> None:
    found = [mix((1234567 + number * GOLDEN) & WORD) for number in range(1, len(REFERENCE) + 1)]
    assert found == REFERENCE


@given(words, st.integers(0, 10**15))
def test_each_game_has_its_own_stream_of_words(seed: int, game: int) -> None:
    draws = RandomDraws(seed, game)
    begin = mix((mix(seed) + game * GOLDEN) & WORD)
    assert [draws.word() for _ in range(3)] == [mix((begin + n * GOLDEN) & WORD) for n in (1, 2, 3)]


@given(words, st.integers(0, 10**15), st.lists(st.integers(1, 2**16 - 1), max_size=20))
def test_each_word_makes_two_numbers_the_upper_half_first(seed: int, game: int, bounds: list[int]) -> None:
    draws, same = RandomDraws(seed, game), RandomDraws(seed, game)
    halves = [half for _ in bounds for word in [same.word()] for half in (word >> 32, word & 0xFFFFFFFF)]
    found = [draws.below(bound) for bound in bounds]
    assert found == [half * bound >> 32 for half, bound in zip(halves, bounds, strict=False)]
    assert all(0 <= one < bound for one, bound in zip(found, bounds, strict=True))


@pytest.mark.parametrize("bound", [2, 3, 7, 52])
@pytest.mark.parametrize("across", [False, True])
def test_numbers_are_uniform_within_a_game_and_across_games(bound: int, across: bool) -> None:
    number = 20_000
    one = RandomDraws(4, 0)
    found = Counter((RandomDraws(4, game) if across else one).below(bound) for game in range(number))
    squared = sum((found[at] - number / bound) ** 2 / (number / bound) for at in range(bound))
    assert chi_squared_tail(squared, bound - 1) > 0.001


# with the interface of `random.Random`


def test_drawn_random_depends_on_the_game_alone() -> None:
    def draw_some(chance: Random) -> list[object]:
        cards = list(range(10))
        chance.shuffle(cards)
        return [cards, chance.random(), chance.choice("abc"), chance.randint(1, 10**15), chance.randrange(7)]

    chance = DrawnRandom(RandomDraws(1, 0))
    first = draw_some(chance)
    chance.draws = RandomDraws(1, 1)
    second = draw_some(chance)
    chance.draws = RandomDraws(1, 0)
    chance.seed(5)
    assert draw_some(chance) == first == draw_some(DrawnRandom(RandomDraws(1, 0)))
    assert second == draw_some(DrawnRandom(RandomDraws(1, 1))) != first


def test_drawn_random_is_uniform() -> None:
    chance = DrawnRandom(RandomDraws(1, 0))
    whole = Counter(chance.randrange(6) for _ in range(12_000))
    broken = Counter(int(chance.random() * 6) for _ in range(12_000))
    for found in (whole, broken):
        assert chi_squared_tail(sum((found[side] - 2000) ** 2 / 2000 for side in range(6)), 5) > 0.001
