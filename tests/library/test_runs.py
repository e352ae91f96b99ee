"""A run goes on where it was left, stays ended, and counts once for each seed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.narrator import is_win
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.session import Session
from cardtui.games.coins.game import Coins
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder, Runs
from cardtui.storage.database import _MIGRATIONS, APPLICATION_ID
from cardtui.storage.row_validation import prepare_connection
from cardtui.storage.rows import RUN_ELSEWHERE, SavedRun
from cardtui.storage.store import NoStore, Store
from tests.storage.stores import NOW, a_store, raw

SEED = 7004


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(a_store(tmp_path / "data.sqlite")) as made:
        yield made


class Time:
    now = NOW

    def __call__(self) -> float:
        self.now += 1
        return self.now


def play(runs: Runs, row: SavedRun, *, solve: bool, moves: int = 99) -> SavedRun:
    """Play the puzzle of a run, at most so many moves; return the row of the run after it."""
    session = runs.puzzle(row)
    recorder = RunRecorder(runs, row, session)
    game = session.game
    assert isinstance(game, Coins) and game.puzzle is not None
    for _ in range(moves):
        state = session.state
        if game.result(state) is not None:
            break
        if game.is_computer_turn(state):
            move = game.computer_move(state)
        else:
            right = game.puzzle.line[session.ply]
            move = right if solve else next(move for move in game.legal_moves(state) if move != right)
        session.play(move)
        recorder.ply_changed(session.ply - 1)
    return recorder.row


def with_marks(runs: Runs, seed: int, marks: str) -> SavedRun:
    row = runs.begin(seed)
    for mark in marks:
        row = play(runs, row, solve=mark == "+")
    return row


@pytest.mark.parametrize("kept", [True, False])
def test_a_run_goes_on_where_it_was_left_and_a_run_that_has_ended_does_not(
    kept: bool, tmp_path: Path
) -> None:
    store = a_store(tmp_path / "data.sqlite") if kept else NoStore()
    runs = Runs("coins", store, Time())
    assert runs.current() is None and runs.best is None
    row = with_marks(runs, 7, "+-+")
    if kept:
        assert store.close()
        store = Store(tmp_path / "data.sqlite")
        runs = Runs("coins", store, Time())
    found = runs.current()
    assert found is not None and (found.marks, found.uid) == ("+-+", row.uid)
    assert runs.current(7) == found and runs.current(8) is None
    for _ in range(2):
        found = play(runs, found, solve=False)
    assert found.run.is_over and runs.current() is None and runs.best == 2
    assert [len(runs.missed(found)), runs.grade(found)] == [3, 2]
    store.close()


def test_the_moves_in_a_puzzle_are_kept_also_a_wrong_one_before_its_reply() -> None:
    runs = Runs("coins", NoStore(), Time())
    row = play(runs, with_marks(runs, 7, "+"), solve=False, moves=1)
    assert row.marks == "+" and row.moves
    session = runs.puzzle(row)
    assert session.ply == 1 and session.game.is_computer_turn(session.state)
    assert play(runs, row, solve=True).marks == "+-"


def test_a_puzzle_counts_once_whatever_is_played_after_it() -> None:
    runs = Runs("coins", NoStore(), Time())
    row = runs.begin(7)
    session: Session[Any, Any] = runs.puzzle(row)
    recorder = RunRecorder(runs, row, session)
    game = session.game
    assert isinstance(game, Coins) and game.puzzle is not None
    session.play(next(move for move in game.legal_moves(game.initial_state()) if move != game.puzzle.line[0]))
    recorder.ply_changed(0)
    session.play(game.computer_move(session.state))
    recorder.ply_changed(1)
    assert recorder.row.marks == "-" and recorder.is_decided
    session.seek(0)
    session.play(game.puzzle.line[0])
    recorder.ply_changed(0)
    assert recorder.row.marks == "-" and recorder.run.misses_left == 2


def test_the_best_counts_the_first_finished_run_of_each_seed() -> None:
    runs = Runs("coins", NoStore(), Time())
    first = with_marks(runs, 7, "+---")
    again = with_marks(runs, 7, "+++---")
    assert (runs.best, runs.counts(first), runs.counts(again)) == (1, True, False)
    other = with_marks(runs, 8, "++---")
    assert (runs.best, runs.counts(other)) == (2, True)
    under_way = with_marks(runs, 9, "++++")
    assert runs.best == 2 and runs.current() == under_way


def test_rows_that_somebody_has_edited_do_no_harm(store: Store) -> None:
    rows = [("a", "---+", ""), ("b", "+", "nonsense"), ("c", "+", "9-9")]
    for uid, marks, moves in rows:
        store.save_run(SavedRun(uid, "coins", 7, NOW, NOW, marks, moves))
    runs = Runs("coins", store, Time())
    assert runs.best is None
    found = runs.current()
    assert found is not None and found.uid in "bc" and runs.puzzle(found).ply == 0


def test_a_file_without_runs_gets_them_without_news_about_results(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("".join(_MIGRATIONS[:2]))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 2")
    store = a_store(file)
    library = GameLibrary(store)
    row = library.runs("coins").begin(7)
    assert store.flush() and store.runs() == [row]
    assert (library.news, store.problem, store.quarantined) == ("", "", [])
    store.close()


def test_a_puzzle_of_a_run_is_in_the_history_only_when_it_has_ended(store: Store) -> None:
    library = GameLibrary(store)
    session = library.runs("coins").puzzle(library.runs("coins").begin(7004))
    recorder = library.record(session, resumable=False)
    game = session.game
    assert isinstance(game, Coins) and game.puzzle is not None
    session.play(next(move for move in game.legal_moves(game.initial_state()) if move != game.puzzle.line[0]))
    recorder.ply_changed(0)
    assert store.flush() and store.saved_games() == []
    session.play(game.computer_move(session.state))
    recorder.ply_changed(1)
    recorder.game_finished()
    assert store.flush() and store.saved_games() == []
    assert [(row.way, row.won) for row in store.finished_games()] == [("grade 1", False)]


class _InMemory(Store):
    """A store whose file is an open database in memory, which other stores share."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(Path("nowhere"), clock=lambda: NOW)
        self._connection, self._writer = connection, self  # type: ignore[assignment]

    def _write(self, change: Callable[[sqlite3.Connection], Any], *_: object) -> None:
        change(self._connection)

    def flush(self, seconds: float = 0.0) -> bool:
        return True

    def read(self, query: Callable[[sqlite3.Connection], Any], default: Any) -> Any:
        return query(self._connection)


class _Window(PlayerObserver):
    """A window that plays a run; it is told what counts, as the history is."""

    def __init__(self, connection: sqlite3.Connection, history: list[tuple[str, bool]]) -> None:
        self._runs, self._history = Runs("coins", _InMemory(connection), Time()), history
        self._open(self._runs.open(SEED, lambda: 0))

    def _open(self, row: SavedRun) -> None:
        if not row.run.is_over:
            self._session = self._runs.puzzle(row)
            self._recorder = RunRecorder(self._runs, row, self._session, self)

    def game_finished(self) -> None:
        game, state = self._session.game, self._session.state
        self._history.append((self._session.id, is_win(game, state)))

    def play(self, action: str) -> bool:
        """Play on in the puzzle; return whether it counts. If it does not, the window goes on from the file.

        The actions are to solve the puzzle and to miss it, a right move and its reply, and a wrong move.
        """
        session, game, moves = self._session, self._session.game, 0
        assert isinstance(game, Coins) and game.puzzle is not None
        while game.result(session.state) is None and not self._recorder.is_behind:
            if game.is_computer_turn(session.state):
                if action == "wrong" and moves:
                    break
                move = game.computer_move(session.state)
            elif action == "right" and moves:
                break
            else:
                right, moves = game.puzzle.line[session.ply], moves + 1
                others = (move for move in game.legal_moves(session.state) if move != right)
                move = right if action in ("solve", "right") else next(others)
            session.play(move)
            self._recorder.ply_changed(session.ply - 1)
        if game.result(session.state) is not None:
            self._recorder.game_finished()
        counts = not self._recorder.is_behind
        if self._recorder.is_decided or not counts:
            self._open(self._runs.latest(self._recorder.row))
        return counts


_BEFORE = "-++++++"
"""The results of a run up to the first puzzle with two moves to find: two misses end it."""

_ACTIONS = ("solve", "miss", "right", "wrong")
_PLAYS = [*product(range(2), _ACTIONS)]
"""What can happen next: one of two windows plays on in one of these ways."""


class _TwoWindows:
    """A run that two windows play, and a model of it: what is in the file, and what each window knows."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.executescript("".join(_MIGRATIONS))
        prepare_connection(self._connection)
        self._row = SavedRun("u", "coins", SEED, NOW, NOW, _BEFORE)
        _InMemory(self._connection).save_run(self._row)
        self._history: list[tuple[str, bool]] = []
        self._windows = [_Window(self._connection, self._history) for _ in range(2)]
        self._state = "", 0, False
        """The results, the right moves that were found after them, and whether a wrong one follows these."""
        self._known = [self._state] * 2

    def play(self, number: int, action: str) -> None:
        """Let a window play on, and check that what it does counts if it knows what is in the file."""
        if self._known[number][0].count("-") == 2:
            return  # there is no table that one could play at
        counts = self._known[number] == self._state
        if counts:
            self._state = self._after(action)
        self._known[number] = self._state
        assert self._windows[number].play(action) == counts
        self._check()

    def _after(self, action: str) -> tuple[str, int, bool]:
        results, found, is_lost = self._state
        if is_lost or action == "miss":
            return f"{results}-", 0, False
        if action == "wrong":
            return results, found, True
        if action == "solve" or found == 1:
            return f"{results}+", 0, False
        return results, found + 1, False

    def _check(self) -> None:
        results, found, is_lost = self._state
        runs = Runs("coins", _InMemory(self._connection), Time())
        row, before = runs.latest(self._row), self._row
        assert row.marks == _BEFORE + results
        assert len([move for move in row.moves.split(".") if move]) == 2 * found + is_lost
        assert row.marks != before.marks or row.moves.startswith(before.moves)
        self._row = row
        of_it = zip(runs.played(row)[len(_BEFORE) :], results, strict=True)
        assert self._history == [(game_id, mark == "+") for game_id, mark in of_it]
        assert runs.best == (row.marks.count("+") if results.count("-") == 2 else None)


@pytest.mark.parametrize("length", [3, pytest.param(4, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("first", _ACTIONS)
def test_two_windows_in_any_state_of_a_run_continue_it_and_replace_nothing(first: str, length: int) -> None:
    for plays in product(_PLAYS, repeat=length - 1):
        windows = _TwoWindows()
        for number, action in ((0, first), *plays):
            windows.play(number, action)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(_PLAYS), min_size=5, max_size=15))
def test_two_windows_that_take_turns_at_a_run_continue_it_to_its_end(plays: list[tuple[int, str]]) -> None:
    windows = _TwoWindows()
    for number, action in plays:
        windows.play(number, action)


@pytest.mark.parametrize(("marks", "moves"), [("++---", ""), ("++", "0-1")])
def test_a_window_that_is_behind_while_the_file_is_locked_is_told_later(
    marks: str, moves: str, tmp_path: Path
) -> None:
    told = list[str]()
    store = Store(tmp_path / "data.sqlite", lambda: NOW, told.append, read_timeout=0.05)
    runs = Runs("coins", store, Time())
    row = with_marks(runs, SEED, "++")
    with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE runs SET marks = ?, moves = ?", (marks, moves))
        shown = play(runs, row, solve=True)  # it cannot be known yet
        assert shown.marks == "+++" and not told
        other.execute("COMMIT")
    assert store.flush() and told == [RUN_ELSEWHERE]
    for _ in range(2):
        latest = runs.latest(shown)
        assert (latest.marks, latest.moves) == (marks, moves)
        assert runs.best == (2 if marks == "++---" else None)
        assert play(runs, shown, solve=True) == shown
        assert [(run.marks, run.moves) for run in store.runs()] == [(marks, moves)]
    store.close()


def test_a_run_that_is_no_longer_in_the_file_goes_on_and_that_of_another_file_is_gone_on_with(
    store: Store,
) -> None:
    runs = Runs("coins", store, Time())
    row = with_marks(runs, SEED, "+-")
    raw(store.file, "DELETE FROM runs")
    row = play(runs, row, solve=True)
    assert [run.marks for run in store.runs()] == ["+-+"]
    raw(store.file, "UPDATE runs SET marks = '+'")  # as in an older file
    assert play(runs, row, solve=True).marks == "+-+"
    row = play(runs, runs.latest(row), solve=False)
    assert [run.marks for run in store.runs()] == ["+-"]


def test_a_seed_is_begun_anew_beside_its_run_that_is_over_and_the_window_behind_stays_with_that(
    store: Store,
) -> None:
    with closing(a_store(store.file)) as other:
        here, there = Runs("coins", store, Time()), Runs("coins", other, Time())
        row = behind = here.begin(SEED)
        for _ in range(3):
            row = play(here, row, solve=False)
        anew = play(here, here.open(SEED, lambda: 1), solve=True)
        assert anew.uid != row.uid
        assert play(there, behind, solve=True) == behind
        assert there.latest(behind).marks == "---" and there.best == 0
        assert sorted(run.marks for run in store.runs()) == ["+", "---"]
