"""The experiment of Snap: how long the games of many seeds are, and how often who begins wins."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

from cardtui.engine.decks import NoParameters
from cardtui.engine.ids import GameId
from cardtui.experiments.experiment import Experiment, Measure, Share
from cardtui.experiments.tally import Tally
from cardtui.games.snap.quick import play_out
from cardtui.games.snap.rules import MOST_THROWS

__all__ = ["EXPERIMENT", "STOPPED", "WON", "SnapExperiment", "game_id", "play"]

WON, STOPPED = "won by A", "stopped"

_WORD = 1 << 64


@lru_cache(1)
def _compiled() -> Callable[[int, int, int], Tally] | None:
    """The compiled way to play many games, if numba is there."""
    try:
        from cardtui.games.snap.fast.counting import play
    except ImportError:
        return None
    return play


class SnapExperiment(Experiment):
    """The games of one seed after the other: `playgame(seed)`, `playgame(seed + 1)` and so on."""

    key = "snap"
    games, game = "seeds, one after the other", "seed"
    parameters_type: ClassVar[type[Any]] = NoParameters
    seeded = True

    def check(self, parameters: NoParameters) -> None:
        """Everything can be played."""

    def measures(self, parameters: NoParameters) -> tuple[Measure, ...]:
        return (Measure("throws"), Measure("snaps"))

    def shares(self, parameters: NoParameters) -> tuple[Share, ...]:
        return (
            Share(WON, "are won by A, who begins"),
            Share(STOPPED, f"were stopped after {MOST_THROWS:,} throws", rare=True),
        )

    def at_once(self, parameters: NoParameters) -> int:
        return 1 << 17 if _compiled() else 2500

    def faster(self, parameters: NoParameters) -> str | None:
        return (
            None if _compiled() else "with numba (pip install 'cardtui[lab]') this is some 40 times as fast"
        )

    def play(self, parameters: NoParameters, seed: int, first: int, games: int) -> Tally:
        if (compiled := _compiled()) and seed + first >= 0 and seed + first + games <= _WORD:
            return compiled(seed, first, games)
        return play(seed, first, games)


def game_id(seed: int) -> str:
    """The id of the game of a seed."""
    return GameId("snap", (), str(seed)).text


def play(seed: int, first: int, games: int, most: int = MOST_THROWS) -> Tally:
    """Play the games of the seeds from `seed + first` on, one after the other, and count them."""
    tally = Tally()
    for game in range(first, first + games):
        end = play_out(seed + game, most)
        if end.winner is None:
            tally.count({}, [STOPPED])
            continue
        tally.count({"throws": end.throws, "snaps": end.snaps}, [] if end.winner else [WON])
        tally.note(end.throws, game, game_id(seed + game))
    return tally


EXPERIMENT = SnapExperiment()
