"""A newcomer's first puzzles, and the small board of a day beside the large one."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from itertools import count

import pytest

from cardtui.games import daily_ids, open_id
from cardtui.games.coins.game import Coins, Move
from cardtui.storage.store import Store
from tests.storage.stores import a_game
from tests.ui.desk import NOW, SIZES, Desk, opened
from tests.ui.games.coins.screen import answer, make, table_of
from tests.ui.layout import check_fit

pytestmark = pytest.mark.usefixtures("slow_computer")

TODAY = date.fromtimestamp(NOW)
LARGE, SMALL = daily_ids("coins", TODAY)


async def solve(desk: Desk) -> None:
    """Make the moves to find."""
    puzzle = table_of(desk).game.puzzle
    assert puzzle is not None
    for move in puzzle.line[::2]:
        await make(desk, move)
        await answer(desk)


def wrong_move(desk: Desk) -> Move:
    """Return a move that is not the one to find."""
    game, state = table_of(desk).game, desk.table.session.state
    assert game.puzzle is not None
    return next(move for move in game.legal_moves(state) if move != game.puzzle.line[0])


def rated_at(store: Store, *results: bool, grade: int = 2) -> None:
    """Add tries at puzzles of a grade before today."""
    for number, solved in enumerate(results):
        values = {"id": f"coins,grade={grade}#{number}~0-1", "way": f"grade {grade}", "won": solved}
        store.add_finished_game(a_game(f"{number:032x}", NOW - 99999 + number, game="coins", **values))


async def test_a_newcomer_gets_small_puzzles_by_every_way_in_and_is_rated_from_600(store: Store) -> None:
    async with opened(None, store=store) as desk:
        desk.app.draw_seed = partial(next, count(1))
        await desk.press("z")
        for _ in range(2):
            game = table_of(desk).game
            assert game.puzzle is not None and game.puzzle.grade == 0 and len(game.positions) <= 4
            assert "Find the winning move · grade 0" in desk.lines[0] and "you 600" in desk.lines[0]
            await desk.press("z")
        await solve(desk)
        assert "Rating  600 ▴ 740" in desk.verdict and "you 600 ▴ 740" in desk.lines[0]
        for rating in (826, 886, 931, 968, 998, 1009):
            await desk.press("z")
            assert table_of(desk).game.parameters.grade == 0
            await solve(desk)
            assert f"▴ {rating}" in desk.verdict
        await desk.press("z")
        assert table_of(desk).game.parameters.grade == 1  # who starts low climbs
        await desk.press("f2")
        assert table_of(desk).game.parameters.grade == 1


async def test_others_get_the_puzzles_that_they_always_got(store: Store) -> None:
    rated_at(store, False, False)
    async with opened(None, store=store) as desk:
        await desk.press("z")
        assert table_of(desk).game.parameters.grade == 2
    async with opened("coins,grade=1#7", store=store) as desk:
        await desk.press("z")
        assert table_of(desk).game.parameters.grade == 1


async def test_the_small_board_of_today_is_solved_at_the_second_try_and_the_large_one_is_offered(
    store: Store,
) -> None:
    async with opened(None, (120, 40), store=store) as desk:
        assert "today's puzzle small board open" in desk.words and "D large board" in desk.words
        await desk.press("d")
        assert desk.table.session.id == SMALL
        assert "Today's small board · Saturday 21 November" in desk.lines[0]
        wrong = wrong_move(desk)
        await make(desk, wrong)
        await answer(desk)
        assert "○ ○ ○ ○ ○ ○ ✗" in desk.verdict and "600 ▾ 460" in desk.verdict
        await desk.press("u")
        await solve(desk)
        assert desk.verdict.startswith("Solved, after a miss | ") and "○ •   1 in a row" in desk.verdict
        assert "D large board" in desk.words
        await desk.press("Y")
        assert desk.app.clipboard.startswith("cardtui 21 Nov · small board · grade 0 · ◐ after a miss ")
        await desk.press("q")
        assert "solved on the small board" in desk.words
        await desk.press("d")  # it stands there finished
        assert desk.table.session.id == SMALL and desk.table.session.at_end
        await desk.press("D")
        assert desk.table.session.id == LARGE and "Today's puzzle" in desk.lines[0]
        await solve(desk)
        assert "◐" not in desk.verdict and "● " in desk.verdict and "large board" not in desk.verdict
        await desk.press("D")
        assert desk.table.session.id == SMALL


async def test_a_missed_large_board_is_not_said_of_the_small_one_which_is_open(store: Store) -> None:
    async with opened(None, (120, 40), store=store) as desk:
        await desk.press("D")
        assert "Find the only winning move" in desk.text
        await make(desk, wrong_move(desk))
        await answer(desk)
        await desk.press("q")
        assert "today's puzzle small board open" in desk.words
        await desk.press("d")
        await make(desk, wrong_move(desk))
        await answer(desk)
        await desk.press("q")
        assert "today's puzzle small board missed" in desk.words


async def test_after_the_large_board_whoever_starts_gets_a_puzzle_that_fits(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("d")
        await make(desk, wrong_move(desk))
        await answer(desk)
        await desk.press("D")
        await make(desk, wrong_move(desk))
        await answer(desk)
        await desk.press("z")
        assert table_of(desk).game.parameters.grade == 0


async def test_the_first_hint_of_a_puzzle_says_where_to_look(store: Store) -> None:
    async with opened(SMALL, store=store) as desk:
        assert "Coins slide left and never jump." in desk.text and "Find the only winning move." in desk.text
        await desk.press("t")
        assert "look at coin" in desk.words and "t again tells the move" in desk.words


async def test_a_second_window_goes_on_with_the_small_board_where_it_was_left(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("d", "t", "t", "q")
    async with opened(None, store=store) as desk:
        await desk.press("d")
        await solve(desk)
        assert desk.verdict.startswith("Solved with 2 hints | ")
        assert "•   1 in a row" in desk.verdict


@pytest.mark.parametrize("results", [(True,), (True, False, True)])
async def test_whoever_is_rated_1000_or_more_is_offered_the_large_board_and_can_ask_for_the_small_one(
    store: Store, results: tuple[bool, ...]
) -> None:
    rated_at(store, *results)
    async with opened(None, (120, 40), store=store) as desk:
        assert "today's puzzle open" in desk.words and "small board" not in desk.text
        await desk.press("d")
        assert desk.table.session.id == LARGE
        await desk.press("D")
        assert desk.table.session.id == SMALL
        await solve(desk)
        assert "•   1 in a row" in desk.verdict  # the day counts, and says by which board
        await desk.press("q", "d")
        assert desk.table.session.id == LARGE and not desk.table.session.length


async def test_a_streak_goes_on_by_either_board_and_its_dots_say_which(store: Store) -> None:
    for ago in range(1, 6):
        day, board = TODAY - timedelta(ago), ago % 2
        game_id = daily_ids("coins", day)[board]
        game = open_id(game_id).game
        assert isinstance(game, Coins)
        values = {"id": f"{game_id}~0-1", "way": game.history_mode, "won": True, "day": str(day)}
        store.add_finished_game(a_game(f"{ago:032x}", NOW - 86400 * ago, game="coins", **values))
    async with opened(None, (120, 40), store=store) as desk:
        assert "5 days in a row" in desk.words and "○ • ● • ● • ◌" in desk.text


@pytest.mark.parametrize("size", SIZES)
async def test_the_small_board_fits_every_terminal(size: tuple[int, int]) -> None:
    async with opened(SMALL, size) as desk:
        check_fit(desk)
        await solve(desk)
        check_fit(desk)
