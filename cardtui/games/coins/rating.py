"""The rated puzzles: that of a day, and the rating of a person who solves them, by the formula of Elo.

Every puzzle is an opponent with the rating of its grade, who is beaten by solving it at the first try and
without a hint. After a try the rating changes by K (S - E): S is 1 if it was solved and 0 otherwise, and E
= 1 / (1 + 10^((P - R) / 400)) is what was expected of a person rated R and a puzzle rated P (A. E. Elo, The
Rating of Chessplayers, Past and Present, 1978). K is 40 for the first 30 tries and 20 from then on, as FIDE
has it for new players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from cardtui.engine.ids import GameId, daily_seed
from cardtui.games.coins.puzzles import DAILY

PUZZLE_RATINGS = {1: 800, 2: 1000, 3: 1250, 4: 1500, 5: 1800}
"""The rating of the puzzles of each grade."""

DAILY_GRADES = (1, 2, 2, 3, 3, 4, 5)
"""The grades of the daily puzzles from Monday to Sunday."""

FIRST_LISTED_DAY = date(2026, 12, 1)
"""The day from which on the daily puzzles are those of the list: before, the day was the seed."""

PUZZLES_A_WEEKDAY = 600
"""The puzzles in the list for each weekday. After the last one, in eleven years, it begins again."""

RECENT = 30
"""The number of the last puzzles of a grade that do not come again by chance."""

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


def moves_to_find(game: Any) -> int:
    """Return how many moves are to be found in a game; 0 if it is no puzzle."""
    return 0 if game.puzzle is None else int(game.puzzle.length)


def daily_id(day: date) -> str:
    """Return the id of the puzzle of a day: easy on Monday, hard on Sunday.

    The puzzles of each grade in the list are opened one after the other.
    """
    grade = DAILY_GRADES[day.weekday()]
    parameters = (("grade", str(grade)),)
    if day < FIRST_LISTED_DAY:
        return GameId("coins", parameters, str(daily_seed(day))).text
    weeks, days = divmod((day - FIRST_LISTED_DAY).days, 7)
    a_week = DAILY_GRADES.count(grade)
    this_week = [DAILY_GRADES[(day - timedelta(ago)).weekday()] for ago in range(1, days + 1)]
    before = weeks * a_week + this_week.count(grade)
    number = before % (PUZZLES_A_WEEKDAY * a_week) + 1
    return GameId("coins", (*parameters, ("pool", DAILY)), str(number)).text
