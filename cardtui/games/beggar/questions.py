"""The question of Beggar My Neighbour: who takes the pile, and how many cards?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtui.engine.cards import Card
from cardtui.engine.phrases import clause, times
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.rules import Step
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.rules import BeggarState

if TYPE_CHECKING:
    from cardtui.games.beggar.narrator import BeggarNarrator

_FARTHEST_GUESS = 6  # cards by which the wrong answer exceeds the pile of a payment in plain cards


def ask(game: BeggarNarrator, step: Step[BeggarState, str]) -> Question | None:
    """Ask once a trick who will take it, and how many cards, after its first penalty card.

    Each player may win with either of two numbers of cards: that of a payment in plain cards, and another
    one. So the answers don't tell which is right; the hands do, to somebody who has opened them or
    remembers what went under them.
    """
    state = step.before
    if not state.debt or any(PENALTIES[card.rank] for card in state.pile[:-1]):
        return None
    end = trick_end(state)
    plain = len(state.pile) + min(state.debt, len(state.hands[state.turn]))
    most = len(state.pile) + sum(map(len, state.hands))
    other = end.cards
    if other == plain:
        other = plain + chance(game.id, state.cards).randint(1, _FARTHEST_GUESS)
        if other > most:  # there are not so many cards
            other = max(plain - 1, 1)
    sizes = sorted({plain, other})
    choices = [f"{player}, {size}" for player in game.player_names for size in sizes]
    answer = f"{game.player_names[end.taker]}, {end.cards}"
    return question_of(
        "Who takes the pile?",
        choices,
        answer,
        _why_taken(end, game.as_dealt(end.last), game.player_names),
        unit="cards",
    )


class TrickEnd(NamedTuple):
    """How the current trick ends."""

    taker: int
    cards: int
    """The cards in the pile at the end."""
    turns: int
    """How often the debt is turned round before that."""
    last: Card
    """The last penalty card."""
    paid: bool
    """Whether the payer has enough cards for the whole penalty, and does not run out of them."""


def trick_end(state: BeggarState) -> TrickEnd:
    """Return how the trick ends, given a state with a debt.

    The hands are only read, not played card by card: a deck may have half a million cards.
    """
    hands, turn, debt = state.hands, state.turn, state.debt
    played, turns, last = [0, 0], 0, state.pile[-1]
    while debt and played[turn] < len(hands[turn]):
        card = hands[turn][played[turn]]
        played[turn] += 1
        if penalty := PENALTIES[card.rank]:
            turns, last, debt, turn = turns + 1, card, penalty, 1 - turn
        else:
            debt -= 1
    return TrickEnd(1 - turn, len(state.pile) + sum(played), turns, last, not debt)


def _why_taken(end: TrickEnd, last: Card, names: Sequence[str]) -> str:
    if not end.paid:
        return f"{clause(names[1 - end.taker], 'have')} no card left to pay with."
    if not end.turns:
        return f"The {last.short} is paid in plain cards."
    return f"The debt turns {times(end.turns)}, last by the {last.short}."
