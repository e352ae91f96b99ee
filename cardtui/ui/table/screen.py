"""The screen on which every game is shown: it draws the ply at which a player's session stands.

Its helpers do one thing each: `Narration` tells what happened, `Transport` shows the ply, `TableLayout`
chooses CSS classes, `TableAnimator` moves cards, and `PredictController` asks questions. What its keys do is
in its parts: a command belongs to the first of them that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.filter import LineFilter
from textual.geometry import Offset, Region, Size
from textual.widget import Widget
from textual.widgets import Static

from cardtui.engine.bets import BETS_VIEW
from cardtui.engine.ending import Ending, EndLine, usual_ending
from cardtui.engine.entry import load_target
from cardtui.engine.game import Game
from cardtui.engine.narrator import is_win
from cardtui.engine.optional_features import Moment
from cardtui.engine.phrases import listed
from cardtui.engine.playhead import Playhead
from cardtui.engine.session import Session
from cardtui.engine.setting import Setting
from cardtui.engine.visibility import openable_zones
from cardtui.engine.zones import Event, ZoneKind
from cardtui.settings import CARDS
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.flight import Flight
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import PUT_ASIDE, Command, command_of, table_commands, with_explanation
from cardtui.ui.interfaces import Action, CardAppInterface
from cardtui.ui.player import Player, PlayerObserver
from cardtui.ui.table.animator import TableAnimator
from cardtui.ui.table.bench import stage_left
from cardtui.ui.table.deals import Deals
from cardtui.ui.table.dragging import Dragging
from cardtui.ui.table.end import End
from cardtui.ui.table.inspector_control import INSIDE_ONLY_VIEW, INSIDE_VIEW, InspectorControl
from cardtui.ui.table.layout import (
    MIN_COLUMNS,
    MIN_ROWS,
    SLIM_COLUMNS,
    SLIM_ROWS,
    TableLayout,
    has_room,
)
from cardtui.ui.table.narration import Narration, moment_text, whole_sentences
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play
from cardtui.ui.table.playback import Playback
from cardtui.ui.table.predict import PredictController
from cardtui.ui.table.touring import Touring
from cardtui.ui.table.view_commands import ViewCommands
from cardtui.ui.textual_internals import is_removed, update_classes
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.stakes import Stake
from cardtui.ui.widgets.timeline import SeekRequested
from cardtui.ui.widgets.title import DealBar, TitleBar
from cardtui.wings import TablePart, parts_of_tables

_ALWAYS_ALLOWED = frozenset({"back_home", "drop", "help", "copy_id"})
"""Actions that work in a terminal that is too small to show the table, as they move nothing."""

_NEEDS = (
    f"cardtui needs {MIN_COLUMNS} columns and {MIN_ROWS} rows, or {SLIM_COLUMNS} columns and {SLIM_ROWS} rows"
)

_SETTLED = 1.0
"""Seconds until what only the end needs is made: the first picture stands then, and the cards are dealt."""

_ONLY_IN_TOUR = frozenset({"tour_next", "end_tour"})
"""Actions that mean nothing while no tour is taken."""


class Ground(Vertical):
    """The felt on which everything lies, which is shaded together with its screen."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        return self.screen.get_line_filters()


class TableScreen(CommandScreen, PlayerObserver):
    """Shows a game. A subclass names its zones and its parts, and adds what only this game shows."""

    CSS_PATH = [Path(__file__).with_name("table.tcss")]
    game_type: ClassVar[type[Game[Any, Any]]]
    played: ClassVar[bool] = False
    """Whether a person chooses moves here."""
    own_commands: ClassVar[tuple[Command, ...]] = ()
    """The commands of this game, besides playback and those of every table."""
    hand_keys: ClassVar[Mapping[str, str]] = {}
    """The keys that point at zones by hand; they have no other meaning there."""
    play_type: ClassVar[type[Play]] = Play
    """What plays here, if the game is not played by hand."""
    deals_type: ClassVar[type[Deals]] = Deals
    view_commands_type: ClassVar[type[ViewCommands]] = ViewCommands
    end_type: ClassVar[type[End]] = End
    table_layout: ClassVar[TableLayout] = TableLayout()
    only: ClassVar[frozenset[str]] = frozenset()
    """The names of the commands that there are, if not all are, as on a table of a run.

    The others are refused, and so is a seek. One cannot go back to its game.
    """
    is_shaded: ClassVar[bool] = True
    """Whether the end panel lies above the table, which is shaded then."""
    gives_hints: ClassVar[bool] = True
    """Whether it says before the first step what its keys do; where not, there is nothing to watch either."""
    staged: ClassVar[bool] = False
    """Whether its zones stand on a stage, with the words between them."""
    footed: ClassVar[bool] = False
    """Whether a line stands in place of the bar while there is nothing to watch."""
    _laid_out_for: Size | None = None
    landed_ply = 0
    """The last ply whose step can be described: its cards have landed."""
    _dealt = False
    """Whether the deal has been laid, or is being laid."""
    part_types: ClassVar[tuple[TablePart, ...]] = ()
    """The parts that wings add."""

    def __init_subclass__(cls) -> None:
        if game := getattr(cls, "game_type", None):
            cls.played = cls.play_type.chooses
            own = cls.play_type.commands_with(game, cls.own_commands)
            cls.part_types = () if cls.played else tuple(parts_of_tables(game.key))
            cls.own_commands = with_explanation(
                game, (*own, *(command_of(c) for part in cls.part_types for c in part.commands))
            )
            commands = table_commands(game, cls.own_commands, played=cls.played)
            cls.commands = tuple(one for one in commands if not cls.only or one.name in cls.only)
            cls.unlisted_commands = tuple(
                replace(one, label="") for one in commands if one not in cls.commands
            )
        super().__init_subclass__()

    def __init__(
        self,
        app: CardAppInterface,
        session: Session[Any, Any],
        speed: float,
        views: Iterable[str] = (),
        *,
        dealt: bool = False,
    ) -> None:
        """`speed` is in steps a second; `views` are options of how the table is shown.

        What is shown depends on the session's ply and on `views` alone, never on the way there.
        The cards are dealt one by one unless they have been `dealt` before.
        """
        super().__init__()
        self._card_app, self.session, self._was_dealt = app, session, dealt
        self.views = set(views) - (set() if session.game.bets else {BETS_VIEW})
        # Some labels name keys of commands that are not listed.
        self.by_name = {command.name: command for command in (*self.unlisted_commands, *self.commands)}
        self.zones: dict[str, ZoneWidget] = {}
        self.strips: dict[str, SquareStrip] = {}
        self.flight, self.confetti = Flight(), Confetti()
        self.play = self._make_play()
        self.animator = TableAnimator(self, self.play)
        self.player = Player(session, app.clock, speed, self, self.animator)
        self.narration = Narration(self, self.play)
        self.transport = Transport(session, self.by_name)
        self.predict = PredictController(self)
        self.end = self.end_type(self, self.play)
        self.deals, self.touring = self.deals_type(self, self.play), Touring(self)
        self.view_commands = self.view_commands_type(self, self.predict, self.end)
        self.inspector_control = InspectorControl(self, self.predict, self.view_commands.toggle_view)
        playback = Playback(self, self.play, self.inspector_control, self.end)
        self.parts: list[Part | TableScreen] = [
            *(self.play, self, playback, self.deals, self.inspector_control, self.view_commands),
            *(self.end, self.touring),
            *self.more_parts(),
            *(load_target(part.target)(self, self.play, self.end) for part in self.part_types),
        ]
        """A command belongs to the first of these that has it."""
        if session.game.explanation is not None and self.action("explain") is None:
            from cardtui.ui.table.explanations import Explanations  # which most games do without

            self.parts.append(Explanations(self, self.play, self.view_commands, self.end))
        self._other_parts = [part for part in self.parts if isinstance(part, Part)]
        self._dragging = Dragging(self, self.play)
        # Who shows something comes after who knows it.
        self.player.observers += [*self.play.observers, self.predict, self, self.animator]

    def _make_play(self) -> Play:
        """Return what plays: the person by hand, or what plays at every table of this kind."""
        if self.session.game.watched is self.session.game:
            return self.play_type(self)
        from cardtui.ui.table.by_hand import HandMoves  # which most games do without

        return HandMoves(self)

    def more_parts(self) -> Sequence[Part]:
        """Return parts of this table besides those of every table."""
        return ()

    def action(self, name: str) -> Action | None:
        if self.only and name in self.by_name and name not in self.only:
            return self.play.refuse
        return self._action_of(self.parts, name)

    def do_after(self, part: object, name: str, *parameters: Any) -> None:
        """Do what the command of that name does in the parts after `part`."""
        action = self._action_of(self.parts[self.parts.index(cast(Part, part)) + 1 :], name)
        assert action is not None
        action(*parameters)

    def _action_of(self, parts: Iterable[Part | TableScreen], name: str) -> Action | None:
        own = super().action(name)
        found = (own if part is self else part.action(name) for part in parts)
        return next(filter(None, found), None)

    @property
    def chosen_cell(self) -> Offset | None:
        return self.play.chosen_cell

    @property
    def game_table(self) -> TableScreen:
        return self

    @property
    def card_app(self) -> CardAppInterface:
        return self._card_app

    # what the table of a game provides

    @property
    def heading(self) -> str:
        """The text of the title bar."""
        return self.game.title

    @property
    def play_key(self) -> str:
        """The label of the key that plays and pauses."""
        return self.key("play_pause")

    @property
    def note_on_ply(self) -> Content | str:
        """A sentence to be shown at this ply instead of the one about the step that led here, or nothing."""
        return ""

    def speech_at(self, ply: int) -> Content | str:
        """Return what a stage says at a ply instead of the sentence about its step, or nothing."""
        return ""

    def stakes_at(self, ply: int) -> Sequence[Stake]:
        """Return what is at stake in the pile at a ply, if somebody takes the whole of it."""
        return ()

    @property
    def landmark_number(self) -> int:
        """The number of the landmark that this ply belongs to."""
        return self.session.landmark_number(self.session.ply)

    def compose_table(self) -> ComposeResult:
        """Yield the widgets of the zones and what stands beside them."""
        raise NotImplementedError

    def show_state(self, state: Any) -> None:
        """Show what is not a card, such as whose turn it is."""

    def event_started(self, event: Event) -> None:
        """Show what an event means as its flight starts."""

    def show_prompt(self, *, is_asked: bool, takes: bool) -> None:
        """Show the next action of a person who plays by hand, in addition to the line that describes it.

        They are asked for the next card, or they take cards.
        """

    def verdict(self, state: Any) -> Sequence[str]:
        """Return how the game ended: a headline, and what there is to say below it."""
        return self.play.verdict(self.game.verdict(state))

    @property
    def ending(self) -> Ending:
        """The contents of the end panel."""
        ending = usual_ending(self.session, self.verdict(self.session.state))
        of_today = self.card_app.library.is_of_today(self.session)
        game = f"{self.short_id}, today's game" if of_today else self.short_id
        of_parts = (line for part in self._other_parts for line in part.end_lines)
        return ending._replace(lines=[*ending.lines, EndLine(game, "game", is_spare=True), *of_parts])

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        """The commands, each with its label, that the end panel offers."""
        library, key = self.card_app.library, self.game.key
        of_today = library.is_of_today(self.session)
        # An end that was jumped to has no result; which end it will be is not known before.
        can_share = not self.session.at_end or library.progress(key).row_of(library.today) is not None
        offers_today = not (self.played or of_today or library.progress(key).is_today_done)
        rematch = self.game.only_human is not None and self.game.player_count > 1
        return [
            *([("copy_result", "share")] if of_today and can_share else []),
            ("next_game", "next"),
            ("again", "rematch" if rematch else "again") if self.played else ("play_pause", "again"),
            *([("undo", "undo")] if "undo" in self.by_name else []),
            *([("game_of_the_day", "today")] if offers_today else []),
            *(offer for part in self._other_parts for offer in part.end_offers),
            self.leave_offer,
        ]

    @property
    def leave_offer(self) -> tuple[str, str]:
        """The command that leaves the table, and its label: home, or back to the list that opened it."""
        return "back_home", "home" if self.card_app.leads_home(self) else "back"

    # building

    def compose(self) -> ComposeResult:
        self.update_classes(self.css_classes, update=False)  # nothing has its styles yet
        yield TitleBar(Content(self.heading), [self._deal_bar])
        if remark := self.card_app.remarks.get(self.game.id):
            yield EllipsisLabel(remark, id="remark")
        with Horizontal(id="room"):
            with Ground(id="table"):
                # The bar has the graph, which tables had to yield before.
                yield from (widget for widget in self.compose_table() if widget is not self.graph)
            if not self.staged:
                yield self.narration.story
            yield from self.compose_end()
        if not self.staged:
            yield from self.play.compose_prompt()
            yield from self.compose_sentence()
        yield from self.compose_foot()
        yield self.transport
        yield from self.touring.compose_bar()
        yield KeyFooter(self.commands)
        yield Static(f"{_NEEDS}; {self.key('back_home')} leaves", id="too-small")
        yield self.flight
        yield self.confetti

    def compose_end(self) -> ComposeResult:
        """Yield the end panel, which lies in the middle of the table, unless `compose_table` has a place."""
        yield self.end_panel

    def compose_foot(self) -> ComposeResult:
        """Yield the line of the class `foot` that stands in place of the bar in a table that is `footed`."""
        return ()

    def compose_sentence(self) -> ComposeResult:
        """Yield the last sentence of the story, above the bar, unless `compose_table` has a place for it."""
        yield self.narration.sentence

    @cached_property
    def end_panel(self) -> EndPanel:
        """The panel that is shown when the game has ended."""
        return EndPanel(lambda: self.commands)

    @cached_property
    def _deal_bar(self) -> DealBar:
        seeded = self.game.seed is not None and self.deal_label == self.short_id
        return DealBar(self.by_name, self.deal_label, seeded=seeded, title=self.heading)

    @property
    def deal_label(self) -> str:
        """The text at the right of the title: the id of the game."""
        return self.short_id

    def show_deal_label(self) -> None:
        """Show the text at the right of the title as it is now."""
        self._deal_bar.show(self.deal_label)

    @property
    def graph(self) -> Graph:
        """The graph of the game, in the bar."""
        return self.transport.graph

    def on_mount(self) -> None:
        if self.card_app.is_exiting or is_removed(self):
            return  # not all widgets may have been mounted
        self.zones.update((widget.zone, widget) for widget in self.query(ZoneWidget))
        names = {zone.name for zone in self.game.zones if zone.kind is not ZoneKind.STRIP}
        if missing := sorted(names - self.zones.keys()):
            raise LookupError(f"compose_table yields no widget for {listed(missing)}")
        if self.play.chooses and not self.query("TurnLine"):
            raise LookupError("compose_table yields no TurnLine, which says what a person can do")
        for name, zone in self.zones.items():
            zone.called = self.game.zone_label(name)
        card_count = sum(map(len, self.game.cards(self.game.initial_state()).values()))
        hands = {zone.name for zone in self.game.zones if zone.kind is ZoneKind.HAND}
        open_hand = any(not (zone.face_down or zone.secret) for zone in self.game.zones if zone.name in hands)
        for fan in self.query(Fan):
            fan.cards_in_game = card_count if fan.zone in hands else 0
            fan.open_step = open_hand and fan.zone in hands
        self.strips.update((strip.zone, strip) for strip in self.query(SquareStrip))
        for one in self.game.zones:
            if one.name in self.strips:
                self.strips[one.name].piece = one.piece
        self.apply_views()
        self.session.graph_values_at(0)  # once computed, the graph grows with the lookahead
        self.player.lookahead.run()  # which shows the ply
        self.animation_finished()
        self.touring.show()
        self.call_after_refresh(self._deal)

    def on_unmount(self) -> None:
        self.session.clear_cache()  # one can go back to a hundred games

    def _deal(self) -> None:
        self._dealt = True
        self.set_timer(_SETTLED, lambda: self.end_panel.prepare(self.end_offers))
        if not self._was_dealt:
            self.animator.deal()
        self._show_opening()

    def _show_opening(self) -> None:
        """Show which key begins the game, where the first card will lie, until it has begun."""
        session, hint = self.session, ""
        waits = self._dealt and not (self.playhead.playing or self.player.is_animating)
        if waits and not (session.ply or session.at_end or self.game.interactive):
            hint = self.play.opening_label
        cards = self.game.cards(self.game.initial_state())
        for zone in [zone.name for zone in self.game.zones if not cards.get(zone.name)][:1]:
            if zone in self.zones:
                self.zones[zone].hint = hint

    def fan(self, name: str) -> Fan:
        """Return the zone of that name, which is a fan of cards."""
        zone = self.zones[name]
        assert isinstance(zone, Fan)
        return zone

    # visibility and size

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies on top of this screen and it has not been left.

        `Screen.is_current` is true of a screen below another one as well.
        """
        return self.is_attached and self.app.screen is self

    @property
    def too_small(self) -> bool:
        """Whether the terminal has no room for the table."""
        return not has_room(self.app.size)

    def on_screen_suspend(self) -> None:
        self.player.suspend()
        self.play.suspended()

    def on_screen_resume(self) -> None:
        self.play.resumed()
        self.player.resume()

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted and event.size != self._laid_out_for:  # Textual sends it twice as a screen opens
            self._laid_out_for = event.size
            self.player.settle()
            self.update_css_classes()  # before it is laid out
            self.call_after_refresh(self.show_resized)

    def show_resized(self) -> None:
        """Show what depends on the size. The screen may have been left since that changed."""
        if not is_removed(self):
            self.update_css_classes()
            self.show_ply()
            self.play.resized()
            self.refresh_bindings()  # most are forbidden while there is no room

    def get_widget_at(self, x: int, y: int) -> tuple[Widget, Region]:
        """Return the widget at a cell: the one below the confetti, which nobody means to click."""
        found = super().get_widget_at(x, y)
        if isinstance(found[0], Confetti):
            return next(below for below in self.get_widgets_at(x, y) if not isinstance(below[0], Confetti))
        return found

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Forbid actions on a table that has no room to be shown."""
        if action in self.play.forbidden:
            return False
        if action in _ONLY_IN_TOUR and self.touring.tour is None:
            return False
        allowed = not self.too_small or action in _ALWAYS_ALLOWED or action not in self.by_name
        return allowed and super().check_action(action, parameters)

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        if setting is CARDS:
            self.update_css_classes()
        for part in self._other_parts:
            part.setting_changed(setting)

    def command(self, name: str) -> Command:
        return self.by_name[name] if name in self.by_name else super().command(name)

    def keys_changed(self) -> None:
        super().keys_changed()
        self.by_name |= {command.name: command for command in self.commands}
        self.predict.keys_changed()
        if self.query(KeyFooter):
            self.show_keys()

    def show_keys(self) -> None:
        """Show sentences that name keys again."""
        self.show_ply()
        if self.session.at_end:
            self.end.show_end()
        self.touring.show()
        self.play.keys_changed()

    def accepts(self, event: events.Event) -> bool:
        """Return whether a key, a click or a paste means this table."""
        return self.play.accepts(event)

    # observing the player

    def ply_changed(self, before: int) -> None:
        self.play.leave_ply(before)
        if self.session.at_end:
            self.reveal()
        self.landed_ply, self.narration.told_now = min(before, self.session.ply), ""
        self.end.begin_anew()
        self.show_ply()

    def animation_finished(self) -> None:
        """Show the state at this ply, with every card and piece where it lies, and describe what happened."""
        self.play.landing()
        self.landed_ply, self.narration.told_now = self.session.ply, ""
        self.graph.landed = self.landed_ply
        self.show_story()
        self.show_table()
        if self.session.at_end:
            self.end.show_end()
        self.update_css_classes()
        self.label_play_key()
        if self.session.at_end:  # last, as it wakes the screen, which paints what has been changed until then
            self.call_after_refresh(self.end.note_end_drawn)
        for part in self._other_parts:
            part.landed()

    @property
    def shows_opened(self) -> bool:
        """Whether what lies face down has been opened."""
        return "open" in self.views

    @cached_property
    def openable_zones(self) -> tuple[str, ...]:
        """The zones whose cards lie face down until they are opened."""
        return openable_zones(self.game)

    def show_table(self) -> None:
        """Show every card and piece where it lies, with the faces that may be seen, and whose turn it is."""
        state = self.session.state
        seen = self.game.visible_cards(state, opened=self.shows_opened)
        for name, cards in self.game.cards(state).items():
            self.zones[name].show(cards, seen[name])
        for name, squares in self.game.pieces(state).items():
            self.strips[name].positions = squares
        self.show_state(state)
        for part in self._other_parts:
            part.table_shown()

    def game_finished(self) -> None:
        if not self.player.is_animating and self.session.at_end:
            self.end.show_end()  # now that the history has the result
            self.label_play_key()

    @property
    def celebrates(self) -> bool:
        """Whether confetti falls for this end."""
        return is_win(self.game, self.session.state)

    def lookahead_advanced(self) -> None:
        if self.transport.draw_known(finished=self.player.lookahead.finished):
            self.show_ply()

    def transport_changed(self) -> None:
        self.label_play_key()
        self.card_app.settings.speed = self.playhead.speed

    def message(self, text: str) -> None:
        self.notify(text, markup=False)

    # showing the ply

    @property
    def short_id(self) -> str:
        """The id of the game without the middle of a long one, so that the end panel has it in one line."""
        game_id = self.session.id
        return game_id if len(game_id) <= 44 else f"{game_id[:27]}…{game_id[-16:]}"

    def show_ply(self) -> None:
        """Show the present ply in the transport bar, the graph and the story."""
        self.transport.show_ply(self.landmark_number, self.play.seen, self.landed_ply)
        self.show_story()
        self.label_play_key()

    def show_story(self) -> None:
        """Show the sentences up to the present ply, except what must not be known yet.

        A sentence must not name a card before it is turned, nor what a person is asked for who plays by hand.
        """
        columns, note = self.size.width - 2, self.note
        instead = self.predict.overflow or whole_sentences(note, columns)
        self.narration.show(instead, columns, self.stakes_at(self.play.told_ply))

    @property
    def note(self) -> Content | str:
        """The text shown instead of the last step, or nothing: above all the moment at this ply."""
        here = (moment for moment in self.moments if moment.ply == self.session.ply)
        told = self.narration.told_now or self.note_on_ply
        return told or moment_text(next(here, None), self.key("last")) or self.speech_at(self.play.told_ply)

    def label_play_key(self) -> None:
        """Say in the bar, in the footer, and before the first step on the felt, what the keys do now."""
        self.transport.show_playing(self.playhead.playing, self.playhead.speed)
        self.label_keys(self.query_one(KeyFooter))
        self._show_opening()

    def label_keys(self, footer: KeyFooter) -> None:
        """Say in the footer what keys do that do something else at another time."""
        word = "pause" if self.playhead.playing else "again" if self.session.at_end else "play"
        footer.reword("play_pause", word)
        self._show_offers(footer)
        for part in self._other_parts:
            part.label_keys(footer)

    def _show_offers(self, footer: KeyFooter) -> None:
        home = self.by_name["back_home"]
        if not self.session.at_end:
            footer.show_instead([])
            return
        offers = [(self.by_name[name], word) for name, word in self.end_offers]
        others = [offer for offer in offers if offer[0] is not home]
        back = self.by_name.get("back", PUT_ASIDE)
        # In a game that is played, ← moves the cursor: after putting the end aside, another key steps back.
        look_back = PUT_ASIDE if PUT_ASIDE.keys[0] in back.keys else back
        aside = (look_back, "look back") if self.end.shows_end else (self.by_name["last"], "result")
        footer.show_instead([*others, aside, (home, self.leave_offer[1])])

    # the end panel

    def question_changed(self) -> None:
        if self.is_mounted:
            self.update_css_classes()

    # how the table is shown

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*self.card_app.shade, *filters] if self.has_class("-shaded") else filters

    @property
    def css_classes(self) -> dict[str, bool]:
        """Every CSS class of the table's styles, and whether the screen has it now."""
        classes = self.table_layout.classes(
            self.app.size,
            inspecting=INSIDE_VIEW in self.views,
            only=INSIDE_ONLY_VIEW in self.views,
            left=stage_left(self.game.zones, by_hand=self.session.game.interactive),
            ended=self.session.at_end,
            played=self.played,
        )
        return classes | {
            "-staged": self.staged,
            "-footed": self.footed,
            "-asking": self.predict.shows_bar,
            "-end-shown": self.end.shows_end,
            "-shaded": self.is_shaded and self.end.shows_end,
            "-touring": self.touring.tour is not None,
            **self.play.css_classes,
            **({} if self.gives_hints else {"-unwatched": True}),
        }

    def update_css_classes(self) -> None:
        """Restyle the screen, and fill the question bar, which then may be shown."""
        was_shaded, filters = self.has_class("-shaded"), len(self.get_line_filters())
        update_classes(self, self.css_classes)
        if self.has_class("-shaded") is not was_shaded:
            for zone in self.zones.values():
                zone.shaded = not was_shaded
        if len(self.get_line_filters()) != filters:  # it is shaded now, or not any more
            for widget in self.query("Ground, StageBoard, ZoneWidget"):
                widget.refresh(widget.size.region)  # all of it: the filter is applied after the drawing
        if self.predict.fill_bar():
            self.show_ply()

    def find_manual_page(self) -> str:
        """Return the page of the manual that is about what is shown."""
        return "inspector" if INSIDE_VIEW in self.views else self.game.key

    def apply_views(self) -> None:
        """Show the table as `views` say."""
        self.manual_page = self.find_manual_page()
        self.predict.enable(self.play.predicts)
        if self.play.predicts and (bar := self.predict.bar) is not None and not bar.is_attached:
            self.mount(bar, after=self.query_one(KeyFooter))
        self.show_ply()
        if self.openable_zones:
            self.show_table()
        self.update_css_classes()
        for part in self._other_parts:
            part.views_applied()

    def on_zone_widget_clicked(self, message: ZoneWidget.Clicked) -> None:
        if self.zones[message.zone].hint:
            self.play.begin_game()
        else:
            self.play.zone_clicked(message)

    def on_square_strip_pointed(self, message: SquareStrip.Pointed) -> None:
        self.play.strip_pointed(message)

    def moves_undone(self) -> None:
        self.play.moves_undone()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragging.press(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._dragging.move(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._dragging.release(event)

    @property
    def game(self) -> Game[Any, Any]:
        return self.session.game

    @property
    def playhead(self) -> Playhead:
        return self.player.playhead

    # what may be shown

    @property
    def moments(self) -> Sequence[Moment]:
        """The moments of the game that can be shown: those of a finished game, unless its end is hidden."""
        session = self.session
        return () if self.play.hides_future and session.farthest < session.length else session.moments

    def reveal(self) -> None:
        """Show the whole game from now on."""
        self.session.revealed = True

    # input

    def on_seek_requested(self, message: SeekRequested) -> None:
        if not self.only:  # else to another ply would be an undo
            self.inspector_control.leave_small_step()
            self.player.go(message.ply)

    def on_drag_ended(self) -> None:
        if self.session.at_end:
            self.update_css_classes()
            self.label_play_key()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if text := " ".join(event.text.split()):
            self.deals.ask_for_deal(text)

    def close_panel(self) -> bool:
        """Clear the selection or, without one, close the panel in front. Return whether there was either."""
        if self.play.let_go():
            return True
        panels = (close for part in reversed(self._other_parts) for close in part.open_panels())
        close = None if self.too_small else next(panels, None)
        if close is not None:
            close()
        return close is not None

    # keys

    async def on_key(self, event: events.Key) -> None:
        """Let Esc close what is open before it means anything else, and ← put the end aside.

        Let a small letter answer a question, where it means nothing else. A key that was pressed before the
        end panel was seen does nothing that the panel offers.
        """
        if (
            self.end.is_early(event.key)
            or (not self.too_small and self.play.pressed(event.key))
            or (event.key == "escape" and self.close_panel())
        ):
            event.stop()
            return
        if event.key in PUT_ASIDE.keys and self.end.shows_end:
            self.end.put_end_aside()
            event.stop()
            return
        key = event.key.upper()
        if len(key) == 1 and key != event.key and self.predict.question is not None:
            answers = [command for command in self.predict.answers if key in command.keys]
            if answers and not any(event.key in command.keys for command in self.commands):
                event.stop()
                await self.run_action(answers[0].action)
