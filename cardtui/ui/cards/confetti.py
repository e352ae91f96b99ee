"""Confetti that falls over the table after a win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.ui.cards.faces import CellRow
from cardtui.ui.cards.felt import WEAVE
from cardtui.ui.cards.materials import part
from cardtui.ui.cards.painting import painted
from cardtui.ui.diff_widget import DiffWidget

SECONDS = 1.5
"""The seconds for which it falls."""

_STILL = 0.4  # how far it has fallen where nothing moves
_PIECES = 90
_FRAMES = 24  # in the whole time: it falls all over the table, and each frame is written to the terminal
_COLOURS = ("mark", "card-face", "error", "back-line", "coin-gold", "court-skin")
_QUARTERS = "▘▝▖▗"
_FLAT = "▀▄"
_FALL = 1.1  # heights that a piece falls in the whole time, had it not been thrown up
_TURNS = 7  # half turns of a flat piece in the whole time


class Piece(NamedTuple):
    """A piece of confetti. Lengths are parts of the table's size, times parts of the whole time."""

    x: float
    y: float
    across: float
    up: float
    flat: bool
    colour: str


def thrown(random: Random) -> list[Piece]:
    """Return pieces that are thrown from above the table, some up and some down."""
    return [
        Piece(
            random.uniform(-0.05, 1.05),
            random.uniform(-0.35, 0.25),
            random.uniform(-0.12, 0.12),
            random.uniform(-0.15, 0.35),
            random.random() < 0.4,
            random.choice(_COLOURS),
        )
        for _ in range(_PIECES)
    ]


def falling(
    pieces: Sequence[Piece], time: float, width: int, height: int, free: Region
) -> Mapping[int, Mapping[int, CellRow]]:
    """Return the pieces after `time` (0 to 1) by their rows, and there by their columns; none in `free`."""
    rows = defaultdict[int, dict[int, CellRow]](dict)
    for number, (x, y, across, up, flat, colour) in enumerate(pieces):
        column = int((x + across * time) * width * 2)
        row = int((y - up * time + _FALL * time * time + 0.3 * time) * height * 2)
        if not (0 <= column < 2 * width and 0 <= row < 2 * height):
            continue
        turned = _FLAT[(int(time * _TURNS) + number) % 2]
        glyph = turned if flat else _QUARTERS[column % 2 + row % 2 * 2]
        if not free.contains(column // 2, row // 2):
            rows[row // 2][column // 2] = CellRow(glyph, part(colour))
    return rows


class Confetti(DiffWidget):
    """Confetti over a part of the screen. It falls only where there are no cards and no words."""

    DEFAULT_CSS = "Confetti { layer: flights; position: absolute; display: none; }"

    time: reactive[float] = reactive(0.0)
    """The part of its time that has passed, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__(id="confetti")
        self._pieces: Sequence[Piece] = ()
        self._area = Region()
        self._screen: Callable[[], Sequence[Strip]] | None = None
        self._free: Callable[[], Region] = Region

    def throw(
        self,
        area: Region,
        screen: Callable[[], Sequence[Strip]],
        random: Random,
        *,
        still: bool,
        pace: float = 1.0,
        free: Callable[[], Region] = Region,
    ) -> None:
        """Let confetti fall over `area` of the screen, or hang there if `still`.

        `pace` scales its time. `free` returns a region that it leaves free: that of a panel to be read.

        `screen` returns the lines below. It is called for each frame, because they may still change.
        """
        self._pieces = thrown(random)
        self._area, self._screen, self._free = area, screen, free
        self.styles.width, self.styles.height = area.size
        self.styles.offset = area.offset
        self.set_reactive(Confetti.time, _STILL if still else 0.0)
        self.display = True
        if not still:
            self.animate("time", 1.0, duration=SECONDS * pace, easing="linear", on_complete=self.clear)

    def clear(self) -> None:
        """Remove all confetti."""
        if self._screen is not None:
            self._screen = None
            self.display = False

    def draw(self) -> list[Strip]:
        if self._screen is None:
            return []
        area = self._area
        ground = [strip.crop(area.x, area.right) for strip in self._screen()[area.y : area.bottom]]
        time, free = round(self.time * _FRAMES) / _FRAMES, self._free() - area.offset
        pieces = falling(self._pieces, time, *self.size, free)
        return [self._strewn(strip, pieces.get(y, {})) for y, strip in enumerate(ground)]

    def _strewn(self, strip: Strip, pieces: Mapping[int, CellRow]) -> Strip:
        """Return a line with its pieces, given by their columns."""
        parts, done = list[Strip](), 0
        for column, piece in sorted(pieces.items()):
            [below] = strip.crop(column, column + 1) or [Segment("")]
            if below.text not in (" ", WEAVE) or below.style is None:
                continue
            [cell] = painted(self, piece)
            style = below.style + Style(color=cell.style.color if cell.style else None)
            parts += [strip.crop(done, column), Strip([Segment(piece.text, style)])]
            done = column + 1
        return Strip.join([*parts, strip.crop(done, None)]) if parts else strip
