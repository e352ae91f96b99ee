"""The explanation of Silver Dollar: its heaps, their XOR, what each move does, and how it fits the panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import pytest

from cardtui.games import open_id
from cardtui.games.coins import Coins, Move
from cardtui.ui.games.coins.heaps import HeapsPanel, heap_lines
from tests.cases import case
from tests.oracles.coins import all_moves, all_winning
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import LOST, explanation

pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_it_explains_the_heaps_their_xor_and_what_each_move_does() -> None:
    async with opened("coins,step=2:1.4.5.9") as desk:
        await desk.press("e")
        assert not any("aimed" in line for line in explanation(desk))
        await desk.press("left", "2")
        assert "coin 3, 2 squares: the XOR becomes 3, the other can win   ← aimed" in explanation(desk)
        await desk.press("up")
        assert explanation(desk) == [
            "counted gap      squares  heap mod 3  binary    2    1",
            "left of coin 1         2  2           10       ▐2▌   ·",
            "left of coin 3         3  0           00        ·    ·",
            "left over (XOR)           2           10       ▐2▌   ·",
            "You win with best play",
            "coin 0, 1 square: the XOR becomes 0, wins",
            "coin 1, 2 squares: the XOR becomes 0, wins",
            "coin 3, 1 square: the XOR becomes 0, wins   ← aimed",
            "every other move gives the win away. The XOR after each move:",
            "coin 0  by 1: 0",
            "coin 1  by 1: 1   by 2: 0",
            "coin 3  by 1: 0   by 2: 3",
            "not counted: the gap left of coin 0: 1, coin 2: 0",
        ]


STARTS = ["1.4.5.9", "0.5.6.9.14", "3.4.9", "2", "1.4.5.8", "0.3.5.11.12.20"]


def check_moves(lines: list[str], winning: Sequence[Move], in_hand: Move | None) -> None:
    """Check that an explanation lists exactly the winning moves, and tells what the aimed move does."""
    wins = [line.split(":")[0] for line in lines if "XOR becomes 0, wins" in line]
    assert wins == [f"coin {c}, {d} square{'s' * (d != 1)}" for c, d in winning]
    assert f"{'You win' if winning else 'The computer wins'} with best play" in lines
    if in_hand is not None:
        (line,) = [line for line in lines if "← aimed" in line]
        assert line.startswith(f"coin {in_hand.coin}, {in_hand.distance} square")
        assert ("becomes 0, wins" in line) is (in_hand in winning)
        assert ("the other can win" in line) is (in_hand not in winning)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("limit", ["", ",step=2", ",step=3"])
def test_exactly_the_winning_moves_are_listed_whatever_move_is_in_hand(start: str, limit: str) -> None:
    session = open_id(f"coins{limit}:{start}")
    game, state = cast(Coins, session.game), session.state
    positions, step = state.positions, game.parameters.step
    winning = all_winning(positions, step)
    for move in (None, *all_moves(positions, step)):
        with case(move):
            lines = [line.text.plain for line in heap_lines(game, state, move, 78, 12)]
            check_moves(lines, winning, move)


async def test_of_many_coins_only_the_first_are_listed() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(10 * coin) for coin in range(1, 61))}") as desk:
        await desk.press("e")
        listed = [line for line in explanation(desk) if re.match(r"coin \d+ +by 1: ", line)]
        assert [int(line.split()[1]) for line in listed] == list(range(50))
        assert all(line.count("by") == 8 and line.endswith("…") for line in listed)
        assert "and so on, for the other coins" in explanation(desk)


async def test_a_finished_game_is_explained_as_finished() -> None:
    async with opened(LOST) as desk:
        await desk.press("e")
        for wrong in ("best play", "every move leaves", "every other move"):
            assert wrong not in " ".join(explanation(desk))


# the panel


def table_of_heaps(desk: Desk) -> list[str]:
    """Return the lines of the table of heaps, from the binary numbers on."""
    lines = explanation(desk)
    start = lines[0].index("binary")
    last = next(at for at, line in enumerate(lines) if line.startswith("left over"))
    return [line[start:] for line in lines[: last + 1]]


@pytest.mark.parametrize("size", SIZES)
async def test_the_coins_are_drawn_as_large_as_the_panel_allows(size: tuple[int, int]) -> None:
    async with opened("coins:1.4.5.9", (100, 30)) as desk:
        await desk.press("e")
        await desk.resize(*size)
        drawn = "".join(table_of_heaps(desk)[1:])
        large = size[0] >= 120
        assert all(char in drawn for char in ("▂▁" if large else "▐╱"))
        assert ("▂" in drawn) is large
        region = desk.table.query_one(HeapsPanel).scrollable_content_region
        visible = [line[region.x : region.right].rstrip() for line in desk.lines[region.y : region.bottom]]
        assert visible[: len(table_of_heaps(desk))] == explanation(desk)[: len(table_of_heaps(desk))]
        assert "You win with best play" in visible


async def test_with_many_heaps_the_result_or_the_move_in_hand_is_scrolled_into_sight() -> None:
    async with opened(f"coins:{'.'.join(map(str, range(1, 40, 2)))}") as desk:
        await desk.press("e")
        assert " with best play" in desk.text
        await desk.press("e", "e", "left", "1")
        assert "← aimed" in desk.text


async def test_what_is_left_over_stands_in_the_heap_of_the_best_move_or_of_the_move_in_hand() -> None:
    async with opened("coins:0.4.5.7.8.10") as desk:  # heaps of 3, 1 and 1
        await desk.press("e")
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [0, 1, 0, 0, 1]
    async with opened("coins:0.2.3.5.6.8") as desk:  # heaps of 1, 1 and 1
        await desk.press("e", "left", "1")
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [0, 0, 0, 1, 1]
        await desk.press("escape", "right", "right", "1")
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [0, 0, 1, 0, 1]


async def test_numbers_too_large_to_draw_are_only_written() -> None:
    async with opened(f"coins:0.{10**17}.{10**17 + 6}.{10**17 + 9}", SIZES[0]) as desk:
        await desk.press("e")
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert not set("".join(explanation(desk))) & set("▂▁▐╱·")
                assert f"{10**17 - 1:b}" in " ".join(explanation(desk)).split()


async def test_what_is_left_over_counts_the_heaps_that_are_not_listed() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(3 * coin) for coin in range(1, 411))}") as desk:
        await desk.press("e")
        assert "and 5 more heaps" in explanation(desk)
        lines = [line.split()[-2:] for line in explanation(desk) if line.startswith("left over")]
        assert lines == [["▐2▌", "·"]]


async def test_without_colors_gold_is_shown_in_reverse_and_the_terminals_own_colors_are_kept() -> None:
    async with opened("coins:1.4.5.9", (120, 40), theme="terminal") as desk:
        await desk.press("e")
        styles = [segment.style for strip in desk.strips for segment in strip if segment.style]
        colors = {color for style in styles for color in (style.color, style.bgcolor) if color}
        assert all(color.triplet is None for color in colors)
    async with opened("coins:1.4.5.9", (120, 40), looks={"mono"}) as desk:
        await desk.press("e")
        by_text = {s.text: s.style for strip in desk.strips for s in strip if set(s.text) & set("▂▁")}
        gold, canceled = by_text["▂▂▂▂▂"], by_text["▁▁╱▁▁"]
        assert gold is not None and gold.reverse and canceled is not None and not canceled.reverse
