"""What is offered at the end of games, runs, matches and tasks by lines, and where it leads."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from types import GeneratorType

import pytest

from cardtui.cli.commands import cli
from cardtui.cli.running import conversation_of
from cardtui.engine.asking import Prompt
from cardtui.engine.next_steps import NEXT_PROMPT
from cardtui.engine.phrases import in_words
from cardtui.games import daily_id, daily_ids
from cardtui.games.coins.path import LEVELS
from cardtui.library.game_library import GameLibrary
from cardtui.library.share_line import LETTERS
from cardtui.storage.paths import HOME_VARIABLE, data_file
from cardtui.storage.store import Store
from cardtui.structures.practice import task_of
from tests.cli.program import cardtui
from tests.cli.test_conversation import converse, kept, solution, wrong_move
from tests.cli.test_match import SEED as MATCH_SEED
from tests.cli.test_match import moves_of
from tests.cli.test_run import typed as run_moves
from tests.terminal import CARDTUI, Terminal

LEVEL_1, LEVEL_2 = (level.rules.id for level in LEVELS[:2])
AGAIN, UNDO = "Again: from the start", "Undo: take your last move back"
TRY_AGAIN = "Again: take your last move back"
SMALL = daily_ids("coins", date.today())[1]


def offered(told: str) -> list[str]:
    """Return the steps of the last list."""
    rows = re.findall(r"((?:^\d\. .*\n)+)" + re.escape(NEXT_PROMPT), told, re.MULTILINE)[-1].splitlines()
    return [row.removeprefix(f"{number}. ").removesuffix(".") for number, row in enumerate(rows, 1)]


@pytest.mark.parametrize(
    ("words", "typed", "steps"),
    [
        ("coins path 1", "0 3", ["Next: level 2", AGAIN, "Explain: the position", "Home"]),
        ("coins path 2", "0 1", [AGAIN, UNDO, "Next: level 3", "Explain: the position", "Home"]),
        (f"open {SMALL}", solution(SMALL)[0], ["Large: today's large board", "Next: another puzzle"]),
        (f"open {SMALL}", wrong_move(SMALL), [TRY_AGAIN, "Large: today's large board"]),
        ("open coins#0", "0 1/0 2/2 2", [AGAIN, UNDO, "Next: Easy, three coins"]),
        ("beggar --seed 305", "last", ["Next: another deal", AGAIN, "Today: the deal of the day", "Home"]),
        ("perditio --seed 1", "last", ["Next: another deal", AGAIN]),  # which is lost, whoever watches
        (f"open {daily_id('beggar', date.today())}", "last", ["Next: another deal", AGAIN, "Home"]),
    ],
)  # fmt: skip
def test_what_comes_next_stands_first_after_a_win_and_again_after_a_loss(
    words: str, typed: str, steps: list[str]
) -> None:
    assert offered(converse(*words.split(), typed=typed))[: len(steps)] == steps


def test_the_large_board_of_today_is_not_offered_once_it_has_a_result() -> None:
    large = daily_id("coins", date.today())
    converse("open", large, typed=wrong_move(large))
    assert offered(converse("open", SMALL, typed=solution(SMALL)[0]))[0] == "Next: another puzzle"


def test_what_is_no_step_is_answered_with_what_is() -> None:
    for words, typed in (("coins path 1", ["0 3"]), ("coins run --seed 7004", run_moves("---"))):
        told = converse(*words.split(), typed="/".join([*typed, "0 3", "quit"]))
        assert f"Type a number from 1 to {len(offered(told))}, its word, or " in told


def test_after_a_challenge_comes_the_next_one() -> None:
    told = converse("open", "coins#0", typed="0 1/0 2/2 2/3")
    assert "\n3. Next: Easy, three coins.\n" in told
    assert told.count("Silver Dollar. coins") == 2 and "coins,level=easy,coins=3" in told


def test_enter_goes_from_level_to_level_and_each_is_kept() -> None:
    told = converse("coins", "path", "1", typed="0 3//0 6//quit")
    assert re.findall("level . of the path", told) == [f"level {number} of the path" for number in (1, 2, 3)]
    assert [str(row["id"]).partition("~")[0] for row in kept()] == [LEVEL_2, LEVEL_1]  # the latest first


def test_a_script_that_ends_at_the_end_of_a_game_leaves() -> None:
    told = converse("coins", "path", "1", typed="0 3").removesuffix("\n")
    assert told.endswith(NEXT_PROMPT)


def test_a_game_played_by_hand_is_followed_by_one() -> None:
    for taken in ("next", "again"):
        told = converse("perditio", "--seed", "8", "--hand", typed=f"{game_by_hand()}/{taken}/quit")
        assert told.count("You turn by hand. ") == 2
        assert (told.count("perditio#8\n") == 2) == (taken == "again")


def game_by_hand() -> str:
    """Return what is typed to play a game by hand: any pile, until it is the one that is named."""
    return "/".join(f"pile {pile}" for _ in range(53) for pile in range(1, 14))


def test_todays_result_is_shared_without_its_moves_and_asked_again() -> None:
    right = solution(SMALL)
    told = converse("open", SMALL, typed=f"{'/'.join(right)}/share/quit")
    store = Store(data_file())
    text = GameLibrary(store).result_of_today("coins", LETTERS, SMALL).replace(" · ", ", ")
    store.close()
    after = told.partition(NEXT_PROMPT)[2]
    assert after == f"\n{text}\n{NEXT_PROMPT}\n"
    assert not any(move in after for move in right) and text.startswith("cardtui ")


def test_the_result_of_a_watched_game_is_shared_in_letters() -> None:
    today = daily_id("perditio", date.today())
    told = converse("open", today, typed="/".join([*["n"] * 60, "share"]))
    assert re.search(rf"\n{today}, watched.*, [#-]+\n{re.escape(NEXT_PROMPT)}\n$", told)


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ("---", "None solved."),
        ("+---", "One solved, which is the best so far."),
        ("--+-", "One solved, which is the best so far."),
    ],
)
def test_the_end_of_a_run_is_told(results: str, said: str) -> None:
    told = converse("coins", "run", "--seed", "7004", typed="/".join(run_moves(results)))
    assert f"\nThe third miss: the run is over.\n{said}\nRating: " in told
    assert "\nFor a friend: cardtui coins run --seed 7004\n" in told
    assert offered(told) == [
        "Again: a new run",
        "Miss: the last puzzle, with help",
        "Share: the result as text",
        "Home",
    ]


def test_a_run_is_compared_with_the_best_shared_and_begun_again() -> None:
    best = "++++---"
    converse("coins", "run", "--seed", "7004", typed="/".join(run_moves(best)))
    told = converse(
        "coins", "run", "--seed", "7004", typed="/".join([*run_moves("---"), "share", "miss", "undo", "quit"])
    )
    assert f"\nNone solved, the best is {in_words(4)}.\nThis seed was played before: " in told
    assert f"{NEXT_PROMPT}\nrun 7004: 0\n{NEXT_PROMPT}\n" in told
    again = converse("coins", "run", "--seed", "7004", typed="/".join([*run_moves("---"), "again", "quit"]))
    assert re.findall(r"^Run (\d+), puzzle 1", again, re.MULTILINE)[0] == "7004"
    assert again.count(", puzzle 1, ") == 2


def test_after_a_match_another_one_is_offered() -> None:
    moves = [move for number in range(3) for move in moves_of(number, slap=True)]
    stdin = "".join(f"{line}\n" for line in (*moves, "share", "", "quit"))
    words = ("beggar", "match", "--seed", str(MATCH_SEED), "--slap", "easy", "--lines")
    told = cardtui(*words, stdin=stdin.encode()).stdout.decode()  # not kept, which is ten times as fast
    assert offered(told) == ["Again: a new match", "Share: the result as text", "Home"]
    assert f"{NEXT_PROMPT}\n3: 0 against easy, match {MATCH_SEED}\n{NEXT_PROMPT}\nMatch " in told
    assert told.count(", easy, round 1, 0 to 0") == 2


def test_home_from_the_shell_opens_home_and_from_home_returns_there() -> None:
    told = cardtui("coins", "path", "1", "--lines", stdin=b"0 3\nhome\nquit\n").stdout.decode()
    assert told.count("cardtui, as text.") == 1 and told.endswith("Goodbye.\n")
    told = cardtui("--lines", stdin=b"coins path 1\n0 3\nhome\nquit\n").stdout.decode()
    assert told.count("cardtui, as text.") == 1 and told.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("words", "first"), [(("--lines", "coins", "path", "1"), ()), (("--lines",), ("coins path 1",))]
)
def test_a_game_after_another_is_no_deeper(words: tuple[str, ...], first: tuple[str, ...]) -> None:
    talk, depths = conversation_of(cli, words), list[int]()
    lines = iter((*first, *["0 3", "again"] * 4))
    typed: str | None = None
    while len(depths) < 8 + len(first):
        said, typed = talk.send(typed), None
        if isinstance(said, Prompt):
            depths.append(depth(talk))
            typed = next(lines, None)
    talk.close()
    at_end = depths[1 + len(first) :: 2]
    assert len({*at_end}) == 1


def depth(talk: object) -> int:
    """Return how many generators wait for each other."""
    return 1 + depth(talk.gi_yieldfrom) if isinstance(talk, GeneratorType) else 0


# practice

TASK = "linked-pop"
RIGHT = task_of(TASK).model.text.splitlines()
WRONG = ["return top"]


ASKED_AGAIN = "Type all its lines again, or Enter to leave:"


@pytest.mark.parametrize(
    ("typed", "status", "verdicts"),
    [
        ([*WRONG, ".", *RIGHT, ".", "quit"], 0, "WR"),
        ([*WRONG, ".", *RIGHT, "."], 0, "WR"),
        ([*WRONG, ".", *WRONG, ".", "", "no more is read"], 1, "WW"),
        ([*WRONG, ".", ".", "no more is read"], 1, "W"),
        ([*WRONG], 1, "W"),
        (["."], 1, ""),
        (["Quit.", "no more is read"], 1, ""),
        ([*WRONG, ".", "quit", "no more is read"], 1, "W"),
        (["node = top", "quit", "."], 1, "L"),
    ],
)
def test_wrong_lines_can_be_typed_again_and_the_last_verdict_is_the_status(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], status: int, verdicts: str
) -> None:
    monkeypatch.setattr("cardtui.cli.practice.are_terminals", lambda *streams: True)
    done = cardtui("practice", TASK, "--lines", stdin="\n".join(typed).encode())
    told = done.stdout.decode().splitlines()
    assert done.returncode == status and not done.stderr
    heads = ("Right.", "With 1 card: ", "Line 2: quit ")
    assert "".join(line[0] for line in told if line.startswith(heads)) == verdicts
    assert told.count(ASKED_AGAIN) == len(verdicts.replace("R", ""))


def test_after_right_lines_the_next_task_is_offered_that_is_not_solved(tmp_path: Path) -> None:
    with Terminal([*CARDTUI, "practice", TASK, "--lines"], env={HOME_VARIABLE: str(tmp_path)}) as terminal:
        terminal.wait_for("Ctrl-D")
        terminal.wait_for_key_mode()
        terminal.press(*(f"{line}\r" for line in (*WRONG, ".", *RIGHT, ".", "")))
        terminal.wait_for("Array stack, push(card): ")
        terminal.press(".\r")
        assert terminal.wait_for_exit() == 1
    assert ASKED_AGAIN in terminal.text
    assert "1. Next: array stack, push(card).\n2. Again: the same task.\n3. Home.\n" in terminal.text
