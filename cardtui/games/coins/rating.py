"""The rated puzzles: that of a day, and the rating of a person who solves them, by the formula of Elo.

Every puzzle is an opponent with the rating of its grade, who is beaten by solving it at the first try and
without a hint. After a try the rating changes by K (S - E): S is 1 if it was solved and 0 otherwise, and E
= 1 / (1 + 10^((P - R) / 400)) is what was expected of a person rated R and a puzzle rated P (A. E. Elo, The
Rating of Chessplayers, Past and Present, 1978). K is 40 for the first 30 tries and 20 from then on, as FIDE
has it for new players.

Whoever starts with a puzzle of grade 0 starts low, at 600, with a K that soon leads to where they belong. All
others start at 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from cardtui.engine.ids import GameId, daily_seed
from cardtui.games.coins.puzzles import DAILY, SMALL

PUZZLE_RATINGS = {SMALL: 600, 1: 800, 2: 1000, 3: 1250, 4: 1500, 5: 1800}
"""The rating of the puzzles of each grade."""

DAILY_GRADES = (1, 2, 2, 3, 3, 4, 5)
"""The grades of the daily puzzles from Monday to Sunday."""

FIRST_LISTED_DAY = date(2026, 12, 1)
"""The day from which on the daily puzzles are those of the list: before, the day was the seed."""

PUZZLES_A_WEEKDAY = 600
"""The puzzles in the list for each weekday. After the last one, in eleven years, it begins again."""

SMALL_DAYS = 381
"""The puzzles in the list of small ones. After the last one it begins again."""

RECENT = 30
"""The number of the last puzzles of a grade that do not come again by chance."""

FIRST_RATING = 1000.0
_NEW_TRIES, _NEW_K, _K = 30, 40, 20
MOST_USUAL_CHANGE = _NEW_K
"""The most that a try changes a rating by, except for the first tries of those who start low."""

LOW_RATING = 600.0
"""The first rating of whoever starts with a small puzzle."""

_LOW_K = (280,) * 6 + (120,) * 4
"""The K of their first tries; after these it is as for all others."""

SMALL_BELOW = 1000.0
"""The rating below which the small puzzle of a day is offered before the other one."""

_USUAL_GRADE = 2
"""The grade of the puzzles that are opened if no grade is asked for."""

_AHEAD = 200
"""What a person who started low is rated above the puzzles that come: they solve about three of four."""


def mode_of(grade: int) -> str:
    """Return the mode that the history has for the puzzles of a grade: `grade 3`."""
    return f"grade {grade}"


_GRADES = {mode_of(grade): grade for grade in PUZZLE_RATINGS}


def is_rated(mode: str) -> bool:
    """Return whether games of this mode are rated: the puzzles of all grades."""
    return mode in _GRADES


def ratings(tries: Iterable[tuple[str, bool]]) -> Iterator[float]:
    """Yield the rating before any try, and after each one: its mode, and whether it was solved."""
    tries = [*tries]
    low = bool(tries) and starts_low(tries[0][0])
    rating = LOW_RATING if low else FIRST_RATING
    yield rating
    for number, (mode, solved) in enumerate(tries):
        expected = 1 / (1 + 10 ** ((PUZZLE_RATINGS[_GRADES[mode]] - rating) / 400))
        k = _NEW_K if number < _NEW_TRIES else _K
        if low and number < len(_LOW_K):
            k = _LOW_K[number]
        rating += k * (solved - expected)
        yield rating


def starts_low(mode: str) -> bool:
    """Return whether a person whose first puzzle has this mode starts low."""
    return mode == mode_of(SMALL)


def offers_small(rating: float | None) -> bool:
    """Return whether the small puzzle of a day comes first for a person; None is one without a rating."""
    return rating is None or rating < SMALL_BELOW


def grade_after(rating: float | None, present: int | None, *, low: bool) -> int:
    """Return the grade of the next puzzle for a person; None is one without a rating, and no present grade.

    It is the present grade, but that a person who has started `low` climbs with their rating: they get small
    puzzles until they solve most of them.
    """
    if not low:
        return _USUAL_GRADE if present is None else present
    reached = (LOW_RATING if rating is None else rating) - _AHEAD
    fitting = max((grade for grade, strength in PUZZLE_RATINGS.items() if strength <= reached), default=SMALL)
    return max(present or SMALL, min(fitting, _USUAL_GRADE))


def moves_to_find(game: Any) -> int:
    """Return how many moves are to be found in a game; 0 if it is no puzzle."""
    return 0 if game.puzzle is None else int(game.puzzle.length)


def small_id(day: date) -> str:
    """Return the id of the small puzzle of a day: the next in its list."""
    number = (day - FIRST_LISTED_DAY).days % SMALL_DAYS + 1
    return GameId("coins", (("grade", str(SMALL)), ("pool", DAILY)), str(number)).text


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
