"""A game on the home screen: a small picture, its name, and what one does in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol

from rich.segment import Segment
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
from cardtui.ui.commands import Command, key_text
from cardtui.ui.parts_widget import PartsWidget

__all__ = ["LEAST_HEIGHT", "Note", "Tile", "TileEntry", "first_picture", "picture_rows", "tiling", "words"]

LEAST_WIDTH, LEAST_HEIGHT = 28, 5
"""The size of the smallest tile: its frame, its words, and a line for its picture."""

_FAN_STEP = 3  # columns from card to card in a fan
_NOTE_GAP = 3  # columns between notes on one line
_ENOUGH = 3  # lines of notes that say what a game is, so that its sentence can make room for them
_LEAST_CARDS, _LEAST_COINS = 4, 3  # rows that are left to a picture, whatever else there is to be said
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
def picture_rows(
    picture: str, size: faces.Size = faces.Size.LOW, room: int = 0, height: int = 0
) -> Sequence[faces.CellRow]:
    """Return the rows of a picture in the notation of `TileEntry`, with cards of a size.

    Squares are as wide as these cards, or as `room` columns allow, and as high, or of `height` rows at most.
    """
    if "(" in picture:
        squares = picture.replace("_", " _ ").replace("(", " (").replace(")", ") ").split()
        coins = tuple(at for at, square in enumerate(squares) if square != "_")
        columns = room or len(squares) * size.width
        grid = fit(len(squares), columns, (height or size.height) + 1, tiers=1)
        return strip_rows(StripView(grid, coins, 0, len(squares)))[: grid.height]
    rows = [faces.CellRow("", "")] * size.height
    for group in picture.split(" "):
        if group == "-":
            drawn = [faces.CellRow(" " * size.width, " " * size.width)] * size.height
        else:
            cards = [read_card(token) for token in group.split("+")]
            drawn = list(faces.fan_rows(cards, card_columns(len(cards), size.width, 99, _FAN_STEP), size))
        rows = [
            faces.CellRow(f"{a.text}{b.text} ", f"{a.parts}{b.parts} ")
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
    whole = f"{capitalized(entry.verb)} {entry.line}"
    brief = _BRIEF.findall(whole)[0]
    return next((text for text in (whole, brief) if len(text) <= room), truncated(brief, room))


class Note(NamedTuple):
    """What a command does for a game, besides opening it."""

    command: Command
    text: str
    about: tuple[Content | str, ...] = ()
    """What is known of it, the most important first: shown after the text as far as the line has room, with
    commas between words, and a wider gap beside a picture of dots."""
    for_chosen: bool = True
    """Whether the key is for the chosen tile only."""
    optional: bool = False
    """Whether it is left out where it does not fit beside the note before it."""

    def content(self, room: int, *, active: bool) -> Content:
        """Return the note for so many columns. One that is not `active` has a dot in place of its key."""
        said = Content.assemble(
            (key_text(self.command.keys[0]), "bold $mark") if active else ("·", "$label"),
            (f" {self.text}", "bold $foreground" if active else "$label"),
        )
        for number, known in enumerate(self.about):
            texts = isinstance(known, str) and isinstance(self.about[number - 1], str)
            gap = (", " if texts else "  ") if number else " "
            if said.cell_length + len(gap) + len(known) > room:
                break
            said = Content.assemble(said, gap, known if isinstance(known, Content) else (known, "$label"))
        return said


NoteLines = Sequence[Sequence[Note]]
"""Notes, those of a line together; a narrow tile has more lines."""


def note_lines(notes: NoteLines, width: int, *, chosen: bool) -> list[list[tuple[int, Note, Content]]]:
    """Arrange notes in lines of `width` columns, each note with the column where it begins."""
    lines: list[list[tuple[int, Note, Content]]] = []
    for line in notes:
        column = width
        for note in line:
            active = chosen or not note.for_chosen
            said = note.content(width - column, active=active)
            if said.cell_length > width - column:
                if note.optional:
                    continue
                lines.append([])
                column = 0
                said = note.content(width, active=active)
            lines[-1].append((column, note, said))
            column += said.cell_length + _NOTE_GAP
    return lines


class Tile(PartsWidget):
    """A game on the home screen. A click selects and opens it."""

    PARTS: ClassVar[Mapping[str, str]] = {
        "title": "bold $foreground",
        "chosen": "bold $mark-ink on $mark",
        "line": "$label",
        "letter": "bold $mark",
    }
    DEFAULT_CSS = """
    Tile {
        height: 1fr; width: 1fr; padding: 0 1; background: $surface; border: outer $surface; pointer: pointer;
    }
    Tile:hover { border: outer $track; }
    Tile:ansi { border: round $muted; }
    Tile.-chosen { border: outer $mark; }
    Tile.-chosen:ansi { border: outer $mark; }
    """

    class Opened(Message):
        """The tile of the game `key` was clicked, or one of its notes, whose command has this `action`."""

        def __init__(self, key: str, action: str = "") -> None:
            super().__init__()
            self.key, self.action = key, action

    letter: reactive[str] = reactive("")
    """The label of the key that opens the game."""
    notes: reactive[NoteLines] = reactive(())
    """What else can be done, and what is known of it."""
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
        width, height = self.size
        style = self.part_style
        # The words stand at the bottom, the picture above them, with what room there is shared out.
        has_sentence, notes = self._has_sentence_and_lines
        above = height - 1 - has_sentence - len(notes)
        picture = self._picture(width, above) if above > 0 else ()
        top = max(0, (above - len(picture)) // 2)
        chosen = self.has_class("-chosen")
        pieces: list[Segment] = []
        if y >= height - len(notes):
            return self._note_strip(notes[y - height])
        if y > above:
            pieces = [Segment(words(self.entry, width), style("line"))]
        elif y == above:
            title = f"▸ {self.entry.title}" if chosen else self.entry.title
            title = truncated(title, width - len(self.letter) - 1)
            gap = " " * (width - len(title) - len(self.letter))
            pieces = [
                Segment(title + gap, style("chosen" if chosen else "title")),
                Segment(self.letter, style("chosen" if chosen else "letter")),
            ]
        elif top <= y < top + len(picture):
            row = picture[y - top]
            pieces = [Segment(" " * ((width + 1 - len(row.text)) // 2)), *painted(self, row)]
        background = self.visual_style.rich_style
        return Strip(pieces).adjust_cell_length(width, background).apply_style(background)

    def _note_strip(self, line: Sequence[tuple[int, Note, Content]]) -> Strip:
        """Return a line of notes."""
        text = Content("")
        for column, _, said in line:
            text = Content.assemble(text, " " * (column - text.cell_length), said)
        width = self.size.width
        shown = text.truncate(width, ellipsis=True)
        if width <= 0:
            return Strip([])  # in a terminal that is too narrow for any word
        (strip,) = Visual.to_strips(self, shown, width, 1, self.visual_style)
        return strip

    @property
    def _has_sentence_and_lines(self) -> tuple[bool, list[list[tuple[int, Note, Content]]]]:
        """Whether the sentence is shown, and the lines of notes that fit, which may take its place."""
        lines = note_lines(self.notes, self.size.width, chosen=self.has_class("-chosen"))
        least = _LEAST_COINS if "(" in self._pictures[0] else _LEAST_CARDS
        room = max(0, self.size.height - 1 - least)
        if room > 1 and len(lines) >= min(room, _ENOUGH):
            return False, lines[:room]
        return True, lines[: max(0, room - 1)]

    @property
    def title_cell(self) -> Offset:
        """The cell of the screen at which the title begins."""
        has_sentence, notes = self._has_sentence_and_lines
        return self.content_region.offset + Offset(0, self.size.height - 1 - has_sentence - len(notes))

    def _picture(self, width: int, room: int) -> Sequence[faces.CellRow]:
        """Return the picture with the largest cards that leave a row free, or what fits with small ones."""
        picture = self._pictures[self.frame % len(self._pictures)]
        if "(" in picture:
            free = room > _LEAST_CARDS
            return picture_rows(picture, room=width, height=min(room - free, faces.Size.HUGE.height))
        rows: Sequence[faces.CellRow] = ()
        for size in faces.Size:
            rows = picture_rows(picture, size, width)
            if len(rows) < room and len(rows[0].text) <= width + 1:
                return rows
        first = max(0, (len(rows) - room) // 2)
        return rows[first : first + room]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at, (_, lines) = event.get_content_offset(self), self._has_sentence_and_lines
        row = -1 if at is None else at.y - (self.size.height - len(lines))
        pointed = [note for column, note, _ in lines[row] if column <= at.x] if at and row >= 0 else []
        self.post_message(self.Opened(self.entry.key, pointed[-1].command.first_action if pointed else ""))
