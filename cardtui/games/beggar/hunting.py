"""The hunt for long games of Beggar My Neighbour: random deals, and the ancestors of the long ones.

Of random deals that last n cards, one in e lasts 206 cards more: luck alone gets some 206 · ln N cards far in
N deals. But deals with long games are relatives: whole families run into the same last thousand cards. So of
every random deal that lasts long enough the position is taken that has LEFT cards to play, and all of the
positions that lead to it are walked, back to wherever they began: the longest deals of its family are among
them. A large family is met more often than a small one, and the largest ones have the longest games.

How much is to be played at the end, where a walk begins, was measured: of 67 million random deals 6 lasted
3400 cards; of the families walked from 1400 cards before the end 43 had a deal as long, from 1200 cards 54,
with 4 % more cards played in all, from 1000 cards 58, with 11 % more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import log
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.experiments.draws import Draws
from cardtui.experiments.quest import Find, Landmark, Quest, UnitResult
from cardtui.games.beggar.before import Ancestor, led, walk
from cardtui.games.beggar.endless.trees import cycle_of, key_of
from cardtui.games.beggar.notation import penalty_values, read_deal
from cardtui.games.beggar.packs import USUAL, deal, deal_text
from cardtui.games.beggar.records import LONGEST
from cardtui.games.beggar.tricks import Cycle, Outcome, Position, play_out, play_trick, settle

__all__ = ["LEFT", "LongGames", "Looked", "look", "proved"]

LEFT = 1200
"""How many cards a position has to play of which all ancestors are walked."""

_GAMES, _GAMES_PLAIN = 1 << 22, 1 << 12
"""Deals of a unit: a second's in words of the machine, and a second's or some in plain Python."""

_PLAIN_FROM = 1 << 62  # where the numbers of the deals begin that are played in plain Python
_WANTED = 3000  # cards, of which a find is worth telling
_MOST = 1  # of a unit: the longest deals of a family are all alike
_MOST_PROOF = 50_000_000  # cards

_DECAY, _FACTOR, _MEAN = 206.0, 1.27, 254.9
"""A random deal lasts at least n cards with the probability FACTOR · exp(-n / DECAY), for large n, and MEAN
cards in the mean: measured by `cardtui lab beggar --games 1G --seed 1`."""

_GAMMA = 0.5772
"""Euler's constant: the longest of N deals is expected at DECAY · (ln(FACTOR · N) + GAMMA)."""

_CARDS_A_TRICK = 7.05  # of the positions that are walked


class Looked(NamedTuple):
    """What random deals and their families gave."""

    cards: int
    """That were laid in random deals."""
    roots: int
    """How many of them were long enough."""
    walked: int
    """Positions that were gone back to."""
    looked_at: int
    """Positions that were looked at for that."""
    longest: tuple[Ancestor, ...]
    """The longest deals of all families, with so many cards as were wanted."""
    unfinished: list[int]
    """The numbers of random deals that were not played to an end: some may never end."""


def look(seed: int, first: int, games: int, left: int, wanted: int, most: int) -> Looked:
    """Play random deals, and walk the ancestors of the positions with `left` cards to play of those that have
    as many: at most `most` deals of at least `wanted` cards are told."""
    roots: list[Ancestor] = []
    cards = 0
    unfinished = []
    for game in range(first, first + games):
        position = deal(USUAL, Draws(seed, game))
        end = settle(position, _MOST_PROOF)
        if not isinstance(end, Outcome):
            unfinished.append(game)
            continue
        cards += end.cards
        if end.cards >= left:
            roots.append(_with_left(position, end.cards, left))
    walked = walk(roots, USUAL.first, wanted, 1 << 20, most)
    return Looked(cards, len(roots), walked.fertile, walked.looked_at, walked.kept, unfinished)


def _with_left(position: Position, cards: int, left: int) -> Ancestor:
    """The last position of a game of so many cards with at least `left` cards to play."""
    while cards - (trick := play_trick(position)).cards >= left and trick.after.winner is None:
        position, cards = trick.after, cards - trick.cards
    return Ancestor(led(position), cards)


@lru_cache(1)
def _compiled() -> Callable[[int, int, int, int, int, int], Looked] | None:
    try:
        from cardtui.games.beggar.fast.hunting import look as compiled
    except ImportError:
        return None
    return compiled


def proved(find: Find) -> Find:
    """A find as the rules tell it: played from its deal to the end, or until it comes back to a position.

    Raises `BadInput` if it is longer or shorter than it was told, or goes round in another way.
    """
    hands = read_deal(find.deal).hands
    start = Position((penalty_values(hands[0]), penalty_values(hands[1])))
    end = settle(start, _MOST_PROOF) if find.cycle else play_out(start, most_cards=find.cards)
    if isinstance(end, Cycle):
        told = find._replace(
            cards=end.cards, tricks=end.tricks, pre_cards=end.pre_cards, pre_tricks=end.pre_tricks
        )
    elif isinstance(end, Outcome) and end.winner is not None:
        told = Find(find.deal, end.cards, end.tricks)
    else:
        told = None
    if told is None or bool(told.cycle) != bool(find.cycle) or told.cards != find.cards:
        raise BadInput(f"the deal {find.deal} was found, and is not by the rules what it was found for")
    return told


class LongGames(Quest):
    """Long games of Beggar My Neighbour."""

    game = "beggar"
    name = "long"
    what = "long games of Beggar My Neighbour"
    landmarks = tuple(
        Landmark(record.cards, f"the deal of {record.who}, {record.year}") for record in LONGEST[1:]
    )

    def unit(self, seed: int, index: int) -> UnitResult:
        if compiled := _compiled():
            games, first, unit = _GAMES, index * _GAMES, compiled
        else:
            games, first, unit = _GAMES_PLAIN, _PLAIN_FROM + index * _GAMES_PLAIN, look
        found = unit(seed, first, games, LEFT, _WANTED, _MOST)
        numbers = {
            "deals": games,
            "cards": found.cards,
            "families": found.roots,
            "positions": found.looked_at,
            "walked": found.walked,
        }
        finds = [Find(deal_text(one.position), one.cards, 0) for one in found.longest]
        return UnitResult(numbers, finds + [one for game in found.unfinished for one in _endless(seed, game)])

    def proved(self, find: Find) -> Find:
        return proved(find)

    def luck(self, numbers: Mapping[str, int]) -> float | None:
        """The longest that is to be expected of random deals with as many cards, walks included."""
        cards = numbers.get("cards", 0) + _CARDS_A_TRICK * numbers.get("walked", 0)
        return _DECAY * (log(_FACTOR * cards / _MEAN) + _GAMMA) if cards else None

    def faster(self) -> str | None:
        if _compiled():
            return None
        return "with numba (pip install 'cardtui[lab]') this is some 2000 times as fast"


def _endless(seed: int, game: int) -> list[Find]:
    """A random deal as a find, if it never ends."""
    position = deal(USUAL, Draws(seed, game))
    end = settle(position, _MOST_PROOF)
    if not isinstance(end, Cycle):
        return []
    cycle = cycle_of(position)
    assert cycle is not None
    told = (deal_text(position), end.cards, end.tricks, end.pre_cards, end.pre_tricks, key_of(cycle))
    return [Find(*told)]
