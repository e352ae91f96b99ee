"""The end of a game at a table: the panel that is shown then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtui.ui.interfaces import Table
from cardtui.ui.table.inspector_control import shows_only_inside
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play

_HAMMERED = 1.0
"""The seconds from the end on in which keys that made moves do nothing: a hand may still press them."""


class End(Part):
    """Shows the end panel, and puts it aside."""

    def __init__(self, table: Table, play: Play) -> None:
        super().__init__(table)
        self._play = play

    _end_aside = False
    """Whether the end panel has been put aside, to look at the table."""

    _end_drawn = False
    """Whether the end panel has been seen, so that keys can mean what it offers."""

    _drawn_at = 0.0
    """The time at which it was drawn, by the clock of the app."""

    def begin_anew(self) -> None:
        """The ply has changed: the next end is shown when it is reached."""
        self._end_aside = self._end_drawn = False

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if self.shows_end:
            yield self.put_end_aside

    def show_end(self) -> None:
        """Fill the panel that is shown at the end."""
        self.table.show_deal_label()
        table, step_name = self.table, self.session.game.step_name
        table.end_panel.show(table.ending, self.session.moments, table.end_offers, step_name)

    def note_end_drawn(self) -> None:
        """Note that the end panel has been drawn, if the game has ended."""
        if not self._end_drawn:
            self._drawn_at = self.card_app.clock()
        self._end_drawn = self.session.at_end

    @property
    def shows_end(self) -> bool:
        """Whether the end panel is shown: not while the mouse drags along the graph, which it would hide."""
        at_end = self.session.at_end and self.table.landed_ply == self.session.ply
        at_end = at_end and not self.table.graph.is_dragged
        return at_end and not (self._end_aside or shows_only_inside(self.table.views))

    def put_end_aside(self, aside: bool = True) -> None:
        """Put the end panel aside to look at the table, or bring it back."""
        self._end_aside = aside
        self.table.update_css_classes()
        self.table.label_play_key()

    @property
    def awaits_end(self) -> bool:
        """Whether the game has ended, and the panel that says so has not been seen yet."""
        return self.session.at_end and not self._end_drawn and not self._play.holds_end

    def is_early(self, key: str) -> bool:
        """Whether a key was pressed before the end panel was seen, and would do what that offers.

        A key with which moves are made is early for a second more.
        """
        if self.shows_end and key in self._play.hammered_keys:
            return not self._end_drawn or self.card_app.clock() - self._drawn_at < _HAMMERED
        if not self.awaits_end:
            return False
        names = {"play_pause", *(name for name, _ in self.table.end_offers)} - {"undo", "back_home"}
        return any(key in command.keys for command in self.table.commands if command.name in names)
