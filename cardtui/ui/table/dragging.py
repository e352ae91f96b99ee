"""Dragging cards and zones with the mouse."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.errors import NoWidget
from textual.screen import Screen

from cardtui.engine.zones import Target
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.table.play import Play


class Dragging:
    """Follows the mouse on a screen with zones. A press and a release on the same zone are a click."""

    def __init__(self, screen: Screen[Any], play: Play) -> None:
        self._screen, self._play = screen, play
        self._pressed: Target | None = None
        self._lifted = False

    def press(self, event: events.MouseDown) -> None:
        self._pressed = self._pointed_at(event) if event.button == 1 else None

    def move(self, event: events.MouseMove) -> None:
        source = self._pressed
        if source is None:
            return
        onto = self._pointed_at(event)
        above = None if onto is None else onto.zone
        if event.button != 1:  # it was released where nobody could see it
            self._pressed = None
            self._return()
        elif self._lifted or above != source.zone:
            self._lifted = True
            self._play.zone_lifted(source, above)

    def release(self, event: events.MouseUp) -> None:
        source, onto = self._pressed, self._pointed_at(event)
        self._pressed = None
        self._return()
        if source is not None and onto is not None and source.zone != onto.zone:
            self._play.zone_dragged(source, onto)

    def _return(self) -> None:
        if self._lifted:
            self._lifted = False
            self._play.zone_returned()

    def _pointed_at(self, event: events.MouseEvent) -> Target | None:
        """Return the card or the zone below the mouse."""
        try:
            widget, region = self._screen.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            return None  # the terminal has just become smaller
        if not isinstance(widget, ZoneWidget):
            return None
        return Target(widget.zone, widget.card_at(event.screen_x - region.x, event.screen_y - region.y))
