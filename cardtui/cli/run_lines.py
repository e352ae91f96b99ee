"""The games of a run, or the rounds of a match, as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext, suppress
from functools import partial
from typing import Any

import click

from cardtui.cli.conversation_mode import opens_conversation, words
from cardtui.cli.game_commands import keeps_game, open_app
from cardtui.cli.next_steps import go_on
from cardtui.cli.options import Parsed, appearance_options, keep_option
from cardtui.cli.store_access import app_store, data_to_change
from cardtui.cli.streams import has_screen
from cardtui.engine.asking import CommandResult, Conversation, with_lines
from cardtui.engine.conversation import Series, conversation
from cardtui.engine.dialogue import dialogue
from cardtui.engine.next_steps import NextStep, choose_next
from cardtui.engine.parsing import read_number
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder
from cardtui.storage.rows import RUN_ELSEWHERE, SavedRun


def run_options(name: str, most_seed: int, *own: click.Parameter) -> list[click.Parameter]:
    """Return the options of the command that plays a run or a match, which is called `name`."""
    read_seed = partial(read_number, least=0, most=most_seed, name="seed")
    return [
        click.Option(["--seed"], type=Parsed("n", read_seed), help=f"Play the {name} of the seed N."),
        *own,
        click.Option(["--plain"], is_flag=True, help="Open no screen: type the moves."),
        *appearance_options(),
        keep_option(),
    ]


def play_run(
    key: str,
    name: str,
    result: Callable[[SavedRun], str],
    lines: Callable[..., Conversation[Sequence[NextStep]]],
    *,
    plain: bool,
    **options: Any,
) -> CommandResult:
    """Play a run or a match, which is called `name`, on the screen or by `lines`.

    `options` are those of the function `name` in `screens/home.py` of the game, and of `lines`, which takes
    the library before them, and returns what a conversation offers after the end. `result` is printed of each
    that was finished on the screen.
    """
    as_conversation = not plain and opens_conversation()
    if has_screen() and not (plain or as_conversation):
        return _run_on_screen(key, name, result, **options)
    lines = partial(lines, as_conversation=as_conversation, **options)
    return _run_conversation(lines, name, as_conversation=as_conversation)


def _run_on_screen(key: str, name: str, result: Callable[[SavedRun], str], **options: Any) -> int:
    """Open the screen of a run or a match, and print the results of those that are finished there."""
    from cardtui.ui.screens.home import begin_extra  # which imports Textual

    store = app_store()
    began = store.clock()
    status = open_app(None, begin=partial(begin_extra, key, name, **options))
    for row in GameLibrary(store).runs(key).finished_since(began):
        print(result(row))
    return status


def _run_conversation(
    lines: Callable[[GameLibrary], Conversation[Sequence[NextStep]]], name: str, *, as_conversation: bool
) -> Conversation[int]:
    """Play a run or a match by `lines`; return the exit status.

    It is saved if its moves are typed, or if asked.
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
    library: GameLibrary,
    row: SavedRun,
    heading: Callable[[SavedRun], str],
    command: Callable[[SavedRun], str],
    *,
    as_conversation: bool,
    recorder_type: type[RunRecorder] = RunRecorder,
) -> Conversation[SavedRun | None]:
    """Play the games of a run, or the rounds of a match, that are still to be played; `name` is what it is.

    A `heading` stands before each, and the `command` that goes on with it where one leaves. Return the row at
    its end, or None if it was left.
    """
    runs = library.runs(row.game)
    while not row.run.is_over:
        yield heading(row)
        session = runs.puzzle(row)
        recorder = recorder_type(runs, row, session, library.record(session, resumable=False))
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
