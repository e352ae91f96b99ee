"""The whole story of a game so far, as a panel in which one chooses a step to go to."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtui.engine.session import Session
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.timeline import SeekRequested


class StoryDialog(ModalScreen[int | None]):
    """The sentences up to a ply, and the rule behind the chosen one. It returns the ply to go to, if any."""

    CSS_PATH = "story.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,S", "dismiss", "close", key_display="Esc"),
        Binding("up,k", "choose(-1)", show=False),
        Binding("down,j", "choose(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home,g", "choose_ply(0)", show=False),
        Binding("end,G", "choose_last", show=False),
        Binding("enter,space", "go", show=False),
    ]

    def __init__(self, session: Session[Any, Any], ply: int) -> None:
        """`ply` is the last one that may be described."""
        super().__init__()
        self._session, self._last, self._chosen = session, ply, ply

    def compose(self) -> ComposeResult:
        with Vertical(id="story-panel"):
            yield Static("The story", id="story-title")
            yield StoryLines(id="story-lines")
            yield EllipsisLabel(id="story-why")
            keys = [("↑↓", "choose"), ("Enter", "go there"), ("Esc", "close")]
            parts = [part for key, word in keys for part in ((key, "bold $mark"), f" {word}  ")]
            yield Static(Content.assemble(*parts), id="story-keys")

    def on_mount(self) -> None:
        self.action_choose(0)

    def action_choose(self, by: int) -> None:
        """Choose the step `by` lines further down."""
        self.action_choose_ply(self._chosen + by)

    def action_page(self, by: int) -> None:
        self.action_choose(by * max(1, self.query_one(StoryLines).size.height - 1))

    def action_choose_last(self) -> None:
        self.action_choose_ply(self._last)

    def action_choose_ply(self, ply: int) -> None:
        """Show the story up to a ply, from the first step on."""
        session = self._session
        self._chosen = max(min(1, self._last), min(ply, self._last))
        self.query_one(StoryLines).show(session, self._chosen)
        begins = f"The story begins with the first {session.game.step_name}."
        why = session.describe(self._chosen).why if self._chosen else begins
        self.query_one(EllipsisLabel).set_text(why)

    def on_seek_requested(self, message: SeekRequested) -> None:
        self.dismiss(message.ply)

    def action_go(self) -> None:
        self.dismiss(self._chosen)
