"""The quick games of Snap, plain and compiled, agree with the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from cardtui.games import open_id
from cardtui.games.snap.game import Snap
from cardtui.games.snap.rules import Chance
from cardtui.lab.experiments import snap as experiment
from cardtui.lab.experiments.snap import QuickEnd, SnapLabParameters, play_out
from cardtui.lab.kernels.snap import random_numbers as numbers
from cardtui.lab.kernels.snap.playing import OVERLONG, count_seeds, play_seeds

CORNERS = (0, 1, 305, 400, 1300, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 10**18, 2**63, 2**64 - 100)
"""Seeds of one word and of two words, and those of the sheet."""

SEVERAL = (0, 1612, 6100, 2**32 - 70, 2**33 - 70, 10**18, 2**64 - 130)
"""First seeds of runs that include one of the shortest games, one of the longest, and seeds of two words."""


def by_the_rules(seed: int) -> QuickEnd:
    game = Snap.from_seed(seed)
    state = game.initial_state()
    for step in game.forced_steps(state):
        state = step.after
    return QuickEnd(state.winner, state.ply, state.snaps)


def compiled(first: int, number: int, most: int = 1_000_000) -> list[QuickEnd]:
    played = np.zeros((3, number), np.int64)
    play_seeds(np.uint64(first), most, played)
    return [QuickEnd(None if winner == OVERLONG else winner, *rest) for winner, *rest in played.T.tolist()]


@pytest.mark.parametrize("seed", [*CORNERS, *(Random(9).randrange(10**18) for _ in range(20)), 2**64, 10**30])
def test_a_quick_game_agrees_with_the_rules(seed: int) -> None:
    assert play_out(seed) == by_the_rules(seed)


@pytest.mark.parametrize("seed", CORNERS)
def test_the_compiled_mersenne_twister_agrees_with_python(seed: int) -> None:
    streams, stream = (
        np.zeros((numbers.LANES_AT_ONCE, numbers.STATE), np.uint32),
        np.zeros(numbers.STREAM, np.uint32),
    )
    numbers.seed_lanes(np.uint64(seed), streams)
    stream[: numbers.STATE] = streams[0]
    cards, ends = np.zeros(52, np.uint8), []
    at = numbers.shuffled(stream, cards)
    for _ in range(50):
        word, at = numbers.supply(stream, at, 64)
        ends += [int(word) >> throw & 1 for throw in range(64)]
    chance = Chance(seed)
    assert [rank + 1 for rank in cards.tolist()] == [card.rank for card in chance.deck]
    assert ends == [chance.end(throw) for throw in range(3200)]


def test_the_last_card_is_thrown_only_above_one_half() -> None:
    """A number has 27 bits of a word and 26 of the next. One half exactly is not above one half."""
    words = [(1 << 31, 0), (1 << 31 | 31, 63), (1 << 31, 64), (1 << 31 | 32, 0), ((1 << 31) - 1, 64), (0, 0)]
    drawn = [((high >> 5) * 2**26 + (low >> 6)) / 2**53 for high, low in words]
    stream = np.zeros(numbers.STREAM, np.uint32)
    stream[numbers.END - 12 : numbers.END] = [word for pair in words for word in pair]
    ends, at = numbers.supply(stream, numbers.END - 12, 6)
    assert [int(ends) >> throw & 1 for throw in range(6)] == [number > 0.5 for number in drawn]
    assert drawn[0] == drawn[1] == 0.5 and at == numbers.END


@pytest.mark.thorough
@pytest.mark.parametrize("first", SEVERAL)
def test_compiled_games_agree_with_quick_ones(first: int) -> None:
    assert compiled(first, 130) == [play_out(first + number) for number in range(130)]


@pytest.mark.parametrize("most", [282, 284, 400, 1000])
def test_compiled_and_plain_games_stop_at_the_same_throw(most: int) -> None:
    assert compiled(0, 100, most) == [play_out(seed, most) for seed in range(100)]
    plain = experiment.play(0, 0, 100, most)
    assert count_seeds(0, 0, 100, most) == plain
    assert plain.shares[experiment.STOPPED] > 10
    assert plain.longest is not None and plain.longest.length <= most


@pytest.mark.parametrize("most", [1, 40])
def test_games_that_are_all_stopped_have_no_length(most: int) -> None:
    for tally in (experiment.play(7, 0, 20, most), count_seeds(7, 0, 20, most)):
        assert tally.shares == Counter({experiment.STOPPED: 20})
        assert not any(tally.lengths.values()) and tally.longest is None


def test_a_run_plays_consecutive_seeds_of_any_size() -> None:
    for seed in (0, 2**64 - 3, 2**64, 10**30):
        tally = experiment.EXPERIMENT.play(SnapLabParameters(), seed, 2, 4)
        ends = [by_the_rules(seed + number) for number in range(2, 6)]
        assert tally.shares.get(experiment.WON, 0) == sum(end.winner == 0 for end in ends)
        longest = max(range(4), key=lambda at: (ends[at].throws, -at))
        assert tally.longest == (ends[longest].throws, 2 + longest, f"snap#{seed + 2 + longest}")


def test_levels_play_each_other_and_the_longest_game_can_be_opened() -> None:
    tally = experiment.EXPERIMENT.play(SnapLabParameters(suits="2", levels="hard-easy"), 0, 0, 40)
    assert tally.games == 40
    assert tally.shares[experiment.WON] > 20
    assert tally.longest is not None
    session = open_id(tally.longest.id)
    assert (session.length, session.complete) == (tally.longest.length, True)
