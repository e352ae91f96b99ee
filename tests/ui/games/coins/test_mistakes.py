"""Mistakes in Silver Dollar are shown when the game is over, and not before."""

from __future__ import annotations

import re

import pytest

from cardtui.ui.widgets.story import StoryLines
from tests.ui.desk import SIZES, opened
from tests.ui.games.coins.screen import LOST, explanation, said, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_mistakes_are_golden_in_the_story_and_n_steps_through_them(size: tuple[int, int]) -> None:
    async with opened(LOST, size) as desk:
        story = desk.table.query_one("#moves" if size[0] < 110 else "#story-lines", StoryLines)
        gold = story.get_component_rich_style("story--landmark").color
        for line in desk.strips[story.region.y : story.region.bottom]:
            text = line.crop(story.region.x, story.region.right)
            if text.text.strip() and "▸" not in text.text:
                found = {part.style.color for part in text if part.style} == {gold}
                assert found is ("mistake, coin" in text.text)
        await desk.press("home")
        for key, ply in (("n", 5), ("n", 6), ("n", 7), ("n", 8), ("N", 7), ("N", 6), ("N", 5), ("N", 0)):
            await desk.press(key)
            assert (desk.ply, strip_of(desk).positions) == (ply, desk.table.session.state.positions)
            assert f"mistake {max(0, min(ply, 7) - 4)}/3" in desk.words
            assert said(desk).startswith("A mistake: the XOR is ") is (ply in (5, 6, 7))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_mistakes_are_not_shown_while_the_game_goes_on(size: tuple[int, int]) -> None:
    game = "coins,players=2:1.4.5.9~1-2.3-1.0-1.3-2.1-1.2-3"
    refusal = "mistakes are shown when the game is over"
    async with opened(game, size) as desk:
        for key in ("n", "N"):
            await desk.press(key)
            assert desk.ply == 6
            assert said(desk).endswith(refusal)
        for control in ("next_landmark", "previous_landmark"):
            await desk.press("right")
            await desk.click(control)
            assert said(desk).endswith(refusal)
        assert "mistake ?/?" in desk.text
        assert "mistake, coin" not in desk.words and "XOR" not in desk.words
        await desk.press("escape", "left", "3", "enter")
        assert "mistake 4/4" in desk.text
        assert "mistake, coin" in desk.words
        await desk.press("u", "left", "1", "enter")
        assert "mistake ?/?" in desk.text and "mistake, coin" not in desk.words


PUZZLES = [
    ("coins,players=1:1.4~1-1.0-1", "right right 2 enter", 1, "it was one move more than necessary."),
    ("coins,players=1,target=4:1.4~0-1.1-2", "left 1 enter", 2, "home in exactly 4 moves is out of reach"),
]


@pytest.mark.parametrize(("puzzle", "size"), [*zip(PUZZLES * 2, SIZES[1:] + SIZES[:1], strict=True)], ids=str)
async def test_the_mistake_in_a_puzzle_is_shown_when_it_is_over(
    puzzle: tuple[str, str, int, str], size: tuple[int, int]
) -> None:
    game, last, ply, reason = puzzle
    async with opened(game, size) as desk:
        assert " ?/? ▸" in desk.text and "istake" not in desk.words.replace("mistake ?/?", "")
        await desk.press("N")
        assert "mistakes are shown when the game is over" in said(desk)
        await desk.press("escape", *last.split())
        assert " 1/1 ▸" in desk.text
        await desk.press("N")
        assert desk.ply == ply
        assert said(desk).startswith(f"A mistake: {reason}")
        await desk.press("n", "home", "n")
        assert desk.ply == ply


@pytest.mark.parametrize("game", ["coins:0.2~1-1", "coins,players=1,target=2:0.3~1-1.1-1"])
async def test_a_game_without_mistakes_says_so(game: str) -> None:
    async with opened(game) as desk:
        assert " no mistakes · " in desk.text_at("#end-text")
        assert " 0/0 ▸" in desk.text


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


async def test_a_mistake_is_explained_by_the_position_before_it() -> None:
    async with opened(LOST.replace("coins", "coins,players=2")) as desk:
        await desk.press("e", "home")
        for ply in desk.table.session.landmarks:
            await desk.press("n")
            assert desk.ply == ply
            match = re.fullmatch(r"A mistake: the XOR is (\d+), .* Coin (\d+) by (.*) would .*", said(desk))
            assert match is not None
            made = desk.table.session.step(ply).move
            explained = explanation(desk)
            assert any(line.startswith("before this move: ") for line in explained)
            better = f"coin {match[2]}, {NUMBERS.index(match[3].split()[0])} square"
            assert any(line.startswith(better) and line.endswith("0, wins") for line in explained)
            (line,) = [line for line in explained if line.endswith("← made")]
            assert line.startswith(f"coin {made.coin}, {made.distance} square")
            assert f"the XOR becomes {match[1]}, " in line
            await desk.press("right", "1")  # a move in hand is about the position now
            assert not any(line.startswith("before this move") for line in explanation(desk))
            assert "← in hand" in desk.text
            await desk.press("escape")
