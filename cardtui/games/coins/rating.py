"""The rated puzzles: that of a day, and the rating of a person who solves them, by the formula of Elo.

Every puzzle is an opponent with the rating of its grade, who is beaten by solving it at first try and
without a hint. After a try the rating changes by K (S - E): S is 1 if it was solved and 0 otherwise, and E
= 1 / (1 + 10^((P - R) / 400)) is what was expected of a person rated R and a puzzle rated P (A. E. Elo, The
Rating of Chessplayers, Past and Present, 1978). K is 40 for the first 30 tries and 20 from then on, as FIDE
has it for new players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from cardtui.engine.ids import GameId, daily_seed

PUZZLE_RATINGS = {1: 800, 2: 1000, 3: 1250, 4: 1500, 5: 1800}
"""The rating of the puzzles of each grade."""

_DAILY_GRADES = (1, 2, 2, 3, 3, 4, 5)  # from Monday to Sunday

FIRST_RATING = 1000.0
_NEW_TRIES, _NEW_K, _K = 30, 40, 20


def mode_of(grade: int) -> str:
    """Return the mode that the history has for the puzzles of a grade: `grade 3`."""
    return f"grade {grade}"


_GRADES = {mode_of(grade): grade for grade in PUZZLE_RATINGS}


def is_rated(mode: str) -> bool:
    """Return whether games of this mode are rated: the puzzles of all grades."""
    return mode in _GRADES


def ratings(tries: Iterable[tuple[str, bool]]) -> Iterator[float]:
    """Yield the rating before any try, and after each one: its mode, and whether it was solved."""
    rating = FIRST_RATING
    yield rating
    for number, (mode, solved) in enumerate(tries):
        expected = 1 / (1 + 10 ** ((PUZZLE_RATINGS[_GRADES[mode]] - rating) / 400))
        rating += (_NEW_K if number < _NEW_TRIES else _K) * (solved - expected)
        yield rating


def daily_id(day: date) -> str:
    """Return the id of the puzzle of a day: easy on Monday, hard on Sunday."""
    grade = ("grade", str(_DAILY_GRADES[day.weekday()]))
    return GameId("coins", (grade,), str(daily_seed(day))).text
