"""Snap played out quickly, by its rules or by others: a deck is a string, a card is one of its letters."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from cardtui.games.snap.rules import MOST_THROWS

__all__ = ["LABELS_DEALT", "MOST_TRIED", "RIGHT", "End", "PlaceAfter", "Take", "Variant", "parts", "play"]

LABELS_DEALT = "A234567890JQK" * 4
"""The cards in the order that seeds shuffle; a ten is `0`, as where the sheet's function returns it."""

MOST_TRIED = 10_000
"""Where a game by other rules is stopped: by its own, no game is known that takes more than 4722 throws."""

PlaceAfter = tuple[str, str, str]
"""What lies there after a throw: A's deck and B's, top first, and the public pile as it was thrown."""

Take = Callable[[str, str], "tuple[str, str] | None"]
"""Of the public pile and the card thrown, what is taken and what is left; None if the card stays there."""


class End(NamedTuple):
    """How a game ends."""

    winner: int | None
    """0 for A; None if it was stopped."""
    decks: tuple[str, str]
    public: str
    throws: int


def _halves(deck: str) -> tuple[str, str]:
    half = len(deck) // 2
    return deck[:half], deck[half:]


def _from_the_match(public: str, card: str) -> tuple[str, str] | None:
    at = public.find(card)
    return None if at < 0 else (public[at:] + card, public[:at])


def _to_the_bottom(deck: str, taken: str) -> str:
    return deck + taken


def _last(random: Random) -> bool:
    return random.random() > 0.5


class Variant(NamedTuple):
    """Rules of Snap: those of the game, if nothing is said."""

    cards: str = LABELS_DEALT
    shuffled: bool = True
    deal: Callable[[str], tuple[str, str]] = _halves
    seeded_again: bool = False
    """Whether chance begins anew after the shuffle,"""
    seeded_always: bool = False
    """or even before every throw."""
    first: int = 0
    """Who begins."""
    last: Callable[[Random], bool] = _last
    """Whether the last card of the deck is thrown, not the first."""
    once_a_round: bool = False
    """Whether one number serves both players."""
    take: Take = _from_the_match
    add: Callable[[str, str], str] = _to_the_bottom
    """The deck with the cards that were taken."""
    out_before: bool = False
    """Whether the last card loses although it makes a snap."""
    out_after_both: bool = False
    """Whether it is only looked for an empty deck after both have thrown."""


RIGHT = Variant()


def play(
    seed: int, rules: Variant = RIGHT, log: list[PlaceAfter] | None = None, most: int = MOST_THROWS
) -> End:
    """Play the game of a seed to its end, or to `most` throws. What lies there is added to `log`.

    The log begins with the deal, so that its index is the place in the game.
    """
    random = Random(seed)
    cards = list(rules.cards)
    if rules.shuffled:
        random.shuffle(cards)
    if rules.seeded_again:
        random = Random(seed)
    decks, public = list(rules.deal("".join(cards))), ""
    last, take, add, keeps = rules.last, rules.take, rules.add, rules.once_a_round
    bottom = False
    for throws in range(most):
        if log is not None:
            log.append((decks[0], decks[1], public))
        player = (throws + rules.first) % 2
        if rules.seeded_always:
            random = Random(seed)
        if not (keeps and throws % 2):
            bottom = last(random)
        deck = decks[player]
        card, deck = (deck[-1:], deck[:-1]) if bottom else (deck[:1], deck[1:])
        found = take(public, card)
        if found is None or (rules.out_before and not deck):
            public += card
        else:
            taken, public = found
            deck = add(deck, taken)
        decks[player] = deck
        if not (decks[0] and decks[1]) and (throws % 2 or not rules.out_after_both):
            if log is not None:
                log.append((decks[0], decks[1], public))
            return End(0 if decks[0] else 1, (decks[0], decks[1]), public, throws + 1)
    return End(None, (decks[0], decks[1]), public, most)


def parts(seed: int, rules: Variant) -> int | None:
    """The first place at which other rules show in the game of a seed; None if they never do."""
    right: list[PlaceAfter] = []
    wrong: list[PlaceAfter] = []
    throws = play(seed, log=right).throws
    play(seed, rules, wrong, min(throws + 1, MOST_THROWS))
    pairs = enumerate(zip_longest(right, wrong))
    # A game that should be over, and goes on, is seen to be wrong at its end.
    return next((min(place, throws) for place, (one, other) in pairs if one != other), None)
