"""Challenges against the computer, each a step harder than the one before: the object of `Challenges`.

Whoever begins can win every start that is made from a seed. Where the computer begins, the start is given:
its heaps have an XOR of 0, so that the person can win it.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtui.engine.ids import GameId
from cardtui.engine.parameters import changed_parameters
from cardtui.games.coins.opponents import LEVELS, PERFECT
from cardtui.games.coins.parameters import COMPUTER, CoinsParameters
from cardtui.games.coins.rules import CoinsRules


class Rung(NamedTuple):
    """A challenge: how it is played, and the start if that is given."""

    name: str
    parameters: CoinsParameters
    deal: str = ""


_BEGINS = CoinsParameters(level=PERFECT, first=COMPUTER)

RUNGS = (
    Rung("Easy, three coins", CoinsParameters(level="easy", coins=3)),
    Rung("Medium, three coins", CoinsParameters(level="medium", coins=3)),
    Rung("Perfect, three coins", CoinsParameters(level=PERFECT, coins=3)),
    Rung("Medium, five coins", CoinsParameters(level="medium", coins=5)),
    Rung("Perfect, four coins", CoinsParameters(level=PERFECT, coins=4)),
    Rung("Perfect, moves of one to three squares", CoinsParameters(level=PERFECT, coins=4, step=3)),
    Rung("Perfect, five coins", CoinsParameters(level=PERFECT, coins=5)),
    Rung("Perfect, for the dollar", CoinsParameters(level=PERFECT, coins=4, dollar=2)),
    Rung("Perfect begins, three coins", _BEGINS, "2.6.9"),
    Rung("Perfect begins, four coins", _BEGINS, "2.5.9.12"),
    Rung("Perfect begins, six coins", _BEGINS, "1.5.7.10.12.14"),
)
"""The challenges, from the easiest."""


def game_id(number: int, seed: int) -> str:
    """Return the id of a game of a challenge."""
    rung = RUNGS[number]
    made = None if rung.deal else str(seed)
    return GameId(CoinsRules.key, changed_parameters(rung.parameters), made, rung.deal).text


def names() -> tuple[str, ...]:
    """Return the names of the challenges, from the easiest."""
    return tuple(rung.name for rung in RUNGS)


_NUMBERS = {game_id(number, 0).partition("#")[0]: number for number in range(len(RUNGS))}
"""The challenges by their ids, without the seeds of those that have one."""


def number_of(game_id: str) -> int | None:
    """Return the number of the challenge, from 0 on, that a game belongs to; None if it is none."""
    return _NUMBERS.get(game_id.partition("#")[0])


def come_after(game: CoinsRules) -> bool:
    """Return whether a challenge comes after a game: after one against the computer that is no puzzle."""
    return game.you is not None and game.puzzle is None


def first_harder(game: CoinsRules) -> int:
    """Return the number of the first challenge that is harder than a game that is none of them.

    A challenge without more coins or a better opponent is not, unless it has rules of its own.
    """

    def is_harder(rung: Rung) -> bool:
        chosen = rung.parameters
        own_rules = rung.deal or chosen.step is not None or chosen.dollar is not None
        level, coins = LEVELS.index(chosen.level), chosen.coins or 0
        return bool(own_rules) or level > LEVELS.index(game.parameters.level) or coins > len(game.positions)

    return next(number for number, rung in enumerate(RUNGS) if is_harder(rung))
