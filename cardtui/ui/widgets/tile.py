"""A game on the home screen: a small picture, its name, and what one does in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.visual import Visual

from cardtui.engine.cards import Rank, read_card
from cardtui.engine.game import Game
from cardtui.engine.phrases import capitalized, truncated
from cardtui.ui.cards import faces
from cardtui.ui.cards.fan import card_columns
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.strip_grid import fit
from cardtui.ui.cards.strip_rows import StripView, strip_rows
from cardtui.ui.parts_widget import PartsWidget

__all__ = [
    "LEAST_HEIGHT",
    "LEAST_WIDTH",
    "Tile",
    "TileEntry",
    "first_picture",
    "indent",
    "picture_rows",
    "words",
]

LEAST_WIDTH, LEAST_HEIGHT = 28, 5
"""The size of the smallest tile: its picture, its name, and a line about it."""

_FAN_STEP = 3  # columns from card to card in a fan
_LEAST_CARDS = 3  # rows for the smallest picture, which needs none above it
_LOW_PICTURE = 6  # rows for a picture with a free row above it; where there are more, also one below it
_WIDE, _TALL = 50, 12  # columns and rows from which a tile has more air around its words


def indent(width: int) -> int:
    """Return the number of columns between an edge and the words of a tile of `width` columns."""
    return 2 if width < _WIDE else 3


class TileEntry(Protocol):
    """The content of a tile.

    `pictures` are shown one after the other: cards separated by blanks, fanned with `+`, where `#` lies face
    down and `-` is an empty place; or squares, an empty one `_`, one with a coin `(0)`. `verb` and `line`
    together are a sentence, of which what is before its first comma, or a question before its answer, says
    enough where there is not room for more.
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
    def pictures(self) -> Sequence[str]: ...


@lru_cache(64)
def picture_rows(
    picture: str, size: faces.Size = faces.Size.LOW, room: int = 0, height: int = 0, *, tight: bool = False
) -> Sequence[faces.CellRow]:
    """Return the rows of a picture in the notation of `TileEntry`, with cards of a size.

    Squares are as wide as these cards, or as `room` columns allow, and as high, or of `height` rows at most.
    Cards that lie `tight` have no gaps between them, and less of each is seen in a fan.
    """
    if "(" in picture:
        squares = picture.replace("_", " _ ").replace("(", " (").replace(")", ") ").split()
        coins = tuple(at for at, square in enumerate(squares) if square != "_")
        columns = room or len(squares) * size.width
        grid = fit(len(squares), columns, (height or size.height) + 1, tiers=1)
        return strip_rows(StripView(grid, coins, 0, len(squares)))[: grid.height]
    rows = [faces.CellRow("", "")] * size.height
    step, gap = (_FAN_STEP - 1, "") if tight else (_FAN_STEP, " ")
    for group in picture.split(" "):
        if group == "-":
            drawn = [faces.CellRow(" " * size.width, " " * size.width)] * size.height
        else:
            cards = [read_card(token) for token in group.split("+")]
            drawn = list(faces.fan_rows(cards, card_columns(len(cards), size.width, 99, step), size))
        rows = [
            faces.CellRow(f"{a.text}{b.text}{gap}", f"{a.parts}{b.parts}{gap}")
            for a, b in zip(rows, drawn, strict=True)
        ]
    return rows


_MOST_GROUPS = 5
_FANNED = {1: 5, 2: 3}
"""The number of cards shown for each zone, by the number of zones; one if there are more."""


def first_picture(game: Game[Any, Any]) -> str:
    """Return a picture of a game's first zones at its start, in the notation of `TileEntry`.

    Each of many zones shows one card. A game without cards shows backs.
    """
    state = game.initial_state()
    seen = game.visible_cards(state, opened=True)
    lying = [(name, cards) for name, cards in game.cards(state).items() if cards][:_MOST_GROUPS]
    each = _FANNED.get(len(lying), 1)
    groups = []
    for name, cards in lying:
        faces_of = (
            card.short if at in seen[name] and card.rank is not Rank.PLAIN else "#"
            for at, card in enumerate(cards)
        )
        groups.append("+".join(list(faces_of)[:each]))
    return " ".join(groups) or "# #"


_BRIEF = re.compile(r"[^,?]+\??")
"""The part of a sentence before a comma, or up to a question mark."""


def words(entry: TileEntry, room: int) -> str:
    """Return the sentence about a game, or its first part if all of it does not fit the columns."""
    whole = f"{capitalized(entry.verb)} {entry.line}"
    brief = _BRIEF.findall(whole)[0]
    return next((text for text in (whole, brief) if len(text) <= room), truncated(brief, room))


class Tile(PartsWidget):
    """A game on the home screen: its picture, its name and its key, and a line about it.

    A click selects and opens it.
    """

    PARTS: ClassVar[Mapping[str, str]] = {
        "title": "bold $foreground",
        "chosen": "bold $mark-ink on $mark",
        "edge": "$mark",
        "letter": "bold $mark",
    }
    DEFAULT_CSS = """
    Tile { height: 1fr; width: 1fr; color: $label; background: $surface; pointer: pointer; }
    Tile:hover, Tile.-chosen { background: $chosen; }
    """

    class Opened(Message):
        """The tile of the game `key` was clicked, or its line in the list of the games without tiles."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    letter: reactive[str] = reactive("")
    """The label of the key that opens the game."""
    lines: reactive[Sequence[Content]] = reactive(())
    """What one comes back for, the longest text first, of which the first that fits is shown; without any
    the sentence about the game."""
    frame: reactive[int] = reactive(0)
    """The number of the picture that is shown, counted on after the last one."""

    def __init__(self, entry: TileEntry, picture: str = "") -> None:
        """`picture` is used for a game without its own."""
        super().__init__(id=f"tile-{entry.key}")
        self.entry = entry
        self.set_reactive(Tile.letter, entry.letter)
        self._pictures = entry.pictures or (picture,)
        self.tooltip = Content(f"{entry.title}: {entry.verb} {entry.line}")

    def render_line(self, y: int) -> Strip:
        width, _ = self.size
        if width <= 2 * self._indent:
            return Strip.blank(width, self.visual_style.rich_style)  # there is no room for any word
        style, chosen = self.part_style, self.has_class("-chosen")
        edge = Segment("▌", style("edge")) if chosen else Segment(" ")
        at = y - self._name_row
        pieces = [edge, *(self._picture_pieces(y) if at < 0 else ())]
        if at == 0:
            pieces = [edge, *self._name_pieces(style("chosen" if chosen else "title"), chosen=chosen)]
        elif at == 1:
            (line,) = Visual.to_strips(self, self._line, self._room, 1, self.visual_style)
            pieces = [edge, Segment(" " * (self._indent - 1)), *line]
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(width, background).apply_style(background)

    def _name_pieces(self, look: Style, *, chosen: bool) -> Iterator[Segment]:
        """Yield the line with the name and the key."""
        room = self._room - len(self.letter)
        blank = " " * (self._indent - 1)
        yield Segment(f"{blank}{truncated(self.entry.title, room - 1):{room}}", look)
        yield Segment(self.letter, look if chosen else self.part_style("letter"))
        yield Segment(f"{blank} ", look)

    def _picture_pieces(self, y: int) -> Iterator[Segment]:
        """Yield line `y` of the picture, which stands in the middle of the rows above the name."""
        width, above = self.size.width, self._name_row
        picture = self._picture(width - 2, above) if above > 0 else ()
        top = max(0, (above - len(picture) + 1) // 2)
        if top <= y < top + len(picture):
            row = picture[y - top]
            yield Segment(" " * ((width + 1 - len(row.text)) // 2 - 1))
            yield from painted(self, row)

    @property
    def _line(self) -> Content:
        """The first text about the game that fits."""
        room = self._room
        fitting = (line for line in self.lines if line.cell_length <= room)
        if (line := next(fitting, None)) is not None:
            return line
        return (
            self.lines[-1].truncate(room, ellipsis=True) if self.lines else Content(words(self.entry, room))
        )

    @property
    def _indent(self) -> int:
        """The number of columns between an edge and the words."""
        return indent(self.size.width)

    @property
    def _room(self) -> int:
        """The number of columns for words."""
        return self.size.width - 2 * self._indent + 1

    @property
    def _name_row(self) -> int:
        """The row of the name; the line about the game stands below it, and in a tall tile a blank one."""
        return self.size.height - (2 if self.size.height < _TALL else 3)

    @property
    def title_cell(self) -> Offset:
        """The cell of the screen at which the title begins."""
        return self.content_region.offset + Offset(self._indent, self._name_row)

    def _picture(self, width: int, room: int) -> Sequence[faces.CellRow]:
        """Return the picture with the largest cards that leave a row free, or what fits with small ones."""
        picture = self._pictures[self.frame % len(self._pictures)]
        free = 0 if room <= _LEAST_CARDS else 1 if room <= _LOW_PICTURE else 2
        if "(" in picture:
            return picture_rows(picture, room=width, height=min(room - free, faces.Size.HUGE.height))
        rows: Sequence[faces.CellRow] = ()
        for size in faces.Size:
            for tight in (False, size is faces.Size.LOW):
                rows = picture_rows(picture, size, tight=tight)
                if len(rows) <= room - free and len(rows[0].text) <= width + 1:
                    return rows
        first = max(0, (len(rows) - room) // 2)
        return rows[first : first + room]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Opened(self.entry.key))
