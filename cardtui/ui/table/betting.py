"""Watches a game with bets: halts to ask, shows what is at stake, and reveals what came."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, partial
from typing import Any

from textual.content import Content

from cardtui.engine.bets import BETS_VIEW, HOUSE, PASS, SIDES, Bet, BetOutcome, BetQuestion, BetScore, streaks
from cardtui.engine.betting import Betting, bet_lines
from cardtui.engine.ending import EndLine
from cardtui.engine.playhead import MAX_SPEED
from cardtui.engine.rules import Step
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.commands import LOOK_INSIDE, Command, key_text
from cardtui.ui.interfaces import Action, Table
from cardtui.ui.player import PlayerObserver
from cardtui.ui.table.inspector_control import INSIDE_VIEW
from cardtui.ui.table.play import STEADY, Play
from cardtui.ui.table.staged import Hand, StageBoard
from cardtui.ui.textual_internals import OneTimer
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.stake import SideState, StakeRow, StakeSide
from cardtui.ui.widgets.title import TitleBar

_MOMENT = 0.6
"""Seconds for which what came is looked at before the cards move on."""

_RINGS = 5

_HANDS, _COMING, _OLDER = "what lies face down", "what comes", "older tricks"

_SHOWS: Mapping[str, str] = {
    "reveal": _COMING,
    "last": _COMING,
    "open_hidden": _HANDS,
    **{command.name: _HANDS for command in LOOK_INSIDE},
    "story": _OLDER,
}
"""The commands that show what whoever bets must not know, and what that is."""


class _Phase(Enum):
    NONE = auto()
    OPEN = auto()
    """A question is asked."""
    CHOSEN = auto()
    """It was answered, and what comes has not been seen yet."""
    REVEALED = auto()


@dataclass(frozen=True)
class _Shown:
    """The state of the last question, as it is shown."""

    phase: _Phase
    bet: Bet | None = None
    question: BetQuestion | None = None
    outcome: BetOutcome | None = None
    taken: int = 0
    """The number of cards that are about to be taken."""


class Reveal:
    """Lets the pile lie for a moment after the card that decides a bet."""

    def __init__(self, play: BettingPlay) -> None:
        self._play = play
        self._release: Callable[[], None] | None = None
        self._timer = OneTimer(play.table.screen)

    @property
    def is_waiting(self) -> bool:
        return self._release is not None

    def event_in(self, step: Step[Any, Any]) -> int | None:
        """Return the index of the event that moves the cards which are taken, if a bet hangs on them."""
        bet = self._play.betting.last if self._play.is_on else None
        if bet is None or not bet.is_answered or len(step.events) < 2:
            return None
        at_end = self._play.betting.outcome(bet).ply == self._play.session.ply
        return len(step.events) - 1 if at_end else None

    def wait(self, release: Callable[[], None]) -> None:
        self._release = release
        seconds = _MOMENT * self._play.card_app.settings.time_scale
        self._timer.set(seconds, self.go_on)
        self._play.reveal()

    def go_on(self) -> None:
        """Let the cards move on."""
        release = self._release
        if release is not None:
            self.cancel()
            release()

    def cancel(self) -> None:
        self._timer.stop()
        if self._release is not None:
            self._release = None
            self._play.show()
            self._play.table.label_play_key()
            self._play.player.resume()


class BettingPlay(Play, PlayerObserver):
    """Watches, with bets on what comes. What shows too much for them says so before it does it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._reveal = Reveal(self)
        self._moving = False
        """Whether cards fly to the present ply."""
        self._was_stepped = False
        """Whether somebody stepped to the present ply: where the game was played or resumed, it goes on."""
        self._was_playing = False
        self._was_on = False
        """Whether there were bets when the views were applied last."""
        self._warning = ""
        """The last warning of what would end counting."""
        self._warned_at = 0.0
        """When something that ends counting was asked for last, by the clock of the app."""
        self._revealed_ply = -1
        """The ply whose cards wait, or have waited, for what came to be seen."""

    @cached_property
    def betting(self) -> Betting:
        """The bets on this game."""
        return self.card_app.library.betting(self.session)

    @property
    def observers(self) -> Sequence[PlayerObserver]:
        return (self,)

    @property
    def pause(self) -> Reveal:
        return self._reveal

    @property
    def css_classes(self) -> dict[str, bool]:
        return super().css_classes | {"-bets": self.is_on}

    @property
    def hides_for_bets(self) -> bool:
        return self.is_on and self.betting.counting

    @property
    def is_on(self) -> bool:
        """Whether there are bets now."""
        return BETS_VIEW in self.table.views and not self._why_none

    @cached_property
    def _why_none(self) -> str:
        """Why there are no bets on this deal; empty if there are."""
        assert self.game.bets is not None  # or something else plays
        return self.game.bets.why_none(self.game)

    # commands

    def action(self, name: str) -> Action | None:
        if name in _SHOWS:
            return partial(self._show_hidden, name)
        return super().action(name)

    def _show_hidden(self, name: str, *parameters: Any) -> None:
        """Do what shows too much for bets, after saying so once."""
        is_known = self.session.complete and self.session.farthest >= self.session.length
        if self.is_on:
            if self._warns(_SHOWS[name]):
                return
        elif not is_known and _SHOWS[name] != _OLDER:
            self.betting.is_exposed = True
        self.table.do_after(self, name, *parameters)

    def action_bets(self) -> None:
        """Begin to bet, or stop it; what is open then, the house answers."""
        if self._why_none:
            self.player.say(self._why_none)
            return
        has_halted = self.player.stopped_at == self.session.ply
        self.player.settle()
        self.table.views ^= {BETS_VIEW}
        self.card_app.views = self.card_app.views - {BETS_VIEW} | self.table.views & {BETS_VIEW}
        self.table.apply_views()
        self.player.view_changed()
        if not self.is_on:
            score = self.betting.score
            self.player.say(f"Bets are off.{f' You have {score.sentence}.' if score.asked else ''}")
            if has_halted:
                self.player.play_pause()
        else:
            self.player.say(
                "Bets are on: the less likely an answer is, the more it pays."
                if self.betting.counting
                else "Bets are on. None counts here: more has been shown."
            )

    def action_bet(self, side: int) -> None:
        """Bet on a side, and go on."""
        if self.shown.phase is _Phase.OPEN:
            self._answer(SIDES[side])
        elif self.is_on:
            self.player.say("Nothing is asked now.")

    def _answer(self, answer: str) -> None:
        player = self.player
        self.betting.answer(answer)
        if self._was_stepped:
            player.step(1)
        else:
            player.play_pause()
            player.watch(1)

    def action_play_pause(self) -> None:
        """Take the house's points if something is asked, end a moment of rest, or play and pause."""
        if self.pause.is_waiting:
            self.pause.go_on()
        elif self.shown.phase is _Phase.OPEN:
            self.betting.answer(PASS)
            self.player.play_pause()
            self.player.watch(1)
        else:
            self.pass_on("play_pause")

    # observing the player

    def stops_at(self, ply: int) -> bool:
        if not self.is_on or self.playhead.speed >= MAX_SPEED or self.table.too_small:
            return False
        return self.betting.asks_at(ply)

    def lets_go(self, ply: int) -> bool:
        return not (self.is_on and self._warns(self.betting.shown_at(ply)))

    def _warns(self, what: str) -> bool:
        """Say what would end counting, if that is to be said; otherwise it happens: take the warning back.

        The game waits then: what is repeated after the next card would be warned of anew. A key that is held
        down repeats nothing.
        """
        if what:
            now, before = self.card_app.clock(), self._warned_at
            self._warned_at = now
            if what == self.betting.warned and self.betting.counting and now - before < STEADY:
                return True
            if text := self.betting.tells_first(what):
                self._warning = text
                self.player.pause()
                self.player.say(text)
                return True
        for bar in self.table.screen.query(TitleBar):
            if bar.said == self._warning:
                bar.hush()
        return False

    def steps_watched(self, before: int) -> None:
        if self.is_on and self.playhead.playing and self.playhead.speed >= MAX_SPEED:
            self.betting.arrive(before, too_fast=True)

    def ply_changed(self, before: int) -> None:
        self._moving, self._revealed_ply = True, -1
        self._was_stepped = not self.playhead.playing
        if self.is_on:
            self.betting.arrive(before)
            self.show()

    def animation_finished(self) -> None:
        self._moving = False  # the table is told next, and shows what is told
        if self.is_on:
            self.show()
            self.betting.prepare()

    def transport_changed(self) -> None:
        """Show what is asked as soon as playing has stopped for it."""
        if self.is_on and self.playhead.playing is not self._was_playing:
            self.show()
            self.table.show_story()
        self._was_playing = self.playhead.playing

    # what is shown

    def views_applied(self) -> None:
        board = self.table.screen.query_one(StageBoard)
        was_on, self._was_on = self._was_on, self.is_on
        if self.is_on or was_on:
            self.betting.is_exposed |= bool({"open", INSIDE_VIEW} & self.table.views)
            if self.is_on and not board.query(StakeRow):
                labels = [EllipsisLabel(id=name) for name in ("streak", "points", "rise", "fall")]
                board.mount(StakeRow(id="stake"), *labels)
            self.betting.enable(self.is_on)
            self.table.update_css_classes()
            board.place_anew()
            self.table.screen.call_after_refresh(self.show)

    @property
    def shown(self) -> _Shown:
        """The state of the last question, as it is shown."""
        bet = self.betting.last if self.is_on else None
        if bet is None:
            return _Shown(_Phase.NONE)
        session, question = self.session, self.betting.question_at(bet.ply)
        if not bet.answer:
            is_open = bet.ply == session.ply and not self._moving and not self.playhead.playing
            return _Shown(_Phase.OPEN if is_open else _Phase.NONE, bet, question)
        if not bet.is_answered:
            return _Shown(_Phase.NONE, bet, question)
        outcome = self.betting.outcome(bet)
        if session.ply > outcome.ply:
            return _Shown(_Phase.NONE, bet, question)
        if session.ply < outcome.ply or (self._moving and self._revealed_ply != session.ply):
            return _Shown(_Phase.CHOSEN, bet, question)
        events = session.step(outcome.ply).cards_moved
        taken = len(events[-1].cards) if self.pause.is_waiting else 0
        return _Shown(_Phase.REVEALED, bet, question, outcome, taken)

    def reveal(self) -> None:
        """Show what came, while the cards still lie there."""
        self._revealed_ply = self.session.ply
        self.show()
        self.table.show_story()
        self.table.label_play_key()

    def show(self) -> None:
        """Show the stake, the streak and the points."""
        screen = self.table.screen
        if not screen.is_attached or not screen.query(StakeRow):
            return
        shown = self.shown
        screen.query_one(StakeRow).sides = self._sides(shown)
        label = {label.id: label for label in screen.query_one(StageBoard).query(EllipsisLabel)}
        for name, text in (("streak", self._streak(shown)), ("points", self._points(shown))):
            label[name].set_text(text if self.is_on else "")
        for side, (name, sign) in enumerate((("rise", "▲"), ("fall", "▼"))):
            is_taker = shown.outcome is not None and shown.outcome.side == side and shown.taken
            label[name].set_text(" ".join([sign] * 3) if is_taker else "")
            label[name].display = bool(is_taker)
        for side, hand in enumerate(screen.query(Hand)):
            is_taker = shown.outcome is not None and shown.outcome.side == side
            hand.gain = shown.taken if is_taker else 0
            if shown.taken:
                hand.is_next = is_taker

    def _sides(self, shown: _Shown) -> Sequence[StakeSide]:
        if shown.phase is _Phase.NONE or shown.question is None or shown.bet is None:
            return ()
        sides = []
        for number, (side, command) in enumerate(zip(shown.question.sides, self._side_commands, strict=True)):
            key = key_text(command.keys[0]) if command.keys else ""
            is_chosen = shown.bet.answer == SIDES[number]
            points, state = f"{side.pays} points", SideState.OFFERED
            if shown.phase is not _Phase.OPEN and not is_chosen:
                points, state = "", SideState.OTHER
            elif shown.phase is _Phase.CHOSEN:
                state = SideState.CHOSEN
            elif shown.phase is _Phase.REVEALED:
                points = f"+{shown.bet.points}"
                state = SideState.HIT if shown.bet.is_hit else SideState.MISSED
            sides.append(StakeSide(key, side.name, points, state))
        return sides

    @property
    def _side_commands(self) -> Sequence[Command]:
        return [command for command in self.table.commands if command.name == "bet"]

    def _seen(self, shown: _Shown) -> Sequence[Bet]:
        """Return the bets as far as they have been seen."""
        bets = self.betting.bets
        if shown.phase is _Phase.CHOSEN:
            return [bet._replace(points=None) if bet == shown.bet else bet for bet in bets]
        return bets

    def _streak(self, shown: _Shown) -> Content:
        streak = (streaks(self._seen(shown)) or [0])[-1]
        full = min(streak, _RINGS)
        rings = [("● " * full, "$mark"), ("○ " * (_RINGS - full), "$muted")]
        more = f" {streak}" if streak > _RINGS else ""
        return Content.assemble((f"streak{more}\n", "$muted"), *rings)

    def _points(self, shown: _Shown) -> Content:
        of_today = self.card_app.library.is_of_today(self.session)
        name = "today" if of_today else "this deal"
        if (shown.bet is not None and not shown.bet.counts) or not self.betting.counting:
            return Content.assemble((f"{name}\n", "$muted"), ("not counted", "$label"))
        score = BetScore.of(bet for bet in self._seen(shown) if bet.counts)
        parts = [(score.text, "bold $mark"), (" each", "$label")] if score.asked else [("–", "bold $mark")]
        if shown.phase is _Phase.REVEALED and shown.bet is not None:
            parts.append((f" +{shown.bet.points}", "$success" if shown.bet.is_hit else "$error"))
        return Content.assemble((f"{name}\n", "$muted"), *parts)

    @property
    def speech(self) -> Content | str:
        """The text about the last question that is shown now, or nothing."""
        shown = self.shown
        if shown.phase is _Phase.OPEN and shown.question is not None:
            asked = shown.question.text, "bold $foreground"
            return Content.assemble(asked, "   ", (shown.question.about, "$label"))
        if shown.phase is _Phase.REVEALED and shown.outcome is not None:
            assert shown.bet is not None and shown.question is not None
            sign = ("✓ ", "$success") if shown.bet.is_hit else ("✗ ", "$error")
            name = shown.question.sides[shown.outcome.side].name
            return Content.assemble(sign, (name, "bold $foreground"), f", {shown.outcome.reason}")
        return ""

    @property
    def _offers(self) -> Sequence[tuple[Command, str]]:
        """The commands, with their words, that the footer shows instead of its keys; none for these."""
        by_name, shown = self.by_name, self.shown
        last = [(by_name["bets"], "no bets"), (by_name["help"], "help"), (by_name["back_home"], "back")]
        if shown.phase is _Phase.OPEN and shown.question is not None:
            names = [side.name if side.name != "You" else "you" for side in shown.question.sides]
            is_narrow = self.table.screen.has_class("-narrow")
            house = "pass" if is_narrow else f"take the house's {HOUSE}"
            sides = zip(self._side_commands, names, strict=True)
            return [*sides, (by_name["play_pause"], house), *last]
        return [(by_name["play_pause"], "go on"), *last] if self.pause.is_waiting else []

    def zone_clicked(self, message: ZoneWidget.Clicked) -> None:
        """Let a click on a hand be a bet on it, while that is asked."""
        hands = [hand.zone for hand in self.table.screen.query(Hand)]
        if self.shown.phase is _Phase.OPEN and message.zone in hands:
            self._answer(SIDES[hands.index(message.zone)])
        else:
            super().zone_clicked(message)

    def label_keys(self, footer: KeyFooter) -> None:
        footer.reword("bets", "no bets" if self.is_on else "bet")
        if offers := self._offers:
            footer.show_instead(offers)

    @property
    def ending_lines(self) -> Sequence[EndLine]:
        """The lines about the bets in the end panel."""
        return bet_lines(self.betting) if self.is_on or self.betting.bets else ()

    @property
    def opening_label(self) -> str:
        bet = "no bets" if self.is_on else "bet"
        return f"▶ {self.table.play_key} watch · {self.key('bets')} {bet}"
