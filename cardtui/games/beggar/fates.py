"""The fate of a deal of Beggar My Neighbour that is drawn by the limit of rounds, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.phrases import count, inside
from cardtui.engine.plain_text import NUMBERED_PLAYERS
from cardtui.games.beggar.rules import BeggarRules
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle


def comes_round(game: BeggarRules) -> int | None:
    """Return the ply at which a position is there for the second time; None if the game ends."""
    fate = game.fate
    return fate.pre_cards + fate.cards if isinstance(fate, Cycle) else None


def draw_reason(game: BeggarRules) -> str:
    """Return why a deal ends without a winner, as a sentence; empty if it does not."""
    return "" if game.outcome.winner is not None else fate_sentence(game.fate, NUMBERED_PLAYERS)


def fate_sentence(found: BeggarOutcome | Cycle | None, names: Sequence[str]) -> str:
    """Return what is known about a game of players with these names that was drawn by the limit of rounds."""
    if isinstance(found, Cycle):
        period = f"the same {count(found.tricks, 'trick')} ({count(found.cards, 'card')})"
        if not found.pre_tricks:
            return f"This deal never ends: {period} repeat for ever, from the first card on."
        before = f"after {count(found.pre_tricks, 'trick')} ({count(found.pre_cards, 'card')})"
        return f"This deal never ends: {before} {period} repeat for ever."
    if found is None:
        return "Whether this deal ever ends is still open after millions of cards."
    assert found.winner is not None  # without the limit
    return f"Without the limit {inside(names[found.winner])} would win {extent(found)}."


def brief_fate(found: Cycle) -> str:
    """Return the proof in a few words, for the graph's title."""
    return f"never ends: after card {found.pre_cards} the same {found.cards} for ever"


def extent(end: BeggarOutcome) -> str:
    """Return the length of a game: `after 35 tricks, 256 cards`."""
    return f"after {count(end.tricks, 'trick')}, {count(end.cards, 'card')}"
