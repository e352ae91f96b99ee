"""Perditio Tempus on the screen: the end, sizes."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.widget import Widget

from cardtui.games.perditio.lengths import at_least
from tests.cases import case
from tests.ui.again import paired
from tests.ui.desk import Desk, opened
from tests.ui.games.perditio.desk import (
    CLOCKS,
    HUGE,
    LARGE,
    LAYOUTS,
    LOST,
    LOW,
    MOST_LAYOUTS,
    SMALL,
    USUAL,
    WON,
    fresh,
    go,
    lay_out,
    left_of,
    piles,
    state,
    turn_to,
)
from tests.ui.layout import check_fit, check_whole, leaves

TINY = (30, 9)


def sentences(desk: Desk) -> list[str]:
    """What the end panel is to tell."""
    return [str(line).removesuffix(".") for line in desk.table.session.game.verdict(state(desk))]


async def test_a_lost_game_tells_how_many_cards_were_turned_and_how_many_games_last_as_long() -> None:
    assert str(at_least(51)) == "33/221"
    async with opened(f"{LOST}@51") as desk:
        for size, layout in ((USUAL, "row"), (LARGE, "row"), (HUGE, "clock")):
            with case((size, layout)):
                await lay_out(desk, layout, size)
                assert desk.verdict == (
                    "You lost: pile 1 is empty | 51 cards turned, 1 card is left in 1 pile · "
                    "14.9 % of random deals last at least this long (1 in 6.7, exactly 33/221) · "
                    "lost from the start: 11 → 11 · perditio#7"
                )
                assert desk.text_at("#end-title") == "You lost: pile 1 is empty"
                assert "exactly 33/221" in desk.text_at("#end-text")


async def test_a_won_game_tells_it_and_how_rare_it_is() -> None:
    async with opened(f"{WON}@52") as desk:
        for size, layout in ((USUAL, "row"), (USUAL, "clock"), (HUGE, "row")):
            with case((size, layout)):
                await lay_out(desk, layout, size)
                assert desk.verdict == (
                    "You won: every pile is empty | 52 cards turned · "
                    "7.7 % of random deals last at least this long (exactly 1 in 13) · "
                    "won from the start · perditio#8"
                )
                assert desk.text_at("#end-title") == "You won: every pile is empty"
                assert "exactly 1 in 13" in desk.text_at("#end-text")
                assert all(left_of(rows) == 0 for rows in piles(desk))


async def test_the_whole_verdict_can_be_read() -> None:
    async with opened(LOST) as desk:
        cut = []
        for (size, layout), seed in paired((3, 7, 8, 10, 3, 7), MOST_LAYOUTS):
            await lay_out(desk, layout, size)
            await turn_to(desk, seed, layout)
            await go(desk, desk.table.session.length)
            with case((seed, size, layout)):
                title, *rest = sentences(desk)
                assert desk.text_at("#end-title") == title
                seen = desk.text_at("#end-text").replace("█ ", "")
                missing = [told for told in [*rest, f"perditio#{seed}"] if told not in seen]
                cut += [(seed, size, layout, told) for told in missing]
                lines = desk.lines
                for control in desk.screen.query("EndPanel Control"):
                    if control.display:
                        assert str(control.render()).strip() in lines[control.region.y]
        assert cut == []


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


async def test_the_table_fits_in_every_state() -> None:
    async with opened(LOST) as desk:
        wrong = []
        for at, (size, layout) in enumerate(LAYOUTS):
            await go(desk, 0)
            await lay_out(desk, layout, size)
            ways: list[str] = []
            for number, (name, keys) in enumerate(STATES.items()):
                ways += keys
                if number % 2 == at % 2 or size == SMALL or (size, layout) == (USUAL, "clock"):
                    desk.send_keys(*ways)
                    await desk.settle()
                    ways.clear()
                    wrong += [f"{size} {layout} {name}: {complaint}" for complaint in complaints(desk)]
            desk.send_keys(*ways, "o", "home")
            await desk.settle()
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


WAY: list[tuple[tuple[str, ...], list[tuple[int, int]], tuple[str, ...]]] = [
    ((), [LARGE, TINY, USUAL], ()),
    (("f",), [SMALL, (110, 18), USUAL], ("f",)),
    (("c",), [SMALL, USUAL], ("f", "c")),
    (("f",), [TINY, LARGE], ("c",)),
    (("end",), [LOW, USUAL], ("end", "c")),
    (("c", "f"), [TINY, SMALL], ("end", "f")),
]
"""Keys that are pressed, sizes that then come one after the other, and the keys that lead there at once."""


async def test_after_any_changes_of_size_it_looks_as_if_it_had_been_so_from_the_start() -> None:
    """Where the terminal becomes too small for the clock the row comes back, and later the clock."""
    async with opened(f"{LOST}@15") as desk:
        for pressed, sizes, keys in WAY:
            desk.send_keys(*pressed)
            await desk.settle()
            for size in sizes:
                with case((keys, size)):
                    await desk.resize(*size)
                    assert desk.table.has_class("-clock") is ("c" in keys and size in CLOCKS)
                    shown = [key for key in keys if size != TINY and (key != "c" or size in CLOCKS)]
                    assert desk.text == await fresh(f"{LOST}@15", size, *shown)
        assert desk.notifications == []


async def test_it_takes_no_keys_while_it_is_too_small_and_is_all_there_afterwards() -> None:
    async with opened(f"{LOST}@15") as desk:
        for keys, back in (((), ()), (("c",), ("c",)), (("f",), ("f",)), (("end",), ())):
            with case(keys):
                desk.send_keys(*keys)
                await desk.settle()
                before = desk.text
                await desk.resize(50, 12)
                assert desk.words == "cardtui needs 60 columns and 18 rows; the game goes on"
                for key in ("home", "right", "n", "o", "c"):
                    await desk.press(key)
                    assert desk.words == "cardtui needs 60 columns and 18 rows; the game goes on"
                await desk.resize(*USUAL)
                assert desk.text == before
                await desk.press(*back)
