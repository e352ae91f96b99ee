"""The games of a run, or the rounds of a match, as text."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardtui.cli.streams import stdin_lines
from cardtui.engine.conversation import conversation
from cardtui.engine.dialogue import dialogue
from cardtui.engine.session import Session
from cardtui.library.runs import RunRecorder, Runs, run_of
from cardtui.storage.rows import RUN_ELSEWHERE, SavedRun


def told_games(
    runs: Runs,
    row: SavedRun,
    record: Callable[[SavedRun, Session[Any, Any]], RunRecorder],
    heading: Callable[[SavedRun], str],
    command: Callable[[SavedRun], str],
    *,
    as_conversation: bool,
) -> Generator[str, None, SavedRun | None]:
    """Yield the lines of the games of a run, or of the rounds of a match, that are still to be played.

    A `heading` stands before each, and the `command` that goes on with it where one leaves. Return the row at
    its end, or None if it was left.
    """
    tell, ask = conversation if as_conversation else dialogue, stdin_lines().__next__
    while not run_of(row).is_over:
        yield heading(row)
        session = runs.puzzle(row)
        recorder = record(row, session)
        for line in tell(session, ask, observer=recorder, without_help=True):
            if recorder.is_behind:
                break
            yield line
        if not as_conversation:
            yield ""
        if not (recorder.is_decided or recorder.is_behind):
            yield f"To go on with it: {command(row)}"
            return None
        row = runs.latest(recorder.row)
        if not row.has_come_as_far_as(recorder.row):
            yield RUN_ELSEWHERE
    return row
