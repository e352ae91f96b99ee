"""What screens, tables and parts of tables know of the app and of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.screen import Screen

from cardtui.engine.ending import Ending
from cardtui.engine.extras import Moment
from cardtui.engine.game import Game
from cardtui.engine.session import Session
from cardtui.library.game_library import GameLibrary
from cardtui.platform import Platform
from cardtui.ui.commands import Command
from cardtui.ui.game_stack import GameStack
from cardtui.ui.player import Player
from cardtui.ui.settings_controller import SettingsController

if TYPE_CHECKING:
    from cardtui.ui.input_queue import InputQueue
    from cardtui.ui.table.predict import PredictionScore

T = TypeVar("T")


class Table(Protocol):
    """The table of a game, as its parts know it, besides the methods of Textual's screens."""

    session: Session[Any, Any]
    player: Player
    views: set[str]
    by_name: dict[str, Command]
    commands: tuple[Command, ...]
    play: Any
    playback: Any
    deals: Any
    looking: Any
    end: Any
    predict: Any
    inside: Any
    zones: Any
    strips: Any
    moments: Sequence[Moment]
    ending: Ending
    end_offers: Sequence[tuple[str, str]]
    end_panel: Any
    css_classes: Mapping[str, bool]
    is_on_top: bool
    too_small: bool
    play_key: str

    def do(self, name: str, *parameters: Any) -> None: ...
    def show_ply(self) -> None: ...
    def apply_views(self) -> None: ...
    def update_css_classes(self) -> None: ...
    def reveal(self) -> None: ...
    def close_panel(self) -> bool: ...


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
    make_workers: Callable[[], Any] | None
    platform: Platform

    @property
    def is_exiting(self) -> bool: ...
    def open_session(self, session: Session[Any, Any]) -> None: ...
    def make_table(self, session: Session[Any, Any], *, dealt: bool = False) -> Screen[Any]: ...
    def show_table(self, table: Table) -> None: ...
    def open_game(self, game: Game[Any, Any]) -> None: ...
    def continue_as(self, game: Game[Any, Any]) -> None: ...
    def open_game_of_today(self, key: str) -> None: ...
    def continue_game(self, key: str) -> bool: ...
    def go_back(self) -> bool: ...
    def go_forward(self) -> bool: ...
    def go_home(self) -> None: ...
    def show_above(self, session: Session[Any, Any], kind: str) -> None: ...
    def leads_home(self, table: Screen[Any]) -> bool: ...
    def leave_for(self, screen: Screen[Any]) -> None: ...
    def copy(self, text: str, remark: str = "") -> None: ...
    def keep_picture(self, name: str) -> None: ...
    async def in_thread(self, do: Callable[..., T], *arguments: Any) -> T: ...
    def end_tour(self) -> None: ...
