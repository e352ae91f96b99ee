"""An oracle for Beggar My Neighbour with slaps, written straight from the thirteen rules as they were worded.

It shares nothing with the package: a rank is its text, and one table changes move by move. The numbers in the
comments are those of the rules. Rule 13 is about time, which the moves do not show.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

NEIGHBOUR, YOU = 0, 1
PENALTY = {"J": 1, "Q": 2, "K": 3, "A": 4}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def shuffled_hands(seed: int) -> tuple[list[str], list[str]]:
    """Return both hands of a seed, top first: four suits of ranks, shuffled and dealt alternately."""
    deck = RANKS * 4
    random.Random(seed).shuffle(deck)
    return deck[0::2], deck[1::2]


class SlapTable:
    """A game that is being played. `winner` is None and `drawn` false until it ends."""

    def __init__(self, neighbour: Iterable[str], you: Iterable[str], rounds: int) -> None:
        self.hands = deque(neighbour), deque(you)
        self.rounds = rounds
        self.pile: list[str] = []  # from the first card laid to the last
        self.burnt: list[str] = []  # from the first card burnt to the last
        self.turn = NEIGHBOUR  # 1: player 0 leads
        self.owner: int | None = None  # whose penalty is being paid
        self.debt = 0
        self.pile_waits_for: int | None = None
        self.may_slap_wrongly = False
        self.laid_last: int | None = None
        self.piles_taken = 0
        self.winner: int | None = None
        self.drawn = False
        self._lose_without_cards()  # 1: who holds every card at the start has won

    # What is on the table

    def slap_lies(self) -> bool:
        """2: a pair or a sandwich of cards laid; burnt cards never count."""
        last = self.pile[-1:]
        return bool(last) and (self.pile[-2:-1] == last or self.pile[-3:-2] == last)

    def is_over(self) -> bool:
        return self.winner is not None or self.drawn

    def due(self) -> int | None:
        """Return who lays a card or takes the waiting pile at the next `l`; None if nobody does."""
        if self.is_over():
            return None
        if self.pile_waits_for is not None:  # 4
            return self.pile_waits_for
        if self.hands[self.turn]:
            return self.turn
        other = 1 - self.turn  # 10: who has no card is passed over
        return other if self.hands[other] else None

    def legal(self) -> set[str]:
        """3."""
        if self.is_over():
            return set()
        if self.slap_lies():
            return {"l", "s", "n"}
        return {"l", "x"} if self.may_slap_wrongly else {"l"}

    # Moves

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        if move == "l":
            self._go_on()
        elif move == "x":
            self._slap_wrongly()
        else:
            self._take(YOU if move == "s" else NEIGHBOUR)  # 6

    def _go_on(self) -> None:
        """4."""
        player = self.due()
        if self.pile_waits_for is not None:
            self._take(self.pile_waits_for)
        elif player is None:  # 11: the slap that lies there is passed by
            self.winner = self.laid_last
        else:
            self._lay(player)
            self._settle()

    def _lay(self, player: int) -> None:
        card = self.hands[player].popleft()
        self.pile.append(card)
        self.laid_last = player
        self.may_slap_wrongly = True  # 3: once for each card laid
        if card in PENALTY:
            self.owner, self.debt, self.turn = player, PENALTY[card], 1 - player
        elif self.owner is None:
            self.turn = 1 - player
        else:
            self.debt -= 1

    def _slap_wrongly(self) -> None:
        self.may_slap_wrongly = False
        if not self.hands[YOU]:  # 8
            self.winner = NEIGHBOUR
            return
        self.burnt.append(self.hands[YOU].popleft())  # 7
        self._settle()

    def _settle(self) -> None:
        """Look whether the pile is won, or the game, after a card has left a hand."""
        if self.owner is not None:
            if self.debt == 0 or not self.hands[1 - self.owner]:  # 5 and 9
                if self.slap_lies():
                    self.pile_waits_for = self.owner
                else:
                    self._take(self.owner)
        elif not any(self.hands) and not self.slap_lies():  # 11
            self.winner = self.laid_last

    def _take(self, player: int) -> None:
        """6: the burnt cards, the last burnt first, then the pile as laid. The taker leads."""
        self.hands[player].extend([*reversed(self.burnt), *self.pile])
        self.burnt.clear()
        self.pile.clear()
        self.turn, self.owner, self.debt = player, None, 0
        self.pile_waits_for = None
        self.may_slap_wrongly = False  # 3: the pile has no cards
        self.piles_taken += 1
        self._lose_without_cards()
        self.drawn = self.winner is None and self.piles_taken >= self.rounds

    def _lose_without_cards(self) -> None:
        """12."""
        for player in (NEIGHBOUR, YOU):
            if not self.hands[player]:
                self.winner = 1 - player
