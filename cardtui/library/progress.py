"""Results, rating, stars and streak of a person in one kind of game, computed from the rows of the history.

A *try* at a puzzle goes from its first move to a wrong move or to the solution, and each is a row. Two
facts follow from the tries at a puzzle: the result of its *first finished try*, which counts for the rating
and never changes, and whether it was *solved on its day*, if it is that of a day, which counts for the
streak. Stars for a level are those of the best try. Nobody else computes a result: the end of a game, the
home screen, the path, the statistics, the command line and the line to share all ask here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.hand_score import BY_HAND
from cardtui.engine.ids import without_moves
from cardtui.engine.phrases import capitalized, count, listed
from cardtui.games import daily_id, daily_ids
from cardtui.storage.rows import FinishedGame

if TYPE_CHECKING:
    from cardtui.engine.game import Game


class PuzzleResult(Enum):
    """The result of the first finished try at a puzzle."""

    FIRST_TRY = "solved at the first try"
    WITH_HELP = "solved with help"
    MISSED = "missed"


class DayMark(Enum):
    """The status of the game of a day, on that day."""

    FIRST_TRY = "●"
    SOLVED = "◐"
    """Solved with help or after a miss."""
    SMALL = "•"
    """The small puzzle was solved, and not the other one."""
    MISSED = "✗"
    OPEN = "◌"
    """Not finished yet, on the present day."""
    NOT_PLAYED = "○"

    @property
    def counts(self) -> bool:
        """Whether the day counts for the streak."""
        return self in (DayMark.FIRST_TRY, DayMark.SOLVED, DayMark.SMALL)


class PuzzleStatistics(NamedTuple):
    """Statistics of rated puzzles, each of which counts by the result of its first finished try."""

    tried: int
    solved: int
    """Number of those solved at the first try."""
    streak: int
    """Number of newest puzzles solved in a row."""
    best_streak: int
    rating: float
    """The person's rating now."""
    modes: tuple[tuple[str, int, int], ...]
    """For each kind of puzzles its name, and the numbers of those tried and solved; sorted."""
    ratings: tuple[float, ...]
    """The person's rating after each puzzle, in order."""


def present_day(now: date, last_day: str) -> date:
    """Return the present day: that of the clock, `now`, or the last one in the history if that comes next.

    Who travels to the west, where it is still yesterday, goes on with their day. A clock that was wrong by
    more than a day changes nothing.
    """
    following = now + timedelta(1)
    return following if last_day == following.isoformat() else now


class Progress:
    """The achievements in one kind of game."""

    def __init__(self, kind: type[Game[Any, Any]], rows: Iterable[FinishedGame], today: date) -> None:
        """`rows` are finished games of this kind; those that cannot be won are needed for their days only."""
        self._kind = kind
        self.today = today
        self._rows = sorted((row for row in rows if row.finished), key=lambda row: (row.ended, row.uid))

    # tries

    @cached_property
    def _tries(self) -> Mapping[str, list[FinishedGame]]:
        """The finished tries at each game by its id without moves, in order."""
        tries = defaultdict[str, list[FinishedGame]](list)
        for row in self._rows:
            tries[without_moves(row.id)].append(row)
        return tries

    def tries(self, game_id: str) -> Sequence[FinishedGame]:
        """Return the finished tries at a game, the one that ended first first. `game_id` has no moves."""
        return self._tries.get(game_id, ())

    def result(self, game_id: str) -> PuzzleResult | None:
        """Return the result of a puzzle: that of its first finished try; None if there is none."""
        first = next(iter(self.tries(game_id)), None)
        return None if first is None else result_of(first)

    def tries_before(self, row: FinishedGame) -> Sequence[FinishedGame]:
        """Return the finished tries at a game before this one."""
        return [*takewhile(lambda one: one.uid != row.uid, self.tries(without_moves(row.id)))]

    def latest_ids(self, way: str, number: int) -> Sequence[str]:
        """Return the ids, without moves, of the last finished games played in a way."""
        rows = [row for row in self._rows if row.way == way]
        return [without_moves(row.id) for row in rows[-number:]]

    def record(self, way: str | None = None) -> tuple[int, int]:
        """Return how many games played in a way, or in any, were won, and how many were finished."""
        rows = [row for row in self._rows if way in (None, row.way) and row.won is not None]
        return sum(bool(row.won) for row in rows), len(rows)

    @property
    def best_today(self) -> float | None:
        """The shortest time of the games that were finished today, in seconds; None without one."""
        day = self.today.isoformat()
        return min((row.best for row in self._rows if row.day == day and row.best is not None), default=None)

    @property
    def has_solved(self) -> bool:
        """Whether a puzzle or a level was solved."""
        return bool(self.stars) or any(row.won and self.is_rated(row) for row in self._rows)

    def is_rated(self, row: FinishedGame) -> bool:
        """Return whether a row is of a puzzle that is rated."""
        return self._kind.puzzles is not None and self._kind.puzzles.is_rated(row.way)

    def is_practice(self, row: FinishedGame) -> bool:
        """Return whether a try is not the first finished one at its puzzle, and changes no rating."""
        first = self.tries(without_moves(row.id))[:1]
        return self.is_rated(row) and [one.uid for one in first] != [row.uid]

    # by hand

    @property
    def best_by_hand(self) -> tuple[int, float] | None:
        """The fewest mistakes and the fewest seconds a card of games by hand; None before the second game.

        Time is counted for each card, as games are not equally long.
        """
        rows = [row for row in self._rows if row.way == BY_HAND and row.mistakes is not None and row.steps]
        if len(rows) < 2:
            return None
        return min(row.mistakes or 0 for row in rows), min(row.seconds / row.steps for row in rows)

    # the rating

    @cached_property
    def _first_tries(self) -> Sequence[FinishedGame]:
        """The first finished tries at rated puzzles, in order."""
        return [tries[0] for tries in self._tries.values() if self.is_rated(tries[0])]

    @property
    def _first_results(self) -> Sequence[tuple[str, bool]]:
        """The kind of the puzzle of each of `_first_tries`, and whether it was solved."""
        return [(row.way, result_of(row) is PuzzleResult.FIRST_TRY) for row in self._first_tries]

    @cached_property
    def _ratings(self) -> tuple[float, ...]:
        """The rating before any puzzle, and after each of `_first_tries`."""
        puzzles = self._kind.puzzles
        return () if puzzles is None else tuple(puzzles.ratings(self._first_results))

    @property
    def rating(self) -> float | None:
        """The person's rating now; None in games without rated puzzles."""
        return self._ratings[-1] if self._ratings else None

    @property
    def _rating_so_far(self) -> float | None:
        """The person's rating now; None before their first rated puzzle."""
        return self.rating if self._first_tries else None

    def rating_before(self, mode: str) -> float:
        """Return the rating with which a person begins a puzzle; before the first one its mode decides it."""
        assert self._kind.puzzles is not None
        if (rating := self._rating_so_far) is not None:
            return rating
        return next(iter(self._kind.puzzles.ratings([(mode, False)])))

    def grade_after(self, present: int | None, *, is_chosen: bool = True) -> int:
        """Return the grade of the next puzzle, after one of the `present` grade, or None.

        Who started low and did not choose that grade, as it is that of the day, gets one that fits them.
        """
        puzzles, first = self._kind.puzzles, next(iter(self._first_tries), None)
        assert puzzles is not None
        low = first is None or puzzles.starts_low(first.way)
        return puzzles.grade_after(self._rating_so_far, present if is_chosen or not low else None, low=low)

    def rating_change(self, row: FinishedGame) -> tuple[float, float] | None:
        """Return the rating before and after a try; None if the try is not rated."""
        for number, one in enumerate(self._first_tries):
            if one.uid == row.uid:
                return self._ratings[number], self._ratings[number + 1]
        return None

    def rating_change_by(self, game_ids: Iterable[str], since: float) -> tuple[float, float] | None:
        """Return the rating before and after the rated tries at some puzzles that ended since a time."""
        firsts = [tries[0] for game_id in game_ids if (tries := self.tries(game_id))]
        changes = [self.rating_change(one) for one in firsts if one.ended >= since]
        known = [change for change in changes if change is not None]
        return (known[0][0], known[-1][1]) if known else None

    @cached_property
    def puzzles(self) -> PuzzleStatistics | None:
        """The statistics of the rated puzzles; None if none was tried."""
        if not self._first_tries:
            return None
        results, streaks = self._first_results, [0]
        for _, is_solved in results:
            streaks.append(streaks[-1] + 1 if is_solved else 0)
        tried = Counter(mode for mode, _ in results)
        solved = [mode for mode, is_solved in results if is_solved]
        modes = tuple((mode, tried[mode], solved.count(mode)) for mode in sorted(tried))
        return PuzzleStatistics(
            tried.total(), len(solved), streaks[-1], max(streaks), self._ratings[-1], modes, self._ratings[1:]
        )

    # levels

    def _level_number(self, row: FinishedGame) -> int | None:
        levels = self._kind.levels
        return None if levels is None else levels.level_number(without_moves(row.id))

    def stars_of(self, row: FinishedGame) -> int | None:
        """Return the stars that a try at a level has earned; None if it is none, or was lost."""
        number, levels = self._level_number(row), self._kind.levels
        if number is None or levels is None or not row.won:
            return None
        return levels.stars(number, row.steps, row.hints, row.undos)

    @cached_property
    def stars(self) -> dict[int, int]:
        """The most stars that were earned in each level that was won, by its number."""
        earned = dict[int, int]()
        for row in self._rows:
            number, stars = self._level_number(row), self.stars_of(row)
            if number is not None and stars is not None:
                earned[number] = max(stars, earned.get(number, 0))
        return earned

    # challenges

    @cached_property
    def challenges_won(self) -> frozenset[int]:
        """The numbers of the challenges that were won."""
        if (challenges := self._kind.challenges) is None:
            return frozenset()
        games = (game for game, tries in self._tries.items() if any(row.won for row in tries))
        return frozenset(number for game in games if (number := challenges.number_of(game)) is not None)

    def next_challenge(self, game: Game[Any, Any], *, won: bool) -> int | None:
        """Return the challenge to play after a game that was won or lost.

        It is the same one until it is won, and then the next. After another game that was won it is the first
        that is harder and has not been won.
        """
        if (challenges := self._kind.challenges) is None:
            return None
        here, last = challenges.number_of(game.id), len(challenges.names()) - 1
        if here is not None:
            return min(here + 1, last) if here in self.challenges_won else here
        numbers = range(challenges.first_harder(game) if won else 0, last)
        return next((number for number in numbers if number not in self.challenges_won), last)

    # the game of the day

    def is_of_today(self, game_id: str) -> bool:
        """Return whether a game is one of the present day. `game_id` has no moves."""
        return game_id in daily_ids(self._kind.key, self.today)

    @property
    def offered_today(self) -> str:
        """The id of the game of the present day that is offered.

        Whoever starts is offered the small puzzle, until the day counts: then that which was solved.
        """
        puzzles, (large, *small) = self._kind.puzzles, daily_ids(self._kind.key, self.today) or ("",)
        if puzzles is None or not small or not puzzles.offers_small(self._rating_so_far):
            return large
        done = self.row_of(self.today)
        return small[0] if done is None or not self._is_solved(done) else without_moves(done.id)

    @property
    def other_today(self) -> str:
        """The id of the puzzle of the present day that is not offered; empty if there is none."""
        others = (one for one in daily_ids(self._kind.key, self.today) if one != self.offered_today)
        return next(others, "")

    def is_small(self, game_id: str) -> bool:
        """Return whether a game is the small puzzle of the present day. `game_id` has no moves."""
        return game_id in daily_ids(self._kind.key, self.today)[1:]

    def leads_to_large(self, game_id: str) -> bool:
        """Return whether a game is the small puzzle of today, and the large one has no result yet."""
        large, *_ = daily_ids(self._kind.key, self.today) or ("",)
        return self.is_small(game_id) and self.row_at(large, self.today) is None

    def row_of(self, day: date) -> FinishedGame | None:
        """Return the try with the result of a day: one that solved the large puzzle, or else the small one.

        If neither was solved, it is one that missed.
        """
        found = (self.row_at(game_id, day) for game_id in daily_ids(self._kind.key, day))
        rows = [row for row in found if row is not None]
        return next((row for row in rows if self._is_solved(row)), rows[0] if rows else None)

    def row_at(self, game_id: str, day: date) -> FinishedGame | None:
        """Return the try with the result of a game of a day: the first that solved it, or else missed it.

        Only tries count that were begun on that day.
        """
        rows = [row for row in self.tries(game_id) if row.day == day.isoformat()]
        return next((row for row in rows if self._is_solved(row)), rows[0] if rows else None)

    def _is_solved(self, row: FinishedGame) -> bool:
        """Return whether the game of a day is done: a puzzle is solved, any other game has ended."""
        return bool(row.won) if self.is_rated(row) else True

    def mark(self, day: date) -> DayMark:
        """Return what became of the game of a day."""
        row = self.row_of(day)
        if row is None:
            return DayMark.OPEN if day == self.today else DayMark.NOT_PLAYED
        if not self._is_solved(row):
            return DayMark.MISSED
        if without_moves(row.id) != daily_id(self._kind.key, day):
            return DayMark.SMALL
        if self.is_rated(row) and (self.is_practice(row) or result_of(row) is not PuzzleResult.FIRST_TRY):
            return DayMark.SOLVED
        return DayMark.FIRST_TRY

    @property
    def is_today_done(self) -> bool:
        """Whether a game of today counts for the streak."""
        return self.mark(self.today).counts

    @cached_property
    def streak(self) -> int:
        """On how many days in a row the day's game was done, up to today, or yesterday while it is not."""
        day = self.today if self.is_today_done else self.today - timedelta(1)
        number = 0
        while self.mark(day - timedelta(number)).counts:
            number += 1
        return number

    @property
    def last_days(self) -> Sequence[DayMark]:
        """The results of the daily games of the last seven days, today's last."""
        return [self.mark(self.today - timedelta(ago)) for ago in range(6, -1, -1)]

    @cached_property
    def best_streak(self) -> int:
        """The most days in a row on which the day's game was done."""
        best = length = 0
        before: date | None = None
        for day in sorted({date.fromisoformat(row.day) for row in self._rows if row.day}):
            if self.mark(day).counts:
                length = length + 1 if before is not None and day - before == timedelta(1) else 1
                best, before = max(best, length), day
        return best

    # in words

    def describe_result(self, row: FinishedGame) -> str:
        """Return how a puzzle was solved or missed, for others: `first try`, `after a miss`."""
        result = self.result(without_moves(row.id)) or result_of(row)
        if result is PuzzleResult.MISSED and row.won:
            return "after a miss"
        return {PuzzleResult.FIRST_TRY: "first try", PuzzleResult.WITH_HELP: "with help"}.get(
            result, result.value
        )

    def describe_help(self, row: FinishedGame) -> str:
        """Return how a puzzle was solved, to end a headline: ` at the first try`; or an empty text."""
        if not row.won or self.tries_before(row):
            return ""
        if row.hints:
            return f" with {count(row.hints, 'hint')}"
        return "" if row.undos else " at the first try"

    def describe_try(self, row: FinishedGame) -> Iterator[str]:
        """Yield what a try that has just ended means, in a few words each: its rating, or a lost star."""
        number, levels = self._level_number(row), self._kind.levels
        if number is not None and levels is not None and row.won:
            lost = levels.lost_stars(number, row.steps, row.hints, row.undos)
            yield from [f"{listed(lost)} cost a star{' each' * (len(lost) > 1)}"] if lost else ()
        if not self.is_rated(row):
            return
        if change := self.rating_change(row):
            before, now = change
            yield f"rating {now:.0f} ({now - before:+.0f})"
        elif result := self.result(without_moves(row.id)):
            again = "solved again; " if row.won and any(one.won for one in self.tries_before(row)) else ""
            yield f"{again}your result is: {result.value}"

    def sentence(self, row: FinishedGame) -> str:
        """Return what a try that has just ended means, in a sentence; empty if it means nothing."""
        parts = list[str]()
        if self.is_rated(row):
            parts.append(f"solved{self.describe_help(row)}" if row.won else "not solved")
        if (stars := self.stars_of(row)) is not None:
            parts.append(count(stars, "star"))
        parts += self.describe_try(row)
        if self.is_of_today(without_moves(row.id)) and self.streak:
            parts.append(f"streak {self.streak}")
        text = "; ".join(parts)
        return f"{capitalized(text)}." if text else ""


def result_of(row: FinishedGame) -> PuzzleResult:
    """Return the result of a try at a puzzle by itself."""
    if not row.won:
        return PuzzleResult.MISSED
    return PuzzleResult.WITH_HELP if row.hints or row.undos else PuzzleResult.FIRST_TRY


def help_text(row: FinishedGame) -> str:
    """Return the help that was taken in a game: `2 hints, 1 undo`, or an empty text."""
    taken = ((row.hints, "hint"), (row.undos, "undo"))
    return ", ".join(count(number, noun) for number, noun in taken if number)
