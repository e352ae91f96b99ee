"""The table of Perditio Tempus: thirteen piles, as a clock or in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.geometry import Size as Extent

from cardtui.engine.zones import CardsMoved, Event
from cardtui.games.perditio.game import Perditio
from cardtui.games.perditio.narrator import is_tense
from cardtui.games.perditio.rules import DISCARDS, PILES, PerditioState
from cardtui.games.perditio.screens.captions import (
    ace_lines,
    chance_lines,
    chart_lines,
    note_lines,
    story_lines,
    told_lines,
)
from cardtui.games.perditio.screens.fate import FatePanel
from cardtui.ui.cards.faces import Size
from cardtui.ui.cards.stack import NumberedStack
from cardtui.ui.commands import Command, scroll_commands
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.pile_board import Caption, Line, PileBoard, Way
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.view_commands import ViewCommands
from cardtui.ui.widgets.key_footer import KeyFooter

ROW_VIEW = "row"
"""The piles lie in a row. Older versions saved the view `clock`, which is now that without this one."""

_CLOCK = (64, 24)
"""The columns and rows that the clock needs."""

_TOLD = 4
"""The number of the last cards that are told where there is room."""

_LARGEST_CARDS = {"small": Size.LOW, "medium": Size.LARGE}
"""The largest cards, by the setting that limits them."""


def _has_room(size: Extent) -> bool:
    """Return whether a terminal of this size has room for the clock."""
    return size.width >= _CLOCK[0] and size.height >= _CLOCK[1]


class PerditioViewCommands(ViewCommands):
    """Shows the fate of the deal, and the piles in a row."""

    shared_views = ViewCommands.shared_views | {ROW_VIEW}

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if "fate" in self.table.views and not self.end.shows_end:
            yield self.action_fate
        yield from super().open_panels()

    def action_fate(self) -> None:
        was_covered = self.end.shows_end
        if was_covered:
            self.end.put_end_aside()
        if not (was_covered and "fate" in self.table.views):
            self.toggle_view("fate")

    def action_clock(self) -> None:
        if ROW_VIEW in self.table.views or self.table.screen.has_class("-clock"):
            self.toggle_view(ROW_VIEW)
        elif _has_room(self.table.app.size):
            self.player.say("The clock has no room beside what is open.")
        else:
            self.player.say(f"The clock needs {_CLOCK[0]} columns and {_CLOCK[1]} rows.")


class PerditioTable(TableScreen):
    """The piles as a clock or in a row; what is said of them stands beside, and the fate below or beside."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Perditio
    game: Perditio
    hand_keys = dict(zip((*"1234567890", "J", "Q", "K"), PILES, strict=True))
    view_commands_type = PerditioViewCommands
    table_layout = TableLayout(charted=False)
    own_commands = (
        Command(
            "fate",
            ("f",),
            "The fate of the deal, as the bottom cards tell it",
            "fate",
            words=("explain", "why", "tree", "reveal"),
        ),
        Command(
            "clock",
            ("c",),
            "The piles as a clock, if there is room, or in a row",
            "row",
            roomy=True,
            words=("circle", "layout", "row"),
        ),
        Command("open_hidden", ("o",), "Open or hide the piles"),
        *scroll_commands(("up", "k", "shift+up"), ("down", "j", "shift+down")),
    )

    def compose_table(self) -> ComposeResult:
        self._stacks = [
            NumberedStack(name, str(number), id=f"pile-{number}")
            for number, name in enumerate(PILES, start=1)
        ]
        self._stacks[0].special = True
        self._board = PileBoard(DISCARDS, self._stacks, id="piles")
        yield self._board
        yield FatePanel(self.game.fate)

    def show_state(self, state: PerditioState) -> None:
        goes_on = bool(self.game.legal_moves(state)) and not self.play.hides_next
        for number, stack in enumerate(self._stacks, start=1):
            stack.turned = number == state.turned_on
            stack.named = goes_on and number == state.current
        hidden = self.play.hides_next or not goes_on
        source = state.turned_on - 1 if state.turned_on else None
        self._board.way = None if hidden else Way(source, state.current - 1)
        self._board.turned = state.turned.rank - 1 if state.turned else None
        self._show_captions()

    def show_story(self) -> None:
        super().show_story()
        self._show_captions()

    def _show_captions(self) -> None:
        """Say what the cards up to the present ply have done, but nothing around the panel of the end."""
        if self.end.shows_end:
            self._board.captions = {}
            return
        session, ply, last = self.session, self.play.seen_ply, self.play.told_ply
        state: PerditioState = session.state_at(ply)
        percents = [session.graph_values_at(seen)[0] for seen in range(ply + 1)]
        plan = self._board.plan
        places = plan.captions
        told = [session.describe(step) for step in range(max(1, last - _TOLD + 1), last + 1)]
        left = sum(state.left) if is_tense(state) else None
        tell = story_lines if places.tells_more else told_lines
        captions: dict[Caption, Sequence[Line]] = {
            "chance": chance_lines(percents, left=left),
            "aces": ace_lines(state.aces, why=not places.aces_at_right),
            "told": tell(told, places.told.width),
            "chart": chart_lines(percents),
        }
        if self.predict.overflow or self.note or not last:
            note = self.narration.sentence.text.plain
            if plan.top:
                captions["note"] = note_lines(note, self.app.size.width - 2, 1 + (plan.top > 1))
            elif columns := places.told.width:
                captions["told"] = note_lines(note, columns, places.told.height)
        self._board.captions = captions

    def show_prompt(self, *, is_asked: bool, takes: bool) -> None:
        for key, name in self.hand_keys.items():
            self._stacks[PILES.index(name)].key = key

    @property
    def css_classes(self) -> dict[str, bool]:
        classes, has_fate = super().css_classes, "fate" in self.views
        # The inspector takes the rows that the clock needs; so does the fate, where it is not beside it.
        is_covered = classes["-below"] or (has_fate and not classes["-with-story"])
        is_clock = _has_room(self.app.size) and ROW_VIEW not in self.views and not is_covered
        return classes | {"-fate": has_fate, "-clock": is_clock}

    def event_started(self, event: Event) -> None:
        # A card that comes back from the discards is turned up again: the one that lay so is turned down.
        for stack in self._stacks:
            stack.turned = False
        coming_back = event.cards[0] if isinstance(event, CardsMoved) and event.source == DISCARDS else None
        self._board.turned = coming_back.rank - 1 if coming_back else None

    def apply_views(self) -> None:
        super().apply_views()
        shown = "fate" in self.views
        for number, stack in enumerate(self._stacks, start=1):
            stack.bottom_up = shown
            stack.sign = ("✓" if self.game.fate.leads(number) else "✗") if shown and number > 1 else ""

    def update_css_classes(self) -> None:
        super().update_css_classes()
        self._board.in_row = not self.has_class("-clock")
        in_row_for_now = self._board.in_row and ROW_VIEW not in self.views
        for footer in self.query(KeyFooter):
            footer.reword("clock", "" if in_row_for_now else "clock" if self._board.in_row else "row")
        self._board.largest = _LARGEST_CARDS.get(self.card_app.settings.card_size)
        self.call_after_refresh(self._show_captions)


TABLE = PerditioTable
