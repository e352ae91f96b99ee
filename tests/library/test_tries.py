"""One record of each try at a puzzle, written when it happens: two windows play in random orders of acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardtui.engine.asking import answered
from cardtui.engine.conversation import Series, conversation
from cardtui.engine.ending import ending_lines
from cardtui.engine.phrases import count as counted
from cardtui.engine.session import Session
from cardtui.games import daily_ids, load, open_id
from cardtui.games.coins.game import Coins
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.puzzles import Puzzle
from cardtui.games.coins.rating import ratings
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from cardtui.library.runs import RunRecorder
from cardtui.library.share_line import PLAIN
from cardtui.library.try_book import TryBook
from cardtui.storage.export_import import data_of, import_data
from cardtui.storage.rows import SavedGame, SavedRun
from cardtui.storage.store import NoStore
from tests.cases import case
from tests.library.test_progress import rows_of
from tests.storage.stores import a_store

NOW = datetime(2026, 9, 24, 12).timestamp()
"""On a day whose puzzle has two moves to find."""
TODAY = date.fromtimestamp(NOW)
OF_TODAY = daily_ids("coins", TODAY)
SEED = 7


def puzzle_of(game_id: str) -> Puzzle:
    game = open_id(game_id).game
    assert isinstance(game, Coins) and game.puzzle is not None
    return game.puzzle


def first_of_run() -> str:
    puzzles = load("coins").run_puzzles
    assert puzzles is not None
    return puzzles.puzzle_id(SEED, 0)


class Record:
    """What `puzzles.md` says of the tries at one puzzle, whichever way and window they are played in."""

    def __init__(self, to_find: int) -> None:
        self.results: list[str] = []
        self.hints = self.undos = 0
        self.squares = ["□"] * to_find
        self.spoiled: set[int] = set()

    def hint(self, place: int) -> None:
        self.hints += 1
        self.spoiled.add(place)

    def undo(self) -> None:
        self.undos += 1

    def right(self, place: int) -> None:
        if self.squares[place] == "□":
            self.squares[place] = "◧" if place in self.spoiled else "■"
        if place == len(self.squares) - 1:
            self._end("solved with help" if self.hints or self.undos else "solved at the first try")

    def wrong(self, place: int) -> None:
        self.spoiled.add(place)
        self._end("missed")

    def _end(self, result: str) -> None:
        self.results.append(result)
        self.taken = self.hints, self.undos
        self.hints = self.undos = 0

    @property
    def headline(self) -> str:
        last, *before = reversed(self.results)
        if last == "missed":
            return "That loses"
        if any(result != "missed" for result in before):
            return "Solved again"
        if before:
            return "Solved, after a miss"
        hints, undos = self.taken
        return (
            f"Solved with {counted(hints, 'hint')}"
            if hints
            else "Solved"
            if undos
            else "Solved at the first try"
        )


class Window:
    """A window: it plays games by lines, and writes the file that all windows share."""

    def __init__(self, file: Path, clock: Callable[[], float]) -> None:
        self.store = a_store(file, clock)
        self.library = GameLibrary(self.store)
        self.session: Session[Any, Any] | None = None
        self.run: RunRecorder | None = None

    def begin(self, session: Session[Any, Any] | None, run: RunRecorder | None = None) -> None:
        self.session, self.run = session, run

    def says(self, command: str) -> list[str]:
        """Return the sentences about the end if a command leads there."""
        session = self.session
        assert session is not None
        observer = self.run or self.library.record(session)
        told: list[list[str]] = [[]]
        """The sentences about the end, before the command and after it."""

        def ask() -> str | None:
            told.append([])
            return command if len(told) == 2 else None

        def ending() -> Iterator[str]:
            told[-1] = [*ending_lines(ending_of(session, self.library))]
            yield from told[-1]

        talk = conversation(session, observer, ending=ending, series=Series("run", "") if self.run else None)
        for _ in answered(talk, ask):
            pass
        return told[1] if len(told) > 1 else []


class Tries(RuleBasedStateMachine):
    """Two windows on one puzzle, and what has been done to it in whatever way."""

    game_id = ""
    """The id of the puzzle."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        times = count()
        self.windows = [
            Window(Path(self.folder.name) / "data.sqlite", lambda: NOW + next(times) / 1000) for _ in range(2)
        ]
        self.puzzle = puzzle_of(self.game_id)
        self.record = Record((len(self.puzzle.line) + 1) // 2)
        self.here = self.windows[0]
        self.ids = {self.game_id}
        self._open(open_id(self.game_id))

    def teardown(self) -> None:
        for window in self.windows:
            assert window.store.close() and not window.store.problem
        self.folder.cleanup()

    def _open(self, session: Session[Any, Any], run: RunRecorder | None = None) -> None:
        self.here.begin(session, run)
        self.here.library.record(session, resumable=run is None)

    # what the window shows

    @property
    def session(self) -> Session[Any, Any]:
        assert self.here.session is not None
        return self.here.session

    def _is_asked(self) -> bool:
        session = self.here.session
        is_asked = session is not None and not session.at_end and session.is_human_turn(session.ply)
        run = self.here.run  # where another window has gone on with it, nothing counts
        return is_asked and (run is None or run.row in self.here.store.runs())

    @property
    def place(self) -> int:
        return sum(self.session.is_human_turn(ply) for ply in range(self.session.ply))

    def _tried(self, command: str, *, ends: bool) -> None:
        """Make a move, which ends the try or not, and compare what is said with the model."""
        if not (lines := self.here.says(command)):
            assert not ends or self.here.run is not None  # a run tells its puzzles in its own words
            return
        assert ends
        said = " ".join(lines)
        assert lines[0].removesuffix(".") == self.record.headline, said
        if self.record.results[-1] != "missed":
            hints, undos = self.record.taken
            effort = [
                counted(len(self.record.squares), "move"),
                counted(hints, "hint") if hints else "no hint",
            ]
            effort += [counted(undos, "undo")] if undos else []
            assert any(line.startswith(" · ".join(effort)) for line in lines), said
        first = len(self.record.results) == 1
        if self.game_id not in OF_TODAY:  # which shows the last seven days instead
            assert (f"Your result stands: {self.record.results[0]}." in said) is not first, said
        assert ("▴" in said or "▾" in said) is first, said

    # acts

    @precondition(_is_asked)
    @rule()
    def move_right(self) -> None:
        move = self.puzzle.line[2 * self.place]
        self.record.right(self.place)
        self._tried(f"{move[0]} {move[1]}", ends=self.place == len(self.record.squares) - 1)

    @precondition(_is_asked)
    @rule(number=st.integers(0, 20))
    def move_wrong(self, number: int) -> None:
        right, game = self.puzzle.line[2 * self.place], self.session.game
        wrong = [move for move in game.legal_moves(self.session.state) if tuple(move) != tuple(right)]
        if wrong:
            move = wrong[number % len(wrong)]
            self.record.wrong(self.place)
            self._tried(f"{move.coin} {move.distance}", ends=True)

    def _has_help(self) -> bool:
        return self._is_asked() and self.here.run is None

    @precondition(_has_help)
    @rule()
    def hint(self) -> None:
        self.record.hint(self.place)
        self.here.says("hint")

    def _can_undo(self) -> bool:
        return self.here.session is not None and self.here.session.ply > 0 and self.here.run is None

    @precondition(_can_undo)
    @rule()
    def undo(self) -> None:
        self.record.undo()
        self.here.says("undo")

    @precondition(lambda self: self.here.session is not None and self.here.run is None)
    @rule()
    def redo(self) -> None:
        self.here.says("redo")

    @rule(again=st.booleans())
    def open_by_option(self, again: bool) -> None:
        """Open the puzzle from its start, or begin it again, which is the same."""
        self._leave()
        self._open(Session(self.session.game) if again else open_id(self.game_id))

    @rule()
    def open_by_id(self) -> None:
        """Open the puzzle by the id with its moves that is printed when one leaves."""
        if self.here.run is None:
            self._leave()
            self._open(open_id(self.session.save()))
            self.here.says(f"go {self.session.ply + 1}" if self.session.ply < self.session.length else "")

    @rule()
    def resume(self) -> None:
        self._leave()
        self.here.library = GameLibrary(self.here.store)
        session = self.here.library.restore_last("coins")
        self._open(session if session is not None else open_id(self.game_id))

    @rule()
    def today(self) -> None:
        if self.game_id in OF_TODAY:
            self._leave()
            is_small = self.game_id == OF_TODAY[1]
            self._open(self.here.library.game_of_today("coins", small=is_small))

    @rule()
    def run(self) -> None:
        """Play the puzzle in a run, where there is no help."""
        if self.game_id == first_of_run():
            self._leave()
            runs = self.here.library.runs("coins")
            row = next((row for row in self.here.store.runs() if not row.marks), None) or runs.begin(SEED)
            session = runs.puzzle(row)
            recorder = self.here.library.record(session, resumable=False)
            self._open(session, RunRecorder(runs, row, session, recorder))

    @rule()
    def other_window(self) -> None:
        self.here = self.windows[self.here is self.windows[0]]
        if self.here.session is None:
            self._open(open_id(self.game_id))

    def _leave(self) -> None:
        self.here.store.flush()

    # what all windows know, at any time

    @invariant()
    def the_file_has_what_the_manual_says(self) -> None:
        library = GameLibrary(self.here.store)
        progress = library.progress("coins")
        result = progress.result(self.game_id)
        assert (None if result is None else result.value) == (
            self.record.results[0] if self.record.results else None
        )
        tried = (
            [("grade", self.record.results[0] == "solved at the first try")] if self.record.results else []
        )
        mode = open_id(self.game_id).game.history_mode
        assert progress.rating == [*ratings((mode, solved) for _, solved in tried)][-1]
        stored = self.here.store.try_at(self.game_id)
        if stored is not None:
            assert (stored.hints, stored.undos) == (self.record.hints, self.record.undos)
        if self.game_id in OF_TODAY and self.record.results:
            shared = library.result_of_today("coins", PLAIN, self.game_id).splitlines()
            assert ("small board" in shared[0]) == (self.game_id == OF_TODAY[1])
            assert shared[1] == "".join(self.record.squares), shared


def walk(game_id: str, examples: int, steps: int) -> None:
    class TriesHere(Tries):
        pass

    TriesHere.game_id = game_id
    run_state_machine_as_test(
        TriesHere, settings=settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    )


PUZZLES = ["coins,grade=4#2", "coins,grade=3#7", OF_TODAY[0], first_of_run()]


@pytest.mark.parametrize("game_id", PUZZLES)
def test_random_orders_of_acts_are_as_the_manual_says(game_id: str) -> None:
    walk(game_id, 6, 25)


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", [*PUZZLES, "coins,grade=4#5", OF_TODAY[1]])
def test_many_random_orders_of_acts_are_as_the_manual_says(game_id: str) -> None:
    walk(game_id, 50, 30)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    times = count()
    made = Window(tmp_path / "data.sqlite", lambda: NOW + next(times))
    yield made
    assert made.store.close() and not made.store.problem


def played(window: Window, session: Session[Any, Any], commands: str) -> list[str]:
    """Return the sentences of the end after commands that are separated by commas."""
    window.library = GameLibrary(window.store)
    window.begin(session)
    return [window.says(command.strip()) for command in commands.split(",")][-1]


@pytest.mark.parametrize(
    ("acts", "squares"),
    [
        ("2 3, 2 4", "■■"),
        ("hint, 2 3, 2 4", "◧■"),
        ("2 3, hint, 2 4", "■◧"),
        ("2 3, 0 1", "■□"),  # left at the miss
        ("2 3, 0 1, undo, 2 4", "■◧"),
        ("0 1, undo, 2 3, 2 4", "◧■"),
        ("2 3, undo, 2 3, 2 4", "■■"),  # found at once, whatever was taken back
        ("2 3, 0 1, undo, undo, 0 1", "■□"),
    ],
)
def test_a_square_tells_how_its_move_was_found_the_first_time(
    window: Window, acts: str, squares: str
) -> None:
    played(window, open_id("coins,grade=4#2"), acts)
    record = window.store.try_at("coins,grade=4#2")
    assert record is not None
    assert record.squares.translate(str.maketrans("+~-.", "■◧□□")).ljust(2, "□") == squares


def test_stars_of_a_level_are_those_of_one_try_also_if_it_is_left_and_opened_by_its_id(
    window: Window,
) -> None:
    level = LEVELS[10]
    start = open_id(level.rules.id)
    played(window, start, f"hint, {next(rest_of(start))}")
    again = open_id(start.save())
    lines = played(window, again, ", ".join(rest_of(again)))
    assert any("1 hint" in line for line in lines) and "★★☆" in lines[0]
    assert window.library.progress("coins").stars == {11: 2}
    anew = open_id(level.rules.id)  # which is another try
    assert "★★★" in played(window, anew, ", ".join(rest_of(anew)))[0]


def rest_of(session: Session[Any, Any]) -> Iterator[str]:
    """Yield the moves that win from here, if the computer replies as it will."""
    ahead = open_id(session.save())
    while not ahead.complete:
        if ahead.game.is_computer_turn(ahead.state):
            ahead.play(ahead.game.computer_move(ahead.state))
        else:
            move = ahead.game.hint(ahead.state).move
            assert move is not None
            yield f"{move.coin} {move.distance}"
            ahead.play(move)


def test_a_solution_and_then_a_miss_in_the_same_window_leaves_the_rating_and_says_so(window: Window) -> None:
    solved = played(window, open_id("coins,grade=3#7"), "2 1")
    assert "Rating: 1000 ▴ 1032." in solved
    missed = [window.says(command) for command in ("undo", "0 1")][-1]
    assert missed[0] == "That loses." and "Rating: 1032." in missed
    assert "Your result stands: solved at the first try." in missed
    assert [row.won for row in window.store.finished_games()] == [True]


def test_help_that_an_older_version_saved_with_a_game_counts(window: Window) -> None:
    saved = SavedGame("u", "coins", "coins,grade=4#2~2-3.1-4", 2, None, NOW - 9, NOW - 8, hints=2, undos=1)
    window.store.save_game(saved)
    for opened in ("coins,grade=4#2~2-3.1-4", "coins,grade=4#2"):
        record = GameLibrary(window.store).record(open_id(opened))
        assert (record.hints, record.undos) == (2, 1)
    session = GameLibrary(window.store).restore_last("coins")
    assert session is not None
    assert played(window, session, "2 4")[:2] == ["Solved with 2 hints.", "2 moves · 2 hints · 1 undo."]


def test_squares_of_older_tries_follow_from_their_rows(window: Window) -> None:
    game_id = "coins,grade=4#2"
    for rows, squares in (
        ([{"won": True, "steps": 3}], "++"),
        ([{"won": True, "steps": 3, "hints": 1}], "~~"),
        ([{"won": False, "steps": 4}], "+-"),
        ([{"won": False, "steps": 4}, {"won": True, "steps": 3}], "+~"),
        ([{"won": False, "steps": 2}, {"won": True, "steps": 3, "undos": 1}], "~~"),
    ):
        with case(rows):
            book = TryBook(NoStore(), lambda game, rows=rows: rows_of(game_id, *rows))  # type: ignore[misc]
            assert book.at(open_id(game_id).game).squares == squares


def test_a_record_that_was_imported_goes_on_and_an_older_one_takes_nothing_back(
    tmp_path: Path, window: Window
) -> None:
    played(window, open_id("coins,grade=4#2"), "hint, 2 3, undo")
    left = data_of(window.store)
    with closing(a_store(tmp_path / "other.sqlite", lambda: NOW + 99)) as other:
        assert import_data(other, left) is not None
        assert other.tries() == window.store.tries()
        there = Window(tmp_path / "other.sqlite", lambda: NOW + 100)
        assert played(there, open_id("coins,grade=4#2"), "2 3, 2 4")[0] == "Solved with 1 hint."
        assert there.store.close()
        before = other.tries()
        assert import_data(other, left) is not None
        assert other.tries() == before and before[0].squares == "~+" and before[0].hints == 0


def test_a_miss_in_a_run_counts_at_once_and_once_also_if_the_reply_is_never_seen(window: Window) -> None:
    runs = window.library.runs("coins")
    row = runs.begin(SEED)

    def recorded(row: SavedRun) -> tuple[RunRecorder, Session[Any, Any]]:
        session = runs.puzzle(row)
        library = GameLibrary(window.store)
        return RunRecorder(runs, row, session, library.record(session, resumable=False)), session

    recorder, session = recorded(row)
    right = puzzle_of(session.id).line[0]
    session.play(next(move for move in session.game.legal_moves(session.state) if move != right))
    recorder.move_made()
    recorder.ply_changed(0)
    assert [one.won for one in window.store.finished_games()] == [False]  # and then the program is killed
    (row,) = window.store.runs()
    again, session = recorded(row)
    session.play(session.game.computer_move(session.state))
    again.move_made()
    again.ply_changed(1)
    again.game_finished()
    assert [one.won for one in window.store.finished_games()] == [False]
    assert [one.marks for one in window.store.runs()] == ["-"]
