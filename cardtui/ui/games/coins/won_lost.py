"""A small graph of a finished game: at which plies it was won, at which lost, and the mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip

from cardtui.ui.widgets.timeline import Timeline

__all__ = ["WonLost"]

_WON, _LOST, _PRESENT, _MISTAKE = "█", "░", "┃", "×"
_WIDEST = 8
"""The most columns of a ply."""

_LONGEST_LABEL = 28


class WonLost(Timeline):
    """A run of columns for each ply, bright where the game is won, and a row with the mistakes below."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "won-lost--label",
        "won-lost--won",
        "won-lost--lost",
        "won-lost--present",
        "won-lost--mistake",
    }
    DEFAULT_CSS = """
    WonLost {
        height: 2;
        .won-lost--label { color: $muted; }
        .won-lost--won { color: $mark; }
        .won-lost--lost { color: $muted; }
        .won-lost--present { color: $foreground; text-style: bold; }
        .won-lost--mistake { color: $error; text-style: bold; }
    }
    """

    def __init__(self, label: str, *, id: str) -> None:
        """`label` names the player who wins a won position: `won for you`."""
        super().__init__(id=id)
        self._label = label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"
        self.left = len(self._label) + 1
        self._is_won: Callable[[int], bool] = lambda ply: False
        self._mistakes: Sequence[int] = ()
        self._drawn: tuple[tuple[int, int], str] | None = None
        self.tooltip = f"{_WON} {label}, {_LOST} lost, {_MISTAKE} a mistake: click to go there"

    def show(self, is_won: Callable[[int], bool], mistakes: Sequence[int], length: int, ply: int) -> None:
        """Show a finished game of `length` plies at `ply`."""
        self._is_won, self._mistakes, self._drawn = is_won, mistakes, None
        self.length, self.at = length, ply
        self.refresh()

    @property
    def columns(self) -> int:
        return max(1, min(self.size.width - self.left, (self.length + 1) * _WIDEST))

    def column_of(self, ply: int) -> int:
        return min(self.columns - 1, -(-ply * self.columns // (self.length + 1)))

    def ply_at(self, x: int) -> int:
        column = max(0, min(x - self.left, self.columns - 1))
        return column * (self.length + 1) // self.columns

    def render_line(self, y: int) -> Strip:
        style = self.get_component_rich_style
        here = self.column_of(self.at)
        if y == 0:
            label, cells = self._label, f"{self._cells[:here]}{_PRESENT}{self._cells[here + 1 :]}"
        else:
            marked = {self.column_of(ply) for ply in self._mistakes}
            label = "mistakes" if marked else ""
            cells = "".join(_MISTAKE if at in marked else " " for at in range(self.columns))
        names = {_WON: "won", _LOST: "lost", _PRESENT: "present", _MISTAKE: "mistake", " ": "label"}
        segments = [Segment(label.rjust(self.left - 1) + " ", style("won-lost--label"))]
        for cell, run in groupby(cells):
            segments.append(Segment("".join(run), style(f"won-lost--{names[cell]}")))
        return Strip(segments).adjust_cell_length(self.size.width, self.visual_style.rich_style)

    @property
    def _cells(self) -> str:
        """The row without the mark of the present ply."""
        key = self.columns, self.length
        if self._drawn is None or self._drawn[0] != key:
            plies = (self.ply_at(self.left + column) for column in range(self.columns))
            cells = "".join(_WON if self._is_won(ply) else _LOST for ply in plies)
            self._drawn = key, cells
        return self._drawn[1]
