"""Other text around right answers, and a wait for Enter, cost the points for form and nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, CheckedProgram, ProgramClient
from cardtui.checker.exercise import Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.formats import FORMATS
from cardtui.checker.process import RunLimits
from cardtui.checker.report import Report, remarks
from cardtui.checker.scoring import Scheme, score
from tests.cases import rarely
from tests.checker.prompt import line_to_try
from tests.checker.students import STUDENTS

PYTHON = (sys.executable, "-S", "-E", "-B")

READ = {
    "beggar": "from beggar import play\ndef read(line): return play(line.split())\n",
    "kata": "import json\nfrom kata import who_wins\ndef read(line): return who_wins(*json.loads(line))\n",
    "camicia": "import json\nfrom camicia import simulate_game\n"
    "def read(line): return json.dumps(simulate_game(*json.loads(line).values()))\n",
    "snap": "from snap import playgame\ndef read(line): return playgame(int(line))\n",
}
"""The beginnings of programs that read a line and answer it."""

WAITS, MORE = "waits for Enter", "prints more than its answer"
PROMPT = "print(read(input('Enter the deck: ')))"
START = "input('Press Enter to start')\nprint(read(input('Deck: ')))"
EACH = "while True:\n print(read(input('Deck: ')))\n input('Press Enter to go on')"
DEBUG = "line = input()\nprint('round 1:', [3], line)\nprint(read(line))\nprint('the pile is', [])"


def written(folder: Path, key: str, text: str, protocol: Protocol = Protocol.PROGRAM) -> CheckedProgram:
    """Write a program, or a file with a `function`."""
    for name in READ:
        file = folder / f"{name}.py"
        if not file.exists():
            file.write_text((STUDENTS / file.name).read_text())
    (folder / "it.py").write_text(READ.get(key, "") + text)
    if protocol is Protocol.CALL:
        return CheckedProgram(protocol, call=f"{folder / 'it.py'}:function")
    return CheckedProgram(protocol, (*PYTHON, str(folder / "it.py")), limits=RunLimits(10))


def checked(
    folder: Path, key: str, text: str, protocol: Protocol = Protocol.PROGRAM, seconds: float = 10
) -> tuple[Report, CheckedProgram, str]:
    """Check a program with a few cases; return the report, the program, and the remark on its form."""
    target, exercise = written(folder, key, text, protocol), load_exercise(key)
    target = target._replace(limits=RunLimits(seconds))
    wanted = [case.name for case in islice(exercise.cases(), 2)]
    plan = Plan(1, 3, asks_all=True, is_wanted=lambda name: name in [*wanted, exercise.random_cases_name])
    report = check(exercise, target, plan)
    return report, target, next((one for one in remarks(report) if one.startswith("Form, ")), "")


def answers(folder: Path, key: str, target: CheckedProgram) -> list[Answer]:
    """Return the answers of a program to the first four cases that the sheet specifies."""
    exercise = load_exercise(key)
    asked = [case.test_input for case in exercise.cases() if exercise.is_specified(case.test_input)]
    with ProgramClient(exercise, target) as client:
        return [client.ask(test_input) for test_input in asked[:4]]


def spoiled(folder: Path) -> None:
    """Let the student's program for Beggar put the pile on the top of the hand."""
    text = (STUDENTS / "beggar.py").read_text()
    assert "extend(pile)" in text
    (folder / "beggar.py").write_text(text.replace("extend(pile)", "extendleft(pile[::-1])"))


def assert_form_costs_its_points(report: Report) -> None:
    score(report, Scheme({"other": 1, "form": 2}))
    points, most = report.points
    assert report.agrees and points == most - 2
    assert [row.name for row in report.rows if row.outcome.value == "wrong"] == ["form"]


@pytest.mark.parametrize(
    ("key", "text", "faults"),
    [
        *((key, PROMPT, [MORE]) for key in READ),
        *((key, f"{DEBUG}\ninput('Press Enter to exit')", [MORE]) for key in READ),
        ("kata", START, [WAITS, MORE]),
        ("snap", START, [WAITS, MORE]),
        ("camicia", "line = input()\ninput()\nit = read(line)\nprint(it)\nprint(it)", [WAITS, MORE]),
    ],
)  # fmt: skip
def test_a_right_answer_among_other_text_is_right(
    key: str, text: str, faults: list[str], tmp_path: Path
) -> None:
    report, _, form = checked(tmp_path, key, text)
    assert_form_costs_its_points(report)
    assert f"your program {' and '.join(faults)}, such as " in form
    assert not any("ends with status" in remark for remark in remarks(report))


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("beggar", "while True: print(read(input('Deck: ')))", MORE),
        ("kata", "print('Hello')\nwhile True: print(read(input()))", MORE),
        ("beggar", f"while True:\n {DEBUG.replace(chr(10), chr(10) + ' ')}", MORE),
        ("kata", EACH, WAITS),
        ("camicia", f"input('Press Enter to start')\n{EACH}", WAITS),
        ("snap", "while True: print(read(input('Seed: ')))", MORE),
    ],
)
def test_a_program_that_stays_alive_may_talk_and_wait(
    key: str, text: str, fault: str, tmp_path: Path
) -> None:
    report, _, form = checked(tmp_path, key, text, Protocol.PERSISTENT)
    assert_form_costs_its_points(report)
    assert fault in form


@pytest.mark.parametrize(
    "text",
    [
        "input('Press Enter')\nwhile True: print(read(input('Deck: ')))",
        "while True:\n deck = input('Deck: ')\n input('Press Enter')\n print(read(deck))",
        "answer = read(input())\nfor _ in range(int(answer.split()[-2])): input('Next round')\nprint(answer)",
        "import sys, time\nprint(read(input()), flush=1)\nwhile sys.stdin.read(1) != '\\n': time.sleep(0.1)",
    ],
)
def test_enter_is_pressed_as_often_as_it_is_waited_for(text: str, tmp_path: Path) -> None:
    report, _, form = checked(tmp_path, "beggar", text, seconds=1)
    assert_form_costs_its_points(report)
    assert WAITS in form


def test_the_remark_has_an_example_and_the_strict_program_is_wrong(tmp_path: Path) -> None:
    assert checked(tmp_path, "beggar", PROMPT)[2] == (
        "Form, which counts with --strict only: "
        'your program prints more than its answer, such as "Enter the deck: ".'
    )
    target = written(tmp_path, "beggar", PROMPT)._replace(strict=True)
    mismatch = answers(tmp_path, "beggar", target)[0].mismatch
    assert mismatch is not None and not answers(tmp_path, "beggar", target)[0].form
    assert mismatch.reason == "It is right except for its form: it prints more than its answer."
    assert mismatch.expected == ("Player 0 wins after 2 rounds.",)
    assert mismatch.actual == ("Enter the deck: Player 0 wins after 2 rounds.",)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("beggar", "print('Draw after 5 rounds.')\nprint(read(input()))"),
        ("kata", "input()\nprint(0)\nprint(1)\nprint(None)"),
        ("camicia", "answer = read(input())\nprint(answer)\nprint(answer.replace('finished', 'loop'))"),
        ("snap", "who, deck = read(input())\nfor name in 'AB': print((f'{name} wins', deck))"),
    ],
)  # fmt: skip
def test_a_program_that_gives_two_answers_is_wrong(key: str, text: str, tmp_path: Path) -> None:
    found = answers(tmp_path, key, written(tmp_path, key, text))
    assert {one.kind for one in found} == {AnswerKind.DIFFERS}
    said = {one.mismatch.reason for one in found if one.mismatch is not None}
    assert said == {"The right answer is there, but so is another one."}


def test_a_program_that_changes_after_some_answers_is_wrong(tmp_path: Path) -> None:
    """All its lines are sent again to find out whether it talks."""
    text = "for number in range(99):\n line = input()\n print(read(line) if number < 3 else 'no')"
    found = answers(tmp_path, "beggar", written(tmp_path, "beggar", text, Protocol.PERSISTENT))
    assert [one.kind.value for one in found] == ["right"] * 3 + ["differs"]


@pytest.mark.parametrize(
    ("protocol", "text"),
    [
        (Protocol.PROGRAM, START),
        rarely(Protocol.PROGRAM, f"{PROMPT}\ninput('Press Enter to exit')"),
        rarely(Protocol.PROGRAM, "import sys\nsys.stdin.read(1)\nprint(read(sys.stdin.readline()))"),
        (Protocol.PERSISTENT, f"input('Press Enter to start')\n{EACH}"),
    ],
)
def test_a_mistake_is_found_and_repeated_in_a_program_that_talks(
    protocol: Protocol, text: str, tmp_path: Path
) -> None:
    spoiled(tmp_path)
    report, target, form = checked(tmp_path, "beggar", text, protocol)
    assert "puts the pile on the top of the hand" in report.reason and form
    failure = json.loads("\n".join(FORMATS["json"](report)))["failures"][0]
    assert failure["given"] == ["J", "2", "2", "J"] and failure["came"] == ["Player 1 wins after 3 rounds."]
    assert failure["try"] == line_to_try(report, target)
    done = subprocess.run(["sh", "-c", failure["try"]], capture_output=True, text=True, check=False)
    assert re.findall("Player . wins after .* rounds", done.stdout)[-1] == "Player 1 wins after 3 rounds"


def test_a_function_may_print_and_wait(tmp_path: Path) -> None:
    text = "def function(deck):\n print('Player 1 wins after 5 rounds.')\n{}\n return play(deck)"
    report, _, form = checked(tmp_path, "beggar", text.format(""), Protocol.CALL)
    assert report.agrees and not form
    report, _, form = checked(tmp_path, "beggar", text.format(" input('Press Enter')"), Protocol.CALL)
    assert_form_costs_its_points(report)
    assert form.endswith("your program waits for Enter.")
    report, _, form = checked(tmp_path, "beggar", text.format(" return 'So: ' + play(deck)"), Protocol.CALL)
    assert_form_costs_its_points(report)
    assert 'returns more than its answer, such as "So: "' in form


# Perditio Tempus: an answer of many lines


def perditio(old: str, new: str) -> str:
    text = (STUDENTS / "perditio.py").read_text()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("deck = [", "input('Press Enter to start: ')\ndeck = [", f"{WAITS} and {MORE}"),
        rarely("    pile = card", "    pile = card\n    input('Press Enter')", f"{WAITS} and {MORE}"),
        ("    print(", "    input(", WAITS),  # the line is the prompt
        rarely("    pile = card", "    pile = card\n    print('left:', piles[card])", MORE),
        ("pile = 0", "print('You win if all piles are empty.')\npile = 0", MORE),
        rarely('f"Got', 'f"Card: Got', MORE),
    ],
)  # fmt: skip
def test_a_transcript_among_other_text_is_right(old: str, new: str, fault: str, tmp_path: Path) -> None:
    report, _, form = checked(tmp_path, "perditio", perditio(old, new))
    assert_form_costs_its_points(report)
    assert f"your program {fault}" in form


def test_a_mistake_in_a_game_is_told_without_the_text_around_it(tmp_path: Path) -> None:
    text = perditio("deck = [", "input('Press Enter to start')\ndeck = [").replace("You lost!", "You lose!")
    report, _, form = checked(tmp_path, "perditio", text)
    assert 'prints "Pile 1 is empty. You lose!"' in report.reason and WAITS in form
