"""The players that a program names, and the winner among them."""

from __future__ import annotations

import re
from typing import NamedTuple

_PLAYER = re.compile(r"\bplayer\s+([0-9]+|[a-z]\b|one\b|two\b)", re.IGNORECASE)
_WINNER = re.compile(r"\bplayer\s+([0-9]+|[a-z]|one|two)\W+(?:has\s+|you\s+)?w[io]n", re.IGNORECASE)


class NamedWinner(NamedTuple):
    """The winner that a line names."""

    name: str
    start: int
    """The index of the name in the line."""
    end: int

    @classmethod
    def find(cls, line: str) -> NamedWinner | None:
        """Return the winner that a line names, if it names one."""
        match = _WINNER.search(line)
        return None if match is None else cls(match[1], *match.span(1))


class NamedPlayers:
    """Finds the first player among the names that a program has printed so far."""

    def __init__(self) -> None:
        self._before_start: list[str] = []
        self._in_first_turn: list[str] = []
        self._earlier: str | None = None
        """The player named last in the lines before the one that was read last."""
        self._last: str | None = None

    def read(self, line: str, turn: int) -> None:
        """Note the players named in a line: in turn 0 before the first strip, in turn 1 after it."""
        named = _PLAYER.findall(line)
        if turn < 2:
            (self._in_first_turn if turn else self._before_start).extend(named)
        self._earlier, self._last = self._last, named[-1] if named else self._last

    def last_before(self, text: str) -> str | None:
        """Return the player named last when no more of the last line was there than `text`."""
        return next(reversed(_PLAYER.findall(text)), self._earlier)

    @property
    def first(self) -> str | None:
        """The first player; None if the program does not make clear which one that is.

        A greeting may name both players. Then the one named first has to be named again right before or
        right after the first strip.
        """
        before, first_turn = self._before_start, self._in_first_turn
        named = before or first_turn
        again = [name.lower() for name in (*before[-1:], *first_turn[:1])]
        if len(set(map(str.lower, before))) > 1 and named[0].lower() not in again:
            return None
        return named[0] if named else None
