"""What is asked of who watches Snap: at some throws, whether it will be a snap.

The card to be thrown is to be seen, and so are those that lie in the row: attention is enough. Chance alone
chooses the throws, once a few cards lie there, and so being asked tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.phrases import article
from cardtui.engine.questions import Question, chance, question_of

if TYPE_CHECKING:
    from cardtui.games.snap.rules import SnapRules, State

__all__ = ["question"]

_ASKED = 4
"""One throw in so many has a question."""

_LEAST = 4  # cards in the row: among fewer there is not much to look for

_SNAP, _NONE = "snap", "no snap"


def question(game: SnapRules, state: State, move: str) -> Question | None:
    """What is asked in `state`, before the throw `move`."""
    if len(state.public) < _LEAST or chance(game.id, state.ply).randrange(_ASKED):
        return None
    card = state.decks[state.turn][0 if move == "top" else -1]
    lying = next((other for other in state.public if other.rank is card.rank), None)
    rank = card.rank.name.lower()
    why = f"The {card.short} is thrown, and no {rank} lies there."
    if lying is not None:
        why = f"The {card.short} is thrown, and {article(rank)} lies there: the {lying.short}."
    answer = _NONE if lying is None else _SNAP
    return question_of("Will this throw snap?", (_SNAP, _NONE), answer, why)
