"""What is asked of who watches Beggar My Neighbour: once a trick, who will take it, and how many cards.

It is asked when the first card that asks for others has been laid. The answers are always both players with
the same two numbers of cards: that of a payment in plain cards, and another one. So nothing about them tells
which is right; the hands do, to whoever has opened them or remembers what went under them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardtui.engine.questions import Question, chance, question_of
from cardtui.games.beggar.notation import PENALTIES

if TYPE_CHECKING:
    from cardtui.engine.cards import Card
    from cardtui.games.beggar.rules import BeggarRules, State

__all__ = ["TrickEnd", "question", "trick_end"]

_FURTHEST = 6  # cards by which a wrong number is more than that of a payment in plain cards

_TIMES = ("", "once", "twice", "three times", "four times", "five times", "six times")


class TrickEnd(NamedTuple):
    """How a trick ends that is being played."""

    taker: int
    cards: int
    """How many cards the pile has then."""
    turns: int
    """How often the debt is turned round on the way."""
    last: Card
    """The last card that asked for others."""
    paid: bool
    """Whether it is paid for; otherwise who should pay has no card left."""


def trick_end(state: State) -> TrickEnd:
    """How the trick ends in which `state` is, with a debt.

    The hands are only looked at, and not laid card by card: a deck may have half a million of them.
    """
    hands, turn, debt = state.hands, state.turn, state.debt
    laid, turns, last = [0, 0], 0, state.pile[-1]
    while debt and laid[turn] < len(hands[turn]):
        card = hands[turn][laid[turn]]
        laid[turn] += 1
        if penalty := PENALTIES[card.rank]:
            turns, last, debt, turn = turns + 1, card, penalty, 1 - turn
        else:
            debt -= 1
    return TrickEnd(1 - turn, len(state.pile) + sum(laid), turns, last, not debt)


def question(game: BeggarRules, state: State) -> Question | None:
    """What is asked in `state`, before the next card."""
    if not state.debt or any(PENALTIES[c.rank] for c in state.pile[:-1]):
        return None
    end = trick_end(state)
    plain = len(state.pile) + min(state.debt, len(state.hands[state.turn]))
    most = len(state.pile) + sum(map(len, state.hands))
    other = end.cards
    if other == plain:
        random = chance(game.id, state.cards)
        other = plain + random.randint(1, _FURTHEST)
        if other > most:  # so many cards there are not
            other = max(plain - 1, 1)
    sizes = sorted({plain, other})
    choices = [_takes(player, size) for player in (0, 1) for size in sizes]
    return question_of("Who takes the pile?", choices, _takes(end.taker, end.cards), _why(end))


def _takes(player: int, cards: int) -> str:
    return f"{player} takes {cards}"


def _why(end: TrickEnd) -> str:
    if not end.paid:
        return f"Player {1 - end.taker} has no card left to pay with."
    if not end.turns:
        return f"The {end.last.short} is paid in plain cards."
    times = _TIMES[end.turns] if end.turns < len(_TIMES) else f"{end.turns} times"
    return f"The debt turns {times}, last by the {end.last.short}."
