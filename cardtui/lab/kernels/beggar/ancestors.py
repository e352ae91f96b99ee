"""Walks through trees of ancestors: `lab.beggar.ancestors.walk` in machine words.

A position is six words: mask and codes of the leader, mask and codes of the other, the number of the leader's
cards, and the cards from it to where the count began. Here a mask has no bit that ends it. Only those
predecessors are built that are expanded, because they may have predecessors too, or reported: the last
penalty card of the leader decides this, for most of them without building the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numba import njit

from cardtui.games.beggar.tricks import Position
from cardtui.lab.beggar.ancestors import Ancestor, Walk
from cardtui.lab.kernels.words import count_ones, leading_zeros
from cardtui.lab.tail import STEP, STEPS

_NONE, _ONE, _TWO, _THREE, _ASKED, _MOST = (np.uint64(n) for n in (0, 1, 2, 3, 16, 64))
_LAST = np.uint64(63)
_ASK = np.uint64(0xFFFF)
_EXAMINED, _EXPANDED, _KEPT, _STOPPED = range(4)
_NEW = 64 * 6  # words that the positions before one take at most


def walk(
    roots: Sequence[Ancestor],
    hand: int,
    threshold: int,
    most_expanded: int,
    keep: int = 256,
    excluded: Sequence[Position] = (),
) -> Walk:
    """Do what `lab.beggar.ancestors.walk` does, for decks of at most 63 cards.

    At most 32 of them are penalty cards, with at most four different penalties. Raises `ValueError` for other
    decks, and if a hand is empty.
    """
    size = 0
    asked: list[int] = []
    for root in roots:
        first, second = root.position.hands
        if not first or not second:
            raise ValueError("a hand is empty")
        size = len(first) + len(second)
        asked = sorted(set(first + second) - {0})
        if size > 63 or len(asked) > 4 or size - (first + second).count(0) > 32:
            raise ValueError("this deck does not fit into words")
    words = np.zeros((len(roots), 6), np.uint64)
    barred = np.full((len(roots), 4), ~_NONE)
    for row, root in enumerate(roots):
        words[row] = (*_words(root.position, asked), root.cards)
        if excluded:
            barred[row] = _words(excluded[row], asked)[:4]
    asks = sum(ask << 16 * code for code, ask in enumerate(asked))
    result = WalkWords(keep)
    bounds = np.array((hand, threshold, size), np.uint64)
    walk_words(words, barred, np.uint64(asks), bounds, min(most_expanded, 2**62), *result)
    return result.walk(asks, size)


class WalkWords:
    """The arrays to which `walk_words` adds its counts, so that it can be called tree by tree."""

    def __init__(self, keep: int) -> None:
        self.kept = np.zeros((keep, 6), np.uint64)
        """The longest positions that reached the threshold."""
        self.counts = np.zeros(4, np.int64)
        self.lengths = np.zeros(STEPS, np.int64)
        """The number of positions with the requested hand, by the step of their length."""

    def __iter__(self) -> Iterator[Any]:
        return iter((self.kept, self.counts, self.lengths))

    def walk(self, asks: int, size: int) -> Walk:
        """Return the result of the walk, for a deck of `size` cards; `asks` has 16 bits for each code."""
        asked = [asks >> 16 * code & 0xFFFF for code in range(4)]
        counts = self.counts
        found = [_ancestor(row, asked, size) for row in self.kept[: counts[_KEPT]].tolist()]
        found.sort(key=lambda one: (-one.cards, one.position))
        lengths = tuple((step, int(self.lengths[step])) for step in self.lengths.nonzero()[0].tolist())
        return Walk(
            int(counts[_EXAMINED]), int(counts[_EXPANDED]), not counts[_STOPPED], tuple(found), lengths
        )


def _words(position: Position, asked: list[int]) -> tuple[int, int, int, int, int]:
    """Return a position as the words of a row, without its count."""
    words = []
    for hand in (position.hands[position.lead], position.hands[1 - position.lead]):
        words.append(sum(1 << place for place, card in enumerate(hand) if card))
        codes = (asked.index(card) for card in hand if card)
        words.append(sum(code << 2 * place for place, code in enumerate(codes)))
    return words[0], words[1], words[2], words[3], len(position.hands[position.lead])


def _ancestor(row: list[int], asked: list[int], size: int) -> Ancestor:
    hands = []
    for mask, codes, cards in ((row[0], row[1], row[4]), (row[2], row[3], size - row[4])):
        hand = bytearray(cards)
        for place in range(cards):
            if mask >> place & 1:
                hand[place] = asked[codes & 3]
                codes >>= 2
        hands.append(bytes(hand))
    return Ancestor(Position((hands[0], hands[1])), row[5])


@njit(cache=True, inline="always")
def _low(bits: Any) -> Any:
    return (_ONE << bits) - _ONE


@njit(cache=True, inline="always")
def _is_paid(mask: Any, codes: Any, cards: Any, asks: Any) -> Any:
    """Return whether a hand ends in a penalty that is paid in full: `ancestors.may_have_predecessor`."""
    code = (codes >> (_TWO * count_ones(mask) - _TWO)) & _THREE
    return cards + leading_zeros(mask) - _MOST == (asks >> (_ASKED * code)) & _ASK


@njit(cache=True, inline="always")
def _put(rows: Any, at: Any, la: Any, lc: Any, oa: Any, oc: Any, first: Any, cards: Any) -> None:
    rows[at], rows[at + 1], rows[at + 2] = la, lc, oa
    rows[at + 3], rows[at + 4], rows[at + 5] = oc, first, cards


@njit(cache=True, boundscheck=False)
def _keep(kept: Any, counts: Any, found: Any) -> None:
    """Keep a find, in place of the shortest one if there is no room."""
    at = counts[_KEPT]
    if at < kept.shape[0]:
        counts[_KEPT] += 1
    else:
        at = 0
        for row in range(kept.shape[0]):
            if kept[row, 5] < kept[at, 5]:
                at = row
        if kept[at, 5] >= found[5]:
            return
    for word in range(6):
        kept[at, word] = found[word]


@njit(cache=True, boundscheck=False)
def walk_words(
    roots: Any, barred: Any, asks: Any, bounds: Any, most: int, kept: Any, counts: Any, lengths: Any
) -> None:
    """Walk from roots that are words already, six in each row.

    `asks` is the penalty of each code, 16 bits each; `bounds` are the leader's cards in a position to report,
    the threshold, and the cards of the deck; a row of `barred` has the first four words of the excluded
    position. The other arrays are those of `WalkWords`. No more than `most` positions are expanded.
    """
    hand, threshold, size = bounds[0], bounds[1], bounds[2]
    stack = np.empty(8 * _NEW, np.uint64)
    found = np.empty(6, np.uint64)
    examined, expanded, last_step = 0, 0, lengths.shape[0] - 1
    for number in range(roots.shape[0]):
        for at in range(6):
            stack[at] = roots[number, at]
        top = 6 if stack[0] != _NONE and _is_paid(stack[0], stack[1], stack[4], asks) else 0
        is_root = True
        while top:
            if expanded >= most:
                counts[_STOPPED] = 1
                break
            if top + _NEW > stack.shape[0]:
                longer = np.empty(2 * stack.shape[0], np.uint64)
                for at in range(top):
                    longer[at] = stack[at]
                stack = longer
            top -= 6
            expanded += 1
            taker, codes, other, other_codes = stack[top], stack[top + 1], stack[top + 2], stack[top + 3]
            total, cards = stack[top + 4], stack[top + 5]
            left = count_ones(taker)
            place = _LAST - leading_zeros(taker)  # of the penalty card that is taken up, from the last one on
            code = (codes >> (_TWO * left - _TWO)) & _THREE
            other_paid = other != _NONE and _is_paid(other, other_codes, size - total, asks)
            # What the taker and the other laid of the pile, from `place` on, and who laid the card there.
            tm, tc, tn = _NONE, _NONE, _NONE
            om, oc, on = _NONE, _NONE, (asks >> (_ASKED * code)) & _ASK
            by_other = False
            while True:
                if by_other:
                    om, oc, on = om << _ONE | _ONE, oc << _TWO | code, on + _ONE
                else:
                    tm, tc, tn = tm << _ONE | _ONE, tc << _TWO | code, tn + _ONE
                left -= _ONE
                below = taker & _low(place)
                above = _MOST - leading_zeros(below)  # one more than the place of the next penalty card up
                plain = place - above
                asked = _NONE
                if left:
                    code = (codes >> (_TWO * left - _TWO)) & _THREE
                    asked = (asks >> (_ASKED * code)) & _ASK
                rest_codes = codes & _low(_TWO * left)
                am, an, bm, bn = tm, tn, om, on
                leads = by_other
                cut = place
                while True:  # the pile begins at `cut`
                    examined += 1
                    first = an + cut
                    if leads:
                        paid = other_paid if other else _is_paid(bm, oc, size - first, asks) and bm != _NONE
                        first = size - first
                    elif left:
                        paid = cut == above + asked
                    else:
                        paid = am != _NONE and _is_paid(am, tc, first, asks)
                    laid = cards + total - cut
                    is_deal = first == hand
                    if paid or is_deal:
                        ma = am | (taker & _low(cut)) << an
                        ca = tc | rest_codes << (_TWO * count_ones(am) & _LAST)
                        mb = bm | other << bn
                        cb = oc | other_codes << (_TWO * count_ones(bm) & _LAST)
                        if leads:
                            ma, ca, mb, cb = mb, cb, ma, ca
                        bar = barred[number]
                        if not (is_root and ma == bar[0] and ca == bar[1] and mb == bar[2] and cb == bar[3]):
                            if is_deal:
                                lengths[min(np.int64(laid) // STEP, last_step)] += 1
                                if laid >= threshold:
                                    _put(found, 0, ma, ca, mb, cb, first, laid)
                                    _keep(kept, counts, found)
                            if paid:
                                _put(stack, top, ma, ca, mb, cb, first, laid)
                                top += 6
                    if cut == above:
                        break
                    cut -= _ONE
                    leads = not leads
                    if leads:
                        bm, bn = bm << _ONE, bn + _ONE
                    else:
                        am, an = am << _ONE, an + _ONE
                if not left or plain >= asked:
                    break
                if by_other:
                    om, on = om << plain, on + plain
                else:
                    tm, tn = tm << plain, tn + plain
                by_other = not by_other
                place = above - _ONE
            is_root = False
    counts[_EXAMINED] += examined
    counts[_EXPANDED] += expanded
