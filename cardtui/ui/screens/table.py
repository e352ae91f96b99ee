"""The table that all games share: one session, one playhead, and what shows and steers them."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.game import Lit, Moved, Slid
from cardtui.ui.faults import after
from cardtui.ui.screens.playback import SOONEST, PlaybackScreen
from cardtui.ui.widgets.controls import Control, Transport
from cardtui.ui.widgets.end import EndPanel
from cardtui.ui.widgets.fan import Fan
from cardtui.ui.widgets.flight import Animator, Flight, Movement, reversed_moves
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.keys import Keys
from cardtui.ui.widgets.place import Cards, Place
from cardtui.ui.widgets.story import Story
from cardtui.ui.widgets.strip import Strip
from cardtui.ui.widgets.title import TitleBar

__all__ = ["TableScreen"]

_COLUMNS, _ROWS = 60, 18  # the smallest terminal that a table is shown in
_SLICE, _SLICE_SECONDS = 100, 0.01  # explored at a time, so that keys are heard in between
_FASTEST_FLIGHT = 8.0  # steps a second above which cards are drawn where they land
_LONGEST_FLIGHT = 0.3  # seconds
_FLYING = 0.5  # the part of the time between two steps that a flight takes: then there is a moment to look
_MOST_FLYING = 0.7  # the part that several movements take together at the most
_HORIZON = 250_000
"""Steps that are explored ahead unasked, a second or two: a game may be made to go on for millions.

With decks of thousands of cards, whose every state is as large, it is fewer.
"""

_IN_ANY_ROOM = frozenset({"back_home", "drop", "help", "copy_id"})
"""What can be asked for in a terminal that is too small to show the table: nothing that moves anything."""

_SHORTEST_FLIGHT = 0.04  # seconds: what would be shorter is drawn without flights


class TableScreen(PlaybackScreen):
    """A game on the table. A subclass says which places there are and what stands beside them."""

    hidden: ClassVar[tuple[str, ...]] = ()
    """The places whose cards lie face down until they are opened, all of them together."""

    lasting_views: ClassVar[frozenset[str]] = frozenset()
    """The views that the tables opened after this one have as well."""

    AUTO_FOCUS = None
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [
        (0, "-tiny"),
        (_COLUMNS, "-narrow"),
        (80, "-medium"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [
        (0, "-flat"),
        (_ROWS, "-low"),
        (24, "-middle"),
        (36, "-tall"),
    ]

    # what a game's own table says

    @property
    def heading(self) -> str:
        """What stands in the title bar."""
        return self.session.game.title

    @property
    def opening(self) -> str:
        """What is said before the first step."""
        return f"space plays the {self.session.game.step_name}s, ? explains the rules and the keys"

    @property
    def way_back(self) -> str:
        """How a game is brought back that was under way when it was left, as long as this one is not."""
        left = self.app_of_cards.trail.under_way and not self.session.begun
        return "u brings back the game before · " if left else ""

    def compose_table(self) -> ComposeResult:
        """The places, and what stands beside them."""
        raise NotImplementedError

    def cards_at(self, state: Any) -> Mapping[str, Cards]:
        """The cards that lie at each place in `state`."""
        raise NotImplementedError

    def show_state(self, state: Any) -> None:
        """Show what is not cards: whose turn it is, what is owed."""
        raise NotImplementedError

    def show_movement(self, move: Movement) -> None:
        """Show what `move` means, as it begins: called for each that is flown."""

    def show_known(self) -> None:
        """Show what is known once the whole game is: called once."""

    # building

    def compose(self) -> ComposeResult:
        right = [Control(self._by_name["copy_id"], self.short_id, id="id")]
        if self.session.game.seed is not None:
            before = Control(self._by_name["previous_seed"], "‹", id="previous-seed")
            right = [before, *right, Control(self._by_name["next_seed"], "›", id="next-seed")]
        yield TitleBar(Content(self.heading), right)
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield from self.compose_table()
            yield Story(id="story")
        yield Static("", id="sentence")
        yield Transport(self._by_name)
        yield Keys(self.commands)
        needs = f"cardtui needs {_COLUMNS} columns and {_ROWS} rows; the game goes on"
        yield Static(needs, id="too-small")
        yield Flight()

    def end_panel(self) -> EndPanel:
        """The panel for `compose_table` that is shown when the game has ended."""
        return EndPanel(self._by_name, seeded=self.session.game.seed is not None)

    def graph(self) -> Graph:
        """The graph of the game, for `compose_table`."""
        game = self.session.game
        graph = Graph(game.gauge_name, game.gauge_top, game.gauge_names, id="graph")
        graph.tooltip = "The whole game: click or drag to go there"
        return graph

    def on_mount(self) -> None:
        if self.app_of_cards.leaving:
            return  # not all that belongs here may have been mounted
        self._places = {place.place: place for place in self.query(Place)}
        strip = next(iter(self.query(Strip)), None)
        self._animator = Animator(self.query_one(Flight), self._places, self.show_movement, strip)
        self.query_one(Transport).speed = self.playhead.speed
        self._horizon = max(self._stretch, self.session.at)
        self.show_views()
        self._explore()
        self._show_place()
        self._draw()

    def fan(self, name: str) -> Fan:
        """The place of that name, if it is a fan of cards."""
        place = self._places[name]
        assert isinstance(place, Fan)
        return place

    def _explore(self) -> None:
        """Play on ahead of the place, a slice at a time, until the whole game is known, or enough of it."""
        end = monotonic() + _SLICE_SECONDS
        left = self.session.explore(_SLICE)
        while left and monotonic() < end and self.session.length < self._horizon:
            left = self.session.explore(_SLICE)
        more = left and self.session.length < self._horizon
        if more:
            after(self, SOONEST, self._explore)
        if not left:
            self.show_known()
        graph = self.query_one(Graph)
        # A long game is not painted anew at every slice, only when it has become twice as long.
        if not more or self.session.length >= 2 * graph.length:
            graph.show(self.session.gauges_at, self.session.length)
            self._show_place()
        if more:
            return
        then, self._when_known = self._when_known, None
        if then is not None:
            then()

    def _look_further(self) -> None:
        self._horizon += self._stretch
        self._explore()

    @property
    def _stretch(self) -> int:
        """How many steps are explored unasked."""
        return _HORIZON // (1 + self.session.game.gauge_top // 500)

    # showing

    def go(self, place: int, *, fly: bool = False) -> None:
        self._animator.finish()
        self._when_known = None  # whoever goes somewhere else no longer waits for the end
        before = self.session.at
        if place > self.session.length:
            self.session.explore(place - self.session.length)
        at = self.session.seek(place)
        if at == before:
            if self.playhead.playing:
                self.pause()  # there is nothing more to watch
            return
        self._arrive(before, fly=fly)

    def play(self, move: Any) -> None:
        """Make a move that somebody has chosen; what had been taken back is forgotten."""
        self.pause()
        self._animator.finish()
        before = self.session.at
        self.session.play(move)
        self.query_one(Graph).show(self.session.gauges_at, self.session.length)
        self._arrive(before, fly=True)

    def _arrive(self, before: int, *, fly: bool) -> None:
        """Show the place that has been gone to from `before`."""
        at = self.session.at
        self._show_place()
        moves = self._moves(before, at) if fly and self._flies() else []
        seconds = self._flight_seconds(len(moves)) if moves else 0.0
        if seconds >= _SHORTEST_FLIGHT:
            self._animator.fly(moves, seconds, self._draw)
        else:
            self._draw()
        if self.session.at_end and self.playhead.playing:
            self.pause()

    def settle(self) -> None:
        self._animator.finish()

    def _flies(self) -> bool:
        fast = self.playhead.playing and self.playhead.speed > _FASTEST_FLIGHT
        return self._in_front and not fast and self.app.animation_level == "full" and not self._too_small

    @property
    def _too_small(self) -> bool:
        columns, rows = self.app.size  # which is known before the screen has its class for it
        return columns < _COLUMNS or rows < _ROWS

    def _flight_seconds(self, movements: int) -> float:
        """Seconds for each movement: while playing, all should be done before the next step is due."""
        if not self.playhead.playing:
            return _LONGEST_FLIGHT
        part = min(_FLYING, _MOST_FLYING / movements)
        return min(_LONGEST_FLIGHT, part * self.playhead.interval)

    def _moves(self, before: int, at: int) -> list[Movement]:
        """The movements that lead from a place to its neighbour, or none if it is not one."""
        # A place that is hidden, or was until now, is nowhere on the screen: nothing can fly there.
        laid_out = all(place.region for place in self._places.values())
        if abs(at - before) != 1 or self.query_one(EndPanel).display or not laid_out:
            return []
        events = self.session.step(max(at, before)).events
        moves = [event for event in events if isinstance(event, Moved | Lit | Slid)]
        return moves if at > before else reversed_moves(moves)

    def _draw(self) -> None:
        """Show the state at the place, with every card where it lies."""
        state = self.session.state
        for name, cards in self.cards_at(state).items():
            self._places[name].show(cards)
        self.show_state(state)
        ended = self.session.at_end
        if ended:
            self.query_one(EndPanel).show(self.session.game.verdict(state), self.short_id)
        self.set_class(ended, "-ended")

    def _show_place(self) -> None:
        """Show which place it is: transport bar, graph and story."""
        session = self.session
        game, at, length = session.game, session.at, session.length
        known = str(length) if session.explored else f"{length}+"
        number, of = session.landmark_number(at), len(session.landmarks)
        step, landmark = f"{at}/{known}", f"{number}/{of}" if session.told else "?/?"
        # As wide as they will be at the end, so that the bar beside them never changes.
        most = len(f"{known}/{known}"), len(f"{of}/{of}")
        if not self.has_class("-narrow"):
            step, landmark = f"{game.step_name} {step}", f"{game.landmark_name} {landmark}"
            most = most[0] + len(game.step_name) + 1, most[1] + len(game.landmark_name) + 1
        self.query_one(Transport).show(at, length, step.rjust(most[0]), landmark.rjust(most[1]))
        self.query_one(Graph).at = min(at, self.query_one(Graph).length)
        if self.has_class("-wide"):
            self.query_one(Story).show(session, at, self.way_back)
        else:
            self.query_one("#sentence", Static).update(Content(self._sentence(at)), layout=False)

    def _sentence(self, place: int) -> str:
        """The sentence of the step that led to `place`, in full if it fits into one line."""
        game = self.session.game
        if self.session.complete and not self.session.length:
            return str(game.verdict(self.session.last)[0])
        if not place:
            return self.way_back + self.opening
        sentence = self.session.tell(place)
        return sentence.full if len(sentence.full) <= self.size.width - 2 else sentence.short

    def _resized(self) -> None:
        """Show what depends on the size; the screen may have been left since it was changed."""
        if self.query(Transport):
            self._show_place()

    def on_place_clicked(self, message: Place.Clicked) -> None:
        if message.place in self.hidden:
            self.action_open_hidden()

    def toggle_view(self, view: str) -> None:
        """Look at the table in another way, or not any more."""
        self._animator.finish()
        self.views ^= {view}
        if view in self.lasting_views:
            self.app_of_cards.views ^= {view}
        self.show_views()

    def show_views(self) -> None:
        """Show the table as it has been asked to look, by `views`."""
        for name in self.hidden:
            self._places[name].face_up = "open" in self.views

    def action_open_hidden(self) -> None:
        self.toggle_view("open")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be seen is not done."""
        seen = not self._too_small or action in _IN_ANY_ROOM or action not in self._by_name
        return seen and super().check_action(action, parameters)

    def action_scroll_panel(self, by: int) -> None:
        for panel in self.query(VerticalScroll):
            panel.scroll_relative(y=by, animate=False)

    def on_resize(self) -> None:
        if self.is_mounted:
            self._animator.finish()
            self.call_after_refresh(self._resized)
