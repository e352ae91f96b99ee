"""By hand: a person makes the steps of a watched game. The game stays the same, as every step is forced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.message_pump import MessagePump
from textual.timer import Timer

from cardtui.engine.phrases import count
from cardtui.engine.rules import Step
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.player import Player, PlayerObserver
from cardtui.ui.textual_internals import set_reliable_timer

__all__ = ["HAND_VIEW", "HandController", "HandScore"]

HAND_VIEW = "hand"
"""The view in which a person makes the steps of a watched game."""


class HandScore:
    """What a person has done by hand in one game. The app keeps it while it runs."""

    def __init__(self) -> None:
        self.enabled = False
        self.newest = 0
        """The ply up to which the game has been played: what was before can be looked at."""
        self.made: set[int] = set()
        """The plies at which the person made the next step."""
        self.slips: set[int] = set()
        """The plies at which they pointed at a wrong zone."""
        self.raced = 0
        """The number of times they took cards in a race."""
        self.in_time = 0

    def begin(self, ply: int) -> None:
        """Count from this ply on."""
        self.newest, self.raced, self.in_time = ply, 0, 0
        self.made.clear()
        self.slips.clear()


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
        self._zones, self._pump = zones, pump
        self._may_act, self._pace, self._race_seconds = may_act, pace, race_seconds
        self._changed = changed
        self.enabled = False
        self.note = ""
        """Why the last input was refused, until something else happens."""
        self._cursor: int | None = None
        self._moving = self._making = False
        self._timer: Timer | None = None
        self._race: Timer | None = None
        self._is_late = False
        player.newest = lambda: self.score.newest if self.enabled else None

    def enable(self, enabled: bool) -> None:
        """Let the person make the steps from the present ply on, or stop that."""
        if enabled and not self.enabled:
            if not self.score.enabled:
                self.score.begin(self.player.session.ply)
            self.player.pause()
        self.enabled = self.score.enabled = enabled
        self._point_at(None)
        self.schedule()

    # the present ply

    @property
    def _game(self) -> Any:
        return self.player.session.game

    @property
    def _state(self) -> Any:
        return self.player.session.state

    @property
    def is_newest(self) -> bool:
        """Whether this ply is not in the past."""
        return self.player.session.ply >= self.score.newest

    @property
    def zone(self) -> str | None:
        """The zone at which the person points to make the next step, or None."""
        zone: str | None = self._game.hand_zone(self._state)
        return zone

    @property
    def names_zones(self) -> bool:
        """Whether the person says which zone the next card comes from, as there are several."""
        return len(self._game.hand_zones) > 1

    @property
    def hides_next(self) -> bool:
        """Whether the person is asked for a zone, which nothing else may tell."""
        session = self.player.session
        return self.enabled and self.names_zones and self.is_newest and not session.at_end

    @property
    def is_holding(self) -> bool:
        """Whether cards wait to be taken."""
        return self.enabled and self.player.is_holding

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits for the person."""
        session = self.player.session
        may_play = self.is_newest and not (self._moving or session.at_end)
        return self.enabled and may_play and (self.zone is not None or not session.ply)

    @property
    def word(self) -> str:
        """What the key of play and pause does now."""
        if self.is_holding:
            return "take"
        if self.player.session.at_end:
            return "again"
        if not self.is_newest:
            return "return"
        if self.zone is None:
            return "go on" if self.player.session.ply else "begin"
        return str(self._game.hand_verb)

    def prompt(self, key: str) -> str:
        """Return what the person does next; `key` is the label of the key that does it."""
        session = self.player.session
        if self.note:
            return self.note
        if self.is_holding:
            late = "your neighbour has noticed, but " if self._is_late else ""
            return f"{late}the pile is yours ▶ {key}"
        if self._moving or session.at_end:
            return ""
        if not self.is_newest:
            return f"this is the past ▶ {key} returns to {self._game.step_name} {self.score.newest}"
        if self.zone is None:
            return "" if session.ply else f"{key} begins"
        prompt = str(self._game.hand_prompt(self._state))
        if not self.names_zones:
            return f"{prompt} ▶ {key}"
        if self._cursor is not None:
            return f"{prompt} · Enter: {self._game.zone_label(self._game.hand_zones[self._cursor])}"
        return prompt if session.ply else f"{prompt}: press its number, point with ← → and Enter, or click"

    @property
    def summary(self) -> str:
        """What the person has done, in a sentence without a full stop; empty if there is nothing to tell."""
        score = self.score
        if self.names_zones and score.made:
            right = len(score.made - score.slips)
            return f"you named {right} of {count(len(score.made), self._game.step_name)} without a slip"
        return f"you took {score.in_time} of {count(score.raced, 'pile')} in time" if score.raced else ""

    # what the person does

    def act(self) -> None:
        """Take, lay or turn, let the other player play, or return from the past."""
        if self.is_holding:
            self._take()
        elif not self.is_newest:
            self.player.go(self.score.newest)
        elif self.zone is None or not (self.names_zones and self.player.session.ply):
            self._make()  # the first pile is not named by a card
        elif self._cursor is not None:
            self.point(self._game.hand_zones[self._cursor])
        else:
            self._say(f"{self._game.hand_prompt(self._state)}: its number, or ← → and Enter")

    def point(self, zone: str) -> None:
        """Take the cards or make the step by pointing at `zone`, or say why not."""
        session = self.player.session
        if self.is_holding:
            step = session.step(session.ply)
            moved = step.cards_moved[self._game.taken_by_hand(step) or 0]
            if zone in (moved.source, moved.target):
                self._take()
            else:
                self._say("the pile is yours: take it first")
        elif not self.is_newest:
            self.player.go(self.score.newest)
        elif session.at_end:
            self._say(f"the game is over: {self._game.when_over(self._state)}")
        elif zone == self.zone:
            self._make()
        else:
            if self.zone is not None:
                self.score.slips.add(session.ply)
            self._say(self._game.why_not_by_hand(self._state, zone))

    def press(self, key: str) -> bool:
        """Handle a key that has a meaning by hand only. Return whether it has one."""
        if not self.enabled:
            return False
        if key == "enter":
            self.act()
        elif key in self.keys:
            self.point(self.keys[key])
        elif self.names_zones and key in ("left", "right") and self.is_newest:
            self._move_cursor(1 if key == "right" else -1)
        else:
            return False
        return True

    def restart(self) -> None:
        """Begin the game again."""
        self.player.go(0)
        self.score.begin(0)
        self._say("")

    def _make(self) -> None:
        """Make the next step."""
        ply = self.player.session.ply
        if self.zone is not None:
            self.score.made.add(ply)
        self.score.newest = ply + 1
        self._making = True
        self.player.go(ply + 1, fly=True)
        self._making = False

    def _take(self) -> None:
        """Take the cards that wait."""
        if self._race is not None:
            self.score.raced += 1
            self.score.in_time += not self._is_late
        self._stop_timers()
        self.player.release()
        self._changed()

    def _move_cursor(self, by: int) -> None:
        zones = self._game.hand_zones
        here = self._cursor
        if here is None:
            moved = [self.zone_of_last_step] if self.player.session.ply else []
            here = next((zones.index(zone) for zone in moved if zone in zones), -1 if by > 0 else 0)
        self._point_at((here + by) % len(zones))
        self._say("")

    @property
    def zone_of_last_step(self) -> str | None:
        """The zone that the last step was made from."""
        session = self.player.session
        zone: str | None = self._game.hand_zone(session.step(session.ply).before)
        return zone

    def _point_at(self, cursor: int | None) -> None:
        """Show the cursor at a zone, or no more."""
        if cursor != self._cursor:
            zones, self._cursor = self._game.hand_zones, cursor
            for index, name in enumerate(zones):
                self._zones[name].choice = ZoneHighlight.AIMED if index == cursor else None

    def _say(self, note: str) -> None:
        self.note = note
        self._changed()

    # what happens by itself

    def holds(self, step: Step[Any, Any]) -> int | None:
        """Return the index of the event of a step that waits for the person, or None."""
        index: int | None = self._game.taken_by_hand(step) if self.enabled and self._making else None
        return index

    def held(self) -> None:
        """Start the race for the cards that wait now."""
        if seconds := self._race_seconds():
            self._race = set_reliable_timer(self._pump, seconds, self._be_late)
        self._changed()

    def _be_late(self) -> None:
        self._is_late = True
        self._changed()

    def schedule(self) -> None:
        """Set the timer of the next step if that happens by itself."""
        self._stop_timers()
        session = self.player.session
        goes_on = self.enabled and self.is_newest and not (self._moving or session.at_end)
        if goes_on and session.ply and self.zone is None and self._may_act():
            tempo = self._game.tempo(session.step(session.ply), session.state)
            self._timer = set_reliable_timer(self._pump, tempo.value * self._pace(), self._go_on)

    def _go_on(self) -> None:
        if self._may_act():
            self._make()

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._race):
            if timer is not None:
                timer.stop()
        self._timer = self._race = None
        self._is_late = False

    # observing the player

    def ply_changed(self, before: int) -> None:
        self._moving, self.note = True, ""
        self._point_at(None)
        self._stop_timers()

    def animation_finished(self) -> None:
        self._moving = False
        self.schedule()
