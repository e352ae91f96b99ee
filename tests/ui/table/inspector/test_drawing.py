"""Drawings of data structures: in any width the relevant cells are shown, and the others counted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, standard_deck
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked
from cardtui.structures.stacks import LinkedStack
from cardtui.structures.structure import NOTHING, PictureRow
from cardtui.ui.cards.materials import PARTS
from cardtui.ui.table.inspector.drawing import LIT, drawn

DECK = standard_deck()


def row_of(structure: Any) -> PictureRow:
    (row,) = structure.picture.rows
    assert isinstance(row, PictureRow)
    return row


def parts_of(cells: Any, text: str) -> set[str]:
    """Return the styles of a text in a drawing."""
    at = cells.text.index(text)
    return set(cells.parts[at : at + len(text)])


def test_a_list_is_drawn_with_its_links() -> None:
    row = row_of(DoublyLinked(DECK[:4]))
    cells, names = drawn(row, row, row, 60)
    assert cells.text == "head ▸ [A♠]⇄[2♠]⇄[3♠]⇄[4♠] ◂ tail"
    assert not names.text.strip()
    assert drawn(row_of(SinglyLinked(DECK[:2])), None, None, 60)[0].text == "head ▸ [A♠]→[2♠]"
    assert drawn(row_of(LinkedStack(DECK[:2])), None, None, 60)[0].text == "top ▸ [A♠]→[2♠]"
    assert drawn(row_of(DoublyLinked()), None, None, 60)[0].text == "head ▸ none  tail ▸ none"


def test_slots_have_their_indices_and_pointers_below() -> None:
    cells, names = drawn(row_of(Array(DECK[:2])), None, None, 60)
    assert cells.text == "[A♠][2♠][· ][· ][· ][· ][· ][· ]"
    assert names.text == "  0   1 end=2 3   4   5   6   7"


@given(
    st.sampled_from([DoublyLinked, SinglyLinked, Array, Ring, LinkedStack]),
    st.integers(1, 52),
    st.integers(26, 120),
)
def test_it_fits_any_width_and_counts_the_cells_left_out(form: Any, length: int, width: int) -> None:
    row = row_of(form(DECK[:length]))
    cells, names = drawn(row, row, row, width)
    assert len(cells.text) == len(cells.parts) <= width
    assert len(names.text) == len(names.parts)
    elided = sum(map(int, re.findall(r"··(\d+)", cells.text)))
    assert cells.text.count("[") + elided == len(row.cells)
    assert cells.text.count("[") > 0
    labelled = [cell for cell in row.cells if cell.labels]
    if width >= 40 and labelled and labelled[0].element is not NOTHING:
        assert isinstance(labelled[0].element, Card) and labelled[0].element.short in cells.text


def test_the_last_change_is_lit_and_the_next_one_underlined() -> None:
    deck: Any = DoublyLinked(DECK[:6])
    deck.doing = "remove_last"
    rows = [row_of(deck)]
    for _ in deck.remove_last():
        rows.append(row_of(deck))
    _, names = drawn(rows[1], rows[0], rows[2], 80)
    assert parts_of(names, "node") == {LIT}
    cells, names = drawn(rows[2], rows[1], rows[3], 80)
    assert parts_of(names, "tail") == {LIT}
    link = cells.text.index("⇄[6♠]")
    assert PARTS[cells.parts[link]].underline
    cells, _ = drawn(rows[3], rows[2], rows[4], 80)
    assert cells.parts[cells.text.index("←")] == LIT


def test_a_new_card_is_lit_and_a_card_about_to_go_underlined() -> None:
    before, after = Array(DECK[:3]), Array(DECK[:4])
    lit, _ = drawn(row_of(after), row_of(before), row_of(after), 80)
    (paper,) = {PARTS[part].paper for part in parts_of(lit, "4♠")}
    assert paper == "mark"
    assert lit.parts[lit.text.index("4♠") - 1] == LIT
    assert lit.parts[lit.text.index("A♠") - 1] != LIT
    next_, _ = drawn(row_of(after), row_of(after), row_of(before), 80)
    assert all(PARTS[part].underline for part in parts_of(next_, "4♠"))


@pytest.mark.parametrize("width", [30, 44, 70])
def test_the_cell_at_work_is_always_shown(width: int) -> None:
    deck: Any = SinglyLinked(DECK)
    deck.doing = "remove_last"
    before = row_of(deck)
    for number, _ in enumerate(deck.remove_last()):
        now = row_of(deck)
        cells, names = drawn(now, before, now, width)
        if 0 < number < 50:
            assert f"[{DECK[number].short}]" in cells.text
            assert "at" in names.text
        before = now
