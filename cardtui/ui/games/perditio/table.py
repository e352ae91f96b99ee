"""The table of Perditio Tempus: thirteen piles, in a row or as a clock, and the discards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, cast

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from cardtui.engine.zones import CardsMoved, Event
from cardtui.games.perditio import Perditio
from cardtui.games.perditio.narrator import is_tense
from cardtui.games.perditio.rules import DISCARDS, PILES, PerditioState
from cardtui.ui.cards.stack import Stack
from cardtui.ui.commands import Command, scroll_commands
from cardtui.ui.games.perditio.clock import PilesLayout
from cardtui.ui.games.perditio.discards import Discards
from cardtui.ui.games.perditio.fate import FatePanel
from cardtui.ui.games.perditio.odds import Odds
from cardtui.ui.parts_widget import PartsWidget
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.view_commands import ViewCommands

__all__ = ["TABLE", "PerditioTable"]

_CLOCK = (80, 24)  # columns and rows that the clock needs
_HUGE = (210, 64)  # columns and rows from which on the largest cards lie side by side


def way(source: int | None, target: int, width: int) -> str:
    """Return a line from the column `source`, if there is one, to an arrow at `target`: `▼─────╮`."""
    cells = [" "] * width
    if source is not None and source != target:
        left, right = sorted((source, target))
        cells[left:right] = "─" * (right - left)
        cells[source] = "╭" if source < target else "╮"
    cells[target] = "▼"
    return "".join(cells)


class Pointer(PartsWidget):
    """Draws a line above a row of piles, from the last pile to the next one."""

    PARTS: ClassVar[Mapping[str, str]] = {"way": "bold $mark"}
    DEFAULT_CSS = "Pointer { height: 1; width: 1fr; }"

    piles: reactive[tuple[int | None, int]] = reactive[tuple[int | None, int]]((None, 0))
    """The indices of the piles at which the line begins and ends."""

    def __init__(self, row: Sequence[Stack]) -> None:
        super().__init__()
        self._row = row

    def render_line(self, y: int) -> Strip:
        source, target = (
            None if pile is None else self._row[pile].middle - self.region.x for pile in self.piles
        )
        assert target is not None
        style = self.part_style("way")
        if max(target, source or 0) >= self.size.width:
            return Strip.blank(self.size.width, self.visual_style.rich_style)  # before the row is laid out
        return Strip([Segment(way(source, target, self.size.width), style)])


def _has_room(size: Size) -> bool:
    """Return whether a terminal of this size has room for the clock."""
    return size.width >= _CLOCK[0] and size.height >= _CLOCK[1]


class PerditioViewCommands(ViewCommands):
    """Shows the fate of the deal, and the piles as a clock."""

    shared_views = ViewCommands.shared_views | {"clock"}

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
        if not _has_room(self.table.app.size) and "clock" not in self.table.views:
            self.player.say(f"The clock needs {_CLOCK[0]} columns and {_CLOCK[1]} rows.")
            return
        self.toggle_view("clock")


class PerditioTable(TableScreen):
    """The piles above, or as a clock at the left; the discards, the graph and the fate beside or below."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Perditio
    hand_keys = dict(zip((*"1234567890", "J", "Q", "K"), PILES, strict=True))
    view_commands_type = PerditioViewCommands
    table_layout = TableLayout(story_columns=118)  # the piles need eighty columns beside the story
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
            "clock",
            wide=True,
            words=("circle", "layout"),
        ),
        Command("open_hidden", ("o",), "Open or hide the piles"),
        *scroll_commands(("up", "k", "shift+up"), ("down", "j", "shift+down")),
    )

    _is_tense = False
    """Whether only the last ace is out, at the ply that is shown."""

    def compose_table(self) -> ComposeResult:
        self._stacks = [
            Stack(name, str(number), id=f"pile-{number}") for number, name in enumerate(PILES, start=1)
        ]
        yield Pointer(self._stacks)
        yield PilesLayout(*self._stacks, id="piles")
        with Vertical(id="beside"):
            yield Discards(DISCARDS, id="discards")
            yield FatePanel(self.game.fate)
            yield Odds()
            yield self.graph

    @property
    def game(self) -> Perditio:
        return cast(Perditio, self.session.game)

    def show_state(self, state: PerditioState) -> None:
        goes_on = bool(self.game.legal_moves(state)) and not self.play.hides_next
        for number, stack in enumerate(self._stacks, start=1):
            stack.turned = number == state.turned_on
            stack.named = goes_on and number == state.current
        turned_on = state.turned_on - 1 if state.turned_on else None
        pointer = self.query_one(Pointer)
        pointer.visible = not self.play.hides_next
        pointer.piles = (turned_on, state.current - 1)
        self.query_one(Discards).turned = state.turned
        self._is_tense = is_tense(state)
        if self._is_tense:
            self.query_one(Odds).show(sum(state.left))

    def show_prompt(self, *, is_asked: bool, takes: bool) -> None:
        for key, name in self.hand_keys.items():
            self._stacks[PILES.index(name)].key = key

    @property
    def css_classes(self) -> dict[str, bool]:
        width, height = self.app.size
        classes = super().css_classes
        return classes | {
            "-huge-cards": width >= _HUGE[0] and height >= _HUGE[1],
            "-fate": "fate" in self.views,
            "-tense": self._is_tense,
            "-clock": _has_room(self.app.size) and "clock" in self.views and not classes["-below"],
        }

    def event_started(self, event: Event) -> None:
        # A card that comes back from the discards is turned up again: the one that lay so is turned down.
        for stack in self._stacks:
            stack.turned = False
        coming_back = event.cards[0] if isinstance(event, CardsMoved) and event.source == DISCARDS else None
        self.query_one(Discards).turned = coming_back

    def apply_views(self) -> None:
        super().apply_views()
        shown = "fate" in self.views
        for number, stack in enumerate(self._stacks, start=1):
            stack.bottom_up = shown
            stack.sign = ("✓" if self.game.fate.leads(number) else "✗") if shown and number > 1 else ""

    def update_css_classes(self) -> None:
        super().update_css_classes()
        for pointer in self.query(Pointer):
            pointer.refresh()  # the piles that it leads to lie elsewhere now


TABLE = PerditioTable
