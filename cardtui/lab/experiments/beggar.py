"""The experiment with Beggar My Neighbour: the length and winner of random deals, and how many never end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import ClassVar, NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.parameters import Number, Text, parameter
from cardtui.games.beggar.records import ITALIAN_LONGEST
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, settle
from cardtui.lab.beggar.known import italian_cycles
from cardtui.lab.beggar.packs import (
    ITALIAN_PACK,
    Pack,
    all_deals,
    deal_count,
    deal_id,
    deal_pack,
    make_pack,
    read_penalties,
)
from cardtui.lab.draws import RandomDraws
from cardtui.lab.experiments import EventShare, Experiment, LongestPossible, Measure
from cardtui.lab.tally import Tally

WON, NEVER_ENDS, LEFT_OPEN = "won by who begins", "never ends", "left open"

MOST_CARDS = 5_000_000
"""The number of cards after which the search for a proof that a game never ends gives up."""

_MOST_ENUMERATED = 100_000
"""The most cards in all deals of a pack that are enumerated: a quarter of a second."""

_MOST_SIZE = 2000  # cards: with more, a game takes many seconds


@dataclass(frozen=True, slots=True)
class PackParameters:
    """The pack to deal."""

    ranks: int = parameter(13, Number(1, 1000, help="Play with N ranks."))
    suits: int = parameter(4, Number(1, 1000, help="Play with N suits, that is, N cards of each rank."))
    penalties: str = parameter(
        "J=1,Q=2,K=3,A=4",
        Text(read_penalties, "J=1,Q=2…", help="Set how many cards each rank asks for."),
    )

    @property
    def pack(self) -> Pack:
        return make_pack(self.ranks, self.suits, self.penalties)


class Exact(NamedTuple):
    """The exact numbers of a pack of which every deal has been played."""

    never_end: Fraction
    """The share of the deals that never end."""
    longest: LongestPossible
    won: Fraction | None = None
    """The share that the first player wins, if it is known."""
    lengths: Mapping[str, Mapping[int, Fraction]] = {}
    """For each measure, the share of each length among the games that end, if it is known."""


@lru_cache(256)
def exact(pack: Pack) -> Exact | None:
    """Return what is known exactly: of small packs, which are enumerated here, and of the Italian pack.

    N1k06 has played all deals of that (see `cardtui.lab.beggar.known`).
    """
    deals = deal_count(pack)
    if pack == ITALIAN_PACK:
        endless = sum(map(len, italian_cycles()))
        longest = LongestPossible(ITALIAN_LONGEST.cards, id_of_deal("beggar", ITALIAN_LONGEST.deal))
        return Exact(Fraction(endless, deals), longest)
    if deals * pack.size > _MOST_ENUMERATED:
        return None
    tally = Tally()
    for number, position in enumerate(all_deals(pack)):
        count_deal(tally, number, position)
    if tally.longest is None or tally.shares.get(LEFT_OPEN):
        return None
    ended = deals - tally.shares.get(NEVER_ENDS, 0)
    return Exact(
        Fraction(deals - ended, deals),
        LongestPossible(tally.longest.length, tally.longest.id),
        Fraction(tally.shares.get(WON, 0), deals),
        {
            name: {length: Fraction(games, ended) for length, games in lengths.items()}
            for name, lengths in tally.lengths.items()
        },
    )


class BeggarExperiment(Experiment):
    """Random deals of a pack, each as probable as any other."""

    key = "beggar"
    kernel = "beggar/lanes.count_games"
    compiled_play, times_as_fast = "beggar.counting:count_deals", "1000"
    games, game = "random deals", "random deal"
    parameters_type: ClassVar[type[PackParameters]] = PackParameters

    def check(self, parameters: PackParameters) -> None:
        size = parameters.pack.size
        if size > _MOST_SIZE:
            raise BadInput(f"the pack has {size} cards: the most that are dealt are {_MOST_SIZE}")

    def describe(self, parameters: PackParameters) -> str:
        pack = parameters.pack
        if not pack.penalties:
            return f"{pack.size} cards"
        return f"{pack.size} cards of which {len(pack.penalties)} ask for others ({parameters.penalties})"

    def measures(self, parameters: PackParameters) -> tuple[Measure, ...]:
        known = exact(parameters.pack)
        lengths = known.lengths if known else {}
        return tuple(
            Measure(name, partial(lengths.__getitem__, name) if name in lengths else None)
            for name in ("cards", "tricks")
        )

    def shares(self, parameters: PackParameters) -> tuple[EventShare, ...]:
        known = exact(parameters.pack)
        return (
            EventShare(WON, "are won by the first player", known and known.won),
            EventShare(NEVER_ENDS, "go on for ever", known and known.never_end),
            EventShare(LEFT_OPEN, f"were given up after {MOST_CARDS:,} cards", rare=True),
        )

    def longest_possible(self, parameters: PackParameters) -> LongestPossible | None:
        known = exact(parameters.pack)
        return known and known.longest

    def fits_kernel(self, parameters: PackParameters) -> bool:
        return parameters.pack.fits_into_words

    def games_per_unit(self, parameters: PackParameters) -> int:
        return 1 << 20 if self.compiled(parameters) else max(1, 10_000 // (10 + parameters.pack.size))

    def play(self, parameters: PackParameters, seed: int, first: int, games: int) -> Tally:
        count_deals = self.compiled(parameters) or play
        return count_deals(parameters.pack, seed, first, games)


def play(pack: Pack, seed: int, first: int, games: int) -> Tally:
    """Play random deals from number `first` on, one after the other, and count them."""
    tally = Tally()
    for game in range(first, first + games):
        count_deal(tally, game, deal_pack(pack, RandomDraws(seed, game)))
    return tally


def count_deal(tally: Tally, number: int, position: Position) -> None:
    """Play a deal, the game with this number, and count it."""
    end = settle(position, MOST_CARDS)
    if isinstance(end, BeggarOutcome):
        tally.count({"cards": end.cards, "tricks": end.tricks}, [WON] if end.winner == 0 else [])
        tally.note_game(end.cards, number, partial(deal_id, position))
    else:
        tally.count({}, [NEVER_ENDS if isinstance(end, Cycle) else LEFT_OPEN])


EXPERIMENT = BeggarExperiment()
