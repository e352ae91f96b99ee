"""What is hunted for in Beggar My Neighbour: long games, and games that never end."""

from __future__ import annotations

import re
from importlib.util import find_spec

from cardtui.engine.errors import BadInput
from cardtui.experiments.quest import Find, Quest, UnitResult
from cardtui.games.beggar.endless import chance, making
from cardtui.games.beggar.endless.trees import Found, deals_into
from cardtui.games.beggar.experiment import PackParameters
from cardtui.games.beggar.hunting import LongGames, proved
from cardtui.games.beggar.packs import LETTERS, USUAL, Pack
from cardtui.games.beggar.records import ITALIAN, italian_cycles

__all__ = ["QUESTS", "EndlessGames"]

_UNITS = 4
"""Units of the search in one of the hunt: a quarter of a second, or ten seconds in plain Python."""

_DEALS = 1 << 19
"""Random deals of a unit for other packs: half a second's, if they are played in words of the machine."""

_MOST_OF_A_CYCLE = 100
"""Deals of a cycle that are told, of other packs than the usual one: small ones have thousands."""

_MOST_SIZE = 200  # cards: of more hardly any game goes round, and each takes long

_PACK = re.compile(r"endless ([0-9]{1,4})((?: [1-4])*)", re.ASCII)
_NUMBA = find_spec("numba") is not None


class EndlessGames(Quest):
    """Games that never end: of 52 cards made from closed words, of other packs found by chance.

    Of the Italian pack, those come first that run into the cycle that was published first.
    """

    game = "beggar"
    parameters_type = PackParameters

    def __init__(self, pack: Pack = USUAL) -> None:
        self._pack = pack
        self.name = "endless" if pack == USUAL else f"endless {' '.join(map(str, (pack.plain, *pack.asks)))}"
        self.what = f"games of {pack.size} cards that never end"

    def named(self, name: str) -> Quest | None:
        if name == "endless":
            return EndlessGames()
        match = _PACK.fullmatch(name)
        return match and EndlessGames(Pack(int(match[1]), tuple(map(int, match[2].split()))))

    def of(self, parameters: PackParameters) -> EndlessGames:
        pack = parameters.pack
        if max(pack.asks, default=0) >= len(LETTERS):
            raise BadInput("a card that asks for more than four cannot be written, nor its deals be opened")
        if pack.size > _MOST_SIZE:
            raise BadInput(
                f"the pack has {pack.size} cards: the most that are looked through are {_MOST_SIZE}"
            )
        return EndlessGames(pack)

    def unit(self, seed: int, index: int) -> UnitResult:
        if self._pack == USUAL:
            first = _UNITS * index
            found = {deal for number in range(first, first + _UNITS) for deal in making.unit(seed, number)}
            return UnitResult({"shapes of words": _UNITS * making.SHAPES}, list(map(_told, sorted(found))))
        deals = _DEALS if _NUMBA else chance.DEALS
        told: dict[str, list[Found]] = {}
        known = deals_into(ITALIAN.deal) if self._pack == chance.ITALIAN_PACK and index == 0 else []
        for deal in [*known, *chance.unit(self._pack, seed, index, deals)]:
            told.setdefault(deal.key, []).append(deal)
        some = [deal for of_one in told.values() for deal in of_one[:_MOST_OF_A_CYCLE]]
        return UnitResult({"deals": deals}, list(map(_told, some)))

    def proved(self, find: Find) -> Find:
        return proved(find)

    def all_known(self) -> frozenset[str]:
        if self._pack != chance.ITALIAN_PACK:
            return frozenset()
        return frozenset(known.deal for cycle in italian_cycles() for known in cycle.deals)

    def faster(self) -> str | None:
        return None if _NUMBA else "with numba (pip install 'cardtui[lab]') this is some ten times as fast"


def _told(found: Found) -> Find:
    cycle = found.cycle
    return Find(found.deal, cycle.cards, cycle.tricks, cycle.pre_cards, cycle.pre_tricks, found.key)


QUESTS = (LongGames(), EndlessGames())
