"""Programs as students write them: right ones agree, and the mistakes of wrong ones are found and named."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, CheckedProgram
from cardtui.checker.exercise import CheckCase, Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import NotRun, RunLimits
from cardtui.checker.report import CheckVerdict, Report, remarks, report_lines
from cardtui.checker.submissions import Submission, SubmissionResult
from cardtui.games import open_id
from tests.checker.prompt import assert_answer_shown
from tests.checker.schema import REPORT
from tests.checker.students import STUDENTS

PYTHON = (sys.executable, "-S", "-E", "-B")

Change = dict[str, Any]

CHANGES: dict[str, list[Change]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "students.toml").read_text(encoding="utf-8")
)

FUNCTIONS = {
    **{"beggar": "play", "kata": "who_wins", "camicia": "simulate_game", "snap": "playgame"},
    "coins": "CoinStrip",
}


def target(protocol: Protocol, file: Path, name: str = "") -> CheckedProgram:
    if protocol in (Protocol.CALL, Protocol.OBJECT):
        return CheckedProgram(protocol, call=f"{file}:{name}")
    return CheckedProgram(protocol, (*PYTHON, str(file)))


def check_file(file: Path, number: int, seed: int = 1, strict: bool = False) -> Report:
    key = file.stem
    protocol = Protocol.OBJECT if key == "coins" else Protocol.CALL if key in FUNCTIONS else Protocol.PROGRAM
    asked = target(protocol, file, FUNCTIONS.get(key, ""))._replace(strict=strict)
    return check(load_exercise(key), asked, Plan(seed, number, jobs=2))


def changes(kind: str) -> pytest.MarkDecorator:
    found = CHANGES[kind]
    ids = [f"{change['file']}-{change.get('new', 'as it is')[:30]!r}" for change in found]
    return pytest.mark.parametrize("change", found, ids=ids)


def changed(change: Change, folder: Path) -> Path:
    """Write a student's program with a change."""
    file, old = folder / str(change["file"]), change.get("old", "")
    text = (STUDENTS / file.name).read_text()
    assert old in text
    file.write_text(text.replace(old, change.get("new", ""), 1))
    return file


def change(name: str, old: str, new: str, folder: Path) -> Path:
    return changed({"file": name, "old": old, "new": new}, folder)


def failing(report: Report) -> Answer:
    assert report.smallest_failure is not None
    return report.smallest_failure


# Right programs


@pytest.mark.parametrize(
    ("name", "number"),
    [("beggar", 600), ("kata", 300), ("camicia", 300), ("snap", 150), ("perditio", 20), ("coins", 300)],
)
def test_a_right_program_agrees(name: str, number: int) -> None:
    report = check_file(STUDENTS / f"{name}.py", number)
    assert report.agrees and report.failure is None and len(report.answers) >= number


def test_more_games_are_asked_than_planned_until_one_is_won() -> None:
    report = check_file(STUDENTS / "perditio.py", 1)
    won = [answer.lines[-1] == "You won!" for _, answer in report.answers]
    assert report.agrees and len(won) == report.planned
    assert any(won) and (len(won) > 1 or won[0])  # one in thirteen is won, and it may be the first


@pytest.mark.parametrize(
    ("key", "protocol", "number"), [("coins", Protocol.TALK, 20), ("beggar", Protocol.PERSISTENT, 600)]
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
    failure = json.loads("\n".join(FORMATS["json"](report)))["failures"][0]
    for shown in (failure["came"], failure["expected"]):
        cards = " ".join(shown[1:]).split()
        assert "10" in cards and "0" not in cards


def test_random_numbers_of_another_kind_are_told_from_a_mistake_in_snap(tmp_path: Path) -> None:
    file = change("snap.py", "random.seed(seed)", "random.seed(f'{seed} of another language')", tmp_path)
    file.write_text(f"{file.read_text()}\nprint(playgame(int(input())))\n")
    report = check(load_exercise("snap"), target(Protocol.PROGRAM, file), Plan(1, 0))
    assert report.reason.startswith("No usual mistake explains it. By the exercise, the deal and the throws ")


@changes("forms")
def test_form_is_said_once_and_counts_only_if_it_is_strict(change: Change, tmp_path: Path) -> None:
    file = changed(change, tmp_path)
    report = check_file(file, 20)
    assert report.agrees
    (said,) = (remark for remark in remarks(report) if remark.startswith("Form, "))
    assert f"your program {change['said']}" in said
    strict = check_file(file, 20, strict=True)
    assert strict.agrees is False and not any(remarks(strict))


def test_a_mistake_in_snap_is_shown_in_a_shorter_game_before_the_throw(tmp_path: Path) -> None:
    file = change("snap.py", "own += [*public[at:], card]", "own += public[at:]", tmp_path)
    report = check_file(file, 20)
    lines = list(report_lines(report))
    small = r"and in a shorter game, seed \d+, \d+ throws, found in \d+ runs?\."
    assert re.fullmatch(rf"It differs: the exercise's example 305, {small}", lines[0])
    mistake = (
        "Your program loses the card thrown at a snap. By the exercise, it is taken too, after the others."
    )
    assert report.table_id is not None
    throw = open_id(report.table_id).ply + 1
    gone = rf"Why: At throw {throw} one of the \w+ is gone from [AB]'s deck \(`decks\[[01]\]`\)\."
    (why,) = (line for line in lines if line.startswith("Why: "))
    assert re.fullmatch(f"{gone} {re.escape(mistake)}", why)
    assert f"To see it:  cardtui open '{report.table_id}' --inside" in lines


def test_a_mistake_is_named_whatever_the_form(tmp_path: Path) -> None:
    file = change("beggar.py", "extend(pile)", "extendleft(pile[::-1])", tmp_path)
    file.write_text(file.read_text().replace(' rounds."', ' Rounds\\n"'))
    report = check_file(file, 50)
    assert "puts the pile on the top of the hand" in report.reason
    assert next(remarks(report)).startswith("Form, ")


# What the exercise leaves open


@changes("interpretations")
def test_each_interpretation_of_a_sheet_agrees_and_is_named(change: Change, tmp_path: Path) -> None:
    report = check_file(changed(change, tmp_path), 200)
    assert report.agrees, report.reason
    first, *others = remarks(report)
    assert (
        first.startswith("The exercise does not say whether ")
        and f": your program {change['remark']}" in first
    )
    assert others == ([change["example"]] if "example" in change else [])


def test_a_program_has_to_keep_to_one_interpretation(tmp_path: Path) -> None:
    file = change("camicia.py", "turn)", "turn if len(player_a) < 5 else 0)", tmp_path)
    report = check_file(file, 20)
    assert report.agrees is False and report.failure is None and report.combined_failure is not None
    assert "compares the hands and the turn in" in report.combined_failure
    assert "compares the hands only in" in report.combined_failure


def test_unspecified_cases_are_asked_last() -> None:
    for name in ("beggar", "kata", "camicia"):
        report = check_file(STUDENTS / f"{name}.py", 5)
        specified = [report.exercise.is_specified(answer.test_input) for _, answer in report.answers]
        names = [name for name, _ in report.answers]
        first, *_, last = (at for at, name in enumerate(names) if name.startswith("random deal"))
        assert first > 5 and last < len(specified) - 1
        assert all(specified[:first]) and not any(specified[last + 1 :])


@changes("unspecified")
def test_no_program_fails_by_unspecified_cases_but_there_is_a_remark(change: Change, tmp_path: Path) -> None:
    report = check_file(changed(change, tmp_path), 50)
    assert report.agrees, report.reason
    assert change["remark"] in list(remarks(report))
    report.hides_expected = True
    assert "counted here" not in "".join(remarks(report))


# Wrong programs


@changes("slips")
def test_a_mistake_is_found_shrunk_and_named(change: Change, tmp_path: Path) -> None:
    file = changed(change, tmp_path)
    report = check_file(file, 300)
    assert failing(report).kind is AnswerKind.DIFFERS
    protocol = Protocol.OBJECT if file.stem == "coins" else Protocol.CALL
    assert_answer_shown(report, target(protocol, file, FUNCTIONS[file.stem]))
    assert report.shrunk is not None and report.shrunk.runs <= 300
    assert change.get("smallest") in (None, failing(report).test_input)
    assert f"Your program {change['mistake']}" in report.reason
    assert report.table_id is not None and change.get("ply") in (None, open_id(report.table_id).ply)


_ENDS = "        self.tail = other.tail\n"


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        (_ENDS, f"    {_ENDS}", "loses the piles that a player takes after their hand was empty once"),
        ("if self.head is", "if self.tail is", "loses the pile that a player with an empty hand takes"),
    ],
    ids=["the end is not moved", "the end is not cleared"],
)
def test_the_end_of_a_linked_list_that_was_empty_is_looked_at(
    old: str, new: str, mistake: str, tmp_path: Path
) -> None:
    text = (STUDENTS / "beggar_linked.py").read_text()
    file = tmp_path / "beggar.py"
    file.write_text(text)
    assert check_file(file, 100).agrees
    assert old in text
    file.write_text(text.replace(old, new))
    report = check_file(file, 0)
    assert failing(report).kind is AnswerKind.DIFFERS
    assert report.reason.startswith(f"Your program {mistake}.")


def test_a_10_is_not_two_cards(tmp_path: Path) -> None:
    file = change("beggar.py", "def play(deck):\n", "def play(deck):\n    deck = ''.join(deck)\n", tmp_path)
    report = check_file(file, 0)
    assert report.reason.startswith("Your program takes a 10 for two cards, 1 and 0.")
    assert failing(report).test_input == ["2", "10"]


def test_a_wrong_deal_is_not_shown_by_a_deck_that_it_does_not_change(tmp_path: Path) -> None:
    file = change("beggar_linked.py", "enumerate(deck)", "enumerate(''.join(deck))", tmp_path)
    text = file.read_text().replace("if hands[1 - turn].is_empty():", "if False:")
    file = tmp_path / "beggar.py"
    file.write_text(text)
    report = check_file(file, 0)
    assert failing(report).test_input == ["J", "2"] and "takes a 10 for two cards" in report.reason
    assert report.table_id is not None and open_id(report.table_id).ply > 0


def test_a_function_that_prints_each_step_is_right(tmp_path: Path) -> None:
    file = change(
        "kata.py", "pile.append(card)", "pile.append(card); print(hands, 'a line to look at' * 9)", tmp_path
    )
    report = check_file(file, 5)
    assert report.agrees


def test_no_reason_is_taken_back_because_a_line_may_print_more(tmp_path: Path) -> None:
    endless = "while True: print('x' * 100_000)"
    file = change("kata.py", "hands, turn, laid", f"{endless}\n    hands, turn, laid", tmp_path)
    report = check_file(file, 0)
    assert failing(report).kind is AnswerKind.TOO_MUCH and "In a new process" not in report.reason


@changes("own_deals")
def test_a_program_with_its_own_deal_is_judged_by_the_rules(change: Change, tmp_path: Path) -> None:
    file = changed(change, tmp_path)
    protocol = Protocol.TALK if file.stem == "coins" else Protocol.PROGRAM
    report = check(load_exercise(file.stem), target(protocol, file), Plan(1, 40, jobs=2))
    assert failing(report).kind is AnswerKind.DIFFERS and re.search(change["reason"], report.reason)
    assert report.table_id is not None and open_id(report.table_id).ply >= 0


_LATE = """
ASKS = {"J": 1, "Q": 2, "K": 3, "A": 4}

def play(deck):
    hands, pile = [deck[0::2], deck[1::2]], []
    turn = owed = 0
    rounds = FIRST
    while rounds < 5791:
        if not hands[turn]:
            return f"Player {1 - turn} wins after {COUNT} rounds."
        pile.append(hands[turn].pop(0))
        owed, paid = ASKS.get(pile[-1], owed - 1), owed == 1 and pile[-1] not in ASKS
        if owed < 0 or paid or pile[-1] in ASKS:
            turn = 1 - turn
        owed = max(owed, 0)
        if paid:
            hands[turn] += pile
            pile = []
            rounds += 1
    return "Draw after 5791 rounds."
"""


@pytest.mark.parametrize(
    ("first", "count", "reason"),
    [
        ("0", "rounds", ""),  # the trick of the one more card does not count, as the sheet can be read
        ("0", "rounds + 1", "where the last one is paid for, as if the winner laid one more card."),
        ("1", "rounds", "where the last one is paid for, as if the winner laid one more card."),
    ],
)
def test_a_winner_who_lays_one_more_card_is_told_apart_from_a_count_that_begins_with_1(
    first: str, count: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "beggar.py"
    file.write_text(_LATE.replace("FIRST", first).replace("COUNT", count))
    report = check_file(file, 100)
    assert report.agrees is (not reason)
    assert not reason or report.reason.startswith(f"Your program counts one round too many {reason}")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("return", "print", "prints its answer. By the exercise, it returns it."),
        (
            "def",
            "async def",
            "returns a coroutine, as it is async. By the exercise, it returns the answer itself.",
        ),
        (
            "return",
            "yield",
            "returns a generator, as it has a yield. By the exercise, it returns the answer itself.",
        ),
    ],
)
def test_an_answer_that_is_not_returned_is_explained(old: str, new: str, reason: str, tmp_path: Path) -> None:
    file = change("kata.py", old, new, tmp_path)
    returned = "None if all(hands) else int(not hands[0])"
    file.write_text(file.read_text().replace(f"print {returned}", f"print({returned})"))
    assert check_file(file, 0).reason == f"Your function {reason}"


@pytest.mark.parametrize(
    ("statement", "does"),
    [("own[99]", "crashes"), ("exec('while True: pass')", "hangs"), ("decks[0] = 1", "")],
)
def test_a_crash_or_a_hang_in_snap_says_at_which_throw(statement: str, does: str, tmp_path: Path) -> None:
    new = f"""
        if len(own) == 24 and len(public) > 2: {statement}
        if not own:"""
    file = change("snap.py", "        if not own:", new, tmp_path)
    asked = target(Protocol.CALL, file, "playgame")._replace(limits=RunLimits(0.5))
    report = check(load_exercise("snap"), asked, Plan(1, 0))
    said = re.fullmatch(r"It (\w+) at throw (\d+) of (\d+)\.", report.reason)
    assert said and said[1] == (does or "crashes") and report.table_id is not None
    assert open_id(report.table_id).ply == int(said[2]) - 1 < int(said[3])
    lines = "\n".join(report_lines(report))
    assert ("  expected " in lines) is (does == "hangs")


def test_a_program_that_stops_at_no_limit_is_told_so(tmp_path: Path) -> None:
    file = change("kata.py", " and laid < 10_000", "", tmp_path)
    asked = target(Protocol.CALL, file, "who_wins")._replace(limits=RunLimits(0.5))
    report = check(load_exercise("kata"), asked, Plan(1, 0))
    assert report.reason.startswith("Your program stops at no limit. By the exercise, ")
    failure = json.loads("\n".join(FORMATS["json"](report)))["failures"][0]
    assert (failure["kind"], failure["expected"]) == ("hangs", ["None"])
    assert [len(hand) for hand in failure["given"]] == [3, 3]


def test_a_program_that_does_not_end_after_its_right_answer_is_told_so(tmp_path: Path) -> None:
    """It is not taken for one that plays for ever, though it does so in deals that never end only."""
    (tmp_path / "beggar.py").write_text((STUDENTS / "beggar.py").read_text())
    file = tmp_path / "talks_on.py"
    file.write_text(
        "import sys, time\nfrom beggar import play\nfor line in sys.stdin:\n answer = play(line.split())\n"
        " print(answer, end='', flush=True)\n"
        " if answer.startswith('Draw'): time.sleep(60)\n print(flush=True)\n"
    )
    for protocol, said in ((Protocol.PROGRAM, "it does"), (Protocol.PERSISTENT, "its line does")):
        asked = target(protocol, file)._replace(limits=RunLimits(1))
        report = check(load_exercise("beggar"), asked, Plan(1, 0))
        assert (report.verdict, report.mistake, report.reason) == (CheckVerdict.DIFFERS, None, "")
        lines = list(report_lines(report))
        assert lines[0].startswith(f"Its answer is right, but {said} not end within 1 s: the exercise's")
        assert any(line.startswith("  it wrote  Draw after 5791 rounds.") for line in lines)
        values = json.loads("\n".join(FORMATS["json"](report)))
        REPORT.validate(values)
        result = SubmissionResult(Submission(file, "1"), "", 1.0, values)
        assert result.mistakes == ["gives the right answer, but does not end"]


def check_dialogue(folder: Path, old: str, new: str, seconds: float = 20) -> tuple[Report, list[str], str]:
    """Check a changed game that always has the same start; return the report, its lines and the reason.

    It has `seconds` for each answer, and few of them where it is going to wait for more to be typed.
    """
    file = change("coins.py", old, new, folder)
    file.write_text(file.read_text().replace("import random", "import random\nrandom.seed(1)", 1))
    asked = target(Protocol.TALK, file)._replace(limits=RunLimits(seconds))
    report = check(load_exercise("coins"), asked, Plan(1, 5))
    lines = list(report_lines(report))
    return report, lines, next((line for line in lines if line.startswith("Why: ")), "")


def test_a_dialogue_that_fails_is_reported_with_its_last_turn(tmp_path: Path) -> None:
    report, lines, reason = check_dialogue(tmp_path, "else str(coin)", "else 'AAB'[coin]", 1)
    assert report.verdict is CheckVerdict.NOT_JUDGED and lines[0].startswith("It could not be judged: ")
    assert "no strip is recognised" in reason and "by its number from 0 on" in reason
    assert not any(line.startswith("To find out how it talks:") for line in lines)  # that was tried
    report, lines, reason = check_dialogue(tmp_path, "or distance < 1", "or distance > 0", 1)
    assert report.verdict is CheckVerdict.DIFFERS
    assert re.match("Why: Your program refuses each of the moves .* By the exercise, they are legal.", reason)
    assert "> " in "\n".join(lines) and "That is no legal move." in "\n".join(lines)
    new = "def move(self, coin, distance):\n        coin = 2 - coin"
    report, lines, reason = check_dialogue(tmp_path, "def move(self, coin, distance):", new, 1)
    assert report.verdict is CheckVerdict.DIFFERS and "the leftmost is coin 0." in reason
    old = 'print(f"Player {1 - player} wins!")'
    report, lines, _ = check_dialogue(tmp_path, old, "__import__('time').sleep(99)", 1)
    assert failing(report).kind is AnswerKind.HANGS
    assert lines[0].startswith("It prints nothing more within 1 s: ")
    assert "  last turn  > " in "\n".join(lines)
    report, lines, _ = check_dialogue(tmp_path, "self.coins[coin] -= distance", "1 / 0")
    assert failing(report).kind is AnswerKind.CRASHED
    assert any(line.startswith("  last turn   > ") for line in lines)


def test_the_lines_typed_last_are_shown_before_long_output(tmp_path: Path) -> None:
    new = "if legal:\n            print('Well done.\\n' * 9); coin = 0; distance = self.coins[0] + 1"
    report, lines, _ = check_dialogue(tmp_path, "if legal:", new)
    assert failing(report).kind is AnswerKind.DIFFERS
    actual = next(index for index, line in enumerate(lines) if line.startswith("  actual"))
    assert ">" in lines[actual] and any(line.strip() == "…" for line in lines[actual:])
    assert any("▸" in line for line in lines[actual:])


# Programs for one pack

_ONE_PACK = """
import sys
sys.path.insert(0, {students!r})
from {file} import play

def play_pack(deck):
    {otherwise}
    return play(deck)
"""


@pytest.mark.parametrize(
    ("file", "otherwise", "cards", "verdict", "reason"),
    [
        ("beggar", "assert len(deck) == 52", 52, CheckVerdict.AGREES, ""),
        ("beggar", "if len(deck) != 48: return 'no'", 48, CheckVerdict.AGREES, ""),
        ("mistaken", "1 / (len(deck) == 40)", 40, CheckVerdict.DIFFERS, "puts the pile on the top"),
    ],
)
def test_a_program_for_one_pack_is_judged_on_it(
    file: str, otherwise: str, cards: int, verdict: CheckVerdict, reason: str, tmp_path: Path
) -> None:
    program = tmp_path / "pack.py"
    program.write_text(_ONE_PACK.format(students=str(STUDENTS), file=file, otherwise=otherwise))
    asked = target(Protocol.CALL, program, "play_pack")
    report = check(load_exercise("beggar"), asked, Plan(1, 40))
    assert report.verdict is verdict and reason in report.reason
    assert {len(answer.test_input) for _, answer in report.answers} == {cards}
    (said,) = (line for line in report_lines(report) if line.startswith("It answers on decks of"))
    assert str(cards) in said
    judged_on = json.loads("\n".join(FORMATS["json"](report)))["judged_on"]
    assert judged_on == {52: "52", 48: "no-aces", 40: "italian"}[cards]
    if verdict is CheckVerdict.DIFFERS:  # and the same the next time, when its failure is asked first
        again = check(
            load_exercise("beggar"),
            asked,
            Plan(1, 1, earlier_failures=[CheckCase("it", failing(report).test_input)]),
        )
        assert (again.judged_on, again.reason) == (report.judged_on, report.reason)


def test_a_slow_program_for_one_pack_is_judged_on_it_and_a_silent_one_on_none(tmp_path: Path) -> None:
    """A deck of 52 takes a fourth of the time limit; a smaller one is refused at once, or never answered."""
    program = tmp_path / "pack.py"
    asked = target(Protocol.CALL, program, "play_pack")._replace(limits=RunLimits(0.5))
    slow = "import time; time.sleep(0.125 * (len(deck) == 52)); 1 / (len(deck) == 52)"
    for otherwise, judged_on in ((slow, "52"), ("import time; time.sleep(9 * (len(deck) != 52))", "")):
        program.write_text(_ONE_PACK.format(students=str(STUDENTS), file="beggar", otherwise=otherwise))
        plan = Plan(1, 1, is_wanted=lambda name: "example" in name or name == "random deals")
        report = check(load_exercise("beggar"), asked, plan)
        assert report.judged_on == judged_on
        assert judged_on or failing(report).kind is AnswerKind.HANGS


# Inconsistent programs

_KATA = """
import pathlib
import time
from cardtui.games.beggar.game import who_wins

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
    return check(load_exercise("kata"), CheckedProgram(Protocol.CALL, call=f"{file}:who_wins_"), Plan(1, 20))


@pytest.mark.parametrize(
    ("condition", "wrong_answer", "reason"),
    [
        ("len(asked) > 9", "7", "Called alone, your function is right: it keeps something"),
        ("len(asked) > 9 or ever > 10 and time.sleep(0.3)", "7", "Called alone, your function is right"),
        ("ever in (1, 5)", "7", "Asked again, your program was right at times"),
        ("True", "ever + 7", "Asked the same three times, it gives three answers: it shuffles by itself"),
        ("True", "7", "Your program gives the same answer to everything."),
        ("True", "len(first) + 7", ""),
    ],
)
def test_inconsistent_answers_are_reported(
    condition: str, wrong_answer: str, reason: str, tmp_path: Path
) -> None:
    report = check_kata(tmp_path, f"    return {wrong_answer} if {condition} else who_wins(first, second)\n")
    assert not report.agrees and report.reason.startswith(reason) and bool(report.reason) is bool(reason)
    assert bool(report.shrunk) is (not reason or reason.startswith("Your program"))


def test_a_shrunk_failure_is_repeated_alone(tmp_path: Path) -> None:
    """A function that spoils itself with its first mistake is wrong afterwards, whatever it is asked."""
    spoilt = "    if len(first) > 3:\n        asked.append(None)\n"
    report = check_kata(tmp_path, f"{spoilt}    return 7 if None in asked else who_wins(first, second)\n")
    assert len(failing(report).test_input[0]) > 3
    assert report.shrunk is None and "keeps something" in report.reason


def test_a_program_that_cannot_be_read_does_not_start(tmp_path: Path) -> None:
    file = change("beggar.py", "def ", "def def ", tmp_path)
    with pytest.raises(NotRun, match=r"It does not start: SyntaxError: .* \(line \d+ of beggar.py\)"):
        check(load_exercise("beggar"), target(Protocol.PROGRAM, file), Plan(1, 1))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"\nx = '\xe9'", r"Non-UTF-8 code starting with '\\xe9' \(line 2 of beggar.py\)"),
        (b"# coding: utf-8\nx = '\xe9'", r"\(unicode error\) .* \(line 2 of beggar.py\)"),
        (b"x = '\\U99999999'", r"\(unicode error\) .* \(line 1 of beggar.py\)"),
        (b"# coding: no-such", "encoding problem: no-such"),
    ],
)
def test_a_program_that_cannot_be_decoded_does_not_start(text: bytes, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "beggar.py"
    file.write_bytes(text + b"\n")
    with pytest.raises(NotRun, match=f"^It does not start: SyntaxError: {problem}$"):
        check(load_exercise("beggar"), target(Protocol.PROGRAM, file), Plan(1, 1))


def test_an_answer_counts_whatever_the_exit_status(tmp_path: Path) -> None:
    file = tmp_path / "beggar.py"
    right = (STUDENTS / "beggar.py").read_text()
    for text, agrees, kind in (
        (f"{right}\nraise SystemExit(3)", True, None),
        (f"{right}\nraise ValueError", True, None),
        (f"print('x')\n{right}\nprint(); raise ValueError", True, None),
        ("print('x'); raise ValueError", False, AnswerKind.CRASHED),
    ):
        file.write_text(f"{text}\n")
        report = check(load_exercise("beggar"), target(Protocol.PROGRAM, file), Plan(1, 2))
        assert report.agrees is agrees and (kind is None or failing(report).kind is kind)
        assert not agrees or any(one.startswith("It ends with status ") for one in remarks(report))


def test_what_is_returned_in_another_form_is_named(tmp_path: Path) -> None:
    asked = target(Protocol.CALL, change("kata.py", "def who_wins", "def right", tmp_path), "who_wins")
    text = (tmp_path / "kata.py").read_text()
    said: dict[str, str | None] = {"found": None, "None if found is None else found == 1": None}
    said |= {"None": "answers None to everything", "-1 if found is None else found": "returns -1"}
    for value, reason in said.items():
        (tmp_path / "kata.py").write_text(
            f"{text}\ndef who_wins(a, b):\n    found = right(a, b)\n    return {value}\n"
        )
        report = check(load_exercise("kata"), asked, Plan(1, 20))
        assert reason in report.reason if reason else report.agrees
