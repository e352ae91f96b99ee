"""The sheet's own function: a seed in, who wins out."""

from __future__ import annotations

from cardtui.games.snap.narrator import final
from cardtui.games.snap.rules import SnapRules

__all__ = ["playgame"]


def playgame(seed: int) -> tuple[str, list[str]] | None:
    """Who wins the game of this seed, and the winner's deck, top first; a ten is `0`, as on the sheet.

    None, which is not on the sheet, if nobody has won after a million throws.

    >>> winner, deck = playgame(305)
    >>> winner, len(deck), deck[:4]
    ('A wins', 45, ['2', 'A', '8', '7'])
    """
    game = SnapRules.from_seed(seed)
    state = game.initial_state()
    for step in game.forced_steps(state):
        state = step.after
    return None if state.winner is None else final(state)
