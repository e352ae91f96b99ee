"""The faces of the people that the computer plays, in pixels as the court cards are: two to a cell."""

from __future__ import annotations

from functools import cache

from textual.widget import Widget

from cardtui.engine.characters import Character
from cardtui.ui.cards.materials import CellRow, Colour, Tint, pixel_row

COLUMNS, ROWS = 7, 5
"""The cells of a portrait."""

HEAD_ROWS = 3
"""The upper rows of a portrait: the head alone."""

COLOURS: dict[str, Colour | None] = {
    ".": None,
    "F": "court-skin",
    "E": "card-ink",
    "M": "card-red",
    "H": "court-hair",
    "O": Tint("card-red", "court-gold", 0.45),
    "K": Tint("court-blue", "card-ink", 0.5),
    "S": Tint("card-ink", "card-face", 0.55),
    "P": Tint("card-ink", "card-face", 0.75),
    "Y": "court-gold",
    "W": Tint("card-face", "card-line", 0.35),
    "G": "court-green",
    "B": "court-blue",
    "R": "card-red",
    "V": Tint("card-red", "court-blue", 0.6),
}
"""The colour of each letter of a face; the table shows through a point."""


@cache
def portrait(character: Character) -> tuple[CellRow, ...]:
    """Return the picture of a person."""
    pixels = [[COLOURS[letter] for letter in line] for line in character.face.split()]
    return tuple(map(pixel_row, pixels[::2], pixels[1::2]))


def shows_portraits(widget: Widget) -> bool:
    """Return whether there are colours and blocks to draw portraits with."""
    return not (widget.app.has_class("-mono") or widget.app.has_class("-ascii"))
