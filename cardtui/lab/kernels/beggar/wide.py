"""Games in lockstep, with their hands in registers.

A step is the same whatever happens in a lane, so that there is no branch: the player who has to pay plays the
plain cards on top of the hand, as many as are asked for; if the payment is complete, the other takes the
pile, and the next trick starts at once, with as many pairs of plain cards as there are; and then the penalty
card on top is played. A lane whose game is over gets the next deal.

This plays all packs that fit into words, on every machine. Without AVX2 a set is one game: vectors of 128
bits cannot shift each lane by a number of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cardtui.lab.kernels import instruction_set
from cardtui.lab.kernels.words import (
    bits_of,
    choose,
    count_ones,
    flags_of,
    lane_numbers,
    leading_zeros,
    load,
    smaller,
    spread,
    store,
    trailing_zeros,
)

LANES = 8 if instruction_set() in ("AVX-512", "AVX2") else 1

HALTED = 2
"""The winner of a game that was halted."""

_LOW, _ONE = np.uint64(0xFFFFFFFF), np.uint64(1)
_TRICK = np.uint64(1 << 32)
"""One trick in a word that counts cards in its lower half, and tricks in its upper half."""
_NO_TRICK = np.uint64(-(1 << 32) & 0xFFFFFFFFFFFFFFFF)


class Games(NamedTuple):
    """A game in each lane. The layer is the player of the last penalty card."""

    layer: Any
    """A mask, with a bit above the bottom card that ends it."""
    layer_codes: Any
    payer: Any
    payer_codes: Any
    asked: Any
    """The number of cards that the payer has to pay."""
    pile: Any
    """The mask of the pile, without an end."""
    pile_codes: Any
    laid: Any
    """The number of cards in the pile."""
    who: Any
    """Flags: the layer is player 1."""
    played: Any
    """The tricks and cards before this pile, by `_TRICK`."""


@njit(forceinline=True)
def _step(games: Any, asks: Any, limit: Any) -> Any:
    """Play one step in all lanes, and return the games and which of them are over.

    `asks` is the penalty of each code, and `limit` the tricks at which a game is halted, by `_TRICK`.

    A player who pays with their last card has lost, but this is only seen when they should play the next one:
    until then the winner lays a card, which is alone in the pile.
    """
    # Pay: at most the penalty, and plain cards only.
    free = trailing_zeros(games.payer)
    paid, plain = free >= games.asked, smaller(free, games.asked)
    payer, laid = games.payer >> plain, games.laid + plain
    played = choose(paid, games.played + laid + _TRICK, games.played)

    # Take the pile if it is paid, and start the next trick.
    bottom = 63 - leading_zeros(games.layer)
    # The end of the hand goes to that of the pile.
    taker = games.layer + (((games.pile | (spread(1, LANES) << laid)) - 1) << bottom)
    held = count_ones(games.layer) - 1
    taker_codes = games.layer_codes | (games.pile_codes << held << held)
    own, other = trailing_zeros(taker), free - plain
    leads = other >= own  # the first penalty card of the trick is from the leader, not the other player
    pairs, led = smaller(own, other), smaller(own, other + 1)
    laid = choose(paid, pairs + led, laid)

    # The player of the next penalty card: as above, or else the payer, instead of paying.
    after, after_codes = choose(paid, taker >> led, games.layer), choose(paid, taker_codes, games.layer_codes)
    rest = choose(paid, payer >> pairs, payer)
    stays = paid & leads
    layer, layer_codes = choose(stays, after, rest), choose(stays, after_codes, games.payer_codes)
    payer, payer_codes = choose(stays, rest, after), choose(stays, games.payer_codes, after_codes)
    who = ~(games.who ^ stays)
    over = (layer == 1) | (played >= limit)  # that player has no card to play

    # Play it.
    code = layer_codes & 3
    asked, card, seen = (asks >> (code << 4)) & 0xFFFF, spread(1, LANES) << laid, count_ones(games.pile)
    pile = choose(paid, card, games.pile | card)
    pile_codes = choose(paid, code, games.pile_codes | (code << (seen + seen)))
    hands = (layer >> 1, layer_codes >> 2, payer, payer_codes, asked)
    return Games(*hands, pile, pile_codes, laid + 1, who, played), over


@njit(forceinline=True)
def _hands_of(deals: Any, size: Any, first: Any) -> Any:
    """Return the hands of `deals`, masks and codes of the leader and then of the other, n words each."""
    number = deals.shape[0] // 2
    hands = np.empty(4 * number, np.uint64)
    for at in range(0, number, LANES):
        there = lane_numbers(LANES) < number - at
        mask, codes = load(deals, at, there), load(deals, at + number, there)
        hand = mask & ((_ONE << first) - _ONE)
        end = count_ones(hand) << 1
        whole, end = end > 63, end & 63
        store(hands, at, hand | (_ONE << first), there)
        store(hands, at + number, choose(whole, codes, codes & ((spread(1, LANES) << end) - 1)), there)
        store(hands, at + 2 * number, (mask >> first) | (_ONE << (size - first)), there)
        store(hands, at + 3 * number, choose(whole, 0, codes >> end), there)
    return hands


@njit(forceinline=True)
def _begin(games: Any, there: Any, hands: Any, game: int) -> Any:
    """Begin a game in some lanes, as if an empty pile had just been paid to the leader."""
    number = hands.shape[0] // 4
    return Games(
        choose(there, hands[game], games.layer),
        choose(there, hands[game + number], games.layer_codes),
        choose(there, hands[game + 2 * number], games.payer),
        choose(there, hands[game + 3 * number], games.payer_codes),
        *(choose(there, 0, games.asked), choose(there, 0, games.pile), choose(there, 0, games.pile_codes)),
        *(choose(there, 0, games.laid), games.who & ~there),
        choose(there, _NO_TRICK, games.played),  # taking that empty pile is not a trick
    )


@njit(forceinline=True)
def _go_on(games: Any, over: Any, limit: Any, numbers: Any, begun: int, hands: Any, results: Any) -> Any:
    """Write down the games that are over, and begin the next ones in their lanes.

    Returns the games, how many were over, without those that only filled a lane, and how many are begun now.
    """
    laid = games.laid - 1  # without the card that the loser does not have
    # A card alone in the pile came after the end of the game.
    played = choose(laid == 1, games.played, games.played + laid + _TRICK)
    winner = choose(played >= limit, spread(HALTED, LANES), choose(games.who, 0, 1))
    number, lanes, counted = results.shape[0] // 3, bits_of(over), 0
    while lanes:
        lane = trailing_zeros(lanes)
        lanes &= lanes - _ONE
        game = numbers[lane]
        games = _begin(games, flags_of(_ONE << lane, LANES), hands, min(begun, number - 1))
        if game < number:
            results[game] = played[lane] >> np.uint64(32)
            results[game + number] = played[lane] & _LOW
            results[game + 2 * number] = winner[lane]
            counted += 1
        numbers[lane] = begun
        begun += 1
    return games, counted, begun


@njit(cache=True, boundscheck=False)
def play_deals(deals: Any, size: Any, first: Any, asks: Any, most_tricks: Any, results: Any) -> None:
    """Play `deals` as `lanes.play_deals` does."""
    left = deals.shape[0] // 2
    hands = _hands_of(deals, size, first)
    asked, none = spread(asks, LANES), spread(0, LANES)
    limit = spread((most_tricks + _ONE) << np.uint64(32), LANES)
    numbers, other_numbers = np.full(LANES, left), np.full(LANES, left)
    games = others = Games(none, none, none, none, none, none, none, none, none == 1, none)
    over = other_over = none == 0
    games, _, begun = _go_on(games, over, limit, numbers, 0, hands, results)
    # Two sets take turns, written twice: while one waits for its results, the machine goes on with the other.
    # So which games are over is not asked before the other set has made its step.
    while left > 0:
        games, over = _step(games, asked, limit)
        if bits_of(other_over):
            others, counted, begun = _go_on(others, other_over, limit, other_numbers, begun, hands, results)
            left -= counted
        others, other_over = _step(others, asked, limit)
        if bits_of(over):
            games, counted, begun = _go_on(games, over, limit, numbers, begun, hands, results)
            left -= counted
