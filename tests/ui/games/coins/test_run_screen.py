"""A run on the screen: what went wrong with such runs elsewhere does not happen here."""

from __future__ import annotations

import re
from itertools import count
from typing import cast

import pytest
from textual._context import active_app

from cardtui.games import read_game
from cardtui.games.coins.game import Coins, Move
from cardtui.games.coins.legal_moves import reaches
from cardtui.games.coins.screens import run as run_module
from cardtui.games.coins.screens.moves import FOR_NEWCOMERS
from cardtui.games.coins.screens.run import RunTable, open_run
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.library.runs import Runs
from cardtui.storage.rows import RUN_ELSEWHERE
from cardtui.storage.store import Store
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.screens.home import HomeScreen
from tests.ui.desk import NOW, SIZES, Desk, opened
from tests.ui.games.coins.screen import answer, said, strip_of

pytestmark = pytest.mark.usefixtures("slow_computer", "seen_at_once")

SEED = 7004


@pytest.fixture
def seen_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles are seen as soon as they are drawn, and the next one comes only when a test lets it come."""
    monkeypatch.setattr(run_module, "_GRACE", 0.0)
    monkeypatch.setattr(run_module, "_SECONDS_TO_NEXT", 3600.0)


def table(desk: Desk) -> RunTable:
    assert isinstance(desk.table, RunTable)
    return desk.table


def marks(desk: Desk) -> str:
    found = re.search("[✓✗]*(?= *[●○])", desk.text_at("#run"))
    return found[0] if found else "?"


def keys_of(desk: Desk, *, solve: bool) -> list[str]:
    """Return the keys that make the next right or wrong move of the person."""
    game, session = cast(Coins, desk.table.game), desk.table.session
    assert game.puzzle is not None
    right, state = game.puzzle.line[session.ply], session.state
    wrong: Move = next(move for move in game.legal_moves(state) if move != right)
    move = right if solve else wrong
    before = sum(reach > 0 for reach in reaches(state.positions, game.step)[: move.coin + 1])
    return [*["right"] * before, *str(move.distance), "enter"]


async def play(desk: Desk, results: str, *, stay: bool = False) -> None:
    """Solve and miss puzzles, and go on after each; after the last only unless `stay`."""
    for number, result in enumerate(results):
        puzzle = desk.table
        while not table(desk)._recorder.is_decided:
            await desk.send(*keys_of(desk, solve=result == "+"))
            await answer(desk)
        if number < len(results) - 1 or not stay:
            await desk.press("z")
            assert desk.table is not puzzle


async def begin(desk: Desk, seed: int = SEED) -> None:
    open_run(desk.app, seed)
    await desk.settle()


async def test_r_at_home_begins_a_run_and_q_leaves_it_where_it_was(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("r")
        assert desk.lines[0].split()[1:5] == ["Run", "·", "grade", "1"] and "0 solved" in desk.lines[0]
        assert FOR_NEWCOMERS in desk.text and "Hints cost" not in desk.text
        assert "● ● ●  misses left" in desk.text
        assert " ".join(desk.lines[-1].split()) == "←→ coin ↓↑ aim Enter move ? help q back"
        await play(desk, "++-+")
        assert (marks(desk), "3 solved" in desk.lines[0]) == ("✓✓✗✓", True)
        assert "● ● ○  misses left" in desk.text and "grade 2" in desk.lines[0]
        puzzle = desk.table.session.id
        await desk.press("q")
        assert isinstance(desk.screen, HomeScreen) and "r run: 3 solved" in desk.text
        await desk.press("r")
        assert (marks(desk), desk.table.session.id) == ("✓✓✗✓", puzzle)
    async with opened(None, store=store) as desk:
        await desk.press("r")
        assert (marks(desk), desk.table.session.id) == ("✓✓✗✓", puzzle)


async def test_a_run_that_is_left_before_its_first_move_goes_on_too(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await desk.press("r")
        puzzle = desk.table.session.id
        await desk.press("q")
        assert "r run: 0 solved" in desk.text
        await desk.press("r")
        assert desk.table.session.id == puzzle
    async with opened(None, store=store) as desk:
        await desk.press("r")
        assert desk.table.session.id == puzzle


async def test_the_next_puzzle_comes_by_itself_after_a_solved_one_and_by_a_key_after_a_miss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_module, "_SECONDS_TO_NEXT", 0.01)
    async with opened(None) as desk:
        await begin(desk)
        first = desk.table
        await desk.send(*keys_of(desk, solve=True))
        await desk.wait_until(lambda: desk.table is not first)
        assert marks(desk) == "✓"
        for key in ("enter", "space", "z"):
            missed = desk.table
            if key == "z":
                break
            await desk.send(*keys_of(desk, solve=False))
            await answer(desk)
            assert "✗ Missed." in desk.text and "try again" not in desk.text
            won = table(desk).game.hint(desk.table.session.state_at(0)).move
            assert won is not None
            assert f"Coin {won.coin} by " in said(desk) and " was the winning move" in said(desk)
            assert not table(desk).end.shows_end and desk.table is missed
            await desk.press(key)
            assert desk.table is not missed
        assert marks(desk) == "✓✗✗"


async def test_keys_of_help_say_that_there_is_none(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await begin(desk)
        puzzle, before = desk.table, desk.table.session.save()
        for key in ("t", "e", "u", "r", "m", "i", "less_than_sign", "greater_than_sign", "f2", "x", "U", "s"):
            await desk.press("right")
            await desk.press(key)
            assert "not in a run: no hints, no undo, no clock" in desk.text, key
            assert (desk.table, desk.table.session.save()) == (puzzle, before)
        assert desk.app.library.record(table(desk).session).hints == 0
        await desk.press("escape")
        await desk.send(*keys_of(desk, solve=False))
        for key in ("home", "g", "p", "comma", "u", "ctrl+z", "left"):
            await desk.press(key)
        assert desk.ply  # the wrong move stays
        await answer(desk)
        assert store.flush()
        (row,) = store.finished_games()
        assert (row.way, row.won, row.hints, row.undos) == ("grade 1", False, 0, 0)


async def test_a_run_that_has_ended_stays_ended_whatever_one_presses(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await begin(desk)
        await play(desk, "+---", stay=True)
        assert desk.verdict.startswith("The run is over: one puzzle solved | The last miss: coin ")
        assert "That is the best so far." in desk.verdict
        assert f"cardtui coins run --seed {SEED}" in desk.verdict
        strip, line = strip_of(desk), said(desk)  # nothing can be tried again, so the board tells what wins
        assert " wins: it " in line and all(aim.legal for _, aim in strip.proposals)
        assert "✓" in "".join(desk.lines[strip.region.y : strip.region.bottom])
        for command in CoinsTable.commands:
            for key in command.keys:
                if command.name in ("find_move", "back_home", "help", "drop") or "." in command.name:
                    continue
                if key in ("E", "R", "T"):
                    continue  # these open the puzzles that were missed
                await desk.press(key)
                assert marks(desk) == "✓✗✗✗" and table(desk).play.is_over, key
        await desk.press("Y")
        assert desk.app.clipboard == f"run {SEED}: 1"
        runs = Runs("coins", store, lambda: NOW)
        assert runs.current() is None and runs.best == 1
        await desk.press("q")
    async with opened(None, store=store) as desk:
        seeds = count(1)
        desk.app.draw_seed = lambda: next(seeds)
        await desk.press("r")
        assert marks(desk) == "" and "best 1" in desk.lines[0]


async def test_z_begins_a_new_run_also_when_the_first_puzzles_were_missed() -> None:
    async with opened(None) as desk:
        seeds = count(100)
        desk.app.draw_seed = lambda: next(seeds)
        await desk.press("r")
        first = desk.table.session.id
        await play(desk, "---", stay=True)
        assert desk.verdict.startswith("The run is over: no puzzles solved")
        assert "best" not in desk.verdict
        await desk.press("z")
        assert marks(desk) == "" and "0 solved · best 0" in desk.lines[0]
        assert desk.table.session.id != first and "● ● ●" in desk.text


async def test_keys_typed_ahead_never_count_for_a_puzzle_that_has_not_been_seen() -> None:
    async with opened(None) as desk:
        await begin(desk)
        solving = keys_of(desk, solve=True)
        anything = [*"0123456789", "right", "down", "enter", "z", "space", "left", "enter", "1", "enter"] * 3
        await desk.send(*solving, "z", *anything)
        assert (marks(desk), desk.ply) == ("✓", 0)
        assert not table(desk).play.move_input.selecting
        await play(desk, "+")
        assert marks(desk) == "✓✓"
        await desk.send(*keys_of(desk, solve=False))
        await answer(desk)
        await desk.send("z", *anything)
        assert (marks(desk), desk.ply) == ("✓✓✗", 0)
        await desk.send(*keys_of(desk, solve=True), "z", "q")  # one can always leave
        assert isinstance(desk.screen, HomeScreen)


async def test_every_missed_puzzle_can_be_opened_explained_and_tried_again_for_nothing(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await begin(desk)
        await play(desk, "-+--", stay=True)
        over, rating = desk.table, desk.app.library.progress("coins").rating
        missed = desk.app.library.runs("coins").missed(table(desk)._recorder.row)
        assert len({*missed}) == 3
        for key, puzzle in zip("ERT", missed, strict=True):
            await desk.press(key)
            assert desk.table.session.id == puzzle and not isinstance(desk.table, RunTable)
            assert desk.table.game == read_game(puzzle)
            await desk.press("e")
            assert "explained" in desk.table.views
            await desk.press("t", "e")
            while desk.table.game.result(desk.table.session.state) is None:
                await desk.send(*keys_of(desk, solve=True))
                await answer(desk)
            assert desk.app.library.progress("coins").rating == rating
            await desk.press("q")
            assert desk.table is over and marks(desk) == "✗✓✗✗"
        assert (
            desk.verdict.startswith("The run is over: one puzzle solved")
            and f"Rating 1000 ▾ {rating:.0f}" in desk.words
        )
        await desk.press("left")
        assert "The run is over: End shows its result" in desk.text and "End result" in desk.words
        assert "E 1st miss" in desk.lines[-1]
        await desk.press("end")
        assert desk.verdict.startswith("The run is over: one puzzle solved")


async def test_a_move_in_a_longer_puzzle_is_kept_and_its_puzzle_is_no_other_game_to_continue(
    store: Store,
) -> None:
    async with opened(None, store=store) as desk:
        await begin(desk)
        await desk.send(*keys_of(desk, solve=False))
        assert desk.ply == 1
        await desk.press("q")
        assert desk.app.game_stack.last is None and "press u to continue" not in desk.lines[0]
    assert store.saved_games() == []
    async with opened(None, store=store) as desk:
        await begin(desk)
        assert desk.ply == 1
        await answer(desk)
        assert marks(desk) == "✗"


async def test_the_first_finished_run_of_a_seed_counts(store: Store) -> None:
    async with opened(None, store=store) as desk:
        await begin(desk)
        await play(desk, "---", stay=True)
        await desk.press("q")
        await begin(desk)
        await play(desk, "+---", stay=True)
        assert "only the first time counts" in desk.verdict and "best" not in desk.verdict


def at(desk: Desk) -> Desk:
    """Return one of two windows. What is called there outside of messages belongs to its app."""
    active_app.set(desk.app)
    return desk


async def test_a_window_that_is_behind_says_so_and_goes_on_from_where_the_other_one_is(store: Store) -> None:
    second = Store(store.file, lambda: NOW)
    async with opened(None, store=store) as desk, opened(None, store=second) as other:
        await begin(at(desk))
        await begin(at(other))
        await play(at(desk), "+-")
        await other.send(*keys_of(other, solve=True))
        assert other.notifications == [RUN_ELSEWHERE] and marks(other) == "✓✗"
        assert other.table.session.id == desk.table.session.id
        await play(at(other), "+", stay=True)
        await desk.send(*keys_of(desk, solve=False))  # in the puzzle that the other one has solved
        assert desk.notifications == [RUN_ELSEWHERE] and marks(desk) == "✓✗✓"
        await play(at(desk), "+", stay=True)
        await other.press("z")  # it finds that out before a move is made
        assert other.notifications == [RUN_ELSEWHERE] and marks(other) == "✓✗✓✓"
        assert store.flush() and second.flush()
        assert [row.marks for row in store.runs()] == ["+-++"]
        assert sorted(bool(row.won) for row in store.finished_games()) == [False, True, True, True]
    second.close()


async def test_a_run_that_another_window_has_ended_is_over(store: Store) -> None:
    second = Store(store.file, lambda: NOW)
    async with opened(None, store=store) as desk, opened(None, store=second) as other:
        await begin(at(desk))
        await begin(at(other))
        await play(at(desk), "---", stay=True)
        await other.send(*keys_of(other, solve=True))
        assert isinstance(other.screen, HomeScreen)
        assert other.notifications == ["Another window has ended this run: no puzzles solved."]
        assert [row.marks for row in store.runs()] == ["---"] and other.app.library.runs("coins").best == 0
    second.close()


async def test_a_run_that_is_over_shows_where_it_ended_with_the_move_that_wins_and_its_puzzles_in_a_row() -> (
    None
):
    async with opened(None) as desk:
        await begin(desk)
        await play(desk, "++-+--", stay=True)
        strip, session, game = table(desk).strip, desk.table.session, table(desk).game
        step = table(desk).play.missed_step
        assert step is not None
        win = game.hint(step.before).move
        assert win is not None and strip.positions == step.before.positions
        made = step.move
        for size in SIZES:
            await desk.resize(*size)
            board = " ".join(desk.lines[y] for y in strip.region.line_range)
            assert f"{step.before.positions[made.coin] - made.distance}✗" in board, size
            assert f"{step.before.positions[win.coin] - win.distance}✓" in board, size
            assert strip.proposals == ((win.coin, Aim(step.before.positions[win.coin] - win.distance, True)),)
            assert said(desk).startswith(f"Coin {win.coin} by ") and " wins: it " in said(desk)
            assert desk.text_at("#end-marks") == "✓ ✓ ✗ ✓ ✗ ✗", size
        await desk.press("left")
        assert strip.positions == session.state.positions and not strip.proposals
        await desk.press("end")
        assert strip.positions == step.before.positions
