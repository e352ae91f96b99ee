"""The panel at the end of a game: who won, how the game compares, its moments, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.extras import Moment
from cardtui.ui.commands import TODAY, Command
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

__all__ = ["EndPanel"]

_DRAWING = 0.8  # seconds in which the line is drawn
_NEXT = (
    ("undo", "undo"),
    ("again", "again"),
    ("next_seed", "next seed"),
    ("new_deal", "new deal"),
    ("today", "today's game"),
    ("copy_result", "share"),
    ("back_home", "games"),
)

_OTHER_DEALS = ("next_seed", "new_deal", "today")


class GoldenLine(Widget):
    """A line that is drawn beside the headline."""

    DEFAULT_CSS = "GoldenLine { height: 1; width: 1fr; margin: 0 1; color: $card-mark; }"

    drawn: reactive[float] = reactive(1.0)
    """The drawn part of the line, from 0 to 1."""

    def render_line(self, y: int) -> Strip:
        width, style = self.size.width, self.visual_style.rich_style
        return Strip([Segment("─" * round(width * self.drawn), style)]).adjust_cell_length(width, style)


class MomentRow(Horizontal):
    """A moment of the game: its title, which is a control, and where there is room its sentence."""

    DEFAULT_CSS = """
    MomentRow { height: 1; width: auto; pointer: pointer; display: none; }
    MomentRow .sentence { display: none; width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, number: int, command: Command) -> None:
        super().__init__()
        self._control = Control(command, "", with_key=True, id=f"end-moment-{number}")
        self._sentence = EllipsisLabel(id=f"end-moment-{number}-sentence")
        self._sentence.add_class("sentence")

    def compose(self) -> ComposeResult:
        yield self._control
        yield self._sentence

    def show(self, moment: Moment) -> None:
        """Show a moment."""
        self.display = True
        self._control.relabel(moment.title)
        self._control.tooltip = moment.sentence
        self._sentence.set_text(moment.sentence)

    async def on_click(self, event: events.Click) -> None:
        if event.widget is self._sentence:
            await self._control.on_click()


class EndPanel(Vertical):
    """The verdict, the moments and a row of controls."""

    DEFAULT_CSS = """
    EndPanel { height: 5; padding: 0 1; background: $surface; border-left: thick $mark; display: none; }
    EndPanel #end-head { height: 1; }
    EndPanel #end-title { text-style: bold; color: $mark; height: 1; width: auto; max-width: 100%; }
    EndPanel #end-offer { margin: 0 0 0 1; }
    EndPanel #end-text { height: 1fr; }
    EndPanel #end-moments { height: 1; layout: horizontal; display: none; }
    EndPanel.-with-moments #end-moments { display: block; }
    EndPanel #end-next { height: 1; }
    EndPanel Control { margin-right: 1; padding: 0; color: $label; }
    """

    def __init__(
        self,
        commands: Mapping[str, Command],
        *,
        seeded: bool,
        of_today: bool = False,
        rematch: bool = False,
        moments: Sequence[Command] = (),
        first: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`seeded` games offer the next seed.

        Today's game (`of_today`) offers its result to share instead. Again is called a `rematch` if there was
        an opponent. `moments` are the commands that go to the moments. If the `commands` include undo, it
        comes first. `first` are commands of the game and their labels, which take the place of other deals.
        """
        undo = "undo" in commands
        super().__init__(id="end", classes="-undo" if undo else "")
        self._commands = {**commands, TODAY.name: TODAY}
        left_out = {
            "" if seeded and not of_today else "next_seed",
            "" if undo else "undo",
            "today" if of_today else "copy_result",
            *(_OTHER_DEALS if first else ()),
        }
        labels = dict(_NEXT) | ({"again": "rematch"} if rematch else {})
        self._next = [*first, *((name, label) for name, label in labels.items() if name not in left_out)]
        self._moments = [MomentRow(number, command) for number, command in enumerate(moments)]
        self._title, self._text = EllipsisLabel(id="end-title"), EllipsisLabel(id="end-text")
        self._line = GoldenLine(id="end-line")

    def compose(self) -> ComposeResult:
        yield Horizontal(self._title, self._line, id="end-head")
        yield self._text
        yield Container(*self._moments, id="end-moments")
        with Horizontal(id="end-next"):
            for name, label in self._next:
                yield Control(self._commands[name], label, with_key=True, id=f"end-{name.replace('_', '-')}")

    def show(self, verdict: Sequence[str], game_id: str, moments: Sequence[Moment] = ()) -> None:
        """Show the sentences of `verdict`, the first as the headline, and the moments of the game."""
        headline, *rest = verdict
        self._title.set_text(headline)
        text = " · ".join(line.removesuffix(".") for line in (*rest, game_id) if line)
        self._text.set_text(text)
        # While it is not shown, its styles are looked up when the table gets a class that shows it.
        self.update_classes({"-with-moments": bool(moments)}, update=self.display)
        for row in self._moments[len(moments) :]:
            row.display = False
        for row, moment in zip(self._moments, moments, strict=False):
            row.show(moment)

    def offer(self, name: str, label: str) -> None:
        """Offer one more command from now on, beside the headline."""
        control = Control(self._commands[name], label, with_key=True, id="end-offer")
        self.query_one("#end-head").mount(control)

    def celebrate(self) -> None:
        """Animate the line, because the game has just ended."""
        self._line.drawn = 0.0
        self._line.animate("drawn", 1.0, duration=_DRAWING, easing="out_cubic")

    def settle(self) -> None:
        """Finish the animation of the line."""
        if self._line.drawn < 1.0:
            self._line.animate("drawn", 1.0, duration=0.0)
