"""Every size of the terminal: all of it fits, and below the smallest one line says what is needed."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from textual import events
from textual.geometry import Size
from textual.screen import Screen

from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.ui.desk import ENDLESS, LENGTH, SEED, SIZES, opened
from tests.ui.layout import EDGES, NEEDS, TOO_SMALL, check_fit, check_whole


async def test_long_ids_long_games_and_the_end_of_a_draw_fit() -> None:
    async with opened(ENDLESS) as desk:
        await desk.wait_until(lambda: desk.table.session.complete)
        length = desk.table.session.length
        for size in [*SIZES, *EDGES]:
            with case(size):
                await desk.resize(*size)
                for place in (length, length - 1, length // 2):
                    desk.table.player.go(place)
                    await desk.settle()
                    check_fit(desk)
                    check_whole(desk)
                assert "Beggar My Neighbour" in desk.lines[0]
                assert "beggar:---K---Q-KQAJ" in desk.lines[0]


async def test_the_home_screen_fits() -> None:
    async with opened(None) as desk:
        for size in [*SIZES, *EDGES]:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                check_whole(desk)
                for title in ("Beggar My Neighbour", "Silver Dollar", "Perditio Tempus", "Snap"):
                    assert title in desk.text


async def test_every_key_of_the_footer_can_be_read() -> None:
    async with opened() as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                footer = desk.lines[-1]
                for word in ("space play", "step", "trick", "speed", "o open", "? help", "q back"):
                    assert word in footer
                check_whole(desk)


@pytest.mark.parametrize("sizes", [TOO_SMALL[::2], TOO_SMALL[1::2]])
async def test_where_it_is_too_small_one_line_says_what_is_needed(sizes: list[tuple[int, int]]) -> None:
    async with opened(size=sizes[0]) as desk:
        for size in sizes:
            with case(size):
                await desk.resize(*size)
                assert desk.table.has_class("-tiny") or desk.table.has_class("-flat")
                if size[0] >= 40:
                    assert desk.words == NEEDS
                assert "▟" not in desk.text
                assert "━" not in desk.text


async def test_it_plays_on_but_takes_no_keys_while_it_is_too_small_and_is_all_there_afterwards() -> None:
    async with opened() as desk:
        await desk.press("space")
        await desk.resize(50, 12)
        assert desk.words == NEEDS
        await desk.pass_time(0.25)
        for key in ("right", "n", "pagedown", "o", "plus", "f2", "greater_than_sign"):
            await desk.press(key)
            assert desk.words == NEEDS
        await desk.resize(80, 24)
        assert desk.ply == 1
        assert f"card 1/{LENGTH}" in desk.words
        assert not desk.zones["hand 0"].face_up
        assert desk.shown_cards() == desk.expected_cards()
        check_fit(desk)


async def test_the_story_stands_at_the_right_only_where_it_is_wide() -> None:
    async with opened(f"{SEED}@40", (109, 30)) as desk:
        assert "The story" not in desk.text
        assert "Player 1 pays the jack of spades: now player 0 must pay 1." in desk.text
        await desk.resize(110, 30)
        assert "The story" in desk.text
        assert "▸ 1 pays J♠: 0 owes 1" in desk.text
        assert "Player 1 pays the jack of spades: now player 0 must pay 1." not in desk.text


async def test_a_sentence_that_is_too_long_for_the_line_is_told_in_short() -> None:
    async with opened(f"{SEED}@30", (60, 24)) as desk:
        assert "0 pays 8♠, 1 of 1: 1 takes 13" in desk.text
        await desk.resize(80, 24)
        assert "Player 0 pays the eight of spades, 1 of 1: player 1 takes the pile of 13." in desk.text


async def test_cards_grow_with_the_height() -> None:
    async with opened() as desk:
        for height, card in {18: "LOW", 24: "NORMAL", 36: "LARGE", 40: "GREAT"}.items():
            await desk.resize(80, height)
            assert {place.card_size.name for place in desk.zones.values()} == {card}


async def test_the_home_screen_comes_through_changes_of_size() -> None:
    async with opened(None) as desk:
        await desk.press("right")
        for size in ((60, 18), (20, 5), (1, 1), (200, 60), (80, 24)):
            await desk.resize(*size)
        assert isinstance(desk.screen, HomeScreen)
        async with opened(None) as fresh:
            await fresh.press("right")
            assert desk.text == fresh.text


@pytest.mark.parametrize("game", [SEED, "coins#3", "perditio#8", "snap#305"])
async def test_two_sizes_that_come_at_once_do_not_call_each_other_back_for_ever(game: str) -> None:
    laid_out: list[Size] = []
    lay_out = Screen._screen_resized

    def resized(screen: Screen[Any], size: Size) -> None:
        laid_out.append(size)
        if len(laid_out) < 50:
            lay_out(screen, size)

    async with opened(game) as desk:
        with patch.object(Screen, "_screen_resized", resized):
            for size in (Size(250, 80), Size(80, 24)):
                desk.screen.post_message(events.Resize(size, size))
                desk.screen.call_later(lambda: None)  # else the one would take the place of the other
            await desk.settle()
        assert len(laid_out) < 10
        assert {len(line) for line in desk.lines} == {80}
        assert desk.screen.has_class("-medium")
