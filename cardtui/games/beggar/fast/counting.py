"""Random deals counted by the compiled engine: what `experiment.play` counts."""

from __future__ import annotations

import numpy as np

from cardtui.experiments.draws import Draws, scatter
from cardtui.experiments.tally import Tally
from cardtui.games.beggar.experiment import LEFT_OPEN, MOST_CARDS, NEVER_ENDS, WON
from cardtui.games.beggar.fast import tricks as one_by_one
from cardtui.games.beggar.fast.dealing import deal_block, words_of
from cardtui.games.beggar.fast.lanes import count_games
from cardtui.games.beggar.packs import Pack, deal, deal_id

__all__ = ["play"]


def play(pack: Pack, seed: int, first: int, games: int) -> Tally:
    """Play random deals from number `first` on and count them. The pack is of at most 63 cards, of which at
    most 32 ask for others, for at most four different numbers."""
    codes, asks = words_of(pack)
    words = np.array([pack.size, pack.first, len(pack.asks), codes, asks], np.uint64)
    most = 20 * pack.size  # tricks; with 52 cards one game in a hundred million has as many
    tricks = np.zeros(most + 3, np.int64)
    cards = np.zeros((most + 3) * pack.size, np.int64)
    halted = np.zeros(games, np.uint64)
    scattered = np.uint64(scatter(seed))
    none = np.zeros(0, np.uint64)  # nobody asks which games are long
    number, _, won, longest, game = count_games(
        scattered, np.uint64(first), games, words, np.uint64(most), tricks, cards, halted, 1 << 62, none
    )
    tally = Tally(games, {"cards": _counted(cards), "tricks": _counted(tricks)}, {WON: int(won)})
    if longest >= 0:
        tally.note(int(longest), int(game), deal_id(deal(pack, Draws(seed, int(game)))))
    deals = np.zeros(2, np.uint64)
    for late in halted[:number]:
        deal_block(scattered, late, pack.size, len(pack.asks), words[3], deals)
        start = one_by_one.position_of(deals[0], deals[1], words[0], words[1])
        end, its_tricks, its_cards = one_by_one.settle(start, words[4], MOST_CARDS)
        if end in (one_by_one.LOOPS, one_by_one.OPEN):
            happened = NEVER_ENDS if end == one_by_one.LOOPS else LEFT_OPEN
            tally.shares[happened] = tally.shares.get(happened, 0) + 1
            continue
        for name, length in (("cards", its_cards), ("tricks", its_tricks)):
            lengths = tally.lengths[name]
            lengths[length] = lengths.get(length, 0) + 1
        tally.shares[WON] += end == 0
        tally.note(its_cards, int(late), deal_id(deal(pack, Draws(seed, int(late)))))
    return tally


def _counted(numbers: np.typing.NDArray[np.int64]) -> dict[int, int]:
    """How many games had which length, from an array of them."""
    (lengths,) = numbers.nonzero()
    return dict(zip(lengths.tolist(), numbers[lengths].tolist(), strict=True))
