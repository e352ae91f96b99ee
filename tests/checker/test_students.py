"""Programs as students write them: right ones agree, and the mistakes of wrong ones are found and named."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, Target
from cardtui.checker.exercise import Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report, remarks, report_lines
from cardtui.games import open_id
from tests.checker.students import STUDENTS

PYTHON = (sys.executable, "-S", "-E", "-B")

FUNCTIONS = {
    **{"beggar": "play", "kata": "who_wins", "camicia": "simulate_game", "snap": "playgame"},
    "coins": "CoinStrip",
}


def target(protocol: Protocol, file: Path, name: str = "") -> Target:
    if protocol in (Protocol.CALL, Protocol.OBJECT):
        return Target(protocol, call=f"{file}:{name}")
    return Target(protocol, (*PYTHON, str(file)))


def check_file(file: Path, number: int, seed: int = 1) -> Report:
    key = file.stem.partition("_")[0]
    protocol = Protocol.OBJECT if key == "coins" else Protocol.CALL if key in FUNCTIONS else Protocol.PROGRAM
    asked = target(protocol, file, FUNCTIONS.get(key, ""))
    return check(load_exercise(key), asked, Plan(seed, number, jobs=2))


def change(name: str, old: str, new: str, folder: Path) -> Path:
    """Write a student's program with a change."""
    text = (STUDENTS / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    return folder / name


def failing(report: Report) -> Answer:
    assert report.smallest_failure is not None
    return report.smallest_failure


# Right programs


@pytest.mark.parametrize(
    ("name", "number"),
    [("beggar", 2000), ("kata", 700), ("camicia", 700), ("snap", 150), ("perditio", 20), ("coins", 300)],
)
def test_a_right_program_agrees(name: str, number: int) -> None:
    report = check_file(STUDENTS / f"{name}.py", number)
    assert report.agrees and report.failure is None and len(report.answers) >= number


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("kata", "cardtui.games.beggar:who_wins"),
        ("camicia", "cardtui.games.beggar.sheet:simulate_game"),
        ("snap", "cardtui.games.snap:playgame"),
        ("coins", "cardtui.games.coins:CoinStrip"),
    ],
)
def test_our_own_functions_agree(key: str, call: str) -> None:
    protocol = Protocol.OBJECT if key == "coins" else Protocol.CALL
    assert check(load_exercise(key), Target(protocol, call=call), Plan(3, 100)).agrees


@pytest.mark.parametrize(
    ("key", "protocol", "number"), [("coins", Protocol.TALK, 40), ("beggar", Protocol.LINES, 2000)]
)
def test_a_right_program_that_stays_alive_agrees_and_is_fast(
    key: str, protocol: Protocol, number: int
) -> None:
    report = check(load_exercise(key), target(protocol, STUDENTS / f"{key}.py"), Plan(1, number, jobs=2))
    assert report.agrees and len(report.answers) > number
    assert report.seconds < 10 or protocol is Protocol.TALK


def test_snap_may_write_a_ten_as_10(tmp_path: Path) -> None:
    file = change("snap.py", '"0"', '"10"', tmp_path)
    assert check_file(file, 150).agrees
    file.write_text(file.read_text().replace("decks[1 - turn])", "decks[1 - turn][::-1])"))
    asked = target(Protocol.CALL, file, "playgame")
    report = check(load_exercise("snap"), asked, Plan(1, 20))
    assert report.reason.startswith("Your program returns the deck with its last card first")
    failure = json.loads("\n".join(FORMATS["json"](report, asked, False)))["failure"]
    for shown in (failure["came"], failure["expected"]):
        cards = " ".join(shown[1:]).split()
        assert "10" in cards and "0" not in cards


# What the sheet leaves open

_LOOP = (
    'For {"playerA": ["2", "2", "2", "2", "J", "2"], "playerB": ["J"]} that is "status: finished, cards: '
    '16, tricks: 4" by cardtui, and "status: loop, cards: 10, tricks: 3" by your program.'
)
_ROUNDS = (
    'that is "Player 1 wins after 1 rounds." by cardtui, and "Player 1 wins after 0 rounds." by your program.'
)

INTERPRETATIONS = [
    ("camicia.py", "", "", "compares whose turn it is too, as cardtui does.", ""),
    ("camicia_hands_only.py", "", "", "compares the hands only, where cardtui", _LOOP),
    ("camicia_as_soon_as.py", "", "", "compares the hands only, and before every card for which", _LOOP),
    ("beggar.py", "", "", "counts it, as cardtui does.", ""),
    ("beggar.py", "+= 1", "+= bool(PENALTY and not debt)", "does not count it", f"For 2 3 {_ROUNDS}"),
    ("beggar.py", "+= 1", "+= bool(PENALTY)", "counts it only if a penalty was", f"For 2 3 {_ROUNDS}"),
    ("beggar.py", "+= 1", "+= not debt", "counts it only if no penalty was", f"For 5 J {_ROUNDS}"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "remark", "example"), INTERPRETATIONS)
def test_each_interpretation_of_a_sheet_agrees_and_is_named(
    name: str, old: str, new: str, remark: str, example: str, tmp_path: Path
) -> None:
    new = new.replace("PENALTY", "any(card in ASKS for card in pile)")
    report = check_file(change(name, old, new, tmp_path), 200)
    assert report.agrees, report.reason
    first, *others = remarks(report)
    assert first.startswith("The sheet does not say whether ") and f": your program {remark}" in first
    assert others == ([example] if example else [])


def test_a_program_has_to_keep_to_one_interpretation(tmp_path: Path) -> None:
    file = change("camicia.py", "turn)", "turn if len(player_a) < 5 else 0)", tmp_path)
    report = check_file(file, 20)
    assert report.agrees is False and report.failure is None and report.combined_failure is not None
    assert "compares whose turn it is too in" in report.combined_failure
    assert "compares the hands only in" in report.combined_failure


def test_unspecified_cases_are_asked_last() -> None:
    for name in ("beggar", "kata", "camicia"):
        report = check_file(STUDENTS / f"{name}.py", 5)
        specified = [report.exercise.is_specified(answer.test_input) for _, answer in report.answers]
        names = [name for name, _ in report.answers]
        first, *_, last = (at for at, name in enumerate(names) if name.startswith("random deal"))
        assert first > 5 and last < len(specified) - 1
        assert all(specified[:first]) and not any(specified[last + 1 :])


_ONE_CARD = (
    'A deck of one card: the sheet does not say how many rounds that takes; counted here as "Player 0 wins '
    'after 0 rounds."; your program'
)
_ODD_DECK = (
    "An odd number of cards: the sheet does not say whether a deck may be odd; counted here as "
    '"Player 0 wins after 1 rounds."; your program'
)

UNSPECIFIED = [
    ("beggar.py", "rounds = 0", "rounds = int(len(deck) == 1)",
     f'{_ONE_CARD} answers "Player 0 wins after 1 rounds."'),
    ("beggar.py", "hands = [", "1 / (len(deck) - 1)\n    hands = [", f"{_ONE_CARD} crashes."),
    ("beggar.py", "hands = [", "deck = deck[:len(deck) // 2 * 2] or deck\n    hands = [",
     f'{_ODD_DECK} answers "Player 1 wins after 1 rounds."'),
    ("kata.py", "hands, turn", "1 / (len(hand_0) == len(hand_1))\n    hands, turn",
     "An ace, paid for in full: the sheet does not say who wins with hands of different sizes; counted here "
     'as "0"; your program crashes.'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "remark"), UNSPECIFIED)
def test_no_program_fails_by_unspecified_cases_but_there_is_a_remark(
    name: str, old: str, new: str, remark: str, tmp_path: Path
) -> None:
    report = check_file(change(name, old, new, tmp_path), 50)
    assert report.agrees, report.reason
    assert remark in list(remarks(report))
    assert "counted here" not in "".join(remarks(report, hide_expected=True))


# Wrong programs


class Slip(NamedTuple):
    """A change to a right program that makes it wrong."""

    file: str
    old: str
    new: str
    smallest: Any
    """The smallest test input that fails, if only one is."""
    ply: int | None
    mistake: str


_LAST_CARD = """turn = 1 - turn
                if not hands[1 - turn]:
                    turn = 1 - turn
                    break
"""

_ONLY_IF_NOTHING_IS_OWED = """position = None if owed else [*hands[0], "|", *hands[1]]
        if not owed and position"""
_ALWAYS = """position = [*hands[0], "|", *hands[1], player]
        if position"""

SLIPS = [
    Slip("beggar.py", "in ASKS:", "in ASKS and not debt:", ["J", "J"], 2, "lets a player go on paying"),
    Slip("beggar.py", "extend(pile)", "extendleft(pile[::-1])", ["J", "2", "2", "J"], 2, "puts the pile on"),
    Slip("beggar.py", "deck[0::2]), deque(deck[1::2]", "deck[:len(deck)//2]), deque(deck[len(deck)//2:]",
         ["2", "2", "J", "2"], 0, "deals the deck in two blocks"),

    Slip("beggar.py", "rounds = 0", "rounds = 0\n    rounds = 1", ["J", "2"], 2, "counts one round too many"),

    Slip("beggar.py", "5791", "5790", ["J", "2", "2", "J", "2", "2"], None, "stops one round too early"),

    Slip("beggar.py", "turn = 1 - turn\n", _LAST_CARD, ["2", "J"], 2, "has a player lost whose last card"),
    Slip("beggar.py", 'rounds."\n\n\n', 'rounds"\n\n\n', ["J", "2"], 2, "leaves out the full stop"),

    Slip("kata.py", "int(not hands[0])", "int(not hands[1])", [["2S"], ["2H"]], 2, "returns the loser"),

    Slip("camicia.py", "ASKS.get(card, 0)", "card in ASKS",
         {"playerA": ["2", "2", "2", "J", "Q", "2"], "playerB": ["J", "J", "2"]}, None, "takes all penalty"),
    Slip("camicia_hands_only.py", "after.add(before)", "after.add(before) if laid else None",
         {"playerA": ["2", "2", "J", "2"], "playerB": ["J", "2"]}, None, "does not remember the first"),
    Slip("camicia_as_soon_as.py", _ONLY_IF_NOTHING_IS_OWED, _ALWAYS,
         {"playerA": ["Q", "2", "J", "J", "2"], "playerB": ["J", "J", "2"]}, None,
         "looks for a repetition while a penalty is being paid"),
    Slip("coins.py", "distance < 1", "distance < 0", None, 0, "takes a distance of 0"),
    Slip("coins.py", "else -1\n\n    def game", "else 0\n\n    def game", None, None, ""),
    Slip("snap.py", "> 0.5", "< 0.5", None, None, "exchanges the ends"),

]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip.file}-{slip.new[:30]!r}" for slip in SLIPS])
def test_a_mistake_is_found_shrunk_and_named(slip: Slip, tmp_path: Path) -> None:
    report = check_file(change(slip.file, slip.old, slip.new, tmp_path), 300)
    assert failing(report).kind is AnswerKind.DIFFERS
    assert report.shrunk is not None and report.shrunk.runs <= 300
    assert slip.smallest in (None, failing(report).test_input)
    assert f"Your program {slip.mistake}" in report.reason
    assert report.table_id is not None and slip.ply in (None, open_id(report.table_id).ply)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("perditio.py", "pile = card", "pile = (card + 1) % 13", "sends you to pile"),
        ("perditio.py", "from pile {pile + 1}.", "from pile {pile + 1}", "full stop"),
        ("perditio.py", "for _ in range(4)", "for _ in range(5)", "and this is the fifth"),
        ("coins.py", "distance > (", "distance >= (", "is illegal, and was made"),
        ("coins.py", "Player {1 - player} wins", "Player {player} wins", "the last move"),
        ("coins.py", "not strip.gameOver()", "True", "goes on although every coin is home"),
    ],
)
def test_a_program_with_its_own_deal_is_judged_by_the_rules(
    name: str, old: str, new: str, reason: str, tmp_path: Path
) -> None:
    file = change(name, old, new, tmp_path)
    protocol = Protocol.TALK if name == "coins.py" else Protocol.PROGRAM
    report = check(load_exercise(file.stem), target(protocol, file), Plan(1, 40, jobs=2))
    assert failing(report).kind is AnswerKind.DIFFERS and reason in report.reason
    assert report.table_id is not None and open_id(report.table_id).ply >= 0


def check_dialogue(folder: Path, old: str, new: str) -> tuple[Report, list[str], str]:
    """Check a changed game that always has the same start; return the report, its lines and the reason."""
    file = change("coins.py", old, new, folder)
    file.write_text(file.read_text().replace("import random", "import random\nrandom.seed(1)", 1))
    asked = target(Protocol.TALK, file)._replace(limits=RunLimits(1.0))
    report = check(load_exercise("coins"), asked, Plan(1, 5))
    lines = list(report_lines(report, asked))
    return report, lines, next((line for line in lines if line.startswith("Why: ")), "")


def test_a_dialogue_that_fails_is_reported_with_its_last_turn(tmp_path: Path) -> None:
    report, lines, reason = check_dialogue(tmp_path, "else str(coin)", "else 'ABC'[coin]")
    assert failing(report).kind is AnswerKind.DIFFERS and lines[0].startswith("It differs")
    assert "No strip is recognised" in reason and "by its number from 0 on" in reason
    report, lines, reason = check_dialogue(tmp_path, "or distance < 1", "or distance > 0")
    assert failing(report).kind is AnswerKind.DIFFERS
    assert re.match("Why: No strip came after the legal move [0-2] [0-9]+, and then it waits", reason)
    assert ">·" in "\n".join(lines) and "That·is·no·legal·move.⏎" in "\n".join(lines)
    report, lines, _ = check_dialogue(tmp_path, 'print(f"Player {1 - player} wins!")', "while True: pass")
    assert failing(report).kind is AnswerKind.HANGS
    assert lines[0].startswith("It prints nothing more within 1 s: ")
    assert "  last turn  >·" in "\n".join(lines)
    report, lines, _ = check_dialogue(tmp_path, "self.coins[coin] -= distance", "1 / 0")
    assert failing(report).kind is AnswerKind.CRASHED
    assert any(line.startswith("  last turn   >·") for line in lines)


def test_the_lines_typed_last_are_shown_before_long_output(tmp_path: Path) -> None:
    new = "if legal:\n            print('Well done.\\n' * 9); coin = 0; distance = self.coins[0] + 1"
    report, lines, _ = check_dialogue(tmp_path, "if legal:", new)
    assert failing(report).kind is AnswerKind.DIFFERS
    came = next(index for index, line in enumerate(lines) if line.startswith("  came"))
    assert ">·" in lines[came] and any(line.strip() == "…" for line in lines[came:])
    assert any("▸" in line for line in lines[came:])


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_program_is_checked(tmp_path: Path) -> None:
    reports = []
    for old, new in (
        ("", ""),
        ("for (int at = 0; at < laid; at++)", "for (int at = laid - 1; at >= 0; at--)"),
    ):
        source, program = change("beggar.c", old, new, tmp_path), tmp_path / "beggar"
        subprocess.run(["cc", "-o", program, source], check=True)
        compiled = Target(Protocol.PROGRAM, (str(program),))
        reports.append(check(load_exercise("beggar"), compiled, Plan(1, 300, jobs=2)))
    right, wrong = reports
    assert right.agrees and len(right.answers) > 300
    assert failing(wrong).test_input == ["J", "2", "2", "J"]
    assert wrong.reason.startswith("Your program turns the pile over")


# Inconsistent programs

_KATA = """
import pathlib
from cardtui.games.beggar import who_wins

asked = []
def who_wins_(first, second):
    asked.append(first)
    file = pathlib.Path(__file__).with_name("asked")
    text = file.read_text() if file.exists() else ""
    file.write_text(text + "x")
    ever = len(text) + 1
"""


def check_kata(folder: Path, body: str) -> Report:
    file = folder / "kata.py"
    file.write_text(_KATA + body)
    return check(load_exercise("kata"), Target(Protocol.CALL, call=f"{file}:who_wins_"), Plan(1, 20))


@pytest.mark.parametrize(
    ("condition", "wrong_answer", "reason"),
    [
        ("len(asked) > 9", "7", "Called alone, your function is right: it keeps something"),
        ("ever in (1, 5)", "7", "Asked again, your program was right at times"),
        ("True", "ever + 7", "Asked again, your program was wrong in another"),
        ("True", "7", ""),
    ],
)
def test_inconsistent_answers_are_reported(
    condition: str, wrong_answer: str, reason: str, tmp_path: Path
) -> None:
    report = check_kata(tmp_path, f"    return {wrong_answer} if {condition} else who_wins(first, second)\n")
    assert not report.agrees and report.reason.startswith(reason) and bool(report.reason) is bool(reason)
    assert bool(report.shrunk) is not bool(reason)


def test_a_shrunk_failure_is_repeated_alone(tmp_path: Path) -> None:
    """A function that spoils itself with its first mistake is wrong afterwards, whatever it is asked."""
    spoilt = "    if len(first) > 3:\n        asked.append(None)\n"
    report = check_kata(tmp_path, f"{spoilt}    return 7 if None in asked else who_wins(first, second)\n")
    assert len(failing(report).test_input[0]) > 3
    assert report.shrunk is None and "keeps something" in report.reason
