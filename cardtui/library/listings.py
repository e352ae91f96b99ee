"""Statistics, history and records as tables: their rows, columns, headings and words.

The command line and the screens print them. A column is one line here. A screen has less room than a
terminal or a file, so its columns say the same in fewer words; they stand below those of the command line.
What is unknown is None, for which each printer has a sign of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_saved_id, without_moves
from cardtui.engine.phrases import count, duration_text, few, truncated
from cardtui.games import GAMES, catalogue_id, load, read_game, read_result
from cardtui.library.progress import PuzzleStatistics, help_text
from cardtui.library.table import Columns, TableData, cells, table
from cardtui.storage.rows import FinishedGame
from cardtui.storage.statistics import Day, Length, Mean, PlayedWay, Statistics

if TYPE_CHECKING:
    from cardtui.lab.records import ListedGame

Puzzles = Mapping[str, PuzzleStatistics]
"""The statistics of puzzles by the key of their game."""

ChallengesWon = Mapping[str, frozenset[int]]
"""The numbers of the challenges that were won, by the key of their game."""

TITLES = {game.key: game.title for game in GAMES}


def _utc_text(seconds: float) -> str:
    """Return a time in seconds since 1970 as text: `2026-11-22T13:00:00+00:00`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


# the history


def _result(row: FinishedGame) -> str:
    return read_result(row.game, row.result, row.steps)


def outcome(row: FinishedGame) -> str:
    """Return how a game ended, in a few words."""
    return _result(row).removesuffix(".") if row.finished else f"{_stopped(row)} at {row.steps}"


def _stopped(row: FinishedGame) -> str:
    """Return the words for a game that did not end: one that plays itself is not given up, but left."""
    try:
        plays_itself = not (row.way or read_game(without_moves(row.id)).interactive)
    except BadInput:  # a kind of game that this version does not have
        plays_itself = False
    return "left" if plays_itself else "given up"


def note(row: FinishedGame) -> str:
    """Return how a game was played, with what help, and for how long."""
    mistakes = count(row.mistakes, "mistake") if row.mistakes else ""
    in_part = row.finished and not row.way and row.seen < row.steps  # who plays a game does not watch it
    seen = f"{100 * row.seen // row.steps} % seen" if in_part else ""
    time = duration_text(row.seconds) if row.seconds >= 1 else ""
    return ", ".join(filter(None, (row.way, mistakes, help_text(row), seen, time)))


def moves_made(row: FinishedGame) -> str:
    """Return how many moves the id has, which say little as they are written there: `six moves`."""
    moves = read_saved_id(row.id).moves
    return few(len(moves), "move") if moves else ""


HISTORY: Columns[FinishedGame] = {
    "ended": lambda row: f"{datetime.fromtimestamp(row.ended):%Y-%m-%d %H:%M}",
    "game": lambda row: TITLES.get(row.game, row.game),
    "way": lambda row: row.way,
    "steps": lambda row: row.steps,
    "result": lambda row: _result(row) if row.finished else _stopped(row),
    "id": lambda row: row.id,
}

HISTORY_ON_SCREEN: Columns[FinishedGame] = {
    "ended": HISTORY["ended"],
    "game": lambda row: truncated(row.game, 10),
    "result": lambda row: truncated(outcome(row), 34),
    "": note,
}

HISTORY_VALUES: Columns[FinishedGame] = {
    **{name: attrgetter(name) for name in FinishedGame._fields},
    "began": lambda row: _utc_text(row.began),
    "ended": lambda row: _utc_text(row.ended),
    "result": _result,
}
"""What JSON and CSV have of a game."""


# records

RECORDS: Columns[ListedGame] = {
    "length": lambda one: one.length,
    "": lambda one: ", ".join(filter(None, (one.landmark_count, one.remark))),
    "who": lambda one: one.who,
    "year": lambda one: one.year,
    "number": lambda one: catalogue_id(one.id),
    "id": lambda one: one.id,
}


def _length_on_screen(one: ListedGame) -> str:
    return ", ".join(filter(None, (one.length, one.landmark_count)))


RECORDS_ON_SCREEN: Columns[ListedGame] = {
    "game": lambda one: TITLES[one.game],
    "length": lambda one: f"{one.length}: {one.cycle}" if one.cycle else _length_on_screen(one),
    "who": RECORDS["who"],
    "when": lambda one: one.year or "" if one.ended is None else datetime.fromtimestamp(one.ended).date(),
}

RECORD_VALUES: Columns[ListedGame] = {
    **{name: attrgetter(name) for name in ("game", "steps", "landmarks", "who", "year")},
    "told": lambda one: one.remark,
    "source": lambda one: one.source,
    "number": RECORDS["number"],
    "id": RECORDS["id"],
}

ENDLESS_VALUES = {name: RECORD_VALUES[name] for name in ("told", "who", "year", "source", "number", "id")}


def records_tables(listed: Sequence[ListedGame], has_room: bool) -> Iterator[TableData]:
    """Yield a table of records for each game. The numbers of the deals need room."""
    from cardtui.lab.records import records  # who asks for them has imported them

    for key, title in TITLES.items():
        sources = " | ".join(sorted({record.source for record in records(key)}))
        of_game = [one for one in listed if one.game == key]
        yield _numbered(f"{title}, from {sources}" if sources else title, RECORDS, of_game, has_room)


def endless_table(deals: Sequence[ListedGame], has_room: bool) -> TableData:
    """Return a table of deals that never end."""
    columns = {name: cell for name, cell in RECORDS.items() if name != "length"}
    return _numbered("Deals that never end", columns, deals, has_room)


def _numbered(
    title: str, columns: Columns[ListedGame], games: Sequence[ListedGame], has_room: bool
) -> TableData:
    """Return a table without the numbers of the deals if they have no room, or if there are none."""
    if not has_room or not any(map(columns["number"], games)):
        columns = {name: cell for name, cell in columns.items() if name != "number"}
    return table(title, columns, games)


# statistics


def _mean(mean: Mean) -> str | None:
    return None if mean.value is None else f"{mean.value:.1f} of {mean.games}"


def _mean_on_screen(mean: Mean, games: int) -> str | None:
    """Return an average, with the number of its games unless these are the `games` that stand beside it."""
    if mean.value is None:
        return None
    return f"{mean.value:.1f}" + (f" ({count(mean.games, 'game')})" if mean.games != games else "")


def _hours(seconds: float) -> str:
    minutes = round(seconds) // 60
    return f"{minutes // 60} h {minutes % 60:02} min"


def _won(way: PlayedWay) -> str:
    """Return how many games were won; for puzzles, how many were solved at par without hints."""
    if way.has_par:
        return f"{way.at_par} of {way.over.games} at par"
    return f"{way.won} of {way.decided}" if way.decided else count(way.games, "game")


def _seconds(seconds: float | None) -> str | None:
    """Return the shortest time of something that is timed: `0.31 s`."""
    return None if seconds is None else f"{seconds:.2f} s"


STATISTICS: Columns[Statistics] = {
    "game": lambda one: TITLES[one.game],
    "finished": lambda one: one.finished,
    "in part": lambda one: one.in_part,
    "not ended": lambda one: one.given_up,
    "won": lambda one: f"{one.won} of {one.decided}" if one.decided else None,
    "hints": lambda one: one.hints if any(way.way for way in one.ways) else None,
    "undos": lambda one: one.undos if any(way.way for way in one.ways) else None,
    "time": lambda one: _hours(one.seconds),
}

WAYS: Columns[PlayedWay] = {
    "way": lambda way: way.way,
    "games": lambda way: way.games,
    "won": lambda way: way.won if way.decided else None,
    "lost": lambda way: way.lost if way.decided else None,
    "streak": lambda way: way.streak if way.decided else None,
    "best": lambda way: way.best_streak if way.decided else None,
    "mistakes": lambda way: _mean(way.mistakes),
    "with hints": lambda way: way.hinted,
    "with undos": lambda way: way.undone,
}

_TIMED: Columns[PlayedWay] = {**WAYS, "best time": lambda way: _seconds(way.best)}

WAYS_WITH_PAR: Columns[PlayedWay] = {
    "way": lambda way: way.way,
    "at par": lambda way: way.at_par,
    "over par": lambda way: _mean(way.over),
    "at par with hints": lambda way: way.at_par_hinted,
    "over par with hints": lambda way: _mean(way.over_hinted),
}

WAYS_ON_SCREEN: Columns[PlayedWay] = {
    "": WAYS["way"],
    "won": _won,
    "streak": WAYS["streak"],
    "best": WAYS["best"],
    "mistakes\na game": lambda way: _mean_on_screen(way.mistakes, way.decided or way.games),
    "moves\nover par": lambda way: _mean_on_screen(way.over, way.over.games),
    "best\ntime": lambda way: _seconds(way.best),
}

_HINTED_ON_SCREEN: Columns[PlayedWay] = {
    **dict.fromkeys(WAYS_ON_SCREEN, lambda way: ""),
    "": lambda way: " with hints",
    "won": lambda way: f"{way.at_par_hinted} of {way.over_hinted.games} at par",
    "moves\nover par": lambda way: _mean_on_screen(way.over_hinted, way.over_hinted.games),
}


def ways_apart_from_puzzles(found: Statistics, puzzles: PuzzleStatistics | None) -> list[PlayedWay]:
    """Return the named ways of playing, without the rated puzzles, which are counted by first tries."""
    rated = {mode for mode, *_ in puzzles.modes} if puzzles else set[str]()
    return [way for way in found.ways if way.way and way.way not in rated]


def ways_on_screen(ways: Iterable[PlayedWay]) -> Iterator[list[object]]:
    """Yield the rows of a table with `WAYS_ON_SCREEN`. Games at par with hints have a row of their own."""
    for way in ways:
        yield cells(WAYS_ON_SCREEN, way)
        if way.over_hinted.games:
            yield cells(_HINTED_ON_SCREEN, way)


def statistics_tables(
    found: Iterable[Statistics], puzzles: Puzzles, days: Sequence[Day], won: ChallengesWon
) -> Sequence[TableData]:
    """Return the tables of the statistics of some games."""
    found = [one for one in found if one.finished or one.given_up]
    ways = [(one.game, way) for one in found for way in ways_apart_from_puzzles(one, puzzles.get(one.game))]
    with_par = [(one.game, way) for one in found for way in one.ways if way.has_par]
    return (
        table("Games", STATISTICS, found),
        TableData(
            "Lengths of usual deals, and your longest, in steps",
            ("game", "", "steps", "id"),
            [*_lengths(found)],
        ),
        _table_of_ways(
            "Interactive games, with average mistakes",
            _TIMED if any(way.best is not None for _, way in ways) else WAYS,
            ways,
        ),
        _table_of_ways("Games with a par, with average steps over par", WAYS_WITH_PAR, with_par),
        _puzzles_table(puzzles),
        _challenges_table(won),
        _days_table(days),
    )


def _table_of_ways(
    title: str, columns: Columns[PlayedWay], ways: Iterable[tuple[str, PlayedWay]]
) -> TableData:
    return TableData(title, ["game", *columns], [[TITLES[game], *cells(columns, way)] for game, way in ways])


def _lengths(found: Iterable[Statistics]) -> Iterator[Sequence[object]]:
    for one in found:
        if load(one.game).played:
            continue
        rows: list[Sequence[object]] = []
        if one.length.value is not None:
            rows.append(("mean", round(one.length.value, 1), f"of {count(one.length.games, 'game')}"))
        extremes = {f"{name} in 7 days": length for name, length in one.different_extremes.items()}
        if one.longest_watched is not None:
            extremes["longest watched"] = one.longest_watched
        rows += ((name, length.steps, length.id) for name, length in extremes.items())
        for number, row in enumerate(rows):
            yield None if number else TITLES[one.game], *row


def _puzzles_table(puzzles: Puzzles) -> TableData:
    rows: list[Sequence[object]] = []
    for key, tries in puzzles.items():
        rows += ((TITLES[key], *mode, None, None, None) for mode in tries.modes)
        total = tries.tried, tries.solved, tries.streak, tries.best_streak, round(tries.rating)
        rows.append((TITLES[key], "all", *total))
    columns = ("game", "puzzles", "tried", "solved", "streak", "best", "rating")
    return TableData("Puzzles, and those solved at the first try without hints", columns, rows)


def _challenges_table(won: ChallengesWon) -> TableData:
    rows = [
        (TITLES[key], name, "won" if number in numbers else "not yet")
        for key, numbers in won.items()
        if (challenges := load(key).challenges) is not None
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


def statistics_values(
    found: Iterable[Statistics], puzzles: Puzzles, days: Sequence[Day], won: ChallengesWon
) -> dict[str, Any]:
    """Return what JSON has of statistics: lengths as pairs, each average with the number of its games."""
    games = [
        _values(one)
        | {"puzzles": _values(puzzles.get(one.game)), "challenges": sorted(won.get(one.game, ()))}
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


def statistics_rows(found: Iterable[Statistics], puzzles: Puzzles) -> Iterator[Sequence[object]]:
    """Yield what CSV has of statistics: a row for each value, by `STATISTICS_COLUMNS`."""
    for one in found:
        for name in ("finished", "given_up", "in_part", "decided", "won", "seconds", "hints", "undos"):
            yield one.game, None, name, getattr(one, name), None
        yield one.game, None, "length", *one.length
        for name, length in {**one.extremes, "longest_watched": one.longest_watched}.items():
            yield one.game, None, name, None if length is None else length.steps, None
        if (tries := puzzles.get(one.game)) is not None:
            for name in ("tried", "solved", "streak", "best_streak", "rating"):
                yield one.game, "puzzles", name, getattr(tries, name), None
        for way in one.ways:
            for name, value in way._asdict().items():
                if name != "way":
                    yield one.game, way.way, name, *(value if isinstance(value, tuple) else (value, None))
