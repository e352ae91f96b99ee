"""The command `cardtui practice`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

import click

from cardtui.cli.conversation_mode import conversation_wanted, opens_conversation, print_words
from cardtui.cli.game_commands import open_app
from cardtui.cli.options import CliCommand, appearance_options
from cardtui.cli.store_access import data_to_change, read_data
from cardtui.cli.streams import are_terminals, has_screen, print_lines
from cardtui.engine.asking import CommandResult, Conversation, Prompt
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import listed
from cardtui.library.practice_book import PracticeBook
from cardtui.structures.guards import MAX_LINES
from cardtui.structures.practice import PracticeTask, task_of, tasks

_END = "."
"""A line that ends the lines, as the end of the input does."""


def _complete(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [task.key for task in tasks() if task.key.startswith(incomplete)]


@click.command(
    "practice",
    cls=CliCommand,
    params=[
        click.Argument(["key"], required=False, metavar="[TASK]", shell_complete=_complete),
        click.Option(["--plain"], is_flag=True, help="Open no screen: list the tasks, or read lines."),
        click.Option(["--show"], is_flag=True, help="Print our own lines of TASK."),
        *appearance_options(),
    ],
)
def practice_command(key: str | None, plain: bool, show: bool) -> CommandResult:
    """Write operations of linked lists, stacks and a ring buffer, or list them.

    TASK is one of those in the list, such as doubly-removelast. Its lines are a few lines of Python, which
    run on cards and are judged by what they do. Without a screen they are read from standard input, up to its
    end or a line with only a dot; the exit status is 0 if they are right, and 1 if they are wrong. Your lines
    and marks are kept.
    """
    task = None if key is None else task_of(key)
    if show:
        if task is None:
            raise BadInput("--show prints the lines of a task: name one")
        return print_lines(task.exercise.model.shown.lines)
    if has_screen() and not (plain or opens_conversation()):
        from cardtui.ui.screens.practice import open_practice  # which imports Textual

        return open_app(None, begin=partial(open_practice, task=task))
    if task is not None:
        return _judge(task)
    lines, printed = (_list_in_words, print_words) if conversation_wanted() else (_list, print_lines)
    return printed(read_data(lambda store: [*lines(PracticeBook(store, store.clock))]))


def _list(book: PracticeBook) -> Iterator[str]:
    """Yield a line for each task: its mark, or a hyphen, its key, and what it does."""
    width = max(len(task.key) for task in tasks())
    for task in tasks():
        mark = book.mark(task.key)
        yield f"{mark.sign if mark else '-'} {task.key:<{width}}  {task.goal}"


def _list_in_words(book: PracticeBook) -> Iterator[str]:
    """Yield a line for each task: its key, what it does, and how it was solved."""
    yield "Tasks. practice and a name begins one, such as: practice singly-addfirst"
    for task in tasks():
        mark = book.mark(task.key)
        yield f"{task.key}: {task.goal}{f' Solved {mark.meaning}.' if mark else ''}"


def _judge(task: PracticeTask) -> Conversation[int]:
    """Read lines, give a verdict on them, and keep them; return the exit status."""
    if are_terminals(sys.stdin):
        click.echo("\n".join(_introduction(task)), err=True)
    text = yield from _read_source()
    verdict = task.exercise.judge(text)
    with data_to_change() as store:
        book = PracticeBook(store, store.clock)
        book.save_source(task.key, text)
        if verdict.right:
            book.solved(task.key, fewest=verdict.fewest)
    yield verdict.sentence
    return 0 if verdict.right else 1


def _introduction(task: PracticeTask) -> Iterator[str]:
    """Yield the lines that introduce a task to somebody who types."""
    yield f"{task.group.capitalize()}, {task.exercise.call}: {task.goal}"
    yield f"You can use {listed(task.exercise.names)}."
    yield "Type its lines in Python. Ctrl-D, or a line with only a dot, ends them."


def _read_source() -> Conversation[str]:
    """Return the lines that are typed. Raises `BadInput` if there are none, or they are not text."""
    lines = list[str]()
    while len(lines) <= MAX_LINES and (line := (yield Prompt())) is not None and line.strip() != _END:
        lines.append(line.rstrip("\r\n"))
    text = "\n".join(lines)
    if not text.strip():
        raise BadInput("there are no lines to judge: type them, or pipe them in")
    if not text.isprintable() and any("\ud800" <= char <= "\udfff" or char == "\0" for char in text):
        raise BadInput("standard input is not text")
    return text
