"""Programs that play the Silver Dollar game in many ways, to be talked with in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardtui.checker.exercise import Mismatch, Protocol
from cardtui.checker.exercises.coins import EXERCISES
from cardtui.checker.exercises.coins.strip_format import strip_line
from cardtui.games.coins.legal_moves import refusal

(COINS,) = EXERCISES
TALK = COINS.variant_for(Protocol.TALK)

Ask = Callable[[], str]
"""What a program calls to read a line; raises EOFError at the end of the input, as `input` does."""


class Asked(Exception):
    """A program waits for something to be typed."""


def talked(given: Any, program: Callable[[Ask], Iterator[str]]) -> Mismatch | None:
    """The verdict on a program, which yields what it prints.

    A program that waits while nothing is typed, and is waited for, would hang: that fails the test.
    """
    typed: list[str] = []
    ended = False

    def ask() -> str:
        if not typed and not ended:
            raise Asked
        if not typed:
            raise EOFError
        return typed.pop(0)

    printed = _lines(program(ask))
    talk = TALK.dialogue(given)
    try:
        text = next(talk)
        while True:
            ended = ended or text.endswith("\x04")
            typed += text.removesuffix("\x04").splitlines()
            try:
                line = next(printed, None)
            except EOFError:
                line = None
            text = talk.send(line)
    except StopIteration as end:
        wrong: Mismatch | None = end.value
        return wrong


def _lines(printed: Iterator[str]) -> Iterator[str]:
    """What is printed, cut into lines; the last one may lack its end."""
    rest = ""
    for text in printed:
        *lines, rest = (rest + text).split("\n")
        yield from lines
    if rest:
        yield rest


@dataclass
class Strip:
    """A strip whose rules can be broken."""

    positions: list[int]

    def legal(self, coin: int, distance: int) -> bool:
        return refusal(tuple(self.positions), None, coin, distance) is None

    def over(self) -> bool:
        return max(self.positions) == len(self.positions) - 1


@dataclass(frozen=True)
class Program:
    """The sheet's Game or Puzzle, in many ways; with a mistake, or without one."""

    start: Sequence[int] = (1, 4, 5, 9)
    legal: Callable[[Strip, int, int], bool] = Strip.legal
    move: Callable[[Strip, int, int], None] = lambda strip, coin, by: _slide(strip, coin, by)
    over: Callable[[Strip], bool] = Strip.over
    shown: Callable[[Sequence[int]], str] = strip_line
    asked: str = "Player {}, "
    """How it begins to ask one of its players, before the prompt."""
    prompt: str = "Your move: "
    refused: str = "That is illegal.\n"
    reprints: bool = False
    twice: bool = False
    players: tuple[str, ...] = ()
    shows_the_end: bool = True
    """Whether it prints the strip once more when the game is over."""
    winner: int = -1
    """Whom it names, counted from who moved last."""
    rest: str = ""
    greeting: str = "The Silver Dollar Game\n"

    def __call__(self, ask: Ask) -> Iterator[str]:
        strip = Strip(list(self.start))
        yield self.greeting
        turn = 0
        while not self.over(strip):
            yield self.shown(strip.positions) + "\n"
            while True:
                if self.players:
                    yield self.asked.format(self.players[turn % 2])
                yield self.prompt
                coin, distance = map(int, ask().split())
                if self.legal(strip, coin, distance):
                    break
                yield self.refused
                if self.reprints:
                    yield self.shown(strip.positions) + "\n"
            self.move(strip, coin, distance)
            if self.twice:
                yield self.shown(strip.positions) + "\n"
            turn += 1
        if self.shows_the_end:
            yield self.shown(strip.positions) + "\n"
        if self.players:
            yield f"Player {self.players[(turn + self.winner) % 2]} wins!\n"
        yield self.rest


def _slide(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[coin] -= distance


def compact(sign: str) -> Callable[[Sequence[int]], str]:
    return lambda there: strip_line(there).replace(" ", "").replace("_", sign)


def barred(there: Sequence[int]) -> str:
    return "| " + " | ".join(strip_line(there).split()) + " |"


def numbered(there: Sequence[int]) -> str:
    return f"{strip_line(there)}\n{' '.join(map(str, range(max(there) + 1)))}"


def wide(there: Sequence[int]) -> str:
    """The strip as long as it was at the start."""
    return strip_line(there) + " _" * (12 - max(there))


# rules that are broken


def over_coins(strip: Strip, coin: int, distance: int) -> bool:
    there = strip.positions
    on = coin in range(len(there))
    return on and distance > 0 and there[coin] >= distance and there[coin] - distance not in there


def onto_a_coin(strip: Strip, coin: int, distance: int) -> bool:
    there = strip.positions
    if coin not in range(len(there)):
        return False
    return 0 < distance <= there[coin] - (there[coin - 1] if coin else 0)


def backwards(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin, distance) or (coin in range(len(strip.positions)) and distance < 0)


def off_the_edge(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin, distance) or (coin == 0 and distance > 0 and distance < 100)


def from_the_end(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin % len(strip.positions) if coin == -1 else coin, distance)


def too_short(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin, distance + 1)


def other_way(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[coin] += distance


def to_square(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[coin] = distance


def legal_before(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin - 1, distance)


def move_before(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[coin - 1] -= distance


def legal_from_right(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(len(strip.positions) - 1 - coin, distance)


def move_from_right(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[-1 - coin] -= distance


def zero_too(strip: Strip, coin: int, distance: int) -> bool:
    return strip.legal(coin, distance) or (coin in range(len(strip.positions)) and distance == 0)


def move_and_vanish(strip: Strip, coin: int, distance: int) -> None:
    """The coin is taken from its square, and laid down far away."""
    strip.positions[coin] = -9


def never(strip: Strip) -> bool:
    return False
