"""The story of a game: a sentence for each step, with the current one marked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.strip import Strip

from cardtui.engine.phrases import truncated
from cardtui.engine.session import Session
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.widgets.timeline import SeekRequested

_FADING = 100, 92, 84, 77, 70
"""Percents of the ink of the newest line, of those before it, and of all older ones: each is easily read."""

_MOST = 13
"""The most lines of the story on the felt."""


class StoryLine(NamedTuple):
    """A line of the story: its text, the ply that a click seeks, and its part."""

    text: str
    ply: int
    part: str


def story_lines(session: Session[Any, Any], ply: int, most: int, *, brief: bool = False) -> list[StoryLine]:
    """Return the last `most` lines of the story up to `ply`, with headings if landmarks divide it.

    In a game where only some landmarks are big, these are marked, and older ones stand above the last lines.
    """
    lines: list[StoryLine] = []
    landmarks = session.landmarks
    above = _big_landmarks(session, ply, most // 3, brief=brief)
    while above and above[-1].ply > ply - (most - len(above)):
        above.pop()  # it is one of the last lines
    most -= len(above)
    while ply > 0 and len(lines) < most:
        landmark = session.is_landmark(ply) and session.is_big(ply)
        text = session.brief(ply) if brief else session.describe(ply).short
        lines.append(StoryLine(f"  {text}", ply, "landmark" if landmark else "past"))
        ply -= 1
        if not session.game.landmarks.divide:
            continue
        number = session.landmark_number(ply + 1)
        if ply == 0 or (number > 1 and landmarks[number - 2] == ply):
            lines.append(StoryLine(f"{session.game.landmarks.name} {number}", ply, "heading"))
    return above + (lines[::-1][-most:] if most > 0 else [])


def _big_landmarks(session: Session[Any, Any], ply: int, most: int, *, brief: bool) -> list[StoryLine]:
    """Return the last `most` big landmarks up to `ply`, each with its number, in a game that has such."""
    game = session.game
    if game.interactive or not game.landmarks.big:
        return []
    earlier = islice(reversed(session.landmarks), len(session.landmarks) - session.landmark_number(ply), None)
    big = [*islice(filter(session.is_big, earlier), most)][::-1]
    name = "" if brief else f"{game.step_name} "
    lines = {one: f"  {name}{one} · {session.describe(one).short}" for one in big}
    return [StoryLine(text, one, "landmark") for one, text in lines.items()]


def recent_lines(session: Session[Any, Any], ply: int, most: int) -> list[StoryLine]:
    """Return the last lines of the story up to `ply`, in brief.

    If landmarks divide the game, they are those of the present part and the last one of the part before.
    """
    lines = story_lines(session, ply, most, brief=True)
    heads = [at for at, line in enumerate(lines) if line.part == "heading"]
    if not heads:
        return lines
    last = heads[-1]
    before = [lines[heads[-2]]] if len(heads) > 1 and heads[-2] < last - 1 else []
    return [*before, *lines[max(0, last - 1) :]]


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

    def show(self, session: Session[Any, Any], ply: int) -> None:
        self._session, self._ply = session, ply
        self.refresh()

    @property
    def _lines(self) -> list[StoryLine]:
        """The lines that are shown, the oldest first."""
        return [] if self._session is None else story_lines(self._session, self._ply, self.size.height)

    def draw(self) -> list[Strip]:
        lines = self._lines
        return [self._drawn(line, len(lines) - 1 - at) for at, line in enumerate(lines)]

    def _drawn(self, line: StoryLine, age: int) -> Strip:
        """Return a line with `age` newer ones below it."""
        width = self.size.width
        text = truncated(line.text if age else f"▸{line.text[1:]}", width)
        return Strip([Segment(text.ljust(width), self.part_style(line.part if age else "present"))])

    @property
    def _top(self) -> int:
        """The row of the first line."""
        return 0

    def on_click(self, event: events.Click) -> None:
        y, lines = event.y - self._top, self._lines
        if 0 <= y < len(lines):
            self.post_message(SeekRequested(lines[y].ply))


class Story(StoryLines):
    """The last lines of the story on the felt, the newest the brightest; nothing where nothing has happened.

    In a game of parts, they are those of the present part and how the one before ended. The present step is
    left out where the sentence below the cards tells it.
    """

    PARTS: ClassVar[Mapping[str, str]] = {
        "mark": "bold $mark",
        **{f"age-{age}": f"$foreground {percent}%" for age, percent in enumerate(_FADING)},
    }

    _leaves_out = False
    """Whether the last line up to the ply shown is not that of the present step."""

    def show_untold(self, session: Session[Any, Any], ply: int, *, is_told: bool) -> None:
        """Show the story up to a ply, without the step that led there if it `is_told` elsewhere."""
        self._leaves_out = is_told
        self.show(session, max(0, ply - is_told))

    def draw(self) -> list[Strip]:
        blank = Strip.blank(self.size.width, self.visual_style.rich_style)
        return [*[blank] * self._top, *super().draw()]

    @property
    def _top(self) -> int:
        # The newest line is always in the same row; all together are in the middle of a high widget.
        return (self.size.height + min(self.size.height, _MOST)) // 2 - len(self._lines)

    @property
    def _lines(self) -> list[StoryLine]:
        most = min(self.size.height, _MOST)
        return [] if self._session is None else recent_lines(self._session, self._ply, most)

    def _drawn(self, line: StoryLine, age: int) -> Strip:
        look = self.part_style(f"age-{min(age, len(_FADING) - 1)}")
        is_present = not (age or self._leaves_out)
        sign = Segment("▸ ", self.part_style("mark")) if is_present else Segment(line.text[:2], look)
        text = Segment(truncated(line.text[2:], self.size.width - 2), look)
        return Strip([sign, text]).adjust_cell_length(self.size.width, self.visual_style.rich_style)
