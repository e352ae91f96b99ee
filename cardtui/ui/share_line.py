"""The result of a game in one line, for somebody who has not played it yet: it gives nothing away."""

from __future__ import annotations

from typing import Any

from cardtui.engine.phrases import count
from cardtui.engine.session import Session
from cardtui.storage.rows import FinishedGame

__all__ = ["duration_text", "result_line"]

_GOOD, _BAD = "█", "░"
_MOST, _PARTS = 24, 10
"""Blocks for the moves of a game that is played, at the most, and for the parts of one that is watched."""


def result_line(been: FinishedGame, session: Session[Any, Any]) -> str:
    """The id of a finished game without its moves, how it went, and a row of blocks.

    A block is a move of one's own, `░` if it was a mistake; of a game that is only watched, which ends alike
    for everyone, a tenth of it, `░` if it was not watched.
    """
    return " · ".join([session.id, _how(been, session), _blocks(been, session)])


def _how(been: FinishedGame, session: Session[Any, Any]) -> str:
    time = f" in {duration_text(been.seconds)}" if been.seconds >= 1 else ""
    if not session.game.interactive:
        return f"watched{time}"
    helped = "".join(
        f", {count(number, noun)}" for number, noun in ((been.hints, "hint"), (been.undos, "undo")) if number
    )
    return f"{session.game.shared_result(been.won, been.steps, helped=bool(helped))}{time}{helped}"


def _blocks(been: FinishedGame, session: Session[Any, Any]) -> str:
    if not session.game.interactive:
        full = _PARTS * been.seen // max(1, been.steps)
        return _GOOD * min(full, _PARTS) + _BAD * max(0, _PARTS - full)
    game = session.game
    own = [
        step for ply in range(1, session.length + 1) if game.is_human_turn((step := session.step(ply)).before)
    ]
    bad = [game.landmarks_spoil and game.is_landmark(step) for step in own]
    blocks = min(_MOST, len(bad))
    parts = [bad[len(bad) * at // blocks : len(bad) * (at + 1) // blocks] for at in range(blocks)]
    return "".join(_BAD if any(part) else _GOOD for part in parts)


def duration_text(seconds: float) -> str:
    """So much time in a few words: `45 s`, `3 min`, `2 h 5 min`."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
