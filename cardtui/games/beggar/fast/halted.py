"""The random deals that go on for so long that they may never end."""

from __future__ import annotations

import numpy as np

from cardtui.experiments.draws import scatter
from cardtui.games.beggar.fast.dealing import words_of
from cardtui.games.beggar.fast.lanes import count_games
from cardtui.games.beggar.packs import Pack

__all__ = ["halted"]


def halted(pack: Pack, seed: int, first: int, games: int) -> list[int]:
    """The numbers of those of `games` random deals, from number `first` on, that take 20 tricks a card.

    All that never end are among them. The pack is one that fits: see `counting.play`.
    """
    codes, asks = words_of(pack)
    words = np.array([pack.size, pack.first, len(pack.asks), codes, asks], np.uint64)
    most = 20 * pack.size
    tricks, cards = np.zeros(most + 3, np.int64), np.zeros((most + 3) * pack.size, np.int64)
    late = np.zeros(games, np.uint64)
    none = np.zeros(0, np.uint64)  # nobody asks which games are long
    scattered = np.uint64(scatter(seed))
    number, *_ = count_games(
        scattered, np.uint64(first), games, words, np.uint64(most), tricks, cards, late, 1 << 62, none
    )
    return sorted(late[:number].tolist())
