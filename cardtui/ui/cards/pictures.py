"""The middle of large cards: pips, and pictures for the court cards.

The pictures consist of half cells: each character stands for a colour, two rows make a row of cells.
"""

from __future__ import annotations

from functools import cache

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.ui.cards.materials import Canvas, CellRow, Colour, Either, Tint, part, pixel_row

_KING = """
Y.Y.Y
YYYYY
HFFFH
FEFEF
FFFFF
HFMFH
HHHHH
RSYSR
SRYRS
RSYSR
"""
_QUEEN = """
.Y.Y.
.YYY.
HHHHH
HEFEH
HFFFH
HFMFH
HWFWH
RRYRR
RYRYR
RRYRR
"""
_JACK = """
.RRRY
RRRYY
HHHHH
HEFEH
.FFF.
.FMF.
.WFW.
SRYRS
RSYSR
SRYRS
"""
_KING_HEAD = "Y.Y.Y YYYYY HFFFH FEFEF FFFFF HFMFH"
_QUEEN_HEAD = ".YYY. HHHHH HEFEH HFFFH HFMFH HWFWH"
_JACK_HEAD = ".RRRY RRRYY HHHHH HEFEH .FFF. .FMF."
_LETTERS = {
    Rank.KING: "I..I. I.I.. II... II... I.I.. I..I.",
    Rank.QUEEN: ".III. I...I I...I I.I.I I..I. .II.I",
    Rank.JACK: "..III ...I. ...I. ...I. I..I. .II..",
}
"""What stands in place of a head where there are too few colours for a face."""
_GREAT_KING = """
Y..Y..Y
YY.Y.YY
YYYYYYY
YRYSYRY
HFFFFFH
HFEFEFH
FFFFFFF
HFFMFFH
HHHHHHH
.HHHHH.
RSSYSSR
SRSYSRS
RSRYRSR
SRSYSRS
"""
_GREAT_QUEEN = """
.Y.Y.Y.
.YYYYY.
.YRYRY.
HHHHHHH
HFFFFFH
HFEFEFH
HFFFFFH
HFFMFFH
HHFFFHH
HWWFWWH
RRWYWRR
RRYRYRR
RYRRRYR
RRYRYRR
"""
_GREAT_JACK = """
..RRRRY
.RRRRYY
RRRRRYR
HYYYYYH
HFFFFFH
HFEFEFH
HFFFFFH
.FFMFF.
..FFF..
.WWFWW.
SSRYRSS
SRSYSRS
RSRYRSR
SRSYSRS
"""
_COURTS = {
    7: {Rank.KING: _KING_HEAD, Rank.QUEEN: _QUEEN_HEAD, Rank.JACK: _JACK_HEAD},
    9: {Rank.KING: _KING, Rank.QUEEN: _QUEEN, Rank.JACK: _JACK},
    11: {Rank.KING: _GREAT_KING, Rank.QUEEN: _GREAT_QUEEN, Rank.JACK: _GREAT_JACK},
}
"""The pictures, by the card's width in columns."""

_ORANGE = Tint("card-red", "court-gold", 0.55)
_GREY, _PALE = Tint("card-ink", "card-face", 0.4), Tint("card-ink", "card-face", 0.65)
_ROBES: dict[Suit | None, tuple[Colour, Colour]] = {
    Suit.SPADES: ("court-blue", "card-ink"),
    Suit.HEARTS: ("card-red", "court-blue"),
    Suit.DIAMONDS: (_ORANGE, "court-green"),
    Suit.CLUBS: ("court-green", "card-red"),
    None: (_GREY, _PALE),
}
_COLOURS: dict[str, Colour] = {
    "Y": "court-gold",
    "H": "court-hair",
    "F": "court-skin",
    "E": "card-ink",
    "M": "card-red",
    "W": Tint("card-face", "card-line", 0.35),
}

_PIPS = {
    5: ("/2", "/13", "/123", "13/", "13/2", "123/", "123/2", "123/13", "123/123", "123/0134"),
    7: ("/3", "/15", "/135", "15/", "15/3", "135/", "135/2", "135/24", "1245/3", "1245/06"),
    9: ("/4", "/17", "/147", "17/", "17/4", "147/", "147/2", "147/26", "1357/4", "1357/26"),
}
"""The rows of the pips at both sides, and in the middle: by the card's height, from ace to ten."""


def has_pips(card: Card, height: int) -> bool:
    """Return whether a card of `height` rows shows as many pips as its rank says."""
    return card.suit is not None and 0 < card.rank <= len(_PIPS.get(height, ()))


def has_head(card: Card, size: tuple[int, int]) -> bool:
    """Return whether a card shows only the head of a court picture."""
    return size == (7, 5) and card.rank in _COURTS[7]


def picture(card: Card, size: tuple[int, int], ink: Colour, paper: Colour) -> list[CellRow]:
    """Return the middle of a card of `size` (columns, rows) with its pips in `ink`, if it has any."""
    width, height = size
    canvas = Canvas(width, height)
    if court := _COURTS.get(width, {}).get(card.rank):
        letter = _LETTERS[card.rank] if has_head(card, size) else ""
        canvas.lay_rows(1, 2 if width > 7 else 1, _court(court, card.suit, ink, paper, letter))
    elif card.suit and has_pips(card, height):
        pip = part(ink, paper, bold=True)
        middle, apart = width // 2, 1 if width == 9 else 2
        sides, between = _PIPS[height][card.rank - 1].split("/")
        for rows, places in ((sides, (middle - apart, middle + apart)), (between, (middle,))):
            for row in map(int, rows):
                for x in places:
                    canvas.draw(row, x, card.suit.glyph, pip)
    return canvas.rows()


@cache
def _court(drawn: str, suit: Suit | None, ink: Colour, paper: Colour, letter: str) -> list[CellRow]:
    """Return the cells of a picture, or of a letter where there are too few colours for it."""
    robe, trim = _ROBES[suit]
    colours = {**_COLOURS, "I": ink, "R": robe, "S": trim, ".": paper}
    pixels = [[colours[char] for char in line] for line in drawn.split()]
    if letter:
        pixels = [
            [Either(colour, colours[char]) for colour, char in zip(line, drawn_line, strict=True)]
            for line, drawn_line in zip(pixels, letter.split(), strict=True)
        ]
    return list(map(pixel_row, pixels[::2], pixels[1::2]))
