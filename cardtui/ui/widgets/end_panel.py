"""The panel at the end of a game: who won, how the game compares, its moments, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.segment import Segment
from textual import events
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
    MomentRow EllipsisLabel { display: none; width: 1fr; height: 1; }
    MomentRow EllipsisLabel { text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, number: int, command: Command) -> None:
        self._control = Control(command, "", with_key=True, id=f"end-moment-{number}")
        self._sentence = EllipsisLabel(id=f"end-moment-{number}-sentence")
        super().__init__(self._control, self._sentence)

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
        commands: Callable[[], Sequence[Command]],
        *,
        seeded: bool,
        of_today: bool = False,
        rematch: bool = False,
        first: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`commands` returns the commands of the table, with their present keys.

        `seeded` games offer the next seed. Today's game (`of_today`) offers its result to share instead.
        Again is called a `rematch` if there was an opponent. If the commands include undo, it comes first.
        `first` are commands of the game and their labels, which take the place of other deals.
        """
        super().__init__(id="end")
        self._commands, self._first = commands, first
        self._left_out = {
            "" if seeded and not of_today else "next_seed",
            "today" if of_today else "copy_result",
            *(_OTHER_DEALS if first else ()),
        }
        self._labels = dict(_NEXT) | ({"again": "rematch"} if rematch else {})
        self._title, self._text = EllipsisLabel(id="end-title"), EllipsisLabel(id="end-text")
        self._line = GoldenLine(id="end-line")
        self._moments: list[MomentRow] = []

    def prepare(self) -> None:
        """Mount what the panel shows, which a table does not need for its first picture."""
        if self.children:
            return
        commands = [*self._commands(), TODAY]
        by_name = {command.name: command for command in commands}
        moments = [command for command in commands if command.name == "moment"]
        self._moments = [MomentRow(number, command) for number, command in enumerate(moments)]
        later = [(name, label) for name, label in self._labels.items() if name not in self._left_out]
        controls = [
            Control(by_name[name], label, with_key=True, id=f"end-{name.replace('_', '-')}")
            for name, label in (*self._first, *later)
            if name in by_name  # undo is not, in games that are watched
        ]
        self.mount(
            Horizontal(self._title, self._line, id="end-head"),
            self._text,
            Container(*self._moments, id="end-moments"),
            Horizontal(*controls, id="end-next"),
        )

    def show(self, verdict: Sequence[str], game_id: str, moments: Sequence[Moment] = ()) -> None:
        """Show the sentences of `verdict`, the first as the headline, and the moments of the game."""
        self.prepare()
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
        command = next(command for command in self._commands() if command.name == name)
        control = Control(command, label, with_key=True, id="end-offer")
        self.query_one("#end-head").mount(control)

    def celebrate(self) -> None:
        """Animate the line, because the game has just ended."""
        self._line.drawn = 0.0
        self._line.animate("drawn", 1.0, duration=_DRAWING, easing="out_cubic")

    def settle(self) -> None:
        """Finish the animation of the line."""
        if self._line.drawn < 1.0:
            self._line.animate("drawn", 1.0, duration=0.0)
