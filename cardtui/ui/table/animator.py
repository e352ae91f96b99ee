"""Everything that moves on a table: the deal, the flights of a step, and the celebration of an end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from textual.screen import Screen

from cardtui.engine.narrator import is_win
from cardtui.engine.rules import Step
from cardtui.engine.zones import Event, reversed_events
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.flight import Flight, FlightAnimator, flight_seconds
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.player import Player, PlayerObserver, Stage
from cardtui.ui.table.taking import Taking
from cardtui.ui.textual_internals import screen_lines_without
from cardtui.ui.textual_patches import output_pending
from cardtui.ui.widgets.end_panel import EndPanel

__all__ = ["TableAnimator"]

_DEAL_SECONDS = 0.6


class TableAnimator(PlayerObserver, Stage):
    """The stage of a player. Its screen has a `Flight`, a `Confetti` and an `EndPanel`."""

    def __init__(
        self,
        screen: Screen[Any],
        player: Player,
        zones: Mapping[str, ZoneWidget],
        strips: Mapping[str, SquareStrip],
        *,
        taking: Taking | None,
        event_started: Callable[[Event], None],
        is_visible: Callable[[], bool],
        has_room: Callable[[], bool],
        pace: Callable[[], float],
    ) -> None:
        """`taking` says which cards wait for a person, if there can be any. `event_started` is called as the
        flight of an event starts.

        `is_visible` says whether the screen is on top, `has_room` whether the terminal is large enough for
        the table; `pace` is the factor of all durations.
        """
        self._screen, self._player, self._zones, self._taking = screen, player, zones, taking
        self._is_visible, self._has_room, self._pace = is_visible, has_room, pace
        self._confetti, self._end_panel = screen.query_one(Confetti), screen.query_one(EndPanel)
        self._animator = FlightAnimator(screen.query_one(Flight), zones, strips, event_started)
        self._animator.pace = pace
        self._just_finished = False

    @property
    def is_visible(self) -> bool:
        return self._is_visible()

    @property
    def is_animating(self) -> bool:
        return self._animator.flying

    @property
    def _may_animate(self) -> bool:
        return self._screen.app.animation_level == "full" and self._has_room()

    def animate(
        self,
        step: Step[Any, Any],
        *,
        back: bool,
        made: bool,
        interval: float | None,
        finished: Callable[[], None],
    ) -> bool:
        # A zone that is not laid out has no place on the screen to which a card could fly.
        laid_out = all(zone.region for zone in self._zones.values())
        # If the terminal has not taken the last output yet, flights would come late and in jerks.
        may_fly = self._may_animate and laid_out and not output_pending(self._screen.app)
        if self._end_panel.display:
            return False
        events = reversed_events(step.events) if back else step.events
        seconds = flight_seconds(len(events), interval) if may_fly else 0.0
        taking, hold = self._taking, None
        if taking is not None and made and self._has_room() and (held := taking.event_in(step)) is not None:
            hold = held, partial(taking.wait, self._animator.release)
        if seconds or hold:
            self._animator.fly(events, seconds, finished, hold)
            return True
        return False

    def hurry(self) -> None:
        if self._animator.will_hold:
            self._animator.hurry()
        else:
            self.settle()

    def deal(self) -> None:
        """Lay the cards of the deal one by one, unless the game has begun."""
        session = self._player.session
        if self.is_visible and self._may_animate and not (session.started or session.ply):
            self._animator.deal(_DEAL_SECONDS, self._player.tell_arrival)

    def settle(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
        self._animator.finish()
        if self._screen.is_mounted:
            self._just_finished = False
            self._confetti.clear()
            self._end_panel.settle()

    # the end of the game

    def game_finished(self) -> None:
        self._just_finished = True
        if not self.is_animating:
            self.animation_finished()

    def animation_finished(self) -> None:
        if self._just_finished and self._player.session.at_end:
            self._screen.call_after_refresh(self._celebrate)

    def _celebrate(self) -> None:
        """Throw confetti for a win, let the end panel shine otherwise."""
        session = self._player.session
        if not (self._just_finished and self.is_visible and session.at_end) or not self._has_room():
            return  # something else has been asked for meanwhile
        self._just_finished = False
        if not is_win(session.game, session.state):
            if self._may_animate:
                self._end_panel.celebrate()
            return
        self._confetti.throw(
            self._screen.query_one("#table").region,
            partial(screen_lines_without, self._screen, Confetti),
            Random(session.id),  # the same game gets the same confetti
            still=not self._may_animate,
            pace=self._pace(),
        )
