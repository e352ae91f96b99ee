"""Games in lockstep for processors with AVX2: four in a register of 256 bits, for packs of at most 52 cards.

It does what `wide` does, by the same steps, in other terms. AVX2 has few registers, and no instructions that
count the zeros or ones of each lane. So

- the end of a payment is a bit too, which is added to the hand, and no number of cards is compared;
- the pile lies at the top of its words and moves down with each card: when it is taken, it has to move
  down by the cards that the payer has left, wherever it then begins in the hand of the taker;
- cards and tricks are not counted in each trick, but once in each step;
- games lie in memory between two steps, so that there can be several sets of four. They take turns: while
  one waits for its results, the machine goes on with the others.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from cardtui.lab.kernels.beggar.wide import HALTED
from cardtui.lab.kernels.words import (
    bits_of,
    choose,
    count_ones,
    load_rows,
    small_bit_length,
    spread,
    store_rows,
    trailing_zeros,
)

LANES = 4
SETS = 3
"""The number of sets of games that take turns."""

_NONE, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_MOST_CARDS, _MOST_PENALTIES, _MOST_ASKED = 52, 31, 15


class StoredGames(NamedTuple):
    """A game in each lane. The layer is the player of the last penalty card."""

    layer: Any
    """A mask, with a bit above the bottom card that ends it."""
    layer_codes: Any
    layer_bits: Any
    """The number of bits of the codes: two for each penalty card in the hand."""
    payer: Any
    payer_codes: Any
    payer_bits: Any
    stop: Any
    """A bit at the place of the card after the payment. Others above it have no effect."""
    pile: Any
    """The mask of the pile, whose last card is at bit `size`. The bit of its first card is inverted."""
    pile_codes: Any
    """The codes of the pile, which end where those of all cards do."""
    who: Any
    """All bits are set if the layer is player 1."""
    cards: Any
    """The cards played, and one more for each step."""
    missed: Any
    """The steps in which the pile was not taken."""


_FIELDS = len(StoredGames._fields)
_WHO, _CARDS, _MISSED = (row * LANES for row in range(_FIELDS - 3, _FIELDS))
_PAYER = 3 * LANES
_NUMBER, _BEGUN = _FIELDS * LANES, (_FIELDS + 1) * LANES
"""Places behind the fields of `StoredGames`: of the number of the game, and of the step at which it began."""
_ROOM = (_FIELDS + 2) * LANES
"""The words of memory that a set takes."""


class Fixed(NamedTuple):
    """The values that are the same in all steps."""

    stops: Any
    """The `stop` of each code, 16 bits each."""
    top: Any
    """A bit at the place `size`."""
    bits: Any
    """The number of bits of all codes."""


@njit(boundscheck=False)
def fits(size: Any, penalties: Any, asks: Any) -> Any:
    """Return whether `play_deals` can play a pack.

    The end of a hand has to be in reach of `small_bit_length`, all codes have to fit into less than 64 bits,
    and a stop into 16.
    """
    for code in range(4):
        if (asks >> np.uint64(16 * code)) & np.uint64(0xFFFF) > _MOST_ASKED:
            return False
    return size <= _MOST_CARDS and penalties <= _MOST_PENALTIES


@njit(forceinline=True)
def _exchange(flags: Any, one: Any, other: Any) -> Any:
    """Exchange two words in the lanes whose flag is set."""
    return choose(flags, other, one), choose(flags, one, other)


@njit(forceinline=True)
def _step(games: Any, fixed: Any) -> Any:
    """Play one step in all lanes, and return the games and the lanes that are over, as bits."""
    # Pay. The next card to play is at the lowest bit of the hand or the stop, and so the length of that bit
    # is the number of plain cards before it, and one more.
    ends = games.payer | games.stop
    end = ends & (0 - ends)
    misses = (end & games.stop) == 0  # the payment ends too early, by a penalty card or the end of the hand
    plain = small_bit_length(end)
    payer, left = (games.payer << 1) >> plain, small_bit_length(games.payer) - plain
    # The new bit is the penalty card that comes next if the payment misses, and else ends the new hand.
    pile = (games.pile >> plain) ^ fixed.top

    # Take the pile if it is paid. The end of the hand and the inverted first card of the pile are one bit.
    layer = games.layer ^ choose(misses, 0, pile >> left)
    layer_codes = games.layer_codes | choose(misses, 0, games.pile_codes >> games.payer_bits)
    layer_bits = choose(misses, games.layer_bits, fixed.bits - games.payer_bits)

    # Start the next trick at once. The first penalty card in both hands comes after as many pairs of cards.
    both = choose(misses, _ONE, layer | payer)
    first = both & (0 - both)
    follows = (layer & first) == 0  # it is from the other player, who plays the second card of each pair
    pairs_and_one = small_bit_length(first)
    pairs = pairs_and_one - 1
    led = choose(misses, 0, choose(follows, pairs_and_one, pairs))
    layer, payer = layer >> led, payer >> pairs

    # The player of the next penalty card: as above, or else the payer, instead of paying.
    turns = follows | misses
    layer, payer = _exchange(turns, layer, payer)
    layer_codes, payer_codes = _exchange(turns, layer_codes, games.payer_codes)
    layer_bits, payer_bits = _exchange(turns, layer_bits, games.payer_bits)
    over = bits_of(layer == 1)  # that player has no card to play

    # Play it.
    code, laid = layer_codes & 3, led + pairs_and_one
    pile = choose(misses, pile, ((fixed.top << 1) >> laid) ^ fixed.top)
    pile_codes = (choose(misses, games.pile_codes, 0) | (code << fixed.bits)) >> 2
    hands = (layer >> 1, layer_codes >> 2, layer_bits - 2, payer, payer_codes, payer_bits)
    who, missed = games.who ^ choose(turns, _ALL, 0), games.missed + choose(misses, _ONE, 0)
    cards, stop = games.cards + plain + laid, fixed.stops >> (code << 4)
    return StoredGames(*hands, stop, pile, pile_codes, who, cards, missed), over


@njit(boundscheck=False)
def _begin(deals: Any, game: int, size: Any, first: Any, book: Any, at: int) -> None:
    """Begin a game in a lane, as if an empty pile had just been paid to the leader."""
    number = deals.shape[0] // 2
    mask, codes = deals[game], deals[game + number]
    hand = mask & ((_ONE << first) - _ONE)
    bits = _TWO * count_ones(hand)
    fields = (
        *(hand | (_ONE << first), codes & ((_ONE << bits) - _ONE), bits),
        *((mask >> first) | (_ONE << (size - first)), codes >> bits, _TWO * count_ones(mask) - bits),
        *(_ONE, _TWO << size, _NONE, _NONE, _NONE, _NONE),
    )
    for row in range(_FIELDS):
        book[at + row * LANES] = fields[row]


@njit(boundscheck=False)
def _write_down(book: Any, at: int, step: Any, size: Any, most_tricks: Any, results: Any, game: int) -> None:
    """Write the result of a game that is over."""
    number, steps = results.shape[0] // 3, step - book[at + _BEGUN]
    # A card alone in the pile came after the end of the game, when the winner had all the others.
    alone = np.uint64(book[at + _PAYER] >> (size - _ONE) == _ONE)
    # The first step takes an empty pile, but the last pile is taken in none.
    tricks = steps - book[at + _MISSED] - alone
    results[game] = tricks
    results[game + number] = book[at + _CARDS] - steps - _ONE - alone  # the loser does not have the last card
    results[game + 2 * number] = np.uint64(HALTED) if tricks > most_tricks else _ONE + book[at + _WHO]


@njit(cache=True, boundscheck=False)
def play_deals(deals: Any, size: Any, first: Any, asks: Any, most_tricks: Any, results: Any) -> None:
    """Play `deals` of a pack that fits, as `lanes.play_deals` does."""
    number = deals.shape[0] // 2
    stops = _NONE
    for code in range(4):
        place = np.uint64(16 * code)
        stops |= _ONE << ((asks >> place) & np.uint64(_MOST_ASKED)) << place
    bits = _TWO * count_ones(deals[0])
    fixed = Fixed(spread(stops, LANES), spread(_ONE << size, LANES), spread(bits, LANES))
    book = np.full(SETS * _ROOM, np.uint64(number))
    over = np.full(SETS, np.uint64((1 << LANES) - 1))
    step, look, begun, left = _NONE, most_tricks, 0, number
    while left:
        for part in range(SETS):
            base = part * _ROOM
            while over[part]:
                at = base + np.int64(trailing_zeros(over[part]))
                over[part] &= over[part] - _ONE
                game = np.int64(book[at + _NUMBER])
                if game < number:
                    _write_down(book, at, step, size, most_tricks, results, game)
                    left -= 1
                _begin(deals, min(begun, number - 1), size, first, book, at)
                book[at + _NUMBER], book[at + _BEGUN] = np.uint64(begun), step
                begun += 1
            games, over[part] = _step(StoredGames(*load_rows(book, base, _FIELDS, LANES)), fixed)
            store_rows(book, base, games)
        step += _ONE
        if step > look:  # now and then, which have had too many tricks
            look = step + most_tricks
            for part in range(SETS):
                base = part * _ROOM
                (begun_at,) = load_rows(book, base + _BEGUN, 1, LANES)
                (missed,) = load_rows(book, base + _MISSED, 1, LANES)
                over[part] |= bits_of(most_tricks + _ONE < step - begun_at - missed)
