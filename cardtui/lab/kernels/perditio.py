"""Perditio Tempus compiled by numba, eight deals at a time: millions of deals a second.

Nothing here is a rule of its own: it does what `experiments.perditio` does in plain Python, and the tests
compare the two. numba is optional.

A rank is four bits, from 0 for the ace. The deck is four words of sixteen cards. It is dealt into four rows,
a word each, with a card of each of the thirteen piles: the first row has the cards on top.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numba import njit

from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS
from cardtui.lab.draws import GOLDEN, RandomDraws, mix
from cardtui.lab.experiments.perditio import AS_FORETOLD, WON, deal_id, deal_ranks
from cardtui.lab.kernels import counts_of
from cardtui.lab.kernels.words import below, bits_of, choose, count, count_ones, lane_numbers, spread
from cardtui.lab.kernels.words import mix as mixed
from cardtui.lab.tally import LongestGame, Tally

LANES = 8

_GOLDEN, _LOW = np.uint64(GOLDEN), np.uint64(0xFFFFFFFF)
_PILES = len(RANKS)
_IN_WORD = 16
_NO_CARD = 15
"""In place of a rank where a pile has no card. As a pile, it is one that is always empty."""

_DECK = [
    sum(card % _PILES << 4 * (card - first) for card in range(first, min(first + _IN_WORD, DEALT)))
    for first in range(0, DEALT, _IN_WORD)
]
_FIRST, _SECOND, _THIRD, _FOURTH = (np.uint64(word) for word in _DECK)
_EMPTY = np.uint64(-1 << 4 * _PILES & 0xFFFFFFFFFFFFFFFF)
"""A row without cards."""
_EACH = np.uint64(sum(1 << 4 * pile for pile in range(_PILES)))
_ALL_HOME = (1 << _PILES) - 1


def count_deals(seed: int, first: int, games: int) -> Tally:
    """Do what `experiments.perditio.play` does."""
    counts = np.zeros(DEALT + 1, np.int64)
    won, as_foretold, at = _count(np.uint64(mix(seed)), np.uint64(first), games, counts)
    shares = Counter({WON: int(won), AS_FORETOLD: int(as_foretold)})
    tally = Tally(games, {"cards": counts_of(counts)}, shares)
    if games:
        longest = first + int(at)
        opened = deal_id(deal_ranks(RandomDraws(seed, longest)))
        tally.longest = LongestGame(max(tally.lengths["cards"]), longest, opened)
    return tally


@njit(forceinline=True)
def _take(deck: Any, last: int, drawn: Any) -> Any:
    """Take a random one of the cards from 0 to `last`, and put card `last` in its place.

    Returns the card and the deck. `drawn` is a random number of 32 bits. The upper words of the deck are only
    looked at while there are cards in them.
    """
    first, second, third, fourth = deck
    at = below(last + 1, drawn)
    place, last_place = (at & 15) << 2, np.uint64(last % _IN_WORD * 4)
    even = (at & _IN_WORD) == 0  # it lies in the first or third word
    if last < 2 * _IN_WORD:
        card = (choose(even, first, second) >> place) & 15
        moved = (((first if last < _IN_WORD else second) >> last_place) ^ card) & 15
        change = moved << place
        return card, (first ^ choose(even, change, 0), second ^ choose(even, 0, change), third, fourth)
    low = at < 2 * _IN_WORD
    card = (choose(low, choose(even, first, second), choose(even, third, fourth)) >> place) & 15
    moved = (((third if last < 3 * _IN_WORD else fourth) >> last_place) ^ card) & 15
    change, change_above = choose(low, moved << place, 0), choose(low, 0, moved << place)
    first, second = first ^ choose(even, change, 0), second ^ choose(even, 0, change)
    third, fourth = third ^ choose(even, change_above, 0), fourth ^ choose(even, 0, change_above)
    return card, (first, second, third, fourth)


@njit(forceinline=True)
def _deal(word: Any) -> Any:
    """Return the rows of eight deals, whose random numbers follow on `word`."""
    deck = spread(_FIRST, LANES), spread(_SECOND, LANES), spread(_THIRD, LANES), spread(_FOURTH, LANES)
    row0 = row1 = row2 = row3 = spread(0, LANES)
    for pile in range(_PILES - 1, -1, -1):
        last = pile * HEIGHT
        word = word + _GOLDEN
        drawn = mixed(word)
        card3, deck = _take(deck, last + 3, drawn >> 32)
        card2, deck = _take(deck, last + 2, drawn & _LOW)
        word = word + _GOLDEN
        drawn = mixed(word)
        card1, deck = _take(deck, last + 1, drawn >> 32)
        card0, deck = _take(deck, last, drawn & _LOW)
        row0, row1, row2, row3 = row0 << 4 | card0, row1 << 4 | card1, row2 << 4 | card2, row3 << 4 | card3
    return row0 | _EMPTY, row1 | _EMPTY, row2 | _EMPTY, row3 | _EMPTY


@njit(forceinline=True)
def _turned(rows: Any) -> Any:
    """Play deals and return the number of cards turned."""
    row0, row1, row2, row3 = rows
    place, whole = spread(0, LANES), spread(_NO_CARD, LANES)
    for _ in range(DEALT):
        card = (row0 >> place) & 15
        top = whole << place  # where it lies: the cards below it rise
        row0 = row0 ^ ((row0 ^ row1) & top)
        row1 = row1 ^ ((row1 ^ row2) & top)
        row2 = row2 ^ ((row2 ^ row3) & top)
        row3 = row3 | top
        place = card << 2
    turned = spread(0, LANES)
    for row in (row0, row1, row2, row3):
        turned = turned + count_ones(row & (row >> 2) & (row >> 3) & _EACH)
    return turned


@njit(forceinline=True)
def _all_lead_home(bottoms: Any) -> Any:
    """Return where the bottom cards lead from every pile to the first."""
    home = spread(1, LANES)  # a bit for each pile from which they do
    for _ in range(_PILES):
        before = home
        for pile in range(1, _PILES):
            leads = (bottoms >> np.uint64(4 * pile)) & 15
            home = home | ((home >> leads & 1) << np.uint64(pile))
        if not bits_of(home > before):
            break
    return home == _ALL_HOME


@njit(cache=True, boundscheck=False)
def _count(seed: Any, first: Any, games: Any, counts: Any) -> Any:
    """Play and count games; `seed` is mixed already.

    Returns how many are won, how many end as the bottom cards tell, and the first of the longest.
    """
    won = as_told = longest = most = 0
    for begun in range(0, games, LANES):
        rows = _deal(mixed((lane_numbers(LANES) + (first + np.uint64(begun))) * _GOLDEN + seed))
        cards = _turned(rows)
        there = lane_numbers(LANES) < games - begun
        won += count(there & (cards == DEALT))
        as_told += count(there & ~((cards == DEALT) ^ _all_lead_home(rows[3])))
        for lane in range(min(LANES, games - begun)):
            laid: Any = np.int64(cards[lane])
            counts[laid] += 1
            if laid > most:
                most, longest = laid, begun + lane
    return won, as_told, longest
