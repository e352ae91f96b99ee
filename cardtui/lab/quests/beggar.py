"""Quests of Beggar My Neighbour: long games, and games that never end.

Of random deals that last n cards, one in e lasts 206 cards more: luck alone reaches about 206 · ln N cards in
N deals. But deals with long games are relatives: whole families run into the same last thousand cards. So for
every random deal that lasts long enough, the search takes the position with `root_cards` cards to play and
walks all positions that lead to it, back to wherever they began: the longest deals of its family are among
them. A large family is met more often than a small one, and the largest ones have the longest games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from time import process_time

from cardtui.engine.errors import BadInput
from cardtui.games.beggar.notation import LETTERS
from cardtui.games.beggar.records import ITALIAN, LONGEST
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, play_out, settle
from cardtui.lab.beggar import random_search, search
from cardtui.lab.beggar.ancestors import Ancestor, Families, position_with_left, walk
from cardtui.lab.beggar.known import italian_cycles
from cardtui.lab.beggar.packs import ITALIAN_PACK, STANDARD_PACK, Pack, deal_pack, deal_text, position_of
from cardtui.lab.beggar.trees import cycle_key, cycle_of, deals_into, endless_find
from cardtui.lab.draws import RandomDraws
from cardtui.lab.experiments import faster_with_numba
from cardtui.lab.experiments.beggar import PackParameters
from cardtui.lab.forecast import Forecast, longest_by_luck, share_of_deals
from cardtui.lab.kernels import compiled
from cardtui.lab.quests import Find, Landmark, Quest, UnitResult
from cardtui.lab.tail import Tail, step_of

_ROOTS = range(1200, 2501, 100)
"""The numbers of cards to choose from that a position has to play for its ancestors to be walked."""

_TREE = 2850
"""The positions of a tree that a random deal meets: the mean of 30,000 trees. It is the same for all roots,
since the past of a position is as exponential as its future."""

_SAMPLE, _SAMPLE_PLAIN = 1 << 20, 1 << 12  # deals to measure the time of: half a second

_GAMES, _GAMES_PLAIN = 1 << 22, 1 << 12
"""The deals of a unit: a second compiled, and a second or some in plain Python."""

_NEVER = 1 << 30  # more cards than any game has
_LONG = re.compile(r"long(?: ([1-9][0-9]{3}))?", re.ASCII)
_PLAIN_FROM = 1 << 62  # the first number of the deals that are played in plain Python
_WANTED = 3000  # cards of a game worth reporting
_MOST = 1  # finds of a unit: the longest deals of a family are all alike
_MOST_PROOF = 50_000_000  # cards
_MOST_WALKED = 1 << 30  # positions of a tree: none has so many

_MEAN = 254.9
"""The mean length of a random deal in cards, measured by `cardtui lab beggar --games 1G --seed 1`."""

_NUMBA = find_spec("numba") is not None

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
        if not isinstance(end, BeggarOutcome):
            unfinished.append(game)
            continue
        lengths.append(end.cards)
        if end.cards >= left:
            roots.append(position_with_left(position, end.cards, left))
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


def best_root(deal_seconds: float, position_seconds: float) -> int:
    """Return how many cards before their end long games should have their trees walked.

    A game as long as the longest known has a chance to be met for every card of its tree, of which there are
    more if the root is near the end; but then there are more trees, and each takes its time. The best root
    finds the most for the time that a deal and a position take here. It is a flat maximum.
    """

    def found(root: int) -> float:
        seconds = deal_seconds + share_of_deals(root) * _TREE * position_seconds
        return (LONGEST[-1].cards - root) / seconds

    return max(_ROOTS, key=found)


_compiled = partial(compiled, "beggar.families:search_families")


def verify_by_rules(find: Find) -> Find:
    """Play the deal of a find to its end, or into its cycle, and return the find with the right numbers.

    Raises `BadInput` if its length or its period is not what was found.
    """
    start = position_of(find.deal)
    end = settle(start, _MOST_PROOF) if find.cycle else play_out(start, most_cards=find.cards)
    result: Find | None = None
    if isinstance(end, Cycle):
        result = endless_find(find.deal, find.cycle, end)
    elif isinstance(end, BeggarOutcome) and end.winner is not None:
        result = Find(find.deal, end.cards, end.tricks)
    if result is None or bool(result.cycle) != bool(find.cycle) or result.cards != find.cards:
        raise BadInput(f"the deal {find.deal} was found, and is not by the rules what it was found for")
    return result


class LongGames(Quest):
    """Long games of Beggar My Neighbour.

    The name tells how many cards before their end the trees begin: `long 1700`. Before hunts chose this they
    were called `long`.
    """

    game = "beggar"
    kernel = "beggar/families._walk_trees"
    least_cards = _WANTED
    description = "long games of Beggar My Neighbour"
    landmarks = tuple(
        Landmark(record.cards, f"the deal of {record.who}, {record.year}") for record in LONGEST[1:]
    )

    def __init__(self, root_cards: int | None = None) -> None:
        """`root_cards` is the number of cards that a position has to play for its ancestors to be walked."""
        self._root_cards = root_cards or _ROOTS[0]
        self.name = "long" if root_cards is None else f"long {root_cards}"

    def match(self, name: str) -> Quest | None:
        match = _LONG.fullmatch(name)
        return match and LongGames(int(match[1]) if match[1] else None)

    def is_continued_by(self, name: str) -> bool:
        return _LONG.fullmatch(name) is not None

    def tuned(self, clock: Callable[[], float] = process_time) -> Quest:
        unit, games = (_compiled(), _SAMPLE) if _compiled() else (search_families, _SAMPLE_PLAIN)
        unit(0, 0, 1, _ROOTS[0], _WANTED, _MOST)  # loads what is compiled
        start = clock()
        unit(0, 0, games, _NEVER, _WANTED, _MOST)
        without = clock()
        walked = unit(0, 0, games, _ROOTS[0], _WANTED, _MOST)
        trees = max(0.0, (clock() - without) - (without - start))
        return LongGames(best_root((without - start) / games, trees / max(1, walked.examined)))

    def run_unit(self, seed: int, index: int) -> UnitResult:
        unit: Callable[..., Families] | None
        if unit := _compiled():
            games, first = _GAMES, index * _GAMES
        else:
            games, first, unit = _GAMES_PLAIN, _PLAIN_FROM + index * _GAMES_PLAIN, search_families
        found = unit(seed, first, games, self._root_cards, _WANTED, _MOST)
        numbers = {
            "deals": games,
            "cards": found.cards,
            "families": found.roots,
            "positions": found.examined,
            "walked": found.expanded,
        }
        finds = [Find(deal_text(one.position), one.cards, 0) for one in found.longest]
        finds += [one for game in found.unfinished for one in _endless(seed, game)]
        return UnitResult(numbers, finds, found.tail)

    def verify(self, find: Find) -> Find:
        return verify_by_rules(find)

    def expected_longest(self, numbers: Mapping[str, int]) -> float | None:
        """Return the expected longest of random deals with as many cards played, walks included."""
        cards = numbers.get("cards", 0) + _CARDS_PER_TRICK * numbers.get("walked", 0)
        return longest_by_luck(cards / _MEAN) if cards else None

    def forecast(self, numbers: Mapping[str, int]) -> Forecast | None:
        deals = numbers.get("deals", 0)
        return Forecast(deals, self._root_cards) if deals else None

    def speed_hint(self) -> str | None:
        return None if _NUMBA else faster_with_numba("400")


def _endless(seed: int, game: int) -> list[Find]:
    """Return a random deal as a find, if it never ends."""
    position = deal_pack(STANDARD_PACK, RandomDraws(seed, game))
    end, cycle = settle(position, _MOST_PROOF), cycle_of(position, _MOST_PROOF)
    if cycle is None or not isinstance(end, Cycle):
        return []
    return [endless_find(deal_text(position), cycle_key(cycle), end)]


_UNITS = 4
"""Units of the search in one of the hunt: a quarter of a second, or ten seconds in plain Python."""

_DEALS = 1 << 19
"""Random deals of a unit for other packs: half a second if compiled."""

_MOST_OF_A_CYCLE = 100
"""The most deals of a cycle to report for packs other than the standard one: small packs have thousands."""

_MOST_SIZE = 200  # cards: with more, hardly any game is endless, and each takes long

_PACK = re.compile(r"endless ([0-9]{1,4})((?: [1-4])*)", re.ASCII)


class EndlessGames(Quest):
    """Games that never end: of 52 cards made from closed words, of other packs found at random.

    For the Italian pack, the deals of the cycle that was published first come first.
    """

    game = "beggar"
    kernel = "beggar/ancestors.walk_words"
    parameters_type = PackParameters

    def __init__(self, pack: Pack = STANDARD_PACK) -> None:
        self._pack = pack
        self.name = "endless"
        if pack != STANDARD_PACK:
            self.name += f" {' '.join(map(str, (pack.plain, *pack.penalties)))}"
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
            return UnitResult({"shapes of words": _UNITS * search.SHAPES}, sorted(found))
        deals = _DEALS if _NUMBA else random_search.DEALS
        by_cycle: dict[str, list[Find]] = {}
        known = deals_into(ITALIAN.deal) if self._pack == ITALIAN_PACK and index == 0 else []
        for dealt in [*known, *random_search.unit(self._pack, seed, index, deals)]:
            by_cycle.setdefault(dealt.cycle, []).append(dealt)
        some = [deal for group in by_cycle.values() for deal in group[:_MOST_OF_A_CYCLE]]
        return UnitResult({"deals": deals}, some)

    def verify(self, find: Find) -> Find:
        return verify_by_rules(find)

    def known_deals(self) -> frozenset[str]:
        if self._pack != ITALIAN_PACK:
            return frozenset()
        return frozenset(known.deal for cycle in italian_cycles() for known in cycle)

    def speed_hint(self) -> str | None:
        return None if _NUMBA else faster_with_numba("ten")


QUESTS = (LongGames(), EndlessGames())
