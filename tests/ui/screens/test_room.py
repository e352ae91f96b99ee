"""How a table uses its room: cards first, things that belong together together, and no line cut unseen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widget import Widget
from textual.widgets import Static

from cardtui.games import open_id
from cardtui.games.perditio.rules import PILES
from cardtui.ui.cards import faces
from cardtui.ui.games.perditio.clock import clock_in
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from tests.cases import case
from tests.ui.desk import ENDLESS, SEED, Desk, opened
from tests.ui.games.coins.screen import strip_of
from tests.ui.layout import leaves

ROOMS = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60), (250, 70)]
GAMES_SEEN = [SEED, "perditio#305", "snap#305", "coins,players=2#7"]


def shown(desk: Desk, selector: str) -> list[Widget]:
    """The widgets of a kind that are to be seen."""
    return [widget for widget in desk.screen.query(selector).results(Widget) if widget.region]


async def test_the_debt_stands_beside_the_newest_card_of_the_pile() -> None:
    async with opened(SEED) as desk:
        pile = desk.zones["pile"]
        for size in ROOMS:
            await desk.resize(*size)
            for place in (3, 27, 189):
                with case((size, place)):
                    desk.table.player.go(place)
                    await desk.settle()
                    _, first, second, *_ = (pile.render_line(y).text.rstrip() for y in range(4))
                    last = pile.slots(0, len(pile.cards), len(pile.cards))[1][-1] + pile.card_size.width
                    assert first[last + 2 :].startswith("Player ")
                    assert second[last + 2 :].endswith(" paid")


@pytest.mark.parametrize("game", GAMES_SEEN)
async def test_what_lies_on_a_table_is_in_its_middle_and_the_graph_is_at_most_a_third(game: str) -> None:
    length = open_id(game).length or 40
    async with opened(game) as desk:
        for size in ROOMS:
            await desk.resize(*size)
            for place in (min(length, 20), desk.table.session.length):
                with case((size, place)):
                    desk.table.player.go(place)
                    await desk.settle()
                    room = desk.screen.query_one("#table").content_region
                    for widget in (desk.zones.get("pile 7"), *shown(desk, "#table > *, Discards")):
                        if widget is None:
                            continue
                        left, right = widget.region.x - room.x, room.right - widget.region.right
                        assert abs(left - right) <= 1, widget
                    for graph in shown(desk, "Graph"):
                        assert graph.region.height <= size[1] / 3


async def test_the_ends_panel_takes_the_place_of_the_pile_and_neither_hand_moves() -> None:
    async with opened(SEED) as desk:
        for size in ROOMS[1:]:
            with case(size):
                await desk.resize(*size)
                await desk.press("home")
                hands = [desk.zones[name].region for name in ("hand 0", "hand 1")]
                await desk.press("end")
                assert desk.screen.query_one("#end").region
                assert [desk.zones[name].region for name in ("hand 0", "hand 1")] == hands


async def test_the_story_grows_with_the_terminal() -> None:
    async with opened(SEED) as desk:
        widths = []
        for size in ROOMS[3:]:
            await desk.resize(*size)
            widths.append(desk.screen.query_one("#story").region.width)
        assert widths == sorted(widths)
        assert (widths[0], widths[-1]) == (38, 60)


# the clock


@given(st.integers(43, 300), st.integers(20, 120))
def test_the_piles_of_a_clock_lie_apart_within_its_room(columns: int, rows: int) -> None:
    clock = clock_in(columns, rows)
    assert clock.size.width <= columns
    assert clock.size.height <= rows
    spots = [clock.spot(number) for number in range(1, 14)]
    for at, (x, y) in enumerate(spots):
        assert 0 <= x <= clock.size.width - clock.width
        assert 0 <= y <= clock.size.height - clock.height
        for other_x, other_y in spots[:at]:
            assert abs(x - other_x) >= clock.width or abs(y - other_y) >= clock.height


@given(st.integers(43, 300), st.integers(20, 120))
def test_a_clock_has_the_greatest_cards_that_fit(columns: int, rows: int) -> None:
    heights = {5 * (size.height + 1): size for size in faces.Size}
    card = clock_in(columns, rows).height - 1
    larger = [size for need, size in heights.items() if need <= rows and size.height > card]
    # Twelve piles round a thirteenth are at least five wide, and six columns.
    assert all(5 * (size.width + 1) + 6 > columns for size in larger if size is not faces.Size.NORMAL)


async def test_the_clock_grows_with_the_terminal_and_a_card_flies_between_its_sizes() -> None:
    async with opened("perditio#7@20", flights=True) as desk:
        await desk.press("c")
        seen = []
        for size in ROOMS[1:]:
            with case(size):
                await desk.resize(*size)
                sizes = {desk.zones[name].card_size for name in PILES}
                assert len(sizes) == 1
                seen.append(sizes.pop().name)
                await desk.press("right")
                assert desk.flying
                _, end = desk.flight.path
                assert desk.zones["discards"].region.contains_point(end)
                await desk.land()
                assert desk.shown_cards() == desk.expected_cards()
                await desk.press("left")
                await desk.land()
        assert seen == ["LOW", "LOW", "LARGE", "GREAT", "HUGE", "HUGE"]


# coins


async def test_a_short_strip_has_larger_coins_and_its_lines_stand_below_it() -> None:
    async with opened("coins,players=2:1.4.5.9") as desk:
        heights = []
        for size in ROOMS:
            with case(size):
                await desk.resize(*size)
                strip = strip_of(desk)
                heights.append(strip.view.height)
                assert strip.region.height == heights[-1] + 2
                lines = [desk.screen.query_one(name).region for name in ("#in-hand", "#goal")]
                assert {line.x for line in lines} == {strip.region.x}
                assert lines[0].y - strip.region.bottom <= 1
        assert heights == [3, 4, 6, 4, 6, 8, 8]


# nothing is cut without a sign


def check_signs(desk: Desk) -> None:
    """Each line that is cut ends with an ellipsis, and has all of it in its tooltip."""
    lines = desk.lines
    for widget in leaves(desk):
        if not isinstance(widget, Static) or not widget.content_size:
            continue
        at = widget.content_region
        seen = "\n".join(line[at.x : at.right] for line in lines[at.y : at.bottom])
        told = str(widget.render())
        whole = "".join(told.split()) in "".join(seen.split())
        assert whole or "…" in seen, (widget, told, seen)
        if isinstance(widget, EllipsisLabel):
            assert whole is not widget.is_cut
            assert str(widget.tooltip or "") == ("" if whole else told)


@pytest.mark.parametrize(("turn", "game"), [*enumerate([*GAMES_SEEN, "coins#305", ENDLESS])])
async def test_no_line_is_cut_without_a_sign(turn: int, game: str) -> None:
    others = [*ROOMS[1:4], (110, 18), (118, 24), ROOMS[-1]]  # at those the games take turns
    async with opened(game) as desk:
        desk.table.thinking = 3600.0  # type: ignore[attr-defined]  # the computer does not move now
        await desk.press("t" if desk.table.session.game.interactive else "3")
        for size in [ROOMS[0], *others[turn % 2 :: 2]]:
            with case(size):
                await desk.resize(*size)
                check_signs(desk)
        await desk.press("end")
        for size in ROOMS[:6:2]:
            with case(size):
                await desk.resize(*size)
                check_signs(desk)
