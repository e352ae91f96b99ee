"""The table that all games share: a player in it, and what shows the place where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.engine.zones import Event, ZoneKind
from cardtui.settings import CARDS, Setting
from cardtui.ui.cards.confetti import Confetti
from cardtui.ui.cards.fan import Fan
from cardtui.ui.cards.flight import Animator, Flight
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.commands import Command, table_commands
from cardtui.ui.player import Player
from cardtui.ui.player_observer import PlayerObserver
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.table.asking import Asking
from cardtui.ui.table.dealing import Dealing
from cardtui.ui.table.insight import Insight
from cardtui.ui.table.showing import Showing
from cardtui.ui.table.steering import Steering
from cardtui.ui.table.viewing import LEAST_COLUMNS, LEAST_ROWS, Viewing
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.story import Story
from cardtui.ui.widgets.title import DealBar, TitleBar

__all__ = ["TableScreen"]

_IN_ANY_ROOM = frozenset({"back_home", "drop", "help", "copy_id"})
"""What can be asked for in a terminal that is too small to show the table: nothing that moves anything."""

_WIDTHS_UNKNOWN = len("9999/?"), len("999/?")
"""Columns for the step and the landmark where nothing may tell how many there will be."""


class TableScreen(Asking, Showing, Insight, Steering, Dealing, Viewing, CommandScreen, PlayerObserver):
    """A game on the table. A subclass says which places there are and what stands beside them."""

    game_type: ClassVar[type[Game[Any, Any]]]
    own_commands: ClassVar[tuple[Command, ...]] = ()
    """What this game offers besides playback and what every table offers."""

    _laid_for: Size | None = None

    def __init_subclass__(cls) -> None:
        if game := getattr(cls, "game_type", None):
            cls.commands = table_commands(game, cls.own_commands)
        super().__init_subclass__()

    def __init__(
        self,
        session: Session[Any, Any],
        clock: Callable[[], float],
        speed: float,
        views: Iterable[str] = (),
    ) -> None:
        """`speed` is in steps a second, `clock` in seconds; `views` is how the table is looked at.

        What is shown depends on the session's place and on `views` alone, and never on the way there.
        """
        super().__init__()
        self.player = Player(session, clock, speed, self)
        self.views = set(views)
        self.by_name = {command.name: command for command in self.commands}

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        if setting is CARDS:
            self.show_marks()

    def keys_changed(self) -> None:
        super().keys_changed()
        self.by_name |= {command.name: command for command in self.commands}

    # what a game's own table says

    @property
    def heading(self) -> str:
        """What stands in the title bar."""
        return self.game.title

    @property
    def opening(self) -> str:
        """What is said before the first step."""
        return f"space plays the {self.game.step_name}s, ? explains the rules and the keys"

    @property
    def way_back(self) -> str:
        """How a game is brought back that was under way when it was left, as long as this one is not."""
        app, session = self.card_app, self.session
        under_way = app.game_stack.has_started_game or app.library.has_other_saved_game(session)
        left = under_way and not session.started
        return "u brings back the game before · " if left else ""

    def compose_table(self) -> ComposeResult:
        """The places, and what stands beside them."""
        raise NotImplementedError

    def show_state(self, state: Any) -> None:
        """Show what is not cards: whose turn it is, what is owed."""
        raise NotImplementedError

    def show_movement(self, move: Event) -> None:
        """Show what `move` means, as it begins: called for each that is flown."""

    def show_known(self) -> None:
        """Show what is known once the whole game is: called once."""

    # building

    def compose(self) -> ComposeResult:
        self.update_classes(self.marks_now, update=False)  # nothing has its styles yet
        seeded = self.game.seed is not None
        deal = DealBar(self.by_name, self.short_id, seeded=seeded, title=self.heading)
        yield TitleBar(Content(self.heading), [deal])
        if remark := self.card_app.remarks.get(self.game.id):
            yield EllipsisLabel(remark, id="remark")
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield from self.compose_table()
            yield Story(id="story")
        yield EllipsisLabel(id="sentence")
        yield Transport(self.by_name)
        yield KeyFooter(self.commands)
        yield from self.compose_question()
        needs = f"cardtui needs {LEAST_COLUMNS} columns and {LEAST_ROWS} rows; the game goes on"
        yield Static(needs, id="too-small")
        yield Flight()
        yield Confetti()

    def end_panel(self) -> EndPanel:
        """The panel for `compose_table` that is shown when the game has ended."""
        of_today = self.card_app.library.is_of_today(self.session)
        return EndPanel(self.by_name, seeded=self.game.seed is not None, of_today=of_today)

    def graph(self) -> Graph:
        """The graph of the game, for `compose_table`."""
        game = self.game
        graph = Graph(game.graph_title, game.graph_max, game.graph_layer_titles, id="graph")
        graph.tooltip = "The whole game: click or drag to go there"
        return graph

    def on_mount(self) -> None:
        if self.card_app.is_exiting:
            return  # not all that belongs here may have been mounted
        self.places = {place.place: place for place in self.query(ZoneWidget)}
        for name, place in self.places.items():
            place.called = self.game.zone_label(name)
        cards = sum(map(len, self.game.cards(self.game.initial_state()).values()))
        hands = {place.name for place in self.game.zones if place.kind is ZoneKind.HAND}
        open_hand = any(fan.face_up for fan in self.query(Fan) if fan.place in hands)
        for fan in self.query(Fan):
            fan.cards_in_game = cards if fan.place in hands else 0
            fan.open_step = open_hand and fan.place in hands
        self.strips = {strip.place: strip for strip in self.query(SquareStrip)}
        player = self.player
        player.animator = Animator(self.query_one(Flight), self.places, self.strips, self.show_movement)
        player.animator.pace = lambda: self.card_app.settings.time_scale
        player.stage = self
        player.listeners.append(self)
        self.query_one(Transport).speed = self.playhead.speed
        self.show_views()
        self.session.graph_values_at(0)  # asked for before it is explored, the graph is kept up on the way
        player.explore()  # which shows the place
        self.animation_finished()
        self.call_after_refresh(self.deal)

    def fan(self, name: str) -> Fan:
        """The place of that name, if it is a fan of cards."""
        place = self.places[name]
        assert isinstance(place, Fan)
        return place

    # the stage

    @property
    def in_front(self) -> bool:
        """Whether nothing lies on top of this screen, and it has not been left. (`is_current` tells less.)"""
        return self.is_attached and self.app.screen is self

    @property
    def too_small(self) -> bool:
        """Whether there is no room to show the table."""
        columns, rows = self.app.size  # which is known before the screen has its class for it
        return columns < LEAST_COLUMNS or rows < LEAST_ROWS

    def on_screen_suspend(self) -> None:
        self.player.suspend()

    def on_screen_resume(self) -> None:
        self.player.resume()

    # what the player tells

    def ply_changed(self, before: int) -> None:
        self.show_place()

    def animation_finished(self) -> None:
        """Show the state at the place, with every card and piece where it lies."""
        state = self.session.state
        down = self.game.secret_cards(state)
        for name, cards in self.game.cards(state).items():
            self.places[name].show(cards, down.get(name, frozenset()))
        for name, squares in self.game.pieces(state).items():
            self.strips[name].positions = squares
        self.show_state(state)
        if self.session.at_end:
            self.query_one(EndPanel).show(self.verdict(state), self.short_id)
            self.show_end()
        self.show_marks()

    def verdict(self, state: Any) -> Sequence[str]:
        """What the end panel says."""
        return self.game.verdict(state)

    def lookahead_finished(self) -> None:
        self.show_known()

    def lookahead_advanced(self) -> None:
        session, graph = self.session, self.query_one(Graph)
        # A long game is not painted anew at every slice, only when it has become twice as long.
        whole = session.fully_explored or session.length >= self.player.horizon
        if whole or session.length >= 2 * graph.length:
            graph.show(session.graph_values_at, session.length)
            self.show_place()

    def transport_changed(self) -> None:
        transport = self.query_one(Transport)
        transport.playing, transport.speed = self.playhead.playing, self.playhead.speed
        self._show_what_play_does()
        self.card_app.settings.speed = self.playhead.speed

    def _show_what_play_does(self) -> None:
        word = "pause" if self.playhead.playing else "again" if self.session.at_end else "play"
        self.query_one(KeyFooter).reword("play_pause", word)

    def message(self, text: str) -> None:
        self.notify(text, markup=False)

    def show_place(self) -> None:
        """Show which place it is: transport bar, graph and story."""
        session = self.session
        game, at, length = session.game, session.ply, session.length
        known, of = str(length) if session.fully_explored else f"{length}+", str(len(session.landmarks))
        # As wide as they will be at the end, so that the bar beside them never changes.
        most = len(f"{known}/{known}"), len(f"{of}/{of}")
        if self.hides_future:
            known, of, most = "?", "?", _WIDTHS_UNKNOWN
        step = f"{at}/{known}"
        landmark = f"{session.landmark_number(at)}/{of}" if session.may_spoil else "?/?"
        if not self.has_class("-narrow"):
            step, landmark = f"{game.step_name} {step}", f"{game.landmark_name} {landmark}"
            most = most[0] + len(game.step_name) + 1, most[1] + len(game.landmark_name) + 1
        transport, graph = self.query_one(Transport), self.query_one(Graph)
        transport.veiled = graph.veiled = self.hides_future
        transport.show(at, length, step.rjust(most[0]), landmark.rjust(most[1]))
        graph.at = min(at, graph.length)
        if self.has_class("-with-story") and not self.has_class("-inside"):
            self.query_one(Story).show(session, at, self.way_back, self.aside)
        else:
            self.query_one("#sentence", EllipsisLabel).tell(self.aside or self._sentence(at))
        self._show_what_play_does()

    def _sentence(self, place: int) -> str:
        """The sentence of the step that led to `place`, in full if it fits into one line."""
        game = self.game
        if self.session.complete and not self.session.length:
            return str(game.verdict(self.session.last_state)[0])
        if not place:
            # With both there is not room for all of it.
            return self.way_back + self.opening.partition(",")[0] if self.way_back else self.opening
        sentence = self.session.describe(place)
        return sentence.full if len(sentence.full) <= self.size.width - 2 else sentence.short

    def show_resized(self) -> None:
        """Show what depends on the size; the screen may have been left since it was changed."""
        if self.query(Transport):
            self.show_marks()
            self.show_place()

    def on_zone_widget_clicked(self, message: ZoneWidget.Clicked) -> None:
        if message.place in self.openable_zones:
            self.action_open_hidden()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be seen is not done."""
        seen = not self.too_small or action in _IN_ANY_ROOM or action not in self.by_name
        return seen and super().check_action(action, parameters)

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted and event.size != self._laid_for:  # which Textual tells twice as a screen opens
            self._laid_for = event.size
            self.player.settle()
            self.show_marks()  # before it is laid out
            self.call_after_refresh(self.show_resized)
