"""The bets of a person: records them, and computes their score in a game, on a day and in a week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from cardtui.engine.bets import HOUSE, Bet, BetRecord, BetScore, streaks
from cardtui.engine.phrases import count
from cardtui.games import daily_id
from cardtui.storage.rows import FinishedGame, SavedBet

if TYPE_CHECKING:
    from cardtui.storage.store import Store

_ENDED = "ended"
"""The answer in a row that says that no later bet of its game counts."""

_WEEK = 7


def _bet_of(row: SavedBet) -> Bet:
    return Bet(row.ply, row.answer, row.points)


def bets_of_rows(rows: Iterable[SavedBet]) -> list[Bet]:
    """Return the bets in rows of one game or of several."""
    return [_bet_of(row) for row in rows if row.answer != _ENDED]


class BetBook(BetRecord):
    """The bets on one game in `store`, and those of this process.

    Each change is written when it happens, so that all windows write one record.
    """

    def __init__(
        self,
        store: Store,
        game: str,
        game_id: str,
        day: Callable[[], str],
        uids: Callable[[], Iterable[str]],
        changed: Callable[[SavedBet], None],
    ) -> None:
        """`day` returns that of the game, and `uids` those of the rows in which this window saves it.

        `changed` is called with each row that is written.
        """
        self._store, self._game, self._id, self._day = store, game, game_id, day
        self._uids, self._changed = uids, changed
        self._rows: dict[str, SavedBet] = {}

    def _read(self) -> Mapping[str, SavedBet]:
        """Return the rows as all windows have written them; those of this process if they cannot be read."""
        rows = self._store.bets(self._game, self._id)
        if not self._store.read_problem:
            self._rows |= {row.uid: row for row in rows}
        return self._rows

    @property
    def has_ended(self) -> bool:
        return self._end_uid in self._read()

    @property
    def _end_uid(self) -> str:
        return f"{self._id}@{_ENDED}"

    def bets(self) -> Sequence[Bet]:
        return sorted(bets_of_rows(self._read().values()))

    def shown(self) -> int:
        return self._store.shown_ply(self._id, {*self._uids()})

    def write(self, bet: Bet) -> None:
        uid = f"{self._id}@{bet.ply}"
        begun = self._rows.get(uid) or SavedBet(uid, self._game, self._id, bet.ply, self._day())
        self._save(begun._replace(answer=bet.answer, points=bet.points))

    def end(self, ply: int) -> None:
        self._save(SavedBet(self._end_uid, self._game, self._id, ply, self._day(), _ENDED))

    def _save(self, row: SavedBet) -> None:
        self._rows[row.uid] = row
        self._changed(row)
        self._store.save_bet(row)


def scores_of_rows(bets: Iterable[SavedBet]) -> Callable[[FinishedGame], BetScore | None]:
    """Return a function that returns the score of the bets on a game of the history, or None without any.

    These are the bets that were made until it ended, also those of an earlier visit to the same deal: the end
    of the game, and the statistics, tell that score.
    """
    by_id = defaultdict[str, list[SavedBet]](list)
    for bet in bets:
        by_id[bet.id].append(bet)

    def score(row: FinishedGame) -> BetScore | None:
        made = (bet for bet in by_id.get(row.id, ()) if bet.touched <= row.ended)
        found = BetScore.of(bets_of_rows(made))
        return found if found.asked else None

    return score


class BetStatistics(NamedTuple):
    """The bets on all games of a kind."""

    asked: int
    answered: int
    rate: float
    """The points for each question; the house has 10."""
    best_streak: int


class BetProgress:
    """The scores of the bets in one kind of game, from their rows."""

    def __init__(self, game: str, rows: Iterable[SavedBet], today: date) -> None:
        self._game, self.today = game, today
        self._rows = [row for row in rows if row.answer != _ENDED]

    def of_day(self, day: date) -> BetScore:
        """Return the score of the bets made on a day in that day's game."""
        game_id, text = daily_id(self._game, day), day.isoformat()
        return BetScore.of(_bet_of(row) for row in self._rows if row.id == game_id and row.day == text)

    @property
    def of_today(self) -> BetScore:
        """The score in today's game."""
        return self.of_day(self.today)

    @property
    def of_week(self) -> BetScore:
        """The score in the games of the last seven days, today's included."""
        days = [self.of_day(self.today - timedelta(ago)) for ago in range(_WEEK)]
        return BetScore(*map(sum, zip(*days, strict=True)))

    @property
    def statistics(self) -> BetStatistics | None:
        """The statistics of all bets; None without any."""
        score = BetScore.of(map(_bet_of, self._rows))
        if not score.asked:
            return None
        in_order = sorted(self._rows, key=lambda row: (row.touched, row.ply))
        best = max(streaks(map(_bet_of, in_order)))
        return BetStatistics(score.asked, score.answered, score.rounded, best)

    # in words

    @property
    def line_of_today(self) -> str:
        """The score of today and of the week in a line to be shared; empty without bets today.

        It tells nothing about the game: `today 12.4 · answered 9 of 15 · house 10 · week 11.8 of 84`.
        """
        today, week = self.of_today, self.of_week
        if not today.asked:
            return ""
        scores = f"house {HOUSE}", f"week {week.text} of {week.asked}"
        return " · ".join((f"today {today.text}", today.answers, *scores))

    @property
    def lines_of_today(self) -> Sequence[str]:
        """The score of today, on which there are bets, and of the week, the longest text first."""
        today, week = self.of_today, self.of_week
        said, asked = f"today {today.text}", count(today.asked, "question")
        and_week = f", week {week.text}"
        return f"{said} in {asked}{and_week}", f"{said}{and_week}", said
