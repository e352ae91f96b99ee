"""The questions of Perditio Tempus: is it won, which pile is next, and is the next card the last ace?"""

from __future__ import annotations

from collections import Counter

from cardtui.engine.cards import RANK_NAMES, Card, Rank
from cardtui.engine.phrases import article, listed, plural
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.rules import Step
from cardtui.games.perditio.fate_words import circles_never_come
from cardtui.games.perditio.notation import HEIGHT, RANKS
from cardtui.games.perditio.rules import PerditioRules, PerditioState
from cardtui.games.perditio.theory import Fate

_ASK_ONE_IN = 4  # turns
_MOST_WRONG = 3  # wrong answers

_WON, _LOST = "won", "lost"
_YES, _NO = "yes", "no"


def ask(game: PerditioRules, step: Step[PerditioState, str]) -> Question | None:
    """Ask whether the deal is won, which pile is next, or whether the next card is the last ace.

    The first question comes before the first card: the bottom cards tell its answer. Chance alone chooses
    the turns of the others, so that being asked tells nothing. Wrong piles are ranks of which all four
    cards have been thrown away: attention is enough. The last ace is asked for after three aces.
    """
    state = step.before
    if not state.cards:
        return _ask_fate(game.fate)
    random = chance(game.id, state.cards)
    if random.randrange(_ASK_ONE_IN):
        return None
    card = state.piles[state.current - 1][0]
    if state.aces == HEIGHT - 1 and random.randrange(2):
        return _ask_last_ace(card)
    wrong = used_up_ranks(state)
    random.shuffle(wrong)
    return _ask_next_pile(card, wrong[:_MOST_WRONG]) if wrong else None


def used_up_ranks(state: PerditioState) -> list[Rank]:
    """Return the ranks of which all four cards have been turned, in order."""
    counts = Counter(card.rank for card in state.all_turned)
    return [rank for rank in RANKS if counts[rank] == HEIGHT]


def _ask_fate(fate: Fate) -> Question:
    why = "By the bottom cards every pile leads to pile 1."
    if not fate.won:
        why = f"By the bottom cards {circles_never_come(fate)}."
    return question_of("Will this be won?", (_WON, _LOST), _WON if fate.won else _LOST, why)


def _ask_last_ace(card: Card) -> Question:
    is_last = card.rank is Rank.ACE
    why = f"It was {article(RANK_NAMES[card.rank])}; the fourth ace was still to come."
    if is_last:
        why = "It is the fourth ace: pile 1 is empty, and the game ends."
    return question_of("Is the next card the last ace?", (_YES, _NO), _YES if is_last else _NO, why)


def _ask_next_pile(card: Card, wrong: list[Rank]) -> Question:
    choices = [f"pile {rank.value}" for rank in sorted([card.rank, *wrong])]
    gone = listed([plural(RANK_NAMES[rank]) for rank in sorted(wrong)])
    answer = f"pile {card.rank.value}"
    return question_of("Which pile is next?", choices, answer, f"All {gone} were gone already.")
