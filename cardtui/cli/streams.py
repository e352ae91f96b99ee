"""What is read from standard input: a deck, or the moves of a game that is played without a screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from cardtui.engine.errors import BadInput

__all__ = ["MOST_BYTES", "answers", "read_stdin"]

MOST_BYTES = 1_000_000
"""The most that is read from standard input."""


def read_stdin() -> str:
    """The text on standard input. Raises `BadInput` if it is no text, or longer than `MOST_BYTES`."""
    if sys.stdin is None:
        raise BadInput("there is no standard input to read a deck from")
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"the deck cannot be read: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise BadInput(f"standard input goes on past byte {MOST_BYTES:,}: that is too long for a deck")
    try:
        text = data.decode()
        bad = data.find(0)
    except UnicodeDecodeError as error:
        bad = error.start
    if bad >= 0:
        raise BadInput(f"standard input is not text: byte 0x{data[bad]:02x} at offset {bad}")
    return text


def answers() -> Iterator[str | None]:
    """The lines on standard input, each when it is wanted, and then None for ever.

    Raises `BadInput` if they are longer than `MOST_BYTES` together.
    """
    left = MOST_BYTES
    while sys.stdin is not None:
        print(end="", flush=True)
        try:
            line = sys.stdin.buffer.readline(left + 1)
        except OSError as error:
            raise BadInput(f"the moves cannot be read: {error.strerror or error}") from None
        if len(line) > left:
            raise BadInput(f"standard input goes on past byte {MOST_BYTES:,}: that is too long for a game")
        if not line:
            break
        left -= len(line)
        yield line.decode(errors="surrogateescape")
    while True:
        yield None
