"""A game on the home screen: a small picture, its name, and what one does in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

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
from cardtui.engine.entry import Entry
from cardtui.engine.game import Game
from cardtui.engine.phrases import capitalized, truncated
from cardtui.ui.cards import faces
from cardtui.ui.cards.coin_faces import GOLD, SILVER, coin_rows
from cardtui.ui.cards.materials import Canvas
from cardtui.ui.cards.painting import is_plain, painted
from cardtui.ui.cards.relief import relief_height, relief_rows
from cardtui.ui.parts_widget import PartsWidget

LEAST_WIDTH, LEAST_HEIGHT = 28, 5
"""The size of the smallest tile: its picture, its name, and a line about it."""

_FAN_STEP = 3  # columns from card to card in a fan
_TIGHT_GROUPS = 4
"""The most cards or fans side by side where there is little room."""
_HAND_STEP = {faces.Size.HUGE: 2, faces.Size.GREAT: 2}
"""Columns of the edge of a card in a hand that lies face down, by its size, if it is not one."""

_COINS = 17, 15, 13, 11, 9, 7, 5, 3
"""The columns that coins can have, the largest first."""

_BESIDE = 2
"""The columns that stay free on each side of a picture of coins."""

_LEAST_CARDS = 3  # rows for the smallest picture, which needs none above it
_LOW_PICTURE = 6  # rows for a picture with a free row above it; where there are more, also one below it
_WIDE, _TALL = 50, 12  # columns and rows from which a tile has more air around its words


def indent(width: int) -> int:
    """Return the number of columns between an edge and the words of a tile of `width` columns."""
    return 2 if width < _WIDE else 3


_TOKEN = re.compile(r"_|\((\w+)\)(!?)")
"""Some room in a picture of coins, or a coin."""


@lru_cache(64)
def coins_rows(
    picture: str, columns: int, rows: int, *, plain: bool = False, brackets: bool = False
) -> Sequence[faces.CellRow]:
    """Return the rows of a picture with coins, as large as `columns` and `rows` allow.

    They are in relief or, if it is `plain`, flat, with `brackets` for their rims.
    """
    tokens = list(_TOKEN.finditer(picture))
    coins = sum(bool(token[1]) for token in tokens)
    empty = len(tokens) - coins
    for width in _COINS:
        room = width // 3
        if coins * width + empty * room <= columns - 2 * _BESIDE and relief_height(width) <= rows:
            break
    canvas, x = Canvas(coins * width + empty * room, relief_height(width)), 0
    for _, label, is_golden in (token.group(0, 1, 2) for token in tokens):
        if label:
            metal = GOLD if is_golden else SILVER
            drawn = coin_rows(label, width, metal, brackets) if plain else relief_rows(label, width, metal)
            canvas.lay_rows(0, x, drawn)
        x += width if label else room
    return canvas.rows()


@lru_cache(64)
def picture_rows(
    picture: str, size: faces.Size = faces.Size.LOW, *, tight: bool = False, columns: int = 0
) -> Sequence[faces.CellRow]:
    """Return the rows of a picture with cards of a size, in the notation of `Entry.pictures`.

    Where they lie `tight`, only the last of many are shown, and less of each is seen in a fan. What is left
    of the `columns` is put between the cards.
    """
    shown = picture.split(" ")[-_TIGHT_GROUPS if tight else 0 :]
    groups = [_group_rows(group, size, tight=tight) for group in shown]
    spare = max(0, columns - sum(len(rows[0].text) + 1 for rows in groups) + 1)
    rows = [faces.CellRow("", "")] * size.height
    for number, group in enumerate(groups):
        gap = " " * (0 if number == 0 else 1 + spare // (len(groups) - 1))
        rows = [
            faces.CellRow(f"{a.text}{gap}{b.text}", f"{a.parts}{gap}{b.parts}")
            for a, b in zip(rows, group, strict=True)
        ]
    return [faces.CellRow(row.text.ljust(columns), row.parts.ljust(columns)) for row in rows]


def _group_rows(group: str, size: faces.Size, *, tight: bool) -> Sequence[faces.CellRow]:
    """Return the rows of cards that lie together."""
    if group == "-":
        return [faces.CellRow(" " * size.width, " " * size.width)] * size.height
    tokens = group.split("+")
    if set(tokens) == {"#"}:
        step = _HAND_STEP.get(size, 1)
        return faces.closed_rows(tuple(range(0, len(tokens) * step, step)), size)
    cards = [read_card(token.removesuffix("!")) for token in tokens]
    golden = frozenset(at for at, token in enumerate(tokens) if token.endswith("!"))
    edges = [at * (_FAN_STEP - tight) for at in range(len(cards))]
    rows = faces.fan_rows(cards, edges, size, lit=golden)
    return [row._replace(text=row.text.replace("*", " ")) for row in rows]  # here gold asks for nothing


def picture_columns(pictures: Sequence[str], size: faces.Size, *, tight: bool = False) -> int:
    """Return the columns of the widest picture."""
    return max(len(picture_rows(picture, size, tight=tight)[0].text) for picture in pictures)


_MOST_GROUPS = 5
_FANNED = {1: 5, 2: 3}
"""The number of cards shown for each zone, by the number of zones; one if there are more."""


def first_picture(game: Game[Any, Any]) -> str:
    """Return a picture of a game's first zones at its start, in the notation of `Entry.pictures`.

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


def words(entry: Entry, room: int) -> str:
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
        "edge of name": "$mark on $mark",
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

    def __init__(self, entry: Entry, picture: str = "") -> None:
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
            edge = Segment(edge.text, style("edge of name")) if chosen else edge
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
            yield Segment(" " * ((width - len(row.text)) // 2 - 1))
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
            height, ascii_only = min(room - free, faces.Size.HUGE.height), self.app.has_class("-ascii")
            return coins_rows(picture, width, height, plain=is_plain(self), brackets=ascii_only)
        rows: Sequence[faces.CellRow] = ()
        for size in faces.Size:
            for tight in (False, size is faces.Size.LOW):
                columns = picture_columns(self._pictures, size, tight=tight)
                rows = picture_rows(picture, size, tight=tight, columns=columns)
                if size.height <= room - free and columns <= width:
                    return rows
        first = max(0, (len(rows) - room) // 2)
        return rows[first : first + room]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Opened(self.entry.key))
