"""The columns of a table: spread over its width, with their texts whole and numbers at the right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text
from textual.app import App, ComposeResult

from cardtui.ui.widgets.row_table import AIRY, Rows, labels, spread_columns
from tests.cases import case

COLUMNS = st.lists(st.integers(1, 40), min_size=1, max_size=7)


@given(COLUMNS, st.integers(60, 200), st.data())
def test_columns_that_fit_fill_the_width_up_to_the_scrollbar(
    needed: list[int], room: int, data: st.DataObject
) -> None:
    right = data.draw(st.sets(st.integers(0, len(needed) - 1)))
    spread = spread_columns(needed, room, right)
    edges = spread.edges
    shown = [at for at, edge in enumerate(edges) if edge <= room - 1]
    if shown:
        assert edges[shown[-1]] == room - 1 and shown == list(range(len(shown)))
    for at in shown[:-1]:
        assert spread.widths[at] >= needed[at]
    hidden = len(shown)  # no column is left out for which there is room
    assert hidden == len(needed) or sum(needed[: hidden + 1]) + 2 * spread.padding * (hidden + 1) > room - 1


@pytest.mark.parametrize(
    ("needed", "room", "right", "widths"),
    [
        ([10, 10, 10], 77, (), (30, 30, 10)),  # the last text ends at the scrollbar
        ([10, 10, 10], 77, (0,), (10, 50, 10)),  # no air at the left of the first column
        ([10, 10, 10], 77, (0, 1, 2), (10, 30, 30)),
        ([10, 10, 10], 77, (1, 2), (30, 10, 30)),
        ([10, 30, 30], 60, (), (10, 30, 13)),  # the last column that is seen may be cut
        ([10, 30, 40], 82, (), (10, 30, 35)),
        ([10, 30, 40], 56, (), (21, 30, 40)),  # but not to a few letters
        ([10, 10], AIRY, (), (97, 10)),
    ],
)
def test_the_air_is_between_columns(
    needed: list[int], room: int, right: tuple[int, ...], widths: tuple[int, ...]
) -> None:
    assert spread_columns(needed, room, right).widths == widths


class _App(App[None]):
    CSS = "Rows { width: 100%; height: 10; overflow-x: hidden; }"

    def compose(self) -> ComposeResult:
        yield Rows(id="rows")


async def test_a_table_spreads_its_columns_as_rows_come_and_the_size_changes() -> None:
    async with _App().run_test(size=(80, 12)) as pilot:
        rows = pilot.app.query_one(Rows)
        rows.add_columns(*labels(("name", "games", "best"), right=("games", "best")))
        for size in ((80, 12), (130, 12), (61, 12)):
            rows.clear()
            await pilot.resize_terminal(*size)
            for number in range(30):
                rows.add_row(Text("x" * number), Text(str(number)), Text(f"{number} s"))
            await pilot.pause()
            with case(size):
                padding = 3 if size[0] >= AIRY else 1
                first, *_, last = [rows.render_line(y).text for y in range(10)]
                assert first.rstrip().endswith("best") and len(first.rstrip()) == size[0] - 1 - padding
                assert last.index("x") == padding and last.rstrip(" ")[-3:] == "8 s"
                head, number = first.index("games") + len("games"), last.index("8 ") + 1
                assert head == number  # both end in the same column
