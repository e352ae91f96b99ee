"""The question of Snap: will this throw snap?"""

from __future__ import annotations

from cardtui.engine.phrases import article
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.rules import Step
from cardtui.games.snap.rules import TOP, SnapRules, SnapState

_ASK_ONE_IN = 4  # throws
_LEAST_PUBLIC = 4  # cards in the public pile: a question about fewer would be too easy

_SNAP, _NO_SNAP = "snap", "no snap"


def ask(game: SnapRules, step: Step[SnapState, str]) -> Question | None:
    """Ask at some throws whether it will be a snap.

    The card to be thrown is visible, and so is the public pile: attention is enough. Chance alone
    chooses the throws to ask about, so that being asked tells nothing. The reason is in the past tense, as
    it can be read while the game goes on, until the next answer.
    """
    state = step.before
    if len(state.public) < _LEAST_PUBLIC or chance(game.id, state.ply).randrange(_ASK_ONE_IN):
        return None
    card = state.decks[state.turn][0 if step.move == TOP else -1]
    match = next((other for other in state.public if other.rank is card.rank), None)
    rank = card.rank.name.lower()
    why = f"The {card.short} was thrown, and no {rank} lay there."
    if match is not None:
        why = f"The {card.short} was thrown, and {article(rank)} lay there: the {match.short}."
    answer = _NO_SNAP if match is None else _SNAP
    return question_of("Will this throw snap?", (_SNAP, _NO_SNAP), answer, why)
