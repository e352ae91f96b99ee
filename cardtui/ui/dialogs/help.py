"""The help page of a screen: how its game is played, its keys, and then all else about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from cardtui.engine.phrases import listed
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.commands import LEAVING, MANUAL, Command, key_text
from cardtui.ui.keymap import assign_keys

if TYPE_CHECKING:
    from cardtui.ui.interfaces import CardAppInterface

_LEAST = 16  # columns for the keys, where there is room

_ALWAYS_CLOSES = "escape"


class _Keys(Static):
    """The keys of commands, and what these do beside them. Rich's table would take five times as long."""

    def __init__(self, commands: Iterable[Command], *, id: str) -> None:
        super().__init__(id=id)
        self._rows = [(command.key_text, Content(command.help)) for command in commands]
        self._longest = max(len(keys) for keys, _ in self._rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def render(self) -> Content:
        return Content("\n").join(self._lines(self.content_size.width))

    def _lines(self, width: int) -> list[Content]:
        least = 0 if self.app.size.width < BROAD else _LEAST
        columns = max(least, self._longest) + 2
        return [
            Content.assemble((f"{'' if number else keys:{columns}}", "bold"), line)
            for keys, text in self._rows
            for number, line in enumerate(text.wrap(max(width - columns, 1)))
        ]


class HelpScreen(ModalScreen[None]):
    """A page that can be scrolled. The keys that open help, and those that leave its screen, close it."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(_ALWAYS_CLOSES, "dismiss", "back"),
        Binding("down,j,space", "scroll(1)", "scroll", show=False),
        Binding("up,k", "scroll(-1)", "scroll", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, rules: str, commands: Iterable[Command], to_press: str = "") -> None:
        """The first paragraph of `rules` and the line `to_press` open the page, the other ones end it."""
        super().__init__()
        self._title = title
        self._opening, _, self._details = rules.partition("\n\n")
        self._to_press = to_press
        self._commands = tuple(commands)
        found = {command.name: command for command in self._commands}
        self._manual = found.get(MANUAL.name)
        self._closing_keys = [found[name].keys for name in (*LEAVING, "help") if name in found]

    @property
    def _manual_keys(self) -> tuple[str, ...]:
        """The keys that open the manual: those of the screen, or else of the others."""
        changes = cast("CardAppInterface", self.app).settings.key_changes
        return (self._manual or assign_keys((MANUAL,), changes)[0]).keys

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help", can_focus=True):
            yield Static(Content(self._title), id="help-title")
            if self._opening:
                yield Static(Content(self._opening), id="help-opening")
            if self._to_press:
                yield Static(Content(self._to_press), id="help-press")
            keys_last = self.app.size.width < BROAD
            if keys_last:
                yield from self._compose_details("")
            yield Static("Keys", id="help-keys-heading", classes="help-heading")
            yield _Keys(self._commands, id="help-keys")
            if not keys_last:
                yield from self._compose_details("More")
            firsts = dict.fromkeys([_ALWAYS_CLOSES, *(keys[0] for keys in self._closing_keys)])
            closing = listed([key_text(key) for key in firsts if key not in self._manual_keys], "or")
            manual = f"{key_text(self._manual_keys[0])} opens the manual"
            yield Static(Content(f"The mouse works, too. {manual}. {closing} closes this page."))
            yield Button("Close", id="help-close", compact=True)

    def _compose_details(self, heading: str) -> ComposeResult:
        """Yield the paragraphs of the rules after the first one, if there are any."""
        if self._details:
            yield Static(heading, classes="help-heading")
            yield Static(Content(self._details), id="help-details")

    def on_key(self, event: events.Key) -> None:
        if event.key in self._manual_keys:
            event.stop()
            # The app does it: it waits until this page is removed, which this handler must not wait for.
            self.app.call_later(self.app.run_action, MANUAL.action)
        elif any(event.key in keys for keys in self._closing_keys):
            event.stop()
            self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_button_pressed(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # beside the page
            self.dismiss(None)
