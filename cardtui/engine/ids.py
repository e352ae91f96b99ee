"""The grammar of ids: short texts that stand for games, and for games in progress.

    KEY[,NAME=VALUE …]#SEED    beggar#305
    KEY[,NAME=VALUE …]:DEAL    beggar,rounds=9:J.2.J.2
    ID[~MOVE.MOVE …][@PLY]     coins:1.4.5.9~0-1.3-1@1

Where a public catalogue numbers the deals of a game, its name stands for the game's: `camicia:9@142`.

This module parses and writes ids; `cardtui.engine.id_loader` opens the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed


class GameId(NamedTuple):
    """The parts of the id of a game."""

    key: str
    parameters: tuple[tuple[str, str], ...]
    """The names and values of the parameters that differ from the defaults."""
    seed: str | None
    """The seed, or None if the deal is given."""
    deal: str = ""

    @property
    def text(self) -> str:
        """The id."""
        parameters = "".join(f",{name}={value}" for name, value in self.parameters)
        return self.key + parameters + (f":{self.deal}" if self.seed is None else f"#{self.seed}")


def id_of_deal(key: str, deal: str) -> str:
    """Return the id of a deal with default parameters: `beggar:J.2.J.2`."""
    return GameId(key, (), None, deal).text


class SavedId(NamedTuple):
    """The parts of the id of a game in progress."""

    game: str
    """The id of the game."""
    moves: tuple[str, ...] = ()
    """The moves of a game that is played."""
    ply: str | None = None
    """The current ply, unless it is the default: 0, or after the last move."""

    @property
    def text(self) -> str:
        """The id of the game in progress."""
        moves = f"~{'.'.join(self.moves)}" if self.moves else ""
        return self.game + moves + ("" if self.ply is None else f"@{self.ply}")

    @property
    def whole_game(self) -> str:
        """The game with all of its moves, without the current ply."""
        return self._replace(ply=None).text


_GAME_ID = re.compile(r"([^#:]*)([#:])(.*)", re.DOTALL)


def read_game_id(text: str) -> GameId:
    """Parse the id of a game. Raises `BadInput` if `text` does not look like one."""
    match = _GAME_ID.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{quote(text.strip())} is not a game id: one looks like beggar#305 or beggar:J.2.J.2")
    key, *parameters = match[1].split(",")
    pairs = (parameter.partition("=") for parameter in parameters)
    seed, deal = (match[3], "") if match[2] == "#" else (None, match[3])
    return GameId(key.strip().lower(), tuple((name, value) for name, _, value in pairs), seed, deal)


def read_saved_id(text: str) -> SavedId:
    """Split the id of a game in progress, without parsing the id of the game itself."""
    name, at, ply = text.strip().partition("@")
    game, tilde, moves = name.partition("~")
    return SavedId(game, tuple(moves.split(".")) if tilde else (), ply if at else None)


def without_moves(text: str) -> str:
    """Return the id of the game itself, given that of the game in progress."""
    return text.strip().partition("@")[0].partition("~")[0]


def id_at(game: str, ply: int | None, moves: Iterable[str] = ()) -> str:
    """Return the id of a game in progress, with its ply unless that is None: `beggar#305@142`."""
    return SavedId(game, tuple(moves), None if ply is None else str(ply)).text


def daily_seed(day: date) -> int:
    """Return the seed of all games of a day: 20261121."""
    return int(day.strftime("%Y%m%d"))


def random_seed() -> int:
    """Return a seed for a random deal."""
    from random import SystemRandom  # 10 ms, and only needed without a seed

    return SystemRandom().randrange(1_000_000)


def seed_hint(examples: Sequence[int]) -> str:
    """Return the form of a typed seed: `a seed, such as 305, 400 or 1300`."""
    return f"a seed, such as {listed(list(map(str, examples)), 'or')}"
