"""The panel at the end of a game: who won, how the game compares, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

__all__ = ["EndPanel"]

_DRAWING = 0.8  # seconds in which the line is drawn
_NEXT = (
    ("undo", "undo"),
    ("again", "again"),
    ("next_seed", "next seed"),
    ("new_deal", "new deal"),
    ("ask_deal", "your own"),
    ("copy_result", "share"),
    ("copy_id", "copy id"),
    ("back_home", "games"),
)

_OTHER_DEALS = ("next_seed", "new_deal", "ask_deal")


class GoldenLine(Widget):
    """A line that is drawn beside the headline."""

    DEFAULT_CSS = "GoldenLine { height: 1; width: 1fr; margin: 0 1; color: $card-mark; }"

    drawn: reactive[float] = reactive(1.0)
    """The drawn part of the line, from 0 to 1."""

    def render_line(self, y: int) -> Strip:
        width, style = self.size.width, self.visual_style.rich_style
        return Strip([Segment("─" * round(width * self.drawn), style)]).adjust_cell_length(width, style)


class EndPanel(Vertical):
    """The verdict and a row of controls."""

    DEFAULT_CSS = """
    EndPanel { height: 5; padding: 0 1; background: $surface; border-left: thick $mark; display: none; }
    EndPanel #end-head { height: 1; }
    EndPanel #end-title { text-style: bold; color: $mark; height: 1; width: auto; max-width: 100%; }
    EndPanel #end-text { height: 1fr; }
    EndPanel #end-next { height: 1; }
    EndPanel Control { margin-right: 1; padding: 0; color: $label; }
    """

    def __init__(
        self,
        commands: Mapping[str, Command],
        *,
        seeded: bool,
        of_today: bool = False,
        first: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`seeded` games offer the next seed.

        Today's game (`of_today`) offers its result to share instead. If the `commands` include undo, it comes
        first. `first` are commands of the game and their labels, which take the place of other deals.
        """
        undo = "undo" in commands
        super().__init__(id="end", classes="-undo" if undo else "")
        self._commands = commands
        left_out = {
            "" if seeded and not of_today else "next_seed",
            "" if undo else "undo",
            "" if of_today else "copy_result",
            *(_OTHER_DEALS if first else ()),
        }
        self._next = [*first, *((name, label) for name, label in _NEXT if name not in left_out)]
        self._title, self._text = EllipsisLabel(id="end-title"), EllipsisLabel(id="end-text")
        self._line = GoldenLine(id="end-line")

    def compose(self) -> ComposeResult:
        yield Horizontal(self._title, self._line, id="end-head")
        yield self._text
        with Horizontal(id="end-next"):
            for name, label in self._next:
                yield Control(self._commands[name], label, with_key=True, id=f"end-{name.replace('_', '-')}")

    def show(self, verdict: Sequence[str], game_id: str) -> None:
        """Show the sentences of `verdict`, the first as the headline."""
        headline, *rest = verdict
        self._title.set_text(headline)
        text = " · ".join(line.removesuffix(".") for line in (*rest, game_id) if line)
        self._text.set_text(text)

    def celebrate(self) -> None:
        """Animate the line, because the game has just ended."""
        self._line.drawn = 0.0
        self._line.animate("drawn", 1.0, duration=_DRAWING, easing="out_cubic")

    def settle(self) -> None:
        """Finish the animation of the line."""
        if self._line.drawn < 1.0:
            self._line.animate("drawn", 1.0, duration=0.0)
