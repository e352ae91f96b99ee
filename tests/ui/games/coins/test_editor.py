"""The editor of Silver Dollar: starts made by keys and by mouse, and starts that are pasted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.widgets import Input

from cardtui.games import open_id
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.screens.editor import EDITOR_COMMANDS, EditorScreen
from cardtui.ui.cards.strip_grid import stage_fit
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import START, answer, click_square, make, strip_of, table_of
from tests.ui.layout import check_fit

pytestmark = pytest.mark.usefixtures("slow_computer")


def note(desk: Desk) -> str:
    return desk.text_at("#editor-note")


KEYS: dict[str, tuple[list[str], Callable[[Desk], object]]] = {
    "go(-1)": (["left", "h"], lambda desk: strip_of(desk).cursor == 8),
    "go(1)": (["right", "l"], lambda desk: strip_of(desk).cursor == 10),
    "place": (["space"], lambda desk: strip_of(desk).positions == (1, 4, 5)),
    "clear": (["backspace"], lambda desk: strip_of(desk).positions == ()),
    "done": (["enter"], lambda desk: desk.screen is desk.table),
    "copy": (["y"], lambda desk: desk.app.clipboard == START),
    "close": (["escape", "q"], lambda desk: desk.screen is desk.table),
}


async def test_a_key_does_what_its_command_says() -> None:
    assert {c.action: list(c.keys) for c in EDITOR_COMMANDS} == {
        action: keys for action, (keys, _) in KEYS.items()
    }
    async with opened(START) as desk:
        for action, (keys, done) in KEYS.items():
            for key in keys:
                await desk.press("i")
                assert (strip_of(desk).cursor, strip_of(desk).positions) == (9, (1, 4, 5, 9)), key
                assert not done(desk), (action, key)
                await desk.press(key)
                assert done(desk), (action, key)
                await desk.press(*["escape"] if desk.screen is not desk.table else [])
                desk.app.copy_to_clipboard("")


@pytest.mark.parametrize("keys", ["i", "m e", "q m e"])
async def test_a_start_is_played_wherever_the_editor_was_opened(keys: str) -> None:
    async with opened("coins#7") as desk:
        await desk.press(*keys.split())
        await desk.wait_until(lambda: isinstance(desk.screen, EditorScreen))
        placed = (*strip_of(desk).positions, (strip_of(desk).cursor or 0) + 2)
        await desk.press("right", "right", "space", "enter")
        assert desk.screen is desk.table and desk.table.session.state.positions == placed


MADE = [
    ("1.4.5.9", "", "1.4.5.9"),
    ("1.4.5.9", "backspace " + "left " * 12 + "right space right right space", "1.3"),
    ("1.4.5.9", "left space space space", "1.4.5.8.9"),
    ("3.70", "l l l space", "3.70.73"),
    ("0.1000000000000", "h h space", "0.999999999998.1000000000000"),
]


async def test_a_start_is_made_coin_by_coin() -> None:
    async with opened(START) as desk:
        for start, keys, made in MADE:
            with case(start, keys):
                await desk.open(f"coins,players=2:{start}")
                await desk.send("i", *keys.split())
                save = f"coins,players=2:{made}"
                assert note(desk) == f"{save} · for two"
                await desk.press("y", "enter")
                assert desk.app.clipboard == desk.table.session.save() == save
                assert desk.screen is desk.table


async def test_a_click_places_a_coin_or_takes_it_away() -> None:
    async with opened(START, SIZES[0]) as desk:
        for size in (SIZES[0], SIZES[2]):
            with case(size):
                await desk.resize(*size)
                await desk.press("i")
                for square in (2, 4, 12, 9, 0, 0):
                    had = strip_of(desk).positions
                    await click_square(desk, square)
                    assert set(strip_of(desk).positions) == set(had) ^ {square}
                    assert strip_of(desk).cursor == square
                assert note(desk).startswith("coins,players=2:1.2.5.12 ")
                await desk.press("escape")


@pytest.mark.parametrize("column", [0, 1, -1])
async def test_clicks_on_one_spot_of_a_long_strip_change_the_same_square(column: int) -> None:
    async with opened("coins,players=2:16.18.155") as desk:
        await desk.press("i")
        strip = strip_of(desk)
        x = strip.left + column % (strip.grid.in_tier * strip.grid.width)
        for _ in range(3):
            had, square = strip.positions, strip.square_at(x, 2)
            await desk.click(strip, x, 2)
            assert strip.square_at(x, 2) == square
            assert set(strip.positions) == set(had) ^ {square}


async def test_the_strip_ends_at_the_last_possible_square() -> None:
    last = 10**18 - 1
    async with opened(f"coins,players=2:5.{last}") as desk:
        await desk.press("i", "right", "right")
        strip = strip_of(desk)
        assert (strip.cursor, strip.squares) == (last, last + 1)
        await desk.click(strip, strip.size.width - 1, strip.size.height - 2)
        assert strip.positions in ((5,), (5, last))
        await desk.press("left", "space", "y", "enter")
        assert last - 1 in desk.table.session.state.positions


@pytest.mark.parametrize("puzzle", ["coins,find=3:1.4.5.9", LEVELS[20].rules.id])
async def test_the_editor_of_a_solved_puzzle_makes_a_game_where_no_move_is_to_be_found(puzzle: str) -> None:
    async with opened(puzzle) as desk:
        found = table_of(desk).game.puzzle
        assert found is not None
        for move in found.line[::2]:
            await make(desk, move)
            await answer(desk)
        assert desk.table.session.complete
        await desk.press("i")
        assert note(desk).endswith(" · against Otto, medium")
        await desk.press("right", "right", "space")
        await desk.press("enter")
        assert desk.ply == 0 and desk.screen is desk.table


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("backspace", "Space or a click places a coin."),
        ("space", "Every coin is home already: there is nothing to play."),  # 0 and 1 are left
    ],
)
async def test_a_start_that_cannot_be_played_is_refused_with_the_reason(keys: str, reason: str) -> None:
    async with opened("coins,players=2:0.1.5") as desk:
        await desk.press("i", *keys.split())
        assert note(desk) == reason
        desk.send_keys("enter", "enter", "enter")
        await desk.settle()
        assert isinstance(desk.screen, EditorScreen)
        assert desk.notifications[-1] == reason
        await desk.press("escape")
        assert desk.table.session.save() == "coins,players=2:0.1.5"


KEPT = [
    ("coins,step=3,level=perfect#7", "coins,step=3,level=perfect:0.5.7.8.9"),
    ("coins,players=1,target=9:1.4.5.9", "coins,players=1:1.4.5.9"),  # the target may be out of reach
    ("coins,first=computer,coins=3,gaps=3-3#1", "coins,first=computer:3.7.11"),
    ("coins,players=2,names=Ann+Bob:1.4.5.9~0-1.3-2", "coins,players=2,names=Ann+Bob:0.4.5.7"),
]


async def test_it_begins_with_the_position_on_the_table_and_keeps_the_parameters() -> None:
    async with opened(START) as desk:
        for game, made in KEPT:
            with case(game):
                await desk.open(game)
                await desk.press("i", "enter")
                assert desk.screen is desk.table
                assert open_id(desk.table.session.save()).game.id == made


@pytest.mark.parametrize("game", [START, "coins:0.1000000000000"])
async def test_the_editor_fits_and_shows_the_square_of_its_cursor(game: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        for size in (SIZES[0], SIZES[3]) if game == START else SIZES[1:2]:
            await desk.resize(*size)
            await desk.press("i")
            strip = strip_of(desk)
            for key in ("right", "space", "left", "left"):
                with case(size, key):
                    await desk.press(key)
                    assert strip.cursor is not None
                    assert strip.first <= strip.cursor < strip.first + strip.in_sight
                    check_fit(desk)
                    assert note(desk).endswith((" · for two", " · against Otto, medium"))
            await desk.press("escape")


async def test_pasted_text_is_opened_or_refused_with_the_reason_in_a_dialog() -> None:
    async with opened(START) as desk:
        await desk.press("left", "2")
        before = desk.text
        for text in ("9,4,1", "1 4 " + "9" * 19, "coins:1.4~0-9"):
            await desk.paste(text)
            assert isinstance(desk.screen, Ask), text
            assert len(desk.text_at("#ask-wrong")) > 10, text
            await desk.press("enter", "enter", "escape")
            desk.table.query_one(TitleBar).hush()
            await desk.settle()
            assert desk.text == before, text
        for typed, save in (("2,5", "coins,players=2:2.5"), ("coins:1.4~0-1", "coins:1.4~0-1")):
            await desk.paste(typed)
            assert desk.screen.query_one(Input).value == typed
            await desk.press("enter")
            assert desk.table.session.save() == save


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)])
async def test_the_strip_has_the_coins_of_a_table_and_stands_in_the_middle(size: tuple[int, int]) -> None:
    async with opened("coins,players=2:1.4.6.10", size) as desk:
        await desk.press("i")
        for keys in ([], ["right"] * 14 + ["space"]):
            await desk.press(*keys)
            strip = strip_of(desk)
            assert strip.grid == stage_fit(strip.squares, *size)
            left, right = strip.left, strip.left + strip.grid.in_tier * strip.grid.width
            assert abs(left - (size[0] - right)) <= 1
            lines = [desk.screen.query_one(name).region for name in ("#editor-title", "#editor-note")]
            assert abs(lines[0].y - (size[1] - 1 - lines[1].bottom)) <= 1
            assert all(line.height == 1 for line in lines)


async def test_coins_that_are_out_of_sight_are_counted_as_coins() -> None:
    async with opened("coins,players=2:0.5.900") as desk:
        await desk.press("i")
        assert isinstance(desk.screen, EditorScreen)
        assert "◂ 2 coins" in desk.text
