"""A run by lines and in a terminal: its result is a line, and it survives the end of the program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import repeat
from pathlib import Path
from typing import cast

import pytest

import cardtui.games.coins.commands.runs as run_command
from cardtui.engine.asking import answered
from cardtui.games import read_game
from cardtui.games.coins.game import Coins
from cardtui.games.coins.run import puzzle_id
from cardtui.library.game_library import GameLibrary
from cardtui.storage.paths import HOME_VARIABLE, data_file
from cardtui.storage.rows import RUN_ELSEWHERE
from cardtui.storage.store import Store
from tests.cli.program import cardtui, printed
from tests.terminal import CARDTUI, Terminal

SEED = 7004


def typed(results: str, first: int = 0) -> list[str]:
    """Return the moves that solve (`+`) or miss (`-`) the puzzles of the run, as they are typed."""
    lines = []
    for number, result in enumerate(results, first):
        game = cast(Coins, read_game(puzzle_id(SEED, number)))
        assert game.puzzle is not None
        right = game.puzzle.line[0]
        wrong = next(move for move in game.legal_moves(game.initial_state()) if move != right)
        moves = game.puzzle.line[::2] if result == "+" else (wrong,)
        lines += [f"{move.coin} {move.distance}" for move in moves]
    return lines


def run_by_lines(results: str, first: int = 0) -> str:
    moves = "".join(f"{line}\n" for line in typed(results, first))
    return printed("coins", "run", "--seed", str(SEED), "--keep", stdin=moves.encode())


def test_a_run_by_lines_ends_with_its_result_and_goes_on_where_it_was() -> None:
    assert run_by_lines("++-").endswith(f"\nTo go on with it: cardtui coins run --seed {SEED}\n")
    going_on = run_by_lines("+++--", first=3)
    assert going_on.startswith(f"Run {SEED} · puzzle 4, grade 2 · ++- · misses left: 2\n")
    assert going_on.endswith(f"The best is 5.\nrun {SEED}: 5\n")
    rows = [json.loads(line) for line in printed("data", "export", "-").splitlines()]
    assert [row["marks"] for row in rows if row.get("row") == "run"] == ["++-+++--"]
    again = run_by_lines("---")
    assert "This seed was played before: only the first time counts." in again
    assert again.endswith(f"The best is 5.\nrun {SEED}: 0\n")
    tried = json.loads(printed("stats", "coins", "--json"))["games"][0]["puzzles"]["tried"]
    assert tried == 8  # each puzzle is rated once
    assert "11 finished games" in printed("data") and "2 runs" in printed("data")


def test_a_run_by_lines_that_is_left_before_its_first_move_goes_on_too() -> None:
    first, again = (printed("coins", "run", "--keep") for _ in range(2))
    assert again == first
    assert "Go on with the run of Silver Dollar, 0 solved, misses left: 3." in printed(
        "--lines", stdin=b"more\nquit\n"
    )


def test_piped_moves_are_not_kept_unless_asked() -> None:
    done = cardtui("coins", "run", "--seed", "7004", stdin="\n".join(typed("---")).encode())
    assert done.stdout.endswith(b"\nrun 7004: 0\n") and b"not kept" in done.stderr
    told = cardtui("coins", "run", "--seed", "7004", "--lines", stdin="\n".join(typed("---")).encode())
    for stdout in (done.stdout, told.stdout):  # nor does it change anything
        assert not {b"best", b"Rating"} & set(stdout.replace(b":", b" ").split())
    left = cardtui("coins", "run", "--seed", "7004")
    assert left.stdout.endswith(b"\nTo begin it again: cardtui coins run --seed 7004\n")
    assert not data_file().exists()


@pytest.mark.parametrize("as_conversation", [True, False])
@pytest.mark.parametrize(("elsewhere", "kept", "won"), [("+-", "+-+", "+-+"), ("+---", "+---", "+---")])
def test_a_run_by_lines_that_another_window_has_gone_on_with_says_so_and_goes_on_from_there(
    elsewhere: str, kept: str, won: str, as_conversation: bool
) -> None:
    def lines() -> Iterator[str | None]:
        run_by_lines(elsewhere)
        yield from typed("-")  # of the first puzzle, which is not what comes next
        yield from typed("+", first=2)
        yield from repeat(None)

    with closing(Store(data_file())) as store:
        talk = run_command._lines(GameLibrary(store), SEED, as_conversation=as_conversation)
        told = [*answered(talk, lines().__next__)]
        assert [row.marks for row in store.runs()] == [kept]
        assert [row.won for row in reversed(store.finished_games())] == [mark == "+" for mark in won]
    assert told.count(RUN_ELSEWHERE) == 1
    after = [line for line in told[told.index(RUN_ELSEWHERE) + 1 :] if line]
    if elsewhere == "+---" and as_conversation:
        assert after[:2] == ["The third miss: the run is over.", "One solved, which is the best so far."]
    elif elsewhere == "+---":
        assert after == ["The best is 1.", f"run {SEED}: 1"]
    else:
        assert after[0].startswith(f"Run {SEED} · puzzle 3, grade 1 · ")


def test_a_run_that_was_played_on_on_two_machines_is_not_imported_and_that_is_told(tmp_path: Path) -> None:
    homes = [{HOME_VARIABLE: str(tmp_path / name)} for name in ("here", "there")]
    export = tmp_path / "export"

    def run(number: int, *words: str, results: str = "", first: int = 0) -> str:
        moves = "".join(f"{line}\n" for line in typed(results, first))
        done = cardtui(*words, stdin=moves.encode(), extra=homes[number])
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    def bring(number: int) -> str:
        run(not number, "data", "export", "--force", str(export))
        return run(number, "data", "import", str(export))

    run_words = ("coins", "run", "--seed", str(SEED), "--keep")
    run(0, *run_words, results="+")
    assert "1 run, of " in bring(1)
    run(1, *run_words, results="+-", first=1)
    assert "1 run, of " in bring(0)  # it was played on there only
    assert " contradict" not in bring(0) + bring(1)
    run(0, *run_words, results="-", first=3)
    run(1, *run_words, results="+++", first=3)
    for number, puzzle in ((0, "puzzle 5, grade 2 · ++-- ·"), (1, "puzzle 7, grade 2 · ++-+++ ·")):
        assert bring(number).endswith("\n1 run contradicts the one here, and was not taken.\n")
        assert run(number, *run_words).startswith(f"Run {SEED} · {puzzle}")


def test_a_run_in_a_terminal_survives_being_killed_and_ends_with_its_result(tmp_path: Path) -> None:
    command = [*CARDTUI, "coins", "run", "--seed", str(SEED)]
    env = {HOME_VARIABLE: str(tmp_path / "home"), "CARDTUI_MOTION": "off"}

    def make(terminal: Terminal, move: str) -> None:
        coin, distance = move.split()
        terminal.press(coin)
        terminal.wait_for(f"coin {coin}")
        terminal.press(distance)
        terminal.wait_for("Enter moves it")
        terminal.press("enter")

    solving, missing = typed("+"), typed("---", first=1)
    with Terminal(command, env=env) as terminal:
        terminal.wait_for("Run · grade 1")
        terminal.wait_for("Your turn")
        terminal.run(0.6)
        for move in solving:
            make(terminal, move)
        terminal.wait_for("1 solved")
        terminal.wait(lambda screen: "✓" in screen and "Your turn" in screen)
        terminal.run(0.6)
        make(terminal, missing[0])
        terminal.wait_for("✓✗")
        terminal.run(0.3)
        terminal.kill()
    with Terminal(command, env=env) as terminal:
        terminal.wait(lambda screen: "✓✗" in screen and "Your turn" in screen)
        terminal.run(0.6)
        make(terminal, missing[1])
        terminal.wait_for("Missed.")
        terminal.press("enter")
        terminal.wait(lambda screen: "✓✗✗" in screen and "Your turn" in screen)
        terminal.run(0.6)
        make(terminal, missing[2])
        terminal.wait_for("one puzzle solved")
        terminal.press("q")
        terminal.wait_for("Beggar My Neighbour")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
        assert f"run {SEED}: 1" in terminal.text
    store = Store(tmp_path / "home" / "cardtui.sqlite")
    assert [row.marks for row in store.runs()] == ["+---"]
    assert [row.won for row in reversed(store.finished_games())] == [True, False, False, False]
    store.close()
