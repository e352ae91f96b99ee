"""The moment that decided a game of Silver Dollar for two: the last mistake."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.optional_features import KnownGame, Moment
from cardtui.engine.phrases import inside
from cardtui.games.coins.narrator import CoinsNarrator

MOST = 1


def find(game: CoinsNarrator, played: KnownGame) -> Sequence[Moment]:
    """Find where the last mistake of a game for two was made, after which the winner made none."""
    if not (game.two_sided and game.puzzle is None and played.landmarks):
        return ()
    mistake = played.landmarks[-1]
    player = inside(game.player_name(played.state_at(mistake - 1).turn))
    # "Your move 3" would be the third of one's own.
    sentence = f"With move {mistake} {player} gave the win away."
    return [Moment(mistake - 1, "decisive move", sentence)]
