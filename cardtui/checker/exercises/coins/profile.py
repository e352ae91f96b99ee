"""The form in which a program prints strips of coins and reads moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from cardtui.checker.profile import Profile
from cardtui.engine.errors import BadInput
from cardtui.games.coins.legal_moves import Move, Positions

_BLANK_SQUARE = re.compile(r"\[ *\]|(?<=\|) +(?=\|)")
_BORDER = re.compile(r"[\[\]()|]")
_STOP = re.compile(r"[:?!](?=[^ ])|(?<=[^\W\d_])\.(?=[^ ])")  # right before a strip: `Strip:_ 0 1`
_MARK = re.compile(r"(?<=[^\s:?!>])[:?!>]+(?= |$)")  # right after a strip: `_ 0 1: `
_COIN = re.compile(r"\b(no )?coin (-?[0-9]+)")
_FIELDS = (("{coin}", "{square}"), ("{distance}", "{target}"))
_SIGNS = "_.-"


@dataclass(frozen=True)
class CoinsProfile(Profile):
    """The forms of the strips that a program prints and of the moves that it reads."""

    exercise = "coins"
    choices: ClassVar[Mapping[str, Sequence[str | int]]] = {
        "first_coin": (0, 1, "A", "a"),
        "first_square": (0, 1),
        "strip": ("end", "anywhere"),
    }
    before: tuple[str, ...] = ()
    """Lines that are typed before the game: the number of coins, names and so on."""
    first_coin: int | str = 0
    """The name of the leftmost coin in a move; the names of the others follow."""
    coins: str = ""
    """The signs of the coins on the strip, from the left, if these are not their names. One sign: all are
    alike."""
    empty: str = ""
    """The sign of an empty square; by default `_`, `.` or `-`. A blank means nothing between two borders."""
    strip: str = "end"
    """Where the strip is in a line: at its end, or anywhere, where a prompt follows in the same line."""
    move: str = "{coin} {distance}"
    """The text that is typed for a move: `{coin}` or the `{square}` that it is on, and `{distance}` or the
    `{target}`, which is the square to go to. It may have a line end between the two."""
    first_square: int = 0
    """The number of the leftmost square in a move."""
    most_squares: int = 0
    """The most squares of a move; 0 if there is no limit."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.empty) > 1 or not f"{self.coins}{self.empty}".isprintable() or " " in self.coins:
            raise BadInput("coins is a sign for each coin, or one for all, and empty is one sign")
        if any(sum(map(self.move.count, fields)) != 1 for fields in _FIELDS):
            raise BadInput(
                'move has {coin} or {square} in it, and {distance} or {target}, such as "{coin}\\n{distance}"'
            )

    @property
    def are_alike(self) -> bool:
        """Whether all coins have the same sign on the strip."""
        return len(self.coins) == 1

    def name(self, coin: int) -> str:
        """Return the name of a coin in a move; coin 0 is the leftmost. There may be no such coin."""
        if isinstance(self.first_coin, int):
            return str(self.first_coin + coin)
        return chr(ord(self.first_coin) + coin % 26)

    def typed(self, move: Move, strip: Positions) -> str:
        """Return what is typed for a move on a strip, with a line end."""
        square = _square(move.coin, strip)
        # With a coin that is not there goes a square to which one from the right may go.
        there = square if "{square}" in self.move or move.coin in range(len(strip)) else strip[-1]
        values = {
            "{coin}": self.name(move.coin),
            "{square}": str(self.first_square + square),
            "{distance}": str(move.distance),
            "{target}": str(self.first_square + there - move.distance),
        }
        return re.sub("|".join(values), lambda match: values[match[0]], self.move) + "\n"

    def parsed(self, text: str, strip: Positions) -> Move | None:
        """Return the move that a text names on a strip, legal or not; None if it names no coin."""
        match = self._pattern.fullmatch(text.removesuffix("\n"))
        values = match.groupdict() if match else {}
        if "square" in values:
            square = int(values["square"]) - self.first_square
            coin = strip.index(square) if square in strip else -1
        else:
            coin = next((one for one in range(len(strip)) if self.name(one) == values.get("coin")), -1)
        if coin < 0:
            return None
        if "target" in values:
            return Move(coin, strip[coin] - int(values["target"]) + self.first_square)
        return Move(coin, int(values["distance"]))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Matches what is typed for a move."""
        kinds = {"coin": r"\w+", "square": r"\d+", "distance": r"-?\d+", "target": r"-?\d+"}
        parts = re.split(r"\{(\w+)\}", self.move)
        texts = [f"(?P<{part}>{kinds[part]})" if at % 2 else re.escape(part) for at, part in enumerate(parts)]
        return re.compile("".join(texts))

    def move_name(self, move: Move, strip: Positions) -> str:
        """Return a move for a sentence, in one line."""
        return " ".join(self.typed(move, strip).split())

    def renamed(self, text: str, strip: Positions) -> str:
        """Return a sentence about coins with the names that they have in the moves that the program reads."""

        def name(match: re.Match[str]) -> str:
            no, coin = match[1] or "", int(match[2])
            if "{coin}" in self.move:
                return f"{no}coin {self.name(coin)}"
            return f"{no or 'the '}coin on square {self.first_square + _square(coin, strip)}"

        return _COIN.sub(name, text)

    def strip_line(self, positions: Sequence[int]) -> str:
        """Return a strip in one line as the program prints it, but for borders: `_ 0 _ _ 1 2`."""
        signs = {square: self._sign(coin) for coin, square in enumerate(positions)}
        empty = self.empty.strip() or "_"
        return " ".join(signs.get(square, empty) for square in range(max(positions) + 1))

    def _sign(self, coin: int) -> str:
        return self.name(coin) if not self.coins else self.coins[min(coin, len(self.coins) - 1)]

    def is_empty_strip(self, line: str) -> bool:
        """Return whether a line is a row of empty squares with borders between."""
        if not self.empty or not _BORDER.search(line):
            return False
        words, squares = self.split(line)
        return not words and set(squares) == {"_"}

    def split(self, line: str) -> tuple[list[str], list[str]]:
        """Return the words of a line, and the squares of its strip, as the sheet has them.

        These are the numbers of coins and, for an empty square, `_`, or the sign itself if any will do.
        """
        return max(self.splits(line), key=lambda split: len(split[1]))

    def splits(self, line: str) -> Iterator[tuple[list[str], list[str]]]:
        """Yield the rows of squares that may be the strip, with the words beside them; at least one."""
        text = _BLANK_SQUARE.sub(" _ ", line) if self.empty == " " else line
        if self.strip == "anywhere":
            text = _MARK.sub(" ", text)
        words, after = _BORDER.sub(" ", _STOP.sub(r"\g<0> ", text)).split(), list[str]()
        while True:
            squares: list[str] = []
            while words and (found := self._squares(words[-1])):
                squares = [*found, *squares]
                words.pop()
            yield [*words, *after], self._as_on_sheet(squares)
            if self.strip == "end" or not words:
                return
            after = [words.pop(), *after]

    def _as_on_sheet(self, squares: list[str]) -> list[str]:
        coins = 0
        for at, square in enumerate(squares):
            if self._is_empty(square):
                squares[at] = "_" if self.empty else square
            else:
                squares[at] = str(coins if self.are_alike else self._number(square))
                coins += 1
        return squares

    def _squares(self, word: str) -> Sequence[str]:
        """Return the squares that a word without blanks stands for; none if it is no part of a strip."""
        all_coins = len(word) > 2 and {self._number(sign) for sign in word} == set(range(len(word)))
        if self._is_square(word) and not all_coins:
            return [word]
        is_row = all_coins or self.are_alike or any(map(self._is_empty, word))
        return list(word) if is_row and all(map(self._is_square, word)) else []

    def _is_empty(self, square: str) -> bool:
        return len(square) == 1 and square in (self.empty.replace(" ", "_") or _SIGNS)

    def _is_square(self, square: str) -> bool:
        return self._is_empty(square) or self._number(square) is not None

    def _number(self, square: str) -> int | None:
        """Return the number of the coin with this sign; None if there is none."""
        if self.coins:
            return self.coins.index(square) if len(square) == 1 and square in self.coins else None
        first = self.first_coin
        if isinstance(first, int):
            is_number = square.isascii() and square.isdecimal() and len(square) <= 3
            return int(square) - first if is_number and int(square) >= first else None
        return (
            ord(square) - ord(first) if len(square) == 1 and first <= square < chr(ord(first) + 26) else None
        )


def _square(coin: int, strip: Positions) -> int:
    """Return the square of a coin; for one that is not there, a square that is empty or not on the strip."""
    if coin in range(len(strip)):
        return strip[coin]
    if coin < 0:
        return coin
    empty = [square for square in range(strip[-1]) if square not in strip]
    beyond = coin - len(strip)
    return empty[beyond] if beyond < len(empty) else strip[-1] + 1 + beyond


SHEET_FORM = CoinsProfile()
"""The form of the sheet."""
