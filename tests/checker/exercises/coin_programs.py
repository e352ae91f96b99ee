"""Programs that play the Silver Dollar game in many ways, for dialogues within the test's process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardtui.checker.exercise import Mismatch
from cardtui.checker.exercises.coins import EXERCISES
from cardtui.checker.exercises.coins.strip_format import strip_line
from cardtui.checker.runners import END_OF_INPUT
from cardtui.games.coins.legal_moves import why_illegal

(COINS,) = EXERCISES

ReadLine = Callable[[], str]
"""Reads a line of input; raises EOFError at its end, as `input` does."""


class WaitsForInput(Exception):
    """Raised if a program reads input while nothing is typed: it would hang."""


def hold(test_input: Any, program: Callable[[ReadLine], Iterator[str]]) -> Mismatch | None:
    """Hold a dialogue with a program that yields what it prints; return the verdict."""
    typed: list[str] = []
    input_ended = False

    def read_line() -> str:
        if typed:
            return typed.pop(0)
        raise EOFError if input_ended else WaitsForInput

    output = _lines(program(read_line))
    script = COINS.dialogue(test_input)
    try:
        text = next(script)
        while True:
            input_ended = input_ended or text.endswith(END_OF_INPUT)
            typed += text.removesuffix(END_OF_INPUT).splitlines()
            try:
                line = next(output, None)
            except EOFError:
                line = None
            text = script.send(line)
    except StopIteration as end:
        mismatch: Mismatch | None = end.value
        return mismatch


def hold_or_wait(test_input: Any, program: Program) -> Mismatch | None:
    """Do the same with a program that may come to wait for ever, which is not the script's concern."""
    try:
        return hold(test_input, program)
    except WaitsForInput:
        return None


def _lines(printed: Iterator[str]) -> Iterator[str]:
    rest = ""
    for text in printed:
        *lines, rest = (rest + text).split("\n")
        yield from lines
    if rest:
        yield rest


@dataclass
class Strip:
    positions: list[int]

    def has_coin(self, coin: int) -> bool:
        return 0 <= coin < len(self.positions)

    def is_legal(self, coin: int, distance: int) -> bool:
        return why_illegal(tuple(self.positions), None, coin, distance) is None

    def is_over(self) -> bool:
        return max(self.positions) == len(self.positions) - 1

    def slide(self, coin: int, distance: int) -> None:
        self.positions[coin] -= distance


@dataclass(frozen=True)
class Program:
    """The sheet's Game or Puzzle, in many ways, with or without a mistake."""

    start: Sequence[int] = (1, 4, 5, 9)
    is_legal: Callable[[Strip, int, int], bool] = Strip.is_legal
    also_legal: Callable[[Strip, int, int], bool] = lambda strip, coin, distance: False
    """Whether a move is legal by a wrong rule, besides those that are."""
    move: Callable[[Strip, int, int], None] = Strip.slide
    is_over: Callable[[Strip], bool] = Strip.is_over
    show: Callable[[Sequence[int]], str] = strip_line
    player_prompt: str = "Player {}, "
    prompt: str = "Your move: "
    why_illegal: str = "That is illegal.\n"
    reprints: bool = False
    """Print the strip again after an illegal move."""
    twice: bool = False
    """Print each strip twice."""
    players: tuple[str, ...] = ()
    shows_the_end: bool = True
    winner: int = -1
    """The player whom it names as the winner, counted from the one who moved last."""
    farewell: str = ""
    greeting: str = "The Silver Dollar Game\n"

    def __call__(self, read_line: ReadLine) -> Iterator[str]:
        strip = Strip(list(self.start))
        yield self.greeting
        turn = 0
        while not self.is_over(strip):
            yield self.show(strip.positions) + "\n"
            while True:
                if self.players:
                    yield self.player_prompt.format(self.players[turn % 2])
                yield self.prompt
                coin, distance = map(int, read_line().split())
                if self.is_legal(strip, coin, distance) or self.also_legal(strip, coin, distance):
                    break
                yield self.why_illegal
                if self.reprints:
                    yield self.show(strip.positions) + "\n"
            self.move(strip, coin, distance)
            if self.twice:
                yield self.show(strip.positions) + "\n"
            turn += 1
        if self.shows_the_end:
            yield self.show(strip.positions) + "\n"
        if self.players:
            yield f"Player {self.players[(turn + self.winner) % 2]} wins!\n"
        yield self.farewell


# Forms of the strip


def compact(sign: str) -> Callable[[Sequence[int]], str]:
    return lambda positions: strip_line(positions).replace(" ", "").replace("_", sign)


def as_long_as_at_first(positions: Sequence[int]) -> str:
    return strip_line(positions) + " _" * (12 - max(positions))


# Wrong rules


def off_the_edge(strip: Strip, coin: int, distance: int) -> bool:
    return coin == 0 and 0 < distance < 100


def zero_too(strip: Strip, coin: int, distance: int) -> bool:
    return strip.has_coin(coin) and distance == 0


def move_to_the_right(strip: Strip, coin: int, distance: int) -> None:
    strip.slide(coin, -distance)


def is_legal_from_one(strip: Strip, coin: int, distance: int) -> bool:
    return strip.is_legal(coin - 1, distance)


def move_from_one(strip: Strip, coin: int, distance: int) -> None:
    strip.slide(coin - 1, distance)


def never(strip: Strip) -> bool:
    return False
