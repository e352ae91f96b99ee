"""What the screens and the command line say of statistics, in the same numbers."""

from __future__ import annotations

from cardtui.library.listings import (
    GameStatistics,
    first_try_lines,
    length_lines,
    statistics_rows,
    statistics_tables,
    summary_lines,
    ways_on_screen,
)
from cardtui.library.progress import PuzzleStatistics
from cardtui.storage.statistics import Length, Mean, PlayedWay, Statistics

NO = Mean(None, 0)
PUZZLE = PlayedWay("puzzle", 14, 14, 0, 14, 14, NO, 6, 7, 5, Mean(0.75, 8), 2, Mean(1.2, 6))
EASY = PlayedWay("easy", 10, 7, 3, 1, 3, Mean(1.0, 7), 5, 6, 0, NO, 0, NO)
GRADE = EASY._replace(way="grade 2")
LONG, SHORT = Length(594, "perditio#47", 9.0, "u"), Length(3, "perditio#275", 8.0, "v")
WATCHED = Length(596, "perditio#161", 7.0, "w")
TRIES = PuzzleStatistics(5, 2, 0, 1, 838.4, (("grade 1", 3, 0), ("grade 2", 2, 2)), (990.0, 838.4))

COINS = Statistics(
    "coins", 24, 15, 4, 24, 21, 125.0, 79, 1, (EASY, GRADE, PUZZLE), (), NO, None, None, None
)  # fmt: skip
PERDITIO = Statistics(
    "perditio", 5, 1, 2, 3, 1, 45.0, 0, 0, (), ((9, 1),), Mean(282.81, 76), LONG, SHORT, WATCHED
)
FOUND = [GameStatistics(COINS, TRIES), GameStatistics(PERDITIO)]


def test_the_summary_of_a_game_leaves_out_what_never_happened() -> None:
    assert [*summary_lines(COINS)] == [
        "24 games · 15 not ended · 4 watched in part · 79 hints · 1 undo · 2 min"
    ]
    nothing = COINS._replace(given_up=0, in_part=0, hints=0, undos=0)
    assert [*summary_lines(nothing)] == ["24 games · 2 min"]
    assert [*summary_lines(PERDITIO)][1] == "won 1 of 3; 0.2 expected (1 in 13)"


def test_a_screen_has_the_ways_of_playing_and_a_row_for_games_at_par_with_hints() -> None:
    columns, rows = ways_on_screen(FOUND[0])[1:]
    assert [*columns] == ["way", "won", "streak", "best", "mistakes\na game", "moves\nover par"]
    assert [*map(list, rows)] == [
        ["easy", "7 of 10", 1, 3, "1.0 (7 games)", None],
        ["puzzle", "5 of 8 at par", 14, 14, None, "0.8"],
        [" with hints", "2 of 6 at par", "", "", "", "1.2"],
    ]
    timed = ways_on_screen(GameStatistics(COINS._replace(ways=(EASY._replace(best=0.3125),))))
    assert timed.columns[-1] == "best\ntime" and timed.rows[0][-1] == "0.31 s"


def test_the_command_line_has_the_same_numbers_in_tables() -> None:
    games, lengths, ways, with_par, puzzles, *_ = statistics_tables(FOUND, [])
    assert [*map(list, games.rows)] == [
        ["Silver Dollar", 24, 4, 15, "21 of 24", 79, 1, "0 h 02 min"],
        ["Perditio Tempus", 5, 2, 1, "1 of 3", None, None, "0 h 00 min"],
    ]
    assert [*map(tuple, lengths.rows)] == [
        ("Perditio Tempus", "mean", 282.8, "of 76 games"),
        (None, "longest in 7 days", 594, "perditio#47"),
        (None, "shortest in 7 days", 3, "perditio#275"),
        (None, "longest watched", 596, "perditio#161"),
    ]
    assert [row[:6] for row in ways.rows] == [
        ["Silver Dollar", "easy", 10, 7, 3, 1],
        ["Silver Dollar", "puzzle", 14, 14, 0, 14],
    ]
    assert "best time" not in ways.columns
    assert [*map(list, with_par.rows)] == [["Silver Dollar", "puzzle", 5, "0.8 of 8", 2, "1.2 of 6"]]
    assert [*map(list, puzzles.rows)] == [
        ["Silver Dollar", "grade 1", 3, 0, None, None, None],
        ["Silver Dollar", "grade 2", 2, 2, None, None, None],
        ["Silver Dollar", "all", 5, 2, 0, 1, 838],
    ]


def test_a_screen_names_the_longest_games_and_the_puzzles_in_lines() -> None:
    names = [text.partition(", ")[0] for text in length_lines(PERDITIO)]
    assert names == [
        "this week's longest: perditio#47",
        "this week's shortest: perditio#275",
        "longest watched to the end: perditio#161",
    ]
    only = PERDITIO._replace(shortest=LONG, longest_watched=None)
    assert len([*length_lines(only)]) == 1
    assert [*first_try_lines(TRIES)] == [
        "puzzles: 2 of 5 solved at the first try · streak 0, best 1",
        "grade 1: 0 of 3 · grade 2: 2 of 2",
    ]


def test_csv_has_every_number_of_statistics() -> None:
    rows = {(game, way, what): value for game, way, what, *value in statistics_rows(FOUND)}
    for part, key in ((COINS, None), (TRIES, "puzzles"), (EASY, "easy"), (PUZZLE, "puzzle")):
        for name, value in part._asdict().items():
            if isinstance(value, int | float):
                assert rows["coins", key, name] == [value, None]
    assert rows["coins", "puzzle", "over"] == [0.75, 8]
    assert rows["perditio", None, "longest"] == [594, None]
    assert rows["coins", None, "longest"] == [None, None]


def test_nothing_is_said_of_a_game_that_was_never_played() -> None:
    never = COINS._replace(finished=0, given_up=0)
    assert all(not shown.rows for shown in statistics_tables([GameStatistics(never, TRIES)], []))
