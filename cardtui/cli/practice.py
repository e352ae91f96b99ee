"""The command `cardtui practice`."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterator
from functools import partial

import click

from cardtui.cli.conversation_mode import conversation_wanted, opens_conversation, print_words, words
from cardtui.cli.game_commands import open_app
from cardtui.cli.options import CliCommand, Parsed, appearance_options
from cardtui.cli.store_access import data_to_change, read_data
from cardtui.cli.streams import are_terminals, fitted, has_screen, print_lines
from cardtui.engine.asking import CommandResult, Conversation, Offer, Prompt, typed_words, with_lines
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import capitalized, listed
from cardtui.library.practice_book import PracticeBook
from cardtui.structures.exercise import OperationExercise, PracticeVerdict
from cardtui.structures.guards import MAX_LINES
from cardtui.structures.practice import task_of, tasks

_END = "."
"""A line that ends the lines, as the end of the input does."""

_LEAVE = "quit"


_KEY = Parsed("task", str, [task.key for task in tasks()])


@click.command(
    "practice",
    cls=CliCommand,
    params=[
        click.Argument(["key"], required=False, metavar="[TASK]", type=_KEY),
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
        return print_lines(task.model.shown.lines)
    if has_screen() and not (plain or opens_conversation()):
        from cardtui.ui.screens.practice import open_practice  # which imports Textual

        return open_app(None, begin=partial(open_practice, task=task))
    if task is not None:
        is_answered = opens_conversation() and not plain and are_terminals(sys.stdin)
        return _practise(task) if is_answered else _judge(task)
    lines, printed = (_list_in_words, print_words) if conversation_wanted() else (_list, print_lines)
    return printed(read_data(lambda store: [*lines(PracticeBook(store, store.clock))]))


def _list(book: PracticeBook) -> Iterator[str]:
    """Yield a line for each task: its mark, or a hyphen, its key, and what it does."""
    width = max(len(task.key) for task in tasks())
    for task in tasks():
        mark = book.mark(task.key)
        head = f"{mark.sign if mark else '-'} {task.key:<{width}}  "
        yield fitted(f"{head}{task.goal}", " " * len(head))


def _list_in_words(book: PracticeBook) -> Iterator[str]:
    """Yield a line for each task: its key, what it does, and how it was solved."""
    yield "Tasks. practice and a name begins one, such as: practice singly-addfirst"
    for task in tasks():
        mark = book.mark(task.key)
        yield f"{task.key}: {task.goal}{f' Solved {mark.meaning}.' if mark else ''}"


def _judge(task: OperationExercise) -> Conversation[int]:
    """Read lines, give a verdict on them, and keep them; return the exit status."""
    if are_terminals(sys.stdin):
        for line in _introduction(task):
            click.echo(fitted(line, stream=sys.stderr), err=True)
    text = yield from _read_source()
    if not text.strip():
        raise BadInput("there are no lines to judge: type them, or pipe them in")
    verdict = _verdict(task, text)
    yield verdict.sentence
    return 0 if verdict.right else 1


def _practise(task: OperationExercise) -> Conversation[int]:
    """Ask for lines until they are right or the person leaves, and then for what comes next.

    Return the exit status of the last verdict, or 1 without one.
    """
    from cardtui.cli.next_steps import HOME, go_on
    from cardtui.engine.next_steps import NextStep, choose_next

    for line in _introduction(task):
        yield from words(line)
    yield "quit instead of lines leaves."
    leaves = {_LEAVE}
    while (text := (yield from _read_source(leaves))).strip():
        verdict = _verdict(task, text)
        yield from words(verdict.sentence)
        if verdict.right:
            after = read_data(lambda store: _next_task(PracticeBook(store, store.clock), task))
            following = [] if after is None else [NextStep("next", _title(after), ("practice", after.key))]
            again = NextStep("again", "the same task", ("practice", task.key))
            return go_on((yield from with_lines(choose_next([*following, again, HOME]), words)))
        leaves.add("")
        yield "Type all its lines again, or Enter to leave:"
    return 1


def _verdict(task: OperationExercise, text: str) -> PracticeVerdict:
    """Return the verdict on the lines of a task, and keep them."""
    verdict = task.judge(text)
    with data_to_change() as store:
        book = PracticeBook(store, store.clock)
        book.save_source(task.key, text)
        if verdict.right:
            book.solved(task.key, fewest=verdict.fewest)
    return verdict


def _next_task(book: PracticeBook, task: OperationExercise) -> OperationExercise | None:
    """Return the first task after this one that was not solved, or else one before it; None if all were."""
    at = tasks().index(task)
    others = (*tasks()[at + 1 :], *tasks()[:at])
    return next((other for other in others if book.mark(other.key) is None), None)


def _title(task: OperationExercise) -> str:
    return f"{task.form.title}, {task.call}"


def _introduction(task: OperationExercise) -> Iterator[str]:
    """Yield the lines that introduce a task, and say how to type the solution."""
    yield f"{capitalized(_title(task))}: {task.goal}"
    yield f"You can use {listed(task.names)}."
    yield "Type its lines in Python. Ctrl-D, or a line with only a dot, ends them."


def _read_source(leaves: Container[str] = ()) -> Conversation[str]:
    """Return the lines that are typed; none if the first is one of those with which one `leaves`.

    Raises `BadInput` if they are not text.
    """
    lines, prompt = list[str](), Prompt((Offer(_END, "Judge these lines"),))
    while len(lines) <= MAX_LINES and (line := (yield prompt)) is not None and line.strip() != _END:
        if not lines and typed_words(line) in leaves:
            break
        lines.append(line.rstrip("\r\n"))
    text = "\n".join(lines)
    if not text.isprintable() and any("\ud800" <= char <= "\udfff" or char == "\0" for char in text):
        raise BadInput("standard input is not text")
    return text
