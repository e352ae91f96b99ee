"""Do it yourself: the operations of the step that comes are written by the person, on the game's own cards.

An operation that was written rightly once is done by these lines from then on, so that the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtui.engine.phrases import listed
from cardtui.library.practice_book import PracticeBook
from cardtui.structures.exercise import OperationExercise, PracticeCase
from cardtui.ui.player import Player, PlayerObserver
from cardtui.ui.table.inspector.inspector import Inspector


class DoItYourself(PlayerObserver):
    """Stops the game before a step with an operation that has not been written yet."""

    def __init__(
        self,
        player: Player,
        inspector: Inspector,
        book: PracticeBook,
        write: Callable[[OperationExercise, PracticeCase], None],
    ) -> None:
        """`write` lets the person write an operation."""
        self._player, self._inspector, self._book, self._write = player, inspector, book, write
        self._judged = dict[tuple[str, str], bool]()
        """Whether the lines for an operation were right, by the key of the task and the lines."""
        self._asked = list[str]()
        """The names of the operations that were asked for, until their lines do the first step."""
        player.observers.append(self)

    def close(self) -> None:
        self._player.observers.remove(self)

    def pending(self, ply: int) -> tuple[OperationExercise, PracticeCase] | None:
        """Return the first operation of the step after a ply that is not written yet, and its structure."""
        for found in self._inspector.exercises(ply + 1):
            if found is not None and not self._is_written(found[0]):
                return found
        return None

    def _is_written(self, task: OperationExercise) -> bool:
        lines = self._book.source(task.key)
        if not lines.strip():
            return False
        key = task.key, lines
        if key not in self._judged:
            self._judged[key] = task.judge(lines).right
        return self._judged[key]

    def takes_step(self) -> bool:
        """Let the person write what the next step needs. Return whether there was something to write."""
        found = self.pending(self._player.session.ply)
        if found is not None:
            self._asked.append(found[0].title)
            self._player.pause()
            self._write(*found)
        elif self._asked:
            names = listed(list(dict.fromkeys(self._asked)), "and")
            self._player.say(f"From now on your lines do {names}.")
            self._asked.clear()
        return found is not None

    def stops_at(self, ply: int) -> bool:
        return self.pending(ply) is not None
