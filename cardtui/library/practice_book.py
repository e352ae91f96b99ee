"""The lines that a person has written for the practice tasks, and how each task was solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from cardtui.storage.rows import MARKS, SavedTask

if TYPE_CHECKING:
    from cardtui.storage.store import Store


class Mark(IntEnum):
    """The marks of a solved practice task, the best last. Rows have the text of `MARKS` with this index."""

    HINTS = 1
    ALONE = 2
    FEWEST = 3

    @property
    def sign(self) -> str:
        return " ◐✓★"[self]

    @property
    def meaning(self) -> str:
        """A few words on how a task with this mark was solved."""
        return ("", "with hints", "alone", "alone, fewest links and moves")[self]


class PracticeBook:
    """The practice tasks in `store`, with the changes of this process."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        """`clock` returns the time in seconds since 1970, UTC."""
        self._store, self._clock = store, clock
        self._rows: dict[str, SavedTask] = {}
        """The tasks that are known, by their keys."""
        self._is_read = False

    def refresh(self) -> None:
        """Read the tasks again before they are asked for: another window may have changed them."""
        self._is_read = False

    def _row(self, key: str) -> SavedTask:
        if not self._is_read:
            self._is_read = True
            for row in self._store.tasks():
                # Of rows of the same time that of the file stays: it has the hints of other windows too.
                self._rows[row.uid] = row.merged(self._rows.get(row.uid, row))
        return self._rows.get(key) or SavedTask(key)

    def source(self, key: str) -> str:
        """Return the lines that were written last; an empty text if there are none."""
        return self._row(key).lines

    def hints(self, key: str) -> int:
        """Return the number of hints that were taken since the task was begun anew."""
        return self._row(key).hints

    def mark(self, key: str) -> Mark | None:
        """Return the best mark; None if the task was not solved yet."""
        mark = self._row(key).mark
        return Mark(MARKS.index(mark)) if mark else None

    def solved_of(self, keys: Iterable[str]) -> int:
        """Return how many of these tasks were solved."""
        return sum(self.mark(key) is not None for key in keys)

    def save_source(self, key: str, text: str) -> None:
        """Save the lines as they are now."""
        if text != self.source(key):
            self._save(self._row(key)._replace(lines=text))

    def add_hint(self, key: str) -> None:
        """Save that a hint was taken."""
        row = self._row(key)
        self._save(row._replace(hints=row.hints + 1))

    def solved(self, key: str, *, fewest: bool) -> Mark:
        """Save that the task was solved, and return the mark of this time; the best one stays.

        `fewest` says whether the lines follow no more links and move no more cards than is needed.
        """
        self.refresh()  # a hint may have been taken in another window
        row = self._row(key)
        mark = Mark.HINTS if row.hints else Mark.FEWEST if fewest else Mark.ALONE
        self._save(row._replace(mark=max(row.mark, MARKS[mark], key=MARKS.index)))
        return mark

    def start_over(self, key: str) -> None:
        """Begin the task anew, without lines and hints. The mark stays."""
        self._save(self._row(key)._replace(lines="", hints=0), anew=True)

    def _save(self, row: SavedTask, *, anew: bool = False) -> None:
        # The clock may have been set back, but this is the last change.
        row = self._rows[row.uid] = row._replace(touched=max(self._clock(), row.touched))
        self._store.save_task(row, anew=anew)
