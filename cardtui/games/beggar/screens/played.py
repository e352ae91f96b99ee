"""Beggar My Neighbour with slaps on the table: the one game here that asks for quick eyes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.filter import LineFilter
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.phrases import capitalized, count
from cardtui.engine.rules import Step
from cardtui.engine.zones import CardsMoved, Event, Target
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.rules import HANDS, PILE
from cardtui.games.beggar.screens.burnt import BurntCards, PileOverBurnt
from cardtui.games.beggar.screens.duel_stage import duel_stage
from cardtui.games.beggar.screens.strike import STRIKE_SECONDS, SlapBar, Strike, StrikeView
from cardtui.games.beggar.screens.table import asked_for, debt_text, honours_in, stakes_in
from cardtui.games.beggar.settings import SLAP_TIME
from cardtui.games.beggar.slaps import BeggarWithSlaps
from cardtui.games.beggar.slaps.narrator import score_text
from cardtui.games.beggar.slaps.rules import BURNT, LAY, NEIGHBOUR, OTHER, SLAP, WRONG, YOU, SlapState
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.commands import Command
from cardtui.ui.interfaces import Table, Waiting
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.moves import MoveInput, Moves, TurnLine
from cardtui.ui.table.play import Play
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.stage import StagePlan
from cardtui.ui.table.staged import Hand, StageBoard, compose_stage
from cardtui.ui.terminal.driver import output_pending
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.stakes import Stake

_GRACE = 0.08
"""The seconds from the end of a flight on for which nobody can have seen the card."""

_SAME_MOMENT = 0.01
"""The seconds that the neighbour waits for a key that has come, but has had no effect yet."""

_HELD = 0.15
"""The seconds between two presses of a key that is held down, at most: then it slaps once and no more."""


class _SlapInput(MoveInput):
    """Lets a person lay and slap: there is nothing to choose part by part."""

    selecting = False
    chosen_cell = None

    def __init__(self, play: Slaps) -> None:
        self._play = play

    @property
    def prompt(self) -> str:
        return self._play.prompt

    def clear(self) -> None:
        self._play.say()

    def select_hint(self, move: Any) -> str:
        return ""

    def hide(self) -> None:
        """Do nothing: there is no selection."""


class Slaps(Moves):
    """Lets a person lay and slap while the neighbour's time runs."""

    table: SlapTable
    game: BeggarWithSlaps
    input_commands: ClassVar[tuple[Command, ...]] = (
        Command("lay", ("enter",), "Lay your card, or go on", "lay"),
        Command("slap", ("space",), "Slap the pile; a click on it does the same", "slap"),
        Command(
            "drop", ("escape",), "Stop for a while, or close a panel; without a game in progress, go home"
        ),
    )

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.times: dict[int, float] = {}
        """The seconds that the person took to slap at a ply."""
        self._late: float | None = None
        """The seconds that they took to the last slap, if the neighbour was first."""

    _runs = False
    """Whether the neighbour's time runs. It stands still at the start, after undo, and after Esc."""

    _kept = False
    """Whether the key to lay was pressed while a card flew."""

    _seen_at = 0.0
    """The time at which the last card came to lie, by the clock of the app."""

    _pressed_at = float("-inf")
    """The time at which the key to slap was pressed last."""

    was_undone = False
    """Whether moves were undone at this table."""

    _undone_to = -1
    """The ply to which moves were undone last, from which the game can go on in another way."""

    @cached_property
    def move_input(self) -> MoveInput:
        return _SlapInput(self)

    # the cards of a slap stand lit before they fly

    @property
    def hold(self) -> Waiting:
        return self

    @property
    def is_waiting(self) -> bool:
        return self.table.is_striking

    def event_in(self, step: Step[SlapState, str]) -> int | None:
        return 0 if step.move in (SLAP, NEIGHBOUR, WRONG) and self.table.has_room_to_strike else None

    def wait(self, release: Callable[[], None]) -> None:
        self.table.begin_strike(self.strike_view, release)

    def cancel(self) -> None:
        self.table.end_strike()

    @property
    def hammered_keys(self) -> Collection[str]:
        return (*self.by_name["slap"].keys, *self.by_name["lay"].keys)

    @property
    def state(self) -> SlapState:
        """The state at this ply."""
        return cast(SlapState, self.session.state)

    @property
    def opening_hint(self) -> str:
        return self.help_hint

    @property
    def to_press(self) -> str:
        slaps = (
            "tap the pile to slap"
            if self.card_app.by_touch
            else f"{self.key('slap')} or a click on the pile slaps"
        )
        return f"{self.key('lay')} lays your card, {slaps}."

    @property
    def prompt(self) -> str:
        """The keys that the person can press next, for the turn line."""
        lay = self.key("lay")
        slaps = "tap the pile to slap" if self.card_app.by_touch else f"{self.key('slap')} slaps"
        if not self._runs:
            return f"{self._begins}, {slaps} a pair or a sandwich"
        if not self.pace:
            return f"{lay} goes on, {slaps}"
        if self.state.due == YOU:
            takes = "takes the pile" if self.state.taker is not None else "lays"
            return f"{lay} {takes}, {slaps}"
        return slaps

    @property
    def _begins(self) -> str:
        """The words for the key that begins or continues a game that waits."""
        return f"{self.key('lay')} {'goes on' if self.session.ply else 'begins'}"

    @property
    def pace(self) -> float:
        """The factor on the neighbour's times, by the setting: 1, 2 or 4; 0 if nothing is timed."""
        chosen = str(self.card_app.settings.get(SLAP_TIME).value)
        return 0.0 if chosen == "off" else float(chosen)

    @property
    def _neighbours_move(self) -> str | None:
        """The neighbour's next move if the person does nothing until its time is over, or None."""
        state, game = self.state, self.game
        if state.slap is not None and not game.neighbour.misses(self.session.ply):
            return NEIGHBOUR
        return LAY if state.due == OTHER else None

    @property
    def _plays_here(self) -> bool:
        """Whether play continues from this ply. Otherwise a ply of a finished game is shown."""
        session = self.session
        return self.is_newest or not session.complete or session.ply == self._undone_to

    @property
    def turn(self) -> str:
        return super().turn if self.session.complete else self.game.turn_label(self.state)

    def reply_is_due(self) -> bool:
        if (
            not (self._runs and self.pace and self.table.is_on_top and self._plays_here)
            or self.table.too_small
        ):
            return False
        over = self.game.result(self.state) is not None
        return not over and not self.player.is_animating and self._neighbours_move is not None

    @property
    def reply_delay(self) -> float:
        return self.game.neighbour.seconds(self.session.ply) * self.pace

    def reply(self) -> None:
        move = self._neighbours_move
        if move is None or not self.reply_is_due():
            return
        if self.card_app.input_queue.waiting:  # who slaps at the same moment wins
            self.schedule_reply(_SAME_MOMENT)
        else:
            self.player.play(move)

    def leave_ply(self, before: int) -> None:
        self._late = None
        if self.session.ply < before:
            self._runs = self._kept = False
        super().leave_ply(before)

    def moves_undone(self) -> None:
        self.was_undone, self._undone_to = True, self.session.ply
        self.times = {ply: seconds for ply, seconds in self.times.items() if ply < self.session.ply}
        self._tell_best()

    def _tell_best(self) -> None:
        """Report the best time to the observers. None counts if the neighbour is slowed down."""
        counts = self.times and self.pace == 1.0
        best = min(self.times.values()) if counts else None
        self.player.notify(lambda observer: observer.best_timed(best))

    def landing(self) -> None:
        self._seen_at = self.card_app.clock()

    def landed(self) -> None:
        super().landed()
        if self._kept:
            self._kept = False
            self.table.screen.call_later(self._lay_kept)

    def _lay_kept(self) -> None:
        if self._runs and self._plays_here and not self.player.is_animating and self.state.due == YOU:
            self._play(LAY)

    def _play(self, move: str) -> None:
        if move in self.game.legal_moves(self.state):
            self.player.play(move)

    def accepts(self, event: events.Event) -> bool:
        """Defer a key that lays while a card is flying, so that a key held down lays steadily."""
        lays = isinstance(event, events.Key) and event.key in self.by_name["lay"].keys
        self._kept = lays and self._runs and self._plays_here and self.player.is_animating
        return not self._kept and super().accepts(event)

    def action_lay(self) -> None:
        """Let time run; once it runs, lay or take."""
        state = self.state
        if not self._plays_here:
            self.player.go(self.session.length)
        elif self.game.result(state) is not None:
            self.say()
        elif not self._runs:
            self._runs, self._seen_at = True, self.card_app.clock()
            self.say()
            self.schedule_reply()
        elif not self.pace:
            self._play(self.game.untimed_move(state, LAY))
        elif state.due == YOU:
            self._play(LAY)

    def action_slap(self) -> None:
        """Slap, rightly or wrongly; what is known already is played instead."""
        now, before = self.card_app.clock(), self._pressed_at
        self._pressed_at = now
        state = self.state
        if self.table.is_striking:
            self._slap_late(now)
        elif not self._plays_here or self.game.result(state) is not None:
            self.table.do("play_pause")
        elif not self._runs:
            self.say(f"the game waits: {self._begins}")
        elif now - before < _HELD or now - self._seen_at < _GRACE:
            return  # held down, or pressed for the card before, whose flight it may have finished
        elif not state.pile and self.session.ply and self.session.step(self.session.ply).move == NEIGHBOUR:
            self.say(f"too late: {self.game.opponent_name} was first")
        elif why := self.game.why_illegal(state, self.game.untimed_move(state, SLAP)):
            self.say(why)
        else:
            if self.pace and state.slap is not None:
                self.times[self.session.ply] = now - self._seen_at
                self._tell_best()
            self._play(self.game.untimed_move(state, SLAP))

    def _slap_late(self, now: float) -> None:
        """Show how much later than the neighbour the person pressed the key to slap."""
        is_neighbours = self.session.step(self.session.ply).move == NEIGHBOUR
        if is_neighbours and self._late is None and self.pace:
            self._late = now - self._seen_at
            self.table.strike.show_bars(self.strike_view.bars)

    @property
    def strike_view(self) -> StrikeView:
        """The slap that led to this ply, or the card that it has burnt."""
        ply = self.session.ply
        step = self.session.step(ply)
        state, move = cast(SlapState, step.before), step.move
        if move == WRONG:
            own = state.hands[YOU]
            text = f"your {own[0].short} is burnt" if own else "you had no card, and lose"
            return StrikeView(own[:1] or state.pile[-2:], f"Nothing to slap: {text}", is_wrong=True)
        size = count(len(state.pile) + len(state.burnt), "card")
        taker = "you" if move == SLAP else self.game.names[OTHER]
        what = f"{capitalized(self.game.slap_name(state))}: {size} for {taker}"
        return StrikeView(state.matching, what, bars=self._bars(ply - 1, move))

    def _bars(self, ply: int, move: str) -> Sequence[SlapBar]:
        """Return how quick both were at a slap at a ply; nothing if it was not timed."""
        own = self.times.get(ply) if move == SLAP else self._late
        if not self.pace or (move == SLAP and own is None):
            return ()
        game = self.game
        theirs = None if game.neighbour.misses(ply) else game.neighbour.seconds(ply) * self.pace
        you, neighbour = game.names[YOU], game.names[OTHER]
        first = " first"
        own_text = "" if own is None else f"{own:.2f} s{first if move == SLAP else ''}"
        their_text = "missed it" if theirs is None else f"{theirs:.2f} s{first if move == NEIGHBOUR else ''}"
        return (
            SlapBar(you, own, own_text, is_own=True, is_late=own is None),
            SlapBar(neighbour, theirs, their_text),
        )

    def action_drop(self) -> None:
        if self._runs and not self.table.close_panel():
            self._runs = False
            self.schedule_reply()
            self.say()
        elif not self._runs:
            super().action_drop()

    def zone_clicked(self, message: ZoneWidget.Clicked) -> None:
        if message.zone in (PILE, BURNT):
            self.action_slap()
        else:
            self.action_lay()

    def zone_lifted(self, source: Target, above: str | None) -> None:
        """Show nothing: only one card can be laid."""

    def zone_returned(self) -> None:
        """Show nothing, as before."""

    def zone_dragged(self, source: Target, onto: Target) -> None:
        if (source.zone, onto.zone) == (HANDS[YOU], PILE):
            self.action_lay()

    def action_undo(self) -> None:
        self._runs = False
        super().action_undo()


class _ScoreLine(Static):
    """The person's slaps in clauses, as many as there is room for."""

    def render(self) -> Visual:
        text, width = self.visual, self.content_size.width
        if not isinstance(text, Content) or text.cell_length <= width:
            return text
        clauses = [end for end in range(width + 1) if text.plain.startswith(" · ", end)]
        return text[: clauses[-1]] if clauses else text


class SlapTable(TableScreen):
    """The neighbour's hand above, one's own below, and the pile between them."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("played.tcss")]
    game_type = BeggarWithSlaps
    game: BeggarWithSlaps
    table_layout = TableLayout(rows_for_both=24)
    play_type: ClassVar[type[Play]] = Slaps
    play: Slaps
    staged = True
    footed = True

    def __init__(self, *args: Any, **options: Any) -> None:
        self.strike = Strike(PILE)
        super().__init__(*args, **options)
        self.by_name.setdefault("play_pause", self.by_name["slap"])  # which plays what is known

    @property
    def heading(self) -> str:
        return f"{Beggar.title} · with slaps, {self.game.parameters.slap}"

    stage: ClassVar[Callable[..., StagePlan]] = staticmethod(duel_stage)
    """Where everything stands."""

    def more_zones(self) -> Sequence[Widget]:
        """Return what stands on the stage besides that of every game with slaps."""
        return ()

    def compose_table(self) -> ComposeResult:
        roles = {"far": HANDS[OTHER], "pile": PILE, "near": HANDS[YOU], "under": BURNT}
        yield from compose_stage(
            self,
            StageBoard(self.stage, speech="slap", **roles),
            Hand(HANDS[OTHER], id="hand-0", top_first=True),
            BurntCards(BURNT, id="burnt"),
            PileOverBurnt(PILE, id="pile", owed=asked_for),
            Hand(HANDS[YOU], id="hand-1", top_first=True),
            EllipsisLabel(id="slap"),
            TurnLine(),
            self.strike,
            *self.more_zones(),
        )

    def compose_foot(self) -> ComposeResult:
        yield _ScoreLine(id="score", classes="foot")

    # a slap strikes

    @property
    def has_room_to_strike(self) -> bool:
        """Whether there is room to show a slap: the inspector may have taken it."""
        return self.strike.is_mounted and not self.strike.has_class("-no-place")

    @property
    def is_striking(self) -> bool:
        """Whether a slap is shown."""
        return self.strike.view is not None

    def begin_strike(self, view: StrikeView, done: Callable[[], None]) -> None:
        """Show a slap, and then call `done`."""

        def finished() -> None:
            self.update_css_classes()
            self.strike.call_after_refresh(done)  # zones that were hidden have no place before

        plain = self.app.has_class("-mono") or self.app.has_class("-ascii")
        self.strike.begin(
            view,
            shade=() if plain else self.card_app.shade,
            seconds=STRIKE_SECONDS * self.card_app.settings.time_scale,
            still=self.app.animation_level != "full" or output_pending(self.app),
            done=finished,
        )
        self.update_css_classes()

    def end_strike(self) -> None:
        """Show no slap any more."""
        if self.is_striking:
            self.strike.end()
            self.strike.call_after_refresh(
                self.update_css_classes
            )  # else what it covers would be blank for a moment

    @property
    def css_classes(self) -> dict[str, bool]:
        return super().css_classes | {"-struck": self.is_striking}

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*self.card_app.shade, *filters] if self.has_class("-struck") else filters

    # what is shown

    def show_state(self, state: SlapState) -> None:
        over = self.game.result(state) is not None
        for player, name in enumerate(self.game.names):
            hand = self.query_one(f"#hand-{player}", Hand)
            hand.named, hand.is_next = name, not over and state.due == player
            hand.character = self.game.opponent if player == OTHER else None
        self._show_slap()
        label = self.score_label
        slapped = "slapped " if label else "you slapped "
        if not {SLAP, NEIGHBOUR}.intersection(self._moves):
            slapped = ""  # or only wrongly
        self.query_one(_ScoreLine).update(Content(f"{label}{slapped}{self.score}" if self.score else ""))

    @property
    def score_label(self) -> str:
        """The label in front of the score, if it needs one."""
        return ""

    def event_started(self, event: Event) -> None:
        if isinstance(event, CardsMoved):
            self._show_slap()
            if event.source == PILE:
                self.narration.stakes.stakes = ()  # they have been won

    def speech_at(self, ply: int) -> Content | str:
        state = cast(SlapState, self.session.state_at(ply))
        if not state.debt:
            return ""
        honour = state.pile[asked_for(state.pile)[0]]
        return debt_text(self.game.names[state.due], state.asked, state.debt, honour.short)

    @cached_property
    def _honours(self) -> int:
        """The number of honours in the deal."""
        return honours_in(self.game.initial_state().hands)

    def stakes_at(self, ply: int) -> Sequence[Stake]:
        state = cast(SlapState, self.session.state_at(ply))
        return stakes_in(state.pile, len(state.burnt), self._honours)

    def _show_slap(self) -> None:
        """Show how the last step was a slap, in place of what else is said.

        Before a slap it is told only where nothing moves, and so in words.
        """
        text = self._slap_text(self.session.ply)
        self.query_one("#slap", EllipsisLabel).set_text(text)
        self.query_one(StageBoard).set_class(bool(text), "-slapped")

    def _slap_text(self, ply: int) -> Content | str:
        session, game = self.session, self.game
        step = session.step(ply) if ply else None
        if step is not None and ply > 1 and not step.before.pile and step.move == LAY:
            ply -= 1  # the first card of a new pile leaves time to read how the last one was won
            step = session.step(ply)
        if step is not None and step.move in (SLAP, NEIGHBOUR):
            what, times = game.slap_name(step.before), self._times_text(ply - 1, step.move)
            if step.move == NEIGHBOUR:
                return Content.assemble(
                    (f"{game.opponent_name} was first", "bold $error"), f": {what}  {times}"
                )
            return Content.assemble((f"{capitalized(what)}: yours", "bold $mark"), f"  {times}")
        if step is not None and step.move == WRONG:
            own = step.before.hands[YOU]
            costs = f"your {own[0].short} is burnt" if own else "you had no card: you lose"
            return Content.assemble(("Nothing to slap", "bold $error"), f": {costs}")
        if session.state.slap is not None and self.app.animation_level == "none" and not session.at_end:
            return Content.styled(capitalized(game.slap_name(session.state)), "bold $mark")
        return ""

    def _times_text(self, ply: int, move: str) -> str:
        """Return how quick both were, or would have been, at a slap at a ply."""
        if not self.play.pace:
            return ""
        theirs = f"{self.game.neighbour.seconds(ply) * self.play.pace:.2f} s"
        if move == NEIGHBOUR:
            return f"after {theirs}"
        name = self.game.opponent_name
        known = f"{name} missed it" if self.game.neighbour.misses(ply) else f"{name} {theirs}"
        own = self.play.times.get(ply)
        return known if own is None else f"{own:.2f} s · {known}"

    @property
    def score(self) -> str:
        """The person's slaps up to this ply in words; empty before the first slap."""
        moves, times = self._moves, self._slap_times
        quick = [f"best {min(times):.2f} s"] if times else []
        quick += [f"median {median(times):.2f} s"] if len(times) > 1 else []
        return score_text(moves, *quick)

    @property
    def _moves(self) -> Sequence[str]:
        """The moves up to this ply."""
        session = self.session
        return [session.step(ply).move for ply in range(1, session.ply + 1)]

    @property
    def _slap_times(self) -> Sequence[float]:
        """The seconds that the person took for the slaps up to this ply that were timed."""
        return [seconds for ply, seconds in self.play.times.items() if ply < self.session.ply]

    @property
    def ending(self) -> Ending:
        ending, score = super().ending, self.score
        said = [EndLine(score, "slaps")] if score else []
        if self.play.was_undone and self._slap_times:
            said.append(EndLine("After undo, no best time is kept.", ""))
        others = [line for line in ending.lines if line.label != "slaps"]  # without times
        return ending._replace(lines=[*said, *others], lost=self.play.state.winner != YOU)


PLAYED_TABLE = SlapTable
