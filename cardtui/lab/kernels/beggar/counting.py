"""Random deals played and counted by the compiled engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cardtui.lab.beggar.packs import Pack, deal_id, deal_pack
from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.experiments.beggar import LEFT_OPEN, MOST_CARDS, NEVER_ENDS, WON
from cardtui.lab.kernels import counts_of
from cardtui.lab.kernels.beggar import tricks as one_by_one
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import count_games
from cardtui.lab.tally import Tally

_NO_LIMIT = 1 << 62
_NONE_WANTED = np.zeros(0, np.uint64)
"""Makes `count_games` list no long games."""


_NO_WINNER = {one_by_one.LOOPS: NEVER_ENDS, one_by_one.OPEN: LEFT_OPEN}


def count_deals(pack: Pack, seed: int, first: int, games: int) -> Tally:
    """Do what `experiments.beggar.play` does, for a pack that `fits_into_words`.

    A game that has not ended after 20 tricks a card is played again on its own.
    """

    def note(length: int, game: int) -> None:
        tally.note_game(length, game, lambda: deal_id(deal_pack(pack, RandomDraws(seed, game))))

    words, tricks, cards, halted, (_, won, length, longest) = play_deals(pack, seed, first, games)
    by_cards, by_tricks, shares = counts_of(cards), counts_of(tricks), Counter({WON: int(won)})
    tally = Tally(games, {"cards": by_cards, "tricks": by_tricks}, shares)
    if length >= 0:
        note(int(length), int(longest))
    deals = np.zeros(2, np.uint64)
    for late in halted:
        deal_block(np.uint64(mix(seed)), late, pack.size, len(pack.penalties), words[3], deals)
        start = one_by_one.position_of(deals[0], deals[1], words[0], words[1])
        end, its_tricks, its_cards = one_by_one.settle(start, words[4], MOST_CARDS)
        if end in _NO_WINNER:
            shares[_NO_WINNER[end]] += 1
            continue
        by_cards[its_cards] += 1
        by_tricks[its_tricks] += 1
        shares[WON] += int(end == 0)
        note(int(its_cards), int(late))
    return tally


def long_deals(pack: Pack, seed: int, first: int, games: int) -> list[int]:
    """Return the numbers of those random deals that last 20 tricks a card: all endless deals are among them.

    The pack has to fit, as for `count_deals`.
    """
    _, _, _, halted, _ = play_deals(pack, seed, first, games)
    return sorted(halted.tolist())


def play_deals(
    pack: Pack, seed: int, first: int, games: int, least: int = _NO_LIMIT, long: Any = _NONE_WANTED
) -> tuple[Any, ...]:
    """Play random deals, up to 20 tricks a card: with 52 cards one in a hundred million has as many.

    Games of at least `least` cards go into `long`, as `count_games` says. Return the words of the pack, the
    games by their tricks and by their cards, the numbers of the halted games, and the rest that `count_games`
    returns: the number of long games, the games won, and the longest with its number.
    """
    codes, asks = words_of(pack)
    words = np.array([pack.size, pack.first_hand, len(pack.penalties), codes, asks], np.uint64)
    most = 20 * pack.size
    tricks = np.zeros(most + 3, np.int64)
    cards = np.zeros((most + 3) * pack.size, np.int64)
    halted = np.zeros(games, np.uint64)
    number, *rest = count_games(
        *(np.uint64(mix(seed)), np.uint64(first), games, words, np.uint64(most)),
        *(tricks, cards, halted, least, long),
    )
    return words, tricks, cards, halted[:number], rest
