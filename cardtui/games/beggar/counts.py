"""The length of a game by each of the ways in which people and programs count it.

They differ by one or two, and only in how they count the end. Either the loser's last card completes a
payment, or the loser has to play and has no card: then the last trick is left unfinished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardtui.engine.optional_features import LengthCount
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, play_trick


class BeggarEnding(NamedTuple):
    """The length of a game that ends, and how its last trick ends, if there is any."""

    cards: int
    tricks: int
    paid: bool
    """Whether the loser's last card completes a payment."""
    unfinished: bool
    """Whether the loser has to play and has no card."""
    uncontested: bool
    """Whether there is no penalty card in the last pile, which is then unfinished too."""


def find_ending(start: Position, outcome: BeggarOutcome) -> BeggarEnding:
    """Return how the game from `start` ends, of which `outcome` is known."""
    position, pile = start, b""
    for _ in range(outcome.tricks):
        trick = play_trick(position)
        position = trick.after
        pile = position.hands[position.lead][-trick.cards :]
    plain = len(pile) - len(pile.rstrip(b"\0"))
    asked = pile[-plain - 1] if plain < len(pile) else 0
    paid = 0 < asked == plain
    return BeggarEnding(
        outcome.cards, outcome.tricks, paid, bool(pile) and not paid, bool(pile) and not any(pile)
    )


class _Convention(NamedTuple):
    """A way to count lengths: its name, a function that counts, and the programs and tables that use it."""

    counted: str
    number: Callable[[BeggarEnding], int]
    users: str


_CONVENTIONS = (
    _Convention(
        "cards laid",
        lambda end: end.cards,
        "R. P. Mann's table of records, Exercism, Camicia, beggarmypython (turns), cardtui",
    ),
    _Convention(
        "cards laid, and the loser's attempt to lay one more",
        lambda end: end.cards + end.unfinished,
        "beggarmypython until 2017 (turns), cavacamisa in Python (turni), up to 100 tricks",
    ),
    _Convention(
        "cards laid, and one that the winner leads after the last payment",
        lambda end: end.cards + end.paid,
        "stracciacamicia (turni)",
    ),
    _Convention(
        "tricks: piles taken",
        lambda end: end.tricks,
        "R. P. Mann's table of records, Exercism, Camicia, beggarmypython, cardtui",
    ),
    _Convention(
        "tricks: payments completed",
        lambda end: end.tricks - end.unfinished,
        "cavacamisa in C++ (prese), in 99 % of the games",
    ),
    _Convention(
        "tricks: piles with a penalty card",
        lambda end: end.tricks - end.uncontested,
        "LeoDog896/beggar-my-neighbour, in 93 % of the games",
    ),
)
"""All the ways that were found. The sources, each of which was read, and its numbers compared:

R. P. Mann's table, richardpmann.com/beggar-my-neighbour-records.html, as the next three quote it;
Exercism: exercises/camicia in github.com/exercism/problem-specifications;
Camicia: tools/worker/core/engine.cpp in github.com/FraSanga/camicia;
github.com/matthewmayer/beggarmypython, which counts differently since February 2017 (issue 1);
cavacamisa: mcavacamisa and cavacamisa_testone.cpp in github.com/drago-96/cavacamisa;
stracciacamicia: inspect_hits_40.py and results/report_all.txt in github.com/N1k06/stracciacamicia;
src/lib.rs in github.com/LeoDog896/beggar-my-neighbour.

cavacamisa in C++ stops when a hand is empty, and LeoDog896 when the player to move has one card. In 30,000
random deals of 52 cards, fewer tricks were counted in 0.6 % and in 7 % of the games; in all others as many.
"""


def length_counts(start: Position, fate: BeggarOutcome | Cycle) -> Iterator[LengthCount]:
    """Yield the length of the game from `start` in each of the ways. Its `fate` is without a limit of rounds.

    A game that never ends has no last trick: its cards and tricks are counted alike, but of different parts.
    """
    if isinstance(fate, Cycle):
        for unit, before, cycle in (
            ("cards", fate.pre_cards, fate.cards),
            ("tricks", fate.pre_tricks, fate.tricks),
        ):
            yield LengthCount(f"{unit} before the cycle", before, "cardtui")
            yield LengthCount(f"{unit} in the cycle", cycle, "beggarmypython, cardtui")
            # beggarmypython does not keep the first position: it would notice one trick later.
            users = f"Exercism, Camicia{', beggarmypython' if before else ''}"
            yield LengthCount(f"{unit} until a position comes back", before + cycle, users)
    else:
        end = find_ending(start, fate)
        for counted, number, users in _CONVENTIONS:
            yield LengthCount(counted, number(end), users)
