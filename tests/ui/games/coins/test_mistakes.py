"""Mistakes of the Silver Dollar game: told when the game is over, and not while it is under way."""

from __future__ import annotations

import re

import pytest

from cardtui.ui.widgets.story import StoryLines
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.desk import LOST, said, strip_of, why

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_mistakes_are_gold_in_the_story_and_n_goes_from_one_to_the_next(size: tuple[int, int]) -> None:
    async with opened(LOST, size) as desk:
        story = desk.table.query_one("#moves" if size[0] < 110 else "#story-lines", StoryLines)
        gold = story.get_component_rich_style("story--landmark").color
        for line in desk.strips[story.region.y : story.region.bottom]:
            text = line.crop(story.region.x, story.region.right)
            if text.text.strip() and "▸" not in text.text:
                found = {part.style.color for part in text if part.style} == {gold}
                assert found is ("mistake, coin" in text.text)
        await desk.press("home")
        for key, at in (("n", 5), ("n", 6), ("n", 7), ("n", 8), ("N", 7), ("N", 6), ("N", 5), ("N", 0)):
            await desk.press(key)
            assert (desk.ply, strip_of(desk).positions) == (at, desk.table.session.state.positions)
            assert f"mistake {max(0, min(at, 7) - 4)}/3" in desk.words
            assert said(desk).startswith("A mistake: the XOR is ") is (at in (5, 6, 7))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_under_way_does_not_tell_what_was_a_mistake(size: tuple[int, int]) -> None:
    game = "coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3"
    async with opened(game, size) as desk:
        for key in ("n", "N"):
            await desk.press(key)
            assert desk.ply == 6
            assert said(desk).endswith("mistakes are told when the game is over")
        for control in ("next_landmark", "next_landmark", "previous_landmark"):
            await desk.press("right")
            await desk.click(control)
            assert said(desk).endswith("mistakes are told when the game is over")
        assert "mistake ?/?" in desk.text
        assert "mistake, coin" not in desk.words and "XOR" not in desk.words
        await desk.press("escape", "left", "3", "enter")
        assert "mistake 4/4" in desk.text
        assert "mistake, coin" in desk.words
        await desk.press("u", "left", "1", "enter")
        assert "mistake ?/?" in desk.text and "mistake, coin" not in desk.words


PUZZLES = [
    ("coins,players=1:1.4~1-1.0-1", "right right 2 enter", 1, "it was one move more than it takes."),
    ("coins,players=1,target=4:1.4~0-1.1-2", "left 1 enter", 2, "home in exactly 4 moves is out of reach"),
]


@pytest.mark.parametrize(("puzzle", "size"), [*zip(PUZZLES * 2, SIZES[1:] + SIZES[:1], strict=True)], ids=str)
async def test_the_mistake_of_a_puzzle_is_told_when_it_is_over(
    puzzle: tuple[str, str, int, str], size: tuple[int, int]
) -> None:
    game, last, place, why = puzzle
    async with opened(game, size) as desk:
        assert " ?/? ▸" in desk.text and "istake" not in desk.words.replace("mistake ?/?", "")
        await desk.press("N")
        assert (desk.ply, said(desk).split("  ")[0]) == (2, said(desk))
        assert "mistakes are told when the game is over" in said(desk)
        await desk.press("escape", *last.split())
        assert " 1/1 ▸" in desk.text
        await desk.press("N")
        assert desk.ply == place
        assert said(desk).startswith(f"A mistake: {why}")
        await desk.press("n", "home", "n")
        assert desk.ply == place


async def test_at_the_smallest_size_it_is_seen_that_the_position_before_a_mistake_is_explained() -> None:
    async with opened("coins,players=2:0.3~1-1.1-1", (60, 18)) as desk:
        await desk.press("N", "e")
        assert "A mistake" in said(desk)
        assert "before this move: " in desk.text_at("#heaps")


async def test_the_explanation_of_a_mistake_is_of_the_same_place_as_what_is_said_of_it() -> None:
    async with opened(LOST.replace("coins", "coins,players=2")) as desk:
        await desk.press("e", "home")
        for at in desk.table.session.landmarks:
            await desk.press("n")
            assert desk.ply == at
            told = re.fullmatch(r"A mistake: the XOR is (\d+), .* Coin (\d+) by (.*) would .*", said(desk))
            assert told is not None
            made = desk.table.session.step(at).move
            explained = why(desk)
            assert any(line.startswith("before this move: ") for line in explained)
            better = f"coin {told[2]}, {_NUMBERS.index(told[3].split()[0])} square"
            assert any(line.startswith(better) and line.endswith("0, wins") for line in explained)
            (line,) = [line for line in explained if line.endswith("← made")]
            assert line.startswith(f"coin {made.coin}, {made.distance} square")
            assert f"the XOR becomes {told[1]}, " in line
            await desk.press("right", "1")  # what may be done instead is about the present
            assert not any(line.startswith("before this move") for line in why(desk))
            assert "← in hand" in desk.text
            await desk.press("escape")


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
