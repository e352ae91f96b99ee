"""Perditio Tempus on the screen: the end, sizes."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll
from textual.widget import Widget

from cardtui.games.perditio.lengths import at_least
from tests.ui.desk import Desk, opened
from tests.ui.perditio_desk import (
    LARGE,
    LOST,
    LOW,
    SMALL,
    USUAL,
    WON,
    fresh,
    in_all_layouts,
    in_both_layouts,
    in_most_layouts,
    lay_out,
    left_of,
    piles,
    said,
    state,
    turn_to,
)
from tests.ui.test_sizes import check_fit, check_whole, leaves


def sentences(desk: Desk) -> list[str]:
    """What the end panel is to tell."""
    return [str(line).removesuffix(".") for line in desk.table.session.game.verdict(state(desk))]


@in_all_layouts
async def test_a_lost_game_tells_how_many_cards_were_turned_and_how_many_games_last_as_long(
    size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@51", size) as desk:
        await lay_out(desk, layout)
        assert str(at_least(51)) == "33/221"
        assert said(desk) == (
            "You lost: pile 1 is empty | 51 cards turned, 1 card is left in 1 pile · "
            "14.9 % of random deals last at least this long (1 in 6.7, exactly 33/221) · "
            "lost from the start: 11 → 11 · perditio#7"
        )
        assert desk.seen("#end-title") == "You lost: pile 1 is empty"
        assert "exactly 33/221" in desk.seen("#end-text")


@in_all_layouts
async def test_a_won_game_tells_it_and_how_rare_it_is(size: tuple[int, int], layout: str) -> None:
    async with opened(f"{WON}@52", size) as desk:
        await lay_out(desk, layout)
        assert said(desk) == (
            "You won: every pile is empty | 52 cards turned · "
            "7.7 % of random deals last at least this long (exactly 1 in 13) · "
            "won from the start · perditio#8"
        )
        assert desk.seen("#end-title") == "You won: every pile is empty"
        assert "exactly 1 in 13" in desk.seen("#end-text")
        assert all(left_of(rows) == 0 for rows in piles(desk))


@in_most_layouts
async def test_the_whole_verdict_can_be_read(size: tuple[int, int], layout: str) -> None:
    async with opened(LOST, size) as desk:
        cut = []
        for seed in (3, 7, 8, 10):
            await turn_to(desk, seed, layout)
            await desk.press("end")
            title, *rest = sentences(desk)
            assert desk.seen("#end-title") == title
            seen = desk.seen("#end-text").replace("█ ", "")
            cut += [(seed, told) for told in [*rest, f"perditio#{seed}"] if told not in seen]
            for control in desk.screen.query("EndPanel Control"):
                if control.display:
                    assert str(control.render()).strip() in desk.lines[control.region.y]
        assert cut == []


@in_both_layouts
async def test_the_end_panel_goes_when_one_goes_back_and_comes_again(
    size: tuple[int, int], layout: str
) -> None:
    async with opened(f"{LOST}@51", size) as desk:
        await lay_out(desk, layout)
        before = desk.text
        await desk.press("left")
        assert "You lost" not in desk.text
        assert desk.text == await fresh(f"{LOST}@50", size, *(["c"] * (layout == "clock")))
        await desk.press("right")
        assert desk.text == before


def check_apart(desk: Desk) -> None:
    """No two widgets that are to be seen lie on each other."""
    found = [
        (widget, desk.screen.find_widget(widget).visible_region)
        for widget in leaves(desk)
        if not in_scrolling(widget)
    ]
    for n, (widget, region) in enumerate(found):
        for other, covered in found[:n]:
            assert not region.overlaps(covered), (widget, other)


def in_scrolling(widget: Widget) -> bool:
    return any(isinstance(node, VerticalScroll) and node.max_scroll_y for node in widget.ancestors_with_self)


def check_cut(desk: Desk) -> None:
    """Nothing is cut off, except by a panel that can be scrolled."""
    if any(map(in_scrolling, leaves(desk))):
        for widget in leaves(desk):
            if not in_scrolling(widget):
                found = desk.screen.find_widget(widget)
                assert found.visible_region == found.region, widget
    else:
        check_fit(desk)


def check_flight(desk: Desk) -> None:
    """Nothing is in the air."""
    assert desk.flight.region.x < 0


@in_all_layouts
async def test_the_table_fits_in_every_state(size: tuple[int, int], layout: str) -> None:
    async with opened(LOST, size) as desk:
        await lay_out(desk, layout)
        wrong = []
        for name, keys in STATES.items():
            await desk.press(*keys)
            wrong += [f"{name}: {complaint}" for complaint in complaints(desk)]
        assert wrong == []


STATES = {
    "start": (),
    "middle": ("3",),
    "open": ("o",),
    "open, fate": ("f",),
    "fate": ("o",),
    "end, fate": ("end",),
    "end": ("f",),
    "end, open": ("o",),
}
"""States of the table, each with the keys that lead to it from the one before."""


def complaints(desk: Desk) -> list[str]:
    """What does not fit, if anything."""
    found = []
    for check in (check_cut, check_apart, check_whole, check_flight):
        try:
            check(desk)
        except AssertionError as error:
            found.append(f"{check.__name__}: {str(error).splitlines()[0]}")
    return found


@pytest.mark.parametrize("keys", [(), ("f",), ("end",), ("end", "f")], ids=str)
async def test_after_any_changes_of_size_it_looks_as_if_it_had_been_so_from_the_start(
    keys: tuple[str, ...],
) -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press(*keys)
        for size in (LARGE, SMALL, (30, 9), (110, 18), LOW, USUAL):
            await desk.resize(*size)
            assert desk.text == await fresh(f"{LOST}@15", size, *keys)


@pytest.mark.parametrize("keys", [(), ("c",), ("f",), ("end",)], ids=str)
async def test_it_takes_no_keys_while_it_is_too_small_and_is_all_there_afterwards(
    keys: tuple[str, ...],
) -> None:
    async with opened(f"{LOST}@15") as desk:
        await desk.press(*keys)
        await desk.resize(50, 12)
        assert desk.flat == "cardtui needs 60 columns and 18 rows; the game goes on"
        for key in ("home", "right", "n", "o", "c"):
            await desk.press(key)
            assert desk.flat == "cardtui needs 60 columns and 18 rows; the game goes on"
        await desk.resize(*USUAL)
        assert desk.text == await fresh(f"{LOST}@15", USUAL, *keys)
