"""A part of a table: some of its commands, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardtui.engine.playhead import Playhead
from cardtui.engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtui.ui.commands import Command
    from cardtui.ui.interfaces import CardAppInterface
    from cardtui.ui.player import Player

__all__ = ["Part"]


class Part:
    """What a table has. Its methods `action_NAME` are the commands that it makes."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def action(self, name: str) -> Callable[..., Any] | None:
        """Return what the command of that name does, if this part makes it."""
        found: Callable[..., Any] | None = getattr(self, f"action_{name}", None)
        return found

    @property
    def session(self) -> Session[Any, Any]:
        session: Session[Any, Any] = self.table.session
        return session

    @property
    def game(self) -> Any:
        return self.session.game

    @property
    def player(self) -> Player:
        player: Player = self.table.player
        return player

    @property
    def playhead(self) -> Playhead:
        return self.player.playhead

    @property
    def card_app(self) -> CardAppInterface:
        app: CardAppInterface = self.table.card_app
        return app

    @property
    def by_name(self) -> Mapping[str, Command]:
        commands: Mapping[str, Command] = self.table.by_name
        return commands
