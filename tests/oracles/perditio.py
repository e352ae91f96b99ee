"""An oracle for Perditio Tempus, the two games of the sheet, and strategies for other deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardtui.engine.cards import Rank
from cardtui.games.perditio.game import Perditio
from tests.oracles.tables import read_json

Ranks = list[list[int]]
"""Thirteen piles of ranks, top first."""

SHEET: list[dict[str, Any]] = read_json("perditio-transcripts.json")["games"]
"""The two games of the sheet: one won, one lost."""

MEAN = Fraction(212, 5)
"""The mean number of cards turned in random games."""

NAMES = [rank.name.lower() for rank in Rank if rank]
LABELS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def laid_out(deck: list[int]) -> Ranks:
    """Return the piles of a deck of 52 ranks."""
    return [deck[first : first + 4] for first in range(0, 52, 4)]


seeds = st.integers(0, 10**9)
deals = st.permutations([rank for rank in range(1, 14) for _ in range(4)]).map(laid_out)


@st.composite
def won_deals(draw: st.DrawFn) -> Ranks:
    """Draw deals whose bottom cards form a tree: each pile is attached to one that is in the tree already."""
    bottoms: dict[int, int] = {}
    for pile in draw(st.permutations(range(2, 14))):
        names = Counter(bottoms.values())
        bottoms[pile] = draw(st.sampled_from([name for name in (1, *bottoms) if names[name] < 4]))
    rest = Counter(dict.fromkeys(range(1, 14), 4))
    rest.subtract(bottoms.values())
    others = draw(st.permutations(list(rest.elements())))
    return [[*(others.pop() for _ in range(3)), bottoms.get(pile) or others.pop()] for pile in range(1, 14)]


def transcript(game: dict[str, Any]) -> list[str]:
    """Return the lines that the sheet prints for a game."""
    lines = [f"Got {NAMES[card['rank'] - 1]} from pile {card['pile']}." for card in game["turned"]]
    return [*lines, game["result"]]


def completed(game: dict[str, Any], seed: int) -> Ranks:
    """Return a deal with the cards that the sheet shows of `game`; `seed` draws the others."""
    known: Ranks = [game["piles_top_first"].get(str(pile), []) for pile in range(1, 14)]
    unknown = Counter(dict.fromkeys(range(1, 14), 4))
    unknown.subtract(rank for pile in known for rank in pile)
    rest = list(unknown.elements())
    Random(seed).shuffle(rest)
    return [[*pile, *(rest.pop() for _ in range(4 - len(pile)))] for pile in known]


def text_of(piles: Ranks) -> str:
    """Return a deal as people type it."""
    return "\n".join(" ".join(LABELS[rank - 1] for rank in pile) for pile in piles)


def deal_of(piles: Ranks) -> Perditio:
    return Perditio.from_deal(text_of(piles))


def leads(bottoms: Sequence[int], pile: int) -> bool:
    """Return whether following the bottom cards leads from the pile to pile 1: the theorem in plain code."""
    for _ in range(12):
        pile = pile if pile == 1 else bottoms[pile - 1]
    return pile == 1


def played(piles: Ranks) -> tuple[list[tuple[int, int]], Ranks]:
    """Play by the sheet; return each rank turned with its pile, and the cards left in the piles."""
    left = [list(pile) for pile in piles]
    turned = []
    p = 1
    while left[p - 1]:
        rank = left[p - 1].pop(0)
        turned.append((rank, p))
        p = rank
    return turned, left
