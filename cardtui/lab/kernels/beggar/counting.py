"""Random deals played and counted by the compiled engine."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cardtui.lab.beggar.packs import Pack
from cardtui.lab.draws import mix
from cardtui.lab.kernels.beggar import tricks as one_by_one
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import count_games

_NO_LIMIT = 1 << 62
_NONE_WANTED = np.zeros(0, np.uint64)
"""Makes `count_games` list no long games."""


class BeggarCounts(NamedTuple):
    """Counts of random deals."""

    cards: dict[int, int]
    """The number of games by their length in cards."""
    tricks: dict[int, int]
    """The number of games by their length in tricks."""
    won: int
    """Games won by the player who leads first."""
    never_end: int
    left_open: int
    """Games given up before they ended or were proved endless."""
    longest: tuple[int, int] | None
    """The length in cards and the number of the longest game, the first of them."""


def count_deals(pack: Pack, seed: int, first: int, games: int, most_cards: int) -> BeggarCounts:
    """Play the random deals from number `first` on, and count their results.

    The pack has at most 63 cards, at most 32 of them penalty cards with at most four different penalties. A
    game that has not ended after 20 tricks a card is played again on its own, up to `most_cards`.
    """
    words, tricks, cards, halted, (won, length, game) = _play(pack, seed, first, games)
    by_cards, by_tricks, won = _counted(cards), _counted(tricks), int(won)
    longest = (int(length), int(game)) if length >= 0 else None
    outcomes = {one_by_one.LOOPS: 0, one_by_one.OPEN: 0}
    deals = np.zeros(2, np.uint64)
    for late in halted:
        deal_block(np.uint64(mix(seed)), late, pack.size, len(pack.penalties), words[3], deals)
        start = one_by_one.position_of(deals[0], deals[1], words[0], words[1])
        end, its_tricks, its_cards = one_by_one.settle(start, words[4], most_cards)
        if end in outcomes:
            outcomes[end] += 1
            continue
        by_cards[its_cards] = by_cards.get(its_cards, 0) + 1
        by_tricks[its_tricks] = by_tricks.get(its_tricks, 0) + 1
        won += int(end == 0)
        if longest is None or (its_cards, -int(late)) > (longest[0], -longest[1]):
            longest = (int(its_cards), int(late))
    return BeggarCounts(
        by_cards, by_tricks, won, outcomes[one_by_one.LOOPS], outcomes[one_by_one.OPEN], longest
    )


def long_deals(pack: Pack, seed: int, first: int, games: int) -> list[int]:
    """Return the numbers of those random deals that last 20 tricks a card: all endless deals are among them.

    The pack has to fit, as `count_deals` says.
    """
    _, _, _, halted, _ = _play(pack, seed, first, games)
    return sorted(halted.tolist())


def _play(pack: Pack, seed: int, first: int, games: int) -> tuple[Any, ...]:
    """Play random deals, up to 20 tricks a card: with 52 cards one in a hundred million has as many.

    Return the words of the pack, the games by their tricks and by their cards, the numbers of the halted
    games, and the rest that `count_games` returns: the games won, and the longest with its number.
    """
    codes, asks = words_of(pack)
    words = np.array([pack.size, pack.first_hand, len(pack.penalties), codes, asks], np.uint64)
    most = 20 * pack.size
    tricks = np.zeros(most + 3, np.int64)
    cards = np.zeros((most + 3) * pack.size, np.int64)
    halted = np.zeros(games, np.uint64)
    number, _, *rest = count_games(
        np.uint64(mix(seed)),
        *(np.uint64(first), games, words, np.uint64(most)),
        *(tricks, cards, halted, _NO_LIMIT, _NONE_WANTED),
    )
    return words, tricks, cards, halted[:number], rest


def _counted(numbers: np.typing.NDArray[np.int64]) -> dict[int, int]:
    """Return the number of games by length, from an array indexed by length."""
    (lengths,) = numbers.nonzero()
    return dict(zip(lengths.tolist(), numbers[lengths].tolist(), strict=True))
