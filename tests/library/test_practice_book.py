"""What was written for practice tasks is kept: the lines, the hints, and the best mark."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from cardtui.library.game_library import GameLibrary
from cardtui.library.practice_book import Mark, PracticeBook
from cardtui.storage.store import NoStore, Store
from tests.storage.stores import NOW, a_store, begun, locked

KEYS = ("doubly-removelast", "cut")


class Time:
    now = NOW

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.parametrize("kept", [True, False])
def test_lines_hints_and_marks_are_kept_with_a_store(kept: bool, tmp_path: Path) -> None:
    store = a_store(tmp_path / "data.sqlite") if kept else NoStore()
    book = PracticeBook(store, Time())
    assert (book.source("cut"), book.hints("cut"), book.mark("cut")) == ("", 0, None)
    book.save_source("cut", "i = index\n")
    book.add_hint("cut")
    assert book.solved("cut", fewest=True) is Mark.HINTS is book.mark("cut")
    assert (book.source("cut"), book.hints("cut")) == ("i = index\n", 1)
    if kept:
        store.close()
        with closing(a_store(store.file)) as again:
            book = GameLibrary(again).practice
            assert (book.source("cut"), book.hints("cut"), book.mark("cut")) == ("i = index\n", 1, Mark.HINTS)
            assert book.solved_of(KEYS) == 1 and book.solved_of(["cut-other"]) == 0


def test_the_mark_of_this_time_counts_the_hints_since_it_was_begun_anew_and_the_best_one_stays() -> None:
    book = PracticeBook(NoStore(), Time())
    assert book.solved("cut", fewest=False) is Mark.ALONE
    book.add_hint("cut")
    assert book.solved("cut", fewest=True) is Mark.HINTS and book.mark("cut") is Mark.ALONE
    book.start_over("cut")
    assert (book.source("cut"), book.hints("cut"), book.mark("cut")) == ("", 0, Mark.ALONE)
    assert book.solved("cut", fewest=True) is Mark.FEWEST is book.mark("cut")
    assert book.mark("push") is None
    assert sorted(Mark) == [Mark.HINTS, Mark.ALONE, Mark.FEWEST]


def test_a_file_that_cannot_be_read_now_loses_nothing(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "data.sqlite", read_timeout=0.05)) as store:
        book = PracticeBook(store, Time())
        book.save_source("cut", "top = 0")
        assert store.flush()
        with locked(store.file):
            book.refresh()
            assert book.source("cut") == "top = 0"
            book.save_source("cut", "top = 1")
        book.refresh()
        assert book.source("cut") == "top = 1"


def test_the_last_lines_stay_even_if_the_clock_is_set_back(tmp_path: Path) -> None:
    time = Time()
    with closing(a_store(tmp_path / "data.sqlite")) as store:
        book = PracticeBook(store, time)
        book.save_source("cut", "top = 0")
        time.now -= 99
        book.save_source("cut", "top = 1")
        assert [row.lines for row in store.tasks()] == ["top = 1"]


class _TwoWindows(RuleBasedStateMachine):
    """Two windows take turns on one task; each reads the file before it is used, as a screen does."""

    @initialize()
    def begin(self) -> None:
        self._made = begun()
        self._store = self._made.__enter__()
        self._other = a_store(self._store.file)
        time = Time()
        self._books = [PracticeBook(store, time) for store in (self._store, self._other)]
        self._lines, self._hints = "", 0
        self._best: Mark | None = None

    def teardown(self) -> None:
        if hasattr(self, "_made"):
            self._other.close()
            self._made.__exit__(None, None, None)

    def _do(self, number: int, change: Callable[[PracticeBook], None]) -> None:
        here, there = self._books[number], self._books[not number]
        here.refresh()
        change(here)
        there.refresh()
        assert self._store.flush() and self._other.flush()
        for book in (here, there):
            assert (book.source("cut"), book.hints("cut")) == (self._lines, self._hints)
            assert book.mark("cut") is self._best

    @rule(number=st.integers(0, 1), text=st.sampled_from(["", "top = 0", "i = index"]))
    def write(self, number: int, text: str) -> None:
        self._lines = text
        self._do(number, lambda book: book.save_source("cut", text))

    @rule(number=st.integers(0, 1))
    def take_a_hint(self, number: int) -> None:
        self._hints += 1
        self._do(number, lambda book: book.add_hint("cut"))

    @rule(number=st.integers(0, 1), fewest=st.booleans())
    def solve(self, number: int, fewest: bool) -> None:
        mark = Mark.HINTS if self._hints else Mark.FEWEST if fewest else Mark.ALONE
        self._best = max(mark, self._best or mark)
        self._do(number, lambda book: self._check(book.solved("cut", fewest=fewest), mark))

    @staticmethod
    def _check(found: Mark, wanted: Mark) -> None:
        assert found is wanted

    @rule(number=st.integers(0, 1))
    def start_over(self, number: int) -> None:
        self._lines, self._hints = "", 0
        self._do(number, lambda book: book.start_over("cut"))


TestTwoWindows = _TwoWindows.TestCase
TestTwoWindows.settings = settings(max_examples=8, stateful_step_count=8, deadline=None)


def test_a_hint_in_another_window_counts_for_the_mark(tmp_path: Path) -> None:
    time = Time()
    here, there = (a_store(tmp_path / "data.sqlite") for _ in range(2))
    with closing(here), closing(there):
        ours, theirs = PracticeBook(here, time), PracticeBook(there, time)
        assert ours.hints("cut") == theirs.hints("cut") == 0
        theirs.add_hint("cut")
        assert there.flush()
        ours.save_source("cut", "top = 0")
        assert ours.solved("cut", fewest=True) is Mark.HINTS
        assert ours.source("cut") == "top = 0"
