"""The games of the day and how the last seven days went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.phrases import truncated
from cardtui.ui.parts_widget import PartsWidget

_GAP = 2  # columns at least between the games
_LEAST_NAME = 8  # columns of a name for which one column between is enough


class GameOfToday(NamedTuple):
    """The game of the day of one kind."""

    key: str
    title: str
    days: Sequence[tuple[str, bool]]
    """For each of the last seven days a sign, and whether its game was done; today's last."""

    @property
    def is_open(self) -> bool:
        """Whether today's is not done yet."""
        return not self.days[-1][1]

    def name(self, room: int) -> str:
        """Return the title, or its first word if there is no room for all of it."""
        return self.title if len(self.title) <= room else truncated(self.title.partition(" ")[0], room)


class TodayBand(PartsWidget):
    """The names of some games and, below each, seven dots. A click on one opens its game of the day."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "open": "bold $foreground",
        "done": "$muted",
        "counts": "$mark",
        "other": "$muted",
        "done today": "$success",
    }
    DEFAULT_CSS = (
        "TodayBand { height: 2; width: 100%; padding: 0 1 0 2; background: $surface; pointer: pointer; }"
    )

    class DayOpened(Message):
        """The game of the day of the kind `key` was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    games: reactive[Sequence[GameOfToday]] = reactive(())

    @property
    def _step(self) -> int:
        """The columns of a game."""
        return max(1, self.size.width // max(1, len(self.games)))

    def render_line(self, y: int) -> Strip:
        pieces: list[Segment] = []
        for game in self.games:
            said = list(self._title(game) if y == 0 else self._dots(game))
            pieces += Strip(said).adjust_cell_length(self._step)
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(self.size.width, background).apply_style(background)

    def _title(self, game: GameOfToday) -> Sequence[Segment]:
        room = max(self._step - _GAP, min(self._step - 1, _LEAST_NAME))
        return [Segment(game.name(room), self.part_style("open" if game.is_open else "done"))]

    def _dots(self, game: GameOfToday) -> Sequence[Segment]:
        looks = ["counts" if done else "other" for _, done in game.days]
        looks[-1] = "open" if game.is_open else "done today"
        dots = zip(game.days, looks, strict=True)
        apart = " " if 2 * len(game.days) - 1 + _GAP <= self._step else ""
        return [Segment(f"{sign}{apart}", self.part_style(look)) for (sign, _), look in dots]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = event.get_content_offset(self)
        if at is not None and at.x // self._step < len(self.games):
            self.post_message(self.DayOpened(self.games[at.x // self._step].key))
