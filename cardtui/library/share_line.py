"""The result of a game in a few lines, without spoilers for people who have not played it yet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from cardtui.engine.phrases import count, duration_text
from cardtui.engine.session import Session
from cardtui.library.progress import Progress, help_text
from cardtui.storage.rows import FinishedGame

_GOOD, _BAD = "█", "░"
_MOST, _PARTS = 24, 10
"""Blocks for the moves of a game that is played, at the most, and for the parts of one that is watched."""


class ShareSigns(NamedTuple):
    """The signs in the result of a puzzle."""

    at_once: str
    helped: str
    """After help or after a miss."""
    missed: str
    result: Mapping[str, str] = {"first try": "✓ ", "missed": "✗ "}
    """The signs before the words for a result."""
    other: str = "◐ "
    """The sign before other words."""


EMOJI = ShareSigns("🟩", "🟨", "🟥")
PLAIN = ShareSigns("■", "◧", "□")
LETTERS = ShareSigns("#", "+", "-", {}, "")
"""For terminals that can show no others."""


def puzzle_lines(
    row: FinishedGame, squares: str, session: Session[Any, Any], progress: Progress, signs: ShareSigns
) -> str:
    """The result of the puzzle of a day in three lines: what it was, a square for each move, and its id.

    The row is the try with the result of that day, and the squares are those of its record. The first line
    says if it is the small puzzle of that day.
    """
    game, how = session.game, progress.describe_result(row)
    sign_of = {"+": signs.at_once, "~": signs.helped}
    places = squares.ljust(game.moves_to_find, ".")
    minutes, seconds = divmod(round(row.seconds), 60)
    day = date.fromisoformat(row.day)
    head = [
        f"cardtui {day.day} {day:%b}{' · small board' if progress.is_small(session.id) else ''}",
        row.way,
        f"{signs.result.get(how, signs.other)}{how} {minutes}:{seconds:02}",
    ]
    head += [f"streak {progress.streak}"] if progress.streak else []
    shown = "".join(sign_of.get(place, signs.missed) for place in places)
    return "\n".join([" · ".join(head), shown, session.id])


def result_line(row: FinishedGame, session: Session[Any, Any]) -> str:
    """The id of a finished game without its moves, how it went, and a row of blocks.

    A block is a move of one's own, `░` if it was a mistake; of a game that is only watched, which ends alike
    for everyone, a tenth of it, `░` if it was not watched.
    """
    return " · ".join([session.id, _how(row, session), _blocks(row, session)])


def _how(row: FinishedGame, session: Session[Any, Any]) -> str:
    time = f" in {duration_text(row.seconds)}" if row.seconds >= 1 else ""
    if not session.game.interactive:
        return f"{row.way or 'watched'}{time}"
    how = {True: "won", False: "lost", None: "played"}[row.won]
    result = f"{how} after {count(row.steps, session.game.step_name)}{time}"
    return ", ".join(filter(None, [result, help_text(row)]))


def _blocks(row: FinishedGame, session: Session[Any, Any]) -> str:
    if not session.game.interactive:
        full = _PARTS * row.seen // max(1, row.steps)
        return _GOOD * min(full, _PARTS) + _BAD * max(0, _PARTS - full)
    game = session.game
    bad = [game.landmarks.spoil and game.is_landmark(session.step(ply)) for ply in session.own_moves]
    blocks = min(_MOST, len(bad))
    parts = [bad[len(bad) * at // blocks : len(bad) * (at + 1) // blocks] for at in range(blocks)]
    return "".join(_BAD if any(part) else _GOOD for part in parts)
