"""The Silver Dollar game by the mouse, and on the screen: what is clicked, dragged, slides and scrolls."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets._footer import FooterKey

from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.parameters import Settings
from cardtui.ui.games.coins.heaps import HeapsPanel
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.story import StoryLines, story_lines
from tests.monkey import post
from tests.ui.desk import DRAWN, SIZES, Desk, opened
from tests.ui.test_coins_keys import HERE, HINT, MIDDLE, MOVES, SEEDED, START, said, strip_of


@pytest.fixture(autouse=True)
def _slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CoinsTable, "thinking", 3600.0)


def spot(desk: Desk, square: int, y: int = 2) -> tuple[int, int]:
    """The cell of the screen in the middle of a square, be it in sight or where it would lie."""
    strip = strip_of(desk)
    width, region = strip.square_width, strip.region
    x = region.x + (square - strip.first) * width + width // 2
    return max(0, min(x, desk.screen.size.width - 1)), region.y + y


async def click_square(desk: Desk, square: int, y: int = 2) -> None:
    x, _ = spot(desk, square)
    await desk.click(strip_of(desk), x - strip_of(desk).region.x, y)


def marks(desk: Desk) -> str:
    return desk.lines[strip_of(desk).region.y].strip()


async def drag(desk: Desk, start: int, *squares: int, y: int = 2) -> None:
    """Press the mouse at a square, go along others, and release it at the last."""
    await desk.pilot.mouse_down(offset=spot(desk, start))
    for square in squares:
        await desk.pilot.hover(offset=spot(desk, square, y))
        await desk.settle()
    await desk.pilot.mouse_up(offset=spot(desk, squares[-1], y))
    await desk.settle()


def square_cells(desk: Desk, *squares: int) -> list[list[str]]:
    """What the screen shows of squares: the three rows of each."""
    strip = strip_of(desk)
    width, (x, y, _, _) = strip.square_width, strip.region
    edges = [x + (square - strip.first) * width for square in squares]
    return [[desk.lines[y + row][edge : edge + width] for row in (1, 2, 3)] for edge in edges]


@pytest.mark.parametrize("size", SIZES)
async def test_the_coin_slides_to_where_its_ghost_was_and_nothing_else_changes(size: tuple[int, int]) -> None:
    async with opened(START, size, flights=True) as desk:
        before = square_cells(desk, *range(10))
        await desk.press("left", "3")
        ghost, *way = square_cells(desk, 6, 7, 8)
        assert [rows[1].strip("◂╌") for rows in way] == ["", ""]
        await desk.press("enter")
        assert (desk.flying, desk.at, strip_of(desk).along) == (True, 1, 9.0)
        await desk.fly(0.1501)
        assert 6 < strip_of(desk).along < 9
        assert square_cells(desk, *range(6)) == before[:6]
        await desk.fly(0.15)
        assert not desk.flying
        after = square_cells(desk, *range(10))
        assert after[:6] == before[:6]
        assert [text.replace("╌", "─").replace("╎", "│") for text in ghost] == after[6]
        assert ["".join(rows).strip() for rows in after[7:]] == ["‹", "‹", "○"]  # where it came from
        async with opened(f"{START}~3-3", size) as fresh:
            assert desk.text == fresh.text


Done = dict[str, Callable[[Desk], object]]
WHYS = ["", "is in the way", "only one square from the edge", "coins go to the left only"]


@pytest.mark.parametrize("how", ["click", "drag"])
@pytest.mark.parametrize("size", SIZES)
async def test_a_coin_goes_to_the_square_it_is_sent_to_if_it_may_and_else_it_is_said_why(
    how: str, size: tuple[int, int]
) -> None:
    async with opened(START, size) as desk:
        for coin, start in enumerate((1, 4, 5, 9)):
            for square in range(10) if how == "drag" else (0, 2, 3, 6, 7, 8):
                if how == "drag":
                    await drag(desk, start, square)
                else:
                    await click_square(desk, start, 1)
                    assert strip_of(desk).hand == coin
                    await click_square(desk, square, 3)
                legal = square in ({0}, {2, 3}, set[int](), {6, 7, 8})[coin]
                assert desk.at == int(legal), (coin, square)
                if legal:
                    assert desk.table.session.state.positions[coin] == square
                    await desk.press("u")
                elif square != start:
                    assert any(why in said(desk) for why in WHYS[1:]), (coin, square)
                    assert (strip_of(desk).hand, strip_of(desk).aim) == (coin, None)
                assert strip_of(desk).positions == (1, 4, 5, 9)


DRAGS: list[tuple[tuple[int, ...], int, str]] = [
    ((8, 7), 2, f"{START}~3-2"),
    ((7, 12, 0, 8), 2, f"{START}~3-1"),  # only where it is released counts
    ((8, 7), -2, f"{START}~3-2"),  # a little above and below the strip
    ((8, 7), 6, f"{START}~3-2"),
    ((8, 7), 7, START),  # off the strip
    ((8, 7), 14, START),
    ((7, 9), 2, START),  # back to where it lies
    ((4,), 2, START),
    ((-1,), 2, f"{START}~3-3"),  # past the left end: as far as it can go
    ((0, -1), 2, f"{START}~3-3"),
    ((-1, 8), 2, f"{START}~3-1"),
    ((-1,), 7, START),
    ((0,), 2, START),
    ((12,), 2, START),
]


@pytest.mark.parametrize(("squares", "y", "save"), DRAGS)
async def test_a_drag_shows_the_ghost_on_its_way_and_ends_where_it_is_released(
    squares: tuple[int, ...], y: int, save: str
) -> None:
    async with opened(START) as desk:
        before = square_cells(desk, *range(9))
        await desk.pilot.mouse_down(offset=spot(desk, 9))
        await desk.pilot.hover(offset=spot(desk, 8))
        assert "╎ 3" in square_cells(desk, 8)[0][1]
        await desk.pilot.mouse_up(offset=spot(desk, 9))
        await drag(desk, 9, *squares, y=y)
        assert desk.table.session.save() == save
        assert save != START or square_cells(desk, *range(9)) == before
        await desk.pilot.hover(offset=spot(desk, 3))
        assert strip_of(desk).aim is None


@pytest.mark.parametrize(
    ("game", "coin", "then"),
    [
        ("coins,players=2:4.9", 1, "1-4"),
        ("coins,players=2:4.9", 0, "0-4"),
        ("coins,step=2,players=2:4.9", 1, "1-2"),
        ("coins,step=9,players=2:4.9", 0, "0-4"),
        ("coins,players=2:4.5", 1, "coin 0 is in the way"),
        ("coins,players=2:0.5", 0, "coin 0 is at the edge"),
    ],
)
@pytest.mark.parametrize("size", SIZES[:3])
async def test_a_drag_past_the_left_end_goes_as_far_as_it_can_and_says_why_where_that_is_nowhere(
    game: str, coin: int, then: str, size: tuple[int, int]
) -> None:
    async with opened(game, size) as desk:
        start = strip_of(desk).positions[coin]
        await desk.pilot.mouse_down(offset=spot(desk, start))
        await desk.pilot.hover(offset=(0, spot(desk, start)[1]))
        await desk.settle()
        aim = strip_of(desk).aim
        assert aim is not None and aim.legal is ("-" in then)
        await desk.pilot.mouse_up(offset=(0, spot(desk, start)[1]))
        await desk.settle()
        assert desk.table.session.save() == (f"{game}~{then}" if "-" in then else game)
        assert "-" in then or then in said(desk)


async def test_at_the_wrong_time_and_on_nothing_a_click_does_nothing() -> None:
    async with opened(START) as desk:
        before = desk.text
        await desk.click("#in-hand", 1)
        await drag(desk, 3, 2, 0)
        assert desk.text == before
    for game, why in (("coins:1.4.5.9~0-1", "is thinking"), ("coins:0.2~1-1", "every coin is home")):
        async with opened(game) as desk:
            await drag(desk, desk.table.session.state.positions[-1], 1, 0)
            assert why in said(desk)
            assert desk.table.session.save() == game


CONTROLS: Done = {
    "menu": lambda desk: isinstance(desk.screen, CommandPalette),
    "previous-seed": lambda desk: desk.table.session.save() == "coins,players=2#6",
    "id": lambda desk: desk.app.clipboard == MIDDLE,
    "next-seed": lambda desk: desk.table.session.save() == "coins,players=2#8",
    "first": lambda desk: desk.at == 0,
    "back-ten": lambda desk: desk.at == HERE - 10,
    "back": lambda desk: desk.at == HERE - 1,
    "play": lambda desk: desk.table.playhead.playing,
    "forward": lambda desk: desk.at == HERE + 1,
    "forward-ten": lambda desk: desk.at == HERE + 10,
    "last": lambda desk: desk.at == desk.table.session.length,
    "slower": lambda desk: desk.table.playhead.speed == 2,
    "speed": lambda desk: desk.table.playhead.speed == 1,
    "faster": lambda desk: desk.table.playhead.speed == 8,
    "place": lambda desk: isinstance(desk.screen, Ask),
    "previous-landmark": lambda desk: desk.at == 9,
    "landmark": lambda desk: desk.at == 18,
    "next-landmark": lambda desk: desk.at == 18,
}
ENDED = f"{SEEDED}~{MOVES}"
END_CONTROLS: Done = {
    "end-again": lambda desk: desk.table.session.save() == SEEDED,
    "end-next-seed": lambda desk: desk.table.session.save() == "coins,players=2#8",
    "end-new-deal": lambda desk: desk.table.session.save() == f"coins,players=2#{DRAWN}",
    "end-ask-deal": lambda desk: isinstance(desk.screen, Ask),
    "end-copy-id": lambda desk: desk.app.clipboard == ENDED,
    "end-back-home": lambda desk: isinstance(desk.screen, HomeScreen),
}
FOOTER: Done = {
    "left": lambda desk: strip_of(desk).hand == len(strip_of(desk).positions) - 1,
    "right": lambda desk: strip_of(desk).hand == 0,
    "down": lambda desk: strip_of(desk).hand == 0,
    "up": lambda desk: strip_of(desk).hand == 0,
    "enter": lambda desk: desk.at == HERE,
    "u": lambda desk: desk.at == HERE - 1,
    "t": lambda desk: HINT in said(desk),
    "e": lambda desk: desk.table.query_one(HeapsPanel).display,
    "m": lambda desk: isinstance(desk.screen, Settings),
    "question_mark": lambda desk: isinstance(desk.screen, HelpScreen),
    "q": lambda desk: isinstance(desk.screen, HomeScreen),
}


async def test_every_control_is_checked() -> None:
    async with opened(MIDDLE) as desk:
        assert {c.id for c in desk.screen.query(Control)} == CONTROLS.keys() | END_CONTROLS.keys()
        assert {key.key for key in desk.screen.query(FooterKey)} == FOOTER.keys()


@pytest.mark.parametrize("name", [*CONTROLS, *END_CONTROLS, *FOOTER])
async def test_what_can_be_clicked_does_what_its_key_does(name: str) -> None:
    async with opened(ENDED if name in END_CONTROLS else MIDDLE) as desk:
        done = {**CONTROLS, **END_CONTROLS, **FOOTER}[name]
        assert name == "enter" or not done(desk)
        keys = {key.key: key for key in desk.screen.query(FooterKey)}
        await desk.click(keys[name] if name in FOOTER else f"#{name}")
        assert done(desk)


async def test_a_click_on_a_move_of_the_story_or_on_the_graph_goes_there() -> None:
    async with opened(MIDDLE) as desk:
        story = desk.table.query_one("#moves", StoryLines)
        for y in (0, 2, 4):
            desk.table.player.go(HERE)
            await desk.click(story, 4, y)
            assert desk.at == story_lines(desk.table.session, HERE, story.size.height)[y].place
            assert strip_of(desk).positions == desk.table.session.state.positions
        for selector in ("#graph", "#scrubber"):
            for x, place in ((desk.table.query_one(selector).size.width - 1, 24), (0, 0)):
                await desk.click(selector, x)
                assert desk.at == place


async def test_eight_coins_on_24_squares_fit_the_usual_terminal_without_scrolling() -> None:
    async with opened("coins,players=2:2.5.8.11.14.17.20.23") as desk:
        for coin, square in enumerate(range(2, 24, 3)):
            await desk.press("right")
            assert (strip_of(desk).first, strip_of(desk).in_sight, marks(desk)) == (0, 24, "")
            assert square_cells(desk, square)[0] == ["╭─╮", f"│{coin}│", "╰─╯"]


async def test_a_longer_strip_scrolls_to_the_coin_in_hand_and_says_what_is_out_of_sight() -> None:
    places = (0, 1, 2, 3, 4, 5, 6, 7, 40, 41, 70, 71, 72)
    async with opened(f"coins,players=2:{'.'.join(map(str, places))}") as desk:
        assert marks(desk) == "5 coins ▸"
        for key in ["right"] * 13 + ["left"] * 12:
            await desk.press(key)
            coin, first = strip_of(desk).hand or 0, strip_of(desk).first
            assert square_cells(desk, places[coin])[0][1].strip("│ ") == str(coin)
            left, right = sum(p < first for p in places), sum(p >= first + 26 for p in places)
            coins = [f"{n} coin{'s' * (n != 1)}" if n else "" for n in (left, right)]
            texts = f"◂ {coins[0]}".strip(), f"{coins[1]} ▸".strip()
            assert " ".join(marks(desk).split()) == " ".join(
                text for text, cut in zip(texts, (first > 0, first < 73 - 26), strict=True) if cut
            )
        await desk.press("escape", *["right"] * 9)
        assert marks(desk).split("  ")[0] == "◂ 8 coins"
        assert marks(desk).endswith("3 coins ▸")
        await drag(desk, 40, 30, 20)
        assert desk.table.session.state.positions[8] == 20


LONG = "coins,players=2:16.18.55"


async def test_a_longer_strip_can_be_scrolled_by_the_mouse() -> None:
    async with opened(LONG) as desk:
        strip = strip_of(desk)
        shown = strip.in_sight
        for event, by in (
            (events.MouseScrollDown, 4),
            (events.MouseScrollRight, 8),
            (events.MouseScrollUp, 4),
            (events.MouseScrollLeft, 0),
            (events.MouseScrollUp, 0),
        ):
            await desk.wheel(strip, event)
            assert strip.first == by
        end = 56 - shown
        for column, first in ((70, shown - 1), (70, end), (70, end), (2, end - shown + 1), (2, 0)):
            await desk.click(strip, column, 0)
            assert strip.first == max(0, first)
            assert marks(desk).startswith("◂") is (first > 0)
        await desk.click(strip, 70, 0)
        await desk.click(strip, 70, 0)
        await drag(desk, 55, 50)
        assert desk.table.session.state.positions == (16, 18, 50)


async def test_a_coin_in_hand_may_be_scrolled_out_of_sight_until_it_is_aimed() -> None:
    async with opened(LONG) as desk:
        await desk.press("right")
        strip = strip_of(desk)
        for _ in range(8):
            await desk.wheel(strip, events.MouseScrollDown)
        assert strip.first == 56 - strip.in_sight > 16
        await desk.press("1")
        assert strip.first < 15


async def test_a_drag_past_an_end_brings_more_into_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtui.ui.stage.strip._PACE", 0.001)
    async with opened(LONG) as desk:
        await desk.press("left", "escape")
        strip = strip_of(desk)
        assert strip.first > 19
        await desk.pilot.mouse_down(offset=spot(desk, 55))
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.settle()
        assert (strip.first, strip.aim) == (19, (19, True))  # at once as far as it can go, and no further
        await desk.pilot.hover(offset=(79, strip.region.y + 2))
        await desk.until(lambda: strip.first > 22)  # and back to the right, square by square
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.settle()
        assert (strip.first, strip.aim) == (19, (19, True))
        await desk.pilot.hover(offset=spot(desk, 22))
        await desk.pilot.mouse_up(offset=spot(desk, 22))
        await desk.settle()
        assert desk.table.session.state.positions == (16, 18, 22)


@pytest.mark.parametrize("key", ["question_mark", "m", "ctrl+p"])
async def test_a_drag_that_another_screen_cuts_off_is_over(key: str) -> None:
    async with opened(LONG) as desk:
        await desk.press("left", "escape")
        strip = strip_of(desk)
        await desk.pilot.mouse_down(offset=spot(desk, 55))
        await desk.pilot.hover(offset=(0, strip.region.y + 2))
        await desk.press(key)
        await desk.until(lambda: desk.screen is not desk.table)
        await desk.pilot.mouse_up(offset=(40, 10))
        await desk.press("escape")
        await desk.until(lambda: desk.screen is desk.table)
        assert strip._scrolling is None
        await desk.press("5", "enter")
        assert desk.table.session.save() == f"{LONG}~2-5"


async def test_a_coin_that_is_taken_again_comes_into_sight_again() -> None:
    async with opened(LONG) as desk:
        await desk.press("right")
        strip = strip_of(desk)
        for key in ("left", "down", "1"):
            for _ in range(9):
                await desk.wheel(strip, events.MouseScrollDown)
            assert strip.first > 16
            await desk.press(key)
            assert strip.first <= 15


async def test_other_buttons_than_the_left_one_move_nothing() -> None:
    async with opened(START) as desk:
        before = desk.text
        for button in (2, 3):
            for square in (9, 8):
                await desk.pilot.mouse_down(offset=spot(desk, square), button=button)
                await desk.pilot.mouse_up(offset=spot(desk, square))
                await desk.settle()
        assert desk.text == before


async def test_a_coin_that_is_clicked_stays_where_it_is_though_the_mouse_shakes() -> None:
    async with opened("coins,players=2:10.35.60") as desk:
        await desk.press("left", "escape")
        assert strip_of(desk).first == 35
        x, y = spot(desk, 35)
        await desk.pilot.mouse_down(offset=(x, y))
        await desk.pilot.hover(offset=(x + 1, y))  # still on the coin
        await desk.pilot.mouse_up(offset=(x + 1, y))
        assert desk.table.session.state.positions == (10, 35, 60)


@pytest.mark.parametrize("far", [10**12, 10**18 - 1])
async def test_squares_far_away_are_no_error_and_take_no_time(far: int) -> None:
    began = perf_counter()
    async with opened(f"coins,players=2:1.4.5.{far}", flights=True) as desk:
        await desk.press("left", *str(far - 9), "e")
        assert strip_of(desk).aim == (9, True)
        await desk.press("e", "enter")
        await desk.fly(0.15)
        await desk.land()
        assert strip_of(desk).positions == (1, 4, 5, 9)
        await desk.press("u", "t", "x", "n", "end", "left", "9")
    assert perf_counter() - began < 10


async def test_a_drag_that_ends_in_a_terminal_that_has_become_too_small_moves_nothing() -> None:
    async with opened(START) as desk:
        x, y = spot(desk, 9)
        left, _ = spot(desk, 7)
        for happening in (("down", x, y, 1), ("move", left, y, 1), ("size", 40, 10), ("up", left, y, 1)):
            post(desk.app, happening)
            await desk.settle()
        assert desk.at == 0
        assert strip_of(desk).aim is None
        assert desk.app.mouse_captured is None
