"""What is asked of who watches Perditio Tempus.

Before the first card: whether the deal is won, which the bottom cards tell. Later, at some turns, which pile
is next; the wrong answers are ranks of which all four cards have been thrown away, so that attention is
enough. With three aces out, at some turns, whether the next card is the last ace. Chance alone chooses the
turns, and so being asked tells nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardtui.engine.cards import Card, Rank
from cardtui.engine.phrases import article, listed
from cardtui.engine.questions import Question, chance, question_of
from cardtui.games.perditio.notation import HEIGHT, RANKS

if TYPE_CHECKING:
    from cardtui.games.perditio.rules import PerditioRules, State
    from cardtui.games.perditio.theory import Fate

__all__ = ["question", "used_up"]

_ASKED = 4
"""One turn in so many has a question."""

_MOST_WRONG = 3

_WON, _LOST = "won", "lost"
_YES, _NO = "yes", "no"


def question(game: PerditioRules, state: State) -> Question | None:
    """What is asked in `state`, before the next card."""
    if not state.cards:
        return _won(game.fate)
    random = chance(game.id, state.cards)
    if random.randrange(_ASKED):
        return None
    card = state.piles[state.current - 1][0]
    if state.aces == HEIGHT - 1 and random.randrange(2):
        return _last_ace(card)
    wrong = used_up(state)
    random.shuffle(wrong)
    return _next_pile(card, wrong[:_MOST_WRONG]) if wrong else None


def used_up(state: State) -> list[Rank]:
    """The ranks of which all four cards have been turned, in order."""
    turned = state.discards if state.turned is None else (*state.discards, state.turned)
    counts = Counter(card.rank for card in turned)
    return [rank for rank in RANKS if counts[rank] == HEIGHT]


def _won(fate: Fate) -> Question:
    why = "By the bottom cards every pile leads to pile 1."
    if not fate.won:
        circles = [" → ".join(map(str, (*circle, circle[0]))) for circle in fate.circles]
        never = "never comes" if len(circles) == 1 else "never come"
        why = f"By the bottom cards {listed(circles)} {never} to pile 1."
    return question_of("Will this be won?", (_WON, _LOST), _WON if fate.won else _LOST, why)


def _last_ace(card: Card) -> Question:
    last = card.rank is Rank.ACE
    why = f"It is {article(_name(card.rank))}; the fourth ace is still to come."
    if last:
        why = "It is the fourth ace: pile 1 is empty, and the game ends."
    return question_of("Is the next card the last ace?", (_YES, _NO), _YES if last else _NO, why)


def _next_pile(card: Card, wrong: list[Rank]) -> Question:
    choices = [_pile(rank) for rank in sorted([card.rank, *wrong])]
    gone = listed([f"{_name(rank)}{'es' if rank is Rank.SIX else 's'}" for rank in sorted(wrong)])
    return question_of("Which pile is next?", choices, _pile(card.rank), f"All {gone} are gone already.")


def _pile(rank: Rank) -> str:
    return f"pile {rank.value}"


def _name(rank: Rank) -> str:
    return rank.name.lower()
