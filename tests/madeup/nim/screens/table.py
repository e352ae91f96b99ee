"""The table of Nim."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import compose_rows
from tests.madeup.nim.game import HEAPS, LARGEST, Nim


class NimTable(TableScreen):
    """The heaps, one below the other."""

    game_type = Nim
    staged = True
    play_type = Moves

    def compose_table(self) -> ComposeResult:
        strips = [SquareStrip(name, id=f"heap-{name}") for name in HEAPS]
        for strip, name in zip(strips, HEAPS, strict=True):
            strip.squares = LARGEST + 1
            strip.note, strip.labels = f"heap {name}", (name,)
        yield from compose_rows(self, *([strip] for strip in strips), prompt=TurnLine())


TABLE = NimTable
