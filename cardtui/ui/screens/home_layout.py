"""The layout of the home screen, as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtui.ui.breakpoints import BROAD
from cardtui.ui.widgets.tile import LEAST_HEIGHT

FEW = 4
"""The most games that all have tiles. With more, the others stand in a list."""

LOW = 24
"""Rows from which there are blank rows around the tiles and under the shortcuts."""

_TALL = 36  # rows from which four tiles stand above a list
_FIXED = 6  # rows: the title, two for today, two for the shortcuts, and the keys
_NORMAL_TILE = 7  # rows of a tile that a list leaves where the terminal is not low
_TALLEST_TILE = 19  # rows; in a taller one the largest cards would be lost


class HomeLayout(NamedTuple):
    """The sizes of what stands between today and the shortcuts, in rows unless it says otherwise."""

    tiles: int
    """The number of games with tiles."""
    columns: int
    """The number of tiles side by side."""
    tile_rows: int
    """The height of a tile; a blank row stands between tiles."""
    list_rows: int
    """The height of the list of the other games, below a blank row; 0 if there are none."""
    above: int
    """Blank rows above the tiles."""

    @property
    def tile_lines(self) -> int:
        """The number of tiles one above the other."""
        return -(-self.tiles // self.columns)


def home_layout(games: int, width: int, height: int, *, taken: int = 0) -> HomeLayout:
    """Return the layout for this number of games in a terminal of `width` columns and `height` rows.

    `taken` is the number of rows that something else takes between tiles and shortcuts.
    """
    low = height < LOW
    tiles = games if games <= FEW else FEW if height >= _TALL else FEW // 2
    columns = 1 if tiles == 1 or width < BROAD else 2
    lines = -(-tiles // columns)
    # Tiles one above the other need the rows.
    above = 0 if low or width < BROAD else 1
    room = height - _FIXED - 1 - 2 * above - (lines - 1) - taken
    others = games - tiles
    list_rows = 0
    if others:
        least = lines * (LEAST_HEIGHT if low else _NORMAL_TILE)
        list_rows = max(1, min(-(-others // 2), room - 1 - least))
        room -= list_rows + 1
    tile_rows = max(LEAST_HEIGHT, min(room // lines, _TALLEST_TILE))
    left = max(0, room - lines * tile_rows)
    return HomeLayout(tiles, columns, tile_rows, list_rows, above + left // 2)


def recent(
    keys: Sequence[str], last_played: Mapping[str, float], number: int, shown: Sequence[str]
) -> list[str]:
    """Return the keys of this number of games that were played last; if too few were, the first others, too.

    Those of them that are `shown` already keep their places; without any they stand in the order of `keys`.
    """
    by_time = sorted(keys, key=lambda key: -last_played.get(key, 0.0))  # stable: the others keep their order
    chosen = [key for key in keys if key in by_time[:number]]
    places = [key if key in chosen else None for key in shown[:number]]
    new = iter(key for key in chosen if key not in places)
    places += [None] * (number - len(places))
    return [key for place in places if (key := place or next(new, None)) is not None]
