"""What follows from tries at puzzles and levels, of every kind, played in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date, datetime, time, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.asking import answered
from cardtui.engine.dialogue import dialogue
from cardtui.engine.ids import read_saved_id
from cardtui.engine.narrator import is_win
from cardtui.engine.session import Session
from cardtui.games import daily_id, daily_ids, open_id
from cardtui.games.beggar.game import Beggar
from cardtui.games.coins import ladder
from cardtui.games.coins.game import Coins
from cardtui.games.coins.path import LEVELS, level_number
from cardtui.games.coins.puzzles import Puzzle
from cardtui.games.coins.rating import FIRST_LISTED_DAY, ratings
from cardtui.games.coins.results import change_text
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import DayMark, Progress, PuzzleResult, present_day
from cardtui.storage.rows import FinishedGame
from cardtui.storage.store import Store
from tests.cases import case
from tests.clocks import Clock
from tests.storage.stores import NOW, a_game, a_store

TODAY = date(2026, 11, 25)
YESTERDAY = TODAY - timedelta(1)
OF_TODAY = daily_id("coins", TODAY)

SOLVED = {"won": True}
HINTED = {"won": True, "hints": 1}
AFTER_UNDO = {"won": True, "undos": 1}
MISSED = {"won": False}


def rows_of(game_id: str, *tries: Mapping[str, object], day: date = TODAY) -> list[FinishedGame]:
    """Return finished tries at a puzzle, one after the other, on one day unless a try says another."""
    usual = {"game": "coins", "id": f"{game_id}~0-1", "way": "grade 2", "day": str(day)}
    return [a_game(f"{number}", NOW + number, **{**usual, **values}) for number, values in enumerate(tries)]


@pytest.mark.parametrize(
    ("tries", "result", "mark", "shared"),
    [
        ([], None, DayMark.OPEN, None),
        ([SOLVED], PuzzleResult.FIRST_TRY, DayMark.FIRST_TRY, "first try"),
        ([HINTED], PuzzleResult.WITH_HELP, DayMark.SOLVED, "with help"),
        ([AFTER_UNDO], PuzzleResult.WITH_HELP, DayMark.SOLVED, "with help"),  # or a row of an old file
        ([MISSED], PuzzleResult.MISSED, DayMark.MISSED, "missed"),
        ([MISSED, AFTER_UNDO], PuzzleResult.MISSED, DayMark.SOLVED, "after a miss"),
        ([MISSED, SOLVED], PuzzleResult.MISSED, DayMark.SOLVED, "after a miss"),  # again, not by undo
        ([SOLVED, SOLVED], PuzzleResult.FIRST_TRY, DayMark.FIRST_TRY, "first try"),
        ([SOLVED, MISSED], PuzzleResult.FIRST_TRY, DayMark.FIRST_TRY, "first try"),
        ([HINTED, SOLVED], PuzzleResult.WITH_HELP, DayMark.SOLVED, "with help"),
        ([MISSED, {**SOLVED, "day": "2026-11-26"}], PuzzleResult.MISSED, DayMark.MISSED, "missed"),
        ([{**MISSED, "day": "2026-11-24"}, SOLVED], PuzzleResult.MISSED, DayMark.SOLVED, "after a miss"),
        ([{**SOLVED, "day": "2026-11-24"}, SOLVED], PuzzleResult.FIRST_TRY, DayMark.SOLVED, "first try"),
        ([{**SOLVED, "finished": False}], None, DayMark.OPEN, None),
    ],
)  # fmt: skip
def test_two_facts_follow_from_the_tries_at_a_puzzle(
    tries: Sequence[Mapping[str, object]], result: PuzzleResult | None, mark: DayMark, shared: str | None
) -> None:
    progress = Progress(Coins, rows_of(OF_TODAY, *tries), TODAY)
    assert progress.result(OF_TODAY) is result
    assert progress.mark(TODAY) is mark and progress.streak == mark.counts
    row = progress.row_of(TODAY)
    assert (None if row is None else progress.describe_result(row)) == shared
    later = Progress(Coins, rows_of(OF_TODAY, *tries), TODAY + timedelta(1))
    assert later.mark(TODAY) is (DayMark.NOT_PLAYED if mark is DayMark.OPEN else mark)
    assert later.streak == mark.counts and later.mark(TODAY + timedelta(1)) is DayMark.OPEN


def test_the_best_time_of_today_is_the_shortest_one_of_this_day() -> None:
    times: list[Mapping[str, object]] = [
        {"best": 0.5},
        {"best": 0.25},
        {},
        {"best": 0.125, "day": str(YESTERDAY)},
    ]
    rows = rows_of("beggar#1", *times)
    assert Progress(Beggar, rows, TODAY).best_today == 0.25
    assert Progress(Beggar, rows, TODAY + timedelta(1)).best_today is None


SMALL_OF_TODAY = daily_ids("coins", TODAY)[1]
SMALL, LARGE = {"id": f"{SMALL_OF_TODAY}~0-1", "way": "grade 0"}, {"id": f"{OF_TODAY}~0-1", "way": "grade 2"}


@pytest.mark.parametrize(
    ("tries", "mark", "board"),
    [
        ([], DayMark.OPEN, None),
        ([SMALL | SOLVED], DayMark.SMALL, SMALL),
        ([SMALL | HINTED], DayMark.SMALL, SMALL),
        ([SMALL | MISSED], DayMark.MISSED, SMALL),
        ([SMALL | MISSED, SMALL | SOLVED], DayMark.SMALL, SMALL),
        ([SMALL | SOLVED, LARGE | SOLVED], DayMark.FIRST_TRY, LARGE),
        ([SMALL | SOLVED, LARGE | HINTED], DayMark.SOLVED, LARGE),
        ([SMALL | SOLVED, LARGE | MISSED], DayMark.SMALL, SMALL),
        ([LARGE | MISSED, SMALL | SOLVED], DayMark.SMALL, SMALL),
        ([LARGE | SOLVED, SMALL | MISSED], DayMark.FIRST_TRY, LARGE),
        ([LARGE | MISSED, SMALL | MISSED], DayMark.MISSED, LARGE),
        ([SMALL | SOLVED | {"day": str(YESTERDAY)}], DayMark.OPEN, None),
    ],
)
def test_a_day_counts_once_one_of_its_boards_is_solved_and_says_which(
    tries: Sequence[Mapping[str, object]], mark: DayMark, board: Mapping[str, object] | None
) -> None:
    progress = Progress(Coins, rows_of(OF_TODAY, *tries), TODAY)
    assert progress.mark(TODAY) is mark and progress.streak == progress.best_streak == mark.counts
    row = progress.row_of(TODAY)
    assert (None if row is None else row.id) == (None if board is None else board["id"])


def rated(*results: str) -> list[FinishedGame]:
    """Return tries at puzzles, each a grade and a sign such as `2+`, long before today."""
    rows = []
    for number, result in enumerate(results):
        mode, is_won = f"grade {result[0]}", result[1] == "+"
        values = {"id": f"coins,grade={result[0]}#{number}~0-1", "way": mode, "won": is_won}
        rows.append(a_game(f"r{number}", NOW - 9999 + number, game="coins", day="2026-01-01", **values))
    return rows


@pytest.mark.parametrize(
    ("before", "today", "offered"),
    [
        ([], [], SMALL),
        (["0+"], [], SMALL),
        (["0+"] * 7, [], LARGE),
        (["2+"], [], LARGE),
        (["2-"], [], SMALL),  # 980, whoever it is
        ([], [SMALL | SOLVED], SMALL),
        ([], [SMALL | MISSED], SMALL),
        (["2-"], [LARGE | MISSED], SMALL),
        (["2-", "2-"], [LARGE | SOLVED], LARGE),  # below 1000 still, but the day counts by it
        (["2+"], [SMALL | SOLVED], LARGE),
        (["2+"] * 5, [SMALL | SOLVED, LARGE | MISSED], LARGE),
    ],
)
def test_whoever_starts_is_offered_the_small_board_first_and_all_others_the_large_one(
    before: Sequence[str], today: Sequence[Mapping[str, object]], offered: Mapping[str, object]
) -> None:
    progress = Progress(Coins, rated(*before) + rows_of(OF_TODAY, *today), TODAY)
    assert offered["id"] == f"{progress.offered_today}~0-1"
    assert {progress.offered_today, progress.other_today} == {OF_TODAY, SMALL_OF_TODAY}


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=12), st.integers(1, 5))
def test_an_older_try_that_is_imported_makes_the_ratings_those_of_ever(
    tries: list[tuple[int, bool]], grade: int
) -> None:
    rows = rated(*(f"{grade}{'+' if solved else '-'}" for grade, solved in tries))
    imported = a_game(
        "i", NOW - 99999, game="coins", id="coins,grade=1#99~0-1", way=f"grade {grade}", won=True
    )
    modes = [(f"grade {grade}", True), *((f"grade {grade}", solved) for grade, solved in tries)]
    found = Progress(Coins, [*rows, imported], TODAY)
    assert found.rating == [*ratings(modes)][-1]
    assert found.rating_change(imported) == (1000, [*ratings(modes)][1])


def test_only_the_first_finished_try_changes_the_rating() -> None:
    rows = rows_of("coins,grade=2#5", SOLVED, MISSED, SOLVED)
    progress = Progress(Coins, reversed(rows), TODAY)  # in whatever order they are read
    assert [list(progress.describe_try(row)) for row in rows] == [
        ["rating 1020 (+20)"],
        ["your result is: solved at the first try"],
        ["solved again; your result is: solved at the first try"],
    ]
    assert progress.puzzles is not None and progress.puzzles.ratings == (1020.0,)
    assert [progress.sentence(row) for row in rows][:2] == [
        "Solved at the first try; rating 1020 (+20).",
        "Not solved; your result is: solved at the first try.",
    ]


def test_of_two_windows_the_one_that_ends_earlier_counts_and_the_other_says_so(tmp_path: Path) -> None:
    times = count()
    with closing(a_store(tmp_path / "data.sqlite", lambda: NOW + next(times))) as store:
        game = open_id("coins,grade=2#5").game
        windows = [GameLibrary(store), GameLibrary(store)]
        sessions = [Session(game), Session(game)]
        for library, session, typed in zip(windows, sessions, ("hint hint hint", ""), strict=True):
            by_lines(library, session, rightly(session, typed.split()))
        assert [library.describe_result(one) for library, one in zip(windows, sessions, strict=True)] == [
            "Solved with 2 hints; rating 980 (-20).",
            "Solved; solved again; your result is: solved with help.",
        ]


@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [
        ("", "", 0),
        ("-1 -2 -3", "", 3),
        ("-1 -2 -3", "solved", 4),
        ("-1 -2 -3", "missed", 3),
        ("-2 -3", "", 0),
        ("-2 -3", "solved", 1),
        ("-2 -3", "missed", 0),
        ("-1 -2 -4", "", 2),
    ],
)
def test_a_streak_goes_up_to_today_or_to_yesterday_while_today_is_open(
    days: str, today: str, streak: int
) -> None:
    rows = []
    for distance in map(int, days.split()):
        day = TODAY + timedelta(distance)
        rows += rows_of(daily_id("coins", day), HINTED if distance % 2 else SOLVED, day=day)
    rows += rows_of(OF_TODAY, {"won": today == "solved"}) if today else []
    assert Progress(Coins, rows, TODAY).streak == streak


def test_a_streak_goes_over_the_day_from_which_on_the_puzzles_are_those_of_the_list() -> None:
    days = [FIRST_LISTED_DAY + timedelta(distance) for distance in range(-5, 6)]
    ids = [daily_id("coins", day) for day in days]
    assert ["pool=daily" in each for each in ids] == [False] * 5 + [True] * 6
    rows = [row for day, each in zip(days, ids, strict=True) for row in rows_of(each, SOLVED, day=day)]
    progress = Progress(Coins, rows, days[-1])
    assert (progress.streak, progress.best_streak, progress.is_today_done) == (11, 11, True)
    # what the seed of a later day opens is not the puzzle of that day
    seed = rows_of(f"coins,grade=2#{FIRST_LISTED_DAY:%Y%m%d}", SOLVED, day=FIRST_LISTED_DAY)
    assert Progress(Coins, seed, FIRST_LISTED_DAY).mark(FIRST_LISTED_DAY) is DayMark.OPEN


def test_the_last_puzzles_of_a_grade_are_known_by_their_ids() -> None:
    rows = [row for seed in range(40) for row in rows_of(f"coins,grade=2#{seed}", SOLVED)]
    rows = [row._replace(uid=f"{seed}", ended=NOW + seed) for seed, row in enumerate(rows)]
    latest = Progress(Coins, rows, TODAY).latest_ids("grade 2", 30)
    assert latest == [f"coins,grade=2#{seed}" for seed in range(10, 40)]
    assert Progress(Coins, rows, TODAY).latest_ids("grade 3", 30) == []


def test_the_next_challenge_is_the_first_that_is_harder_and_not_won_or_after_a_loss_the_first_not_won() -> (
    None
):
    easy = [a_game("a", NOW, game="coins", id=ladder.game_id(0, 5), won=True)]
    for rows, game_id, won, number in (
        ([], "coins,level=easy:1.4.6.9", True, 1),
        ([], "coins,level=easy:1.4.6.9", False, 0),
        (easy, "coins,level=easy:1.4.6.9", False, 1),
        (easy, ladder.game_id(0, 7), True, 1),
        ([], ladder.game_id(1, 7), False, 1),
        ([], "coins,level=perfect:1.4.6.8.9", True, 5),
    ):
        with case(game_id, won):
            progress = Progress(Coins, rows, date.fromtimestamp(NOW))
            assert progress.next_challenge(open_id(game_id).game, won=won) == number


def test_the_day_of_a_watched_game_counts_when_it_was_seen_to_its_end() -> None:
    row = a_game("seen", game="beggar", id=daily_id("beggar", TODAY), day=str(TODAY))
    assert Progress(Beggar, [row], TODAY).mark(TODAY) is DayMark.FIRST_TRY
    other = daily_id("beggar", YESTERDAY)
    assert Progress(Beggar, [a_game("late", game="beggar", id=other, day=str(TODAY))], TODAY).streak == 0


@pytest.mark.parametrize(
    ("now", "last", "today"),
    [
        ("2026-11-25", "", "2026-11-25"),
        ("2026-11-25", "2026-11-24", "2026-11-25"),
        ("2026-11-25", "2026-11-25", "2026-11-25"),
        ("2026-11-25", "2026-11-26", "2026-11-26"),  # finished in Tokyo, and then flown to New York
        ("2026-11-25", "2026-11-27", "2026-11-25"),  # the clock was wrong, and locks nothing
        ("2026-11-25", "2036-11-26", "2026-11-25"),
        ("2026-12-31", "2027-01-01", "2027-01-01"),
    ],
)
def test_the_present_day_is_that_of_the_clock_or_the_last_kept_one(now: str, last: str, today: str) -> None:
    assert present_day(date.fromisoformat(now), last) == date.fromisoformat(today)


_tries = st.tuples(
    st.sampled_from(["coins,grade=1#1", "coins,grade=3#2", OF_TODAY, "coins:1.4.5.9"]),
    st.booleans(), st.integers(0, 2), st.integers(0, 2),
)  # fmt: skip


@settings(max_examples=40)
@given(st.lists(_tries, max_size=12))
def test_statistics_count_each_puzzle_by_its_first_try(history: list[tuple[str, bool, int, int]]) -> None:
    rows, first = [], dict[str, tuple[str, bool]]()
    for number, (game, won, hints, undos) in enumerate(history):
        way = "grade 1" if "grade=1" in game else "grade 3" if "grade" in game else "medium"
        values = {
            "won": won,
            "hints": hints,
            "undos": undos,
            "way": way,
            "game": "coins",
            "id": f"{game}~0-1",
        }
        rows.append(a_game(f"{number}", NOW + number, **values))
        if way != "medium":
            first.setdefault(game, (way, won and not hints and not undos))
    found = Progress(Coins, rows, TODAY).puzzles
    if found is None:
        assert not first
        return
    runs = "".join("x" if solved else " " for _, solved in first.values())
    assert (found.tried, found.solved) == (len(first), runs.count("x"))
    assert found.streak == len(runs) - len(runs.rstrip("x"))
    assert found.best_streak == max(map(len, runs.split(" ")))
    assert (found.rating, *found.ratings) == (found.ratings[-1], *list(ratings(first.values()))[1:])
    assert {mode: tried for mode, tried, _ in found.modes} == Counter(way for way, _ in first.values())
    assert sum(solved for *_, solved in found.modes) == found.solved


# every kind of challenge, played in every way


def typed(move: Any) -> str:
    return f"{move.coin} {move.distance}"


def by_lines(library: GameLibrary, session: Session[Any, Any], lines: Iterator[str]) -> None:
    """Play a game in lines until `lines` end or the game does, as in a terminal."""
    for _ in answered(dialogue(session, observer=library.record(session)), lambda: next(lines, None)):
        pass


def rightly(session: Session[Any, Any], before: Sequence[str] = ()) -> Iterator[str]:
    """Yield lines that win a game by the theory, after some others."""
    yield from before
    while True:
        yield typed(session.game.hint(session.state).move)


def after_undo(session: Session[Any, Any]) -> Iterator[str]:
    """Yield lines that take the first move back, where that does not end the game, and then win."""
    yield typed(session.game.hint(session.state).move)
    yield "undo"
    yield from rightly(session)


def wrongly(session: Session[Any, Any]) -> Iterator[str]:
    """Yield lines with moves that lose, where there are any."""
    game = session.game
    assert isinstance(game, Coins)
    while True:
        moves = list(game.legal_moves(session.state))
        bad = [move for move in moves if not game.is_winning(game.apply(session.state, move).after)]
        yield typed((bad or moves)[0])


CHALLENGES = (
    *(level.rules.id for level in LEVELS),
    *(f"coins,grade={grade}#{seed}" for grade in range(1, 6) for seed in (3, 4)),
    OF_TODAY,
    "coins,find=1:1.4.5.9",
    "coins,find=3:1.4.5.9",
)
WAYS: Mapping[str, Callable[[Session[Any, Any]], Iterator[str]]] = {
    "rightly": rightly,
    "wrongly": wrongly,
    "by hints": lambda session: rightly(session, ["hint", "hint"]),
    "after undo": after_undo,
}


@pytest.mark.parametrize("way", WAYS)
def test_every_challenge_in_every_way_has_a_result_where_nothing_was_played_before(way: str) -> None:
    undos = 0
    for game_id in CHALLENGES:
        with case(game_id, way):
            library, session = GameLibrary(None), open_id(game_id)
            before = library.progress("coins")
            by_lines(library, session, WAYS[way](session))
            check_result(library, before, session)
            row = library.finished_row(session)
            undos += row.undos if row else 0
    assert (undos > 0) is (way == "after undo")


def test_every_challenge_has_a_result_after_others_and_played_again_in_every_way(tmp_path: Path) -> None:
    times = count()
    store = a_store(tmp_path / "data.sqlite", lambda: NOW + next(times))
    for row in (*rows_of("coins,grade=2#900", MISSED), *rows_of("coins,grade=1#901", SOLVED)):
        store.add_finished_game(row._replace(ended=NOW - 9, uid=row.id))
    for number, game_id in enumerate(CHALLENGES[::4]):
        ways = [*WAYS]
        for way in (ways[number % len(ways)], *ways):
            with case(game_id, way):
                library, session = GameLibrary(store), open_id(game_id)
                before = library.progress("coins")
                by_lines(library, session, WAYS[way](session))
                check_result(library, before, session)
    assert store.close() and not store.problem


def test_a_hint_that_was_taken_in_another_window_counts(tmp_path: Path) -> None:
    times = count()
    store = a_store(tmp_path / "data.sqlite", lambda: NOW + next(times))
    here, there = (
        (GameLibrary(store), open_id("coins,grade=3#7")),
        (GameLibrary(store), open_id("coins,grade=3#7")),
    )
    for library, session in (here, there):
        library.record(session)
    by_lines(*there, iter(["hint"]))
    by_lines(*here, rightly(here[1]))
    row = here[0].finished_row(here[1])
    assert row is not None and (row.won, row.hints) == (True, 1)
    assert store.close()


def test_a_rating_that_is_the_same_in_whole_numbers_goes_neither_up_nor_down() -> None:
    found = [change_text(1000.2, now) for now in (999.8, 1001, 980)]
    assert found == ["1000", "1000 ▴ 1001", "1000 ▾ 980"]


def check_result(library: GameLibrary, before: Progress, session: Session[Any, Any]) -> None:
    """Check what is told of a game that has just ended against its row, and the progress before it."""
    row = library.finished_row(session)
    assert row is not None and row.won == is_win(session.game, session.last_state)
    after, game_id = library.progress("coins"), read_saved_id(row.id).game
    if before.tries(game_id):
        assert "first try" not in ending_of(session, library).headline
    sentence, known = library.describe_result(session), before.result(game_id)
    if row.way.startswith("grade "):
        assert ("rating" in sentence) == (known is None) and known in (None, after.result(game_id))
        assert ("your result is: " in sentence) == (known is not None)
    elif row.way == "the path":
        number = level_number(game_id)
        assert number is not None
        stars = after.stars_of(row)
        assert (stars is not None) == bool(row.won) and "rating" not in sentence
        best = max((stars or 0), before.stars.get(number, 0))
        assert after.stars.get(number, 0) == best
        assert sentence.startswith(f"{stars} star") == bool(row.won)
    else:
        assert sentence == ""
    tried = [0 if progress.puzzles is None else progress.puzzles.tried for progress in (before, after)]
    assert tried[1] - tried[0] == (row.way.startswith("grade ") and known is None)


def test_a_try_that_begins_before_midnight_is_of_that_day_and_a_new_one_is_not(tmp_path: Path) -> None:
    days = (TODAY + timedelta(number) for number in count())
    day = next(day for day in days if len(puzzle_of(daily_id("coins", day)).line) > 1)
    clock = Clock()
    clock.now = datetime.combine(day, time(23, 59)).timestamp()
    session = open_id(daily_id("coins", day))

    def slowly() -> Iterator[str]:
        for line in rightly(session):
            yield line
            clock.now += 120

    with closing(a_store(tmp_path / "data.sqlite", lambda: clock.now)) as store:
        library = GameLibrary(store)
        assert library.today == day and library.is_of_today(session)
        by_lines(library, session, slowly())
        assert library.today == day + timedelta(1)
        progress = library.progress("coins")
        assert progress.mark(day) is DayMark.FIRST_TRY and progress.streak == 1
        clock.now += 60
        again = open_id(daily_id("coins", day))
        by_lines(GameLibrary(store), again, rightly(again))
        (_, late) = progress_in(store).tries(daily_id("coins", day))
        assert late.day == str(day + timedelta(1)) and progress_in(store).mark(day) is DayMark.FIRST_TRY


def puzzle_of(game_id: str) -> Puzzle:
    game = open_id(game_id).game
    assert isinstance(game, Coins) and game.puzzle is not None
    return game.puzzle


def progress_in(store: Store) -> Progress:
    return GameLibrary(store).progress("coins")


def test_hints_stay_with_a_puzzle_that_is_left_or_begun_again(tmp_path: Path) -> None:
    times = count()
    with closing(a_store(tmp_path / "data.sqlite", lambda: NOW + next(times))) as store:
        left, again = open_id("coins,grade=2#5"), open_id("coins,grade=2#5")
        by_lines(GameLibrary(store), left, iter(["hint"]))
        library = GameLibrary(store)
        by_lines(library, again, rightly(again))
        assert library.describe_result(again) == "Solved with 1 hint; rating 980 (-20)."
        level, level_again = (
            open_id(LEVELS[20].rules.id) for _ in range(2)
        )  # whose stars are those of a try
        by_lines(library, level, iter(["hint"]))
        by_lines(library, level_again, rightly(level_again))
        assert library.describe_result(level_again) == "3 stars."
