"""Puzzles on the table: the winning move is found, or the wrong one is refuted and undone."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from cardtui.games import daily_id
from cardtui.games.coins.game import Move
from cardtui.games.coins.legal_moves import slide
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.screens.moves import FOR_NEWCOMERS
from cardtui.storage.rows import FinishedGame
from cardtui.storage.store import Store
from tests.ui.desk import HINTED, NOW, SIZES, opened
from tests.ui.games.coins.screen import answer, make, said, strip_of, table_of

pytestmark = pytest.mark.usefixtures("slow_computer")

PUZZLE, SOLUTION, WRONG = "coins,grade=3#7", Move(2, 1), Move(0, 1)


async def test_the_move_that_wins_solves_the_puzzle() -> None:
    async with opened(PUZZLE, SIZES[0]) as desk:
        assert "Find the winning move · grade 3" in desk.text and "you 1000" in desk.lines[0]
        assert FOR_NEWCOMERS in desk.text
        await make(desk, SOLUTION)
        await answer(desk)
        assert desk.ply == 1  # there is no reply
        assert (
            desk.verdict
            == "Solved at the first try | 1 move · no hint · It makes both gaps 3. · Rating  1000 ▴ 1032"
        )


async def test_a_wrong_move_is_refuted_on_the_strip_undone_and_no_first_try_any_more(tmp_path: Path) -> None:
    store = Store(tmp_path / "data.sqlite")
    async with opened(PUZZLE, store=store) as desk:
        await make(desk, WRONG)
        assert [row.won for row in store.finished_games()] == [False]  # whatever comes before the reply
        assert not store.saved_games()
        await answer(desk)
        assert desk.ply == 2 and desk.verdict.startswith(
            "That loses | The computer answers with coin 2 by two squares. "
        )
        # Against a puzzle of 1250, a first rating of 1000 loses 8.
        assert "Rating  1000 ▾ 992" in desk.verdict and "you 1000 ▾ 992" in desk.lines[0]
        refutation = table_of(desk).game.computer_move(desk.table.session.state_at(1))
        assert desk.table.session.state.positions == slide(
            desk.table.session.state_at(1).positions, refutation
        )
        assert (
            strip_of(desk).positions == table_of(desk).game.positions
        )  # the board shows where it was missed
        await desk.press("u")
        assert (desk.ply, strip_of(desk).positions) == (0, table_of(desk).game.positions)
        await make(desk, SOLUTION)
        assert desk.verdict.startswith("Solved, after a miss | ")
        assert "Your result stands: missed." in desk.verdict
        await desk.open(PUZZLE)
        assert "Find the only winning move." in desk.words
        assert "Hints cost" not in desk.words  # any more
    assert store.flush()
    found = [(row.way, row.won, row.undos) for row in store.finished_games()]
    assert found == [("grade 3", True, 1), ("grade 3", False, 0)]
    store.close()


async def test_a_hint_is_told_and_z_opens_another_puzzle_of_this_grade() -> None:
    async with opened("coins,grade=2#11") as desk:
        await desk.press(*HINTED)
        assert desk.verdict.startswith("Solved with 2 hints | ")
        await desk.press("e")
        assert "every coin is home" not in desk.text
        await desk.press("z")
        assert (table_of(desk).game.parameters.grade, desk.ply) == (2, 0)


async def test_a_longer_puzzle_goes_on_after_the_reply() -> None:
    async with opened("coins,grade=4#3") as desk:
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None and puzzle.length == 2
        assert "Find the winning moves" in desk.text
        await make(desk, puzzle.line[0])
        await answer(desk)
        assert desk.ply == 2 and said(desk).startswith("Your turn")
        await make(desk, puzzle.line[2])
        assert desk.verdict.startswith("Solved at the first try | 2 moves · no hint · ")


async def test_the_end_of_todays_puzzle_tells_the_streak_and_the_time_until_the_next(store: Store) -> None:
    today = date.fromtimestamp(NOW)
    # That of three days ago was finished today.
    for number, (day, ended) in enumerate(((1, 1), (2, 2), (3, 0), (4, 4))):
        puzzle, end = daily_id("coins", today - timedelta(day)), NOW - 86400 * ended - 60
        store.add_finished_game(
            FinishedGame(
                *(f"{number:032x}", "coins", puzzle, end - 9, end, True, 1, "Solved.", "grade 2", True),
                day=str(date.fromtimestamp(end)),
            )
        )
    async with opened(None, (120, 40), store=store) as desk:
        assert "2 days in a row" in desk.words
        await desk.press("d")
        game = table_of(desk).game
        assert game.puzzle is not None and game.id == daily_id("coins", today)
        for move in game.puzzle.line[::2]:
            await make(desk, move)
            await answer(desk)
        assert desk.verdict.startswith("Solved at the first try | ")
        assert "Today's puzzle · Saturday 21 November" in desk.lines[0]
        assert "○ ○ ● ○ ● ● ●   3 in a row" in desk.verdict and "next puzzle in " in desk.verdict
        await desk.press("Y")
        assert (
            desk.app.clipboard == f"cardtui 21 Nov · grade 4 · ✓ first try 0:00 · streak 3\n🟩🟩\n{game.id}"
        )
        await desk.press("q")
        assert "3 days in a row" in desk.words


@pytest.mark.parametrize(
    ("puzzle", "move", "verdict"),
    [
        (LEVELS[20].rules.id, Move(1, 1), "That loses | The computer answers with coin 1 by one square."),
        (
            "coins,find=1:1.4.5.9",
            Move(3, 1),
            "Solved at the first try | 1 move · no hint · It makes both gaps 2.",
        ),
        ("coins,find=1:1.4.5.9", Move(1, 1), "That loses | The computer answers with coin 3 by two squares."),
        (
            "coins,grade=3#7",
            Move(2, 1),
            "Solved at the first try | 1 move · no hint · It makes both gaps 3. · Rating",
        ),
    ],
)
async def test_the_end_of_a_challenge_where_nothing_was_played_before(
    puzzle: str, move: Move, verdict: str, store: Store
) -> None:
    async with opened(puzzle, store=store) as desk:
        await make(desk, move)
        await answer(desk)
        assert " ".join(desk.verdict.split()).startswith(verdict)
        assert ("Rating" in desk.verdict) == ("grade" in puzzle)


async def test_a_missed_puzzle_of_the_day_stays_missed_whatever_is_tried_after_it(store: Store) -> None:
    today = date.fromtimestamp(NOW)
    async with opened(daily_id("coins", today), store=store) as desk:
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None
        wrong = next(
            move
            for move in table_of(desk).game.legal_moves(desk.table.session.state)
            if move != puzzle.line[0]
        )
        await make(desk, wrong)
        await answer(desk)
        assert desk.verdict.startswith("That loses | ")
        assert "Rating " in desk.verdict and "in a row" not in desk.verdict
        await desk.press("Y")
        assert " · ✗ missed " in desk.app.clipboard and "\n🟥🟥\n" in desk.app.clipboard
        await desk.press("r")
        for move in puzzle.line[::2]:
            await make(desk, move)
            await answer(desk)
        assert desk.verdict.startswith("Solved, after a miss | ")
        assert "◐   1 in a row" in desk.verdict and "next puzzle in " in desk.verdict
        assert "▴" not in desk.verdict and "first try" not in desk.verdict
        await desk.press("Y")
        assert " · ◐ after a miss " in (line := desk.app.clipboard) and "\n🟨🟩\n" in line
        await desk.press("q", "Y")
        assert desk.app.clipboard == line
        await desk.press("d")  # it stands there finished
        assert desk.table.session.at_end
        assert desk.verdict.startswith("Solved, after a miss | ")
        assert "◐   1 in a row" in desk.verdict
    async with opened(None, (120, 40), store=store) as desk:  # the next time that the app is opened
        assert "Y share" in desk.words
        await desk.press("Y")
        assert desk.app.clipboard == line


async def test_hints_stay_with_a_puzzle_that_is_left(store: Store) -> None:
    async with opened("coins,grade=3#7", store=store) as desk:
        await desk.press("t", "q")
    async with opened("coins,grade=3#7", store=store) as desk:
        await make(desk, SOLUTION)
        assert desk.verdict.startswith("Solved with 1 hint | ")


async def test_undo_stays_with_a_puzzle_that_is_left_and_a_second_end_is_no_second_result(
    store: Store,
) -> None:
    async with opened("coins,grade=4#2", store=store) as desk:
        await make(desk, Move(2, 3))
        await answer(desk)
        await desk.press("u", "q")
    async with opened("coins,grade=4#2", store=store) as desk:
        await make(desk, Move(2, 3))
        await answer(desk)
        await make(desk, Move(2, 4))
        assert desk.verdict.startswith("Solved | 2 moves · no hint · 1 undo · ")
        assert "Rating  1000 ▾ 998" in desk.verdict
        await desk.press("u")
        await make(desk, Move(0, 1))
        await answer(desk)
        assert desk.verdict.startswith("That loses | ")
        assert "Your result stands: solved with help. · Rating  998" in desk.verdict
        assert "▾" not in desk.lines[0]
    assert [row.won for row in store.finished_games()] == [True]


async def test_a_game_that_is_lost_twice_and_then_won_by_undo_is_a_loss_and_a_win(store: Store) -> None:
    async with opened("coins,level=perfect:1.3", store=store) as desk:
        for _ in range(2):
            await make(desk, Move(0, 1))
            await answer(desk)
            assert desk.verdict.startswith("Ada beat you: move 1 gave it away | ")
            await desk.press("u")
        for _ in range(2):
            await make(desk, Move(1, 1))
            await answer(desk)
        assert desk.verdict.startswith("You beat Ada | ")
        await desk.press("u")
        await make(desk, Move(1, 1))  # to win it again adds nothing
    assert store.flush()
    found = [(row.way, row.won, row.undos) for row in store.finished_games()]
    assert found == [("perfect", True, 2), ("perfect", False, 0)]
