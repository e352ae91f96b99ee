"""Forty columns are enough for every table, where there are thirty rows: a phone, or a narrow pane."""

from __future__ import annotations

import re

import pytest

from cardtui.games import open_id
from cardtui.ui.dialogs.choose import ChooseDialog
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.layout import SLIM_COLUMNS, SLIM_ROWS
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.key_footer import KeyFooter
from tests.cases import case
from tests.contract.games import each_kind, ended, finished, ids, key_of
from tests.contract.test_tables import check_page, check_room
from tests.ui.desk import Desk, opened
from tests.ui.layout import NEEDS, check_apart, check_fit, check_whole

SIZES = [(SLIM_COLUMNS, SLIM_ROWS), (40, 48), (50, 34)]

pytestmark = pytest.mark.usefixtures("slow_computer")


def may_be_idle(desk: Desk, key: str) -> bool:
    """Return whether a key may do nothing at the start, where nothing is chosen, before or after it."""
    return key in {"left", "up", "enter"} or (key == "right" and desk.table.session.game.interactive)


def check_readable(desk: Desk) -> None:
    """Check that nothing is cut off or covered, that no text is cut, and that there is one row of keys."""
    assert desk.shown_cards() == desk.expected_cards()
    check_fit(desk)
    check_whole(desk)
    check_apart(desk)
    check_room(desk)
    title, *lines = desk.lines
    cut = [line.strip() for line in lines if "…" in line and "×" not in line]  # but names of stacks
    assert not cut, f"there is no room for the whole text in these rows: {cut}"
    assert title.partition("‹")[0].strip("≡ "), "the title is in sight"
    assert desk.table.query_one(KeyFooter).region.size == (desk.app.size.width, 1)


@each_kind
async def test_a_table_can_be_read_at_every_ply_in_forty_columns(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save()) as desk:
        for size in SIZES:
            await desk.resize(*size)
            plies = (0, end.length // 3, end.length // 2, end.length - 1)
            for ply in plies if size == SIZES[0] else plies[::2]:
                with case((size, ply)):
                    await desk.go(ply)
                    check_readable(desk)
                    if desk.table.openable_zones:  # they stay open at the next ply
                        await desk.press(key_of(desk, "open_hidden"))
        await desk.go(0)
        if "by_hand" in desk.table.by_name:
            await desk.press(key_of(desk, "by_hand"))
            await desk.answer_how_by_hand()
            for size in SIZES:
                with case(size, "by hand"):
                    await desk.resize(*size)
                    check_readable(desk)


@each_kind
async def test_the_end_is_told_whole_in_forty_columns(key: str) -> None:
    async with opened(ended(key)) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                panel = desk.table.end_panel.region
                assert panel.width <= size[0] and 0 < panel.y < panel.bottom < size[1]
                title, *_ = texts = [desk.lines[y][panel.x : panel.right] for y in panel.line_range]
                assert title.strip() == desk.table.ending.headline
                assert not [text for text in texts if "…" in text]
                check_fit(desk)
                check_whole(desk)
                for _, label in desk.table.end_offers:
                    assert label in "\n".join(texts)


@each_kind
async def test_the_inspector_fits_into_forty_columns(key: str) -> None:
    end = open_id(finished(ids(key)[0]))
    async with opened(end.save(), views=["inside"]) as desk:
        for size, ply in zip(SIZES, (end.length // 2, 0, end.length), strict=True):
            with case((size, ply)):
                await desk.resize(*size)
                await desk.go(ply)
                assert desk.shown_cards() == desk.expected_cards()
                check_fit(desk)
                check_whole(desk)
                check_page(desk)


@each_kind
async def test_every_key_of_the_footer_does_something_where_it_is_clicked(key: str) -> None:
    game, y = ids(key)[0], SLIM_ROWS - 1
    async with opened(game, SIZES[0]) as desk:
        footer = desk.table.query_one(KeyFooter)
        targets = {name: x for x in reversed(range(SLIM_COLUMNS)) if (name := footer.button_at(x))}
        *others, leaves = sorted(targets, key=targets.__getitem__)
        assert len(others) >= 2
        for pressed in others:
            with case(pressed):
                await desk.open(game)
                before = desk.snapshot(slice(y))
                await desk.click_at(targets[pressed], y)
                assert desk.snapshot(slice(y)) != before or may_be_idle(desk, pressed)
                while not isinstance(desk.screen, TableScreen):
                    desk.app.pop_screen()
                    await desk.settle()
        await desk.open(game)
        assert desk.lines[-1][targets[leaves] :].split() == ["q", "back"]
        await desk.click_at(targets[leaves], y)
        assert isinstance(desk.screen, HomeScreen)


@each_kind
@pytest.mark.parametrize("preset", [None, 0, 1, 2])
async def test_after_a_touch_no_sentence_is_about_a_mouse_or_a_keyboard(key: str, preset: int | None) -> None:
    """In a game that is watched or moved in and, where one can choose how, in each way to play it by hand."""
    async with opened(open_id(ids(key)[0]).save(), SIZES[0]) as desk:
        desk.app.touched()
        await desk.settle()
        if preset is not None:
            if "by_hand" not in desk.table.by_name:
                pytest.skip("it is not played by hand")
            await desk.press(key_of(desk, "by_hand"))
            if isinstance(desk.screen, ChooseDialog):
                await desk.press(*["down"] * preset, "enter")
        for _ in range(4):
            sentences = "\n".join(desk.lines[:-1])  # without the keys
            assert not re.search(r"\b(clicks?|press|points?)\b", sentences, re.IGNORECASE), sentences
            await desk.press("space")


@each_kind
async def test_with_a_column_or_a_row_less_the_notice_says_what_is_needed(key: str) -> None:
    async with opened(ids(key)[0], SIZES[0]) as desk:
        table = desk.text
        for size in ((SLIM_COLUMNS - 1, SLIM_ROWS), (SLIM_COLUMNS, SLIM_ROWS - 1), (59, SLIM_ROWS - 1)):
            with case(size):
                await desk.resize(*size)
                assert desk.words == NEEDS
        assert f"{SLIM_COLUMNS} columns and {SLIM_ROWS} rows" in NEEDS
        await desk.resize(*SIZES[0])
        assert desk.text == table
