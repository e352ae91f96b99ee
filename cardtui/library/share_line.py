"""The result of a game in one line, for somebody who has not played it yet: it gives nothing away."""

from __future__ import annotations

from typing import Any

from cardtui.engine.phrases import count, duration_text
from cardtui.engine.session import Session
from cardtui.library.progress import Progress, help_text
from cardtui.storage.rows import FinishedGame

__all__ = ["result_line"]

_GOOD, _BAD = "█", "░"
_MOST, _PARTS = 24, 10
"""Blocks for the moves of a game that is played, at the most, and for the parts of one that is watched."""


def result_line(row: FinishedGame, session: Session[Any, Any], progress: Progress) -> str:
    """The id of a finished game without its moves, how it went, and a row of blocks.

    A block is a move of one's own, `░` if it was a mistake; of a game that is only watched, which ends alike
    for everyone, a tenth of it, `░` if it was not watched.
    """
    return " · ".join([session.id, _how(row, session, progress), _blocks(row, session)])


def _how(row: FinishedGame, session: Session[Any, Any], progress: Progress) -> str:
    time = f" in {duration_text(row.seconds)}" if row.seconds >= 1 else ""
    if not session.game.interactive:
        return f"{row.way or 'watched'}{time}"
    is_puzzle = progress.is_rated(row)
    how = progress.describe_result(row) if is_puzzle else _played_result(row, session)
    return ", ".join(filter(None, [f"{how}{time}", help_text(row)]))


def _played_result(row: FinishedGame, session: Session[Any, Any]) -> str:
    """Return how a played game ended: `won after 9 moves`."""
    how = {True: "won", False: "lost", None: "played"}[row.won]
    return f"{how} after {count(row.steps, session.game.step_name)}"


def _blocks(row: FinishedGame, session: Session[Any, Any]) -> str:
    if not session.game.interactive:
        full = _PARTS * row.seen // max(1, row.steps)
        return _GOOD * min(full, _PARTS) + _BAD * max(0, _PARTS - full)
    game = session.game
    own = [
        step for ply in range(1, session.length + 1) if game.is_human_turn((step := session.step(ply)).before)
    ]
    bad = [game.landmarks.spoil and game.is_landmark(step) for step in own]
    blocks = min(_MOST, len(bad))
    parts = [bad[len(bad) * at // blocks : len(bad) * (at + 1) // blocks] for at in range(blocks)]
    return "".join(_BAD if any(part) else _GOOD for part in parts)
