"""The bar that says what to do next in the tour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel


class TableTour(Protocol):
    """The part of the tour that a table uses."""

    def show(self) -> None:
        """Show the step in the bar."""

    def next(self) -> None:
        """Go on to the next step."""


class TourBar(Vertical):
    """The step of the tour and its task, with controls to go on and to end it; below, a sentence about it.

    On a slim screen the task stands in the place of that sentence.
    """

    DEFAULT_CSS = """
    TourBar { height: 2; background: $bar; }
    TourBar Horizontal { height: 1; }
    TourBar EllipsisLabel { height: 1; padding: 0 1; text-wrap: nowrap; }
    TourBar #tour-step { width: auto; color: $mark-ink; background: $mark; text-style: bold; }
    TourBar #tour-task { width: 1fr; text-style: bold; }
    TourBar #tour-detail { color: $label; }
    TourBar Control { color: $label; }
    """

    def __init__(self, commands: Mapping[str, Command]) -> None:
        super().__init__(id="tour")
        self._place, self._what = EllipsisLabel(id="tour-step"), EllipsisLabel(id="tour-task")
        self._detail = EllipsisLabel(id="tour-detail")
        self._next = Control(commands["tour_next"], "skip", with_key=True, id="tour-next")
        self._end = Control(commands["end_tour"], "end", with_key=True, id="tour-end")
        self._tasks: Sequence[str] = ("",)
        self._sentence = ""

    def compose(self) -> ComposeResult:
        yield Horizontal(self._place, self._what, self._next, self._end)
        yield self._detail

    def show(self, step: str, tasks: Sequence[str], detail: str, word: str) -> None:
        """Show the first of the `tasks`, from the longest to the briefest, that fits.

        `word` says what the control does that goes on.
        """
        self._tasks, self._sentence = tasks, detail
        self._place.set_text(step)
        self._next.relabel(word)
        self._end.display = word != "close"
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        if not self.is_attached:
            return  # the table was left meanwhile
        room, is_slim = self._what.content_size.width, self.screen.has_class("-slim")
        task = next((task for task in self._tasks if len(task) <= room), self._tasks[-1])
        self._what.set_text("" if is_slim else task)
        self._detail.set_text(self._tasks[0] if is_slim else self._sentence)
