"""Games of Snap counted by the compiled engine: what `experiment.play` counts."""

from __future__ import annotations

import numpy as np

from cardtui.experiments.tally import Tally
from cardtui.games.snap.experiment import STOPPED, WON, game_id
from cardtui.games.snap.fast import playing
from cardtui.games.snap.rules import MOST_THROWS

__all__ = ["play"]

_BLOCK = 1 << 16  # games, so that memory does not grow with their number


def play(seed: int, first: int, games: int, most: int = MOST_THROWS) -> Tally:
    """Play the games of the seeds from `seed + first` on, all below 2^64, and count them.

    `most` throws, after which a game is stopped, are an even number.
    """
    tally = Tally()
    for begun in range(first, first + games, _BLOCK):
        played = np.zeros((3, min(_BLOCK, first + games - begun)), np.int64)
        playing.play_seeds(np.uint64(seed + begun), most, played)
        ended = played[:, played[0] != playing.OVERLONG]
        part = Tally(
            played.shape[1],
            {"throws": _counted(ended[1]), "snaps": _counted(ended[2])} if ended.size else {},
            {
                WON: int((played[0] == 0).sum()),
                STOPPED: int((played[0] == playing.OVERLONG).sum()),
            },
        )
        if ended.size:
            throws = np.where(played[0] == playing.OVERLONG, 0, played[1])
            longest = int(throws.argmax())  # the first of them
            part.note(int(throws[longest]), begun + longest, game_id(seed + begun + longest))
        part.shares = {name: number for name, number in part.shares.items() if number}
        tally.add(part)
    return tally


def _counted(lengths: np.typing.NDArray[np.int64]) -> dict[int, int]:
    """How many games had which length."""
    found, games = np.unique(lengths, return_counts=True)
    return dict(zip(found.tolist(), games.tolist(), strict=True))
