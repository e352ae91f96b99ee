"""A run goes on where it was left, stays ended, and counts once for each seed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardtui.engine.session import Session
from cardtui.games.coins import Coins
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder, Runs, run_of
from cardtui.storage.database import _MIGRATIONS, APPLICATION_ID
from cardtui.storage.rows import SavedRun
from cardtui.storage.store import Store
from tests.storage.stores import NOW, a_store


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
    store = a_store(tmp_path / "data.sqlite") if kept else None
    runs = Runs("coins", store, Time())
    assert runs.current() is None and runs.best is None
    row = with_marks(runs, 7, "+-+")
    if kept:
        assert store is not None and store.close()
        store = Store(tmp_path / "data.sqlite")
        runs = Runs("coins", store, Time())
    found = runs.current()
    assert found is not None and (found.marks, found.uid) == ("+-+", row.uid)
    assert runs.current(7) == found and runs.current(8) is None
    for _ in range(2):
        found = play(runs, found, solve=False)
    assert run_of(found).is_over and runs.current() is None and runs.best == 2
    assert [len(runs.missed(found)), runs.grade(found)] == [3, 2]
    if store is not None:
        store.close()


def test_the_moves_in_a_puzzle_are_kept_also_a_wrong_one_before_its_reply() -> None:
    runs = Runs("coins", None, Time())
    row = play(runs, with_marks(runs, 7, "+"), solve=False, moves=1)
    assert row.marks == "+" and row.moves
    session = runs.puzzle(row)
    assert session.ply == 1 and session.game.is_computer_turn(session.state)
    assert play(runs, row, solve=True).marks == "+-"


def test_a_puzzle_counts_once_whatever_is_played_after_it() -> None:
    runs = Runs("coins", None, Time())
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
    runs = Runs("coins", None, Time())
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
