"""Programs as students write them: right ones agree; of wrong ones the mistake is found and named."""

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
from cardtui.checker.client import AnswerKind, Target
from cardtui.checker.exercise import Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report, remarks, report_lines
from cardtui.games import open_id
from tests.checker.students import STUDENTS

PYTHON = (sys.executable, "-S", "-E", "-B")

FUNCTIONS = {
    "beggar": "play",
    "kata": "who_wins",
    "camicia": "simulate_game",
    "snap": "playgame",
    "coins": "CoinStrip",
}


class Slip(NamedTuple):
    """What a student has written otherwise."""

    file: str
    old: str
    new: str
    given: Any
    """The smallest thing that still goes wrong."""
    place: int | None
    why: str
    """The beginning of what the program is told to do."""


_LAST_CARD = """turn = 1 - turn
                if not hands[1 - turn]:
                    turn = 1 - turn
                    break
"""

SLIPS = [
    Slip("beggar.py", "in ASKS:", "in ASKS and not debt:", ["J", "J"], 2, "lets a player go on paying"),
    Slip("beggar.py", "extend(pile)", "extendleft(pile[::-1])", ["J", "2", "2", "J"], 2, "puts the pile on"),
    Slip("beggar.py", "extend(pile)", "extend(pile[::-1])", ["J", "2", "2", "J"], 2, "turns the pile over"),
    Slip("beggar.py", "deck[0::2]), deque(deck[1::2]",
         "deck[:-(-len(deck)//2)]), deque(deck[-(-len(deck)//2):]",
         ["2", "2", "J", "2"], 0, "deals the deck in two blocks"),
    Slip("beggar.py", "deck[0::2]), deque(deck[1::2]", "deck[:len(deck)//2]), deque(deck[len(deck)//2:]",
         ["2", "2", "J", "2"], 0, "deals the deck in two blocks"),
    Slip("beggar.py", "deck[0::2]), deque(deck[1::2]", "deck[0::2][::-1]), deque(deck[1::2][::-1]",
         ["2", "2", "J", "2"], 0, "plays the hands from the wrong end"),
    Slip("beggar.py", "rounds = 0", "rounds = 0\n    rounds = 1", ["J", "2"], 2, "counts one round too many"),
    Slip("beggar.py", '"A": 4', '"A": 1', ["A", "2", "2", "J"], None, "asks for one card after an ace"),
    Slip("beggar.py", "in ASKS:", 'in "jqka":', ["J", "2"], None, "asks for nothing after any card"),
    Slip("beggar.py", "+= 1", "+= len(pile)", ["J", "2"], 2, "counts the cards for rounds"),
    Slip("beggar.py", "5791", "5790", ["J", "2", "2", "J", "2", "2"], None, "stops one round too early"),
    Slip("beggar.py", "turn\n        hands[turn].ext",
         "turn\n        turn = 1 - turn\n        hands[1 - turn].ext",
         ["J", "2", "2", "J"], 3, "has the loser of a trick lead"),
    Slip("beggar.py", "turn = 1 - turn\n", _LAST_CARD, ["2", "J"], 2, "has a player lost whose last card"),
    Slip("beggar.py", 'rounds."\n\n\n', 'rounds"\n\n\n', ["J", "2"], 2, "leaves out the full stop"),
    Slip("kata.py", "in ASKS:", "in ASKS and not debt:", [["JS"], ["JH"]], 2, "lets a player go on paying"),
    Slip("kata.py", "int(not hands[0])", "int(not hands[1])", [["2S"], ["2H"]], 2, "returns the loser"),
    Slip("camicia.py", "ASKS.get(card, 0)", "card", None, None, "tells plain cards apart"),
    Slip("camicia.py", "seen.add(position)", "cards and seen.add(position)",
         {"playerA": ["2", "2", "J", "2"], "playerB": ["J", "2"]}, None, "does not remember the first"),
    Slip("camicia.py", "ASKS.get(card, 0)", "card in ASKS",
         {"playerA": ["2", "2", "2", "J", "Q", "2"], "playerB": ["J", "J", "2"]}, None, "takes all penalty"),
    Slip("camicia_hands_only.py", "after.add(before)", "after.add(before) if laid else None",
         {"playerA": ["2", "2", "J", "2"], "playerB": ["J", "2"]}, None, "does not remember the first"),
    Slip("camicia_every_card.py", "", "",
         {"playerA": ["Q", "2", "J", "J", "2"], "playerB": ["J", "J", "2"]}, None,
         "looks for a repetition while a penalty is being paid"),
    Slip("camicia.py", "+= 1", "+= len(pile)", {"playerA": ["2"], "playerB": ["2"]}, 2,
         "counts the cards for tricks"),
    Slip("coins.py", "distance < 1", "distance < 0", None, 0, "takes a distance of 0"),
    Slip("coins.py", "else -1\n\n    def game", "else 0\n\n    def game", None, None, ""),
    Slip("snap.py", "> 0.5", "< 0.5", None, None, "exchanges the ends"),
    Slip("snap.py", "[*public[at:], card]", "[card, *public[at:]]", None, None, "lays the card thrown"),
]  # fmt: skip


def target(way: Protocol, file: Path, name: str = "") -> Target:
    if way in (Protocol.CALL, Protocol.OBJECT):
        return Target(way, call=f"{file}:{name}")
    return Target(way, (*PYTHON, str(file)))


def checked(file: Path, number: int, seed: int = 1) -> Report:
    key = file.stem.partition("_")[0]
    way = Protocol.OBJECT if key == "coins" else Protocol.CALL if key in FUNCTIONS else Protocol.PROGRAM
    return check(load_exercise(key), target(way, file, FUNCTIONS.get(key, "")), Plan(seed, number, jobs=2))


@pytest.mark.parametrize(
    ("name", "number"),
    [("beggar", 2000), ("kata", 700), ("camicia", 700), ("snap", 150), ("perditio", 20), ("coins", 300)],
)
def test_a_right_program_agrees(name: str, number: int) -> None:
    report = checked(STUDENTS / f"{name}.py", number)
    assert report.agrees and report.failure is None and len(report.answers) >= number


def altered(name: str, old: str, new: str, folder: Path) -> Path:
    """A student's program with something written otherwise."""
    text = (STUDENTS / name).read_text()
    assert old in text
    file = folder / name
    file.write_text(text.replace(old, new, 1))
    return file


def test_a_game_of_snap_that_deals_10_for_a_ten_agrees(tmp_path: Path) -> None:
    assert checked(altered("snap.py", '"0"', '"10"', tmp_path), 150).agrees


def test_a_program_that_deals_10_for_a_ten_is_told_its_mistake_and_shown_its_own_tens(tmp_path: Path) -> None:
    altered("snap.py", '"0"', '"10"', tmp_path)
    text = (tmp_path / "snap.py").read_text()
    (tmp_path / "snap.py").write_text(text.replace("decks[1 - turn])", "decks[1 - turn][::-1])"))
    asked = target(Protocol.CALL, tmp_path / "snap.py", "playgame")
    report = check(load_exercise("snap"), asked, Plan(1, 20))
    assert report.reason.startswith("Your program returns the deck with its last card first")
    failure = json.loads("\n".join(FORMATS["json"](report, asked, False)))["failure"]
    for shown in (failure["came"], failure["expected"]):
        cards = " ".join(shown[1:]).split()
        assert "10" in cards and "0" not in cards


READ_STARTS = [
    ("camicia.py", "", "", "compares whose turn it is too, as cardtui does.", ""),
    (
        "camicia_hands_only.py", "", "", "compares the hands only, where cardtui compares whose turn it is",
        'For {"playerA": ["2", "2", "2", "2", "J", "2"], "playerB": ["J"]} that is "status: finished, cards: '
        '16, tricks: 4" by cardtui, and "status: loop, cards: 10, tricks: 3" by your program.',
    ),
    (
        "camicia_as_soon_as.py", "", "", "compares the hands only, and before every card for which",
        'For {"playerA": ["2", "2", "2", "2", "J", "2"], "playerB": ["J"]} that is "status: finished, cards: '
        '16, tricks: 4" by cardtui, and "status: loop, cards: 10, tricks: 3" by your program.',
    ),
    ("beggar.py", "", "", "counts it, as cardtui does.", ""),
    (
        "beggar.py", "+= 1", "+= bool(asked and not debt)", "does not count it, where cardtui counts it.",
        'For 2 3 that is "Player 1 wins after 1 rounds." by cardtui, and "Player 1 wins after 0 rounds." by '
        'your program.',
    ),
    (
        "beggar.py", "+= 1", "+= bool(asked)", "counts it only if a penalty was being paid",
        'For 2 3 that is "Player 1 wins after 1 rounds." by cardtui, and "Player 1 wins after 0 rounds." by '
        'your program.',
    ),
    (
        "beggar.py", "+= 1", "+= not debt", "counts it only if no penalty was being paid",
        'For 5 J that is "Player 1 wins after 1 rounds." by cardtui, and "Player 1 wins after 0 rounds." by '
        'your program.',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told", "example"), READ_STARTS)
def test_a_program_that_reads_otherwise_what_its_sheet_leaves_open_agrees_and_is_told_how_it_reads_it(
    name: str, old: str, new: str, told: str, example: str, tmp_path: Path
) -> None:
    new = new.replace("asked", "any(card in ASKS for card in pile)")
    report = checked(altered(name, old, new, tmp_path), 200)
    assert report.agrees, report.reason
    said = list(remarks(report))
    assert said[0].startswith("The sheet does not say whether ") and f": your program {told}" in said[0]
    assert said[1:] == ([example] if example else [])


def test_a_program_has_to_keep_to_one_reading(tmp_path: Path) -> None:
    mixed = "turn if len(player_a) < 5 else 0)"
    report = checked(altered("camicia.py", "turn)", mixed, tmp_path), 20)
    assert not report.agrees and report.failure is None
    assert report.combined_failure is not None
    assert "compares whose turn it is too in" in report.combined_failure
    assert "compares the hands only in" in report.combined_failure


def test_what_the_sheet_does_not_settle_is_asked_last() -> None:
    for name in ("beggar", "kata", "camicia"):
        found = checked(STUDENTS / f"{name}.py", 5)
        settled = [found.exercise.is_specified(answer.test_input) for _, answer in found.answers]
        (first, *_, last) = (
            at for at, (name, _) in enumerate(found.answers) if name.startswith("random deal")
        )
        assert first > 5 and last < len(settled) - 1
        assert all(settled[:first]) and not any(settled[last + 1 :])


_ONE_CARD = (
    'A deck of one card: the sheet does not say how many rounds that takes; counted here as "Player 0 wins '
    'after 0 rounds."; your program'
)  # fmt: skip
_ODD = (
    "An odd number of cards: the sheet does not say whether a deck may be odd; counted here as "
    '"Player 0 wins after 1 rounds."; your program'
)

SILENT = [
    ("beggar.py", "rounds = 0", "rounds = int(len(deck) == 1)",
     f'{_ONE_CARD} answers "Player 0 wins after 1 rounds."'),
    ("beggar.py", "hands = [", "1 / (len(deck) - 1)\n    hands = [", f"{_ONE_CARD} crashes."),
    ("beggar.py", "turn = rounds", "hands[len(deck) % 2].append(hands[0].pop())\n    turn = rounds",
     f'{_ODD} answers "Player 1 wins after 1 rounds."'),
    ("beggar.py", "hands = [", "deck = deck[:len(deck) // 2 * 2] or deck\n    hands = [",
     f'{_ODD} answers "Player 1 wins after 1 rounds."'),
    ("kata.py", "hands, turn", "1 / (len(hand_0) == len(hand_1))\n    hands, turn",
     "An ace, paid for in full: the sheet does not say who wins with hands of different sizes; counted here "
     'as "0"; your program crashes.'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), SILENT)
def test_nobody_fails_by_what_the_sheet_does_not_say_but_is_told_how_it_is_counted_here(
    name: str, old: str, new: str, told: str, tmp_path: Path
) -> None:
    report = checked(altered(name, old, new, tmp_path), 50)
    assert report.agrees, report.reason
    assert told in list(remarks(report))
    assert "counted here" not in "".join(remarks(report, hide_expected=True))


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip.file}-{slip.new[:30]!r}" for slip in SLIPS])
def test_a_wrong_program_is_found_made_small_and_told_its_mistake(slip: Slip, tmp_path: Path) -> None:
    report = checked(altered(slip.file, slip.old, slip.new, tmp_path), 300)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.DIFFERS
    assert report.shrunk is not None and report.shrunk.runs <= 300
    if slip.given is not None:
        assert report.smallest_failure.test_input == slip.given
    assert f"Your program {slip.why}" in report.reason
    assert report.table_id is not None
    if slip.place is not None:
        assert open_id(report.table_id).ply == slip.place


DIALOGUES = [
    ("perditio.py", "pile = card", "pile = (card + 1) % 13", "sends you to pile"),
    ("perditio.py", "from pile {pile + 1}.", "from pile {pile + 1}", "full stop"),
    ("perditio.py", "for _ in range(4)", "for _ in range(5)", "and this is the fifth"),
    ("coins.py", "distance < 1", "distance < 0", "and yet it is another player's turn after it"),
    ("coins.py", "distance > (", "distance >= (", "is illegal, and was made"),
    ("coins.py", "legal = self.legalMove(coin, distance)", "legal = coin < 9", "is illegal, and was made"),
    ("coins.py", "Player {1 - player} wins", "Player {player} wins", "the last move"),
    ("coins.py", "not strip.gameOver()", "True", "goes on although every coin is home"),
]


@pytest.mark.parametrize(("name", "old", "new", "why"), DIALOGUES)
def test_what_a_program_tells_of_its_own_accord_is_held_against_the_rules(
    name: str, old: str, new: str, why: str, tmp_path: Path
) -> None:
    file = altered(name, old, new, tmp_path)
    way = Protocol.TALK if name == "coins.py" else Protocol.PROGRAM
    report = check(load_exercise(file.stem), target(way, file), Plan(1, 40, jobs=2))
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.DIFFERS
    assert why in report.reason, report.reason
    assert report.table_id is not None and open_id(report.table_id).ply >= 0


def dialogue(folder: Path, old: str, new: str) -> tuple[Report, list[str]]:
    """Return the report on a student's game that is altered and always starts alike, and its lines."""
    text = (STUDENTS / "coins.py").read_text()
    assert old in text
    file = folder / "coins.py"
    file.write_text(text.replace(old, new, 1).replace("import random", "import random\nrandom.seed(1)", 1))
    asked = target(Protocol.TALK, file)._replace(limits=RunLimits(1.0))
    report = check(load_exercise("coins"), asked, Plan(1, 5))
    return report, list(report_lines(report, asked))


def test_a_strip_that_is_not_recognised_is_told_and_not_a_program_that_hangs(tmp_path: Path) -> None:
    report, lines = dialogue(tmp_path, "else str(coin)", "else 'ABC'[coin]")
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.DIFFERS
    assert lines[0].startswith("It differs")
    (why,) = (line for line in lines if line.startswith("Why: "))
    assert "No strip is recognised" in why and "by its number from 0 on" in why


def test_where_a_dialogue_stops_the_lines_that_were_typed_last_are_shown(tmp_path: Path) -> None:
    report, lines = dialogue(tmp_path, "or distance < 1", "or distance > 0")
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.DIFFERS
    (why,) = (line for line in lines if line.startswith("Why: "))
    assert re.match("Why: No strip came after the legal move [0-2] [0-9]+, and then it waits", why)
    assert ">·" in "\n".join(lines) and "That·is·no·legal·move.⏎" in "\n".join(lines)
    report, lines = dialogue(tmp_path, 'print(f"Player {1 - player} wins!")', "while True: pass")
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.HANGS
    assert lines[0].startswith("It prints nothing more within 1 s: ")
    assert "  last turn  >·" in "\n".join(lines)
    report, lines = dialogue(tmp_path, "self.coins[coin] -= distance", "1 / 0")
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.CRASHED
    assert any(line.startswith("  last turn   >·") for line in lines)


def test_the_lines_that_were_typed_last_are_shown_however_much_is_printed_after_them(tmp_path: Path) -> None:
    new = "if legal:\n            print('Well done.\\n' * 9); coin = 0; distance = self.coins[0] + 1"
    report, lines = dialogue(tmp_path, "if legal:", new)
    assert report.smallest_failure is not None and report.smallest_failure.kind is AnswerKind.DIFFERS
    at = next(at for at, line in enumerate(lines) if line.startswith("  came"))
    assert ">·" in lines[at] and any(line.strip() == "…" for line in lines[at:])
    assert any("▸" in line for line in lines[at:])


def test_a_dialogue_that_is_right_agrees() -> None:
    report = check(load_exercise("coins"), target(Protocol.TALK, STUDENTS / "coins.py"), Plan(1, 40, jobs=2))
    assert report.agrees and len(report.answers) > 40


def test_a_program_that_stays_alive_is_asked_2000_deals_in_less_than_10_seconds() -> None:
    report = check(
        load_exercise("beggar"), target(Protocol.LINES, STUDENTS / "beggar.py"), Plan(1, 2000, jobs=2)
    )
    assert report.agrees and len(report.answers) > 2000
    assert report.seconds < 10


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_program_that_is_right_agrees_and_one_that_is_wrong_is_told_its_mistake(
    tmp_path: Path,
) -> None:
    reports = []
    for old, new in (
        ("", ""),
        ("for (int at = 0; at < laid; at++)", "for (int at = laid - 1; at >= 0; at--)"),
    ):
        source, program = tmp_path / "beggar.c", tmp_path / "beggar"
        source.write_text((STUDENTS / "beggar.c").read_text().replace(old, new))
        subprocess.run(["cc", "-o", program, source], check=True)
        reports.append(
            check(load_exercise("beggar"), Target(Protocol.PROGRAM, (str(program),)), Plan(1, 300, jobs=2))
        )
    right, wrong = reports
    assert right.agrees and len(right.answers) > 300
    assert wrong.smallest_failure is not None and wrong.smallest_failure.test_input == ["J", "2", "2", "J"]
    assert wrong.reason.startswith("Your program turns the pile over")


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("kata", "cardtui.games.beggar.sheet:who_wins"),
        ("camicia", "cardtui.games.beggar.sheet:simulate_game"),
        ("snap", "cardtui.games.snap.sheet:playgame"),
        ("coins", "cardtui.games.coins.sheet:CoinStrip"),
    ],
)
def test_what_answers_the_sheets_in_cardtui_passes_its_own_check(key: str, call: str) -> None:
    way = Protocol.OBJECT if key == "coins" else Protocol.CALL
    assert check(load_exercise(key), Target(way, call=call), Plan(3, 100)).agrees
