"""One game at a time, trick by trick: `games.beggar.tricks` in machine words.

A position is an array of five words: mask and codes of the leader, mask and codes of the other player, and
which player leads. A bit above the bottom card ends a mask.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.kernels.words import count_ones, leading_zeros, trailing_zeros

LOOPS, OPEN = 2, 3
"""The result of `settle` for a game without a winner."""

_NONE, _ONE, _TWO, _THREE, _SIX, _TOP = (np.uint64(number) for number in (0, 1, 2, 3, 16, 63))
_ASK = np.uint64(0xFFFF)


@njit(cache=True, boundscheck=False)
def position_of(mask: Any, codes: Any, size: Any, first: Any) -> Any:
    """Return the position of a deal made by `dealing.deal_block`."""
    position = np.zeros(5, np.uint64)
    hand = mask & ((_ONE << first) - _ONE)
    shift = _TWO * count_ones(hand)
    whole = shift > _TOP
    position[0] = hand | (_ONE << first)
    position[1] = codes if whole else codes & ((_ONE << shift) - _ONE)
    position[2] = (mask >> first) | (_ONE << (size - first))
    position[3] = _NONE if whole else codes >> shift
    return position


@njit(cache=True, boundscheck=False)
def play_trick(position: Any, asks: Any) -> Any:
    """Play one trick of a position in which both hold cards, in place.

    Returns the cards that were laid, and whether the game is over: then who would lead has won.
    """
    layer, layer_codes, payer, payer_codes = position[0], position[1], position[2], position[3]
    who = position[4]
    own, other = trailing_zeros(layer), trailing_zeros(payer)
    if own <= other:
        laid = _TWO * own
        layer, payer = layer >> own, payer >> own
    else:
        laid = _TWO * other + _ONE
        layer, payer = payer >> other, layer >> (other + _ONE)
        layer_codes, payer_codes = payer_codes, layer_codes
        who ^= _ONE
    pile, pile_codes, seen = _NONE, _NONE, _NONE
    over = layer == _ONE  # no penalty card was played, and now a player has no card to play
    if over:
        layer, layer_codes, payer, payer_codes = payer, payer_codes, layer, layer_codes
        who ^= _ONE
    while not over:
        code = layer_codes & _THREE
        pile |= _ONE << laid
        pile_codes |= code << seen
        seen += _TWO
        laid += _ONE
        layer, layer_codes = layer >> _ONE, layer_codes >> _TWO
        asked, plain = (asks >> (_SIX * code)) & _ASK, trailing_zeros(payer)
        paid = min(asked, plain)
        payer >>= paid
        laid += paid
        over = payer == _ONE
        if over or plain >= asked:
            break
        layer, layer_codes, payer, payer_codes = payer, payer_codes, layer, layer_codes
        who ^= _ONE
    bottom = _TOP - leading_zeros(layer)
    position[0] = (layer ^ (_ONE << bottom)) | ((pile | (_ONE << laid)) << bottom)
    shift = _TWO * (count_ones(layer) - _ONE)
    position[1] = layer_codes | (pile_codes << shift) if shift <= _TOP else layer_codes
    position[2], position[3], position[4] = payer, payer_codes, who
    return laid, over


@njit(cache=True, boundscheck=False)
def _same(one: Any, other: Any) -> Any:
    return not ((one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2])) and not (
        (one[3] ^ other[3]) | (one[4] ^ other[4])
    )


@njit(cache=True, boundscheck=False)
def _put(there: Any, position: Any) -> None:
    """Do `there[:] = position`, which would take seconds to compile for its error about lengths."""
    for at in range(len(position)):
        there[at] = position[at]


@njit(cache=True, boundscheck=False)
def settle(start: Any, asks: Any, most_cards: Any) -> Any:
    """Return how a game ends, or that it never does, by Brent's algorithm as in `games.beggar.tricks.settle`.

    Returns the winner, LOOPS, or OPEN after more than `most_cards`, with the tricks and cards played until
    then, or those of the period of an endless game.
    """
    if start[0] == _ONE or start[2] == _ONE:
        return (np.int64(start[4]) if start[2] == _ONE else 1 - np.int64(start[4])), 0, 0
    running, waiting = start.copy(), start.copy()
    cards = period_cards = np.int64(0)
    tricks, period, stretch = 0, 0, 1
    while cards <= most_cards:
        laid, over = play_trick(running, asks)
        tricks, cards = tricks + 1, cards + np.int64(laid)
        period, period_cards = period + 1, period_cards + np.int64(laid)
        if over:
            return np.int64(running[4]), tricks, cards
        if _same(running, waiting):
            return LOOPS, period, period_cards
        if period == stretch:
            _put(waiting, running)
            stretch, period, period_cards = 2 * stretch, 0, np.int64(0)
    return OPEN, tricks, cards


@njit(cache=True, boundscheck=False)
def position_with(start: Any, asks: Any, played: Any, left: Any) -> Any:
    """Return the last position of a game of `played` cards with at least `left` cards to play, and how
    many."""
    position, before = start.copy(), start.copy()
    rest = played
    while True:
        _put(before, position)
        laid, over = play_trick(position, asks)
        if over or rest - np.int64(laid) < left:
            return before, rest
        rest -= np.int64(laid)
