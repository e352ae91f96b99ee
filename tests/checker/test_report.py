"""The report of a check, in all formats."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardtui.checker.client import Answer, AnswerKind, CheckedProgram
from cardtui.checker.exercise import AnswerLines, Mismatch, Protocol, SheetExercise
from cardtui.checker.exercises.beggar import AssignmentExercise, CamiciaExercise, KataExercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report, Shrunk, answer_blocks, excerpt, report_lines, table_remark, visible
from cardtui.checker.submissions import Submission, SubmissionResult
from tests.checker.schema import REPORT

PROGRAM = CheckedProgram(Protocol.PROGRAM, ("java", "Beggar My"))
SMALL = PROGRAM._replace(limits=RunLimits(memory_bytes=512_000_000))
LINES = PROGRAM._replace(protocol=Protocol.PERSISTENT)
CALL = CheckedProgram(Protocol.CALL, call="kata.py:who_wins")
BEGGAR, KATA, CAMICIA = AssignmentExercise(), KataExercise(), CamiciaExercise()


def make_answer(exercise: SheetExercise, test_input: Any, lines: AnswerLines, **more: Any) -> Answer:
    mismatch = exercise.judge(test_input, lines)
    kind = more.pop("kind", AnswerKind.RIGHT if mismatch is None else AnswerKind.DIFFERS)
    mismatch = mismatch if kind is AnswerKind.DIFFERS else None
    return Answer(test_input, kind, lines, mismatch, "\n".join(lines), seconds=0.5, **more)


def make_report(
    exercise: SheetExercise, *answers: Answer, target: CheckedProgram = PROGRAM, **more: Any
) -> Report:
    named = [(f"{exercise.random_name} {number}", one) for number, one in enumerate(answers, start=1)]
    return Report(exercise, target, 7, len(named), named, seconds=1.25, **more)


def text_lines(report: Report) -> list[str]:
    return list(report_lines(report))


def formatted(name: str, report: Report) -> str:
    return "\n".join(FORMATS[name](report)) + "\n"


def json_of(report: Report) -> Any:
    """Return the report as JSON, which keeps to its schema in every test."""
    values = json.loads(formatted("json", report))
    REPORT.validate(values)
    return values


def junit_of(report: Report) -> ElementTree.Element:
    return ElementTree.fromstring(formatted("junit", report).partition("\n")[2])


RIGHT = make_answer(BEGGAR, ["2"], ("Player 0 wins after 0 rounds.",))
WRONG = make_answer(BEGGAR, ["J", "J", "2"], ("Player  0 wins",), errors="hm\x1b[2J\n")
MISTAKE = next(mistake for mistake in BEGGAR.mistakes if mistake.description.startswith("lets a player"))
FAILED = make_report(BEGGAR, RIGHT, WRONG, mistake=MISTAKE)


# For people


def test_blanks_are_visible_where_they_differ_and_the_rest_is_escaped() -> None:
    lines = ("Draw after 5791 rounds.", "a\tb ", "", "\x1b[2J\r", "x" * 500)
    shown = ["Draw after 5791 rounds.", "a\\tb ", "", "\\x1b[2J\\r", "x" * 400 + "…"]
    assert list(map(visible, lines)) == shown
    assert visible("a b", "a c") == visible("a b", "a b") == "a b"
    assert (visible("a b ", "a b"), visible("a\tb", "a b")) == ("a·b·⏎", "a⇥b⏎")
    assert all(line.isprintable() for line in text_lines(make_report(BEGGAR, WRONG)))


def test_a_stack_trace_of_java_is_indented() -> None:
    crash = make_answer(
        BEGGAR, ["2"], (), kind=AnswerKind.CRASHED, status=1, errors="Exception\n\tat A.b(A:1)\n"
    )
    lines = text_lines(make_report(BEGGAR, crash))
    at = lines.index("  its errors  Exception")
    assert lines[at + 1] == f"{' ' * 14}    at A.b(A:1)"


def test_of_a_long_output_before_a_crash_its_begin_and_end_are_shown() -> None:
    crash = Answer(["2"], AnswerKind.CRASHED, (), None, "".join(f"line {at}\n" for at in range(40)), status=1)
    text = "\n".join(text_lines(make_report(BEGGAR, crash)))
    assert re.search(r"it wrote  line 0\n +line 1\n +line 2\n +…\n +line 37\n +line 38\n +line 39\n", text)


def test_blanks_are_not_shown_in_lines_before_the_one_that_differs() -> None:
    lines = excerpt(["push  now", "pop  now"], 2, ["push     now", "pop now"])
    assert lines == ["  1  push  now", "▸ 2  pop··now⏎"]


def test_a_long_answer_is_cut_to_numbered_lines_around_the_difference() -> None:
    lines = excerpt([f"line{number}" for number in range(1, 60)], 20)
    assert lines == [f"{'▸' if at == 20 else ' '} {at}  line{at}" for at in range(17, 24)]
    assert excerpt(["one", "two"], 3) == ["  1  one", "  2  two", "▸ 3  nothing more"]
    assert excerpt(["one"], 1) == ["one"] and excerpt([], 1) == ["nothing"]


def test_both_answers_are_shown_from_the_same_line_on() -> None:
    right = ("0", "1", "2", "3", "4")
    wrong = (*right[:4], "5")
    answer = Answer(["2"], AnswerKind.DIFFERS, wrong, Mismatch(right, wrong, 5, "", context_from=1), "")
    blocks = dict(answer_blocks(make_report(BEGGAR, answer)))
    assert blocks["expected"][:4] == blocks["actual"][:4] == [f"  {at + 1}  {at}" for at in range(4)]


def test_a_program_that_agrees_gets_one_line_with_the_seed() -> None:
    lines = text_lines(make_report(BEGGAR, RIGHT, RIGHT))
    assert lines == ["It agrees: 2 random deals from seed 7, in 1.2 s."]
    together = make_report(BEGGAR, RIGHT, combined_failure="All are the same.")
    start = "Each of 1 random deal from seed 7 is right, but not all together"
    assert not together.agrees and text_lines(together)[0].startswith(start)


def test_a_difference_is_reported_with_its_input_and_a_command_to_see_it() -> None:
    report = make_report(
        BEGGAR, RIGHT, WRONG, mistake=MISTAKE, saved=True, right_again=["the one that failed before"]
    )
    report.shrunk = Shrunk(make_answer(BEGGAR, ["J", "J"], ("Player 0 wins after 1 rounds.",)), 12)
    assert text_lines(report) == [
        "The one that failed before is right now.",
        "It differs: random deal 2, made small in 12 runs.",
        "",
        "  input     J J",
        "  expected  Player 1 wins after 1 rounds.",
        "  actual    Player 0 wins after 1 rounds.",
        "",
        "Why: Your program lets a player go on paying after a penalty card of their own. By the exercise, "
        "that "
        "ends it, and now the other pays. The 2nd card played shows it.",
        "",
        "To try it:  printf '%s\\n' 'J J' | java 'Beggar My'",
        "To see it:  cardtui open beggar:J.J@1 --inside",
        "More on it: cardtui manual mistakes",
        "It is saved and will be tried first the next time. The seed was 7.",
    ]


def test_a_failure_with_as_many_cards_is_not_called_small() -> None:
    report = make_report(BEGGAR, WRONG)
    for deck, said in {"J 2 2": ", made simpler in 9 runs", "J J": ", made small in 9 runs"}.items():
        report.shrunk = Shrunk(make_answer(BEGGAR, deck.split(), ("no",)), 9)
        assert text_lines(report)[0] == f"It differs: random deal 1{said}."
    report.shrunk = Shrunk(WRONG, 9)
    assert text_lines(report)[0] == "It differs: random deal 1."


def test_hidden_answers_are_not_shown() -> None:
    text = "\n".join(text_lines(make_report(BEGGAR, WRONG, mistake=MISTAKE, hides_expected=True)))
    assert "expected" not in text and "Player 1" not in text and "Why: Your program" in text
    yours = "Yours: Player  0 wins"
    assert table_remark(make_report(BEGGAR, WRONG)) == f"Right: Player 1 wins after 1 rounds. · {yours}"
    assert table_remark(make_report(BEGGAR, WRONG, hides_expected=True)) == yours
    hangs = make_answer(BEGGAR, ["2"], (), kind=AnswerKind.HANGS)
    assert table_remark(make_report(BEGGAR, hangs)) == "Yours: hangs"


_OUT_OF_TURN = "It writes before it is asked, or more than one line for an answer"


@pytest.mark.parametrize(
    ("kind", "status", "target", "headline"),
    [
        (AnswerKind.CRASHED, 3, PROGRAM, "It crashes, with status 3"),
        (AnswerKind.CRASHED, -11, PROGRAM, "It crashes, by the signal SIGSEGV"),
        (AnswerKind.CRASHED, None, CALL, "It crashes, with an exception"),
        (AnswerKind.HANGS, None, PROGRAM, "It does not answer within 5 s"),
        (AnswerKind.GOES_ON, None, PROGRAM, "Its answer is right, but it does not end within 5 s"),
        (AnswerKind.GOES_ON, None, LINES, "Its answer is right, but its line does not end within 5 s"),
        (AnswerKind.TOO_MUCH, None, PROGRAM, "It writes more than 20 MB"),
        (AnswerKind.TOO_LARGE, None, SMALL, "It uses more than 512 MB"),
        (AnswerKind.OUT_OF_TURN, None, PROGRAM, _OUT_OF_TURN),
    ],
)
def test_no_answer_is_never_called_a_wrong_one(
    kind: AnswerKind, status: int | None, target: CheckedProgram, headline: str
) -> None:
    exercise: SheetExercise = KATA if target is CALL else BEGGAR
    test_input = [["2S"], ["3S"]] if target is CALL else ["J", "2"]
    answer = make_answer(exercise, test_input, ("half",), kind=kind, status=status)
    lines = text_lines(make_report(exercise, answer, target=target))
    assert lines[0] == f"{headline}: random deal 1."
    text = "\n".join(lines)
    assert "expected" not in text and "actual" not in text
    assert ("who_wins(['2S'], ['3S'])" if target is CALL else "J 2") in text


def test_an_answer_in_json_is_shown_as_json_or_as_a_value() -> None:
    target, test_input = CheckedProgram(Protocol.PROGRAM, ("camicia",)), {"playerA": ["2"], "playerB": ["3"]}
    lines = CAMICIA.parse_output('{"status": "finished", "cards": 3, "tricks": 1}')
    wrong = make_answer(CAMICIA, test_input, lines)
    report = make_report(CAMICIA, wrong, target=target)
    shown = text_lines(report)
    assert shown[0] == "It differs: random deal 1."
    assert '  expected  {"status": "finished", "cards": 2, "tricks": 1}' in shown
    assert '  actual    {"status": "finished", "cards": 3, "tricks": 1}' in shown
    failure = json_of(report)["failures"][0]
    assert failure["expected"] == {"status": "finished", "cards": 2, "tricks": 1}
    assert failure["came"] == {"status": "finished", "cards": 3, "tricks": 1}
    call = CheckedProgram(Protocol.CALL, call="camicia.py:simulate_game")
    expected = "  expected  {'status': 'finished', 'cards': 2, 'tricks': 1}"
    assert expected in text_lines(make_report(CAMICIA, wrong, target=call))


# For machines


def test_json_has_a_version_and_plain_keys() -> None:
    values = json_of(FAILED)
    assert values["schema"] == 2
    assert (values["exercise"], values["verdict"]) == ("beggar", "differs")
    assert (values["seed"], values["asked"]) == (7, 2)
    (failure,) = values["failures"]
    assert (failure["kind"], failure["given"], failure["line"]) == ("differs", ["J", "J", "2"], 1)
    assert failure["expected"] == ["Player 1 wins after 1 rounds."]
    assert failure["open"].startswith("beggar:J.J.2")
    assert all(key.isidentifier() and key == key.lower() for key in (*values, *failure))
    assert failure["first_given"] == ["J", "J", "2"] and values["right_again"] == []
    assert "expected" not in json_of(replace(FAILED, hides_expected=True))["failures"][0]
    assert json_of(make_report(BEGGAR, RIGHT))["verdict"] == "agrees"


def test_an_interrupted_check_neither_agrees_nor_differs() -> None:
    interrupted = make_report(BEGGAR, RIGHT, interrupted=True)
    start = "::warning title=cardtui check beggar::Stopped: 1 random"
    assert formatted("github", interrupted).startswith(start)
    failed = json_of(make_report(BEGGAR, WRONG, interrupted=True))
    assert failed["verdict"] == "differs" and failed["interrupted"] is True


def test_junit() -> None:
    suite = junit_of(FAILED)
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["2", "1", "0"]
    first, second = suite
    assert len(first) == 0 and second[0].tag == "failure" and "actual" in (second[0].text or "")
    crashed = make_answer(BEGGAR, ["2"], ("\x00",), kind=AnswerKind.CRASHED, status=1)
    suite = junit_of(make_report(BEGGAR, crashed))
    assert suite.get("errors") == "1" and suite[0][0].tag == "error"


def test_tap_and_github() -> None:
    lines = formatted("tap", FAILED).splitlines()
    assert lines[:3] == ["TAP version 13", "ok 1 - random deal 1", "not ok 2 - random deal 2"]
    assert lines[-1] == "1..2"
    together = formatted("tap", make_report(BEGGAR, RIGHT, combined_failure="all are the same")).splitlines()
    assert together[-3:] == ["not ok 2 - all answers together", "  # all are the same", "1..2"]
    (line,) = formatted("github", FAILED).splitlines()
    assert line.startswith("::error title=cardtui check beggar::It differs: random deal 2.%0A")
    agreed = formatted("github", make_report(BEGGAR, RIGHT))
    assert agreed.startswith("::notice title=cardtui check beggar::It agrees")


def test_a_wrong_list_of_a_program_that_agrees_is_told_in_every_format() -> None:
    report = make_report(BEGGAR, make_answer(BEGGAR, ["J"], BEGGAR.expected(["J"])))
    report.structure_findings = ["First of all, its class Pile is wrong: push('5♠')"]
    assert report.agrees and json_of(report)["structure"] == report.structure_findings
    for name in ("text", "junit", "tap", "github", "gradescope"):
        assert "its class Pile is wrong" in formatted(name, report), name
    assert formatted("github", report).startswith("::warning ")
    result = SubmissionResult(Submission(Path("x"), "101"), "", 1.0, json_of(report))
    assert result.mistakes == ["has a list of its own that is wrong"]


def test_an_unspecified_case_is_a_remark_in_every_format_and_no_failure() -> None:
    lines = ("Player 0 wins after 1 rounds.",)
    unspecified = make_answer(
        BEGGAR, ["2"], lines, kind=AnswerKind.RIGHT, unspecified_kind=AnswerKind.DIFFERS
    )
    answers = 'your program answers "Player 0 wins after 1 rounds."'
    start = "Random deal 2: the exercise does not say how many rounds that takes;"
    remark = f'{start} counted here as "Player 0 wins after 0 rounds."; {answers}'
    report = make_report(BEGGAR, RIGHT, unspecified)
    assert report.agrees
    assert text_lines(report)[1:] == [remark]
    assert text_lines(replace(report, hides_expected=True))[1:] == [f"{start} {answers}"]
    assert json_of(report)["remarks"] == [remark]
    assert formatted("tap", report).splitlines()[-2:] == [f"# {remark}", "1..2"]
    suite = junit_of(report)
    assert (suite.get("failures"), suite.findtext("system-out")) == ("0", remark)
    assert formatted("github", report).startswith("::notice ") and start in formatted("github", report)
