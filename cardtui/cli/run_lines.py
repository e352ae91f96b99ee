"""The games of a run, or the rounds of a match, as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext, suppress
from functools import partial
from typing import Any

import click

from cardtui.cli.conversation_mode import words
from cardtui.cli.game_commands import keeps_game, open_app
from cardtui.cli.next_steps import go_on
from cardtui.cli.store_access import app_store, data_to_change
from cardtui.engine.asking import Conversation, with_lines
from cardtui.engine.conversation import Series, conversation
from cardtui.engine.dialogue import dialogue
from cardtui.engine.next_steps import NextStep, choose_next
from cardtui.engine.session import Session
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder, Runs
from cardtui.storage.rows import RUN_ELSEWHERE, SavedRun


def run_on_screen(key: str, name: str, result: Callable[[SavedRun], str], **options: Any) -> int:
    """Open the screen of a run or a match, and print the results of those that are finished there.

    `options` are those of the function `name` in `screens/home.py` of the game.
    """
    from cardtui.ui.screens.home import begin_extra  # which imports Textual

    store = app_store()
    began = store.clock()
    status = open_app(None, begin=partial(begin_extra, key, name, **options))
    for row in GameLibrary(store).runs(key).finished_since(began):
        print(result(row))
    return status


def run_conversation(
    lines: Callable[[GameLibrary], Conversation[Sequence[NextStep]]], name: str, *, as_conversation: bool
) -> Conversation[int]:
    """Play a run or a match, which is called `name`; return the exit status.

    It is kept if its moves are typed, or if asked. `lines` play it, and return what a conversation offers
    after its end.
    """
    keeps = keeps_game()
    with data_to_change() if keeps else nullcontext() as store:
        talk = lines(GameLibrary(store))
        steps = yield from with_lines(talk, words) if as_conversation else talk
    if not keeps:
        click.echo(f"This {name} is not kept, as its moves were not typed: --keep keeps it.", err=True)
    return go_on((yield from with_lines(choose_next(steps), words))) if steps else 0


def told_games(
    name: str,
    runs: Runs,
    row: SavedRun,
    record: Callable[[SavedRun, Session[Any, Any]], RunRecorder],
    heading: Callable[[SavedRun], str],
    command: Callable[[SavedRun], str],
    *,
    as_conversation: bool,
) -> Conversation[SavedRun | None]:
    """Play the games of a run, or the rounds of a match, that are still to be played; `name` is what it is.

    A `heading` stands before each, and the `command` that goes on with it where one leaves. Return the row at
    its end, or None if it was left.
    """
    while not row.run.is_over:
        yield heading(row)
        session = runs.puzzle(row)
        recorder = record(row, session)
        if as_conversation:
            talk = conversation(session, recorder, series=Series(name, heading(row)))
        else:
            talk = dialogue(session, observer=recorder, without_help=True)
        with closing(talk), suppress(StopIteration):
            said = next(talk)
            while not recorder.is_behind:
                said = talk.send((yield said))
        if not as_conversation:
            yield ""
        if not (recorder.is_decided or recorder.is_behind):
            yield f"To {'go on with it' if runs.are_kept else 'begin it again'}: {command(row)}"
            return None
        row = runs.latest(recorder.row)
        if not row.has_come_as_far_as(recorder.row):
            yield RUN_ELSEWHERE
    return row
