"""An oracle for Beggar My Neighbour, written straight from the course sheet, slowly and plainly.

It shares nothing with the package: cards are their penalties (0 plain, J 1, Q 2, K 3, A 4), hands are lists,
and to know whether a deal ever ends it remembers every position it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Values = tuple[bytes, bytes]


class Table(NamedTuple):
    """The table after a card. The cards of a finished trick are already in the hand of the taker."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    pile: tuple[int, ...]
    turn: int
    debt: int
    tricks: int
    cards: int
    winner: int | None


def tables(values: Values, most_tricks: int | None = None) -> Iterator[Table]:
    """Yield the table at the start and after every card, until the game ends."""
    hands = (list(values[0]), list(values[1]))
    pile: list[int] = []
    turn, debt, tricks, cards = 0, 0, 0, 0
    asker: int | None = None
    winner = 1 if not hands[0] else 0 if not hands[1] else None
    yield Table((tuple(hands[0]), tuple(hands[1])), (), turn, 0, 0, 0, winner)
    while winner is None and tricks != most_tricks:
        card = hands[turn].pop(0)
        pile.append(card)
        cards += 1
        if card > 0:
            debt, asker, turn = card, turn, 1 - turn
        elif asker is None:
            turn = 1 - turn
        else:
            debt -= 1

        taker = asker if asker is not None and debt == 0 else None  # paid in full
        if taker is None and not hands[turn]:  # has to play, and has no card
            taker = 1 - turn
        if taker is not None:
            hands[taker].extend(pile)
            pile, turn, debt, asker = [], taker, 0, None
            tricks += 1
            if not hands[1 - taker]:
                winner = taker
        yield Table((tuple(hands[0]), tuple(hands[1])), tuple(pile), turn, debt, tricks, cards, winner)


def fate(values: Values) -> tuple[int | None, ...]:
    """Return winner, tricks and cards of a game that ends, or tricks and cards of pre-period and period."""
    seen: dict[object, tuple[int, int]] = {}
    for table in tables(values):
        if table.winner is not None:
            return table.winner, table.tricks, table.cards
        if not table.pile:
            position = table.hands, table.turn
            if position in seen:
                tricks, cards = seen[position]
                return tricks, cards, table.tricks - tricks, table.cards - cards
            seen[position] = table.tricks, table.cards
    raise AssertionError("a game neither ended nor went on")
