"""By hand at the table: a person names zones and takes piles, and the other steps happen by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer

from cardtui.engine.by_hand import ByHand, HandScore
from cardtui.engine.hand_rules import HandRules
from cardtui.engine.session import Session
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.player import Player, PlayerObserver
from cardtui.ui.table.taking import Taking
from cardtui.ui.textual_internals import set_reliable_timer

__all__ = ["HAND_VIEW", "HandController"]

HAND_VIEW = "hand"
"""The view in which a person makes the steps of a watched game."""


class HandController(PlayerObserver):
    """Makes the steps that a person asks for, and after a moment those that happen by themselves.

    It observes the player before the table, which shows what it says.
    """

    def __init__(
        self,
        player: Player,
        zones: Mapping[str, ZoneWidget],
        keys: Mapping[str, str],
        score: HandScore,
        *,
        pump: MessagePump,
        may_act: Callable[[], bool],
        pace: Callable[[], float],
        race_seconds: Callable[[], float],
        changed: Callable[[], None],
    ) -> None:
        """`keys` are the keys that point at zones. `pump` runs the timers.

        `may_act` says whether steps may happen by themselves now; `pace` is the factor of all durations,
        `race_seconds` the time to take cards in, or 0. `changed` is called when there is news to show.
        """
        self.player, self.keys, self.score = player, keys, score
        self.game = ByHand(player.session, score)
        self._zones, self._pump = zones, pump
        self._may_act, self._pace, self._changed = may_act, pace, changed
        self.taking = Taking(self.game, pump=pump, race_seconds=race_seconds, changed=changed)
        self.enabled = False
        self.note = ""
        """Why the last input was refused, until something else happens."""
        self._cursor: int | None = None
        self._moving = False
        self._timer: Timer | None = None
        player.newest = lambda: self.score.newest if self.enabled else None

    def enable(self, enabled: bool) -> None:
        """Let the person make the steps from the present ply on, or stop that."""
        if enabled and not self.enabled:
            if not self.score.enabled:
                self.game.begin(self.session.ply)
            self.player.pause()
        self.enabled = self.score.enabled = enabled
        self._point_at(None)
        self.schedule()

    # the present ply

    @property
    def session(self) -> Session[Any, Any]:
        return self.player.session

    @property
    def _rules(self) -> HandRules[Any]:
        return self.game.rules

    @property
    def is_newest(self) -> bool:
        """Whether this ply is not in the past."""
        return self.game.is_newest

    @property
    def zone(self) -> str | None:
        """The zone at which the person points to make the next step, or None."""
        return self.game.move

    @property
    def hides_next(self) -> bool:
        """Whether the person is asked for a zone, which nothing else may tell."""
        return self.enabled and self.game.hides_next

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits for the person."""
        session = self.session
        may_play = self.is_newest and not (self._moving or session.at_end)
        return self.enabled and may_play and (self.zone is not None or not session.ply)

    @property
    def word(self) -> str:
        """What the key of play and pause does now."""
        if self.taking.is_waiting:
            return "take"
        if self.session.at_end:
            return "again"
        if not self.is_newest:
            return "return"
        if self.zone is None:
            return "go on" if self.session.ply else "begin"
        return self._rules.verb

    def prompt(self, key: str) -> str:
        """Return what the person does next; `key` is the label of the key that does it."""
        session = self.session
        if self.note:
            return self.note
        if self.taking.is_waiting:
            late = "your neighbour has noticed, but " if self.taking.is_late else ""
            return f"{late}the pile is yours ▶ {key}"
        if self._moving or session.at_end:
            return ""
        if not self.is_newest:
            return f"this is the past ▶ {key} returns to {session.game.step_name} {self.score.newest}"
        if self.zone is None:
            return "" if session.ply else f"{key} begins"
        prompt = self._rules.prompt(session.state)
        if not self._rules.names_zones:
            return f"{prompt} ▶ {key}"
        if self._cursor is not None:
            return f"{prompt} · Enter: {session.game.zone_label(self._rules.zones[self._cursor])}"
        return prompt if session.ply else f"{prompt}: press its number, point with ← → and Enter, or click"

    # what the person does

    def act(self) -> None:
        """Take, lay or turn, let the other player play, or return from the past."""
        if self.taking.is_waiting:
            self.taking.take()
        elif not self.is_newest:
            self.player.go(self.score.newest)
        elif self.zone is None or not (self._rules.names_zones and self.session.ply):
            self._make()  # the first pile is not named by a card
        elif self._cursor is not None:
            self.point(self._rules.zones[self._cursor])
        else:
            self._say(f"{self._rules.prompt(self.session.state)}: its number, or ← → and Enter")

    def point(self, zone: str) -> None:
        """Take the cards or make the step by pointing at `zone`, or say why not."""
        if self.taking.is_waiting:
            if self.taking.takes(zone):
                self.taking.take()
            else:
                self._say("the pile is yours: take it first")
        elif not self.is_newest:
            self.player.go(self.score.newest)
        elif (why := self.game.why_illegal(zone)) is None:
            self._make()
        else:
            self.player.notify(lambda observer: observer.slip_made())
            self._say(why)

    def press(self, key: str) -> bool:
        """Handle a key that has a meaning by hand only. Return whether it has one."""
        if not self.enabled:
            return False
        if key == "enter":
            self.act()
        elif key in self.keys:
            self.point(self.keys[key])
        elif self._rules.names_zones and key in ("left", "right") and self.is_newest:
            self._move_cursor(1 if key == "right" else -1)
        else:
            return False
        return True

    def restart(self) -> None:
        """Begin the game again."""
        self.player.go(0)
        self.game.begin(0)
        self._say("")

    def _make(self) -> None:
        """Make the next step."""
        self.taking.making = True
        self.player.go(self.game.next_ply(), fly=True)
        self.taking.making = False

    def _move_cursor(self, by: int) -> None:
        zones = self._rules.zones
        here = self._cursor
        if here is None:
            moved = [self.zone_of_last_step] if self.session.ply else []
            here = next((zones.index(zone) for zone in moved if zone in zones), -1 if by > 0 else 0)
        self._point_at((here + by) % len(zones))
        self._say("")

    @property
    def zone_of_last_step(self) -> str | None:
        """The zone that the last step was made from."""
        session = self.session
        return self._rules.move(session.step(session.ply).before)

    def _point_at(self, cursor: int | None) -> None:
        """Show the cursor at a zone, or no more."""
        if cursor != self._cursor:
            zones, self._cursor = self._rules.zones, cursor
            for index, name in enumerate(zones):
                self._zones[name].choice = ZoneHighlight.AIMED if index == cursor else None

    def _say(self, note: str) -> None:
        self.note = note
        self._changed()

    # what happens by itself

    def schedule(self) -> None:
        """Set the timer of the next step if that happens by itself."""
        self._stop_timer()
        session = self.session
        goes_on = self.enabled and self.is_newest and not (self._moving or session.at_end)
        if goes_on and session.ply and self.zone is None and self._may_act():
            tempo = session.game.tempo(session.step(session.ply), session.state)
            self._timer = set_reliable_timer(self._pump, tempo.value * self._pace(), self._go_on)

    def _go_on(self) -> None:
        if self._may_act():
            self._make()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    # observing the player

    def ply_changed(self, before: int) -> None:
        self._moving, self.note = True, ""
        self._point_at(None)
        self._stop_timer()

    def animation_finished(self) -> None:
        self._moving = False
        self.schedule()
