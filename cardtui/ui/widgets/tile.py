"""A game on the home screen: a small picture, its name, and what one does in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtui.engine.cards import Rank, read_card
from cardtui.engine.game import Game
from cardtui.ui.cards import faces
from cardtui.ui.cards.fan import card_columns
from cardtui.ui.cards.painting import painted
from cardtui.ui.cards.strip_rows import View, fit, strip_rows

__all__ = ["LEAST_HEIGHT", "Note", "Tile", "TileEntry", "first_picture", "picture_rows", "tiling", "words"]

LEAST_WIDTH, LEAST_HEIGHT = 28, 5
"""The size of the smallest tile: its frame, its words, and a line for its picture."""

_FAN_STEP = 3  # columns from card to card in a fan
_NOTE_GAP = 2  # columns between notes on one line
_WORDS = 2  # rows: the title, and what can be done
_LEAST_PICTURE = 4  # rows that are left to a picture, whatever else there is to be said
_SHAPE = 3.6  # columns a row of a tile whose picture has as much room at its sides as above and below


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
def picture_rows(picture: str, size: faces.Size = faces.Size.LOW, room: int = 0) -> Sequence[faces.Row]:
    """Return the rows of a picture in the notation of `TileEntry`, with cards of a size.

    Squares are as wide as these cards, or as `room` columns allow.
    """
    if "(" in picture:
        squares = picture.replace("_", " _ ").replace("(", " (").replace(")", ") ").split()
        coins = tuple(at for at, square in enumerate(squares) if square != "_")
        columns = room or len(squares) * size.width
        grid = fit(len(squares), columns, size.height + 1, lines=1)
        return strip_rows(View(grid, coins, 0, len(squares)))[: grid.height]
    rows = [faces.Row("", "")] * size.height
    for group in picture.split(" "):
        if group == "-":
            drawn = [faces.Row(" " * size.width, " " * size.width)] * size.height
        else:
            cards = [read_card(token) for token in group.split("+")]
            drawn = list(faces.fan_rows(cards, card_columns(len(cards), size.width, 99, _FAN_STEP), size))
        rows = [
            faces.Row(f"{a.text}{b.text} ", f"{a.parts}{b.parts} ") for a, b in zip(rows, drawn, strict=True)
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


def tiling(tiles: int, width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows of a grid for this number of tiles in this room.

    The pictures are as large as possible, then the empty space is as small as possible.
    """

    def room(columns: int) -> tuple[float, int]:
        rows = -(-tiles // columns)
        return min(width / columns / _SHAPE, height / rows), -rows * columns

    columns = max(range(1, max(1, min(tiles, width // LEAST_WIDTH)) + 1), key=room)
    return columns, -(-tiles // columns)


_BRIEF = re.compile(r"[^,?]+\??")
"""The part of a sentence before a comma, or up to a question mark."""


def words(entry: TileEntry, room: int) -> str:
    """Return the sentence about a game, or its first part if all of it does not fit the columns."""
    whole = f"{entry.verb} {entry.line}"
    brief = _BRIEF.findall(whole)[0]
    return next((text for text in (whole, brief) if len(text) <= room), _cut(brief, room))


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(0, room - 1)]}…"


class Note(NamedTuple):
    """What a key does for a game, besides opening it."""

    key: str
    text: str
    for_chosen: bool = True
    """Whether the key is for the chosen tile only."""


def note_lines(notes: Iterable[Note], width: int) -> list[list[tuple[int, Note]]]:
    """Arrange notes in lines of `width` columns, each note with the column where it begins."""
    lines: list[list[tuple[int, Note]]] = []
    column = width
    for note in notes:
        needed = len(note.key) + 1 + len(note.text)
        if column + needed > width:
            lines.append([])
            column = 0
        lines[-1].append((column, note))
        column += needed + _NOTE_GAP
    return lines


class Tile(Widget):
    """A game on the home screen. A click selects and opens it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"tile--title", "tile--chosen", "tile--line", "tile--letter"}
    DEFAULT_CSS = """
    Tile {
        height: 1fr; width: 1fr; padding: 0 1; background: $surface; border: outer $surface; pointer: pointer;
        .tile--title { color: $foreground; text-style: bold; }
        .tile--chosen { color: $mark-ink; background: $mark; text-style: bold; }
        .tile--line { color: $label; }
        .tile--letter { color: $mark; text-style: bold; }
    }
    Tile:hover { border: outer $track; }
    Tile:ansi { border: round $muted; }
    Tile.-chosen { border: outer $mark; }
    Tile.-chosen:ansi { border: outer $mark; }
    """

    class Opened(Message):
        """The tile of the game `key` was clicked, or its note for the key `note`."""

        def __init__(self, key: str, note: str = "") -> None:
            super().__init__()
            self.key, self.note = key, note

    notes: reactive[tuple[Note, ...]] = reactive(())
    """What else can be done."""
    frame: reactive[int] = reactive(0)
    """The number of the picture that is shown, counted on after the last one."""

    def __init__(self, entry: TileEntry, picture: str = "") -> None:
        """`picture` is used for a game without its own."""
        super().__init__(id=f"tile-{entry.key}")
        self.entry = entry
        self._pictures = entry.pictures or (picture,)
        self.tooltip = Content(f"{entry.title}: {entry.verb} {entry.line}")

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        style = self.get_component_rich_style
        # The words stand at the bottom, the picture above them, with what room there is shared out.
        notes = self._note_lines
        above = height - _WORDS - len(notes)
        picture = self._picture(width, above) if above > 0 else ()
        top = max(0, (above - len(picture)) // 2)
        chosen = self.has_class("-chosen")
        pieces: list[Segment] = []
        if y > above + 1:
            for column, note in notes[y - above - _WORDS]:
                blanks = column - sum(len(piece.text) for piece in pieces)
                active = chosen or not note.for_chosen
                pieces += [
                    Segment(" " * blanks, style("tile--line")),
                    Segment(note.key if active else "·", style("tile--letter" if active else "tile--line")),
                    Segment(_cut(f" {note.text}", width - 1), style("tile--line")),
                ]
        elif y == above + 1:
            pieces = [Segment(words(self.entry, width), style("tile--line"))]
        elif y == above:
            title = _cut(f"▸ {self.entry.title}" if chosen else self.entry.title, width - 2)
            gap = " " * (width - len(title) - 1)
            pieces = [
                Segment(title + gap, style("tile--chosen" if chosen else "tile--title")),
                Segment(self.entry.letter, style("tile--chosen" if chosen else "tile--letter")),
            ]
        elif top <= y < top + len(picture):
            row = picture[y - top]
            pieces = [Segment(" " * ((width + 1 - len(row.text)) // 2)), *painted(self, row)]
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(width, background).apply_style(background)

    @property
    def _note_lines(self) -> list[list[tuple[int, Note]]]:
        """The lines of notes that fit."""
        lines = note_lines(self.notes, self.size.width)
        return lines[: max(0, self.size.height - _WORDS - _LEAST_PICTURE)]

    def _picture(self, width: int, room: int) -> Sequence[faces.Row]:
        """Return the picture with the largest cards that leave a row free, or what fits with small ones."""
        picture = self._pictures[self.frame % len(self._pictures)]
        rows: Sequence[faces.Row] = ()
        for size in faces.Size:
            rows = picture_rows(picture, size, width)
            if len(rows) < room and len(rows[0].text) <= width + 1:
                return rows
        first = max(0, (len(rows) - room) // 2)
        return rows[first : first + room]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at, lines = event.get_content_offset(self), self._note_lines
        row = -1 if at is None else at.y - (self.size.height - len(lines))
        pointed = [note for column, note in lines[row] if column <= at.x] if at and row >= 0 else []
        self.post_message(self.Opened(self.entry.key, pointed[-1].key if pointed else ""))
