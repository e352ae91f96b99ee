"""The parameters of Beggar My Neighbour."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtui.engine.parameters import Choice, Number, parameter
from cardtui.games.beggar.neighbour import LEVEL_NOTES, LEVELS, SHORT_DECK, WHOLE_DECK
from cardtui.games.beggar.tricks import MOST_ROUNDS

NO_SLAPS = "no"


@dataclass(frozen=True, slots=True)
class BeggarParameters:
    """The parameters of a game: whether it has slaps, when it is drawn, and with how many cards."""

    slap: str = parameter(
        NO_SLAPS,
        Choice(
            (NO_SLAPS, *LEVELS),
            notes=("Without slaps nobody decides anything.", *LEVEL_NOTES),
            help="Play with slaps: the first to slap takes the pile. The neighbour takes about a second "
            "(easy), two thirds of a second (medium), or less than half a second (hard).",
            label="slaps",
        ),
    )
    rounds: int = parameter(
        MOST_ROUNDS, Number(1, 1_000_000, option="max-rounds", help="Call the game drawn after N rounds.")
    )
    cards: str = parameter(
        WHOLE_DECK,
        Choice(
            (WHOLE_DECK, SHORT_DECK),
            (WHOLE_DECK, f"{SHORT_DECK}, nine to ace"),
            notes=(
                "",
                "The neighbour takes about 0.6 s then, and misses fewer slaps at the harder levels.",
            ),
            help="With slaps: deal 52 cards, or the 24 from nine to ace, which take about a minute.",
            needs=("slap", *LEVELS),
            needs_seed=True,
        ),
    )


DEFAULTS = BeggarParameters()


def normalized(parameters: BeggarParameters, *, dealt: bool) -> BeggarParameters:
    """Return the parameters with the number of cards at its default where that has no effect.

    `dealt` says that the cards are given, not drawn.
    """
    if dealt or not has_slaps(parameters):
        return replace(parameters, cards=WHOLE_DECK)
    return parameters


def has_slaps(parameters: BeggarParameters | None) -> bool:
    """Whether a game with these parameters has slaps."""
    return parameters is not None and parameters.slap != NO_SLAPS
