"""`cardtui check` as it is typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardtui.checker.exercises import load_exercise
from tests.checker.students import STUDENTS
from tests.cli.program import COMMAND, begun_anew, cardtui, complaint, environment, printed
from tests.terminal import CARDTUI, Terminal

PYTHON = (sys.executable, "-S", "-E", "-B")
WRONG = "import sys\nsys.stdin.read()\nprint('Player 0 wins after 1 rounds.')\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """An environment in which nothing has been kept, and nothing says how large terminals are."""
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return {"CARDTUI_HOME": str(tmp_path / "home")}


def wrong(folder: Path, text: str = WRONG) -> str:
    file = folder / "beggar.py"
    file.write_text(text)
    return str(file)


def test_a_program_that_is_right_agrees_with_status_0(home: Mapping[str, str]) -> None:
    done = cardtui(
        "check", "beggar", "--seed", "3", "-n", "20", "--", *PYTHON, str(STUDENTS / "beggar.py"), extra=home
    )
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.decode().startswith(
        "It agrees: 15 examples and corner cases and 20 random deals from seed 3, in "
    )


def test_a_program_that_is_wrong_is_told_with_status_1_and_the_deal_is_tried_first_next_time(
    tmp_path: Path, home: Mapping[str, str]
) -> None:
    words = ("check", "beggar", "--seed", "3", "-n", "5", "--", *PYTHON, wrong(tmp_path))
    done = cardtui(*words, extra=home)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "It differs: the sheet's example J 2 J 2, made small in 3 runs."
    assert [line.strip() for line in lines[2:5]] == [
        "input     2·2⏎",
        "expected  Player·1·wins·after·1·rounds.⏎",
        "came      Player·0·wins·after·1·rounds.⏎",
    ]
    assert cardtui(*words, extra=home).stdout.startswith(b"It differs: the one that failed before.\n")
    wrong(tmp_path, (STUDENTS / "beggar.py").read_text())
    done = cardtui(*words, extra=home)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[0] == "The one that failed before is right now."
    assert "right now" not in cardtui(*words, extra=home).stdout.decode()


def test_on_the_table_of_a_deal_that_failed_what_was_expected_stands_beside_what_came(
    tmp_path: Path, home: Mapping[str, str]
) -> None:
    cardtui("check", "beggar", "-n", "0", "--", *PYTHON, wrong(tmp_path), extra=home)
    with Terminal([*CARDTUI, "open", "beggar:2.2@0"], env=home) as terminal:
        terminal.wait_for("Right: Player 1 wins after 1 rounds. · Yours: Player 0 wins after 1 rounds.")
    with Terminal([*CARDTUI, "open", "beggar:3"], env=home) as terminal:
        terminal.wait_for("beggar:3")
        assert "Yours" not in terminal.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--", "/no/such/program"], 'there is no command "/no/such/program"'),
        (["--call", "none.py:play"], 'there is no file "none.py"'),
        (["--call", f"{STUDENTS / 'beggar.py'}:plya"], 'there is no "plya" in '),
    ],
)
def test_what_cannot_be_run_is_said_in_a_sentence_with_status_3(
    words: list[str], said: str, home: Mapping[str, str]
) -> None:
    done = cardtui("check", "beggar", *words, extra=home)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.decode().startswith(f"cardtui: {said}") and done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say what to check"),
        (["begger"], 'there is nothing called "begger" to check; there is: beggar, kata, camicia'),
        (["beggar"], "the program behind -- or --call FILE.py:NAME is missing, such as cardtui check beggar"),
        (["beggar", "--call", "a.py:b", "--", "x"], "are two: give one of them"),
        (["beggar", "--call", "a.py:b", "--shell"], "--shell means nothing with --call"),
        (["beggar", "--shell", "--", "a", "b"], "--shell takes one line in quotes, not 2 words"),
        (["perditio", "--persistent", "--", "x"], "perditio cannot be checked with --persistent, but: "),
        (["beggar", "--tle", "x", "--", "x"], 'a time is a number of seconds such as 60s, or minutes'),
        (["beggar", "--time", "0", "--", "x"], "a time is a number of seconds"),
        (["beggar", "-n", "x", "--", "x"], "the number of deals is a whole number from 0 to"),
        (["beggar", "-j", "0", "--", "x"], "the number of programs at a time is a whole number from 1"),
        (["beggar", "--format", "xml", "--", "x"], "the format is text, json, junit, tap or github"),
        (["perditio", "--print-tests", "3"], "perditio has no one right answer"),
        (["beggar", "--list", "x\x1b[2J", "--nosuch"], "no such option"),
    ],
)  # fmt: skip
def test_wrong_usage_is_said_in_a_sentence_with_status_2(words: list[str], said: str) -> None:
    assert said in complaint("check", *words)


def test_the_list_tells_the_exact_form_of_input_and_output_of_each() -> None:
    text = printed("check", "--list")
    for key in ("beggar", "kata", "camicia", "snap", "perditio"):
        assert f"\n{key}: " in f"\n{text}" and f"cardtui check {key} " in text
    assert text.count("    in:  ") == text.count("    out: ") >= 10
    assert printed("check", "kata", "--list").startswith("kata: ")


def test_tests_are_printed_with_their_answers() -> None:
    text = printed("check", "beggar", "--print-tests", "20")
    values = json.loads(text)
    assert len(values["tests"]) == 20
    first = values["tests"][0]
    assert first == {
        "name": "the sheet's example J 2 J 2",
        "given": ["J", "2", "J", "2"],
        "expected": ["Player 0 wins after 2 rounds."],
        "input": "J 2 J 2\n",
    }
    beggar = load_exercise("beggar")
    assert all(beggar.is_specified(test["given"]) for test in values["tests"])
    assert begun_anew("check", "beggar", "--print-tests", "20").stdout.decode() == text


@pytest.mark.parametrize("form", ["json", "junit", "tap", "github"])
def test_the_formats_for_machines_are_all_of_the_output(
    form: str, tmp_path: Path, home: Mapping[str, str]
) -> None:
    done = cardtui(
        "check",
        "beggar",
        "-n",
        "0",
        "--format",
        form,
        "--hide-expected",
        "--",
        *PYTHON,
        wrong(tmp_path),
        extra=home,
    )
    assert done.returncode == 1 and done.stderr == b""
    assert b"Player 0 wins after 0 rounds" not in done.stdout


def test_a_line_for_the_shell_is_run_by_it_only_if_that_is_asked_for(home: Mapping[str, str]) -> None:
    line = f"cat | {' '.join(PYTHON)} {STUDENTS / 'beggar.py'}"
    assert cardtui("check", "beggar", "-n", "3", "--shell", "--", line, extra=home).returncode == 0
    assert cardtui("check", "beggar", "-n", "3", "--", line, extra=home).returncode == 3


def test_with_a_time_it_goes_on_until_that_is_over(home: Mapping[str, str]) -> None:
    began = time.monotonic()
    done = cardtui(
        "check", "beggar", "--time", "0.5s", "--call", f"{STUDENTS / 'beggar.py'}:play", extra=home
    )
    assert done.returncode == 0 and 0.5 < time.monotonic() - began < 10


def stopped(
    folder: Path, home: Mapping[str, str], *options: str
) -> tuple[subprocess.CompletedProcess[bytes], int]:
    """A check of a program that sleeps, stopped by Ctrl-C, and the number of that program."""
    note = folder / "pid"
    sleeps = wrong(
        folder,
        f"import os, time\nopen({str(note)!r}, 'w').write(str(os.getpid()))\nos.rename({str(note)!r}, "
        f"{str(note)!r} + 's')\ntime.sleep(60)\n",
    )
    words = [*COMMAND, "check", "beggar", "--tle", "60", "-j", "1", *options, "--", *PYTHON, sleeps]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(home), start_new_session=True
    )
    until = time.monotonic() + 20
    while not (there := note.with_name("pids")).exists():
        assert time.monotonic() < until and process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - began < 2
    return subprocess.CompletedProcess(words, process.returncode, out, err), int(there.read_text())


def test_ctrl_c_ends_it_at_once_with_a_summary_and_nothing_is_left_running(
    tmp_path: Path, home: Mapping[str, str]
) -> None:
    done, program = stopped(tmp_path, home)
    assert done.returncode == 130 and done.stderr == b""
    assert done.stdout.decode().startswith("Stopped before anything was answered.")
    with pytest.raises(ProcessLookupError):
        os.kill(program, 0)


def test_after_ctrl_c_the_json_says_that_it_was_interrupted_and_not_that_it_agrees(
    tmp_path: Path, home: Mapping[str, str]
) -> None:
    done, _ = stopped(tmp_path, home, "--format", "json")
    values = json.loads(done.stdout)
    assert done.returncode == 130
    assert values["agrees"] is None and values["interrupted"] is True


def test_tests_of_camicia_are_printed_with_objects_for_answers() -> None:
    values = json.loads(printed("check", "camicia", "--print-tests", "2"))
    assert values["tests"][0]["expected"] == {"status": "finished", "cards": 4, "tricks": 2}


def test_on_a_terminal_a_bar_shows_how_far_it_is_and_is_gone_at_the_end(home: Mapping[str, str]) -> None:
    slow = f"sleep 0.03; exec {' '.join(PYTHON)} {STUDENTS / 'beggar.py'}"
    words = [*CARDTUI, "check", "beggar", "-n", "20", "-j", "1", "--shell", "--", slow]
    with Terminal(words, (100, 24), env=home) as terminal:
        terminal.wait_for("asking")
        terminal.wait_for("/35")
        terminal.wait_for("It agrees: 15 examples and corner cases and 20 random deals")
        assert terminal.wait_for_exit() == 0
        assert "asking" not in terminal.text
