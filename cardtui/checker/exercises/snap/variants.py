"""Plays Snap by its rules, or by slightly wrong ones. A deck is a string, and a card one of its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from cardtui.games.snap.rules import MOST_THROWS

LABELS_DEALT = "A234567890JQK" * 4
"""The deck before shuffling; a ten is `0`, as in the results of the sheet."""

MOST_VARIANT_THROWS = 10_000
"""Limit for games by other rules. By the right ones, no game of more than 4722 throws is known."""

SnapPosition = tuple[str, str, str]
"""A's deck and B's, top first, and the public pile in the order of the throws."""

Take = Callable[[str, str], "tuple[str, str] | None"]
"""Returns the cards taken from the pile with the thrown card, and the rest; None if there is no snap."""


class SnapEnd(NamedTuple):
    """The end of a game."""

    winner: int | None
    """0 for A, 1 for B; None if the game was stopped."""
    decks: tuple[str, str]
    public: str
    throws: int


class ReturnValue(NamedTuple):
    """The return value of the sheet's function."""

    verdict: str
    deck: Sequence[str]


PLAYERS = "AB"


def right_result(end: SnapEnd) -> ReturnValue:
    """Return the right result of a finished game."""
    assert end.winner is not None
    return ReturnValue(f"{PLAYERS[end.winner]} wins", list(end.decks[end.winner]))


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


class SnapVariant(NamedTuple):
    """Rules of Snap; the defaults are the right ones."""

    cards: str = LABELS_DEALT
    shuffled: bool = True
    deal: Callable[[str], tuple[str, str]] = _halves
    seeded_again: bool = False
    """Whether the random numbers are seeded again after the shuffle."""
    seeded_always: bool = False
    """Whether they are seeded again before every throw."""
    only: int | None = None
    """The only player for whom the rules of a throw differ: which card, what is taken and where it goes."""
    first: int = 0
    """The number of the player who throws first."""
    last: Callable[[Random], bool] = _last
    """Returns whether the last card of the deck is thrown, not the first."""
    once_a_round: bool = False
    """Whether both players use the same random number."""
    take: Take = _from_the_match
    add: Callable[[str, str], str] = _to_the_bottom
    """Returns the deck with the taken cards."""
    out_before: bool = False
    """Whether a player with an empty deck loses before a snap with the last card is taken."""
    out_after_both: bool = False
    """Whether empty decks count only after both players have thrown."""
    result: Callable[[SnapEnd], ReturnValue] = right_result
    """Returns what the program returns."""


RIGHT = SnapVariant()
SIDED = ("last", "take", "add", "out_before")
"""The rules that may differ for one player only."""


def play(
    seed: int, rules: SnapVariant = RIGHT, log: list[SnapPosition] | None = None, most: int = MOST_THROWS
) -> SnapEnd:
    """Play the game of a seed to its end, or up to `most` throws.

    All positions are added to `log`, from the deal on, so that an index in it is a ply.
    """
    random = Random(seed)
    cards = list(rules.cards)
    if rules.shuffled:
        random.shuffle(cards)
    if rules.seeded_again:
        random = Random(seed)
    decks, public = list(rules.deal("".join(cards))), ""
    sides = [rules if rules.only in (None, player) else RIGHT for player in (0, 1)]
    bottom = False
    for throws in range(most):
        if log is not None:
            log.append((decks[0], decks[1], public))
        player = (throws + rules.first) % 2
        if rules.seeded_always:
            random = Random(seed)
        side = sides[player]
        if not (rules.once_a_round and throws % 2):
            bottom = side.last(random)
        deck = decks[player]
        card, deck = (deck[-1:], deck[:-1]) if bottom else (deck[:1], deck[1:])
        found = side.take(public, card)
        if found is None or (side.out_before and not deck):
            public += card
        else:
            taken, public = found
            deck = side.add(deck, taken)
        decks[player] = deck
        if not (decks[0] and decks[1]) and (throws % 2 or not rules.out_after_both):
            if log is not None:
                log.append((decks[0], decks[1], public))
            return SnapEnd(0 if decks[0] else 1, (decks[0], decks[1]), public, throws + 1)
    return SnapEnd(None, (decks[0], decks[1]), public, most)


def first_different_ply(seed: int, rules: SnapVariant) -> int | None:
    """Return the ply before the first throw in which other rules show; None if they never do."""
    right: list[SnapPosition] = []
    wrong: list[SnapPosition] = []
    throws = play(seed, log=right).throws
    play(seed, rules, wrong, min(throws + 1, MOST_THROWS))
    pairs = enumerate(zip_longest(right, wrong))
    # A game that goes on too long is wrong at its right end.
    return next((max(min(ply, throws) - 1, 0) for ply, (one, other) in pairs if one != other), None)
