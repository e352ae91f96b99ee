"""The command `cardtui coins run`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from cardtui.cli.next_steps import HOME, share
from cardtui.cli.options import CliCommand
from cardtui.cli.run_lines import play_run, run_options, told_games
from cardtui.engine.asking import CommandResult, Conversation
from cardtui.engine.ids import random_seed
from cardtui.engine.next_steps import NextStep
from cardtui.engine.phrases import capitalized, in_words
from cardtui.engine.run import Run
from cardtui.games.coins.results import change_text
from cardtui.games.coins.run import MOST_SEED
from cardtui.library.game_library import GameLibrary
from cardtui.storage.rows import SavedRun

_COINS = "coins"


@click.command("run", cls=CliCommand, params=run_options("run", MOST_SEED))
def run_command(seed: int | None, plain: bool) -> CommandResult:
    """Solve puzzles that get harder, until the third miss.

    There are no hints, no undo and no clock. A seed fixes all puzzles, so that two people can play the same
    run. A run that was left goes on where it was. The best counts the first run of each seed.
    """
    return play_run(_COINS, "run", lambda row: row.run.result, _lines, plain=plain, seed=seed)


def _lines(
    library: GameLibrary, seed: int | None, *, as_conversation: bool
) -> Conversation[Sequence[NextStep]]:
    """Play a run, either `as_conversation` of words or as a dialogue; return what a conversation offers."""
    runs = library.runs(_COINS)

    def heading(row: SavedRun) -> str:
        run = row.run
        marks = f"solved: {run.solved}" if as_conversation else run.marks
        results = f" · {marks}" if run.marks else ""
        number, left = len(run.marks) + 1, f"misses left: {run.misses_left}"
        return f"Run {run.seed} · puzzle {number}, grade {runs.grade(row)}{results} · {left}"

    row = yield from told_games(
        "run",
        library,
        runs.open(seed, random_seed),
        heading,
        _command_of,
        as_conversation=as_conversation,
    )
    if row is None:
        return []
    run = row.run
    if as_conversation:
        yield from _result(run, runs.best or 0 if runs.are_kept else 0)
    if not runs.counts(row):
        yield "This seed was played before: only the first time counts."
    if not as_conversation:
        if runs.are_kept:
            yield f"The best is {runs.best}."
        yield run.result
        return []
    change = library.progress(_COINS).rating_change_by(runs.played(row), row.began)
    if runs.are_kept and change is not None:
        yield f"Rating: {change_text(*change)}."
    yield f"For a friend: {_command_of(row)}"
    return [
        NextStep("again", "a new run", (_COINS, "run")),
        NextStep("miss", "the last puzzle, with help", ("open", runs.missed(row)[-1])),
        share(run.result),
        HOME,
    ]


def _command_of(row: SavedRun) -> str:
    """Return the command that opens a run."""
    return f"cardtui coins run --seed {row.seed}"


def _result(run: Run, best: int) -> Iterator[str]:
    """Yield how a run has ended, as sentences: `Two solved, the best is four.`"""
    yield "The third miss: the run is over."
    solved = capitalized(in_words(run.solved)) if run.solved else "None"
    if not best:
        yield f"{solved} solved."
    elif run.solved == best:
        yield f"{solved} solved, which is the best so far."
    else:
        yield f"{solved} solved, the best is {in_words(best)}."
