"""The board of Silver Dollar: in the middle, with heaps below the coins, and nothing that jumps."""

from __future__ import annotations

import pytest

from cardtui.games.coins.game import Move
from cardtui.games.coins.path import GAPS_CHAPTER, levels_in
from cardtui.games.coins.settings import HEAPS
from cardtui.ui.cards.heap_rows import GapHeap
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from tests.cases import case
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import make, said, strip_of, table_of

pytestmark = pytest.mark.usefixtures("slow_computer")

SIZES = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]
GAME, WRAPPED, PUZZLE = "coins:1.4.6.10", "coins:3.6.9.11.13.19", "coins,grade=3#7"


def shown(desk: Desk) -> tuple[bool, bool]:
    """Return whether heaps stand below the coins, and whether those that cancel are dimmed."""
    heaps = strip_of(desk).view.heaps
    return bool(heaps), any(heap.left is not None for heap in heaps)


@pytest.mark.parametrize("game", [GAME, WRAPPED])
async def test_the_board_is_in_the_middle_and_the_turn_line_below_it_stands_still(game: str) -> None:
    async with opened(game, SIZES[0]) as desk:
        for columns, rows in SIZES:
            await desk.resize(columns, rows)
            strip, turn = strip_of(desk), desk.table.query_one("#in-hand")
            await desk.press("e")
            grid, region, line = strip.grid, strip.region, turn.region.y
            left = region.x + strip.left
            assert abs(left - (columns - left - grid.in_tier * grid.width)) <= 1
            with case((columns, rows)):
                assert abs((region.y - 1) - (rows - 2 - (line + 1))) <= 3
                for keys in ("left", "2", "escape", "e"):
                    await desk.press(keys)
                    assert (strip.grid, strip.region, turn.region.y) == (grid, region, line), keys
                await desk.press("e")
                assert (
                    strip.grid.width == grid.width or rows < 24
                )  # the numbers take only the room of the heaps
                await desk.press("e")


async def test_heaps_are_shown_once_they_were_asked_for_or_as_the_setting_says() -> None:
    for setting, before, after in (("auto", False, True), ("always", True, True), ("asked", False, False)):
        async with opened(GAME) as desk:
            with case(setting):
                desk.app.settings.set(HEAPS, setting)
                await desk.settle()
                assert shown(desk) == (before, False)
                await desk.press("e")
                assert shown(desk) == (True, True)
                await desk.press("escape")
                assert shown(desk) == (after, False)


async def test_heaps_are_shown_to_who_has_won_the_chapter_of_the_path_that_teaches_the_gaps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels = levels_in(GAPS_CHAPTER)
    async with opened(GAME) as desk:
        for won, game in ((levels[:-1], "coins:1.4.5.9"), (levels, WRAPPED)):
            progress = desk.app.library.progress("coins")
            monkeypatch.setattr(progress, "stars", dict.fromkeys(won, 1))
            await desk.open(game)
            assert shown(desk) == (won == levels, False)


WORDS = ("see", "why", "numbers", "close")


async def test_the_key_shows_the_heaps_coloured_then_an_answer_then_numbers_and_then_closes() -> None:
    async with opened(GAME) as desk:
        footer = []
        for _ in range(5):
            footer.append(next(word for word in WORDS if f"e {word}" in desk.lines[-1]))
            await desk.press("e")
        assert footer == [*WORDS, "see"]
        assert strip_of(desk).heaps == (GapHeap(2, 3, 2, 0), GapHeap(7, 9, 3, 1))
        assert "two cancels two" in desk.text and "◂ one is left" in desk.text
        assert said(desk).startswith("Your turn take what is left: coin 3, one square")
        assert "Gaps without a brace do not matter." in desk.text and "⊕" not in desk.text
        await desk.press("escape")
        assert shown(desk) == (True, False)


async def test_an_unsolved_puzzle_shows_heaps_only_if_asked_and_what_cancels_only_when_solved() -> None:
    async with opened(PUZZLE) as desk:
        desk.app.settings.set(HEAPS, "always")
        await desk.open(PUZZLE)
        assert shown(desk) == (False, False) and "e see" in desk.lines[-1]
        await desk.press("e")
        assert shown(desk) == (True, False) and "What has no partner?" in desk.text
        await desk.press("escape")
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None and shown(desk) == (False, False)
        for move in puzzle.line[::2]:
            await make(desk, move)
        await desk.press("escape", "e")
        desk.table.player.go(0)
        await desk.settle()
        assert shown(desk) == (True, True)


async def test_a_game_for_one_has_no_heaps() -> None:
    async with opened("coins,players=1:1.4.6.10") as desk:
        desk.app.settings.set(HEAPS, "always")
        await desk.open("coins,players=1:1.4.6.10")
        assert shown(desk) == (False, False)
        await make(desk, Move(3, 1))
        assert shown(desk) == (False, False)


async def test_a_heap_changes_with_the_coin_that_has_moved() -> None:
    async with opened("coins,players=2:1.4.6.10") as desk:
        await desk.press("e")
        await make(desk, Move(3, 1))
        assert strip_of(desk).heaps == (GapHeap(2, 3, 2, 0), GapHeap(7, 8, 2, 0))


TABLES = {
    "puzzle": PUZZLE,
    "longer puzzle": "coins,grade=4#3",
    "level": "coins,find=1:1.4.6.12",
    "computer": GAME,
    "two people": "coins,players=2,names=Annabel+Ben:3.6.9.11.13.19",
    "alone": "coins,players=1,target=12:2.5.9",
    "dollar": "coins,dollar=2#7",
    "wrapped gap": "coins,players=2:9.11.18.27.28",
    "40 squares": "coins,players=2:4.12.20.25.33.39",
}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            game, id=name, marks=() if name in ("level", "alone", "wrapped gap") else pytest.mark.thorough
        )
        for name, game in TABLES.items()
    ],
)
async def test_nothing_is_cut_and_one_thing_is_said_below_the_turn_line_whatever_one_does(game: str) -> None:
    """The grid stays the same, too, and the board moves at most once, when the heaps come."""
    async with opened(game, SIZES[1]) as desk:
        table, strip = table_of(desk), strip_of(desk)
        win = table.game.hint(table.session.state).move
        assert win is not None
        for size in (SIZES[1], SIZES[3]):
            await desk.resize(*size)
            grids, tops = set(), set()
            for keys in ("", "right", "1", "escape", "t", "t", "t", "escape", "e", "e", "e", "play", "u"):
                if keys == "play":
                    await make(desk, win)
                else:
                    await desk.press(*keys.split())
                with case((size, keys)):
                    lines = [line for line in table.query("#board > EllipsisLabel") if line.region]
                    cut = [line.id for line in lines if isinstance(line, EllipsisLabel) and line.is_cut]
                    assert not cut, [str(line.render()) for line in lines]
                    assert len(lines) <= 2, [line.id for line in lines]
                    if not table.end.shows_end and not table.has_class("-numbers"):
                        grids.add((strip.grid.width, strip.grid.in_tier, strip.grid.height))
                        tops.add((strip.region.y, strip.grid.below))
            assert len(grids) == 1 and len({top for top, _ in tops}) <= 2, (size, grids, tops)
            assert len({top for top, below in tops if below > 1}) <= 1, (size, tops)
            await desk.press("u")
