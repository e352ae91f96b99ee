"""The grammar of ids, both ways: the short texts that stand for games, and for games in progress.

    KEY[,NAME=VALUE …]#SEED    beggar#305
    KEY[,NAME=VALUE …]:DEAL    beggar,rounds=9:J.2.J.2
    ID[~MOVE.MOVE …][@PLACE]   coins:1.4.5.9~0-1.3-1@1

What the words mean is not told here: `cardtui.engine.id_loader` makes games of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from cardtui.engine.errors import BadInput, quote


class GameId(NamedTuple):
    """The words of an id of a game."""

    key: str
    parameters: tuple[tuple[str, str], ...]
    """The parameters that are not as usual: the name and the value of each."""
    seed: str | None
    """What made the deal, or None if it is given."""
    deal: str = ""

    @property
    def text(self) -> str:
        """The id."""
        parameters = "".join(f",{name}={value}" for name, value in self.parameters)
        return self.key + parameters + (f":{self.deal}" if self.seed is None else f"#{self.seed}")


def id_of_deal(key: str, deal: str) -> str:
    """The id of a game whose deal is given, with parameters as usual: `beggar:J.2.J.2`."""
    return GameId(key, (), None, deal).text


class SavedId(NamedTuple):
    """The words of a game in progress."""

    game: str
    """The id of the game."""
    moves: tuple[str, ...] = ()
    """The moves that were chosen, if somebody chooses them."""
    ply: str | None = None
    """The place, if it is not where it would be without being told."""

    @property
    def text(self) -> str:
        """The game as it is saved."""
        moves = f"~{'.'.join(self.moves)}" if self.moves else ""
        return self.game + moves + ("" if self.ply is None else f"@{self.ply}")

    @property
    def whole_game(self) -> str:
        """The game with all of its moves, wherever one stands in it."""
        return self._replace(ply=None).text


def read_game_id(text: str) -> GameId:
    """The words of the id of a game. Raises `BadInput` if `text` does not look like one."""
    text = text.strip()
    cut = next((index for index, char in enumerate(text) if char in "#:"), None)
    if cut is None:
        raise BadInput(f"{quote(text)} is not a game id: one looks like beggar#305 or beggar:J.2.J.2")
    key, *parameters = text[:cut].split(",")
    pairs = [parameter.partition("=") for parameter in parameters]
    made, rest = text[cut] == "#", text[cut + 1 :]
    return GameId(
        key.strip().lower(),
        tuple((name, value) for name, _, value in pairs),
        rest if made else None,
        "" if made else rest,
    )


def read_saved_id(text: str) -> SavedId:
    """The words of a game in progress, whose id is not looked into."""
    name, at, place = text.strip().partition("@")
    game, tilde, moves = name.partition("~")
    return SavedId(game, tuple(moves.split(".")) if tilde else (), place if at else None)


def id_at(game: str, ply: int | None, moves: Iterable[str] = ()) -> str:
    """The id of a game at a place, if one is given: `beggar#305@142`."""
    return SavedId(game, tuple(moves), None if ply is None else str(ply)).text


def daily_seed(day: date) -> int:
    """Return the seed of all games of a day: 20261121."""
    return int(day.strftime("%Y%m%d"))


def daily_id(key: str, day: date) -> str:
    """Return the id of the game of a day: `beggar#20261121`."""
    return GameId(key, (), str(daily_seed(day))).text
