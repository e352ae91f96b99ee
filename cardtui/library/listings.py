"""Statistics and history as tables: their rows, columns, headings and words.

The command line and the screens print them. A column stands once in a listing, with its words for the
command line, its fewer words for a screen, and its value for JSON and CSV. What is unknown is None, for which
each printer has a sign of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.bets import HOUSE, BetScore
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_saved_id, without_moves
from cardtui.engine.phrases import count, duration_text, few, truncated
from cardtui.games import GAMES, kind_of, read_game, read_result
from cardtui.library.bets import scores_of_rows
from cardtui.library.progress import PuzzleStatistics, help_text
from cardtui.library.table import Column, Columns, Listing, R, TableData, cells, line, table
from cardtui.storage.rows import FinishedGame, SavedBet
from cardtui.storage.statistics import Day, Length, Mean, PlayedWay, Statistics, statistics

if TYPE_CHECKING:
    from cardtui.library.bets import BetProgress, BetStatistics
    from cardtui.library.progress import Progress
    from cardtui.storage.store import Store

TITLES = {game.key: game.title for game in GAMES}


def title_of(key: str) -> str:
    """Return the title of a kind of game; its key if it is not in the list."""
    return TITLES.get(key, key)


def played_kinds(store: Store) -> list[str]:
    """Return the keys of the games in the list, and then of others that have rows in the store."""
    return [*TITLES, *sorted(store.last_played().keys() - TITLES.keys())]


def _utc_text(seconds: float) -> str:
    """Return a time in seconds since 1970 as text: `2026-11-22T13:00:00+00:00`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def joined(*texts: str) -> str:
    """Return the texts that are not empty, with commas between them."""
    return ", ".join(filter(None, texts))


def _some(number: int, noun: str) -> str:
    """Return a number of things, or an empty text if there are none."""
    return count(number, noun) if number else ""


# the history


def _ended(row: FinishedGame) -> str:
    return f"{datetime.fromtimestamp(row.ended):%Y-%m-%d %H:%M}"


def _result(row: FinishedGame) -> str:
    return read_result(row.game, row.result, row.steps)


def _how_it_ended(row: FinishedGame) -> str:
    return _result(row) if row.finished else _stopped(row)


def outcome(row: FinishedGame) -> str:
    """Return how a game ended, in a few words, and where if that was before its end."""
    return _how_it_ended(row).removesuffix(".") + ("" if row.finished else f" at {row.steps}")


def _stopped(row: FinishedGame) -> str:
    """Return the words for a game that did not end: one that plays itself is not given up, but left."""
    try:
        plays_itself = not (row.way or read_game(without_moves(row.id)).interactive)
    except BadInput:  # a kind of game that this version does not have
        plays_itself = False
    return "left" if plays_itself else "given up"


def note(row: FinishedGame, bets: BetScore | None = None) -> str:
    """Return how a game was played, with what help, with what score of its bets, and for how long."""
    in_part = row.finished and not row.way and row.seen < row.steps  # who plays a game does not watch it
    seen = f"{100 * row.seen // row.steps} % seen" if in_part else ""
    time = duration_text(row.seconds) if row.seconds >= 1 else ""
    mistakes = _some(row.mistakes or 0, "mistake")
    return joined(row.way, mistakes, help_text(row), _bets_text(bets), seen, time)


def moves_made(row: FinishedGame) -> str:
    """Return how many moves the id has, which say little as they are written there: `six moves`."""
    moves = read_saved_id(row.id).moves
    return few(len(moves), "move") if moves else ""


def history_listing(bets: Sequence[SavedBet]) -> Listing[FinishedGame]:
    """Return the columns of the history, with those for `bets` only if there are any."""
    bets_of = scores_of_rows(bets)

    def value(name: str) -> Callable[[FinishedGame], object]:
        return lambda row: None if (score := bets_of(row)) is None else getattr(score, name)

    return Listing(
        Column("began", data=lambda row: _utc_text(row.began)),
        Column("ended", _ended, _ended, lambda row: _utc_text(row.ended)),
        Column("game", lambda row: title_of(row.game), lambda row: truncated(row.game, 10)),
        Column("way", lambda row: row.way),
        Column("steps", lambda row: row.steps),
        Column("result", _how_it_ended, lambda row: truncated(outcome(row), 37), _result),
        Column("", screen=lambda row: note(row, bets_of(row))),
        Column("bets", lambda row: _bets_text(bets_of(row)) or None),
        Column("id", lambda row: row.id),
        *([Column(name, data=value(field)) for name, field in _BET_FIELDS.items()] if bets else []),
        fields=FinishedGame._fields,
    )


_BET_FIELDS = {"bets asked": "asked", "bets answered": "answered", "points a bet": "rounded"}
"""The columns of JSON and CSV for the bets on a game, and the fields of a score that they have."""


def _bets_text(score: BetScore | None) -> str:
    """Return the score of the bets on a game in a few words: `bets 12.4, 9 of 15 answered`."""
    return "" if score is None else f"bets {score.text}, {score.answered} of {score.asked} answered"


# statistics


def _mean(mean: Mean) -> str | None:
    return None if mean.value is None else f"{mean.value:.1f} of {mean.games}"


def _mean_on_screen(mean: Mean, games: int) -> str | None:
    """Return an average, with the number of its games unless these are the `games` that stand beside it."""
    if mean.value is None:
        return None
    return f"{mean.value:.1f}" + (f" ({count(mean.games, 'game')})" if mean.games != games else "")


def _mistakes_on_screen(way: PlayedWay) -> str | None:
    return _mean_on_screen(way.mistakes, way.decided or way.games)


def _hours(seconds: float) -> str:
    minutes = round(seconds) // 60
    return f"{minutes // 60} h {minutes % 60:02} min"


def _won(way: PlayedWay) -> str:
    """Return how many games were won; for puzzles, how many were solved at par without hints."""
    if way.has_par:
        return f"{way.at_par} of {way.over.games} at par"
    return _won_of_decided(way) or count(way.games, "game")


def _streak(way: PlayedWay) -> int | None:
    return way.streak if way.decided else None


def _best_streak(way: PlayedWay) -> int | None:
    return way.best_streak if way.decided else None


def _best_time(way: PlayedWay) -> str | None:
    """Return the shortest time of something that is timed: `0.31 s`."""
    return None if way.best is None else f"{way.best:.2f} s"


def _won_of_decided(one: Statistics | PlayedWay) -> str | None:
    return f"{one.won} of {one.decided}" if one.decided else None


def _first_tries(one: PuzzleStatistics) -> str:
    return f"puzzles: {one.solved} of {one.tried} solved at the first try"


def _if_played(one: Statistics, number: int) -> int | None:
    """Return a number of hints or undos; None of a game that was only watched, which has none."""
    return number if any(way.way for way in one.ways) else None


class GameStatistics(NamedTuple):
    """The statistics of one kind of game."""

    counts: Statistics
    puzzles: PuzzleStatistics | None = None
    challenges_won: frozenset[int] = frozenset()
    """The numbers of the challenges that were won."""
    bets: BetStatistics | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no game has been finished or left."""
        return not (self.counts.finished or self.counts.given_up or self.bets)

    @property
    def ways(self) -> list[PlayedWay]:
        """The named ways of playing, without the rated puzzles, which are counted by first tries."""
        rated = {mode for mode, *_ in self.puzzles.modes} if self.puzzles else set[str]()
        return [way for way in self.counts.ways if way.way and way.way not in rated]


def game_statistics(
    store: Store,
    key: str,
    progress: Callable[[str], Progress],
    bets: Callable[[str], BetProgress],
) -> GameStatistics:
    """Return the statistics of a kind of game; only one with puzzles needs its `progress`.

    The kind is imported only if games of it were won or lost.
    """
    counts = statistics(store, key, store.clock())
    if not counts.decided or kind_of(key).puzzles is None:
        return GameStatistics(counts, bets=bets(key).statistics)
    achieved = progress(key)
    return GameStatistics(counts, achieved.puzzles, achieved.challenges_won)


COUNTS: Listing[Statistics] = Listing(
    Column("game", lambda one: title_of(one.game)),
    Column("finished", lambda one: one.finished, lambda one: count(one.finished, "game")),
    Column("in part", lambda one: one.in_part),
    Column("not ended", lambda one: one.given_up, lambda one: one.given_up and f"{one.given_up} not ended"),
    # On a screen they stand after the games that did not end.
    Column("watched in part", screen=lambda one: one.in_part and f"{one.in_part} watched in part"),
    Column("won", _won_of_decided),
    Column("hints", lambda one: _if_played(one, one.hints), lambda one: _some(one.hints, "hint")),
    Column("undos", lambda one: _if_played(one, one.undos), lambda one: _some(one.undos, "undo")),
    Column("time", lambda one: _hours(one.seconds), lambda one: duration_text(one.seconds)),
)

WAYS: Listing[PlayedWay] = Listing(
    Column("way", lambda way: way.way, lambda way: way.way),
    Column("games", lambda way: way.games),
    Column("won", lambda way: way.won if way.decided else None, _won),
    Column("lost", lambda way: way.lost if way.decided else None),
    Column("streak", _streak, _streak),
    Column("best", _best_streak, _best_streak),
    Column(
        "mistakes", lambda way: _mean(way.mistakes), _mistakes_on_screen, screen_heading="mistakes\na game"
    ),
    Column("moves\nover par", screen=lambda way: _mean_on_screen(way.over, way.over.games)),
    Column("with hints", lambda way: way.hinted),
    Column("with undos", lambda way: way.undone),
    Column("best time", _best_time, _best_time, screen_heading="best\ntime"),
)

WAYS_WITH_PAR: Columns[PlayedWay] = {
    "way": lambda way: way.way,
    "at par": lambda way: way.at_par,
    "over par": lambda way: _mean(way.over),
    "at par with hints": lambda way: way.at_par_hinted,
    "over par with hints": lambda way: _mean(way.over_hinted),
}

PUZZLES: Listing[PuzzleStatistics] = Listing(
    Column("puzzles", lambda one: "all"),
    Column("tried", lambda one: one.tried),
    Column("solved", lambda one: one.solved, _first_tries),
    Column("streak", lambda one: one.streak, lambda one: f"streak {one.streak}, best {one.best_streak}"),
    Column("best", lambda one: one.best_streak),
    Column("rating", lambda one: round(one.rating)),
)


BETS: Listing[BetStatistics] = Listing(
    Column("asked", lambda one: one.asked, lambda one: f"bets: {count(one.asked, 'question')}"),
    Column("answered", lambda one: one.answered, lambda one: f"{one.answered} answered"),
    Column("points", lambda one: one.rate, lambda one: f"{one.rate} points each (house {HOUSE})"),
    Column("best streak", lambda one: one.best_streak, lambda one: f"best streak {one.best_streak}"),
)


def _lengths(found: Statistics) -> Iterator[tuple[str, str, Length]]:
    """Yield the longest and shortest games, each with its name in a table and on a screen."""
    for name, one in found.different_extremes.items():
        yield f"{name} in 7 days", f"this week's {name}", one
    if found.longest_watched is not None:
        yield "longest watched", "longest watched to the end", found.longest_watched


# statistics on a screen


def summary_lines(found: Statistics) -> Iterator[str]:
    """Yield how many games were played and how long, and how many were won."""
    yield line(COUNTS.screen, found)
    random_games = kind_of(found.game).random_games
    if random_games is not None and random_games.chance_of_winning is not None and found.decided:
        of, among = random_games.chance_of_winning
        expected = f"{found.decided * of / among:.1f} expected ({of} in {among})"
        yield f"won {_won_of_decided(found)}; {expected}"


def ways_on_screen(one: GameStatistics) -> TableData:
    """Return a table of the ways of playing. Games at par with hints have a separate row."""
    rows = list[Sequence[object]]()
    for way in one.ways:
        rows.append(cells(WAYS.screen, way))
        if way.over_hinted.games:
            hinted = way._replace(way=" with hints", at_par=way.at_par_hinted, over=way.over_hinted)
            said = ("way", "won", "moves\nover par")
            rows.append([cell(hinted) if name in said else "" for name, cell in WAYS.screen.items()])
    return TableData("", [*WAYS.screen], rows).without_empty(*WAYS.screen)


def first_try_lines(puzzles: PuzzleStatistics) -> Iterator[str]:
    """Yield how many puzzles were solved at the first try, of all and of each kind."""
    yield line(PUZZLES.screen, puzzles)
    yield " · ".join(f"{mode}: {solved} of {tried}" for mode, tried, solved in puzzles.modes)


def bet_lines(bets: BetStatistics) -> Iterator[str]:
    """Yield how many questions were asked, and the points for each of them."""
    yield line(BETS.screen, bets)


def length_lines(found: Statistics) -> Iterator[str]:
    """Yield the longest and shortest games, compared with random ones."""
    game = kind_of(found.game)
    for _, name, one in _lengths(found):
        compared = "" if game.random_games is None else f", {game.random_games.compare(one.steps)}"
        yield f"{name}: {one.id}, {count(one.steps, game.step_name)}{compared}"


# statistics on the command line


def statistics_tables(found: Iterable[GameStatistics], days: Sequence[Day]) -> Sequence[TableData]:
    """Return the tables of the statistics of some games."""
    found = [one for one in found if not one.is_empty]
    ways = [(one.counts.game, way) for one in found for way in one.ways]
    with_par = [(one.counts.game, way) for one in found for way in one.counts.ways if way.has_par]
    bets = [(one.counts.game, one.bets) for one in found if one.bets]
    return (
        table("Games", COUNTS.table, [one.counts for one in found]),
        _lengths_table([one.counts for one in found if not kind_of(one.counts.game).played]),
        _by_game("Interactive games, with average mistakes", WAYS.table, ways).without_empty("best time"),
        _by_game("Games with a par, with average steps over par", WAYS_WITH_PAR, with_par),
        _puzzles_table(found),
        _by_game(f"Bets, in points for each question; the house has {HOUSE}", BETS.table, bets),
        _challenges_table(found),
        _days_table(days),
    )


def _by_game(title: str, columns: Columns[R], rows: Iterable[tuple[str, R]]) -> TableData:
    """Return a table of rows, each after the key of its game."""
    return TableData(title, ("game", *columns), [(title_of(key), *cells(columns, row)) for key, row in rows])


def _lengths_table(found: Iterable[Statistics]) -> TableData:
    rows = list[Sequence[object]]()
    for one in found:
        of_game = list[Sequence[object]]()
        if one.length.value is not None:
            of_game.append(("mean", round(one.length.value, 1), f"of {count(one.length.games, 'game')}"))
        of_game += ((name, length.steps, length.id) for name, _, length in _lengths(one))
        rows += ((None if number else title_of(one.game), *row) for number, row in enumerate(of_game))
    return TableData("Lengths of usual deals, and your longest, in steps", ("game", "", "steps", "id"), rows)


def _puzzles_table(found: Iterable[GameStatistics]) -> TableData:
    rows = list[Sequence[object]]()
    for game, puzzles in ((title_of(one.counts.game), one.puzzles) for one in found if one.puzzles):
        rows += ((game, *mode, *[None] * (len(PUZZLES.table) - len(mode))) for mode in puzzles.modes)
        rows.append((game, *cells(PUZZLES.table, puzzles)))
    return TableData(
        "Puzzles, and those solved at the first try without hints", ("game", *PUZZLES.table), rows
    )


def _challenges_table(found: Iterable[GameStatistics]) -> TableData:
    rows = [
        (title_of(one.counts.game), name, "won" if number in one.challenges_won else "not yet")
        for one in found
        if one.challenges_won and (challenges := kind_of(one.counts.game).challenges) is not None
        for number, name in enumerate(challenges.names())
    ]
    return TableData("Challenges against the computer", ("game", "challenge", ""), rows)


def _days_table(days: Sequence[Day]) -> TableData:
    weeks = [days[start : start + 7] for start in range(0, len(days), 7)]
    columns = ("week from", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "all")
    rows = []
    for week in weeks:
        games = [day.games for day in week]
        if any(games):
            rows.append((week[0].day, *games, *[None] * (7 - len(week)), sum(games)))
    return TableData(f"Games finished per day, in the last {len(weeks)} weeks", columns, rows)


def statistics_values(found: Iterable[GameStatistics], days: Sequence[Day]) -> dict[str, Any]:
    """Return what JSON has of statistics: lengths as pairs, each average with the number of its games."""
    games = [
        _values(one.counts)
        | {"puzzles": _values(one.puzzles), "challenges": sorted(one.challenges_won)}
        | ({"bets": _values(one.bets)} if one.bets else {})
        for one in found
    ]
    return {"games": games, "days": [[day.isoformat(), number] for day, number in days]}


def _values(value: Any) -> Any:
    """Return named values as a dict, also inside others. Pairs without names stay."""
    if isinstance(value, Length):
        return value._asdict() | {"ended": _utc_text(value.ended)}
    if hasattr(value, "_asdict"):
        return {name: _values(each) for name, each in value._asdict().items()}
    return [_values(each) for each in value] if isinstance(value, tuple) else value


STATISTICS_COLUMNS = ("game", "way", "what", "value", "of games")


def statistics_rows(found: Iterable[GameStatistics]) -> Iterator[Sequence[object]]:
    """Yield what CSV has of statistics: a row for each value, by `STATISTICS_COLUMNS`."""
    for one in found:
        counts = one.counts
        ways = ((way.way, way) for way in counts.ways)
        parts = [(None, counts), ("puzzles", one.puzzles), ("bets", one.bets), *ways]
        for way, part in parts:
            for name, value in part._asdict().items() if part is not None else ():
                if isinstance(value, Length):
                    value = value.steps
                if name not in STATISTICS_COLUMNS and type(value) is not tuple:
                    yield counts.game, way, name, *(value if isinstance(value, Mean) else (value, None))
