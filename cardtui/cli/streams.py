"""The standard streams: whether they are terminals, lines of output, and the deck or the moves on input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import StringIO, TextIOWrapper
from typing import Any, TextIO, TypeVar, cast

from cardtui.engine.asking import Conversation, Prompt
from cardtui.engine.errors import BadInput
from cardtui.unread_output import discard_unread_output

T = TypeVar("T")

MAX_BYTES = 1_000_000
"""Maximum number of bytes that are read from standard input."""

_MAX_WIDTH = 100  # columns


def has_screen() -> bool:
    """Whether the app can be opened: it draws on standard error."""
    return are_terminals(sys.stdin, sys.stdout, sys.stderr) and os.environ.get("TERM") != "dumb"


def are_terminals(*streams: TextIO | None) -> bool:
    """Whether all of these streams are terminals."""
    return all(stream is not None and stream.isatty() for stream in streams)


def output_width() -> int:
    """Return the columns for output: those of the terminal, 100 at most, or 80 without one."""
    import shutil

    return min(_MAX_WIDTH, shutil.get_terminal_size().columns) if are_terminals(sys.stdout) else 80


def fitted(line: str, indent: str = "", stream: TextIO | None = None) -> str:
    """Return a sentence with line breaks at words, if it is too long for the terminal that is written to.

    The `stream` is that of the output by default. What has columns, such as a board, stays as it is, unless
    an `indent` for its further lines is given.
    """
    if not are_terminals(stream or sys.stdout) or ("  " in line and not indent):
        return line
    import shutil

    if len(line) <= (columns := shutil.get_terminal_size().columns):
        return line
    from cardtui.engine.spoken import wrapped  # 3 ms that few starts need

    return "\n".join(wrapped(line, indent, columns))


class UnwrappedStream(StringIO):
    """Output for a web page, which breaks lines itself as its window is wide."""


class _AsciiStream:
    """A stream that is written to without the glyphs that the ASCII look replaces. Names in it stay."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        return self._stream.write(self.translated(text))

    @staticmethod
    def translated(text: str) -> str:
        from cardtui.ui.theme.render_modes import ascii_text  # imports Textual

        return ascii_text(text, unknown=None)


@contextmanager
def printing_ascii() -> Iterator[None]:
    """Print in the ASCII look. The app, which draws on `sys.__stderr__`, has its own."""
    out, err = (cast(TextIO, _AsciiStream(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def as_printed(text: str) -> str:
    """Return a text as `sys.stdout` shows it, for a pager."""
    return sys.stdout.translated(text) if isinstance(sys.stdout, _AsciiStream) else text


def print_lines(lines: Iterable[str]) -> int:
    """Print lines as they come; return the exit status."""
    for line in lines:
        print(line)
    # Flush now, and not when the interpreter exits: a closed pipe gives an error that can be handled.
    print(end="", flush=True)
    return 0


def hold(conversation: Conversation[T]) -> T:
    """Print the lines of a conversation, and answer its prompts by standard input; return its result.

    What goes wrong meanwhile, such as Ctrl-C, is raised inside the conversation.
    """
    ask = _ask_in_terminal if are_terminals(sys.stdin, sys.stdout) else stdin_lines().__next__
    resume: Callable[[Any], str | Prompt] = conversation.send
    answer: Any = None
    while True:
        try:
            said = resume(answer)
        except StopIteration as end:
            return cast(T, end.value)
        resume, answer = conversation.send, None
        try:
            if isinstance(said, Prompt):
                answer = ask()
            else:
                print(fitted(said), flush=True)
        except (Exception, KeyboardInterrupt) as error:
            resume, answer = conversation.throw, error


def _ask_in_terminal() -> str | None:
    """Return the line that a person types, which they can edit, with the earlier ones at the arrow keys.

    Return None at the end of the input. Raises `BadInput` if the terminal cannot be read.
    """
    _use_line_editing()
    try:
        return input()
    except EOFError:
        return None
    except OSError as error:
        raise BadInput(f"the moves cannot be read: {error.strerror or error}") from None


@cache
def _use_line_editing() -> None:
    """Let `input` edit lines, where Python has the means for it."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    with suppress(ImportError):
        import readline

        # What is pasted is several lines, as if they were typed; and nothing is sent but what is said.
        readline.parse_and_bind("set enable-bracketed-paste off")
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):  # Windows has only one
                signal.signal(getattr(signal, name), _exit)


def _exit(number: int, frame: object) -> None:
    """Exit as a handler of the signal `number`. Its default action would leave the terminal without echo."""
    discard_unread_output()
    sys.exit(128 + number)


def read_stdin() -> str:
    """Return the text on standard input. Raises `BadInput` if it is not text, or longer than `MAX_BYTES`."""
    if sys.stdin is None:
        raise BadInput("there is no standard input to read a deck from")
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"the deck cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise BadInput(f"standard input goes on past byte {MAX_BYTES:,}: that is too long for a deck")
    try:
        text = data.decode()
        bad = data.find(0)
    except UnicodeDecodeError as error:
        bad = error.start
    if bad >= 0:
        raise BadInput(f"standard input is not text: byte 0x{data[bad]:02x} at offset {bad}")
    return text


def stdin_lines() -> Iterator[str | None]:
    """Yield the lines of standard input, each when it is asked for, and then None forever.

    Raises `BadInput` if there are more than `MAX_BYTES`.
    """
    left = MAX_BYTES
    while sys.stdin is not None:
        print(end="", flush=True)
        try:
            line = sys.stdin.buffer.readline(left + 1)
        except OSError as error:
            raise BadInput(f"the moves cannot be read: {error.strerror or error}") from None
        if len(line) > left:
            raise BadInput(f"standard input goes on past byte {MAX_BYTES:,}: that is too long for a game")
        if not line:
            break
        left -= len(line)
        yield line.decode(errors="surrogateescape")
    while True:
        yield None
