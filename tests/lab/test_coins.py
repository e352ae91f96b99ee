"""Random starts of the Silver Dollar game: the share of lost ones, and games between levels."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import is_over
from cardtui.games.coins.opponents import LEVELS
from cardtui.games.coins.theory import fewest, total
from cardtui.lab.experiments import coins as lab
from cardtui.lab.experiments import read_levels
from cardtui.lab.experiments.coins import EXPERIMENT, LOST, WON, StartParameters

TINY = [(1, "0-3"), (2, "0-4"), (3, "0-3"), (3, "2-5"), (4, "0-2"), (4, "1-3"), (5, "0-2"), (2, "3-3")]


def starts(coins: int, gaps: str) -> list[tuple[int, ...]]:
    """Return every start with these gaps that is not over."""
    low, high = map(int, gaps.split("-"))
    every = product(range(low, high + 1), repeat=coins)
    found = [tuple(end - 1 for end in accumulate(gap + 1 for gap in drawn)) for drawn in every]
    return [start for start in found if not is_over(start)]


@pytest.mark.parametrize(("coins", "gaps"), TINY)
@pytest.mark.parametrize("step", [None, 1, 2, 3, 4])
def test_the_chance_of_a_lost_start_agrees_with_counting_all_starts(
    coins: int, gaps: str, step: int | None
) -> None:
    every = starts(coins, gaps)
    lost = sum(total(start, step) == 0 for start in every)
    assert lab.lost_chance(StartParameters(coins, step, gaps)) == Fraction(lost, len(every))


@pytest.mark.parametrize("step", [None, 2])
def test_the_chance_with_any_number_of_coins_is_the_mean_over_their_numbers(step: int | None) -> None:
    shares = [Fraction(1, 2 ** (coins - 2)) for coins in range(3, 12)]
    shares.append(shares[-1])
    chances = [lab.lost_chance(StartParameters(coins, step)) for coins in range(3, 13)]
    assert lab.lost_chance(StartParameters(step=step)) == sum(
        share * chance for share, chance in zip(shares, chances, strict=True)
    )


SOME = [
    *(StartParameters(), StartParameters(step=3), StartParameters(4, 3)),
    *(StartParameters(2, None, "0-1"), StartParameters(5, 1, "2-4")),
]


@pytest.mark.parametrize("parameters", SOME, ids=str)
def test_the_share_of_lost_random_starts_agrees_with_the_theory(parameters: StartParameters) -> None:
    games = 4000
    tally = EXPERIMENT.play(parameters, 2, 0, games)
    (share,) = EXPERIMENT.shares(parameters)
    assert share.chance is not None
    error = (games * float(share.chance * (1 - share.chance))) ** 0.5
    assert abs(tally.shares[LOST] - games * share.chance) < 4 * error


@settings(max_examples=40)
@given(
    st.integers(0, 10**6),
    st.none() | st.integers(1, 6),
    st.none() | st.integers(1, 4),
    st.none() | st.tuples(st.sampled_from(LEVELS), st.sampled_from(LEVELS)).map("-".join),
)
def test_the_longest_game_opens_with_its_length(
    seed: int, coins: int | None, step: int | None, levels: str | None
) -> None:
    """A game between levels opens with all its moves, and a start opens as a puzzle with that par."""
    parameters = StartParameters(coins, step, levels=levels)
    longest = EXPERIMENT.play(parameters, seed, 0, 3).longest
    assert longest is not None
    session = open_id(longest.id)
    game = session.game
    assert isinstance(game, Coins) and game.parameters.step == step
    alone = EXPERIMENT.play(parameters, seed, longest.game, 1)
    assert alone.longest == longest
    assert alone.shares.get(LOST, 0) == (total(game.positions, step) == 0)
    if levels is None:
        assert not game.two_sided
        assert fewest(game.positions, step) == longest.length
        return
    state = session.state
    assert state.over and state.ply == longest.length
    assert alone.shares.get(WON, 0) == longest.length % 2
    one, _, other = levels.partition("-")
    assert game.parameters.names == (f"{one}+{other}" if one != other else None)


@pytest.mark.parametrize("step", [None, 2])
def test_a_player_without_mistakes_wins_every_start_that_can_be_won(step: int | None) -> None:
    for games in range(40):
        both = EXPERIMENT.play(StartParameters(4, step, levels="perfect-perfect"), 1, games, 1).shares
        assert both.get(WON, 0) == 1 - both.get(LOST, 0)
        first = EXPERIMENT.play(StartParameters(4, step, levels="perfect-easy"), 1, games, 1).shares
        assert first.get(WON, 0) or first[LOST]
        second = EXPERIMENT.play(StartParameters(4, step, levels="medium-perfect"), 1, games, 1).shares
        assert not (second.get(WON, 0) and second.get(LOST))


@pytest.mark.parametrize("gaps", ["0-0", f"0-{lab.MOST_COUNTED + 1}"])
def test_gaps_that_cannot_be_dealt_are_refused(gaps: str) -> None:
    with pytest.raises(BadInput, match="gaps"):
        EXPERIMENT.check(StartParameters(gaps=gaps))
    EXPERIMENT.check(StartParameters(gaps="1-1"))


LEVEL_PAIRS = {"easy-perfect": "easy-perfect", "Medium": "medium-medium", " easy - easy ": "easy-easy"}


@pytest.mark.parametrize(
    "text", [*LEVEL_PAIRS, "", "-", "easy-", "-easy", "easy-easy-easy", "hard", "easy,perfect"]
)
def test_levels_are_read_or_refused(text: str) -> None:
    if text in LEVEL_PAIRS:
        assert read_levels(LEVELS, text) == LEVEL_PAIRS[text]
    else:
        with pytest.raises(BadInput, match="easy, medium, perfect"):
            read_levels(LEVELS, text)
