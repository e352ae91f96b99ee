"""Reads what a program prints until it waits for input, also in the middle of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from cardtui.checker.exercise import NoMoreOutput

_WORD = re.compile(r"[^\W\d_]+")
_LAST = 2  # words of a question that tell it from others


class Heard(NamedTuple):
    """The output of a program from one input to the next."""

    lines: Sequence[str]
    """Its lines; the last one may lack its end. What was heard of a line before is left out."""
    silence: NoMoreOutput | None
    """Why no more was read; None if the program has ended."""


class Listener:
    """Reads what a program prints in a dialogue."""

    def __init__(self) -> None:
        self._heard = ""
        """The part of the current line that was heard."""
        self._question: Sequence[str] = ()
        """The last words of what it has printed last."""
        self.asks_again = False
        """Whether it asks the same as before what was typed last."""

    def listen(
        self, typed: str = "", is_enough: Callable[[Sequence[str]], bool] = bool
    ) -> Generator[str, str | None, Heard]:
        """Type something, and read until the program waits for input, comes to a limit or ends.

        Where it is not known whether it waits, lines that are enough end the reading, and else the limit.
        """
        lines: list[str] = []
        text = typed
        while True:
            try:
                line = yield text
            except NoMoreOutput as silence:
                rest = silence.partial_line.removeprefix(self._heard)
                self._heard = silence.partial_line
                lines += [rest] if rest else []
                if silence.waits is None and not silence.is_endless and not is_enough(lines):
                    text = ""
                    continue
                question = _WORD.findall(lines[-1].lower())[-_LAST:] if lines else []
                self.asks_again = bool(question) and question == self._question
                self._question = question
                return Heard(lines, silence)
            if line is None:
                return Heard(lines, None)
            lines.append(self.rest(line))
            text = ""

    def rest(self, line: str) -> str:
        """Return the part of a line that was not heard before."""
        heard, self._heard = self._heard, ""
        return line.removeprefix(heard)
