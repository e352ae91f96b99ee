"""The parameters of Beggar My Neighbour."""

from __future__ import annotations

from dataclasses import dataclass

from cardtui.engine.parameters import Choice, Number, parameter
from cardtui.games.beggar.neighbour import LEVEL_NOTES, LEVELS
from cardtui.games.beggar.tricks import MOST_ROUNDS

NO_SLAPS = "no"


@dataclass(frozen=True, slots=True)
class BeggarParameters:
    """The parameters of a game: the number of rounds after which it is drawn, and whether it has slaps."""

    slap: str = parameter(
        NO_SLAPS,
        Choice(
            (NO_SLAPS, *LEVELS),
            ("no", *LEVELS),
            notes=("Without slaps nobody decides anything.", *LEVEL_NOTES),
            option="slap",
            help="Play with slaps: the first to slap takes the pile. The neighbour takes about a second "
            "(easy), two thirds of a second (medium), or less than half a second (hard).",
            label="slaps",
        ),
    )
    rounds: int = parameter(
        MOST_ROUNDS, Number(1, 1_000_000, option="max-rounds", help="Call the game drawn after N rounds.")
    )


DEFAULTS = BeggarParameters()


def has_slaps(parameters: BeggarParameters | None) -> bool:
    """Whether a game with these parameters has slaps."""
    return parameters is not None and parameters.slap != NO_SLAPS
