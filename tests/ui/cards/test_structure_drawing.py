"""Structures drawn tall: boxes around cards, links from dot to arrow, and what a line writes and moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import standard_deck
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.stacks import ArrayStack, LinkedStack
from cardtui.structures.structure import PictureRow
from cardtui.ui.cards.structure_drawing import LIT, DrawingForm, LineRun, drawn_in, form_for

DECK = standard_deck()
NODES: list[type[Any]] = [SinglyLinked, TailedList, DoublyLinked, LinkedStack]
SLOTS: list[type[Any]] = [Array, Ring, ArrayStack]
OPERATIONS = {"add_first": DECK[20:21], "add_last": DECK[20:21], "remove_first": [], "remove_last": []}
ABOVE, MIDDLE, BELOW = 0, 3, 6

drawn_tall = partial(drawn_in, DrawingForm.TALL)


def row_of(structure: Any) -> PictureRow:
    row: PictureRow = structure.picture.rows[0]
    return row


def steps(structure: Any, operation: str) -> Iterator[tuple[LineRun, list[Any]]]:
    """Yield the line and the drawing after each small step of an operation, 116 columns wide."""
    pictures, lines = [row_of(structure)], list[int]()
    for line in structure.begin(operation, *OPERATIONS[operation]):
        pictures.append(row_of(structure))
        lines.append(line)
    code = type(structure).code(operation).lines
    for at, line in enumerate(lines):
        run = LineRun(code[line], lines[at + 1] + 1 if at + 1 < len(lines) else None)
        before, now, *following = pictures[at : at + 3]
        yield run, drawn_tall(now, before, following[0] if following else now, 116, run=run)


def after(structure: Any, operation: str, line: str) -> list[str]:
    """Return the rows of the drawing after the line of an operation that ends so."""
    rows = next(rows for run, rows in steps(structure, operation) if run.text.endswith(line))
    return [row.text for row in rows]


def test_a_node_is_a_box_of_twelve_columns_and_five_rows_with_a_link_of_four_columns() -> None:
    row = row_of(TailedList(DECK[:2]))
    rows = [one.text.rstrip() for one in drawn_tall(row, row, row, 78)]
    assert rows == [
        "",
        "        ┌───────┬──┐    ┌───────┬──┐",
        "        │ ▟A ♠▙ │  │    │ ▟2 ♠▙ │  │",
        "head ──▸│       │●─┼───▸│       │· │",
        "        │ ▜♠ A▛ │  │    │ ▜♠ 2▛ │  │",
        "        └───────┴──┘    └───▴───┴──┘",
        "                           tail",
    ]


@pytest.mark.parametrize(("width", "fit"), [(116, 7), (78, 4)])
def test_so_many_nodes_fit_and_what_does_not_is_counted_in_the_middle(width: int, fit: int) -> None:
    for length in range(1, 20):
        row = row_of(SinglyLinked(DECK[:length]))
        middle = drawn_tall(row, row, row, width)[MIDDLE].text
        assert ("···" in middle) is (length > fit)


@given(st.sampled_from([*NODES, *SLOTS]), st.integers(1, 52), st.integers(44, 160))
def test_it_fits_any_width_and_counts_what_is_left_out(kind: type[Any], length: int, width: int) -> None:
    row = row_of(kind(DECK[:length]))
    rows = drawn_tall(row, row, row, width)
    assert len(rows) == DrawingForm.TALL
    assert {len(one.text) for one in rows} == {len(one.parts) for one in rows} == {width}
    hidden = sum(map(int, re.findall(r"··· (\d+)", rows[MIDDLE].text)))
    boxes = len(re.findall("┬──┐" if kind in NODES else "[┐┬]", rows[1].text.replace("▾", "─")))
    assert boxes + hidden == len(row.cells)


def test_a_short_row_stands_in_the_middle_and_stays_there_from_one_line_to_the_next() -> None:
    for kind in NODES:
        for length in (1, 2):
            row = row_of(kind(DECK[:length]))
            text = drawn_tall(row, row, row, 116)[MIDDLE].text
            assert abs(len(text) - len(text.lstrip()) - (len(text) - len(text.rstrip()))) <= 1
            for operation in OPERATIONS:
                if kind is LinkedStack and operation.endswith("last"):
                    continue  # it takes all nodes away, and adds them again
                drawings = [rows[1].text for _, rows in steps(kind(DECK[:length]), operation)]
                lefts = {text.index("┌") for text in drawings if "┌" in text}
                assert len(lefts) <= 1, (kind, operation, length)


def test_every_link_that_a_line_writes_is_heavy_from_its_dot_on_and_has_its_expression() -> None:
    written = 0
    for kind in NODES:
        for operation in OPERATIONS:
            for length in range(1, 6):
                for run, rows in steps(kind(DECK[:length]), operation):
                    targets = re.findall(r"(\w+(?:\.\w+)*\.(?:next|prev)) = \w+", run.text)
                    heavy = [row for row in rows[MIDDLE : MIDDLE + 2] if "━" in row.text]
                    for row in heavy:
                        assert re.search("●━+▸|◂━+●", row.text)
                        assert set(row.parts[row.text.index("━")]) == {LIT}
                    if heavy and targets:
                        assert any(target in row.text for target in targets for row in rows), run.text
                        written += 1
    assert written > 20


@pytest.mark.parametrize(
    ("line", "link", "names", "expression"),
    [
        ("else: tail.next = node", "next", ["tail"], "tail.next"),
        ("else: tail.next = node", "prev", ["tail"], ""),
        ("a.next = b.next = node", "next", ["a"], "a.next"),
        ("head.next.prev = node", "prev", ["other"], "head.next.prev"),
        ("if at.next == node: return", "next", ["at"], ""),
        ("at = at.next", "next", ["at"], ""),
    ],
)
def test_the_expression_is_what_the_line_assigns_to(
    line: str, link: str, names: list[str], expression: str
) -> None:
    assert LineRun(line).written(link, names) == expression


def test_a_dashed_line_leads_to_where_a_name_will_point_and_says_after_which_line() -> None:
    rows = after(TailedList(DECK[:3]), "add_last", "tail.next = node")
    assert "●━━━━━━━━━━━━━━▸" in rows[MIDDLE] and "tail.next" in rows[MIDDLE - 1]
    assert "node" in rows[ABOVE]
    assert re.search(r" tail ╌+┘ after line 4", rows[BELOW])
    assert rows[BELOW].index("┘") == rows[BELOW - 1].rindex("▴")
    # also to the left, and from the name in the line itself
    assert re.search(
        r"└╌+ tail after line 2", after(DoublyLinked(DECK[:3]), "remove_last", "node = tail")[BELOW]
    )
    assert re.search(r"└╌+┘ after line 2", after(LinkedStack(DECK[:3]), "remove_first", "node = top")[BELOW])


def test_the_names_of_an_operation_stand_above_the_nodes_and_those_of_the_structure_below() -> None:
    for operation in OPERATIONS:
        for kind in NODES:
            for _, rows in steps(kind(DECK[:4]), operation):
                assert not re.search("head|tail|top", rows[ABOVE].text)
                assert not re.search("node|at|last", rows[BELOW].text.replace("after", ""))


def test_slots_are_boxes_with_their_numbers_below() -> None:
    rows = [row.text.rstrip() for row in drawn_tall(row_of(Array(DECK[:2])), None, None, 60)]
    assert rows[1] == "┌" + "┬".join(["─────"] * 8) + "┐"
    assert rows[2].startswith("│▟A ♠▙│▟2 ♠▙│     │")
    assert rows[BELOW] == "   0     1   end=2   3     4     5     6     7"


def test_a_secret_card_lies_face_down() -> None:
    row = row_of(Array(DECK[:1]))
    text = "".join(one.text for one in drawn_tall(row, row, row, 60, secret=lambda held: held is DECK[0]))
    assert "A" not in text and "♠" not in text


def test_the_form_is_the_largest_that_fits() -> None:
    forms = [form_for(rows) for rows in (0, 2, 3, 4, 6, 7, 30)]
    assert forms == [2, 2, 2, 4, 4, 7, 7]
