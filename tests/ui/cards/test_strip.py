"""The strip as it is painted: how wide its squares are, which are in sight, and what lies on them."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.ui.cards.materials import PARTS, Row
from cardtui.ui.cards.strip_rows import (
    WIDTHS,
    Aim,
    View,
    first_square,
    marks_text,
    square_height,
    square_width,
    strip_rows,
)

FAR = 10**18 - 1


@pytest.mark.parametrize(
    ("squares", "room", "width"),
    [
        *[(1, 3, 3), (8, 78, 9), (9, 78, 7), (11, 78, 7), (12, 78, 6), (13, 78, 6), (14, 78, 5), (16, 78, 4)],
        *[(19, 78, 4), (20, 78, 3), (26, 78, 3), (27, 78, 3), (1, 1, 3), (FAR, 78, 3), (22, 198, 9)],
    ],
)
def test_squares_are_as_wide_as_the_room_allows(squares: int, room: int, width: int) -> None:
    assert square_width(squares, room) == width


@given(st.integers(1, 300), st.integers(1, 300))
def test_the_widest_squares_that_fit_are_chosen_and_else_the_narrowest(squares: int, room: int) -> None:
    fitting = [width for width in WIDTHS if width * squares <= room]
    assert square_width(squares, room) == (max(fitting) if fitting else min(WIDTHS))


@pytest.mark.parametrize(
    ("first", "looked_at", "squares", "in_sight", "then"),
    [
        (0, 5, 30, 10, 0),  # in sight already
        (0, 7, 30, 10, 0),
        (0, 8, 30, 10, 1),  # two squares are kept in sight beside it
        (10, 11, 30, 10, 9),
        (10, 12, 30, 10, 10),
        (0, 29, 30, 10, 20),  # the ends are the ends
        (0, 28, 30, 10, 20),
        (20, 0, 30, 10, 0),
        (20, 1, 30, 10, 0),
        (0, 4, 5, 5, 0),  # all of it is in sight
        (0, 7, 30, 1, 7),
        (0, 7, 30, 3, 6),
        (0, FAR, FAR + 1, 26, FAR - 25),
    ],
)
def test_it_scrolls_as_little_as_it_must(
    first: int, looked_at: int, squares: int, in_sight: int, then: int
) -> None:
    assert first_square(first, looked_at, squares, in_sight) == then


@st.composite
def sights(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """A first square, one to look at, how many there are and how many are in sight."""
    squares = draw(st.integers(1, 200) | st.integers(1, FAR))
    in_sight = draw(st.integers(1, min(squares, 70)))
    first = draw(st.integers(0, squares - in_sight))
    return first, draw(st.integers(0, squares - 1)), squares, in_sight


@given(sights())
def test_what_is_looked_at_comes_into_sight_and_stays_there(sight: tuple[int, int, int, int]) -> None:
    first, looked_at, squares, in_sight = sight
    then = first_square(*sight)
    assert 0 <= then <= squares - in_sight
    assert then <= looked_at < then + in_sight
    assert first_square(then, looked_at, squares, in_sight) == then
    margin = min(2, (in_sight - 1) // 2)
    assert looked_at - then >= margin or then == 0
    assert then + in_sight - 1 - looked_at >= margin or then + in_sight == squares
    if first + margin <= looked_at < first + in_sight - margin:
        assert then == first


@pytest.mark.parametrize(
    ("width", "room", "height"), [(9, 6, 6), (9, 5, 4), (7, 9, 4), (3, 4, 4), (5, 3, 3), (9, 1, 3)]
)
def test_squares_are_as_high_as_their_coins_and_the_shadow(width: int, room: int, height: int) -> None:
    assert square_height(width, room) == height


PICTURES: dict[str, tuple[View, list[str]]] = {
    "wide squares": (
        View((1, 2), 0, 4, 7, 4),
        [
            "       ▗▟▀▀▀▙▖▗▟▀▀▀▙▖",
            "   ·    ▀▀0▀▀▀ ▀▀1▀▀▀   ·",
            "       ▝▜▀▀▀▛▘▝▜▀▀▀▛▘",
            "        ▀▀▀▀▀  ▀▀▀▀▀",
            "   0      1      2      3",
        ],
    ),
    "the narrowest squares, scrolled, without room for shadows": (
        View((3, 12, 30), 10, 4, 3, 3),
        ["", " ·  ·  1  ·", "", " 10 11 12 13"],
    ),
    "only every second number where there is no room for all": (
        View((100,), 100, 4, 3, 3),
        ["", " 0  ·  ·  ·", "", "100   102"],
    ),
    "a legal move": (View((0, 4), 0, 5, 3, 3, 1, Aim(2, True)), ["", " 0  ·  1 ◂── 1", "", " 0  1  2  3  4"]),
    "an illegal move": (View((0, 3), 0, 4, 3, 3, 1, Aim(0, False)), ["", " × ◂───── 1", "", " 0  1  2  3"]),
    "a move off the edge": (View((2,), 0, 3, 3, 3, 0, Aim(-1, False)), ["", "────── 0", "", " 0  1  2"]),
    "where the last move came from": (
        View((0, 4), 0, 8, 3, 3, trail=(7, 4)),
        ["", " 0  ·  ·  ·  1  ‹  ‹  ○", "", " 0  1  2  3  4  5  6  7"],
    ),
    "a move from out of sight, and another one aimed": (
        View((2, 9), 4, 6, 3, 3, 1, Aim(7, True), trail=(10**17, 2)),
        ["", " ‹  ‹  ‹  1 ◂── 1", "", " 4  5  6  7  8  9"],
    ),
    "the square that the editor points at": (
        View((0,), 0, 3, 3, 3, cursor=2),
        ["", " 0  ·  ·", "", " 0  1  2"],
    ),
    "coins with two and three digits": (
        View(tuple(range(101)), 98, 3, 3, 3),
        ["", "98 99 100", "", " 98   100"],
    ),
    "as many of the numbers of far squares as there is room for": (
        View((10**6,), 10**6 - 2, 8, 3, 3),
        ["", " ·  ·  0  ·  ·  ·  ·  ·", "", "  999999  1000002"],
    ),
    "a far square that the editor points at": (
        View((10**6,), 10**6 - 2, 8, 3, 3, cursor=10**6 + 1),
        ["", " ·  ·  0  ·  ·  ·  ·  ·", "", "       1000001"],
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_strip_looks_like_its_picture(name: str) -> None:
    view, texts = PICTURES[name]
    rows = [row.text for row in strip_rows(view)]
    if view.width == 3:  # coins in one row: a shade above another at both sides of the number
        rows = [row.replace("▀", " ") for row in rows]
    assert [row.rstrip() for row in rows] == texts


MARKS = [
    (View((1, 4), 0, 5, 6), 5, "", ""),
    (View((1, 4), 0, 5, 6), 5, "at most 3", "at most 3"),
    (View((1, 4, 40), 0, 26, 3), 41, "", f"{'1 coin ▸':>78}"),
    (View((1, 4, 40), 0, 26, 3), 41, "at most 3", f"at most 3{'1 coin ▸':>69}"),
    (View((1, 4, 40), 2, 26, 3), 41, "at most 3", f"◂ 1 coin   at most 3{'1 coin ▸':>58}"),
    (View((7, 14), 2, 26, 3), 28, "at most 3", "◂   at most 3"),
    (View((1, 4, 40), 2, 8, 3), 41, "", f"◂ 1 coin{'1 coin ▸':>16}"),
    (View((1, 4, 40), 2, 8, 3), 41, "at most 3", f"◂   at most 3{'▸':>11}"),  # the note is kept
]


@pytest.mark.parametrize(("view", "squares", "note", "text"), MARKS)
def test_above_the_coins_stands_what_is_out_of_sight_and_a_note(
    view: View, squares: int, note: str, text: str
) -> None:
    assert marks_text(view, squares, note) == text


@st.composite
def views(draw: st.DrawFn) -> View:
    """Coins on a strip, or on a part of it, none of them in hand."""
    positions = tuple(sorted(draw(st.sets(st.integers(0, 40), min_size=1, max_size=9))))
    squares = draw(st.integers(1, positions[-1] + 1))
    first = draw(st.integers(0, positions[-1] + 1 - squares))
    width = draw(st.sampled_from(WIDTHS))
    return View(positions, first, squares, width, square_height(width, draw(st.integers(1, 8))))


def cells(rows: list[Row], view: View, square: int) -> list[str]:
    """What is painted on one square, without its number."""
    left = (square - view.first) * view.width
    return [row.text[left : left + view.width] for row in rows[:-1]]


def metals(rows: list[Row], view: View, square: int) -> list[str]:
    """What one square is painted with."""
    left = (square - view.first) * view.width
    return [row.parts[left : left + view.width] for row in rows[:-1]]


@given(views(), st.data())
def test_all_rows_are_whole_whatever_is_seen(view: View, data: st.DataObject) -> None:
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
    whole = [view.squares * view.width] * (view.height + 1)
    assert [len(row.text) for row in rows] == [len(row.parts) for row in rows] == whole
    assert {part for row in rows for part in row.parts} <= PARTS.keys()


@given(views())
def test_every_coin_in_sight_lies_on_its_square_and_nowhere_else(view: View) -> None:
    rows = strip_rows(view)
    for square in range(view.first, view.first + view.squares):
        seen = "".join(cells(rows, view, square))
        numbers = "".join(char if char.isdigit() else " " for char in seen).split()
        if square in view.positions:
            assert numbers == [str(view.positions.index(square))]
        else:
            assert seen.split() == ["·"]


@given(views(), st.data())
def test_a_ghost_is_drawn_where_the_coin_will_then_lie_and_only_the_way_there_is_marked(
    view: View, data: st.DataObject
) -> None:
    coin = data.draw(st.integers(0, len(view.positions) - 1))
    start, before = view.positions[coin], view.positions[coin - 1] if coin else -1
    stop = data.draw(st.integers(before, start - 1))
    if stop == before:
        return
    aimed = strip_rows(view._replace(hand=coin, aim=Aim(stop, True)))
    moved = view._replace(positions=(*view.positions[:coin], stop, *view.positions[coin + 1 :]))
    before_rows, after_rows = strip_rows(view), strip_rows(moved)
    for square in range(view.first, view.first + view.squares):
        shown = cells(aimed, view, square)
        if square == stop:  # as the coin will then lie there, but of another metal, and without a shadow
            solid = cells(after_rows, view, square)
            assert [row for row in shown if "▀▀▀" not in row or row in solid][:3] == solid[: len(shown)][:3]
            assert metals(aimed, view, square) != metals(after_rows, view, square)
        elif stop < square < start:
            assert set("".join(shown).split()) <= {"◂" + "─" * (view.width - 1), "─" * view.width}
        else:
            assert shown == cells(before_rows, view, square)


@given(views(), st.data())
def test_a_coin_on_its_way_begins_and_ends_exactly_where_it_lies(view: View, data: st.DataObject) -> None:
    coin = data.draw(st.integers(0, len(view.positions) - 1))
    at = view.positions[coin]
    sliding = strip_rows(view._replace(sliding=(coin, float(at))))
    assert [row.text for row in sliding] == [row.text for row in strip_rows(view)]
    away = strip_rows(view._replace(sliding=(coin, -9.0)))  # out of sight: the others lie as they lay
    others = [square for square in range(view.first, view.first + view.squares) if square != at]
    for square in others:
        assert cells(away, view, square) == cells(strip_rows(view), view, square)


@pytest.mark.parametrize("aim", [None, Aim(0, True), Aim(-FAR, False), Aim(FAR - 9, True)])
def test_a_strip_of_a_trillion_squares_and_more_is_painted_at_once(aim: Aim | None) -> None:
    began = perf_counter()
    for square in (10**12, FAR):
        for first in (0, square - 25):
            rows = strip_rows(View((1, 4, square), first, 26, 3, hand=2, aim=aim))
            assert [len(row.text) for row in rows] == [78] * 5
    assert perf_counter() - began < 1
