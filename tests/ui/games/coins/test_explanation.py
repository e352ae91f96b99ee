"""The explanation of Silver Dollar: its heaps, their XOR, what each move does, and stacks of coins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import itemgetter, xor
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games import open_id
from cardtui.games.coins import theory
from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.hints import squares
from cardtui.games.coins.screens.heap_table import HeapLine, table_lines
from cardtui.games.coins.screens.heaps import HeapsPanel, heap_lines
from cardtui.games.coins.screens.stacks import Stacks, fitting, left_over, powers_of
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.theme.render_modes import ascii_text
from tests.cases import case
from tests.oracles.coins import all_moves, all_winning
from tests.oracles.tables import read_tables
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.games.coins.screen import LOST, explain, explanation, make, square_cells, strip_of
from tests.ui.test_plain_looks import check

pytestmark = pytest.mark.usefixtures("slow_computer")


async def test_it_explains_the_heaps_what_is_left_over_and_what_each_move_does() -> None:
    async with opened("coins,step=2:1.4.5.9") as desk:
        await explain(desk)
        assert "take it and you win: coin 1, two squares" in desk.words
        await desk.press("left", "2")
        assert "coin 3, two squares: leaves 3 over, and the other can win" in desk.words
        await desk.press("up")
        assert explanation(desk) == [
            "Gaps are heaps, equal parts cancel",
            "                                 2       1",
            "                               ▂▂▂▂▂",
            "left of coin 1   2 mod 3 = 2   ▂▂▂▂▂     ·",
            "",
            "left of coin 3   3 mod 3 = 0     ·       ·",
            "",
            "                               ▂▂▂▂▂",
            "left over                  2   ▂▂▂▂▂     ·",
            "coin 3, one square: leaves nothing over and wins",
            "10 ⊕ 00 = 10    the gaps left of coins 0 and 2 don't count",
            "",
            "coin 0, one square: leaves nothing over, wins",
            "coin 1, two squares: leaves nothing over, wins",
            "coin 3, one square: leaves nothing over, wins",
            "every other move gives the win away. Left over after each move:",
            "coin 0  by 1: 0",
            "coin 1  by 1: 1   by 2: 0",
            "coin 3  by 1: 0   by 2: 3",
        ]


async def test_the_winning_move_is_shown_on_the_strip_while_it_is_explained_and_none_is_in_hand() -> None:
    async with opened("coins,players=2:1.4.5.9") as desk:
        strip = strip_of(desk)
        wins = ((3, Aim(8, legal=True)),)
        for keys, shown in (
            ("", ()),
            ("e", wins),
            ("e", ((1, Aim(2, legal=False)),)),  # the move that is answered
            ("e", wins),
            ("left", ()),
            ("escape", wins),
            ("left 1 enter", ()),
            ("u", wins),
        ):
            with case(keys):
                await desk.press(*keys.split())
                assert strip.view.proposals == shown
        assert strip_of(desk).hand is None and "◂" not in square_cells(desk, 8)[0][1]


async def test_an_unsolved_puzzle_is_explained_without_its_answer() -> None:
    async with opened("coins,grade=3#7") as desk:
        await explain(desk)
        assert "What is left over, and which move takes it?" in desk.words
        assert "left over  " not in desk.text and strip_of(desk).proposals == ()
        assert desk.app.library.record(desk.table.session).hints == 0
        await make(desk, Move(2, 1))
        await desk.press("left")
        desk.table.player.go(0)
        await desk.settle()
        assert "leave nothing over and you win: coin 2, one square" in desk.words
        assert strip_of(desk).proposals != ()


STARTS = ["1.4.5.9", "0.5.6.9.14", "3.4.9", "2", "1.4.5.8", "0.3.5.11.12.20"]


def check_moves(lines: list[str], winning: Sequence[Move], in_hand: Move | None) -> None:
    """Check that an explanation lists exactly the winning moves, and tells what the aimed move does."""
    wins = [line.split(":")[0] for line in lines if line.endswith("leaves nothing over, wins")]
    assert wins == [f"coin {coin}, {squares(distance)}" for coin, distance in winning]
    if in_hand is None:
        verdict = "you win: " if winning else "Otto wins with best play"
    else:
        wins_or_not = "nothing over and wins" if in_hand in winning else r"\d+ over, and the other can win"
        verdict = f"coin {in_hand.coin}, {squares(in_hand.distance)}: leaves {wins_or_not}"
    assert sum(re.search(verdict, line) is not None for line in lines) == 1


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
        await explain(desk)
        listed = [line for line in explanation(desk) if re.match(r"coin \d+ +by 1: ", line)]
        assert [int(line.split()[1]) for line in listed] == list(range(50))
        assert all(line.count("by") == 8 and line.endswith("…") for line in listed)
        assert "and so on, for the other coins" in explanation(desk)


async def test_a_finished_game_is_explained_as_finished() -> None:
    async with opened(LOST) as desk:
        await desk.press("escape", "e")
        for wrong in ("best play", "every move leaves", "every other move"):
            assert wrong not in " ".join(explanation(desk))


@pytest.mark.parametrize(
    ("saved_id", "ply", "said"),
    [
        ("coins,level=perfect:3.8~0-3.1-7", 0, "coin 0, three squares: left 7 over"),
        ("coins,level=easy,first=computer:0.4~1-1.1-2", 1, "take it and you win: coin 1, two squares"),
        ("coins,level=perfect:1.6~1-4.0-1.1-1", 0, "take it and you win: coin 1, four squares"),
        ("coins:1.2~0-1.1-1", 0, "Otto wins with best play"),
    ],
    ids=("one's own mistake", "the computer's mistake", "won all the way", "never winning"),
)
async def test_why_at_the_end_shows_where_the_game_was_decided(saved_id: str, ply: int, said: str) -> None:
    async with opened(saved_id) as desk:
        await desk.press("G")
        assert desk.verdict
        await explain(desk)
        assert desk.ply == ply
        assert any(said in line for line in explanation(desk))


# the panel

NUMBERS = ["coins,grade=2#7", "coins:1.4.6.10", "coins,step=2:1.4.5.9"]


@pytest.mark.parametrize("game", NUMBERS)
async def test_the_numbers_stand_in_the_middle_and_take_no_more_rows_than_they_need(game: str) -> None:
    async with opened(game, (80, 24)) as desk:
        await explain(desk)
        for size in ((80, 24), (120, 40), (160, 48), (200, 60)):
            await desk.resize(*size)
            panel, turn = desk.table.query_one(HeapsPanel), desk.table.query_one("#in-hand")
            region, lines = panel.scrollable_content_region, desk.lines
            with case(size):
                assert panel.region.y == turn.region.bottom + 1  # a free row
                assert abs(panel.region.x + panel.region.right - size[0]) <= 1
                rows = [line[region.x : region.right] for line in lines[region.y : region.bottom]]
                left = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
                right = min(region.width - len(row.rstrip()) for row in rows if row.strip())
                assert abs(left - right) <= 2
                if size[1] >= 48:
                    assert [bool(row.strip()) for row in (rows[0], rows[1], rows[-2], rows[-1])] == [
                        0,
                        1,
                        1,
                        0,
                    ]
                    above, below = strip_of(desk).region.y - 1, size[1] - 1 - panel.region.bottom
                    assert above <= below + 1  # the whole is not in the lower part
                said = [line.text.plain for line in panel.lines if not line.in_column and line.text]
                assert not any(text in desk.text_at("#in-hand") for text in said)


def table_of_heaps(desk: Desk) -> list[str]:
    """Return the lines of the picture of the heaps, after its head."""
    lines = explanation(desk)
    last = next(at for at, line in enumerate(lines) if line.startswith("left over"))
    return [line for line in lines[: last + 1] if not line.startswith("Gaps are heaps")][1:]


async def test_the_coins_are_drawn_as_large_as_the_panel_allows() -> None:
    async with opened("coins:1.4.5.9", (100, 30)) as desk:
        await explain(desk)
        for size in SIZES[:3]:
            with case(size):
                await desk.resize(*size)
                drawn = "".join(table_of_heaps(desk))
                large = size[1] >= 24
                assert all(char in drawn for char in ("▂▁" if large else "▐╱"))
                assert ("▂" in drawn) is large
                region = desk.table.query_one(HeapsPanel).scrollable_content_region
                rows = desk.lines[region.y : region.bottom]
                visible = [line[region.x : region.right].strip() for line in rows]
                visible = visible[not visible[0] :]  # a free row, where there is room
                told = [line.strip() for line in explanation(desk)]
                end = told.index(next(line for line in told if "you win: " in line)) + 1
                assert visible[:end] == told[:end]


async def test_with_many_heaps_the_result_or_the_move_in_hand_is_scrolled_into_sight() -> None:
    async with opened(f"coins:{'.'.join(map(str, range(1, 40, 2)))}") as desk:
        await explain(desk)
        assert "you win: " in desk.words or " with best play" in desk.words
        await desk.press("e")
        await explain(desk)
        await desk.press("left", "1")
        assert "coin 19, one square: leaves" in desk.words


async def test_what_is_left_over_stands_in_the_heap_of_the_best_move_or_of_the_move_in_hand() -> None:
    async with opened("coins:0.4.5.7.8.10", SIZES[0]) as desk:  # heaps of 3, 1 and 1
        await explain(desk)
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [1, 0, 0, 1]
    async with opened("coins:0.2.3.5.6.8", SIZES[0]) as desk:  # heaps of 1, 1 and 1
        await explain(desk)
        await desk.press("left", "1")
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [0, 0, 1, 1]
        await desk.press("escape", "right", "right", "1")
        assert [line.count("▐1▌") for line in table_of_heaps(desk)] == [0, 1, 0, 1]


async def test_numbers_too_large_to_draw_are_only_written() -> None:
    async with opened(f"coins:0.{10**17}.{10**17 + 6}.{10**17 + 9}", SIZES[0]) as desk:
        await explain(desk)
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                assert not set("".join(explanation(desk))) & set("▂▁▐╱·")
                assert f"{10**17 - 1:b}" in "".join(explanation(desk))


async def test_what_is_left_over_counts_the_heaps_that_are_not_listed() -> None:
    async with opened(f"coins,players=2:{'.'.join(str(3 * coin) for coin in range(1, 411))}") as desk:
        await explain(desk)
        assert "and 5 more heaps" in explanation(desk)
        lines = [line.split()[-2:] for line in explanation(desk) if line.startswith("left over")]
        assert lines == [["▐2▌", "·"]]


async def test_without_colors_gold_is_shown_in_reverse_and_the_terminals_own_colors_are_kept() -> None:
    async with opened("coins:1.4.5.9", (120, 40), theme="terminal") as desk:
        await explain(desk)
        styles = [segment.style for strip in desk.strips for segment in strip if segment.style]
        colors = {color for style in styles for color in (style.color, style.bgcolor) if color}
        assert all(color.triplet is None for color in colors)
    async with opened("coins:1.4.5.9", (120, 40), looks={"mono"}) as desk:
        await explain(desk)
        by_text = {s.text: s.style for strip in desk.strips for s in strip if set(s.text) & set("▂▁")}
        gold, canceled = by_text["▂▂▂▂▂"], by_text["▁▁╱▁▁"]
        assert gold is not None and gold.reverse and canceled is not None and not canceled.reverse


# stacks


HEAPS = st.lists(st.integers(0, 40) | st.integers(0, 10**18), min_size=1, max_size=8)


# what cancels


@given(HEAPS, st.integers(0, 7))
def test_what_is_left_over_is_the_xor_and_everything_else_cancels_in_pairs(
    numbers: list[int], taker: int
) -> None:
    left = left_over(numbers, taker if taker < len(numbers) else None)
    assert sum(left) == reduce(xor, numbers)
    gone = Counter[int]()
    for number, over in zip(numbers, left, strict=True):
        assert over & ~number == 0
        gone.update(power for power in powers_of([number]) if number & ~over & power)
    assert all(count % 2 == 0 for count in gone.values())


@pytest.mark.parametrize(
    ("numbers", "taker", "left"),
    [
        ((2, 3), None, [0, 1]),
        ((3, 3, 3), None, [0, 0, 3]),
        ((3, 3, 3), 0, [3, 0, 0]),
        ((5, 1, 3), 0, [5, 0, 2]),
        ((6, 6), None, [0, 0]),
        ((0, 0), None, [0, 0]),
    ],
)
def test_what_is_left_over_stays_in_the_heap_that_is_taken_from_or_in_the_last(
    numbers: tuple[int, ...], taker: int | None, left: list[int]
) -> None:
    assert left_over(numbers, taker) == left


# drawings


@pytest.mark.parametrize("drawn", read_tables("pictures.toml")["stacks"], ids=itemgetter("name"))
def test_heaps_and_what_is_left_over_look_like_their_picture(drawn: dict[str, Any]) -> None:
    numbers, tallest = drawn["heaps"], drawn["tallest"]
    left = left_over(numbers)
    stacks = Stacks(powers_of([*numbers, sum(left)]), tallest, 5 if tallest > 1 else 3, 2)
    heaps = [stacks.rows(*heap) for heap in zip([*numbers, sum(left)], [*left, sum(left)], strict=True)]
    rows = [stacks.head(), *(row.plain for rows in heaps for row in rows)]
    assert [row.rstrip() for row in rows] == drawn["picture"].splitlines()


@given(
    st.lists(st.integers(0, 40) | st.integers(0, 5000), min_size=1, max_size=8),
    st.integers(1, 150),
    st.integers(0, 60),
)
def test_stacks_fit_their_room_and_can_be_drawn_in_ascii(numbers: list[int], width: int, height: int) -> None:
    left = left_over(numbers)
    total = sum(left)
    stacks = fitting([*numbers, total], width, height)
    if stacks is None:
        assert width < 6 * len(powers_of(numbers))
        return
    assert stacks.width <= width
    for number, over in (*zip(numbers, left, strict=True), (total, total)):
        rows = stacks.rows(number, over)
        assert len(rows) == stacks.height(number)
        assert {row.cell_length for row in rows} == {stacks.width}
        for row in rows:
            check(row.plain)
            assert ascii_text(row.plain).isascii() and "?" not in ascii_text(row.plain)


VERDICT = HeapLine.said("take it and you win: coin 1, one square", "bold $mark")


@given(HEAPS, st.integers(60, 200), st.integers(0, 60), st.booleans())
def test_stacks_are_drawn_only_where_they_fit_and_the_numbers_always(
    numbers: list[int], width: int, height: int, limited: bool
) -> None:
    heaps = [theory.Heap(at, number, number) for at, number in enumerate(numbers)]
    made = table_lines(heaps, 10**19 if limited else None, 0, width, height, verdict=VERDICT)
    lines = [line.text.plain for line in made]
    for at, number in enumerate(numbers):
        assert any(re.match(rf"left of coin {at} .*\b{number}\b", line) for line in lines)
    stacked = bool(lines[0].strip())
    if stacked:
        assert max(map(len, lines)) <= width
    assert len(lines) in (*range(len(numbers) + 2, len(numbers) + 4), *range(height + 2))
    assert sum(line.startswith("left over") for line in lines) == 1
    assert sum("take it and you win" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("numbers", "brackets"),
    [((2, 3), "╮╯"), ((2, 0, 3), "╮│╯"), ((2, 5), ""), ((3, 3, 3, 3), "")],
)
def test_a_bracket_joins_the_only_two_heaps_that_cancel(numbers: tuple[int, ...], brackets: str) -> None:
    heaps = [theory.Heap(at, number, number) for at, number in enumerate(numbers)]
    lines = [line.text.plain for line in table_lines(heaps, None, None, 70, 0, verdict=VERDICT)]
    assert re.sub("[^╮│├╯]", "", "".join(lines)).replace("├", "│") == brackets
    assert ("these two cancel" in "".join(lines)) is bool(brackets)
    assert ("equal ones cancel" in lines[0]) is (numbers == (3, 3, 3, 3))


def test_no_coin_is_cut_off_at_the_end_of_a_line() -> None:
    lines = [line.text.plain for line in table_lines([theory.Heap(1, 128, 128)], None, None, 120, 40)]
    assert [line.split()[-1] for line in lines if "×128" in line] == ["█×128█"]


@pytest.mark.parametrize("tallest", [4, 2, 1])
def test_in_ascii_coins_that_cancel_differ_from_coins_that_are_left(tallest: int) -> None:
    stacks = Stacks(powers_of([63]), tallest, 3, 1)
    for power in stacks.powers:
        left, gone = ({ascii_text(row.plain) for row in stacks.rows(power, over)} for over in (power, 0))
        assert not {row for row in left & gone if row.strip()}
