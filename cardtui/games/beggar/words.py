"""Beggar My Neighbour in words: its rules, what a step does and why, how a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.cards import Card, Rank
from cardtui.engine.game import Sentence, Step
from cardtui.engine.phrases import article, count, few
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.tricks import Cycle, Outcome

if TYPE_CHECKING:
    from cardtui.games.beggar.rules import State

__all__ = ["RULES", "brief_fate", "extent", "fate", "headline", "outcome", "tell"]

RULES = """\
Nobody decides anything: the deal is the game. The cards are dealt alternately to two players, face down. \
They lay their top cards in turn on one pile.

A jack asks the other player for 1 card, a queen for 2, a king for 3, an ace for 4, paid from the top of the \
hand. If one of the cards paid is itself a jack, queen, king or ace, that payment ends, and now the first \
player has to pay to that card.

When a payment is made in full with plain cards, the player it was made to takes the pile, puts it under the \
hand, and leads the next trick. Who has to play and has no card has lost.

Most games take a few hundred cards. The longest known takes 8344, and some deals never end."""


def outcome(end: Outcome) -> str:
    """The assignment's own line."""
    if end.winner is None:
        return f"Draw after {end.tricks} rounds."
    return f"Player {end.winner} wins after {end.tricks} rounds."


def headline(end: Outcome, found: Outcome | Cycle | None = None) -> str:
    """Who won; of a drawn game `found` tells what is known beyond the limit."""
    if end.winner is not None:
        return f"Player {end.winner} wins"
    return "A draw: this deal never ends" if isinstance(found, Cycle) else "A draw: nobody has won"


def extent(end: Outcome) -> str:
    """How long it took: `after 35 tricks, 256 cards`."""
    return f"after {count(end.tricks, 'trick')}, {count(end.cards, 'card')}"


def fate(found: Outcome | Cycle | None) -> str:
    """What is known about a game that was drawn by the limit of rounds."""
    if isinstance(found, Cycle):
        period = f"the same {count(found.tricks, 'trick')} ({count(found.cards, 'card')})"
        if not found.pre_tricks:
            return f"This deal never ends: {period} come round for ever, from the first card on."
        before = f"after {count(found.pre_tricks, 'trick')} ({count(found.pre_cards, 'card')})"
        return f"This deal never ends: {before} {period} come round for ever."
    if found is None:
        return "Whether this deal ever ends is still open after millions of cards."
    return f"Without the limit player {found.winner} would win {extent(found)}."


def brief_fate(found: Cycle) -> str:
    """The proof in a few words, for the graph's title."""
    return f"never ends: after card {found.pre_cards} the same {found.cards} for ever"


def tell(step: Step[State, str]) -> Sentence:
    """The sentence of one step."""
    before, after = step.before, step.after
    player, other = before.turn, 1 - before.turn
    card = before.hands[player][0]
    penalty = PENALTIES[card.rank]
    verb = "pays" if before.debt else "plays"
    full = f"Player {player} {verb} {_the(card)}"
    short = f"{player} {verb} {card.short}"
    why = ""
    if penalty:
        full += f": {'now ' if before.debt else ''}player {other} must pay {penalty}"
        short += f": {other} owes {penalty}"
        why = _why_penalty(card, before.debt > 0)
        if not before.hands[player][1:] and after.winner is None:
            full += f". It was player {player}'s last card, but the pile may yet be won"
            why = f"Player {player} has no card left, but is not out: the pile may still come back."
    elif before.debt:
        full += f", {before.asked - before.debt + 1} of {before.asked}"
        short += f", {before.asked - before.debt + 1} of {before.asked}"

    if after.tricks > before.tricks:
        taker, size = after.turn, len(before.pile) + 1
        paid = before.debt == 1 and not penalty
        empty = f"player {1 - taker} has no card left"
        if after.winner is None:
            full += f": player {taker} takes the pile of {size}"
            short += f": {taker} takes {size}"
            why = f"The debt is paid in plain cards: the pile goes under player {taker}'s hand."
        else:
            full += (
                f": player {taker} takes all and wins"
                if paid
                else f": player {1 - taker} has no card and loses"
            )
            short += f": {taker} wins"
            why = f"Who has no card left has lost: {empty}."
    return Sentence(full + ".", short, why)


def _why_penalty(card: Card, turned: bool) -> str:
    asks = f"{article(card.rank.name.lower()).capitalize()} asks for {few(PENALTIES[card.rank], 'card')}."
    if turned:
        return f"{asks} Laid while paying, it ends that payment and turns the debt round."
    return f"{asks} A court card or an ace among them would turn the debt round."


def _the(card: Card) -> str:
    return "a plain card" if card.rank is Rank.PLAIN else f"the {card.name}"
