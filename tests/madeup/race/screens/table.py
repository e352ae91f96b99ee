"""The table of Snail Race."""

from __future__ import annotations

from textual.app import ComposeResult

from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import compose_rows
from tests.madeup.race.game import HOME, LANES, Race, State


class RaceTable(TableScreen):
    """The lanes, one below the other."""

    game_type = Race
    staged = True

    def compose_table(self) -> ComposeResult:
        strips = [SquareStrip(name, id=f"lane-{number}") for number, name in enumerate(LANES)]
        for strip in strips:
            strip.squares = HOME[-1] + 1
        yield from compose_rows(self, *([strip] for strip in strips))

    def show_state(self, state: State) -> None:
        """Show nothing else."""


TABLE = RaceTable
