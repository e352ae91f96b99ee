"""A part of a table: some of its commands, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardtui.engine.ending import EndLine
from cardtui.engine.game import Game
from cardtui.engine.playhead import Playhead
from cardtui.engine.session import Session

if TYPE_CHECKING:
    from cardtui.engine.setting import Setting
    from cardtui.ui.commands import Command
    from cardtui.ui.interfaces import Action, CardAppInterface, Table
    from cardtui.ui.player import Player
    from cardtui.ui.widgets.key_footer import KeyFooter


class Part:
    """A part of a table. Its methods `action_NAME` are the commands that it has."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def action(self, name: str) -> Action | None:
        """Return what the command of that name does; None if this part does not have it."""
        found: Action | None = getattr(self, f"action_{name}", None)
        return found

    def pass_on(self, name: str) -> None:
        """Do what the command of that name does in the parts after this one."""
        self.table.do_after(self, name)

    def open_panels(self) -> Iterator[Callable[[], None]]:
        """Yield what closes each panel that a person has opened here and sees, the one in front first."""
        yield from ()

    def landed(self) -> None:
        """Update after cards or pieces have moved: they lie in their zones, and are shown."""

    @property
    def end_lines(self) -> Sequence[EndLine]:
        """The lines of this part at the bottom of the end panel."""
        return ()

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        """The commands of this part, each with its label, that the end panel offers."""
        return ()

    def setting_changed(self, setting: Setting) -> None:
        """Show what has another setting now."""

    def label_keys(self, footer: KeyFooter) -> None:
        """Say in the footer what keys do that do something else at another time."""

    def table_shown(self) -> None:
        """The cards and pieces are shown where they lie."""

    def views_applied(self) -> None:
        """The table is shown as its views say."""

    def open_game(self, game: Game[Any, Any]) -> None:
        """Open a game, to be played in the way in which this one is."""
        self.card_app.open_game(self.game.alike(game))

    @property
    def session(self) -> Session[Any, Any]:
        return self.table.session

    @property
    def game(self) -> Game[Any, Any]:
        return self.session.game

    @property
    def player(self) -> Player:
        return self.table.player

    @property
    def playhead(self) -> Playhead:
        return self.player.playhead

    @property
    def card_app(self) -> CardAppInterface:
        return self.table.card_app

    def key(self, name: str) -> str:
        """Return the label of the key that the settings give the command of that name."""
        return self.table.key(name)

    @property
    def by_name(self) -> dict[str, Command]:
        """The commands of the table by their names, with the keys that the settings give them."""
        return self.table.by_name
