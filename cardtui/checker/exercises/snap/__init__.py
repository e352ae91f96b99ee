"""The exercise on Snap: the sheet's function of a seed."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any

from cardtui.checker.exercise import (
    AnswerLines,
    CheckCase,
    DeckHistory,
    FirstStep,
    Mismatch,
    Mistake,
    Protocol,
    ProtocolFormat,
    Seen,
    SheetExercise,
    repr_lines,
)
from cardtui.checker.exercises.snap.first_step import DECKS, first_wrong_throw
from cardtui.checker.exercises.snap.mistakes import MISTAKES, rarer_mistakes, result_lines
from cardtui.checker.exercises.snap.variants import ReturnValue, SnapEnd, SnapPosition, play, right_result
from cardtui.engine.ids import GameId, id_at

_CORNERS = (
    ("one of the shortest games, 51 throws", 1612),
    ("one of the longest games, 4066 throws", 6130),
    ("a snap with the last card, throw 540, saves who throws it", 3),
    ("the winner has 51 cards at the end", 12),
    ("the winner has only 39 cards at the end", 7223),
)
"""The first seed of each kind among 0 to 20,000."""

_SEEDS = 10**6  # short enough to be typed
_CANDIDATES = 12  # random seeds, of which the one with the shortest game is used for small tests
_FIRST_SEEDS = 400  # the shortest of their games has 66 throws; one game in seven hundred is shorter
_TEN = "0"  # in the results of the sheet
_TEN_DEALT = "10"
_LONGEST_RESULT = 4_000  # characters


class PlayGameExercise(SheetExercise):
    """The lab *Snap!* of CSE2050: `playgame(seed)`. A test input is a seed."""

    key = "snap"
    title = "a seed is played: who wins, and the winner's deck"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.CALL: ProtocolFormat(
            "the seed of Python's random numbers, a whole number: 305",
            "a tuple, the winner and their deck, top first, a ten as '0' or '10': ('A wins', ['2', 'A', …])",
            "snap --call snap.py:playgame",
        ),
        Protocol.PROGRAM: ProtocolFormat(
            "on standard input the seed of Python's random numbers, a line: 305",
            'the same as Python prints it, or as JSON: ["A wins", ["2", "A", "0", …]]',
            "snap -- python3 snap.py",
        ),
        Protocol.PERSISTENT: ProtocolFormat(
            "a seed a line", "its result in one line, at once", "snap --persistent -- ./snap"
        ),
    }
    answer_forms = (
        re.compile(r"""[(\[]\s*(["'])[AB] wins\1\s*,\s*[(\[][^()\[\]]*[)\]]\s*[)\]]""", re.IGNORECASE),
    )
    random_name = "random seed"
    with_own_structures = True
    return_type = "tuple"
    why_no_chance = (
        "Your program does not use its seed: the same one gives other results each time. By the exercise, "
        "the seed makes the randomness predictable, as random.seed(seed) does."
    )
    unexplained = (
        "No usual mistake explains it. By the exercise, the deal and the throws come from Python's "
        "random.Random(seed): those of another language, such as Java, are others."
    )
    mistakes = MISTAKES

    def rarer_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[Iterable[Mistake]]:
        return rarer_mistakes(seen)

    def cases(self) -> Iterable[CheckCase]:
        yield from (CheckCase(f"the exercise's example {seed}", seed) for seed in (305, 400, 1300))
        yield from (CheckCase(name, seed) for name, seed in _CORNERS)
        yield from (
            CheckCase(f"seed {seed}", seed) for seed in range(8) if all(seed != one for _, one in _CORNERS)
        )

    def random_input(self, random: Random, size: float) -> int:
        """Return a seed; for small tests the one with the shortest game of a few."""
        candidates = 1 + round(_CANDIDATES * (1 - size))
        return min((random.randrange(_SEEDS) for _ in range(candidates)), key=self.complexity)

    def stdin_text(self, test_input: int) -> str:
        return f"{test_input}\n"

    def expected(self, test_input: int) -> AnswerLines:
        end = _end(test_input)
        return () if end.winner is None else result_lines(right_result(end))

    def parse_output(self, text: str) -> AnswerLines:
        """Return a result printed by Python or as JSON; other lines as they are."""
        if len(text) <= _LONGEST_RESULT:
            for parse in (json.loads, literal_eval):
                try:
                    found = _parse_result(parse(text.strip()))
                except (ValueError, SyntaxError, RecursionError, MemoryError):
                    continue
                if found is not None:
                    return result_lines(found)
        return super().parse_output(text)

    def parse_value(self, value: Any) -> AnswerLines:
        found = _parse_result(value)
        return repr_lines(value) if found is None else result_lines(found)

    def normalize(self, lines: AnswerLines) -> AnswerLines:
        """Return the lines with each ten as '0': the sheet deals '10' but has '0' in its results."""
        return _with_tens(lines, _TEN)

    def judge(self, test_input: int, actual: AnswerLines) -> Mismatch | None:
        """Compare the result, and write tens as the program does: as '10' if all of them are."""
        mismatch = super().judge(test_input, self.normalize(actual))
        if mismatch is None:
            return None
        cards = " ".join(actual[1:]).split()
        ten = _TEN_DEALT if _TEN_DEALT in cards and _TEN not in cards else _TEN
        return mismatch._replace(expected=_with_tens(mismatch.expected, ten), actual=actual)

    def unanswered(self, test_input: int, hangs: bool, drawn: int | None) -> Mismatch | None:
        """Report the throw at which a program stopped: it draws one random number for each throw."""
        mismatch = super().unanswered(test_input, hangs, drawn)
        if not drawn:
            return mismatch
        throws = _end(test_input).throws
        at = f"It {'hangs' if hangs else 'crashes'} at throw {drawn} of {throws}."
        if drawn > throws:  # after an earlier mistake, or as its end is not noticed
            at = f"It was not seen where it goes wrong; it goes on after throw {throws}, the last one."
        mismatch = mismatch or Mismatch((), (), 1)
        return mismatch._replace(reason=at, table_id=self.table_id(test_input, min(drawn - 1, throws)))

    def decks(self, test_input: int) -> DeckHistory:
        positions: list[SnapPosition] = []
        play(test_input, log=positions)
        return dict(zip(DECKS, zip(*positions, strict=True), strict=True))

    def first_step(self, right: DeckHistory, seen: Any) -> FirstStep | None:
        return first_wrong_throw(right, seen)

    def smaller_inputs(self, test_input: int) -> Iterator[int]:
        size = self.complexity(test_input)
        return (seed for throws, seed in _seeds_by_length() if (throws, seed) < size)

    def simplest_inputs(self) -> Iterator[int]:
        """Yield the first four hundred seeds, short games first."""
        return (seed for _, seed in _seeds_by_length())

    def complexity(self, test_input: int) -> tuple[int, ...]:
        """Return the number of throws in the game, and the seed."""
        return _end(test_input).throws, test_input

    def small_name(self, test_input: int) -> str:
        """Return the shorter game that was found: no game can be made shorter."""
        return f", and in a shorter game, seed {test_input}, {_end(test_input).throws} throws, found"

    def table_id(self, test_input: int, ply: int | None) -> str | None:
        return id_at(GameId("snap", (), str(test_input)).text, ply)


@lru_cache(maxsize=4096)
def _end(seed: int) -> SnapEnd:
    return play(seed)


@cache
def _seeds_by_length() -> tuple[tuple[int, int], ...]:
    """Return the number of throws and the seed of the first seeds, short games first."""
    return tuple(sorted((_end(seed).throws, seed) for seed in range(_FIRST_SEEDS)))


def _parse_result(value: Any) -> ReturnValue | None:
    """Return a result if `value` has the right form; its contents may be wrong."""
    if not (isinstance(value, list | tuple) and len(value) == 2):
        return None
    verdict, deck = value
    if not (isinstance(verdict, str) and isinstance(deck, list | tuple)):
        return None
    words = (isinstance(card, str) and card and card.isprintable() and " " not in card for card in deck)
    if not all(words) or not verdict.isprintable():
        return None
    return ReturnValue(verdict, list(deck))


def _with_tens(result: AnswerLines, ten: str) -> AnswerLines:
    """Return the lines of a result with `ten` for each ten."""
    tens = (_TEN, _TEN_DEALT)
    rows = (" ".join(ten if card in tens else card for card in row.split(" ")) for row in result[1:])
    return (*result[:1], *rows)


EXERCISES: tuple[SheetExercise, ...] = (PlayGameExercise(),)
