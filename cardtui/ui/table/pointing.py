"""Moves that are named by places: one points at them by keys or by the mouse, one after the other."""

from __future__ import annotations

from typing import Any

from cardtui.engine.move_targets import named, offered, refused
from cardtui.engine.zones import Event
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.commands import POINTING
from cardtui.ui.table.interactive import PlayedTable

__all__ = ["PointingTable"]


class PointingTable(PlayedTable):
    """A played table on which the places that may be chosen now are marked.

    The arrows go over them, Enter chooses, and so does a click. Where what is chosen is a move, and may be
    the beginning of another one as well, Enter or a second click makes it. What is chosen so far and what is
    pointed at are let go of whenever the place changes.
    """

    _chosen: tuple[str, ...] = ()
    """The places that have been chosen for the move."""
    _aimed: str | None = None
    """The place that is pointed at."""

    def __init_subclass__(cls) -> None:
        if getattr(cls, "game_type", None):
            cls.own_commands = (*POINTING, *cls.own_commands)
        super().__init_subclass__()

    @property
    def holding(self) -> bool:
        return bool(self._chosen) or self._aimed is not None

    @property
    def in_hand(self) -> str:
        called = self.game.zone_label
        chosen = ", ".join(map(called, self._chosen))
        start = f"{chosen}, and then? " if chosen else ""
        if self._aimed is not None:
            return f"{start}{called(self._aimed)} · Enter chooses it · Esc lets go"
        if self._whole is not None:
            return f"{chosen} · Enter makes this move, or point on"
        if chosen:
            return f"{start}← → or a click points on · Esc lets go"
        return "← → point at a place, or click one"

    @property
    def offers(self) -> tuple[str, ...]:
        """The places that may be chosen now."""
        return offered(self.game, self.session.state, self._chosen)

    @property
    def _whole(self) -> Any:
        """The move that is chosen, if what is chosen is one."""
        return named(self.game, self.session.state, self._chosen)

    def let_go(self) -> None:
        self._point()

    def _point(self, chosen: tuple[str, ...] = (), aimed: str | None = None, note: str = "") -> None:
        """Have chosen some places, and point at another one."""
        self._chosen, self._aimed = chosen, aimed
        self._mark(self.offers)
        self.say(note)

    def _mark(self, offers: tuple[str, ...]) -> None:
        for name, place in self.places.items():
            choice = ZoneHighlight.OFFERED if name in offers else None
            choice = ZoneHighlight.CHOSEN if name in self._chosen else choice
            place.choice = ZoneHighlight.AIMED if name == self._aimed else choice

    def show_movement(self, move: Event) -> None:
        self._chosen, self._aimed = (), None
        self._mark(())  # what may be chosen is not known before everything lies where it does

    # by keys

    def action_point(self, across: int, down: int) -> None:
        offers = self.offers
        if not offers:
            self.say(self.why_not())
        elif self._aimed not in offers:
            self._point(self._chosen, offers[-1 if across < 0 else 0])
        elif across:
            at = (offers.index(self._aimed) + across) % len(offers)
            self._point(self._chosen, offers[at])
        else:
            self._point(self._chosen, self._beyond(self._aimed, down, offers) or self._aimed)

    def _beyond(self, name: str, down: int, offers: tuple[str, ...]) -> str | None:
        """The nearest offered place below another one, or above it."""
        here = self.places[name].region
        middle = here.x + here.width // 2
        found = []
        for other in offers:
            there = self.places[other].region
            rows = there.y - here.bottom if down > 0 else here.y - there.bottom
            aside = max(there.x - middle, middle - there.right, 0)
            if rows >= 0:
                found.append((rows + aside, other))
        return min(found)[1] if found else None

    def action_choose_place(self) -> None:
        if self._aimed is not None:
            self._choose(self._aimed)
        elif self._whole is not None and not self.why_not():
            self.player.play(self._whole)
        else:
            self.say(self.why_not())

    # by the mouse

    def on_zone_widget_clicked(self, message: ZoneWidget.Clicked) -> None:
        if message.place in self.hidden and message.place not in self.offers:
            self.action_open_hidden()
        elif self._chosen[-1:] == (message.place,) and self._whole is not None:
            self.action_choose_place()
        elif message.place in self._chosen:
            self._point()
        else:
            self._choose(message.place)

    # both

    def _choose(self, name: str) -> None:
        """Choose a place: that makes a move, or a part of one, or is refused with the reason."""
        game, state = self.game, self.session.state
        if why := self.why_not():
            self.say(why)
            return
        way = (*self._chosen, name)
        move = named(game, state, way)
        if move is not None and not offered(game, state, way):
            self.player.play(move)
        elif name in self.offers:
            self._point(way)
        elif self._chosen and name in offered(game, state):
            self._chosen = ()  # thought better of it
            self._choose(name)
        else:
            why = refused(game, state, way)
            self._point(self._chosen, None, why or f"{game.zone_label(name)} cannot be chosen now")

    def take_hinted(self, move: Any) -> str:
        way = tuple(self.game.move_targets(move))
        if offered(self.game, self.session.state, way):
            self._point(way)
        else:
            self._point(way[:-1], way[-1])
        return " · Enter makes it"
