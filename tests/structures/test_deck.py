"""The deck: Durstenfeld's shuffle makes the deals, and dealing takes card after card."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import shuffled_deck, standard_deck
from cardtui.structures.deck import Deck, DeckStack, shuffle_swaps
from cardtui.structures.structure import NOTHING, Cost, Memory
from tests.structures.forms import lines_of


@given(st.integers(0, 10_000))
def test_the_swaps_of_a_seed_make_its_deck(seed: int) -> None:
    deck = Deck(standard_deck())
    lines_of(deck, "shuffle", shuffle_swaps(Random(seed), 52))
    assert list(deck) == shuffled_deck(Random(seed))
    assert deck.cost == Cost(moved=2 * 51)


def test_a_swap_takes_three_small_steps_i_then_j_then_the_exchange() -> None:
    deck = Deck("abc")
    operation = deck.shuffle([(2, 0), (1, 1)])
    seen = []
    for line in operation:
        labels = {label: cell.number for cell in deck.picture.rows[0].cells for label in cell.labels}
        seen.append((line, labels.get("i"), labels.get("j"), "".join(deck)))
    assert seen == [
        (0, 2, None, "abc"),
        (1, 2, 0, "abc"),
        (2, 2, 0, "cba"),
        (0, 1, None, "cba"),
        (1, 1, 1, "cba"),
        (2, 1, 1, "cba"),
    ]


@pytest.mark.parametrize(("structure", "order"), [(Deck, "abc"), (DeckStack, "cba")])
def test_cards_are_dealt_from_the_front_or_from_the_top_of_a_stack(
    structure: type[Deck[str]], order: str
) -> None:
    deck = structure("abc")
    assert "".join(lines_of(deck, "deal")[1] for _ in range(3)) == order
    assert deck.slots == [NOTHING] * 3
    assert deck.memory == Memory(slots=3, empty=3)
    assert deck.cost == Cost()
    with pytest.raises(IndexError):
        lines_of(deck, "deal")
