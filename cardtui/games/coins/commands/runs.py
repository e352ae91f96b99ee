"""The command `cardtui coins run`."""

from __future__ import annotations

from functools import partial

import click

from cardtui.cli.conversation_mode import opens_conversation
from cardtui.cli.game_commands import open_app
from cardtui.cli.options import CliCommand, Parsed, appearance_options, keep_option
from cardtui.cli.run_lines import run_conversation, told_games
from cardtui.cli.store_access import app_store
from cardtui.cli.streams import has_screen
from cardtui.engine.asking import CommandResult, Conversation
from cardtui.engine.ids import random_seed
from cardtui.engine.parsing import read_number
from cardtui.games import load
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder, run_of
from cardtui.storage.rows import SavedRun

_COINS = "coins"


def _read_seed(text: str) -> int:
    puzzles = load(_COINS).run_puzzles
    assert puzzles is not None
    return read_number(text, 0, puzzles.MOST_SEED, "seed")


@click.command(
    "run",
    cls=CliCommand,
    params=[
        click.Option(["--seed"], type=Parsed("n", _read_seed), help="Play the run of the seed N."),
        click.Option(["--plain"], is_flag=True, help="Open no screen: type the moves."),
        *appearance_options(),
        keep_option(),
    ],
)
def run_command(seed: int | None, plain: bool) -> CommandResult:
    """Solve puzzles that get harder, until the third miss.

    There are no hints, no undo and no clock. A seed fixes all puzzles, so that two people can play the same
    run. A run that was left goes on where it was. The best counts the first run of each seed.
    """
    as_conversation = not plain and opens_conversation()
    if has_screen() and not (plain or as_conversation):
        return _on_screen(seed)
    lines = partial(_lines, seed=seed, as_conversation=as_conversation)
    return run_conversation(lines, "run", as_conversation=as_conversation)


def _on_screen(seed: int | None) -> int:
    """Open the screen of a run, and print the results of those that are finished there."""
    from cardtui.ui.screens.home import begin_extra  # which imports Textual

    store = app_store()
    began = store.clock()
    status = open_app(None, begin=partial(begin_extra, _COINS, "run", seed=seed))
    for run in GameLibrary(store).runs(_COINS).finished_since(began):
        print(run.result)
    return status


def _lines(library: GameLibrary, seed: int | None, *, as_conversation: bool) -> Conversation[None]:
    """Play a run, either `as_conversation` of words or as a dialogue."""
    runs = library.runs(_COINS)

    def heading(row: SavedRun) -> str:
        run = run_of(row)
        marks = f"solved: {run.solved}" if as_conversation else run.marks
        results = f" · {marks}" if run.marks else ""
        number, left = len(run.marks) + 1, f"misses left: {run.misses_left}"
        return f"Run {run.seed} · puzzle {number}, grade {runs.grade(row)}{results} · {left}"

    row = yield from told_games(
        "run",
        runs,
        runs.open(seed, random_seed),
        lambda row, session: RunRecorder(runs, row, session, library.record(session, resumable=False)),
        heading,
        lambda row: f"cardtui coins run --seed {row.seed}",
        as_conversation=as_conversation,
    )
    if row is None:
        return
    if not runs.counts(row):
        yield "This seed was played before: only the first time counts."
    yield f"The best is {runs.best}."
    yield run_of(row).result
