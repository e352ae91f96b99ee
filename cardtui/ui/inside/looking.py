"""The look inside at work: a listener of the player that shows its place, and the small steps in between.

It keeps a step of the game and how many of its small steps are done, None for the step as a whole. While a
step is half done the session stands at the place before it: the cards move with the last small step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from textual.timer import Timer

from cardtui.engine.asking import Question
from cardtui.engine.session import Session
from cardtui.structures.inside import Inside, inside_of
from cardtui.structures.questions import question
from cardtui.structures.replay import Replay
from cardtui.structures.roles import Form, Role
from cardtui.structures.together import Together
from cardtui.ui.faults import after
from cardtui.ui.inside.panel import InsidePanel
from cardtui.ui.inside.seen import Seen
from cardtui.ui.keyed import Keyed
from cardtui.ui.listener import Listener
from cardtui.ui.player import Player

__all__ = ["Looking"]

SLOW = 1.0
"""Steps a second up to which playing on goes by small steps."""

_SLICE = 50  # steps of the game worked through between two looks at the clock
_AT_ONCE = 0.15  # seconds that this may take before keys are heard again
_SOONEST = 0.001  # seconds
_FASTEST = 0.33  # seconds: small steps that come sooner than that could not be read, and are left out


class Looking(Listener):
    """Looks inside the game of a player."""

    def __init__(self, player: Player, table: Keyed) -> None:
        """`table` is whose timers are set, and whose commands the panel offers."""
        self._player, self._table = player, table
        self._inside: Inside = inside_of(player.session.game)
        self._roles = self._inside.roles
        commands = {command.action: command for command in table.commands}
        self.panel = InsidePanel(commands, several=len(self._roles) > 1)
        """Where it is shown."""
        self._forms: dict[str, str] = {}
        self._beside = ""
        self._chosen = 0
        self._together = self._made()
        self._step = player.session.at
        self.small: int | None = None
        """How many small steps of a step are done; None for the step as a whole."""
        self.seen: Seen | None = None
        """What is shown, once it has been worked out."""
        self._timer: Timer | None = None
        player.listeners.append(self)

    def close(self) -> None:
        """Look no more."""
        self._stop()
        self._player.listeners.remove(self)

    def question(self, place: int) -> Question | None:
        """What is asked at a place of a game that is watched, before the step that leads on from there."""
        if self._player.session.game.played or not self._reached(place):
            return None
        return question(self._inside, self._together.replays[0], place + 1)

    # how places are kept

    @property
    def role(self) -> Role:
        """The places whose representation is chosen, and compared."""
        return self._roles[self._chosen]

    @property
    def _form(self) -> Form:
        """What they are kept as."""
        return self.role.form(self._forms.get(self.role.name, ""))

    @property
    def views(self) -> set[str]:
        """What is kept of this look, as words."""
        kept = {f"kept-{role}-{form}" for role, form in self._forms.items()}
        return kept | ({f"beside-{self._beside}"} if self._beside else set())

    def take_views(self, views: set[str]) -> None:
        """Keep places as these words say: those that mean nothing here are left alone."""
        words = [view.split("-") for view in views]
        for role in self._roles:
            forms = {form.key for form in role.forms}
            for word in words:
                if word[:2] == ["kept", role.name] and word[2:3] and word[2] in forms:
                    self._forms[role.name] = word[2]
        forms = {form.key for form in self.role.forms}
        self._beside = next((word[1] for word in words if word[0] == "beside" and word[1] in forms), "")
        self._begin()

    def keep_otherwise(self) -> None:
        """Keep the chosen places in the next way."""
        role, before = self.role, self._form
        self._forms[role.name] = role.forms[(role.forms.index(before) + 1) % len(role.forms)].key
        if self._beside == self._form.key:
            self._beside = before.key
        self._begin()

    def compare(self) -> None:
        """Have the next other way beside it; after the last one, none."""
        others = [form.key for form in self.role.forms if form is not self._form]
        ring = ["", *others]
        self._beside = ring[(ring.index(self._beside) + 1) % len(ring)] if self._beside in ring else ring[1]
        self._begin()

    def choose(self, place: str | None = None) -> None:
        """Choose other places: those of this one, or the next."""
        roles = [role.name for role in self._roles]
        if place is None:
            self._chosen = (self._chosen + 1) % len(roles)
        else:
            self._chosen = roles.index(self._inside.role_of(place).name)
        self._beside = ""
        self._begin()

    def _made(self) -> Together:
        session = self._player.session
        forms = [self._forms] + ([self._forms | {self.role.name: self._beside}] if self._beside else [])
        return Together([Replay(session, self._inside, each) for each in forms])

    def _begin(self) -> None:
        """Work it all through anew, as other structures hold the cards now."""
        self._together = self._made()
        self.panel.show_kept(self.role.name, self._form.key, self._beside)
        self.show()

    # what the player tells

    def arrived(self, before: int) -> None:
        self._step, self.small = self._player.session.at, None
        self.show()
        self._schedule()

    def steered(self) -> None:
        self._schedule()

    # small steps

    def go_small(self, by: int) -> None:
        """So many small steps on, or back, and pause."""
        self._pause()
        if self._enter(by > 0):
            self._move_to((self.small or 0) + by)

    def go_operation(self, by: int) -> None:
        """To the end of the operation at work, or of the next one; back, to where it begins."""
        self._pause()
        if self._enter(by > 0):
            self._move_to(self._together.boundary(self._step, self.small or 0, back=by < 0))

    def _pause(self) -> None:
        self._player.pause()
        self._player.settle()

    def _enter(self, on: bool) -> bool:
        """Be within a step, at its beginning or, if not `on`, at its end; whether there is one."""
        session = self._player.session
        if self.small is not None:
            return True
        if on:
            if session.at == session.length:
                session.explore(1)
            if session.at == session.length:
                self._player.say(
                    "The game is over." if session.complete else "Make a move to see what it does."
                )
                return False
            self._step, self.small = session.at + 1, 0
            self._together.reach(self._step)
            return True
        step = session.at
        self._together.reach(step)
        lines = self._together.lines(step)
        if not (lines or step):
            self._player.say("This is where it begins.")
            return False
        if step:
            self._player.go(step - 1)
        self._step, self.small = step, lines
        return True

    def _move_to(self, small: int) -> None:
        lines = self._together.lines(self._step)
        step = self._step
        if small >= lines:
            self.small = None
            if step:
                self._player.go(step, fly=True)
            else:
                self.show()
        elif small <= 0 and step:
            self._step, self.small = self._player.session.at, None
            self.show()
        else:
            self.small = max(0, small)
            self.show()

    # while it plays

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    @property
    def _unfolds(self) -> bool:
        """Whether the next step unfolds by itself, small step by small step."""
        playhead, session = self._player.playhead, self._player.session
        return playhead.playing and playhead.speed <= SLOW and session.at < session.length

    def _schedule(self) -> None:
        """Set the time of the next small step, if the game plays on slowly enough."""
        self._stop()
        playhead, session = self._player.playhead, self._player.session
        if self._unfolds and self._together.known >= session.at and self._reached(session.at + 1):
            lines = self._together.lines(session.at + 1)
            self._timer = after(self._table, max(_FASTEST, playhead.interval / (lines + 1)), self.tick)

    def tick(self) -> None:
        """Show as many small steps of the next step as belong to the time that has gone by."""
        playhead, session = self._player.playhead, self._player.session
        if not self._unfolds:
            return
        step = session.at + 1
        lines = self._together.lines(step)
        small = int(playhead.gone * (lines + 1))
        if self._step == step and self.small is not None:
            small = max(small, self.small)  # it was paused there, or gone to by a key
        if 0 < small < lines and (self._step, self.small) != (step, small):
            self._step, self.small = step, small
            self.show()
        self._schedule()

    # showing

    def show(self) -> None:
        """Show what it looks like; as long as that has not been worked out, how far that has got."""
        session = self._player.session
        if self not in self._player.listeners:
            return  # nobody looks any more
        together, step = self._together, self._step
        if not self._reached(step):
            self.panel.show(None, f"Working it through: {together.known:,} of {step:,} …")
            self._stop()
            self._timer = after(self._table, _SOONEST, self.show)
            return
        self.seen = self._seen(session)
        self.panel.show(self.seen)

    def _reached(self, step: int) -> bool:
        """Work the game through up to a step, but not for long; whether that was enough."""
        end = monotonic() + _AT_ONCE
        while not self._together.reach(step, _SLICE):
            if monotonic() > end:
                return False
        return True

    def _seen(self, session: Session[Any, Any]) -> Seen:
        together, step = self._together, self._step
        lengths = together.lengths(step)
        whole = self.small is None
        small = sum(lengths) if self.small is None else self.small
        spot = together.spot(step, small)
        moments = together.moments(step, self.small)
        operations = moments[0].course.operations
        code: Sequence[str] = ()
        if operations:
            code = together.replays[0].code(operations[spot.operation].call)
        return Seen(
            self._inside,
            session.game.step_name,
            spot,
            lengths,
            moments,
            [self._kept(replay) for replay in together.replays],
            self.role.name,
            whole,
            code,
            self._secret(session),
        )

    def _kept(self, replay: Replay) -> Callable[[str], Form]:
        def kept(place: str) -> Form:
            role = self._inside.role_of(place)
            return role.form(replay.forms.get(role.name, ""))

        return kept

    def _secret(self, session: Session[Any, Any]) -> Callable[[Any], bool]:
        """Which cards nobody may see who plays. Who watches may see all."""
        game, state = session.game, session.state
        if not game.played:
            return lambda held: False
        lying, down = game.lying(state), game.face_down(state)
        hidden = {card for place in game.places if place.face_down for card in lying.get(place.name, ())}
        hidden |= {lying[name][at] for name, indices in down.items() for at in indices}
        return hidden.__contains__
