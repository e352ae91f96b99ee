"""Calls of the methods of the sheet's class `CoinStrip`: which are made, and what is right for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from cardtui.checker.exercise import odd
from cardtui.checker.exercises.coins.variants import SheetStrip
from cardtui.engine.errors import printable
from cardtui.games.coins.legal_moves import gaps, is_over, refusal

__all__ = [
    "CORNERS",
    "READING",
    "SQUARES",
    "Calls",
    "blind_calls",
    "line_of",
    "played",
    "read",
    "reason",
    "sending_home",
    "simple",
    "smaller_calls",
    "smaller_starts",
    "some_calls",
    "some_start",
    "with_names",
]

Calls = Sequence[Sequence[Any]]
"""The names of methods, each with its arguments: `["move", [2, 1]]`."""

CORNERS: tuple[tuple[str, tuple[int, ...], str], ...] = (
    (
        "what is on the squares",
        (1, 4, 5, 9),
        "numCoins numSquares gameOver square,0 square,1 square,4 square,5 square,9 square,10 square,1000",
    ),
    ("a distance of 0", (1, 4, 5, 9), "move,1,0 square,4"),
    ("a negative distance", (1, 4, 9), "move,1,-1 square,4 square,5 move,2,-3 numSquares"),
    ("a coin that is not there", (1, 4, 9), "move,3,1 move,-1,1 square,9 move,7,1"),
    ("off the edge", (2, 4, 9), "move,0,3 move,0,5 square,2 move,0,2 square,0 move,0,1"),
    ("onto a coin", (1, 4, 5), "move,1,3 move,2,1 square,4 square,5"),
    ("over a coin", (1, 4, 9), "move,2,6 move,2,9 square,3 square,9"),
    ("beside a coin", (1, 4, 9), "move,2,4 square,5 numSquares square,9 move,1,2 square,2"),
    ("fewer squares, as the last coin moves", (0, 1, 6), "numSquares move,2,3 numSquares square,5 square,6"),
    ("the last move", (0, 1, 3), "gameOver move,2,1 gameOver numSquares square,2 square,3 move,2,1"),
    ("coin 0 home, and others not", (0, 2, 5), "gameOver move,1,1 gameOver move,2,3 gameOver"),
    ("side by side, but not home", (2, 3, 4), "gameOver numSquares square,0"),
    ("a far coin", (0, 5, 200), "numSquares square,199 square,200 move,2,190 numSquares gameOver"),
)
"""What it is, the start, and the calls, each with its arguments behind commas."""

_READ = 100  # squares: no start within reason is longer

READING: Calls = (["numCoins", []], ["numSquares", []], *(["square", [at]] for at in range(_READ)))
"""The calls that tell a start made by chance."""

SQUARES = "The rightmost coin is on square {last}, so that {squares} squares hold the coins."

_MOST_COINS = 12  # of a start by chance, after the sheet more in one of a thousand

_LONGEST = 120  # characters of an error that are shown


def read(text: str) -> list[list[Any]]:
    """The calls that `text` writes as the corners do."""
    words = (word.split(",") for word in text.split())
    return [[name, list(map(int, numbers))] for name, *numbers in words]


# results


def line_of(result: Any) -> str:
    """The result of a call as a line."""
    if not isinstance(result, dict):
        return f"no result: {odd(result)[0]}"
    if result.get("missing") is True:
        return "missing"
    if "error" in result:
        return f"raises {printable(str(result['error'])[:_LONGEST])}"
    return odd(result.get("value"))[0]


def with_names(calls: Calls, results: Sequence[str]) -> tuple[str, ...]:
    """Results as lines that name the calls: `square(3) → -1`."""
    pairs = zip(calls, results, strict=False)
    return tuple(f"{name}({', '.join(map(str, numbers))}) → {line}" for (name, numbers), line in pairs)


def played(start: Sequence[int], calls: Calls) -> tuple[tuple[int, ...], list[Sequence[int]]]:
    """The strip after the calls, and the legal moves among them."""
    strip = SheetStrip(start)
    moves = [numbers for name, numbers in calls if name == "move" and strip.move(*numbers)]
    return tuple(strip.coins), moves


def reason(there: tuple[int, ...], call: Sequence[Any], came: str) -> str:
    """Why the result of a call on a strip is another than came, as a sentence."""
    name, numbers = call
    if came == "missing":
        return f"There is no method {name}."
    if came.startswith("raises "):
        return f"{name} fails, and should return something. {_right(there, name, numbers)}"
    if name in ("move", "legalMove", "gameOver") and came not in ("True", "False"):
        return f"{name} has to return True or False."
    return _right(there, name, numbers)


def _right(there: tuple[int, ...], name: str, numbers: Sequence[int]) -> str:
    if name in ("move", "legalMove"):
        coin, distance = numbers
        why = refusal(there, None, coin, distance)
        return f"The move {coin} {distance} is {f'not legal: {why}' if why else 'legal'}."
    if name == "numCoins":
        return f"There are {len(there)} coins."
    if name == "numSquares":
        return SQUARES.format(last=there[-1], squares=there[-1] + 1)
    if name == "gameOver":
        home = f"on the leftmost {len(there)} squares"
        return f"All coins are {home}." if is_over(there) else f"The coins are not {home} yet."
    square = numbers[0]
    if square in there:
        return f"Coin {there.index(square)} is on square {square}."
    return (
        f"There is no coin on square {square}{', which may be any from 0 on' if square > there[-1] else ''}."
    )


# calls by chance


def some_start(random: Random, grown: float) -> list[int]:
    """Three coins on eight squares at first, as many as seven on thirty later; not all home."""
    coins = random.randint(3, 3 + round(4 * grown))
    squares = range(coins + 5 + round(18 * grown))
    while is_over(tuple(start := sorted(random.sample(squares, coins)))):
        pass
    return start


def some_calls(random: Random, strip: SheetStrip, grown: float) -> list[list[Any]]:
    """Calls that fit a strip, which is moved by them: half of them are moves, and most of those legal."""
    calls: list[list[Any]] = []
    for _ in range(2 + round(28 * grown)):
        call = _some_call(random, strip)
        calls.append(call)
        if call[0] == "move":
            strip.move(*call[1])
    return calls


def _some_call(random: Random, strip: SheetStrip) -> list[Any]:
    free = [(coin, gap) for coin, gap in enumerate(gaps(tuple(strip.coins))) if gap]
    kind = random.random()
    if kind < 0.4 and free:
        coin, gap = random.choice(free)
        return ["move", [coin, random.randint(1, gap)]]
    if kind < 0.6:
        coin = random.randrange(-1, len(strip.coins) + 1)
        return ["move", [coin, random.randint(-2, strip.coins[-1] + 2)]]
    if kind < 0.8:
        return ["square", [random.randrange(strip.coins[-1] + 4)]]
    return [random.choice(("numSquares", "gameOver", "numCoins")), []]


def sending_home() -> list[list[Any]]:
    """Calls that bring every coin of a strip home that is not known, if it has no more than twelve.

    A coin with fewer than 64 empty squares before it has none if it is moved by 32, 16, 8, 4, 2 and 1, where
    each of these moves is made if it is legal. It is asked whether it is over before the last and after it.
    """
    calls: list[list[Any]] = []
    for coin in range(_MOST_COINS):
        calls += [["move", [coin, distance]] for distance in (32, 16, 8, 4, 2)]
        calls += [["gameOver", []], ["move", [coin, 1]], ["gameOver", []]]
    return calls


def blind_calls(random: Random, grown: float) -> list[list[Any]]:
    """Calls for a strip that is not known: moves with small numbers, and what has come of them.

    Of the longer ones every second brings all coins home.
    """
    calls = sending_home() if random.random() < grown / 2 else []
    for _ in range(2 + round(38 * grown)):
        kind = random.random()
        if kind < 0.6:
            name = "move" if kind < 0.55 else "legalMove"
            calls.append(
                [name, [random.choice((-1, 0, 0, 1, 1, 2, 2, 3)), random.choice((-1, 0, 1, 1, 2, 3, 9))]]
            )
        elif kind < 0.8:
            calls.append(["square", [random.randrange(16)]])
        else:
            calls.append([random.choice(("numSquares", "gameOver", "numCoins")), []])
    return calls


# smaller ones


def smaller_starts(start: Sequence[int], least: int) -> Iterator[list[int]]:
    """A coin less, if there are more than `least`; then coins farther to the left, but never all home."""
    return (other for other in _smaller_starts(start, least) if not is_over(tuple(other)))


def _smaller_starts(start: Sequence[int], least: int) -> Iterator[list[int]]:
    if len(start) > least:
        yield from ([*start[:at], *start[at + 1 :]] for at in range(len(start)))
    for coin, (square, gap) in enumerate(zip(start, gaps(tuple(start)), strict=True)):
        for by in {gap, 1} if gap else ():
            yield [*start[:coin], *(there - by for there in start[coin:])]
            yield [*start[:coin], square - by, *start[coin + 1 :]]


def smaller_calls(calls: Calls, first: int) -> Iterator[list[Sequence[Any]]]:
    """Smaller numbers in the calls from `first` on."""
    for at, (name, numbers) in enumerate(calls[first:], start=first):
        for place, number in enumerate(numbers):
            for other in dict.fromkeys((0, 1, -1, number - 1)):
                if abs(other) < abs(number):
                    changed = [*numbers[:place], other, *numbers[place + 1 :]]
                    yield [*calls[:at], [name, changed], *calls[at + 1 :]]


def simple() -> Iterator[tuple[tuple[int, ...], list[list[Any]]]]:
    """One call, then a move and another call, on starts of three coins: the plainer starts first."""
    yield from _on_starts(7, [[call] for call in [*_told(9), *_moves(6)]])
    yield from _on_starts(6, [[move, call] for move in _moves(3) for call in [*_told(7), *_moves(3)]])


def _on_starts(
    squares: int, calls: Sequence[list[list[Any]]]
) -> Iterator[tuple[tuple[int, ...], list[list[Any]]]]:
    plain = sorted(calls, key=_numbers)
    starts = [start for start in combinations(range(squares), 3) if not is_over(start)]
    for total in range(3 * squares):
        alike = [start for start in starts if sum(start) == total]
        yield from ((start, some) for some in plain for start in alike)


def _told(squares: int) -> list[list[Any]]:
    plain = (["numCoins", []], ["gameOver", []], ["numSquares", []])
    return [*plain, *(["square", [at]] for at in range(squares))]


def _moves(farthest: int) -> list[list[Any]]:
    return [["move", [coin, distance]] for coin in range(-1, 4) for distance in range(-1, farthest + 1)]


def _numbers(calls: Calls) -> int:
    return sum(abs(number) for _, numbers in calls for number in numbers)
