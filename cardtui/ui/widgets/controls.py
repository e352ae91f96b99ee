"""Controls that run commands, and the transport bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.playhead import AUTO, speed_label
from cardtui.engine.session import Session
from cardtui.ui.commands import Command, key_text
from cardtui.ui.parts_widget import PartsWidget
from cardtui.ui.widgets.bar_layout import bar_layout
from cardtui.ui.widgets.buttons import Buttons, Sign, columns_of
from cardtui.ui.widgets.graph import Graph, GraphTitles
from cardtui.ui.widgets.placed_layout import Placed

_SPEED = 4  # columns for it
_STEERING_COLUMNS = 15  # of the buttons that step and play, and the speed
_SIGNS = {
    "first": (" ⇤ ", " |<"),
    "back_ten": (" « ", " <<"),
    "back": (" ‹ ", " < "),
    "pause": (" ‖ ", "|| "),
    "play": (" ▶ ", "[>]"),
    "forward": (" › ", " > "),
    "forward_ten": (" » ", ">> "),
    "last": (" ⇥ ", ">| "),
}
"""The signs of the buttons, and their replacements in ASCII."""


def button_sign(button: str, *, ascii_only: bool) -> str:
    """Return the sign of a button in the transport bar, such as `▶` for `play`."""
    return _SIGNS[button][ascii_only].strip()


def tooltip_text(command: Command) -> str:
    """Return the tooltip of a command."""
    return f"{command.help} ({command.key_text})" if command.keys else command.help


class Control(Static):
    """A text that runs a command when it is clicked. Its tooltip shows the command's key."""

    DEFAULT_CSS = """
    Control { width: auto; padding: 0 1; pointer: pointer; }
    Control:hover { background: $mark; color: $mark-ink; }
    """

    def __init__(
        self, command: Command, label: str | Content, *, with_key: bool | str = False, id: str | None = None
    ) -> None:
        """Put the first key of the command before the label if `with_key`, which may say what is between."""
        super().__init__(id=id)
        self._label = Content(label) if isinstance(label, str) else label
        self._between = " " if with_key is True else with_key or ""
        self.command = command

    def relabel(self, label: str) -> None:
        """Show another label."""
        if self._label.plain != label:
            self._label = Content(label)
            self.command = self._command

    @property
    def command(self) -> Command:
        """The command that it runs."""
        return self._command

    @command.setter
    def command(self, command: Command) -> None:
        self._command = command
        self.tooltip = Content(tooltip_text(command))
        label = self._label
        if self._between and command.keys:
            label = Content.assemble((key_text(command.keys[0]), "bold $mark"), self._between, label)
        self.update(label)

    async def on_click(self) -> None:
        await self.screen.run_action(self.command.first_action)


class CommandButtons(Buttons):
    """Buttons named after the commands that they run."""

    PARTS: ClassVar[Mapping[str, str]] = {
        **Buttons.PARTS,
        "plain": "",
        "strong": "bold",
        "playing": "bold $mark",
        "label": "$label",
        "landmark": "$mark",
    }

    def __init__(self, commands: Mapping[str, Command], id: str) -> None:
        """`commands` are looked up each time, because their keys may change."""
        super().__init__(id=id)
        self._commands = commands

    def tip(self, button: str) -> str:
        return tooltip_text(self._commands[button])

    async def on_click(self, event: events.Click) -> None:
        if button := self.button_at(event.x):
            await self.screen.run_action(self._commands[button].actions[0])


class _Steering(CommandButtons):
    """Play and pause, speed, and their buttons."""

    title = ""
    """What the graph beside it shows, in a few letters."""
    playing = False
    speed = 0.0

    def signs(self) -> Iterable[Sign]:
        every = bar_layout(self.app.size.width).all_buttons
        playing = "playing" if self.playing else ""
        speed = speed_label(self.speed)
        speed = f"{'':{(_SPEED - len(speed)) // 2}}{speed}"
        ascii_only = self.app.has_class("-ascii")
        sign = {name: signs[ascii_only] for name, signs in _SIGNS.items()}
        buttons = (
            ("first", sign["first"], ""),
            ("back_ten", sign["back_ten"], ""),
            ("back", sign["back"], ""),
            ("play_pause", sign["pause" if playing else "play"], playing),
            ("forward", sign["forward"], ""),
            ("forward_ten", sign["forward_ten"], ""),
            ("last", sign["last"], ""),
            ("slower", " − ", ""),
            ("normal", f"{speed:{_SPEED}}", playing or "strong"),
            ("faster", " + ", ""),
        )
        shown: Iterable[tuple[str, str, str]] = buttons
        if not every:
            # The normal speed leaves its columns to the title of the graph.
            short = self.title if self.speed == AUTO else speed_label(self.speed)
            shown = *buttons[2:5], ("normal", f" {short:>{_SPEED}}", "label")
        for button, text, look in shown:
            yield Sign(text, look or "plain", button)


class _PlyButtons(CommandButtons):
    """The ply, and the last landmark before it."""

    names: Sequence[tuple[str, str]] = ()
    """The names of both, the longest first."""

    def signs(self) -> Iterable[Sign]:
        width = self.size.width
        fitting = (
            line for step, landmark in self.names if columns_of(line := self._line(step, landmark)) < width
        )
        line = next(fitting, self._line(*self.names[-1]) if self.names else [])
        yield Sign(" " * (width - 1 - columns_of(line)), "plain")
        yield from line
        yield Sign(" ", "plain")

    @staticmethod
    def _line(step: str, landmark: str) -> list[Sign]:
        line = [Sign(step, "label", "go_to")]
        if landmark:
            line += [
                Sign(" ◂", "landmark", "previous_landmark"),
                Sign(f" {landmark} ", "label", "next_landmark"),
                Sign("▸", "landmark", "next_landmark"),
            ]
        return line


class Transport(Container, PartsWidget, Placed):
    """The bar: the playback buttons, the graph of the whole game on which one seeks, and the ply.

    Where it has several rows, the graph stands on the lowest one.
    """

    PARTS: ClassVar[Mapping[str, str]] = {"bar": Graph.PARTS["bar"]}
    DEFAULT_CSS = "Transport { height: 1; }"

    def __init__(self, session: Session[Any, Any], commands: Mapping[str, Command]) -> None:
        super().__init__(id="transport")
        self._session = session
        self.graph = Graph(session.game.graph, id="graph")
        self._titles = GraphTitles(self.graph, id="graph-titles")
        self._steering = _Steering(commands, "steering")
        self._steering.title = self.graph.short_title
        self._ply_buttons = _PlyButtons(commands, "ply-buttons")

    def places(self, size: Size) -> Mapping[Widget, Region]:
        """Let the graph have all columns, and put the buttons on the lowest row, beside the plies."""
        bar, bottom = bar_layout(size.width), size.height - 1
        if bar.rows > 1:
            return {
                self._steering: Region(1, bottom, _STEERING_COLUMNS, 1),
                self.graph: Region(bar.first, 0, bar.width, bottom),
                self._ply_buttons: Region(
                    _STEERING_COLUMNS + 1, bottom, size.width - _STEERING_COLUMNS - 1, 1
                ),
            }
        return {
            self._steering: Region(1, bottom, bar.first - 2, 1),
            self.graph: Region(bar.first, 0, bar.width, size.height),
            self._ply_buttons: Region(bar.last + 2, bottom, size.width - bar.last - 2, 1),
            self._titles: Region(1, 0, bar.first - 2, bottom),
        }

    def compose(self) -> ComposeResult:
        yield self._steering
        yield self.graph
        yield self._ply_buttons
        yield self._titles

    def render_line(self, y: int) -> Strip:
        lowest = y == self.size.height - 1
        ground = self.part_style("bar") if lowest else self.visual_style.rich_style
        return Strip.blank(self.size.width, ground)

    def show_playing(self, playing: bool, speed: float) -> None:
        """Show whether the game plays, and how fast it does."""
        self._steering.playing, self._steering.speed = playing, speed
        self._steering.renew()

    def show_ply(self, landmark_number: int, seen: int | None, landed: int) -> None:
        """Show the present ply, and the number of the landmark that it belongs to.

        The value in the graph is that of `landed`, the last ply whose cards have landed.

        If what comes after ply `seen` is hidden, so are the length of the game and its landmarks. Where no
        landmark may be shown, or there is none, nothing is said of them.
        """
        session, graph = self._session, self.graph
        game, ply, length = session.game, session.ply, session.length
        if seen is not None:
            step, landmark = str(ply), str(landmark_number)
        else:
            more = "" if session.fully_explored else "+"
            step = f"{ply}/{length}{more}"
            has_none = session.fully_explored and not session.landmark_count
            known = session.may_spoil and not has_none
            landmark = f"{landmark_number}/{session.landmark_count}{more}" if known else ""
        named_step = f"{game.step_name} {step}"
        named_landmark = landmark and f"{game.landmarks.name} {landmark}"
        # That a number is one of mistakes has to be said before that another is one of moves.
        shorter = (step, named_landmark) if game.interactive else (named_step, landmark)
        # In a game of many thousand steps, the numbers themselves are too long for a narrow terminal.
        bare = str(ply), landmark and str(landmark_number)
        self._ply_buttons.names = [(named_step, named_landmark), shorter, (step, landmark), bare]
        self._ply_buttons.renew()
        self._titles.refresh()
        graph.seen = seen
        graph.at = min(ply, graph.length)
        graph.landed = landed

    def draw_known(self, *, finished: bool) -> bool:
        """Draw the known part of the game in the graph, if it is `finished`. Return whether it was drawn.

        A long game is drawn only when its known length has doubled, not after each slice of the lookahead.
        """
        session, graph = self._session, self.graph
        if not finished and session.length < 2 * graph.length:
            return False
        graph.show(session.graph_values_at, session.length)
        return True
