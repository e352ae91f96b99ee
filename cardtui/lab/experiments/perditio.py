"""The experiment with Perditio Tempus: random deals, played to their end, compared with the exact theory."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import ClassVar

from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.ids import GameId
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS
from cardtui.games.perditio.rules import PerditioParameters
from cardtui.games.perditio.theory import LEAST_TURNED, MOST_TURNED, circles, odds, play_out, roads
from cardtui.lab.draws import RandomDraws
from cardtui.lab.experiments import EventShare, Experiment, Measure
from cardtui.lab.tally import Tally

WON, AS_FORETOLD = "won", "as the bottom cards tell"


def _odds() -> Mapping[int, Fraction]:
    """Return the probability of each length."""
    return {cards: odds(cards) for cards in range(LEAST_TURNED, MOST_TURNED + 1)}


class PerditioExperiment(Experiment):
    """Random deals, all equally probable. Every card is turned: no theorem shortens a game."""

    key = "perditio"
    kernel, compiled_play, times_as_fast = "perditio._count", "perditio:count_deals", "100"
    games, game = "random deals", "random deal"
    parameters_type: ClassVar[type[PerditioParameters]] = PerditioParameters

    def check(self, parameters: PerditioParameters) -> None:
        """Accept all parameters."""

    def measures(self, parameters: PerditioParameters) -> tuple[Measure, ...]:
        return (Measure("cards", _odds),)

    def shares(self, parameters: PerditioParameters) -> tuple[EventShare, ...]:
        return (
            EventShare(WON, "are won", Fraction(1, len(RANKS))),
            EventShare(AS_FORETOLD, "end as the bottom cards tell beforehand", Fraction(1)),
        )

    def games_per_unit(self, parameters: PerditioParameters) -> int:
        return 1 << 20 if self.compiled(parameters) else 8000

    def play(self, parameters: PerditioParameters, seed: int, first: int, games: int) -> Tally:
        count_deals = self.compiled(parameters) or play
        return count_deals(seed, first, games)


def deal_ranks(draws: RandomDraws) -> list[int]:
    """Return 52 ranks, all orders equally probable: the first four are pile 1, top first, and so on.

    This is the shuffle of the sheet, Durstenfeld's (Communications of the ACM 7, 1964).
    """
    cards = [int(rank) for rank in RANKS] * HEIGHT
    for last in range(DEALT - 1, 0, -1):
        other = draws.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal_id(cards: list[int]) -> str:
    """Return the id of a deal of 52 ranks."""
    return GameId("perditio", (), None, ".".join(RANK_LABELS[rank] for rank in cards)).text


def play(seed: int, first: int, games: int) -> Tally:
    """Play random deals from number `first` on, one after the other, and count them."""
    tally = Tally()
    for game in range(first, first + games):
        cards = deal_ranks(RandomDraws(seed, game))
        turned = play_out([cards[at : at + HEIGHT] for at in range(0, DEALT, HEIGHT)]).cards
        won = turned == DEALT
        foretold = not circles(roads(cards[HEIGHT - 1 :: HEIGHT]))
        happened = ((WON, won), (AS_FORETOLD, won == foretold))
        tally.count({"cards": turned}, [name for name, is_so in happened if is_so])
        tally.note_game(turned, game, partial(deal_id, cards))
    return tally


EXPERIMENT = PerditioExperiment()
