"""The ways in which Beggar My Neighbour can be played by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardtui.engine.characters import CHARACTERS
from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game, with_parameters
from cardtui.engine.phrases import capitalized
from cardtui.games.beggar.neighbour import LEVELS
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.screens.home import begin_extra
from cardtui.ui.widgets.presets import Preset

ABOUT = "With slaps the deal begins anew: whoever first slaps a pair or a sandwich takes the pile."

_PACES = ("is slow to slap", "is quicker", "is very quick")
_OPPONENTS = {level: f"{CHARACTERS[level].name} {pace}" for level, pace in zip(LEVELS, _PACES, strict=True)}


def ways(
    app: CardAppInterface,
    game: Game[Any, Any],
    card_by_card: Callable[[], object],
    say: Callable[[str], object],
) -> Sequence[Preset]:
    """Return the ways to play a deal by hand.

    `card_by_card` begins the first one; `say` shows why a deal cannot be played with slaps.
    """
    by_key = {level[0]: level for level in LEVELS}

    def with_slaps(key: str) -> None:
        try:
            app.open_game(with_parameters(game, replace(game.parameters, slap=by_key[key])))
        except BadInput as error:
            say(f"{capitalized(str(error))}.")

    return (
        Preset("Card by card", "nobody decides anything", "c", lambda _: card_by_card()),
        *(
            Preset(f"With slaps, {level}", _OPPONENTS[level], key, with_slaps)
            for key, level in by_key.items()
        ),
        Preset(
            "A match with slaps",
            "best of five rounds of a minute",
            "M",
            lambda _: begin_extra(game.key, "match", app),
        ),
    )
