"""What moves on a table: a deal is dealt, a step flies, an end is an event. Whatever is asked for ends it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from textual.geometry import Region
from textual.widget import Widget

from cardtui.engine.rules import Step
from cardtui.engine.zones import Event, reversed_events
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.player_observer import PlayerObserver
from cardtui.ui.textual_internals import screen_lines_without
from cardtui.ui.textual_patches import output_pending
from cardtui.ui.widgets.end_panel import EndPanel

if TYPE_CHECKING:
    from cardtui.engine.session import Session
    from cardtui.ui.player import Player
    from cardtui.ui.screens.base import CommandScreen

    class Base(CommandScreen, PlayerObserver):
        """What a table has besides."""

        player: Player

        @property
        def in_front(self) -> bool: ...

        @property
        def too_small(self) -> bool: ...

        @property
        def session(self) -> Session[Any, Any]: ...

        def animation_finished(self) -> None: ...

else:
    Base = PlayerObserver

__all__ = ["Showing"]

_DEALING = 0.6  # seconds


class Showing(Base):
    """For a table with a `Confetti` and an `EndPanel`."""

    places: dict[str, ZoneWidget]
    _just_ended = False

    def get_widget_at(self, x: int, y: int) -> tuple[Widget, Region]:
        """What is below the confetti, which nobody means."""
        found = super().get_widget_at(x, y)
        if isinstance(found[0], Confetti):
            return next(below for below in self.get_widgets_at(x, y) if not isinstance(below[0], Confetti))
        return found

    def settle(self) -> None:
        if self.is_mounted:
            self._just_ended = False
            self.query_one(Confetti).clear()
            self.query_one(EndPanel).settle()

    def movements(self, step: Step[Any, Any], *, back: bool) -> Sequence[Event]:
        """The movements of a step, or those that undo it, or none if nothing can fly."""
        # A place that is hidden, or was until now, is nowhere on the screen: nothing can fly there.
        laid_out = all(place.region for place in self.places.values())
        # Nor where the terminal has not taken what was written: a flight would come late, and in jerks.
        if not (self.moves and laid_out) or output_pending(self.app) or self.query_one(EndPanel).display:
            return ()
        return reversed_events(step.events) if back else step.events

    # the beginning

    @property
    def moves(self) -> bool:
        """Whether things may move."""
        return self.app.animation_level == "full" and not self.too_small

    def deal(self) -> None:
        """Lay what lies there at the start card by card, if the game has not begun."""
        if self.in_front and self.moves and not (self.session.started or self.session.ply):
            self.player.deal(_DEALING)

    # the end

    def game_finished(self) -> None:
        self._just_ended = True
        if not self.player.flying:
            self.show_end()

    def show_end(self) -> None:
        """Make an event of the end, if the game has just come to it, once everything is in its place."""
        if self._just_ended and self.session.at_end:
            self.call_after_refresh(self._celebrate)

    def _celebrate(self) -> None:
        if not (self._just_ended and self.in_front and self.session.at_end) or self.too_small:
            return  # something else has been asked for meanwhile
        self._just_ended = False
        if not self.session.game.is_win(self.session.state):
            if self.moves:
                self.query_one(EndPanel).celebrate()
        else:
            area = self.query_one("#table").region
            again = Random(self.session.id)  # the same game has the same end
            pace = self.card_app.settings.time_scale
            below = partial(screen_lines_without, self, Confetti)
            self.query_one(Confetti).throw(area, below, again, still=not self.moves, pace=pace)
