"""Interfaces of the app and the table, for screens, tables and parts of tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen

from cardtui.engine.ending import Ending
from cardtui.engine.game import Game
from cardtui.engine.optional_features import Moment
from cardtui.engine.session import Session
from cardtui.engine.zones import Event
from cardtui.library.game_library import GameLibrary
from cardtui.platform import Platform
from cardtui.ui.commands import Command
from cardtui.ui.game_stack import GameStack
from cardtui.ui.player import Player
from cardtui.ui.settings_controller import SettingsController

if TYPE_CHECKING:
    from cardtui.engine.questions import PredictionScore
    from cardtui.ui.cards.confetti import Confetti
    from cardtui.ui.cards.flight import Flight
    from cardtui.ui.cards.strip import SquareStrip
    from cardtui.ui.cards.zone_widget import ZoneWidget
    from cardtui.ui.input_queue import InputQueue
    from cardtui.ui.widgets.end_panel import EndPanel
    from cardtui.ui.widgets.graph import Graph

T = TypeVar("T")

Action = Callable[..., Awaitable[None] | None]
"""What a command does."""


class Waiting(Protocol):
    """Lets cards of a step wait before they move on."""

    @property
    def is_waiting(self) -> bool:
        """Whether cards wait now."""

    def event_in(self, step: Any) -> int | None:
        """Return the index of the event of a step that waits, or None."""

    def wait(self, release: Callable[[], None]) -> None:
        """Let cards wait; `release` moves them on."""

    def cancel(self) -> None:
        """Let nothing wait any more: the cards are moved by something else."""


class Table(Protocol):
    """The table of a game, as its parts know it."""

    session: Session[Any, Any]
    player: Player
    views: set[str]
    """The names of the options of how the table is shown that are on."""
    commands: tuple[Command, ...]
    by_name: dict[str, Command]
    zones: dict[str, ZoneWidget]
    strips: dict[str, SquareStrip]
    flight: Flight
    confetti: Confetti
    only: ClassVar[frozenset[str]]
    hand_keys: ClassVar[Mapping[str, str]]
    gives_hints: ClassVar[bool]
    landed_ply: int

    # Textual's

    @property
    def app(self) -> App[object]: ...
    @property
    def screen(self) -> Screen[Any]: ...

    # where it stands

    @property
    def card_app(self) -> CardAppInterface: ...
    @property
    def is_on_top(self) -> bool: ...
    @property
    def too_small(self) -> bool: ...
    @property
    def moments(self) -> Sequence[Moment]: ...
    @property
    def ending(self) -> Ending: ...
    @property
    def end_offers(self) -> Sequence[tuple[str, str]]: ...
    @property
    def leave_offer(self) -> tuple[str, str]: ...
    @property
    def end_panel(self) -> EndPanel: ...
    @property
    def graph(self) -> Graph: ...
    @property
    def play_key(self) -> str: ...
    @property
    def openable_zones(self) -> tuple[str, ...]: ...
    @property
    def shows_opened(self) -> bool: ...
    @property
    def celebrates(self) -> bool: ...

    # what it does

    def key(self, name: str) -> str: ...
    def do(self, name: str, *parameters: Any) -> None: ...
    def do_after(self, part: object, name: str, *parameters: Any) -> None: ...
    def close_panel(self) -> bool: ...
    def reveal(self) -> None: ...
    def apply_views(self) -> None: ...
    def show_ply(self) -> None: ...
    def show_story(self) -> None: ...
    def show_resized(self) -> None: ...
    def show_deal_label(self) -> None: ...
    def show_prompt(self, *, is_asked: bool, takes: bool) -> None: ...
    def event_started(self, event: Event) -> None: ...
    def label_play_key(self) -> None: ...
    def update_css_classes(self) -> None: ...


class CardAppInterface(Protocol):
    """The parts of the app that screens use, besides Textual's own."""

    settings: SettingsController
    library: GameLibrary
    game_stack: GameStack
    input_queue: InputQueue
    views: set[str]
    remarks: dict[str, str]
    predictions: MutableMapping[Session[Any, Any], PredictionScore]
    clock: Callable[[], float]
    draw_seed: Callable[[], int]
    platform: Platform
    by_touch: bool

    @property
    def is_exiting(self) -> bool: ...
    @property
    def shade(self) -> Sequence[LineFilter]: ...
    def open_session(self, session: Session[Any, Any]) -> None: ...
    def make_table(self, session: Session[Any, Any], *, dealt: bool = False) -> Screen[Any]: ...
    def open_game(self, game: Game[Any, Any]) -> None: ...
    def continue_as(self, game: Game[Any, Any]) -> None: ...
    def open_game_of_today(self, key: str, *, small: bool | None = None) -> None: ...
    def continue_game(self, key: str) -> bool: ...
    def go_back(self) -> bool: ...
    def go_forward(self) -> bool: ...
    def go_home(self) -> None: ...
    def key_at_home(self, name: str) -> str: ...
    def leads_home(self, table: Screen[Any]) -> bool: ...
    def leave_for(self, screen: Screen[Any]) -> None: ...
    def copy(self, text: str, remark: str = "") -> None: ...
    def keep_picture(self, name: str) -> None: ...
    async def in_thread(self, do: Callable[..., T], *arguments: Any) -> T: ...
    def end_tour(self) -> None: ...
