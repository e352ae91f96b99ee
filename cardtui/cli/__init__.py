"""The command line: `cardtui`, `cardtui GAME [DEAL]` and `cardtui open ID`. This module ends what goes wrong.

Nothing is imported before it is needed: no rules for `--version`, no Textual without a screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from cardtui.cli.commands import cli
from cardtui.engine.errors import BadInput, printable

__all__ = ["BAD_USAGE", "BROKEN_PIPE", "FAILED", "INTERRUPTED", "main", "run"]

FAILED, BAD_USAGE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141  # the exit statuses that shells are used to

_COMPLETE = "_CARDTUI_COMPLETE"
_LONGEST_COMPLAINT = 400  # characters: what a shell made an argument of may be a whole file


def main() -> None:
    """The command `cardtui`."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Do what `args`, the words after `cardtui`, ask for; returns the exit status.

    What cannot be used is said in one line on standard error, with nothing raw in it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # not every terminal's letters have the suits
            stream.reconfigure(errors="replace")
    try:
        return _dispatch(list(args))
    except click.exceptions.Exit as done:
        return done.exit_code
    except BadInput as error:
        return _complain(str(error))
    except click.ClickException as error:
        message = error.format_message()
        return _complain(message[:1].lower() + message[1:].removesuffix("."))
    except (KeyboardInterrupt, BrokenPipeError) as end:
        _drop_output()
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else BROKEN_PIPE
    except OSError as error:
        _drop_output()
        return _complain(f"the output cannot be written: {error.strerror or error}", FAILED)


def _dispatch(args: list[str]) -> int:
    if instruction := os.environ.get(_COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(cli, {}, "cardtui", _COMPLETE, instruction)
    # Not `cli.main`: it writes on Ctrl-C, and prints what it has to say about bad input as it came.
    with cli.make_context("cardtui", args) as context:
        return int(cli.invoke(context) or 0)


def _complain(message: str, status: int = BAD_USAGE) -> int:
    click.echo(f"cardtui: {printable(message)[:_LONGEST_COMPLAINT]}", err=True)
    return status


def _drop_output() -> None:
    """Let what is left to be written go nowhere: the interpreter would complain that nobody reads it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
