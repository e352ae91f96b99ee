"""Runs a command line: its exit status, and one line on standard error for bad input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TextIO

import click

from cardtui.cli.conversation_mode import say
from cardtui.cli.options import unknown_option
from cardtui.cli.streams import fitted, hold
from cardtui.engine.asking import Conversation, finished
from cardtui.engine.errors import BadInput, printable

FAILED, BAD_USAGE, CLOSED_TERMINAL, INTERRUPTED, BROKEN_PIPE = 1, 2, 129, 130, 141
"""Exit statuses, as shells use them."""

_COMPLETE = "_CARDTUI_COMPLETE"
_MAX_ERROR_LENGTH = 400
"""Characters: an argument that the shell has expanded may be a whole file."""


class NextCommand(Exception):
    """Ends a command, and begins another one: the words after `cardtui`, or none for home."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self.words = words


def run_command(command: click.Command, args: Sequence[str]) -> int:
    """Run the command `cardtui` with the words after it, on the standard streams; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # some encodings have no suits
            stream.reconfigure(errors="replace")
    return hold(conversation_of(command, args))


def conversation_of(
    command: click.Command, args: Sequence[str], *, from_home: bool = False
) -> Conversation[int]:
    """Run the command `cardtui` with the words after it, as a conversation; return the exit status.

    What a command prints without asking goes to standard output at once. Bad input gives one line on standard
    error, without control characters.

    Where a command ends with a `NextCommand`, that is run then. `from_home` says that home is to go on with
    the end of this.
    """
    words = list(args)
    while True:
        try:
            return (yield from one_command(command, words))
        except NextCommand as following:
            if from_home and not following.words:
                return 0
            words = ["--lines", *following.words]
        except OSError as error:
            if not _is_closed_terminal(error):
                raise
            _discard_output(sys.stdout)
            return CLOSED_TERMINAL


def one_command(command: click.Command, args: Sequence[str]) -> Conversation[int]:
    """Do the same, but raise the `NextCommand` that the command ends with."""
    try:
        return (yield from _dispatch(command, list(args)))
    except click.exceptions.Exit as done:
        return done.exit_code
    except BadInput as error:
        return _print_error(str(error))
    except click.ClickException as error:
        return _print_click_error(error)
    except (KeyboardInterrupt, BrokenPipeError) as end:
        _discard_output(sys.stdout)
        return INTERRUPTED if isinstance(end, KeyboardInterrupt) else BROKEN_PIPE
    except OSError as error:
        if _is_closed_terminal(error):
            raise
        if error.filename is not None:
            from cardtui.storage.paths import quoted

            return _print_error(f"{quoted(error.filename)} cannot be used: {error.strerror}")
        if isinstance(error, FileNotFoundError):  # an output is always there
            return _print_error("the folder that you are in does not exist any more")
        _discard_output(sys.stdout)
        return _print_error(f"the output cannot be written: {error.strerror or error}", FAILED)
    except Exception as error:
        from cardtui.games import failure_in_package

        if failure := failure_in_package(error):
            return _print_error(failure, FAILED)
        raise


def _dispatch(command: click.Command, args: list[str]) -> Conversation[int]:
    if instruction := os.environ.get(_COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(command, {}, "cardtui", _COMPLETE, instruction)
    # Not `command.main`: it prints on Ctrl-C, and prints errors with their control characters.
    with command.make_context("cardtui", args) as context:
        return (yield from finished(command.invoke(context)))


def _print_error(message: str, status: int = BAD_USAGE) -> int:
    _complain(f"cardtui: {printable(message)[:_MAX_ERROR_LENGTH]}")
    return status


def _complain(line: str) -> None:
    has_context = click.get_current_context(silent=True) is not None  # of home, that goes on
    try:
        if has_context:
            say(line, err=True)
        else:
            click.echo(fitted(line, stream=sys.stderr), err=True)
    except OSError as error:  # where nobody reads it, the exit status says enough
        if _is_closed_terminal(error):
            raise


def _print_click_error(error: click.ClickException) -> int:
    """Print what click says of a command line and, if its form is wrong, where its help is."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and context is not None:
        error = unknown_option(error.option_name, context)
    message = error.format_message()
    status = _print_error(message[:1].lower() + message[1:].removesuffix("."))
    is_about_a_value = isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter)
    if context is not None and not is_about_a_value:
        _complain(f"Try: {context.command_path} --help")
    return status


def _is_closed_terminal(error: OSError) -> bool:
    """Whether an error of the input or the output says that the terminal was closed."""
    return error.errno == errno.EIO and stat.S_ISCHR(os.fstat(sys.stderr.fileno()).st_mode)


def flush(stream: TextIO | None, status: int) -> int:
    """Write what is left of the output, and return the exit status.

    If the interpreter could not write it as it exits, the status would be 120.
    """
    try:
        if stream is not None:
            stream.flush()
    except OSError as error:
        _discard_output(stream)
        if error.errno == errno.EPIPE:
            return status or BROKEN_PIPE
        return status or (CLOSED_TERMINAL if _is_closed_terminal(error) else FAILED)
    return status


def _discard_output(stream: TextIO | None) -> None:
    """Discard buffered output: the interpreter would print an error because nobody reads it."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
