"""A watched game that a person plays by hand: they point at the zones of their cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any

from textual import events
from textual.app import ComposeResult

from cardtui.engine.hand_score import HandScore
from cardtui.engine.phrases import count, duration_text
from cardtui.engine.rules import Step
from cardtui.engine.session import Session
from cardtui.engine.zones import Target
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneHighlight, ZoneWidget
from cardtui.ui.commands import Command, key_text
from cardtui.ui.table.moves import Moves, TurnLine
from cardtui.ui.table.play import STEADY
from cardtui.ui.table.pointing import ZonePointing
from cardtui.ui.widgets.end_panel import MOST_LINES
from cardtui.ui.widgets.key_footer import KeyFooter

_ONLY_WATCHED = frozenset({"slower", "faster", "normal", "predict", "answer", "bets", "bet", "reveal"})
"""Actions that mean nothing in a game that is played by hand."""
_MAKES_STEP = "enter"
"""The key that does by hand what that of play and pause does. It is the same in all settings."""


class HandPointing(ZonePointing):
    """Points at the zone of the next card. No zone is marked, as the person has to know which one it is."""

    def __init__(self, play: HandMoves) -> None:
        super().__init__(play)
        self._score = play.score

    @property
    def choices(self) -> tuple[Target, ...]:
        """All zones that the person's cards come from: which one it is now, the person has to say."""
        asked = self.game.is_human_turn(self.state)
        return tuple(map(Target, self.game.hand_rules.zones)) if asked else ()

    @property
    def prompt(self) -> str:
        session, rules = self.player.session, self.game.hand_rules
        if not self.game.is_human_turn(session.state):
            return "" if session.ply or session.at_end else f"{self.key('play_pause')} begins"
        prompt = str(rules.prompt(session.state))
        if not rules.names_zones:
            return f"{prompt} ▶ {self.key('play_pause')}"
        if self.cursor is not None:
            return f"{prompt} · {key_text(_MAKES_STEP)}: {self.label(self.cursor)}"
        ways = (
            ": tap it"
            if self.play.card_app.by_touch
            else f": press its key, point with {self.pointing_keys}, or click"
        )
        return f"{prompt}{'' if session.ply else ways}"

    @property
    def pointing_keys(self) -> str:
        """The keys that point at a zone, and the one that then makes the step."""
        return f"{self.key('back')} {self.key('forward')} and {key_text(_MAKES_STEP)}"

    def point(self, across: int, down: int) -> None:
        """Move the cursor, at first from the pile that the last card came from."""
        if self.cursor is None and self.player.session.ply:
            session = self.player.session
            came_from = Target(str(self.game.hand_rules.move(session.state_at(session.ply - 1))))
            self.cursor = came_from if came_from in self.choices else None
        super().point(across, down)

    def choose_zone(self, zone: str) -> None:
        """Make the step by naming the zone that its card comes from, or say why it is another one."""
        self.choose(Target(zone))

    def refuse(self, target: Target) -> None:
        if self.game.hand_rules.names_zones and self.game.is_human_turn(self.state):
            self._score.count_mistake(self.player.session.ply)
        self.player.notify(lambda observer: observer.slip_made())
        super().refuse(target)

    def highlight(
        self, choices: Iterable[Target], chosen: Iterable[Target] = (), cursor: Target | None = None
    ) -> None:
        aimed = None if cursor is None else cursor.zone
        for name, zone in self.zones.items():
            zone.choice = ZoneHighlight.AIMED if name == aimed else None


class PilePickup:
    """Lets a person pick up piles by hand: the cards wait on the table until then."""

    def __init__(self, session: Session[Any, Any], *, changed: Callable[[], None]) -> None:
        """`changed` is called when cards begin to wait, and when they are taken."""
        self._session, self._changed = session, changed
        self._release: Callable[[], None] | None = None

    def event_in(self, step: Step[Any, Any]) -> int | None:
        """Return the index of the event of a step that waits for the person, or None."""
        return self._session.game.hand_rules.taken(step)

    @property
    def is_waiting(self) -> bool:
        """Whether cards wait to be taken."""
        return self._release is not None

    def wait(self, release: Callable[[], None]) -> None:
        """Let cards wait. When they are taken, `release` moves them."""
        self._release = release
        self._changed()

    def takes(self, zone: str) -> bool:
        """Whether pointing at `zone` takes the cards that wait: they lie there, or go there."""
        step = self._session.step(self._session.ply)
        moved = step.cards_moved[self.event_in(step) or 0]
        return zone in (moved.source, moved.target)

    def take(self) -> None:
        """Take the cards that wait."""
        release = self._release
        assert release is not None
        self.cancel()
        release()
        self._changed()

    def cancel(self) -> None:
        """Let nothing wait any more: the cards are moved by something else."""
        self._release = None


class HandMoves(Moves):
    """All keys are those of the watched game, unless they make a move."""

    forbidden = _ONLY_WATCHED

    def compose_prompt(self) -> ComposeResult:
        yield TurnLine()

    _moving = False
    """Whether the cards of a step fly, or wait to be taken."""

    _is_kept = False
    """Whether the person has asked for their next step before they could make it."""

    _lay_key_at = float("-inf")
    """When a key that lays was pressed last."""

    _named = "", float("-inf")
    """The zone that was named last, and when."""

    @cached_property
    def score(self) -> HandScore:
        """The counted mistakes of this game, and the ply from which on the person makes its steps."""
        return self.card_app.library.hand_score(self.session)

    @cached_property
    def pickup(self) -> PilePickup:
        """Lets piles wait until the person takes them."""
        return PilePickup(self.session, changed=self._pickup_changed)

    @property
    def hold(self) -> PilePickup:
        return self.pickup

    @property
    def hammered_keys(self) -> Collection[str]:
        return (*self.by_name["play_pause"].keys, _MAKES_STEP)

    @cached_property
    def move_input(self) -> HandPointing:
        return HandPointing(self)

    @property
    def is_asked(self) -> bool:
        """Whether the person makes the next step."""
        return self.is_newest and self.game.is_human_turn(self.session.state)

    @property
    def hides_future(self) -> bool:
        return not self.session.at_end

    @property
    def seen(self) -> int | None:
        return self.session.length if self.hides_future else None

    @property
    def hides_next(self) -> bool:
        return self.game.hand_rules.names_zones and self.is_newest and not self.session.at_end

    @property
    def holds_end(self) -> bool:
        return self.pickup.is_waiting  # the last pile has to be taken first

    @property
    def predicts(self) -> bool:
        return False

    @property
    def css_classes(self) -> dict[str, bool]:
        return {"-by-hand": True, "-unwatched": False}

    @property
    def opening_hint(self) -> str:
        return f"{self.key('by_hand')} goes back to watching, {self.key('help')} explains the rules"

    @property
    def opening_key(self) -> str:
        zone = self.game.hand_rules.move(self.session.state)
        return next(
            (key for key, named in self.table.hand_keys.items() if named == zone), self.table.play_key
        )

    def verdict(self, lines: Sequence[str]) -> Sequence[str]:
        headline, *rest = lines
        own = [*filter(None, [self.score.summary(self.session), self._time_text])]
        room = MOST_LINES - len(own)
        if len(rest) > room:  # how long it was, and what is said last: why
            rest = [*rest[: room - 1], rest[-1]]
        return [headline, *own, *rest]

    @property
    def _time_text(self) -> str:
        """The time of a finished game in which zones are named, and the best of all such games."""
        cards, seconds = self.session.length, self.score.seconds
        if seconds is None or seconds < 1 or not self.game.hand_rules.names_zones:
            return ""
        text = f"{duration_text(seconds)}, {seconds / cards:.1f} s a {self.game.step_name}"
        if (best := self.card_app.library.progress(self.game.key).best_by_hand) is not None:
            mistakes, pace = best
            text += f" · your best: {count(mistakes, 'mistake') if mistakes else 'no mistake'}, {pace:.1f} s"
        return text

    def label_keys(self, footer: KeyFooter) -> None:
        super().label_keys(footer)
        for action in ("back", "forward"):
            footer.reword(action, "point" if self.hides_next else "step")
        # What comes after the newest step is not known: there is no landmark to go to.
        leads_on = not self.is_newest or self.session.at_end
        footer.reword("next_landmark", self.by_name["next_landmark"].label if leads_on else "")
        footer.reword("play_pause", self._play_word)
        footer.reword("by_hand", "watch")
        if self.pickup.is_waiting:
            footer.show_instead([])  # not yet what the end offers

    @property
    def _play_word(self) -> str:
        """The label of what the play and pause key does now."""
        if self.pickup.is_waiting:
            return "take"
        if self.session.at_end:
            return "again"
        if not self.is_newest:
            return "return"
        rules = self.game.hand_rules
        if not self.session.ply and not self.is_asked:
            return "begin"
        if rules.names_zones and self.session.ply and not self.move_input.selecting:
            return ""  # the keys of the zones stand on them
        return rules.verb if rules.zones else "go on"

    @property
    def turn(self) -> str:
        return ""

    def why_blocked(self) -> str:
        return ""

    def say(self, note: str = "") -> None:
        super().say(note)
        self.table.label_play_key()  # a pile that is pointed at is turned by more keys

    @property
    def note_on_turn(self) -> str:
        if self.pickup.is_waiting:
            return f"the pile is yours ▶ {self.table.play_key}"
        if not self.is_newest:
            newest = f"{self.game.step_name} {self.session.length}"
            return f"you are looking back ▶ {self.table.play_key} returns to {newest}"
        return ""

    @property
    def tells_at_once(self) -> bool:
        return self.pickup.is_waiting  # the card whose pile waits lies there already

    def _pickup_changed(self) -> None:
        self._use_kept()
        self.say()
        self._show_prompt()
        self.table.show_story()

    def _show_prompt(self) -> None:
        self.table.show_prompt(is_asked=self.is_asked, takes=self.pickup.is_waiting)

    def accepts(self, event: events.Event) -> bool:
        """Keep a key that lays while the person cannot lay yet: one, as a key may be held down.

        It finishes no flight. So cards are laid at a steady pace as long as the key is held. At the end such
        a key begins the game again, but not one that is still held or tapped as it was before.
        """
        if not (
            isinstance(event, events.Key) and event.key in (_MAKES_STEP, *self.by_name["play_pause"].keys)
        ):
            self._is_kept = False
            return super().accepts(event)
        now, before = self.card_app.clock(), self._lay_key_at
        self._lay_key_at = now
        self._is_kept = self._is_too_early
        is_over = self.session.at_end and not self.pickup.is_waiting
        return not (self._is_kept or (is_over and now - before < STEADY)) and super().accepts(event)

    @property
    def _is_too_early(self) -> bool:
        """Whether the person can lay or take after what moves now, or after the other player's step."""
        session, rules = self.session, self.game.hand_rules
        if rules.names_zones or not rules.zones or not session.ply or session.at_end:
            return False
        waits = self.player.is_animating or self.reply_is_due()
        return self.is_newest and waits and not self.pickup.is_waiting

    def _use_kept(self) -> None:
        """Do what a key asked for that was kept, as soon as nothing moves any more."""
        if self._is_kept:
            self.table.screen.call_later(self._lay_kept)

    def _lay_kept(self) -> None:
        if self._is_kept and not self._is_too_early:
            self._is_kept = False
            if self.table.is_on_top and self.is_newest and not self.session.at_end:
                self.action_play_pause()

    def suspended(self) -> None:
        self._is_kept = False

    @property
    def reply_delay(self) -> float:
        session = self.session
        tempo = session.game.tempo(session.step(session.ply), session.state)
        return tempo.value * self.card_app.settings.time_scale

    def reply_is_due(self) -> bool:
        return bool(self.session.ply) and not self._moving and super().reply_is_due()

    def leave_ply(self, before: int) -> None:
        self._moving = True
        super().leave_ply(before)

    def landing(self) -> None:
        self._moving = False

    def landed(self) -> None:
        super().landed()
        self._use_kept()

    def table_shown(self) -> None:
        self._show_prompt()

    def action_by_hand(self) -> None:
        self.player.settle()
        self.card_app.continue_as(self.game.watched)

    def action_play_pause(self) -> None:
        """Take, lay or turn, let the other player play, return from the past, or begin again at the end."""
        session, rules = self.session, self.game.hand_rules
        zone = rules.move(session.state)
        if self.pickup.is_waiting:
            self.pickup.take()
        elif not self.is_newest:
            self.player.go(session.length)
        elif session.at_end:
            self.action_again()
        elif zone is None or not (rules.names_zones and session.ply):
            self._make()  # the first pile is not named by a card
        elif self.move_input.selecting:
            self.move_input.confirm()
        else:
            keys = self.move_input.pointing_keys
            self.say(f"{rules.prompt(session.state)}: its key{self._capitals}, or {keys}")

    @property
    def _capitals(self) -> str:
        """Which keys of zones are capitals, if there is room: small letters mean what they do elsewhere."""
        letters = [key for key in self.table.hand_keys if key.isalpha()]
        return (
            f" (capital {', '.join(letters)})"
            if letters and not self.table.screen.has_class("-narrow")
            else ""
        )

    @property
    def to_press(self) -> str:
        rules = self.game.hand_rules
        if self.card_app.by_touch:
            return f"To {rules.verb} a card, tap it."
        if rules.names_zones:
            return f"To {rules.verb} a card, press the key that stands at it, or click it."
        return f"{self.key('play_pause')} or a click {rules.verb}s your card."

    @property
    def help_commands(self) -> Iterator[Command]:
        """Yield the commands with what their keys do by hand."""
        rules = self.game.hand_rules
        verb, pointed = rules.verb.capitalize(), "the first card, or the one pointed at"
        told = {
            "play_pause": f"{verb} {pointed if rules.names_zones else 'or take'}; return to the newest step",
            "by_hand": "Watch instead of playing by hand",
        }
        if self.table.hand_keys:
            for name in ("back", "forward"):
                step = self.by_name[name].help
                told[name] = f"{step}; while a pile is asked for, {self.key(name)} points at the next one"
            for letters, group in groupby(self.table.hand_keys, str.isalpha):
                named = [*group]
                first, last = (
                    self.game.zone_label(self.table.hand_keys[key]) for key in (named[0], named[-1])
                )
                text = f"{verb} from {first} … {last}{', with capital letters' if letters else ''}"
                yield Command("", tuple(named), text)
        for command in self.table.commands:
            keys = tuple(key for key in command.keys if key not in self.table.hand_keys)
            if keys and command.name not in _ONLY_WATCHED:
                yield replace(command, keys=keys, help=told.get(command.name, command.help))

    def _make(self) -> None:
        """Make the next step."""
        self.player.play(self.game.legal_moves(self.session.state)[0])

    def choose_zone(self, zone: str) -> None:
        """Take the cards or make the step by pointing at `zone`, or say why not."""
        if self.pickup.is_waiting:
            if self.pickup.takes(zone):
                self.pickup.take()
            else:
                self.say("the pile is yours: take it first")
        elif not self.is_newest:
            self.player.go(self.session.length)
        elif zone in self.game.hand_rules.zones and self._is_too_early:
            self._is_kept = True
        elif not self._is_named_twice(zone):
            self.move_input.choose_zone(zone)

    def _is_named_twice(self, zone: str) -> bool:
        """Whether a double click, or a key that is held down, names a zone again where this is wrong."""
        (before, at), now, rules = self._named, self.card_app.clock(), self.game.hand_rules
        self._named = zone, now
        is_wrong = rules.names_zones and zone != rules.move(self.session.state)
        return is_wrong and zone == before and now - at < STEADY

    def begin_game(self) -> None:
        zone = self.game.hand_rules.move(self.session.state)
        if zone is None:
            self._make()
        else:
            self.choose_zone(zone)

    def action_again(self) -> None:
        if self.session.complete:
            self.card_app.open_game(self.game)  # which is kept and counted like the one before
            return
        self.player.go(0)
        self.session.continue_as(self.game)
        self.score.begin(0)
        self.player.lookahead.tell()
        self.table.show_ply()
        self.say()

    def action_last(self) -> None:
        if self.session.at_end:
            self.pass_on("last")
        else:
            self.player.go(self.session.length)

    def zone_clicked(self, message: ZoneWidget.Clicked) -> None:
        rules = self.game.hand_rules
        if message.zone in rules.zones or not (rules.names_zones and self.is_newest):
            self.choose_zone(message.zone)  # a click beside the zones is no mistake

    def strip_pointed(self, message: SquareStrip.Pointed) -> None:
        if message.what == "pressed":
            self.choose_zone(message.zone)

    def zone_lifted(self, source: Target, above: str | None) -> None:
        """Show nothing: where a card may go, the person has to know."""

    def zone_dragged(self, source: Target, onto: Target) -> None:
        self.choose_zone(source.zone)

    def pressed(self, key: str) -> bool:
        """Handle a key that has a meaning by hand only. Return whether it has one."""
        if key == _MAKES_STEP:
            self.action_play_pause()
        elif key in self.table.hand_keys:
            self.choose_zone(self.table.hand_keys[key])
        elif self.hides_next and key == self.by_name["back"].keys[0]:
            self.move_input.point(-1, 0)
        elif self.hides_next and key == self.by_name["forward"].keys[0]:
            self.move_input.point(1, 0)
        else:
            return False
        return True
