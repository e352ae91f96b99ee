"""The moments that decided a game of Snap: the largest snap, a comeback, and the turn of the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtui.engine.optional_features import KnownGame, Moment
from cardtui.engine.phrases import few
from cardtui.games.snap.narrator import SnapNarrator

MOST = 3

_DEEP, _CLOSE = 8, 4
"""The most cards from which a winner has come back, and with which a loser has barely survived."""
_EARLY = 10
"""A lead that is taken for good in the first of this many equal parts of the game is no turning point."""


def find(game: SnapNarrator, played: KnownGame) -> Sequence[Moment]:
    """Return the moments of a finished game."""
    names = game.name_of(0), game.name_of(1)
    by_ply: dict[int, Moment] = {}
    for moment in (*_largest_snap(played, names), *_with_a_winner(played, names)):
        if len(by_ply) < MOST:
            by_ply.setdefault(moment.ply, moment)
    return sorted(by_ply.values())


def _largest_snap(played: KnownGame, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the largest snap, just before it."""

    def size(ply: int) -> int:
        return played.graph_values_at(ply - 1)[1] - played.graph_values_at(ply)[1] + 1

    if played.landmarks:
        largest = max(played.landmarks, key=size)
        took = f"{names[(largest - 1) % 2]} took {few(size(largest), 'card')}"
        yield Moment(largest - 1, "largest snap", f"{took}, the most at once.")


def _with_a_winner(played: KnownGame, names: Sequence[str]) -> Iterator[Moment]:
    """Yield where the winner came back and took the lead for good; where the loser survived and had most."""
    winner = played.last_state.winner
    if winner is None:
        return
    decks = [played.graph_values_at(ply)[::2] for ply in range(played.length + 1)]
    behind = max(ply for ply, deck in enumerate(decks) if deck[winner] <= deck[1 - winner])
    fewest, ply = min((deck[winner], ply) for ply, deck in enumerate(decks))
    if fewest <= _DEEP:
        held = f"{names[winner]} held only {few(fewest, 'card')}"
        yield Moment(ply, "comeback", f"{held}, and won the game.")
    if behind > played.length // _EARLY:
        yield Moment(behind + 1, "the lead turns", f"{names[winner]} took the lead for good.")
    fewest, ply = min((deck[1 - winner], ply) for ply, deck in enumerate(decks[: behind + 1]))
    if fewest <= _CLOSE:
        held = f"{names[1 - winner]} held only {few(fewest, 'card')}"
        yield Moment(ply, "close shave", f"{held}, and caught up again.")
    most, ply = max((deck[1 - winner], -ply) for ply, deck in enumerate(decks))
    if ply:
        held = f"{names[1 - winner]} held {few(most, 'card')}"
        yield Moment(-ply, "high point", f"{held}, and never held more.")
