"""The parameters of the Silver Dollar game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import Choice, Number, Text, parameter, parameters_of
from cardtui.engine.parsing import read_names
from cardtui.games.coins.opponents import LEVEL_NOTES, LEVELS
from cardtui.games.coins.puzzles import GRADES, POOLS

ALONE, TWO, COMPUTER = PLAYERS = ("1", "2", "computer")
YOU = "you"

MOST_COINS = 1000
"""The most coins that can be dealt; a start that is typed may have any number."""

MOST_GAP = 10**15 - 1
"""The largest gap that can be dealt: with the most coins, squares have 18 digits."""

MOST_TO_FIND = 9
"""The most winning moves to find in a puzzle."""

_RANGE = re.compile(r"\s*([0-9]{1,16})(?:\s*[-–]\s*([0-9]{1,16}))?\s*")


def read_gaps(text: str, name: str = "gaps") -> str:
    """Parse a range of gaps and return it as `LO-HI`: `0-5`, `3-3` for `3`.

    Raises `BadInput`, with `name` for the range, if the text is not one.
    """
    match = _RANGE.fullmatch(text)
    if not match:
        raise BadInput(f"{name} is a range such as 0-5, not {quote(text)}")
    low, high = int(match[1]), int(match[2] or match[1])
    if max(low, high) > MOST_GAP:
        raise BadInput(f"{name} are squares from 0 to {MOST_GAP}, not {quote(text)}")
    if low > high:
        raise BadInput(f"{name} is a range with the lower number first, not {quote(text)}")
    return f"{low}-{high}"


@dataclass(frozen=True, slots=True)
class CoinsParameters:
    """The parameters of a game: its rules, and what a seed may deal."""

    step: int | None = parameter(
        None,
        Number(
            1,
            option="max-step",
            without=("grade",),
            help="Let a move be at most N squares.",
            label="longest move",
            hint="any number",
        ),
    )
    dollar: int | None = parameter(
        None,
        Number(
            0,
            MOST_COINS - 1,
            without=("grade", "find"),
            help="Let coin N be the dollar: whoever pockets it wins.",
            hint="no dollar",
        ),
    )
    """The coin that is the dollar; None if all are alike."""
    players: str = parameter(
        COMPUTER,
        Choice(
            PLAYERS,
            ("alone", "two people", "computer"),
            help="Play alone, with two people, or against the computer.",
        ),
    )
    level: str = parameter(
        "medium",
        Choice(
            LEVELS,
            notes=LEVEL_NOTES,
            without=("grade", "find"),
            help="Let the computer play quickly and carelessly, right two times in three, or always right.",
            needs=("players", COMPUTER),
            settable=True,
        ),
    )
    first: str = parameter(
        YOU,
        Choice(
            (YOU, COMPUTER),
            without=("grade", "find"),
            help="Choose who moves first against the computer.",
            label="first player",
            needs=("players", COMPUTER),
            settable=True,
        ),
    )
    coins: int | None = parameter(
        None,
        Number(
            1,
            MOST_COINS,
            without=("grade",),
            help="Deal N coins; by default three or more, by chance.",
            hint="three or more, by chance",
            needs_seed=True,
        ),
    )
    gaps: str = parameter(
        "0-5",
        Text(
            read_gaps,
            "LO-HI",
            without=("grade",),
            help="Deal from LO to HI empty squares before each coin.",
            label="gaps between coins",
            hint="0-5",
            needs_seed=True,
        ),
    )
    names: str | None = parameter(
        None,
        Text(
            read_names,
            "A+B",
            help="Name the two people: Ann+Bob.",
            label="player names",
            hint="Ann+Bob",
            needs=("players", TWO),
            settable=True,
        ),
    )
    grade: int | None = parameter(
        None,
        Number(
            GRADES[0],
            GRADES[-1],
            help="Solve a puzzle of grade 0 (for a start) to 5: find the winning move.",
            label="puzzle grade",
            hint="no puzzle",
            needs=("players", COMPUTER),
            needs_seed=True,
        ),
    )
    """The grade of a puzzle in which the winning move is to be found; None if the game is played."""
    pool: str | None = parameter(
        None,
        Choice(
            POOLS,
            help="Take the puzzle from a pool: wide, or daily, whose seeds are numbers in a list.",
            needs_seed=True,
            in_ids_only=True,
        ),
    )
    """The pool that a puzzle with a grade comes from; None for the oldest one."""
    find: int | None = parameter(
        None,
        Number(
            1,
            MOST_TO_FIND,
            help="Find the winning move from these coins, N times in a row.",
            label="moves to find",
            hint="no puzzle",
            needs=("players", COMPUTER),
            needs_deal=True,
        ),
    )
    """The number of winning moves to find from a given start; None if the game is played."""
    target: int | None = parameter(
        None,
        Number(
            1,
            help="Play alone: home in exactly N moves.",
            label="moves alone",
            hint="as few as possible",
            needs=("players", ALONE),
        ),
    )


DEFAULTS = CoinsParameters()


def normalized(parameters: CoinsParameters, dealt: bool) -> CoinsParameters:
    """Return the parameters with those that have no effect at their defaults.

    `dealt` says that the coins are given, not drawn. A puzzle leaves nothing else to choose, except the step
    limit of a given start. A target makes a game one for one person. Raises `BadInput` for a target in a
    puzzle or in a game for two people, and for a dollar where nobody can take it from the other.
    """
    if parameters.dollar is not None:
        _check_playable(parameters, dealt)
    if _is_puzzle(parameters, dealt):
        if parameters.target is not None:
            raise BadInput("a puzzle is over when its moves are found: it has no target")
        if dealt:
            return CoinsParameters(step=parameters.step, find=parameters.find)
        return CoinsParameters(grade=parameters.grade, pool=parameters.pool)
    if parameters.target is not None:
        if parameters.players == TWO:
            raise BadInput("a target is for one person: it needs players 1, not 2")
        parameters = replace(parameters, players=ALONE)
    parameters = replace(parameters, pool=None)
    own = parameters_of(CoinsParameters)
    chosen: dict[str, Any] = {name: getattr(parameters, name) for name, *_ in own}
    for name, default, spec in own:
        if not spec.applies(chosen, seeded=not dealt):
            chosen[name] = default
    return CoinsParameters(**{**chosen, "gaps": read_gaps(chosen["gaps"])})


def _is_puzzle(parameters: CoinsParameters, dealt: bool) -> bool:
    wanted = parameters.find if dealt else parameters.grade
    return wanted is not None and parameters.players == COMPUTER


def check_dollar(dollar: int, coins: int) -> None:
    """Raise `BadInput` if there are too few coins for this one to be the dollar."""
    if dollar >= coins:
        there = "is only coin 0" if coins == 1 else f"are only the coins 0 to {coins - 1}"
        raise BadInput(f"coin {dollar} cannot be the dollar: there {there}")


def _check_playable(parameters: CoinsParameters, dealt: bool) -> None:
    """Raise `BadInput` if the other parameters do not go with a dollar."""
    if parameters.players == ALONE or parameters.target is not None:
        raise BadInput("the dollar needs two players: players is 2 or computer")
    if _is_puzzle(parameters, dealt):
        puzzle = "find" if dealt else "grade"
        raise BadInput(f"in a puzzle no coin is the dollar: leave out {puzzle} or dollar")
    if parameters.step is not None:
        raise BadInput("for the dollar, moves have no limit: leave out step or dollar")
