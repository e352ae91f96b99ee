"""The fate of a deal of Perditio Tempus in words."""

from __future__ import annotations

from cardtui.engine.phrases import count, listed
from cardtui.games.perditio.theory import Fate, Road


def fate_sentence(fate: Fate) -> str:
    """Return the fate that the bottom cards determine, as a sentence."""
    if fate.won:
        return "It was won from the start: by the bottom cards every pile leads to pile 1."
    return f"It was lost from the start: by the bottom cards {circles_never_come(fate)}."


def ending_sentence(fate: Fate) -> str:
    """Say how the game will end, which takes the play."""
    rest = "no card is left" if fate.won else cards_left(fate.left)
    return f"It ends with card {fate.cards}, the {fate.last.name} on pile {fate.pile}: {rest}."


def road_text(piles: Road) -> str:
    """Return a road of the bottom cards: `7 → 10 → 1`."""
    return " → ".join(map(str, piles))


def circles_meaning(fate: Fate) -> str:
    """Return the circles in words: `piles 2 and 11 lead only to each other, pile 9 only to itself`."""
    words = []
    for number, circle in enumerate(fate.circles):
        piles = listed([str(pile) for pile in sorted(circle)])
        who = f"pile {piles} {'only' if number else 'leads only'} to itself"
        if len(circle) > 1:
            who = f"piles {piles} {'only' if number else 'lead only'} to each other"
        words.append(who)
    return ", ".join(words)


def circles_never_come(fate: Fate) -> str:
    circles = listed([road_text((*circle, circle[0])) for circle in fate.circles])
    return f"{circles} never {'comes' if len(fate.circles) == 1 else 'come'} to pile 1"


def cards_left(left: tuple[int, ...]) -> str:
    """Return what is left in the piles: `13 cards are left in 8 piles`."""
    cards, piles = sum(left), sum(map(bool, left))
    return f"{count(cards, 'card')} {'is' if cards == 1 else 'are'} left in {count(piles, 'pile')}"
