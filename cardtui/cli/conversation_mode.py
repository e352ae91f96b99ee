"""A conversation in words in place of a screen and of tables, as people with a screen reader want it.

The option `--lines` asks for it, before a command or behind it; so do CARDTUI_LINES=1 and the setting
`lines`. A line is `Label: value` or a sentence, and is as wide as the terminal, or 100 characters, at most;
what is longer goes on in further lines, which begin with two blanks in a list. Only a word, such as an id,
and a command that opens one may be longer.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from cardtui.cli.options import CONVERSATION as OPTION
from cardtui.cli.store_access import app_store
from cardtui.cli.streams import UnwrappedStream, are_terminals, fitted, output_width, print_lines
from cardtui.settings import CONVERSATION, SettingsStore

if TYPE_CHECKING:
    from cardtui.storage.store import Store

_INDENT = "  "


def conversation_option_given() -> bool:
    """Return whether `--lines` was given."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(OPTION))


def conversation_wanted() -> bool:
    """Return whether to print lists in words. The setting applies only if the output is a terminal."""
    return (
        conversation_option_given() or _is_set(None) or (are_terminals(sys.stdout) and _is_set(app_store()))
    )


def opens_conversation() -> bool:
    """Return whether to open games as conversations.

    With piped input or output only the option applies: there the course sheets define the output.
    """
    if conversation_option_given():
        return True
    return are_terminals(sys.stdin, sys.stdout) and _is_set(app_store())


def _is_set(store: Store | None) -> bool:
    """Whether the environment asks for conversations or, if it says nothing, the setting in `store`."""
    return bool(SettingsStore(store, {}).get(CONVERSATION).value == "yes")


def say(text: str, *, err: bool = False) -> None:
    """Print a line of output, or as many as it takes in words, where an empty one is left out."""
    if not conversation_wanted():
        for line in text.split("\n"):
            click.echo(fitted(line, stream=sys.stderr if err else sys.stdout), err=err)
        return
    for line in text.splitlines():
        for part in filter(None, words(_labelled(line), _INDENT)):
            click.echo(part, err=err)


def print_words(lines: Iterable[str]) -> int:
    """Print lines in words that fit the terminal; return the exit status."""
    return print_lines(part for line in lines for part in words(line))


def words(line: str, indent: str = "") -> Iterator[str]:
    """Yield a line in words, in parts that fit the terminal, all but the first with an `indent`."""
    from cardtui.engine.spoken import MOST_COLUMNS, in_words, wrapped  # 3 ms that few starts need

    if isinstance(sys.stdout, UnwrappedStream):
        return iter([in_words(line)])
    columns = output_width() if are_terminals(sys.stdout) else MOST_COLUMNS
    return wrapped(in_words(line), indent, columns)


def _labelled(line: str) -> str:
    """Return a line without columns: the first of them becomes the label, unless it has one."""
    first, *columns = re.split(r"(?<![, ]) {2,}", line.strip().replace("***", ""))
    joint = ", " if ": " in first else ": "
    return joint.join(filter(None, (first, ", ".join(columns))))
