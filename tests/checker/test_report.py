"""The report of a check, in all formats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from cardtui.checker.client import Answer, AnswerKind, Target
from cardtui.checker.exercise import AnswerLines, Exercise, Protocol
from cardtui.checker.exercises.beggar import AssignmentExercise, CamiciaExercise, KataExercise
from cardtui.checker.exercises.perditio import EXERCISES
from cardtui.checker.formats import FORMATS
from cardtui.checker.report import Report, Shrunk, excerpt, report_lines, table_remark, visible

PROGRAM = Target(Protocol.PROGRAM, ("java", "Beggar My"))
CALL = Target(Protocol.CALL, call="kata.py:who_wins")


def answer(exercise: Exercise, given: Any, lines: AnswerLines, **more: Any) -> Answer:
    wrong = exercise.judge(given, lines)
    kind = more.pop("kind", AnswerKind.RIGHT if wrong is None else AnswerKind.DIFFERS)
    wrong = wrong if kind is AnswerKind.DIFFERS else None
    return Answer(given, kind, lines, wrong, "\n".join(lines), seconds=0.5, **more)


def report(exercise: Exercise, *answers: Answer, target: Target = PROGRAM, **more: Any) -> Report:
    asked = [(f"{exercise.random_name} {number}", answer) for number, answer in enumerate(answers, start=1)]
    return Report(exercise, target.arguments, 7, len(asked), asked, seconds=1.25, **more)


def text_of(found: Report, target: Target = PROGRAM, hide: bool = False) -> Sequence[str]:
    return list(report_lines(found, target, hide))


BEGGAR, KATA, CAMICIA = AssignmentExercise(), KataExercise(), CamiciaExercise()
RIGHT = answer(BEGGAR, ["2"], ("Player 0 wins after 0 rounds.",))
WRONG = answer(BEGGAR, ["J", "J", "2"], ("Player  0 wins",), errors="hm\x1b[2J\n")
MISTAKE = next(mistake for mistake in BEGGAR.mistakes if mistake.description.startswith("lets a player"))


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("Draw after 5791 rounds.", "Draw·after·5791·rounds.⏎"),
        ("a\tb ", "a⇥b·⏎"),
        ("", "⏎"),
        ("\x1b[2J\r", "\\x1b[2J\\r⏎"),
        ("x" * 500, "x" * 400 + "…⏎"),
    ],
)
def test_blanks_and_line_ends_are_visible_and_nothing_is_raw(line: str, seen: str) -> None:
    assert visible(line) == seen


def test_a_long_answer_is_cut_to_numbered_lines_around_the_difference() -> None:
    lines = excerpt([f"line{number}" for number in range(1, 60)], 20, is_text=True)
    assert lines == [f"{'▸' if at == 20 else ' '} {at}  line{at}⏎" for at in range(17, 24)]
    assert excerpt(["one", "two"], 3, is_text=True) == ["  1  one⏎", "  2  two⏎", "▸ 3  nothing more"]
    assert excerpt(["one"], 1, is_text=True) == ["one⏎"] and excerpt([], 1, is_text=True) == ["nothing"]


def test_a_program_that_agrees_gets_one_line_with_the_seed() -> None:
    assert text_of(report(BEGGAR, RIGHT, RIGHT)) == ["It agrees: 2 random deals from seed 7, in 1.2 s."]


def test_a_difference_is_reported_with_its_input_and_a_command_to_see_it() -> None:
    found = report(
        BEGGAR, RIGHT, WRONG, mistake=MISTAKE, saved=True, right_again=["the one that failed before"]
    )
    found.shrunk = Shrunk(answer(BEGGAR, ["J", "J"], ("Player 0 wins after 1 rounds.",)), 12)
    assert text_of(found) == [
        "The one that failed before is right now.",
        "It differs: random deal 2, made small in 12 runs.",
        "",
        "  input     J·J⏎",
        "  expected  Player·1·wins·after·1·rounds.⏎",
        "  came      Player·0·wins·after·1·rounds.⏎",
        "",
        f"Why: Your program {MISTAKE.description}.",
        "",
        "To try it:  printf '%s\\n' 'J J' | java 'Beggar My'",
        "To see it:  cardtui open beggar:J.J@2",
        "It is saved and will be tried first the next time. The seed was 7.",
    ]


def test_hidden_answers_are_not_shown() -> None:
    found = report(BEGGAR, WRONG, mistake=MISTAKE)
    text = "\n".join(text_of(found, hide=True))
    assert "expected" not in text and "Player·1" not in text and "Why: Your program" in text
    perditio = EXERCISES[0]
    judged = report(perditio, answer(perditio, None, ("TurnedCard two from pile 2.",)))
    assert "Why" in "\n".join(text_of(judged)) and "Why" not in "\n".join(text_of(judged, hide=True))


@pytest.mark.parametrize(
    ("kind", "status", "target", "said"),
    [
        (AnswerKind.CRASHED, 3, PROGRAM, "It crashes, with status 3: random deal 1."),
        (AnswerKind.CRASHED, -11, PROGRAM, "It crashes, by the signal SIGSEGV: random deal 1."),
        (AnswerKind.CRASHED, None, CALL, "It crashes, with an exception: random deal 1."),
        (AnswerKind.HANGS, None, PROGRAM, "It does not answer within 5 s: random deal 1."),
        (AnswerKind.TOO_MUCH, None, PROGRAM, "It writes more than 1 MB: random deal 1."),
        (
            AnswerKind.OUT_OF_TURN,
            None,
            PROGRAM,
            "It writes before it is asked, or more than one line for an answer: random deal 1.",
        ),
    ],
)
def test_no_answer_is_never_called_a_wrong_one(
    kind: AnswerKind, status: int | None, target: Target, said: str
) -> None:
    exercise = KATA if target is CALL else BEGGAR
    given = [["2S"], ["3S"]] if target is CALL else ["J", "2"]
    lines = text_of(report(exercise, answer(exercise, given, ("half",), kind=kind, status=status)), target)
    assert lines[0] == said
    text = "\n".join(lines)
    assert "expected" not in text and "came" not in text
    assert ("who_wins(['2S'], ['3S'])" if target is CALL else "J·2⏎") in text  # the deal is told in any case


def test_output_of_a_program_is_escaped() -> None:
    assert all(line.isprintable() for line in text_of(report(BEGGAR, WRONG)))


def test_a_call_is_shown_as_python_code() -> None:
    found = report(KATA, answer(KATA, [["JS"], ["JH"]], ("0",)), target=CALL)
    assert "  call      who_wins(['JS'], ['JH'])" in text_of(found, CALL)
    assert "To try it:  who_wins(['JS'], ['JH'])" in text_of(found, CALL)


def test_the_remark_for_the_table_is_one_line() -> None:
    assert table_remark(WRONG) == "Right: Player 1 wins after 1 rounds. · Yours: Player  0 wins"
    assert table_remark(WRONG, hide_expected=True) == "Yours: Player  0 wins"
    assert table_remark(answer(BEGGAR, ["2"], (), kind=AnswerKind.HANGS)) == "Yours: hangs"


# for machines


def formatted(form: str, found: Report, hide: bool = False) -> str:
    return "\n".join(FORMATS[form](found, PROGRAM, hide)) + "\n"


FAILED = report(BEGGAR, RIGHT, WRONG, mistake=MISTAKE)


def test_json() -> None:
    values = json.loads(formatted("json", FAILED))
    assert (values["exercise"], values["agrees"], values["seed"], values["asked"]) == ("beggar", False, 7, 2)
    failure = values["failure"]
    assert (failure["kind"], failure["given"], failure["line"]) == ("differs", ["J", "J", "2"], 1)
    assert failure["expected"] == ["Player 1 wins after 1 rounds."] and failure["open"].startswith(
        "beggar:J.J.2"
    )
    assert "expected" not in json.loads(formatted("json", FAILED, hide=True))["failure"]
    assert json.loads(formatted("json", report(BEGGAR, RIGHT)))["agrees"]


def test_the_keys_of_the_json_are_plain_words_and_their_version_is_text_of() -> None:
    values = json.loads(formatted("json", FAILED))
    assert values["schema"] == 1
    for key in (*values, *values["failure"]):
        assert key.isidentifier() and key == key.lower()
    assert values["failure"]["first_given"] == ["J", "J", "2"] and values["right_again"] == []


def test_an_interrupted_check_neither_agrees_nor_differs() -> None:
    stopped = report(BEGGAR, RIGHT, interrupted=True)
    values = json.loads(formatted("json", stopped))
    assert values["agrees"] is None and values["interrupted"] is True
    assert formatted("github", stopped).startswith("::warning title=cardtui check beggar::Stopped: 1 random")
    failed = json.loads(formatted("json", report(BEGGAR, WRONG, interrupted=True)))
    assert failed["agrees"] is False and failed["interrupted"] is True


def test_an_answer_in_json_is_shown_as_json() -> None:
    target, given = Target(Protocol.PROGRAM, ("camicia",)), {"playerA": ["2"], "playerB": ["3"]}
    wrong = answer(CAMICIA, given, CAMICIA.parse_output('{"status": "finished", "cards": 3, "tricks": 1}'))
    found = report(CAMICIA, wrong, target=target)
    lines = text_of(found, target)
    assert lines[0] == "It differs: random deal 1."
    assert '  expected  {"status":·"finished",·"cards":·2,·"tricks":·1}⏎' in lines
    assert '  came      {"status":·"finished",·"cards":·3,·"tricks":·1}⏎' in lines
    failure = json.loads("".join(FORMATS["json"](found, target, False)))["failure"]
    assert failure["expected"] == {"status": "finished", "cards": 2, "tricks": 1}
    assert failure["came"] == {"status": "finished", "cards": 3, "tricks": 1}
    call = Target(Protocol.CALL, call="camicia.py:simulate_game")
    expected = "  expected  {'status': 'finished', 'cards': 2, 'tricks': 1}"
    assert expected in text_of(report(CAMICIA, wrong, target=call), call)


def test_junit() -> None:
    suite = ElementTree.fromstring(formatted("junit", FAILED).partition("\n")[2])
    assert (suite.tag, suite.get("tests"), suite.get("failures"), suite.get("errors")) == (
        "testsuite",
        "2",
        "1",
        "0",
    )
    first, second = suite
    assert len(first) == 0 and second[0].tag == "failure" and "came" in (second[0].text or "")
    crashed = report(BEGGAR, answer(BEGGAR, ["2"], ("\x00",), kind=AnswerKind.CRASHED, status=1))
    suite = ElementTree.fromstring(formatted("junit", crashed).partition("\n")[2])
    assert suite.get("errors") == "1" and suite[0][0].tag == "error"


def test_tap() -> None:
    lines = formatted("tap", FAILED).splitlines()
    assert lines[:3] == ["TAP version 13", "ok 1 - random deal 1", "not ok 2 - random deal 2"]
    assert lines[-1] == "1..2"
    together = formatted("tap", report(BEGGAR, RIGHT, combined_failure="all are the same")).splitlines()
    assert together[-3:] == ["not ok 2 - all answers together", "  # all are the same", "1..2"]


def test_github() -> None:
    (line,) = formatted("github", FAILED).splitlines()
    assert line.startswith("::error title=cardtui check beggar::It differs: random deal 2.%0A")
    assert formatted("github", report(BEGGAR, RIGHT)).startswith(
        "::notice title=cardtui check beggar::It agrees"
    )


OPEN = answer(
    BEGGAR,
    ["2"],
    ("Player 0 wins after 1 rounds.",),
    kind=AnswerKind.RIGHT,
    unspecified_kind=AnswerKind.DIFFERS,
)
OPEN_REMARK = (
    "Random deal 2: the sheet does not say how many rounds that takes; counted here as "
    '"Player 0 wins after 0 rounds."; your program answers "Player 0 wins after 1 rounds."'
)


def test_an_unspecified_case_is_a_remark_in_every_format_and_no_failure() -> None:
    found = report(BEGGAR, RIGHT, OPEN)
    assert found.agrees
    assert text_of(found) == ["It agrees: 2 random deals from seed 7, in 1.2 s.", OPEN_REMARK]
    assert text_of(found, hide=True)[1].endswith(
        'takes; your program answers "Player 0 wins after 1 rounds."'
    )
    assert json.loads(formatted("json", found))["remarks"] == [OPEN_REMARK]
    assert formatted("tap", found).splitlines()[-2:] == [f"# {OPEN_REMARK}", "1..2"]
    suite = ElementTree.fromstring(formatted("junit", found).partition("\n")[2])
    assert (suite.get("failures"), suite.findtext("system-out")) == ("0", OPEN_REMARK)
    assert formatted("github", found).startswith("::notice ") and "does not say" in formatted("github", found)


def test_what_is_wrong_with_all_together_is_text_of() -> None:
    found = report(BEGGAR, RIGHT, combined_failure="All are the same.")
    assert not found.agrees
    assert text_of(found)[0].startswith("Each of 1 random deal from seed 7 is right, but not all together")
