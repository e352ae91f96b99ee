"""The moments of a game of Perditio Tempus: an empty pile, the third ace and the last, the best chance."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.optional_features import KnownGame, Moment
from cardtui.engine.phrases import few
from cardtui.games.perditio.rules import PerditioRules

MOST = 3


def find(game: PerditioRules, played: KnownGame) -> Sequence[Moment]:
    """Return the moments of a finished game, which ends with its fourth ace."""
    found = (_first_empty(played), _third_ace(played), _last_ace(played))
    # A pile that only the last card empties is no moment: the game is over.
    by_ply = {moment.ply: moment for moment in found if moment.ply < played.length}
    best = _best_chance(played)
    if len(by_ply) < MOST and 0 < best.ply < played.length:
        by_ply.setdefault(best.ply, best)
    return sorted(by_ply.values())


def _first_empty(played: KnownGame) -> Moment:
    """Return the moment at which the first pile is empty."""
    ply = next(ply for ply in range(played.length + 1) if 0 in played.state_at(ply).left)
    pile = played.state_at(ply).left.index(0) + 1
    return Moment(ply, "first empty pile", f"Pile {pile} was the first that was empty.")


def _best_chance(played: KnownGame) -> Moment:
    """Return the first ply at which the chance to win was the best."""
    chance, ply = max((played.graph_values_at(ply)[0], -ply) for ply in range(played.length))
    return Moment(-ply, "best chance", f"The chance to win was at its best: {chance} %.")


def _third_ace(played: KnownGame) -> Moment:
    """Return the ply before the third ace, with which the chance falls unless only the fourth is left."""
    ace = played.landmarks[2]
    before, after = (played.graph_values_at(ply)[0] for ply in (ace - 1, ace))
    what = f"the chance fell from {before} % to {after} %"
    if before == after:
        what = "the chance stayed at 100 %"
    return Moment(ace - 1, "one ace left", f"With the third ace {what}.")


def _last_ace(played: KnownGame) -> Moment:
    """Return the ply before the last ace."""
    ply = played.length - 1
    rest = f"{few(sum(played.last_state.left), 'card')} left"
    return Moment(ply, "the end", f"The last ace was on pile {played.state_at(ply).current}, with {rest}.")
