"""The chance to win, in large digits: shown while only the last ace is out."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Digits, Static

__all__ = ["Odds"]


class Odds(Vertical):
    """The chance that the last ace is the last card of all."""

    DEFAULT_CSS = """
    Odds {
        height: 4; display: none;
        Static { width: 1fr; height: 1; color: $label; }
        Digits { width: 1fr; height: 3; color: $mark; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="odds")
        self._title, self._number = Static(id="odds-title"), Digits(id="odds-number")

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._number

    def show(self, left: int) -> None:
        """Show the chance with one ace among the `left` cards that are still face down."""
        self._title.update(f"you win 1 time in {left}" if left > 1 else "only the last ace is left")
        self._number.update(f"{100 / left:.0f}%")
