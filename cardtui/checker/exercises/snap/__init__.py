"""What can be checked of Snap: the sheet's function, of a seed."""

from __future__ import annotations

import json
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import AskedForm, Case, Exercise, Lines, Way, Wrong, odd
from cardtui.checker.exercises.snap.mistakes import MISTAKES, Returned, lines, result
from cardtui.checker.exercises.snap.variants import End, play
from cardtui.engine.ids import GameId, id_at

__all__ = ["EXERCISES", "PlayGame"]

_CORNERS = (
    ("one of the shortest games, 51 throws", 1612),
    ("one of the longest games, 4066 throws", 6130),
    ("a snap with the last card, throw 540, saves who throws it", 3),
    ("the winner has 51 cards at the end", 12),
    ("the winner has only 39 cards at the end", 7223),
)
"""Found by playing out the seeds 0 to 20,000: of each kind the first seed there is."""

_MOST_SEED = 10**6  # a seed that can be typed
_CANDIDATES = 12  # seeds of which the shortest game is taken, while they are to be small
_TABLE = 400  # of the first seeds, the shortest game takes 66 throws: one in seven hundred is shorter
_TEN = "0"  # as it stands in the results of the sheet
_TEN_DEALT = "10"
_MOST_READ = 4_000  # characters that can be a result


class PlayGame(Exercise):
    """The lab *Snap!* of CSE2050: `playgame(seed)`."""

    key = "snap"
    title = "a seed is played: who wins, and the winner's deck"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.CALL: AskedForm(
            "the seed, a whole number: 305",
            "a tuple, the winner and his deck, top first, a ten as '0' or '10': ('A wins', ['2', 'A', …])",
            "snap --call snap.py:playgame",
        ),
        Way.PROGRAM: AskedForm(
            "on standard input the seed, a line: 305",
            'the same as Python prints it, or as JSON: ["A wins", ["2", "A", "0", …]]',
            "snap -- python3 snap.py",
        ),
        Way.LINES: AskedForm(
            "a seed a line", "its result in one line, at once", "snap --persistent -- ./snap"
        ),
    }
    chance = "random seed"
    mistakes = MISTAKES

    def cases(self) -> Iterable[Case]:
        yield from (Case(f"the sheet's example {seed}", seed) for seed in (305, 400, 1300))
        yield from (Case(name, seed) for name, seed in _CORNERS)
        yield from (
            Case(f"seed {seed}", seed) for seed in range(8) if all(seed != one for _, one in _CORNERS)
        )

    def random_input(self, random: Random, grown: float) -> int:
        """A seed: while `grown` is small, that of the shortest game among a few."""
        candidates = 1 + round(_CANDIDATES * (1 - grown))
        return min((random.randrange(_MOST_SEED) for _ in range(candidates)), key=self.complexity)

    def text(self, given: int) -> str:
        return f"{given}\n"

    def expected(self, given: int) -> Lines:
        end = _end(given)
        return () if end.winner is None else lines(result(end))

    def read(self, text: str) -> Lines:
        """What was printed: a result as Python writes it or as JSON does; other lines stay as they are."""
        if len(text) <= _MOST_READ:
            for reads in (json.loads, literal_eval):
                try:
                    found = _result(reads(text.strip()))
                except (ValueError, SyntaxError, RecursionError, MemoryError):
                    continue
                if found is not None:
                    return lines(found)
        return super().read(text)

    def shown(self, value: Any) -> Lines:
        found = _result(value)
        return odd(value) if found is None else lines(found)

    def compared(self, lines: Lines) -> Lines:
        """Return the same with each ten as '0': the sheet deals it as '10' and has '0' in its results."""
        return _with_tens(lines, _TEN)

    def judge(self, given: int, came: Lines) -> Wrong | None:
        """What is wrong, told as the program writes it: a ten as '10' if all of them are."""
        wrong = super().judge(given, self.compared(came))
        if wrong is None:
            return None
        cards = " ".join(came[1:]).split()
        ten = _TEN_DEALT if _TEN_DEALT in cards and _TEN not in cards else _TEN
        return wrong._replace(expected=_with_tens(wrong.expected, ten), came=came)

    def smaller(self, given: int) -> Iterator[int]:
        size = self.complexity(given)
        return (seed for throws, seed in _by_length() if (throws, seed) < size)

    def simplest(self) -> Iterator[int]:
        """The first four hundred seeds, the shortest games first."""
        return (seed for _, seed in _by_length())

    def complexity(self, given: int) -> tuple[int, ...]:
        """The throws of the game, and the seed itself."""
        return _end(given).throws, given

    def opened(self, given: int, place: int | None) -> str | None:
        return id_at(GameId("snap", (), str(given)).text, place)


@lru_cache(maxsize=4096)
def _end(seed: int) -> End:
    return play(seed)


@cache
def _by_length() -> tuple[tuple[int, int], ...]:
    """The first seeds and the throws that their games take: throws and seed, the shortest game first."""
    return tuple(sorted((_end(seed).throws, seed) for seed in range(_TABLE)))


def _result(value: Any) -> Returned | None:
    """A result of the right form, if `value` is one: what stands in it may be wrong."""
    if not (isinstance(value, list | tuple) and len(value) == 2):
        return None
    says, deck = value
    if not (isinstance(says, str) and isinstance(deck, list | tuple)):
        return None
    if not all(isinstance(card, str) and _is_word(card) for card in deck) or not says.isprintable():
        return None
    return Returned(says, list(deck))


def _with_tens(result: Lines, ten: str) -> Lines:
    """Return the lines of a result with each ten written so."""
    tens = (_TEN, _TEN_DEALT)
    rows = (" ".join(ten if card in tens else card for card in row.split(" ")) for row in result[1:])
    return (*result[:1], *rows)


def _is_word(card: str) -> bool:
    return card.isprintable() and bool(card) and " " not in card


EXERCISES: tuple[Exercise, ...] = (PlayGame(),)
