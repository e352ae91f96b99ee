"""The icon of the page: the queen of hearts in pixels, as tables show her, on the felt."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.pictures.frames import mixed
from cardtui.pictures.svg import NAMESPACE
from cardtui.ui.cards.materials import PARTS, Colour, Either, Tint
from cardtui.ui.cards.pictures import picture
from cardtui.ui.theme.themes import COLOURS

_CARD = Card(Rank.QUEEN, Suit.HEARTS)
_SIZE = (9, 7)
"""The columns and rows of the card; a cell is two pixels high."""
_FACE, _FELT = COLOURS["card-face"], COLOURS["shadow"]

Pixels = Sequence[Sequence[str]]
"""Rows of colours, each as `#rrggbb`."""


def icon_pixels(side: int) -> Pixels:
    """Return the icon as a square of `side` pixels, at least 16, with the card in the middle."""
    card = [line for row in _card_rows() for line in row]
    (width, height), corners = (len(card[0]), len(card)), {0, len(card[0]) - 1}
    left, top = (side - width) // 2, (side - height) // 2
    rows = [[_FELT] * side for _ in range(side)]
    for y, line in enumerate(card):
        for x, color in enumerate(line):
            if not (y in (0, height - 1) and x in corners):  # the corners of a card are round
                rows[top + y][left + x] = color
    return rows


def _card_rows() -> Iterator[tuple[list[str], list[str]]]:
    """Yield the upper and the lower pixels of each row of cells."""
    for text, parts in picture(_CARD, _SIZE, "card-red", "card-face"):
        paints = [PARTS[char] for char in parts]
        lower = [_hex(paint.paper) for paint in paints]
        upper = [_hex(p.ink) if char == "▀" else _hex(p.paper) for char, p in zip(text, paints, strict=True)]
        yield upper, lower


def _hex(colour: Colour | None) -> str:
    if colour is None:
        return _FACE
    if isinstance(colour, Either):
        return _hex(colour.mixed)
    if isinstance(colour, Tint):
        return mixed(_hex(colour.base), _hex(colour.towards), colour.amount)
    return COLOURS[colour]


def svg(pixels: Pixels) -> str:
    """Return a picture with a square for each pixel."""
    side = len(pixels)
    squares = "".join(
        f'<path fill="{color}" d="M{x} {y}h1v1h-1z"/>'
        for y, row in enumerate(pixels)
        for x, color in enumerate(row)
        if color != _FELT
    )
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" rx="{side / 8:g}" fill="{_FELT}"/>{squares}</svg>\n'
    )


def png(pixels: Pixels, side: int) -> bytes:
    """Return a bitmap of `side` pixels, a multiple of those given."""
    scale = side // len(pixels)
    lines = (b"\0" + b"".join(bytes.fromhex(color[1:]) * scale for color in row) for row in pixels)
    packed = zlib.compress(b"".join(line * scale for line in lines), 9)
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)  # 8 bits of red, green and blue each
    chunks = ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
