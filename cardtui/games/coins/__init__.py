"""The Silver Dollar game: rules, moves, theory, opponents, the sheet's strip, and the words for it all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cardtui.engine.game import Game
from cardtui.games.coins.moves import Move, Moves
from cardtui.games.coins.parameters import Parameters
from cardtui.games.coins.rules import State
from cardtui.games.coins.sheet import CoinStrip
from cardtui.games.coins.telling import CoinsTelling

if TYPE_CHECKING:
    from cardtui.engine.session import Session

__all__ = ["GAME", "CoinStrip", "Coins", "Move", "Moves", "Parameters", "State"]


class Coins(CoinsTelling, Game[State, Move]):
    """A start of the Silver Dollar game: a puzzle for one, a game for two, or against the computer."""

    def dialogue(
        self, session: Session[State, Move], ask: Callable[[], str | None], story: bool = False
    ) -> Iterator[str]:
        from cardtui.games.coins.dialogue import dialogue  # wanted without a screen only

        return dialogue(self, session, ask, story)


GAME = Coins
