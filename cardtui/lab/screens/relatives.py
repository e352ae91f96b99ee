"""The part of the table of Beggar My Neighbour that knows the relatives of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardtui.engine.ending import EndLine
from cardtui.engine.errors import BadInput
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.interfaces import Table
from cardtui.ui.table.end import End
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play

_LONG = 1000  # cards of a game, as one in a hundred has, whose longest relative is mentioned


class Relatives(Part):
    """Opens the family of a deal, and shows the longest relative of a long game when it has ended."""

    def __init__(self, table: Table, play: Play, end: End) -> None:
        super().__init__(table)
        self._play, self._end = play, end
        self._looked = False
        self._relatives = ""
        """A sentence on the longest relative, once the game has ended."""

    def landed(self) -> None:
        long = self.session.at_end and self.session.length >= _LONG
        if long and not self._looked:
            self._looked = True
            # The picture comes first, which takes two layouts: the thread would take half of the processor.
            screen = self.table.screen
            screen.call_after_refresh(screen.call_after_refresh, self._look)

    def _look(self) -> None:
        self.table.screen.run_worker(self._tell_longest())

    async def _tell_longest(self) -> None:
        from cardtui.lab.families import family  # takes 20 ms, and few games are that long

        try:
            found = await self.card_app.in_thread(family, self.game)
        except BadInput:
            return  # it never ends, or there are no threads
        longest = f"the longest deal with the same end: {found.longest.cards:,} cards"
        own = f"the longest of {len(found.deals):,} deals with the same end"
        self._relatives = longest if found.rank > 1 else own
        if self.session.at_end:
            self._end.show_end()

    @property
    def end_lines(self) -> Sequence[EndLine]:
        return [EndLine(self._relatives)] if self._relatives else []

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        # A family ends in the same last trick, which a game that never ends does not have.
        never_ends = self.session.at_end and self.session.state.winner is None
        return [] if never_ends else [("family", "family")]

    def action_family(self) -> None:
        from cardtui.lab.screens.family import open_family  # as above

        if self._play.hides_future and self.session.farthest < self.session.length:
            self.table.screen.notify("Related deals appear at the end.")
        else:
            screen = cast(CommandScreen, self.table.screen)
            screen.run_worker(open_family(screen, self.game), group="family", exclusive=True)
