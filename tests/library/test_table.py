"""Listings and tables as values: which columns each place has, and which are left out."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from cardtui.library.table import Column, Listing, TableData, cells, line, table


class Coin(NamedTuple):
    name: str
    cents: int


COINS: Listing[Coin] = Listing(
    Column(
        "name", lambda coin: coin.name.title(), lambda coin: coin.name[:3], lambda coin: coin.name.upper()
    ),
    Column("cents", lambda coin: coin.cents, lambda coin: coin.cents, screen_heading="¢"),
    Column("is small", screen=lambda coin: "small" if coin.cents < 5 else ""),
    Column("euros", data=lambda coin: coin.cents / 100),
    fields=Coin._fields,
)


def test_each_place_has_the_columns_that_say_something_there() -> None:
    """JSON and CSV have the fields first, a column with the name of a field stands in its place."""
    coin = Coin("penny", 1)
    assert dict(zip(COINS.table, cells(COINS.table, coin), strict=True)) == {"name": "Penny", "cents": 1}
    assert [*COINS.screen] == ["name", "¢", "is small"]
    assert line(COINS.screen, coin) == "pen · 1 · small"
    assert line(COINS.screen, Coin("dime", 10)) == "dim · 10"
    assert dict(zip(COINS.data, cells(COINS.data, coin), strict=True)) == {
        "name": "PENNY",
        "cents": 1,
        "euros": 0.01,
    }


ROWS = st.lists(st.tuples(*[st.sampled_from([None, "", 0, 7, "x"])] * 3), max_size=4)


@given(ROWS, st.sets(st.sampled_from("abc")))
def test_a_column_is_left_out_only_if_it_may_be_and_no_row_has_anything_in_it(
    rows: list[tuple[object, ...]], may: set[str]
) -> None:
    full = TableData("t", "abc", rows)
    shown = full.without_empty(*may)
    for heading, column in zip("abc", zip(*rows, strict=True), strict=True) if rows else ():
        empty = all(cell is None or cell == "" for cell in column)
        assert (heading in shown.columns) == (not empty or heading not in may)
    kept = ["abc".index(heading) for heading in shown.columns]
    assert [*shown.rows] == [[row[at] for at in kept] for row in rows]
    assert full.without(*may).columns == [heading for heading in "abc" if heading not in may]


def test_a_table_without_rows_has_all_columns() -> None:
    assert table("t", COINS.table, []).without_empty("name", "cents").columns == ["name", "cents"]
