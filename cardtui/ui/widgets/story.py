"""The story of a game: a sentence for each step, with the current one marked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Static

from cardtui.engine.phrases import truncated
from cardtui.engine.session import Session
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.timeline import SeekRequested

__all__ = ["Story", "StoryLine", "story_lines"]


class StoryLine(NamedTuple):
    """A line of the story: its text, the ply that a click seeks, and its part."""

    text: str
    ply: int
    part: str


def story_lines(session: Session[Any, Any], ply: int, most: int) -> list[StoryLine]:
    """Return the last `most` lines of the story up to `ply`, with headings if landmarks divide it.

    In a game where only some landmarks are big, these are marked, and older ones stand above the last lines.
    """
    lines: list[StoryLine] = []
    landmarks = session.landmarks
    above = _big_landmarks(session, ply, most // 3)
    while above and above[-1].ply > ply - (most - len(above)):
        above.pop()  # it is one of the last lines
    most -= len(above)
    while ply > 0 and len(lines) < most:
        landmark = session.is_landmark(ply) and session.is_big(ply)
        text = session.describe(ply).short
        lines.append(StoryLine(f"  {text}", ply, "landmark" if landmark else "past"))
        ply -= 1
        if not session.game.landmarks.divide:
            continue
        number = session.landmark_number(ply + 1)
        if ply == 0 or (number > 1 and landmarks[number - 2] == ply):
            lines.append(StoryLine(f"{session.game.landmarks.name} {number}", ply, "heading"))
    return above + (lines[::-1][-most:] if most > 0 else [])


def _big_landmarks(session: Session[Any, Any], ply: int, most: int) -> list[StoryLine]:
    """Return the last `most` big landmarks up to `ply`, each with its number, in a game that has such."""
    game = session.game
    if game.interactive or not game.landmarks.big:
        return []
    earlier = islice(reversed(session.landmarks), len(session.landmarks) - session.landmark_number(ply), None)
    big = [*islice(filter(session.is_big, earlier), most)][::-1]
    lines = {one: f"  {game.step_name} {one} · {session.describe(one).short}" for one in big}
    return [StoryLine(text, one, "landmark") for one, text in lines.items()]


class StoryLines(DiffWidget):
    """The end of the story, up to the current sentence. A click on a sentence seeks its ply."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "past": "$foreground",
        "landmark": "$mark",
        "heading": "$muted",
        "present": "bold $mark-ink on $mark",
    }
    DEFAULT_CSS = "StoryLines { height: 1fr; pointer: pointer; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._session: Session[Any, Any] | None = None
        self._ply = 0
        self._drawn: tuple[tuple[int, int], list[StoryLine]] | None = None

    def show(self, session: Session[Any, Any], ply: int) -> None:
        self._session, self._ply, self._drawn = session, ply, None
        self.refresh()

    @property
    def _lines(self) -> list[StoryLine]:
        key = (self._ply, self.size.height)
        if self._drawn is None or self._drawn[0] != key:
            assert self._session is not None
            self._drawn = (key, story_lines(self._session, *key))
        return self._drawn[1]

    def draw(self) -> list[Strip]:
        return [] if self._session is None else [self._line(y) for y in range(len(self._lines))]

    def _line(self, y: int) -> Strip:
        width = self.size.width
        line = self._lines[y]
        present = y == len(self._lines) - 1
        text = truncated(f"▸{line.text[1:]}" if present else line.text, width)
        style = self.part_style("present" if present else line.part)
        return Strip([Segment(text.ljust(width), style)])

    def on_click(self, event: events.Click) -> None:
        if self._session is not None and event.y < len(self._lines):
            self.post_message(SeekRequested(self._lines[event.y].ply))


class Story(Vertical):
    """The panel with the story and the rule behind the current step."""

    DEFAULT_CSS = """
    Story { width: 24%; min-width: 38; max-width: 60; padding: 1 2; background: $surface; }
    Story #story-title { color: $label; text-style: bold; margin-bottom: 1; }
    Story #story-why { height: 5; margin-top: 1; color: $muted; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._lines, self._why = StoryLines(id="story-lines"), EllipsisLabel(id="story-why")

    def compose(self) -> ComposeResult:
        yield Static("The story", id="story-title")
        yield self._lines
        yield self._why

    def show(
        self, session: Session[Any, Any], ply: int, before: str = "", instead: Content | str = ""
    ) -> None:
        """Show the story of `session` up to `ply`; `before` stands before the first step.

        `instead` replaces the rule at the foot, if it is not empty.
        """
        self._lines.show(session, ply)
        first = f"{before.removesuffix(' · ')}.\n" if before else ""
        why: Content | str = f"{first}The story begins with the first {session.game.step_name}."
        if ply:
            why = session.describe(ply).why
        self._why.set_text(instead or why)
