"""How the strip of coins is drawn: its squares and what is on them, and its round coins of several metals."""

from __future__ import annotations

import re
from itertools import product
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.ui.cards.coin_faces import DOLLAR, GHOST, GOLD, SILVER, WRONG, Metal, coin_height, coin_rows
from cardtui.ui.cards.materials import PARTS, CellRow, Tint
from cardtui.ui.cards.strip_grid import WIDTHS, Grid, fit, stage_fit
from cardtui.ui.cards.strip_rows import (
    POCKET,
    Aim,
    StripView,
    first_square,
    marks_text,
    strip_rows,
)
from tests.cases import case
from tests.oracles.tables import read_tables

FAR = 10**18 - 1


GRIDS: list[tuple[int, int, int, tuple[int, int, int, int]]] = [
    (1, 78, 10, (19, 9, 1, 1)),
    (6, 78, 10, (13, 8, 6, 1)),
    (8, 78, 10, (9, 6, 8, 1)),
    (8, 78, 6, (9, 5, 8, 1)),  # without a row for shadows
    (8, 78, 5, (7, 4, 8, 1)),
    (14, 78, 10, (5, 4, 14, 1)),
    (17, 110, 12, (5, 4, 17, 1)),  # nine on a line would be larger, but one line is easier to read
    (14, 118, 18, (7, 4, 14, 1)),
    (19, 78, 10, (7, 4, 10, 2)),
    (19, 118, 18, (5, 4, 19, 1)),
    (24, 118, 18, (9, 6, 12, 2)),
    (30, 78, 10, (5, 4, 15, 2)),
    (31, 78, 10, (3, 3, 16, 2)),
    (40, 78, 12, (5, 3, 14, 3)),
    (78, 78, 10, (3, 2, 26, 3)),
    (38, 58, 4, (3, 1, 19, 2)),
    (79, 78, 10, (3, 2, 26, 3)),  # and it scrolls
    (FAR, 198, 28, (3, 3, 66, 3)),
    (1, 1, 1, (3, 1, 1, 1)),
]


@pytest.mark.parametrize(("squares", "columns", "rows", "grid"), GRIDS)
def test_coins_are_as_large_as_the_room_allows(
    squares: int, columns: int, rows: int, grid: tuple[int, int, int, int]
) -> None:
    assert fit(squares, columns, rows)[:4] == grid


@given(st.integers(1, 120), st.integers(3, 200), st.integers(2, 40))
def test_a_strip_that_fits_on_three_lines_is_in_sight_as_a_whole(
    squares: int, columns: int, rows: int
) -> None:
    grid = fit(squares, columns, rows)
    assert grid.rows <= rows and grid.in_tier * grid.width <= columns
    assert grid.in_tier * grid.tiers >= squares or squares > columns // 3 * min(3, rows // 2)
    assert (grid.tiers - 1) * grid.in_tier < squares


@st.composite
def scrolls(draw: st.DrawFn) -> tuple[int, int, int, int, int]:
    """The first visible square, the one to show, the numbers of all and of those in sight, and the lowest."""
    squares = draw(st.integers(1, 200) | st.integers(1, FAR))
    lowest = draw(st.sampled_from((0, POCKET)))
    in_sight = draw(st.integers(1, min(squares - lowest, 70)))
    first = draw(st.integers(lowest, squares - in_sight))
    return first, draw(st.integers(lowest, squares - 1)), squares, in_sight, lowest


@given(scrolls())
@example((0, FAR, FAR + 1, 26, 0))
def test_it_scrolls_no_more_than_needed(
    scroll: tuple[int, int, int, int, int],
) -> None:
    first, shown_square, squares, in_sight, lowest = scroll
    then = first_square(first, shown_square, squares, in_sight, lowest=lowest)
    assert lowest <= then <= squares - in_sight
    assert then <= shown_square < then + in_sight
    assert first_square(then, shown_square, squares, in_sight, lowest=lowest) == then
    margin = min(2, (in_sight - 1) // 2)
    assert shown_square - then >= margin or then == lowest
    assert then + in_sight - 1 - shown_square >= margin or then + in_sight == squares
    if first + margin <= shown_square < first + in_sight - margin:
        assert then == first


@pytest.mark.parametrize("drawn", read_tables("pictures.toml")["strip"], ids=itemgetter("name"))
def test_a_strip_looks_like_its_picture(drawn: dict[str, Any]) -> None:
    view = StripView(**drawn["view"] | {"grid": Grid(*drawn["view"]["grid"])})
    if view.aim:
        view = view._replace(aim=Aim(**drawn["view"]["aim"]))
    rows = [row.text for row in strip_rows(view)]
    if view.grid.width == 3:  # the rim of coins in one row
        rows = [row.replace("▐", " ").replace("▌", " ") for row in rows]
    assert [row.rstrip() for row in rows] == drawn["picture"].splitlines()


def test_the_lines_of_a_wrapped_strip_are_joined_by_marks() -> None:
    rows = [row.text for row in strip_rows(StripView(fit(40, 78, 12), (3, 9, 20, 38), 0, 40))]
    numbers = [row for row in rows if any(sign.isdigit() for sign in row) and "·" not in row]
    assert [row[0] for row in numbers] == [" ", "◂", "◂"]
    assert [row[-1] for row in numbers] == ["▸", "▸", " "]
    assert [row[-4:] for row in numbers[:2]] == ["13 ▸", "27 ▸"]  # and touch no number
    *_, above, last = (row.text for row in strip_rows(StripView(fit(31, 78, 8), (3, 9), 0, 31))[:4])
    assert (above.strip(), last[-2:]) == ("▸", "15")  # where the numbers leave no room
    for squares, (columns, height) in product(
        range(4, 41), ((60, 18), (80, 24), (100, 30), (120, 40), (160, 48))
    ):
        view = StripView(stage_fit(squares, columns, height), (), 0, squares)
        with case(squares, columns, height):
            assert not re.search(r"\d▸|◂\d", "\n".join(row.text for row in strip_rows(view)))
    assert not {*"".join(row.text for row in strip_rows(StripView(fit(12, 78, 12), (3, 9), 0, 12)))} & {*"◂▸"}


MARKS = [
    (StripView(Grid(6, 4, 5), (1, 4), 0, 5), 5, "", ""),
    (StripView(Grid(6, 4, 5), (1, 4), 0, 5), 5, "at most 3", "at most 3"),
    (StripView(Grid(3, 4, 26), (1, 4, 40), 0, 26), 41, "", f"{'1 coin ▸':>78}"),
    (StripView(Grid(3, 4, 26), (1, 4, 40), 0, 26), 41, "at most 3", f"at most 3{'1 coin ▸':>69}"),
    (StripView(Grid(3, 4, 26), (1, 4, 40), 2, 26), 41, "at most 3", f"◂ 1 coin   at most 3{'1 coin ▸':>58}"),
    (StripView(Grid(3, 4, 26), (7, 14), 2, 26), 28, "at most 3", "◂   at most 3"),
    (StripView(Grid(3, 4, 8), (1, 4, 40), 2, 8), 41, "", f"◂ 1 coin{'1 coin ▸':>16}"),
    (
        StripView(Grid(3, 4, 8), (1, 4, 40), 2, 8),
        41,
        "at most 3",
        f"◂   at most 3{'▸':>11}",
    ),  # the note is kept
]


@pytest.mark.parametrize(("view", "squares", "note", "text"), MARKS)
def test_the_line_above_the_coins_counts_those_out_of_sight(
    view: StripView, squares: int, note: str, text: str
) -> None:
    assert marks_text(view, squares, note, piece="coin") == text


@st.composite
def views(draw: st.DrawFn) -> StripView:
    """Coins on the visible part of a strip, none of them selected."""
    positions = tuple(sorted(draw(st.sets(st.integers(0, 40), min_size=1, max_size=9))))
    squares = draw(st.integers(1, positions[-1] + 1))
    first = draw(st.integers(0, positions[-1] + 1 - squares))
    width = draw(st.sampled_from(WIDTHS))
    height = coin_height(width) + draw(st.integers(0, 2 if width == 3 else 1))
    lines = draw(st.integers(1, min(3, squares)))
    return StripView(Grid(width, height, -(-squares // lines), lines), positions, first, squares)


def cells(rows: list[CellRow], view: StripView, square: int) -> list[str]:
    """Return the text of a square, without its number."""
    line, column = divmod(square - view.first, view.grid.in_tier)
    top, left = line * (view.grid.height + 1), column * view.grid.width
    return [row.text[left : left + view.grid.width] for row in rows[top : top + view.grid.height]]


@given(views(), st.data())
def test_all_rows_have_the_width_of_the_strip(view: StripView, data: st.DataObject) -> None:
    coin = data.draw(st.integers(0, len(view.positions) - 1))
    aims = st.builds(Aim, st.integers(-50, 60), st.booleans())
    shown = view._replace(
        hand=data.draw(st.none() | st.just(coin)),
        aim=data.draw(st.none() | aims),
        sliding=data.draw(st.none() | st.tuples(st.just(coin), st.floats(0, 41))),
        cursor=data.draw(st.none() | st.integers(0, 60)),
        trail=data.draw(st.none() | st.tuples(st.integers(0, 90), st.integers(0, 60))),
    )
    rows = strip_rows(shown)
    whole = [view.grid.in_tier * view.grid.width] * view.grid.rows
    assert [len(row.text) for row in rows] == [len(row.parts) for row in rows] == whole
    assert {part for row in rows for part in row.parts} <= PARTS.keys()


_WITHOUT_MARKS = str.maketrans("▸◂", "  ")
"""Removes the marks that join the lines of a wrapped strip."""


@given(views())
def test_each_visible_coin_is_on_its_square_alone(view: StripView) -> None:
    rows = strip_rows(view)
    for square in range(view.first, view.first + view.squares):
        seen = "".join(cells(rows, view, square))
        numbers = "".join(char if char.isdigit() else " " for char in seen).split()
        if square in view.positions:
            assert numbers == [str(view.positions.index(square))]
        else:
            assert seen.translate(_WITHOUT_MARKS).split() == ["·"]


@given(views(), st.data())
def test_a_sliding_coin_changes_no_other_square(view: StripView, data: st.DataObject) -> None:
    coin = data.draw(st.integers(0, len(view.positions) - 1))
    at = view.positions[coin]
    sliding = strip_rows(view._replace(sliding=(coin, float(at))))
    assert [row.text for row in sliding] == [row.text for row in strip_rows(view)]
    away = strip_rows(view._replace(sliding=(coin, -9.0)))  # out of sight: the others lie as they lay
    others = [square for square in range(view.first, view.first + view.squares) if square != at]
    for square in others:
        assert cells(away, view, square) == cells(strip_rows(view), view, square)


# coins


SIZES = [(19, 9), (15, 7), (13, 7), (11, 5), (9, 5), (7, 3), (5, 3), (3, 1)]

_MIRRORED = str.maketrans("▗▖▟▙▝▘▜▛▐▌", "▖▗▙▟▘▝▛▜▌▐")
_TURNED = str.maketrans("▗▖▟▙▝▘▜▛▄▀", "▝▘▜▛▗▖▟▙▀▄")


def outline(rows: tuple[CellRow, ...]) -> list[str]:
    """Return the outline of a coin: cells that it covers wholly are full."""
    full = [[PARTS[part].paper is not None for part in row.parts] for row in rows]
    return [
        "".join("█" if whole else char for char, whole in zip(row.text, wholes, strict=True))
        for row, wholes in zip(rows, full, strict=True)
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("label", ["3", "10", "137"])
def test_a_coin_is_round_and_shows_its_number_in_the_middle(size: tuple[int, int], label: str) -> None:
    rows = coin_rows(label, size[0], SILVER)
    assert [len(row.text) for row in rows] == [len(row.parts) for row in rows] == [size[0]] * size[1]
    assert label in rows[size[1] // 2].text
    drawn = outline(rows)
    assert drawn == [row.translate(_MIRRORED)[::-1] for row in drawn] or (size[1] == 1 and len(label) == 2)
    assert drawn == [row.translate(_TURNED) for row in drawn][::-1]
    assert size[1] == 1 or "█" not in (drawn[0][0], drawn[-1][-1])
    half_rows = 2 * size[1] - 2 * (set(drawn[0].strip()) <= {*"▗▄▖"})
    assert 0 <= size[0] - half_rows <= 1, "as high as wide: a row is as high as two columns are wide"


def test_metals_differ_and_coins_are_lit_from_the_upper_left() -> None:
    metals = (SILVER, GOLD, DOLLAR, GHOST, WRONG)
    assert len({tuple(row.parts for row in coin_rows("3", 7, metal)) for metal in metals}) == 5
    for metal in metals:
        rows = coin_rows("", 9, metal)
        upper, lower = PARTS[rows[1].parts[2]], PARTS[rows[3].parts[6]]
        assert _darkness(metal, upper.paper) < _darkness(metal, lower.paper)


def _darkness(metal: Metal, shade: object) -> float:
    """From 0 in the light to 2 in the dark."""
    if isinstance(shade, Tint) and shade.towards == metal.dark:
        return 1 + shade.amount
    if isinstance(shade, Tint) and shade.towards == metal.plain:
        return shade.amount
    return [metal.light, metal.plain, metal.dark].index(shade)  # type: ignore[arg-type]
