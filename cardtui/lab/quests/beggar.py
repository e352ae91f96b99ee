"""Quests of Beggar My Neighbour: long games, and games that never end.

Of random deals that last n cards, one in e lasts 206 cards more: luck alone reaches about 206 · ln N cards in
N deals. But deals with long games are relatives: whole families run into the same last thousand cards. So for
every random deal that lasts long enough, the search takes the position with ROOT_CARDS cards to play and
walks all positions that lead to it, back to wherever they began: the longest deals of its family are among
them. A large family is met more often than a small one, and the largest ones have the longest games.

The best ROOT_CARDS was measured: of 67 million random deals 6 lasted 3400 cards; of the families walked from
1400 cards before the end 43 had a deal as long, from 1200 cards 54, with 4 % more cards played in all, from
1000 cards 58, with 11 % more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.util import find_spec
from math import log

from cardtui.engine.errors import BadInput
from cardtui.games.beggar.notation import penalty_values, read_deal
from cardtui.games.beggar.records import ITALIAN, LONGEST
from cardtui.games.beggar.tricks import Cycle, Outcome, Position, play_out, play_trick, settle
from cardtui.lab.draws import RandomDraws
from cardtui.lab.endless import random_search, search
from cardtui.lab.endless.ancestors import Ancestor, Families, leader_first, walk
from cardtui.lab.endless.known import italian_cycles
from cardtui.lab.endless.trees import EndlessDeal, cycle_key, cycle_of, deals_into
from cardtui.lab.experiments.beggar import PackParameters
from cardtui.lab.packs import LETTERS, STANDARD_PACK, Pack, deal_pack, deal_text
from cardtui.lab.quests import Find, Landmark, Quest, UnitResult
from cardtui.lab.tail import Tail, step_of

ROOT_CARDS = 1200
"""The number of cards that a position has to play for its ancestors to be walked."""

_GAMES, _GAMES_PLAIN = 1 << 22, 1 << 12
"""The deals of a unit: a second compiled, and a second or some in plain Python."""

_PLAIN_FROM = 1 << 62  # the first number of the deals that are played in plain Python
_WANTED = 3000  # cards of a game worth reporting
_MOST = 1  # finds of a unit: the longest deals of a family are all alike
_MOST_PROOF = 50_000_000  # cards
_MOST_WALKED = 1 << 30  # positions of a tree: none has so many

_DECAY, _FACTOR, _MEAN = 206.0, 1.27, 254.9
"""The probability that a random deal lasts at least n cards is FACTOR · exp(-n / DECAY) for large n, and its
mean is MEAN: measured by `cardtui lab beggar --games 1G --seed 1`."""

_GAMMA = 0.5772
"""Euler's constant: the expected length of the longest of N deals is DECAY · (ln(FACTOR · N) + GAMMA)."""

_CARDS_PER_TRICK = 7.05  # in the positions that are walked


def search_families(seed: int, first: int, games: int, left: int, wanted: int, most: int) -> Families:
    """Play random deals, and walk the ancestors of the positions with `left` cards to play of those that have
    as many.

    At most `most` deals of at least `wanted` cards are reported.
    """
    roots: list[Ancestor] = []
    lengths: list[int] = []
    unfinished = []
    for game in range(first, first + games):
        position = deal_pack(STANDARD_PACK, RandomDraws(seed, game))
        end = settle(position, _MOST_PROOF)
        if not isinstance(end, Outcome):
            unfinished.append(game)
            continue
        lengths.append(end.cards)
        if end.cards >= left:
            roots.append(_position_with_left(position, end.cards, left))
    tail = Tail(left)
    tail.add_random((cards, 1) for cards in lengths)
    hand = STANDARD_PACK.first_hand
    expanded = examined = 0
    longest: list[Ancestor] = []
    for root in roots:
        walked = walk([root], hand, wanted, _MOST_WALKED, most)
        deals = Counter(dict(walked.lengths))
        if len(root.position.hands[0]) == hand:
            deals[step_of(root.cards)] += 1
        tail.add_tree(deals)
        expanded, examined = expanded + walked.expanded, examined + walked.examined
        longest += walked.kept
    longest.sort(key=lambda one: (-one.cards, one.position))
    return Families(sum(lengths), len(roots), expanded, examined, tuple(longest[:most]), unfinished, tail)


def _position_with_left(position: Position, cards: int, left: int) -> Ancestor:
    """Return the last position of a game of so many cards that has at least `left` cards to play."""
    while cards - (trick := play_trick(position)).cards >= left and trick.after.winner is None:
        position, cards = trick.after, cards - trick.cards
    return Ancestor(leader_first(position), cards)


@lru_cache(1)
def _compiled() -> Callable[[int, int, int, int, int, int], Families] | None:
    try:
        from cardtui.lab.kernels.beggar.families import search_families as compiled
    except ImportError:
        return None
    return compiled


def verify_by_rules(find: Find) -> Find:
    """Play the deal of a find to its end, or into its cycle, and return the find with the right numbers.

    Raises `BadInput` if its length or its period is not what was found.
    """
    hands = read_deal(find.deal).hands
    start = Position((penalty_values(hands[0]), penalty_values(hands[1])))
    end = settle(start, _MOST_PROOF) if find.cycle else play_out(start, most_cards=find.cards)
    result: Find | None = None
    if isinstance(end, Cycle):
        result = find._replace(
            cards=end.cards, tricks=end.tricks, pre_cards=end.pre_cards, pre_tricks=end.pre_tricks
        )
    elif isinstance(end, Outcome) and end.winner is not None:
        result = Find(find.deal, end.cards, end.tricks)
    if result is None or bool(result.cycle) != bool(find.cycle) or result.cards != find.cards:
        raise BadInput(f"the deal {find.deal} was found, and is not by the rules what it was found for")
    return result


class LongGames(Quest):
    """Long games of Beggar My Neighbour."""

    game = "beggar"
    name = "long"
    description = "long games of Beggar My Neighbour"
    landmarks = tuple(
        Landmark(record.cards, f"the deal of {record.who}, {record.year}") for record in LONGEST[1:]
    )

    def run_unit(self, seed: int, index: int) -> UnitResult:
        if compiled := _compiled():
            games, first, unit = _GAMES, index * _GAMES, compiled
        else:
            games, first, unit = _GAMES_PLAIN, _PLAIN_FROM + index * _GAMES_PLAIN, search_families
        found = unit(seed, first, games, ROOT_CARDS, _WANTED, _MOST)
        numbers = {
            "deals": games,
            "cards": found.cards,
            "families": found.roots,
            "positions": found.examined,
            "walked": found.expanded,
        }
        finds = [Find(deal_text(one.position), one.cards, 0) for one in found.longest]
        return UnitResult(numbers, finds + [one for game in found.unfinished for one in _endless(seed, game)])

    def verify(self, find: Find) -> Find:
        return verify_by_rules(find)

    def expected_longest(self, numbers: Mapping[str, int]) -> float | None:
        """Return the expected longest of random deals with as many cards played, walks included."""
        cards = numbers.get("cards", 0) + _CARDS_PER_TRICK * numbers.get("walked", 0)
        return _DECAY * (log(_FACTOR * cards / _MEAN) + _GAMMA) if cards else None

    def speed_hint(self) -> str | None:
        if _compiled():
            return None
        return "with numba (pip install numba) this is some 2000 times as fast"


def _endless(seed: int, game: int) -> list[Find]:
    """Return a random deal as a find, if it never ends."""
    position = deal_pack(STANDARD_PACK, RandomDraws(seed, game))
    end = settle(position, _MOST_PROOF)
    if not isinstance(end, Cycle):
        return []
    cycle = cycle_of(position)
    assert cycle is not None
    told = (deal_text(position), end.cards, end.tricks, end.pre_cards, end.pre_tricks, cycle_key(cycle))
    return [Find(*told)]


_UNITS = 4
"""Units of the search in one of the hunt: a quarter of a second, or ten seconds in plain Python."""

_DEALS = 1 << 19
"""Random deals of a unit for other packs: half a second if compiled."""

_MOST_OF_A_CYCLE = 100
"""The most deals of a cycle to report for packs other than the standard one: small packs have thousands."""

_MOST_SIZE = 200  # cards: with more, hardly any game is endless, and each takes long

_PACK = re.compile(r"endless ([0-9]{1,4})((?: [1-4])*)", re.ASCII)
_NUMBA = find_spec("numba") is not None


class EndlessGames(Quest):
    """Games that never end: of 52 cards made from closed words, of other packs found at random.

    For the Italian pack, the deals of the cycle that was published first come first.
    """

    game = "beggar"
    parameters_type = PackParameters

    def __init__(self, pack: Pack = STANDARD_PACK) -> None:
        self._pack = pack
        self.name = (
            "endless"
            if pack == STANDARD_PACK
            else f"endless {' '.join(map(str, (pack.plain, *pack.penalties)))}"
        )
        self.description = f"games of {pack.size} cards that never end"

    def match(self, name: str) -> Quest | None:
        if name == "endless":
            return EndlessGames()
        match = _PACK.fullmatch(name)
        return match and EndlessGames(Pack(int(match[1]), tuple(map(int, match[2].split()))))

    def with_parameters(self, parameters: PackParameters) -> EndlessGames:
        pack = parameters.pack
        if max(pack.penalties, default=0) >= len(LETTERS):
            raise BadInput("a card that asks for more than four cannot be written, nor its deals be opened")
        if pack.size > _MOST_SIZE:
            raise BadInput(
                f"the pack has {pack.size} cards: the most that are looked through are {_MOST_SIZE}"
            )
        return EndlessGames(pack)

    def run_unit(self, seed: int, index: int) -> UnitResult:
        if self._pack == STANDARD_PACK:
            first = _UNITS * index
            found = {deal for number in range(first, first + _UNITS) for deal in search.unit(seed, number)}
            return UnitResult({"shapes of words": _UNITS * search.SHAPES}, list(map(_find, sorted(found))))
        deals = _DEALS if _NUMBA else random_search.DEALS
        by_cycle: dict[str, list[EndlessDeal]] = {}
        known = deals_into(ITALIAN.deal) if self._pack == random_search.ITALIAN_PACK and index == 0 else []
        for dealt in [*known, *random_search.unit(self._pack, seed, index, deals)]:
            by_cycle.setdefault(dealt.key, []).append(dealt)
        some = [deal for group in by_cycle.values() for deal in group[:_MOST_OF_A_CYCLE]]
        return UnitResult({"deals": deals}, list(map(_find, some)))

    def verify(self, find: Find) -> Find:
        return verify_by_rules(find)

    def known_deals(self) -> frozenset[str]:
        if self._pack != random_search.ITALIAN_PACK:
            return frozenset()
        return frozenset(known.deal for cycle in italian_cycles() for known in cycle.deals)

    def speed_hint(self) -> str | None:
        return None if _NUMBA else "with numba (pip install numba) this is some ten times as fast"


def _find(found: EndlessDeal) -> Find:
    cycle = found.cycle
    return Find(found.deal, cycle.cards, cycle.tricks, cycle.pre_cards, cycle.pre_tricks, found.key)


QUESTS = (LongGames(), EndlessGames())
