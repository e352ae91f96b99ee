"""Sixteen games in lockstep, written as loops over the lanes, which become vector instructions.

A step is the same whatever happens in a lane, so that there is no branch: the player who has to pay plays the
plain cards on top of the hand, as many as are asked for; if the payment is complete, the other takes the
pile, and the next trick starts at once, with as many pairs of plain cards as there are; and then the penalty
card on top is played. A lane whose game is over gets the next deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardtui.lab.kernels.beggar.dealing import deal_block
from cardtui.lab.kernels.bits import count_ones, leading_zeros, trailing_zeros

LANES = 16
BLOCK = 1024
"""The number of deals to make at a time."""

HALTED = 2
"""The winner of a game that was halted."""

# The words of a lane; each is a row of LANES. The layer is the player of the last penalty card.
(
    _LAYER,  # a mask, with a bit above the bottom card that ends it
    _LAYER_CODES,
    _PAYER,
    _PAYER_CODES,
    _ASKED,  # the number of cards that the payer has to pay
    _PILE,  # the mask of the pile, without an end
    _PILE_CODES,
    _LAID,  # the number of cards in the pile
    _WHO,  # which player the layer is
    _CARDS,
    _TRICKS,
    _OVER,
) = (np.int64(row * LANES) for row in range(12))

_NONE, _ONE, _TWO, _THREE, _SIX, _TOP = (np.uint64(number) for number in (0, 1, 2, 3, 16, 63))
_ASK = np.uint64(0xFFFF)


@njit(cache=True, boundscheck=False)
def _step(lanes: Any, asks: Any, most_tricks: Any) -> Any:
    """Play one step in all lanes, and return whether any game is over now."""
    ended = _NONE
    for lane in range(LANES):
        layer, layer_codes = lanes[_LAYER + lane], lanes[_LAYER_CODES + lane]
        payer, payer_codes = lanes[_PAYER + lane], lanes[_PAYER_CODES + lane]
        asked, laid = lanes[_ASKED + lane], lanes[_LAID + lane]
        pile, pile_codes = lanes[_PILE + lane], lanes[_PILE_CODES + lane]
        who, cards, tricks = lanes[_WHO + lane], lanes[_CARDS + lane], lanes[_TRICKS + lane]

        # Pay: at most the penalty, and plain cards only.
        plain = trailing_zeros(payer)
        paid = plain >= asked
        plain = asked if paid else plain
        payer = payer >> plain
        laid = laid + plain
        out = payer == _ONE  # no card is left to pay with, or none after the payment
        taken = paid | out
        cards = cards + laid if taken else cards
        tricks = tricks + _ONE if taken else tricks

        # Take the pile if it is paid, and start the next trick.
        bottom = _TOP - leading_zeros(layer)
        taker = (layer ^ (_ONE << bottom)) | ((pile | (_ONE << laid)) << bottom)
        taker_codes = layer_codes | (pile_codes << (_TWO * count_ones(layer) - _TWO))
        own, other = trailing_zeros(taker), trailing_zeros(payer)
        second = own > other  # the first penalty card of the trick is from the other player, not the leader
        pairs = other if second else own
        led = pairs + _ONE if second else pairs
        laid = pairs + led if paid else laid

        # The player of the next penalty card: as above, or else the payer, instead of paying.
        after = taker >> led if paid else layer
        after_codes = taker_codes if paid else layer_codes
        rest = payer >> pairs if paid else payer
        changes = (not paid) | second
        layer, payer = (rest if changes else after), (after if changes else rest)
        layer_codes = payer_codes if changes else after_codes
        lanes[_PAYER_CODES + lane] = after_codes if changes else payer_codes
        lost = paid & (not out) & (layer == _ONE)  # no card is left to lead with, or to go on with
        cards = cards + laid if lost else cards
        tricks = tricks + _ONE if lost else tricks
        # The player without cards has lost, and would have to play.
        winner = who if out else _ONE - (who ^ _ONE if changes else who)
        who = who ^ _ONE if changes else who

        # Play it.
        code = layer_codes & _THREE
        pile, pile_codes = (_NONE if paid else pile), (_NONE if paid else pile_codes)
        lanes[_PILE_CODES + lane] = pile_codes | (code << (_TWO * count_ones(pile)))
        lanes[_PILE + lane] = pile | (_ONE << laid)
        lanes[_LAID + lane] = laid + _ONE
        lanes[_LAYER + lane] = layer >> _ONE
        lanes[_LAYER_CODES + lane] = layer_codes >> _TWO
        lanes[_PAYER + lane] = payer
        lanes[_ASKED + lane] = (asks >> (_SIX * code)) & _ASK
        lanes[_WHO + lane], lanes[_CARDS + lane], lanes[_TRICKS + lane] = who, cards, tricks
        # 1 and 2: won by player 0 or 1; 3: halted
        over = winner + _ONE if out | lost else (_THREE if tricks >= most_tricks else _NONE)
        lanes[_OVER + lane] = over
        ended |= over
    return ended


@njit(cache=True, boundscheck=False)
def _load(lanes: Any, lane: int, first: Any, mask: Any, codes: Any, size: Any) -> None:
    """Put a deal into a lane, as if an empty pile had just been paid to the leader."""
    hand = mask & ((_ONE << first) - _ONE)
    shift = _TWO * count_ones(hand)
    lanes[_LAYER + lane] = hand | (_ONE << first)
    lanes[_LAYER_CODES + lane] = codes & ((_ONE << shift) - _ONE) if shift <= _TOP else codes
    lanes[_PAYER + lane] = (mask >> first) | (_ONE << (size - first))
    lanes[_PAYER_CODES + lane] = codes >> shift if shift <= _TOP else _NONE
    lanes[_ASKED + lane] = lanes[_PILE + lane] = lanes[_PILE_CODES + lane] = lanes[_LAID + lane] = _NONE
    lanes[_WHO + lane] = lanes[_CARDS + lane] = lanes[_OVER + lane] = _NONE
    lanes[_TRICKS + lane] = ~_NONE  # taking that empty pile is not a trick


@njit(cache=True, boundscheck=False)
def play_deals(deals: Any, size: Any, first: Any, asks: Any, most_tricks: Any, played: Any) -> None:
    """Play all of `deals`, n masks and n words of codes, and write n tricks, n cards and n winners to
    `played`.

    The winner is HALTED if `most_tricks` were reached before anybody had won.
    """
    number = deals.shape[0] // 2
    lanes = np.zeros(12 * LANES, np.uint64)
    game = np.zeros(LANES, np.int64)
    begun = 0
    for lane in range(LANES):
        game[lane] = begun
        _load(lanes, lane, first, deals[begun % number], deals[begun % number + number], size)
        begun += 1
    left = number
    while left:
        if _step(lanes, asks, most_tricks):
            for lane in range(LANES):
                if not lanes[_OVER + lane]:
                    continue
                if game[lane] < number:  # not a deal that only fills a lane
                    played[game[lane]] = lanes[_TRICKS + lane]
                    played[game[lane] + number] = lanes[_CARDS + lane]
                    played[game[lane] + 2 * number] = lanes[_OVER + lane] - _ONE
                    left -= 1
                game[lane] = begun
                _load(lanes, lane, first, deals[begun % number], deals[begun % number + number], size)
                begun += 1


@njit(cache=True, boundscheck=False)
def count_games(
    seed: Any,
    start: Any,
    games: int,
    pack: Any,
    most_tricks: Any,
    tricks: Any,
    cards: Any,
    halted: Any,
    least: int,
    long: Any,
) -> Any:
    """Play random deals from number `start` on and count them.

    `pack` is five words: size, cards of the leader, number of penalty cards, their codes, and the penalty of
    each code. `tricks` and `cards` count the games by length. The numbers of halted games go into `halted`.
    The numbers of games of at least `least` cards go into the first half of `long`, and their lengths into
    the second half, as long as there is room. Returns the number of halted games, of those long games, of
    games won by player 0, and the cards and the number of the longest game.
    """
    size, first, penalties, codes, asks = pack[0], pack[1], np.int64(pack[2]), pack[3], pack[4]
    deals = np.zeros(2 * BLOCK, np.uint64)
    played = np.zeros(3 * BLOCK, np.uint64)
    open_, won, most, found, room = 0, 0, np.int64(-1), 0, long.shape[0] // 2
    longest = _NONE
    done = 0
    while done < games:
        deal_block(seed, start + np.uint64(done), np.int64(size), penalties, codes, deals)
        play_deals(deals, size, first, asks, most_tricks, played)
        for at in range(min(BLOCK, games - done)):
            number = start + np.uint64(done + at)
            if played[at + 2 * BLOCK] == HALTED:
                halted[open_] = number
                open_ += 1
                continue
            won += played[at + 2 * BLOCK] == _NONE
            tricks[played[at]] += 1
            laid = np.int64(played[at + BLOCK])
            cards[laid] += 1
            if laid > most:
                most, longest = laid, number
            if laid >= least and found < room:
                long[found], long[found + room] = number, np.uint64(laid)
                found += 1
        done += BLOCK
    return open_, found, won, most, longest
