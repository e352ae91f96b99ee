"""What the table answers: right, wrong and how, the panel at the end, and what comes next."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games.coins import ladder
from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.legal_moves import reaches, slide
from cardtui.games.coins.played_out import played_out
from cardtui.games.coins.puzzles import deal_puzzle, stubborn_reply
from cardtui.games.coins.screens.moves import FOR_NEWCOMERS
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.games.coins.screens.watch_how import WatchHow
from cardtui.games.coins.theory import best_move, total
from cardtui.storage.store import Store
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndPanel
from tests.cases import case
from tests.ui.desk import DAY, SIZES, opened
from tests.ui.games.coins.screen import answer, explanation, make, said, strip_of, table_of

pytestmark = pytest.mark.usefixtures("slow_computer")

TWO_MOVES, ONE_MOVE, WRONG = "coins,grade=4#3", "coins,grade=3#7", Move(0, 1)


async def test_a_right_move_is_marked_counted_and_explained() -> None:
    async with opened(TWO_MOVES) as desk:
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None and strip_of(desk).verdict is None
        # It is a newcomer, whom nobody has told the rules.
        assert FOR_NEWCOMERS in desk.words and "Hints cost rating." in desk.words
        await make(desk, puzzle.line[0])
        assert said(desk).startswith("✓ Right.") and "the computer is thinking" in said(desk)
        assert "Only this move wins: it gives you an answer to every move." in desk.words
        await answer(desk)
        square = desk.table.session.step(1).after.positions[puzzle.line[0].coin]
        assert strip_of(desk).verdict == (square, True) and f"{square}✓" in desk.text
        # What was said of the gaps is true of them no more.
        assert "● ○ one more move to find" in desk.words and "Only this move" not in desk.words
        assert said(desk).startswith("Your turn") and not desk.table.query_one(EndPanel).display
        await desk.press("u")
        assert strip_of(desk).verdict is None and "Only this move" not in desk.words


async def test_of_several_moves_that_win_it_says_so() -> None:
    async with opened("coins,find=2:1.3.6.8.11.15") as desk:
        table = table_of(desk)
        move = table.game.hint(desk.table.session.state).move
        assert move is not None
        await make(desk, move)
        assert "One of " in desk.words and " moves that win: it makes" in desk.words


async def test_a_wrong_move_says_what_it_does_and_offers_four_ways_on() -> None:
    async with opened(ONE_MOVE) as desk:
        for size in SIZES[:3]:
            with case(size):
                await desk.resize(*size)
                await make(desk, WRONG)
                assert said(desk).startswith("✗ That loses.")
                await answer(desk)
                assert "The end" not in desk.text and "✗" in desk.text
                assert desk.verdict.startswith("That loses | The computer answers with coin ")
                for offer in ("space watch how", "u try again", "e explain", "z next"):
                    assert offer in desk.words
                await desk.press("escape")
                assert said(desk).startswith("Missed")
                await desk.press("end", "u")
                assert desk.ply == 0 and not desk.table.query_one(EndPanel).display


async def test_why_after_a_miss_explains_the_wrong_move_without_the_answer_and_returns_to_the_panel() -> None:
    for before, closed_by in (("", "e"), ("", "escape"), ("e", "e")):
        async with opened(ONE_MOVE) as desk:
            await desk.press(*before)  # explains the start already
            await make(desk, WRONG)
            await answer(desk)
            verdict = desk.verdict
            await desk.press("e")
            assert desk.ply == 0 and said(desk).startswith("Try again Move 1 (×) was a mistake")
            await desk.press("e")
            assert said(desk).startswith("Try again coin 0, one square? The computer answers coin ")
            await desk.press("e")
            wrong = [line for line in explanation(desk) if "which the computer took" in line]
            assert len(wrong) == 1 and wrong[0].startswith("coin 0, one square: left ")
            puzzle = table_of(desk).game.puzzle
            assert puzzle is not None and f"coin {puzzle.line[0].coin}," not in " ".join(explanation(desk))
            await desk.press(closed_by)
            assert desk.verdict == verdict and "u try again" in desk.words


async def test_whoever_looks_back_after_a_second_try_is_not_told_what_that_has_replaced() -> None:
    async with opened(TWO_MOVES) as desk:
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None
        await make(desk, WRONG)
        await answer(desk)
        await desk.press("u")
        for move in puzzle.line[::2]:
            await make(desk, move)
            await answer(desk)
        await desk.press("e")
        assert said(desk).startswith("After move 2 of 3") and "replaced" not in said(desk)


async def test_whoever_looks_back_is_offered_the_result_and_the_same_ways_on_and_leaves_nothing() -> None:
    async with opened(ONE_MOVE) as desk:
        await make(desk, WRONG)
        await answer(desk)
        await desk.press("left")
        assert not table_of(desk).end.shows_end
        assert " ".join(desk.lines[-1].split()).startswith(
            "space watch how u try again e explain z next End result"
        )
        await desk.press("t")
        assert said(desk).startswith("Missed") and "there is no move" not in said(desk)
        await desk.press("g", "u")
        assert desk.table.session.id == ONE_MOVE and desk.ply == 0 and "this is the start" in said(desk)


@pytest.mark.parametrize("ends", ["x", "space", "click"])
async def test_how_a_missed_puzzle_is_lost_can_be_watched_and_any_key_returns(
    ends: str, store: Store
) -> None:
    async with opened(ONE_MOVE, store=store) as desk:
        await make(desk, WRONG)
        await answer(desk)
        before, table = desk.text, desk.table
        await desk.press("space")
        shown = desk.screen
        assert isinstance(shown, WatchHow) and shown.playhead.playing
        assert shown.session.length / shown.playhead.speed <= 20
        desk.clock.now += 3
        shown.player.tick()
        await desk.settle()
        assert shown.session.ply and desk.words.count("any key returns") == 1
        assert desk.words.lower().count("move ") == 1
        if ends == "click":
            await desk.click("#strip", 3, 3)
        else:
            await desk.press(ends)
        assert desk.screen is table and desk.text == before
    assert store.flush()
    assert len(store.finished_games()) == 1, "what was watched is neither saved nor counted"


async def test_it_plays_on_until_the_last_move_and_stays_there() -> None:
    async with opened(ONE_MOVE) as desk:
        await make(desk, WRONG)
        await answer(desk)
        await desk.press("space")
        shown = desk.screen
        assert isinstance(shown, WatchHow)
        for _ in range(shown.session.length + 1):
            desk.clock.now += 1
            shown.player.tick()
            await desk.settle()
        assert shown.session.at_end and "the computer moved last and won" in desk.words
        assert not shown.query_one(EndPanel).display


async def test_a_key_that_was_pressed_before_the_end_could_be_seen_does_nothing_that_it_offers() -> None:
    for key in ("z", "r", "e", "Y"):
        async with opened("coins:0.2", flights=True) as desk:
            game = desk.table.session.game
            desk.send_keys("right", "1", "enter", key)
            await desk.settle()
            await desk.land()
            assert isinstance(desk.screen, CoinsTable) and desk.screen.session.game == game, key
            assert desk.table.session.at_end and "explained" not in desk.table.views


async def test_z_opens_the_next_challenge_once_one_is_won_and_the_same_again_after_a_loss(
    store: Store,
) -> None:
    async with opened(ladder.game_id(0, 5), store=store) as desk:
        desk.app.draw_seed = lambda: 8
        while not desk.table.session.at_end:
            move = table_of(desk).game.hint(desk.table.session.state).move
            assert move is not None
            await make(desk, move)
            await answer(desk)
        assert desk.verdict.startswith("You beat Nell | ")
        assert "Next  Medium, three coins" in desk.verdict
        await desk.press("z")
        assert desk.table.session.id == ladder.game_id(1, 8)
    lost = "coins,level=perfect,coins=3#5"
    async with opened(lost, store=store) as desk:
        desk.app.draw_seed = lambda: 9
        game = desk.table.session.game
        assert isinstance(game, Coins)
        while not desk.table.session.at_end:
            moves = game.legal_moves(desk.table.session.state)
            wrong = next(
                (
                    move
                    for move in moves
                    if not game.is_winning(game.apply(desk.table.session.state, move).after)
                ),
                moves[0],
            )
            await make(desk, wrong)
            await answer(desk)
        assert desk.verdict.startswith("Ada beat you: move ")
        await desk.press("z")
        assert desk.table.session.id == "coins,level=perfect,coins=3#9"
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen)


@given(st.integers(0, 10**6))
def test_a_lost_game_is_played_out_to_a_win_of_the_other_side(seed: int) -> None:
    puzzle = deal_puzzle(seed, 1 + seed % 5)
    lost = slide(puzzle.positions, puzzle.line[0])
    session = played_out(lost, puzzle.step)
    assert session.ply == 0 and session.length % 2 == 0
    state = session.last_state
    assert state.over and not total(state.positions, puzzle.step)
    for ply in range(1, session.length + 1):
        step = session.step(ply)
        choose = stubborn_reply if ply % 2 else best_move
        assert step.move == choose(step.before.positions, puzzle.step)


MISSES = ["coins,grade=3#7", "coins,find=1:1.4.6.12", f"coins,grade=4#{DAY}"]


@pytest.mark.parametrize("game", MISSES, ids=["rated", "level", "today"])
async def test_a_missed_puzzle_stays_in_sight_with_the_move_that_lost_and_no_other_in_every_order(
    game: str,
) -> None:
    """So it is after keys that do nothing there, and when it is missed or opened again.

    Whoever wants to try again is not told what wins.
    """
    async with opened(game) as desk:
        strip, start = strip_of(desk), table_of(desk).game.positions
        win = table_of(desk).game.hint(desk.table.session.state).move
        assert win is not None
        wrong = next(
            Move(coin, 1)
            for coin in range(len(start))
            if Move(coin, 1) != win and reaches(start, table_of(desk).game.step)[coin] and coin != win.coin
        )
        for keys in ([], ["t"], ["5"], ["left", "end"], ["escape", "end"], ["u", "t", "u"], ["e", "escape"]):
            with case(keys):
                if desk.ply == 0:
                    await make(desk, wrong)
                    await answer(desk)
                await desk.press(*keys)
                if desk.ply == 0:
                    await make(desk, wrong)
                    await answer(desk)
                for size in SIZES if not keys else [(80, 24)]:
                    await desk.resize(*size)
                    panel, line = (desk.screen.query_one(name).region for name in ("#end", "#in-hand"))
                    assert strip.positions == start, size
                    board = [desk.lines[y] for y in range(strip.region.y, strip.region.bottom)]
                    assert f"{start[wrong.coin] - 1}✗" in " ".join(board), size
                    assert "✓" not in " ".join(board), size
                    aim = Aim(start[wrong.coin] - 1, legal=False)
                    assert strip.proposals == ((wrong.coin, aim),), size
                    assert said(desk) == f"Coin {wrong.coin} by one square loses u tries again", size
                    assert strip.region.bottom <= line.y < line.bottom <= panel.y, size
                    assert panel.height > 1 and "✗ That" not in desk.text, size
                    assert line.bottom < panel.y or size[1] <= 24, size  # a free row
                    text = desk.screen.query_one("#in-hand", EllipsisLabel).text
                    key = [text.plain[part.start : part.end].strip() for part in text.spans if part.style]
                    assert "u" in key, size  # it looks like a key
                    assert strip.region.y - 1 <= size[1] - 2 - panel.bottom + 1, size
                    assert strip.grid.relief or size[1] < 24, size
        await desk.open(desk.table.session.save())
        assert strip_of(desk).positions == start and "loses u tries again" in said(desk)


async def test_a_solved_puzzle_stays_in_sight_as_it_was_solved() -> None:
    async with opened(ONE_MOVE) as desk:
        puzzle = table_of(desk).game.puzzle
        assert puzzle is not None
        await make(desk, puzzle.line[0])
        state, square = desk.table.session.state, puzzle.line[0].coin
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                strip, panel = strip_of(desk), desk.screen.query_one("#end").region
                assert strip.positions == state.positions
                board = " ".join(desk.lines[y] for y in strip.region.line_range)
                assert f"{state.positions[square]}✓" in board and "✗" not in board
                assert strip.region.bottom < panel.y, "a row is free between them"
