"""An oracle for Snap, written straight from the sheet, and the vectors of the sheet."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from cardtui.engine.cards import Card, read_card
from cardtui.games.snap.game import SnapState
from tests.oracles.tables import read_json

SHEET: dict[str, Any] = read_json("snap.json")
seeds = st.integers(0, 10**9)


class Table(NamedTuple):
    """The table after a throw in the form of the sheet: a ten is `10`."""

    public: list[str]
    a: list[str]
    b: list[str]


def tables(seed: int) -> Iterator[Table]:
    """Yield the table after the deal and after every throw, with the random numbers of the sheet."""
    deck = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] * 4
    rng = random.Random(seed)
    rng.shuffle(deck)
    players = deque(deck[:26]), deque(deck[26:])
    public: list[str] = []
    player = 0
    yield Table([], list(players[0]), list(players[1]))
    while players[0] and players[1]:
        rand = rng.random()
        card = players[player].pop() if rand > 0.5 else players[player].popleft()
        if card in public:
            index = public.index(card)
            players[player].extend([*public[index:], card])
            public = public[:index]
        else:
            public.append(card)
        yield Table(list(public), list(players[0]), list(players[1]))
        player = 1 - player


def by_the_sheet(seed: int) -> tuple[tuple[str, list[str]], int]:
    """Return the expected result of `playgame`, and the number of throws."""
    last, throws = Table([], [], []), -1
    for table in tables(seed):
        last, throws = table, throws + 1
    name, deck = ("A", last.a) if last.a else ("B", last.b)
    return (f"{name} wins", [card.replace("10", "0") for card in deck]), throws


def lengths(many: range) -> list[int]:
    """Return the numbers of throws of the games of these seeds."""
    return [by_the_sheet(seed)[1] for seed in many]


def labels(cards: Sequence[Card]) -> list[str]:
    return [card.label for card in cards]


def table_of(state: SnapState) -> Table:
    """Return a state in the form of the sheet."""
    return Table(labels(state.public), *map(labels, state.decks))


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in `text`."""
    return tuple(card for card in map(read_card, text.split()) if card)
