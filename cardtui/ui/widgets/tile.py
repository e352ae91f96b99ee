"""A game on the home screen: a little picture, its name, and what one does with it."""

from __future__ import annotations

from typing import ClassVar, Protocol

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import read_card
from cardtui.ui.stage import faces
from cardtui.ui.stage.painting import painted
from cardtui.ui.stage.spread import fan
from cardtui.ui.stage.strip_rows import View, square_height, square_width, strip_rows

__all__ = ["Offered", "Tile", "picture_rows"]


class Offered(Protocol):
    """What a tile shows of a game.

    `picture` are cards separated by blanks, fanned with `+`, where `#` lies face down; or squares, an empty
    one `_`, one with a coin `(0)`.
    """

    @property
    def key(self) -> str: ...
    @property
    def letter(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def verb(self) -> str: ...
    @property
    def line(self) -> str: ...
    @property
    def picture(self) -> str: ...


def picture_rows(picture: str, size: faces.Size = faces.Size.LOW, room: int = 0) -> list[faces.Row]:
    """The rows of a picture in the notation of `Offered`, with cards of that size.

    Squares are as wide as cards of that size, or as `room` columns allow.
    """
    if "(" in picture:
        squares = picture.replace("_", " _ ").replace("(", " (").replace(")", ") ").split()
        coins = tuple(at for at, square in enumerate(squares) if square != "_")
        width = square_width(len(squares), room) if room else size.width
        height = square_height(width, size.height)
        return strip_rows(View(coins, 0, len(squares), width, height))[:height]
    rows = [faces.Row("", "")] * size.height
    for group in picture.split(" "):
        cards = [read_card(token) for token in group.split("+")] if group else []
        edges = fan(len(cards), size.width, 99, 3 if cards and cards[0] else 2)
        drawn = faces.fan_rows(cards, edges, size) if cards else [faces.Row(" ", " ")] * size.height
        rows = [
            faces.Row(f"{a.text}{b.text} ", f"{a.parts}{b.parts} ") for a, b in zip(rows, drawn, strict=True)
        ]
    return rows


class Tile(Widget):
    """One game of the list. A click chooses it, and opens it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"tile--title", "tile--line", "tile--verb"}
    DEFAULT_CSS = """
    Tile {
        height: 1fr; width: 1fr; padding: 0 1; background: $surface; border: outer $surface; pointer: pointer;
        .tile--title { color: $foreground; text-style: bold; }
        .tile--line { color: $label; }
        .tile--verb { color: $mark; }
    }
    Tile:hover { border: outer $track; }
    Tile:ansi { border: round $muted; }
    Tile.-chosen { border: outer $mark; }
    Tile.-chosen:ansi { border: outer $mark; }
    """

    class Opened(Message):
        """The tile of the game `key` was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, entry: Offered) -> None:
        super().__init__(id=f"tile-{entry.key}")
        self.entry = entry
        self.tooltip = entry.title

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        style = self.get_component_rich_style
        # The words stand at the bottom, the picture above them, with what room there is shared out.
        picture = self._picture(width, height)
        top = max(0, (height - 2 - len(picture)) // 2)
        if y == height - 1:
            line = self.entry.line
            line = line if len(line) <= width else f"{line[: width - 1]}…"
            pieces = [Segment(line, style("tile--line"))]
        elif y == height - 2:
            verb = f"{self.entry.verb}  {self.entry.letter}"
            if len(self.entry.title) + 1 + len(verb) > width:
                verb = verb[-1:]
            gap = " " * max(1, width - len(self.entry.title) - len(verb))
            pieces = [
                Segment(self.entry.title, style("tile--title")),
                Segment(gap),
                Segment(verb, style("tile--verb")),
            ]
        elif top <= y < top + len(picture) and y < height - 2:
            row = picture[y - top]
            pieces = [Segment(" " * ((width + 1 - len(row.text)) // 2)), *painted(self, row)]
        else:
            pieces = []
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(width, background).apply_style(background)

    def _picture(self, width: int, height: int) -> list[faces.Row]:
        """The picture in the largest cards that fit, or as much of it as fits in small ones."""
        spec = self.entry.picture
        for size in faces.Size:
            rows = picture_rows(spec, size, width)
            if size.height <= max(3, height - 5) and len(rows[0].text) <= width + 1:
                return rows
        return rows

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Opened(self.entry.key))
