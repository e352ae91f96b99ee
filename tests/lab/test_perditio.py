"""Random deals of Perditio Tempus agree with the rules, and their lengths and wins with the theory."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from cardtui.games import read_game
from cardtui.games.perditio.game import PerditioParameters
from cardtui.lab.distribution import Distribution, chi_squared_fit
from cardtui.lab.draws import RandomDraws
from cardtui.lab.experiments import perditio as experiment
from cardtui.lab.experiments.perditio import AS_FORETOLD, EXPERIMENT, WON, deal_id, deal_ranks
from tests.oracles.perditio import MEAN

GAMES = 100_000
(CARDS,) = EXPERIMENT.measures(PerditioParameters())


@pytest.mark.parametrize("game", range(12))
def test_a_counted_game_agrees_with_the_rules(game: int) -> None:
    tally = experiment.play(3, game, 1)
    played = read_game(deal_id(deal_ranks(RandomDraws(3, game))))
    state = played.initial_state()
    for step in played.forced_steps(state):
        state = step.after
    assert tally.lengths == {"cards": {state.cards: 1}}
    assert tally.shares.get(WON, 0) == state.won
    assert tally.shares[AS_FORETOLD] == 1
    assert tally.longest == (state.cards, game, played.id)


@pytest.mark.parametrize("games", [1, 7, 8, 9, 300])
def test_compiled_counts_agree_with_plain_ones(games: int) -> None:
    """Of the 300 some are won, and some have a pile whose cards lead round in a circle."""
    assert EXPERIMENT.play(PerditioParameters(), 4, 11, games) == experiment.play(4, 11, games)


def test_every_rank_is_equally_likely_at_every_position_of_the_deck() -> None:
    """Chi-squared of 52 places and 13 ranks has 612 degrees: within five deviations of sqrt(2 * 612)."""
    counts = Counter(index for game in range(2000) for index in enumerate(deal_ranks(RandomDraws(1, game))))
    expected = 2000 / 13
    cells = ((index, rank) for index in range(52) for rank in range(1, 14))
    squared = sum((counts[index] - expected) ** 2 / expected for index in cells)
    assert abs(squared - 612) < 180


def test_many_games_agree_with_the_theory() -> None:
    tally = EXPERIMENT.play(PerditioParameters(), 1, 0, GAMES)
    assert CARDS.odds is not None
    assert sum(CARDS.odds().values()) == 1
    assert sum(length * odds for length, odds in CARDS.odds().items()) == MEAN
    found = chi_squared_fit(tally.lengths["cards"], CARDS.odds())
    assert found is not None and found.degrees > 30 and found.probability > 0.001
    figures = Distribution(tally.lengths["cards"])
    assert abs(figures.mean - MEAN) < 4 * figures.standard_error
    shares = {share.name: share.chance for share in EXPERIMENT.shares(PerditioParameters())}
    assert shares == {WON: Fraction(1, 13), AS_FORETOLD: 1}
    assert tally.shares[AS_FORETOLD] == GAMES
    assert abs(tally.shares[WON] - GAMES / 13) < 4 * (GAMES * 12) ** 0.5 / 13
