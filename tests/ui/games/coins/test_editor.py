"""Starts of one's own: made in the editor, by keys and by the mouse, or pasted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.binding import Binding
from textual.widgets import Input

from cardtui.games import open_id
from cardtui.games.coins import Coins
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.games.coins.editor import EDITOR_COMMANDS, EditorScreen
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.ui.desk import SIZES, Desk, opened

START = "coins,players=2:1.4.5.9"


pytestmark = pytest.mark.usefixtures("slow_computer")


def strip_of(desk: Desk) -> SquareStrip:
    return desk.screen.query_one(SquareStrip)


def note(desk: Desk) -> str:
    return desk.text_at("#editor-note")


async def click_square(desk: Desk, square: int) -> None:
    strip = strip_of(desk)
    left = strip.left + (square - strip.first) * strip.square_width
    await desk.click(strip, left + strip.square_width // 2, 2)


KEYS: dict[str, tuple[list[str], Callable[[Desk], object]]] = {
    "go(-1)": (["left", "h"], lambda desk: strip_of(desk).cursor == 8),
    "go(1)": (["right", "l"], lambda desk: strip_of(desk).cursor == 10),
    "place": (["space"], lambda desk: strip_of(desk).positions == (1, 4, 5)),
    "clear": (["backspace"], lambda desk: strip_of(desk).positions == ()),
    "done": (["enter"], lambda desk: desk.screen is desk.table),
    "copy": (["y"], lambda desk: desk.app.clipboard == START),
    "close": (["escape", "q"], lambda desk: desk.screen is desk.table),
}


def test_every_key_is_checked_and_bound() -> None:
    assert {c.action: list(c.keys) for c in EDITOR_COMMANDS} == {
        action: keys for action, (keys, _) in KEYS.items()
    }
    bound = {b.key for b in EditorScreen.BINDINGS if isinstance(b, Binding)}
    assert bound == {key for command in EDITOR_COMMANDS for key in command.keys}


async def test_a_key_does_what_its_command_says() -> None:
    async with opened(START) as desk:
        for action, (keys, done) in KEYS.items():
            for key in keys:
                await desk.press("i")
                assert (strip_of(desk).cursor, strip_of(desk).positions) == (9, (1, 4, 5, 9)), key
                assert not done(desk), (action, key)
                await desk.press(key)
                assert done(desk), (action, key)
                await desk.press(*["escape"] if desk.screen is not desk.table else [])
                desk.app._clipboard = ""


async def test_what_the_footer_offers_can_be_clicked() -> None:
    async with opened(START) as desk:
        for key, action in {"space": "place", "backspace": "clear", "y": "copy", "escape": "close"}.items():
            await desk.press("i")
            await desk.click(key)
            assert KEYS[action][1](desk)
            await desk.press("escape") if desk.screen is not desk.table else None
        assert desk.table.session.save() == START


MADE: list[tuple[str, str, str]] = [
    ("1.4.5.9", "enter", "1.4.5.9"),
    ("1.4.5.9", "space enter", "1.4.5"),
    ("1.4.5.9", "right right space enter", "1.4.5.9.11"),
    ("1.4.5.9", "backspace space enter", "9"),
    ("1.4.5.9", "backspace " + "left " * 12 + "right space right right space enter", "1.3"),
    ("1.4.5.9", "left space space space enter", "1.4.5.8.9"),
    ("3.70", "l l l space enter", "3.70.73"),
    ("0.1000000000000", "h h space enter", "0.999999999998.1000000000000"),
]


@pytest.mark.parametrize("deal", dict.fromkeys(deal for deal, _, _ in MADE))
async def test_a_start_is_made_coin_by_coin_by_keys(deal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [(keys, made) for start, keys, made in MADE if start == deal]
    async with opened(f"coins,players=2:{deal}") as desk:
        for keys, made in cases:
            *before, last = keys.split()
            desk.send_keys("i", *before)
            await desk.settle()
            save = f"coins,players=2:{made}"
            assert note(desk) == f"{save} · Enter plays it"
            begun: list[Coins] = []
            with monkeypatch.context() as patch:
                if (keys, made) != cases[-1]:  # that one takes the place of the start
                    patch.setattr(CoinsTable, "open_game", lambda _, game, begun=begun: begun.append(game))
                await desk.press("y", last)
            assert desk.app.clipboard == save
            assert desk.screen is desk.table, keys
            assert (begun[0].id if begun else desk.table.session.save()) == save
            assert open_id(desk.app.clipboard).game.deal_text() == made


async def test_a_click_places_a_coin_or_takes_it_away() -> None:
    async with opened(START, SIZES[0]) as desk:
        for size in SIZES:
            if desk.app.size != size:
                await desk.press("escape")
                await desk.resize(*size)
            await desk.press("i")
            for square in (2, 4, 12, 9, 0, 0):
                had = strip_of(desk).positions
                await click_square(desk, square)
                assert set(strip_of(desk).positions) == set(had) ^ {square}, size
                assert strip_of(desk).cursor == square, size
            assert note(desk).startswith("coins,players=2:1.2.5.12 "), size
        await desk.press("enter")
        assert desk.table.session.save() == "coins,players=2:1.2.5.12"


async def test_a_second_click_on_the_same_spot_takes_the_coin_away_again() -> None:
    async with opened("coins,players=2:16.18.55") as desk:
        for place in (0, 1, -1):
            await desk.press("i")
            strip = strip_of(desk)
            column = place % strip.size.width
            for _ in range(3):
                had, square = strip.positions, strip.square_at(column)
                await desk.click(strip, column, 2)
                assert strip.square_at(column) == square, place
                assert set(strip.positions) == set(had) ^ {square}, place
            await desk.press("escape")


async def test_the_strip_ends_at_the_last_square_that_there_is() -> None:
    last = 10**18 - 1
    async with opened(f"coins,players=2:5.{last}") as desk:
        await desk.press("i", "right", "right")
        strip = strip_of(desk)
        assert (strip.cursor, strip.squares) == (last, last + 1)
        await desk.click(strip, strip.size.width - 1, 2)
        assert strip.positions in ((5,), (5, last))
        await desk.press("left", "space", "y", "enter")
        assert last - 1 in desk.table.session.state.positions


async def test_clicks_beside_the_squares_do_nothing() -> None:
    async with opened("coins,players=2:1.2.8", (120, 40)) as desk:
        await desk.press("i")
        strip = strip_of(desk)
        assert strip.squares * strip.square_width < strip.size.width
        await desk.click(strip, strip.size.width - 1, 2)
        await desk.click("#editor-title", 1)
        assert strip.positions == (1, 2, 8)


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("backspace", "Space or a click places a coin."),
        ("space", "Every coin is home already: there is nothing to play."),  # 0 and 1 are left
    ],
)
async def test_what_cannot_be_played_is_not_played_and_it_is_said_why(keys: str, why: str) -> None:
    async with opened("coins,players=2:0.1.5") as desk:
        await desk.press("i", *keys.split())
        assert note(desk) == why
        desk.send_keys("enter", "enter", "enter")
        await desk.settle()
        assert isinstance(desk.screen, EditorScreen)
        assert desk.notifications[-1] == why
        await desk.press("escape")
        assert desk.table.session.save() == "coins,players=2:0.1.5"


KEPT = [
    ("coins,step=3,level=perfect#7", "coins,step=3,level=perfect:0.5.7.8.9"),
    ("coins,players=1,target=9:1.4.5.9", "coins,players=1:1.4.5.9"),  # the number may be out of reach
    ("coins,first=computer,coins=3,gaps=3-3#1", "coins,first=computer:3.7.11"),
    ("coins,players=2,names=Ann+Bob:1.4.5.9~0-1.3-2", "coins,players=2,names=Ann+Bob:0.4.5.7"),
]


async def test_it_begins_with_what_lies_on_the_table_and_keeps_how_it_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(KEPT[0][0]) as desk:
        for game, save in KEPT:
            with case(game):
                if game != KEPT[0][0]:
                    desk.app.open_session(open_id(game))
                    await desk.settle()
                begun: list[Coins] = []
                with monkeypatch.context() as patch:
                    if game != KEPT[-1][0]:  # that one takes the place of what lies on the table
                        patch.setattr(
                            CoinsTable, "open_game", lambda _, made, begun=begun: begun.append(made)
                        )
                    await desk.press("i", "enter")
                assert desk.screen is desk.table
                assert (begun[0].id if begun else desk.table.session.save()) == save


async def test_closing_it_changes_nothing_and_holding_a_key_down_does_no_harm() -> None:
    async with opened(f"{START}~0-1") as desk:
        before = desk.text
        for key in ("left", "right", "space", "backspace", "y", "h", "l"):
            await desk.press("i")
            desk.send_keys(*[key] * 25)
            await desk.settle()
            assert isinstance(desk.screen, EditorScreen)
            assert (strip_of(desk).cursor or 0) >= 0
            await desk.press("escape")
        desk.app.clear_notifications()
        await desk.settle()
        desk.table.query_one(TitleBar).hush()
        await desk.settle()
        assert desk.text == before


DEALS = [START, "coins,players=2:3.70", "coins:0.1000000000000"]


@pytest.mark.parametrize("game", DEALS)
async def test_the_editor_fits_and_shows_the_square_it_points_at(game: str) -> None:
    """Each start at the smallest size, and at another one."""
    async with opened(game, SIZES[0]) as desk:
        for size in (SIZES[0], SIZES[1 + DEALS.index(game)]):
            with case(size):
                await desk.resize(*size)
                await desk.press("i")
                for key in ("right", "space", "left", "left"):
                    await desk.press(key)
                    strip = strip_of(desk)
                    assert strip.cursor is not None
                    assert strip.first <= strip.cursor < strip.first + strip.in_sight
                    assert [len(line) for line in desk.lines] == [size[0]] * size[1]
                    for widget in desk.screen.query("#editor *"):
                        assert desk.screen.find_widget(widget).visible_region == widget.region, widget
                    assert note(desk).endswith("· Enter plays it")
                assert "A start of your own" in desk.text
                await desk.press("escape")


async def test_every_key_of_the_editors_footer_can_be_read() -> None:
    async with opened(START, SIZES[0]) as desk:
        await desk.press("i")
        for size in SIZES:
            if desk.app.size != size:
                await desk.resize(*size)
            for word in ("←→ square", "space coin", "Enter play", "y copy id", "Esc back"):
                assert word in desk.lines[-1], size
            assert ("Backspace clear" in desk.lines[-1]) is (size[0] >= 80), size


PASTED = ["garbage", "9,4,1", "coins:[/b]", "\x1b[2J\x07", "beggar#x", "1 4 " + "9" * 19, "coins:1.4~0-9"]


async def test_garbage_that_is_pasted_stands_in_the_dialog_with_what_is_wrong() -> None:
    async with opened(START) as desk:
        await desk.press("left", "2")
        before = desk.text
        for text in PASTED:
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
