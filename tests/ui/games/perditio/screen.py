"""Reads the table of Perditio Tempus off the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.color import Color
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from cardtui.engine.cards import Card
from cardtui.games import open_id
from cardtui.games.perditio.rules import PILES, PerditioState
from cardtui.ui.cards.faces import Size, fan_rows
from cardtui.ui.table.pile_board import PileBoard
from tests.ui.cards.flights import inner
from tests.ui.desk import SIZES, Desk

LOST, WON = "perditio#7", "perditio#8"
LENGTHS = {LOST: 51, WON: 52}

ACES = [17, 18, 45, 51]
"""The plies of the lost game at which an ace has just been turned."""
USUAL, SMALL, LOW, NARROW, LARGE = (80, 24), (60, 18), (80, 18), (60, 24), (120, 40)
HUGE = (200, 60)
ALL_SIZES = [*SIZES, LOW, NARROW]

CLOCKS = [size for size in ALL_SIZES if size[0] >= 64 and size[1] >= 24]
"""The sizes with room for the clock."""

LAYOUTS = [
    (size, layout) for size in ALL_SIZES for layout in ("row", "clock") if layout == "row" or size in CLOCKS
]
EACH_LAYOUT = [(SMALL, "row"), (LOW, "row"), (USUAL, "row"), (USUAL, "clock")]


async def lay_out(desk: Desk, layout: str, size: tuple[int, int] | None = None) -> None:
    """Switch to the clock or to the row, in a terminal of that size."""
    if size is not None and size != tuple(desk.app.size):
        await desk.resize(*size)
    if desk.table.has_class("-clock") is not (layout == "clock"):
        await desk.press("c")
    assert desk.table.has_class("-clock") is (layout == "clock")


async def turn_to(desk: Desk, seed: int, layout: str = "row") -> None:
    """Open the deal of another seed."""
    desk.table.card_app.open_session(open_id(f"perditio#{seed}"))
    await desk.settle()
    await lay_out(desk, layout)


async def go(desk: Desk, place: int) -> PerditioState:
    """Go to a ply, put the end panel aside if it is the last one, and return the state there."""
    desk.table.player.go(place)
    await desk.settle()
    if desk.table.end.shows_end:
        await desk.press("escape")
    return state(desk)


def state(desk: Desk) -> PerditioState:
    found = desk.table.session.state
    assert isinstance(found, PerditioState)
    return found


def regions(desk: Desk) -> list[Region]:
    """Return the regions of the piles, pile 1 first."""
    zones = desk.zones
    return [zones[name].region for name in PILES]


def piles(desk: Desk) -> list[list[str]]:
    """Return the rows of each pile on the screen, pile 1 first."""
    lines = desk.lines
    return [[line[at.x : at.right] for line in lines[at.y : at.bottom]] for at in regions(desk)]


def pile(desk: Desk, number: int) -> list[str]:
    return piles(desk)[number - 1]


def painted(desk: Desk, name: str) -> list[str]:
    """Return the rows of a zone as it is painted below anything that flies."""
    zone = desk.zones[name]
    return [zone.render_line(y).text for y in range(zone.size.height)]


def face(card: Card) -> str:
    """Return the text on a card: `10♠` or `2 ♣`."""
    assert card.suit is not None
    return f"{card.label:<2}{card.suit.glyph}"


def shows(rows: Iterable[str], card: Card) -> bool:
    """Return whether rows show a card face up, in any of its sizes."""
    rows = list(rows)
    faces = [inner([row.text for row in fan_rows([card], [0], size)]) for size in Size]
    faces += [[face(card)], [face(card).replace(" ", "")]]
    return any(
        all(part in row for part, row in zip(drawn, rows[top:], strict=False))
        for drawn in faces
        for top in range(len(rows) - len(drawn) + 1)
    )


def top_row(rows: list[str]) -> int:
    """Return the first row of the cards of a pile: above it is the number of a pile that is very small."""
    return int(len(rows) == 3)


def is_face_up(rows: list[str]) -> bool:
    """Return whether the top card of a pile is face up."""
    return any(map(str.isalnum, rows[top_row(rows)]))


_EDGES = {"▝▀": 1, "▝▄": 2, "▐━": 3}
"""The number of edges that glyphs in the last row of a pile stand for; a shadow has other corners."""


def cards_seen(rows: list[str]) -> int:
    """Count the cards of a pile by its top card and the lines of edges below it."""
    edges = [number for glyphs, number in _EDGES.items() if glyphs in rows[-1]]
    return ("╌" not in rows[top_row(rows)]) + max(edges, default=0)


def ranks_seen(rows: list[str]) -> list[str]:
    """Return the ranks that a pile shows, from the top. The two ranks on a whole card count once."""
    top = top_row(rows)
    return re.findall(r"10|[2-9AJQKT]", rows[top] + rows[-1])


def left_of(rows: list[str]) -> int:
    """Return how many cards a pile shows besides the turned card."""
    return cards_seen(rows) - is_face_up(rows)


def number_of(rows: list[str]) -> tuple[int, str] | None:
    """Return the number of a pile and the mark beside it, unless they are below a card that is turned."""
    row = rows[(len(rows) - 2) // 2 if not top_row(rows) else 0]
    found = re.search(r"(\d+)([✓✗]?)", row)
    return None if found is None else (int(found[1]), found[2])


def marks(desk: Desk) -> list[str]:
    """Return the marks of the cards thrown away, those of aces first: `●●◉○`, or `3/4` on small screens."""
    board = desk.table.query_one(PileBoard)
    places = [board.plan.region_of_marks(pile).translate(board.region.offset) for pile in range(13)]
    return [desk.lines[at.y][at.x : at.right].strip() for at in places]


def style_at(strips: list[Strip], x: int, y: int) -> Style:
    end = 0
    for segment in strips[y]:
        end += segment.cell_length
        if x < end:
            assert segment.style is not None
            return segment.style
    raise IndexError(x)


def color(desk: Desk, name: str) -> Color:
    return Color.parse(desk.app.theme_variables[name])


def golden(desk: Desk, variable: str, chars: str) -> set[int]:
    """Return the piles with one of these characters in a color of the theme."""
    gold, strips, lines = color(desk, variable), desk.strips, desk.lines
    return {
        number
        for number, at in enumerate(regions(desk), start=1)
        for y in range(at.y, at.bottom)
        for x in range(at.x, at.right)
        if lines[y][x] in chars and style_at(strips, x, y).color == gold
    }
