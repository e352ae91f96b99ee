"""An exercise: what a program that plays one of the games is asked, and how its answers are judged.

A game says its exercises in `cardtui.games.KEY.exercises`, as `EXERCISES`. What is asked is called a *given*:
a value as JSON has it. What comes is made into lines in any case, so that two answers can be laid side by
side.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar

from cardtui.engine.errors import printable

__all__ = [
    "TYPED",
    "AskedForm",
    "Case",
    "Exercise",
    "Lines",
    "Mistake",
    "OpenQuestion",
    "Silence",
    "Talk",
    "Way",
    "Wrong",
    "first_difference",
    "nearly",
    "odd",
    "plainer",
    "without",
]

TYPED = "> "
"""What a line that was typed begins with, among those that a program has written."""

_LONGEST = 200  # characters that are shown of what is of no form that is wanted

T = TypeVar("T")

Lines = tuple[str, ...]
"""An answer, line by line and without line ends."""

Talk = Generator[str, str | None, "Wrong | None"]
"""A conversation with a program: what is typed, or nothing, for the next line of it, or None at its end."""


class Silence(Exception):
    """Raised in a conversation when no further line has come within the time limit.

    `begun` is the line that the program has begun, and not ended. The conversation may say what is wrong.
    """

    def __init__(self, begun: str) -> None:
        super().__init__("nothing more came within the time limit")
        self.begun = begun


class Way(Enum):
    """How a program is asked."""

    PROGRAM = "program"
    """It is started for each case, reads its standard input, and writes its standard output."""
    LINES = "lines"
    """It stays alive, and answers each line with a line."""
    CALL = "call"
    """A function of a Python file, called."""
    OBJECT = "object"
    """A class of a Python file: an object is made, and its methods are called."""
    TALK = "talk"
    """It is started for each case, and asks its questions itself."""


class AskedForm(NamedTuple):
    """The exact form of a way to be asked, in words."""

    goes_in: str
    """What the program is given."""
    comes_out: str
    """What it has to answer."""
    example: str
    """What one types behind `cardtui check`."""


class Case(NamedTuple):
    """One question."""

    name: str
    """What it is: `the sheet's example J 2 J 2`, `a deck of one card`."""
    given: Any


class Wrong(NamedTuple):
    """An answer that is not right."""

    expected: Lines
    came: Lines
    line: int
    """The number of the first line that differs, from 1 on."""
    why: str = ""
    """Which rule it breaks, as a sentence, where that can be told from the answer alone."""
    opened: str | None = None
    """The id and place of the table where it goes wrong, where that can be told from the answer alone."""
    since: int | None = None
    """The number of the line from which on one has to see them, if that is before the first that differs."""


class Mistake(NamedTuple):
    """A usual mistake: rules that are not those of the game, but nearly."""

    says: str
    """What the program then does, as the end of a sentence: `puts the pile on the top of the hand`."""
    answer: Callable[[Any], Lines]
    """What is answered to a given by who makes this mistake."""
    place: Callable[[Any], int | None]
    """The place of the game at which that first shows; None if it does not."""


class OpenQuestion(NamedTuple):
    """Something that the sheet does not say, though the answers depend on it: every reading is right."""

    asks: str
    """What the sheet does not say: `whether the player to lead belongs to a position`."""
    readings: Sequence[str]
    """What a program does by each reading, as the end of a sentence about it; cardtui does the first."""
    answers: Callable[[Any], Sequence[Lines]]
    """The right answers to a given, one for each reading."""


class Exercise(ABC):
    """One thing that can be checked."""

    key: ClassVar[str]
    """What it is called on the command line."""
    title: ClassVar[str]
    """What a program has to do, in a line."""
    forms: ClassVar[Mapping[Way, AskedForm]]
    """The ways it can be asked in; the first of those for programs is the usual one."""
    chance: ClassVar[str] = "random deal"
    """What a given by chance is called, before its number."""
    runs: ClassVar[int] = 200
    """How many of them there are usually."""
    repeatable: ClassVar[bool] = True
    """Whether the same given is the same game again: a program may leave that to its own chance."""
    mistakes: Sequence[Mistake] = ()
    """The usual ones, the likelier before the others."""
    open_question: OpenQuestion | None = None
    """What the sheet leaves open, where a program has to keep to one of several readings."""

    def asked_in(self, way: Way, accepts: Callable[[int], bool] = lambda count: True) -> Exercise:
        """The exercise as it is asked in one of its ways, where other things are asked for in another.

        `accepts` says whether what is called takes so many arguments.
        """
        return self

    # what is asked

    @abstractmethod
    def cases(self) -> Iterable[Case]:
        """What is asked first: the sheet's own examples, then the corners."""

    @abstractmethod
    def random_input(self, random: Random, size: float) -> Any:
        """A given by chance: a small one while `grown` is 0, of the full size when it is 1."""

    def text(self, given: Any) -> str:
        """What a program finds on its standard input."""
        return ""

    def line(self, given: Any) -> str:
        """The same as one line, for a program that stays alive."""
        return " ".join(self.text(given).split())

    def arguments(self, given: Any) -> Sequence[Any] | Mapping[str, Any]:
        """What a function is called with, as JSON has it.

        Of a class, what is done: `{"seed": 5, "arguments": […], "calls": [["name", […]], …]}`.
        """
        return (given,)

    def talk(self, given: Any) -> Talk:
        """The conversation about a given, for a program that asks its questions itself."""
        raise NotImplementedError

    # what is right

    @abstractmethod
    def expected(self, given: Any) -> Lines:
        """The right answer; without lines where many are right, and `judge` tells which."""

    def read(self, text: str) -> Lines:
        """What a program has written, as lines. How the last one ends, and CR LF, make no difference."""
        return tuple(text.replace("\r\n", "\n").removesuffix("\n").split("\n")) if text else ()

    def shown(self, value: Any) -> Lines:
        """What a function has returned, as JSON has it, as lines."""
        return odd(value)

    def value(self, lines: Lines) -> Any:
        """Return an answer as a JSON value: the list of its lines, or what they stand for."""
        return list(lines)

    def compared(self, lines: Lines) -> Lines:
        """Return an answer as it is compared: what may be written in several ways is written in one."""
        return lines

    def judge(self, given: Any, came: Lines) -> Wrong | None:
        """What is wrong with an answer, or None. One that is right by any reading of the sheet is right."""
        expected = self.expected(given)
        line = first_difference(expected, came)
        if line is None or came in self.readings(given):
            return None
        return Wrong(expected, came, line, nearly(expected, came))

    def readings(self, given: Any) -> Sequence[Lines]:
        """The right answers by each reading of the open question; none if they are all the same."""
        answers = self.open_question.answers(given) if self.open_question else ()
        return answers if len(set(answers)) > 1 else ()

    def unsettled(self, given: Any) -> str:
        """What the sheet does not say of a given, such as `whether a deck may be odd`; empty if it says all.

        Whatever is answered there is not wrong.
        """
        return ""

    def settled(self, given: Any) -> bool:
        """Whether the sheet says exactly what is right."""
        return not self.unsettled(given) and not self.readings(given)

    def settles(self, given: Any, wrong: Lines) -> bool:
        """Whether what is wrong with an answer is plain, whichever way the sheet is read."""
        return self.settled(given)

    def altogether(self, answers: Sequence[Lines]) -> str | None:
        """What is wrong with all these right answers together, as a sentence: they are all the same, say."""
        return None

    # to make a difference small

    def smaller(self, given: Any) -> Iterator[Any]:
        """Smaller and plainer givens, to be tried in this order: first those that leave out much."""
        return iter(())

    def simplest(self) -> Iterator[Any]:
        """All givens from the smallest and plainest on, as far as it is worth while to look through them."""
        return iter(())

    def complexity(self, given: Any) -> tuple[int, ...]:
        """How large and how plain a given is: the smaller, the better to look at."""
        return (0,)

    # to look at it

    def opened(self, given: Any, place: int | None) -> str | None:
        """The id of the table on which a given is seen, at a place of its game; None if there is none."""
        return None


def first_difference(expected: Sequence[str], came: Sequence[str]) -> int | None:
    """The number of the first line that differs, from 1 on; None if all are the same."""
    pairs = enumerate(zip_longest(expected, came), start=1)
    return next((number for number, (one, other) in pairs if one != other), None)


def odd(value: Any) -> Lines:
    """An answer that is of no form that is wanted, as Python writes it, and not too much of it.

    What JSON does not know comes as `{"repr": "…"}`.
    """
    described = value["repr"] if isinstance(value, dict) and value.keys() == {"repr"} else None
    text = printable(described if isinstance(described, str) else repr(value))
    return (text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…",)


def nearly(expected: Lines, came: Lines) -> str:
    """What is wrong with an answer that is right but for how it is written, as a sentence; else nothing."""
    if not expected or not came:
        return ""
    starts = range(len(came) - len(expected) + 1)
    if any(came[at : at + len(expected)] == expected for at in starts):
        return "The right answer is there, but there is more than that."
    if len(expected) == len(came):
        pairs = list(zip(expected, came, strict=True))
        if all(_bare(one) == _bare(other) for one, other in pairs):
            return "It is right but for blanks, or characters that cannot be seen."
        if all(one.casefold() == other.casefold() for one, other in pairs):
            return "It is right but for capital letters."
    if came[-1].endswith(expected[-1]) and came[:-1] == expected[:-1]:
        return "The right answer is there, but there is more before it: a prompt, say."
    return ""


def _bare(line: str) -> str:
    return "".join(char for char in line if char.isprintable() and not char.isspace())


def without(items: Sequence[T], together: int = 1) -> Iterator[list[T]]:
    """`items` without some that stand side by side: first without a half of them, at last without one.

    Those that are left out are multiples of `together`, as long as there are so many: of a deck that is dealt
    to two players in turn, two at a time leave the other cards with who had them.
    """
    sizes = []
    size = len(items) // 2
    while size:
        sizes.append(max(size - size % together, 1) if size >= together else size)
        size //= 2
    for size in dict.fromkeys([*sizes, together, 1]):
        if size <= len(items):
            for first in range(0, len(items) - size + 1, size):
                yield [*items[:first], *items[first + size :]]


def plainer(items: Sequence[T], instead: Mapping[T, Sequence[T]]) -> Iterator[list[T]]:
    """`items` with plainer ones: each one that there are several of at once, then one at a time."""
    for item in dict.fromkeys(items):
        if items.count(item) > 1:
            for other in instead.get(item, ()):
                yield [other if one == item else one for one in items]
    for at, item in enumerate(items):
        for other in instead.get(item, ()):
            yield [*items[:at], other, *items[at + 1 :]]
