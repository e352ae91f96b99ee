"""The command `cardtui check`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardtui.checker.exercises import load_exercise
from cardtui.checker.failed_tests import saved_remarks
from cardtui.storage.paths import data_file
from tests.checker.students import STUDENTS
from tests.cli.program import COMMAND, cardtui, complaint, environment, printed
from tests.processes import wait_until
from tests.terminal import CARDTUI, Terminal

PYTHON = (sys.executable, "-S", "-E", "-B")
RIGHT = str(STUDENTS / "beggar.py")
WRONG = "import sys\nsys.stdin.read()\nprint('Player 0 wins after 1 rounds.')\n"


def write_program(folder: Path, text: str = WRONG) -> str:
    file = folder / "beggar.py"
    file.write_text(text)
    return str(file)


def test_a_failure_has_status_1_and_is_tried_first_until_it_is_right(tmp_path: Path) -> None:
    words = ("check", "beggar", "--seed", "3", "-n", "5", "--", *PYTHON, write_program(tmp_path))
    done = cardtui(*words)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "It differs: the exercise's example J 2 J 2, made small in 1 run."
    assert [line.strip() for line in lines[2:5]] == [
        "input     2 2",
        "expected  Player 1 wins after 1 rounds.",
        "actual    Player 0 wins after 1 rounds.",
    ]
    assert cardtui(*words).stdout.startswith(b"It differs: the one that failed before.\n")
    write_program(tmp_path, Path(RIGHT).read_text())
    done = cardtui(*words)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[0] == "The one that failed before is right now."
    done = cardtui(*words)
    start = "It agrees: 16 examples and corner cases and 5 random deals from seed 3, in "
    assert done.stdout.decode().startswith(start) and done.stderr == b""


def test_a_class_in_java_that_is_named_as_a_program_is_answered_with_its_own_line(tmp_path: Path) -> None:
    file = tmp_path / "LinkedDeque.java"
    file.write_text(
        "class LinkedDeque { void addFirst(String card) {} String removeFirst() { return null; } }"
    )
    refusal = complaint("check", "deque", "--", "java", str(file.with_suffix("")))
    assert refusal.endswith(f"; try: cardtui check deque --call {file}\n")


def test_each_option_stands_below_a_heading_of_the_help_and_few_below_none_of_its_own() -> None:
    text = printed("check", "--help")
    assert "\nA whole class:\n  --each PATTERN" in text and "With --each" not in text
    options = re.findall("^  (-.*?)  ", text.partition("\nOptions:\n")[2], re.M)
    assert options == ["--list", "--lines", "-h, --help"]


def test_in_a_terminal_sentences_are_broken_between_words(tmp_path: Path) -> None:
    words = ("check", "beggar", "-n", "0", "--", *PYTHON, write_program(tmp_path))
    with Terminal([*CARDTUI, *words], size=(50, 40)) as terminal:
        terminal.wait_for("The seed was")
        assert "It differs: the exercise's example J 2 J 2, made\nsmall in 1 run." in terminal.text
        assert terminal.wait_for_exit() == 1  # a program that is killed leaves its scratch folder


def test_by_lines_the_reason_comes_first_and_each_line_of_an_answer_says_whose_it_is(tmp_path: Path) -> None:
    words = ("check", "beggar", "--lines", "--seed", "3", "-n", "5")
    done = cardtui(*words, "--", *PYTHON, write_program(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")
    headline, why, *rest, to_try, to_see, more, seed = done.stdout.decode().splitlines()
    assert headline == "It differs: the exercise's example J 2 J 2, made small in 1 run."
    assert why.startswith("Why: Your program gives the same answer to everything.")
    assert rest == [
        "program is given.",
        "Input: 2 2",
        "Expected: Player 1 wins after 1 rounds.",
        "Actual: Player 0 wins after 1 rounds.",
    ]
    assert to_try.startswith("To try it: printf '%s\\n' '2 2' | ")
    assert to_see == "To see it: cardtui open beggar:2.2 --inside"
    assert more == "More on it: cardtui manual mistakes"
    assert seed == "Seed: 3, saved to be tried first the next time"
    stack = cardtui(
        "check", "stack", "--lines", "--call", f"{STUDENTS / 'stack_iter.py'}:Stack"
    ).stdout.decode()
    assert "\nActual, line 1: push('5♠')" in stack
    assert re.search(r"^Actual, line 2, the first that differs: pop\(\)  raises AttributeError", stack, re.M)


def test_the_table_of_a_failed_deal_shows_both_answers_until_a_right_program_is_checked(
    tmp_path: Path,
) -> None:
    cardtui("check", "beggar", "-n", "0", "--", *PYTHON, write_program(tmp_path))
    with Terminal([*CARDTUI, "open", "beggar:2.2@0"]) as terminal:
        terminal.wait_for("Player 0 is Neighbour · Right: Player 1 wins after 1 rounds. · Yours: ")
    (remark,) = saved_remarks(data_file().parent).values()
    assert " rounds. · Your program gives the same answer to everything." in remark
    with Terminal([*CARDTUI, "open", "beggar:3"]) as terminal:
        terminal.wait_for("beggar:3")
        assert "Yours" not in terminal.text
    cardtui("check", "beggar", "-n", "0", "--call", f"{RIGHT}:play")
    with Terminal([*CARDTUI, "open", "beggar:2.2@0"]) as terminal:
        terminal.wait_for("beggar:2.2")
        assert "Yours" not in terminal.text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["snap", "--pack", "52"], "--pack means nothing for snap"),
        (["kata", "--pack", "53"], '--pack is 52, italian or no-aces, or a file with cards, not "53"'),
        (["kata", "--pack", "{odd}"], "has 3 cards: two players need an even number"),
        (["kata", "--pack", "{bad}"], 'card 2, "X" at column 3, is not a card'),
    ],
)
def test_a_wrong_pack_is_wrong_usage(words: list[str], message: str, tmp_path: Path) -> None:
    files = {"odd": tmp_path / "odd", "bad": tmp_path / "bad"}
    files["odd"].write_text("J Q -")
    files["bad"].write_text("J X")
    words = [word.format(**files) for word in words]
    assert message in complaint("check", *words, "--call", f"{RIGHT}:play")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--", "/no/such/program"], 'there is no command "/no/such/program"'),
        (["--call", "none.py:play"], 'there is no file "none.py"'),
        (["--call", f"{RIGHT}:plya"], 'in "'),
        (["--", f"cat | {' '.join(PYTHON)} {RIGHT}"], "there is no command "),  # not without --shell
    ],
)
def test_a_program_that_cannot_be_run_has_status_3(words: list[str], message: str) -> None:
    done = cardtui("check", "beggar", *words)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.decode().startswith(f"cardtui: {message}") and done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("options", [(), ("--guess",), ("--profile", "from-one")])
def test_a_file_that_is_no_command_is_answered_with_the_options_that_were_typed(
    options: tuple[str, ...],
) -> None:
    file = str(STUDENTS / "coins.py")
    line = " ".join(("cardtui check coins", *options, "-- python3", file))
    for separator in ((), ("--",)):
        assert complaint("check", "coins", *options, *separator, file).endswith(f"; try: {line}\n")


def test_the_list_has_the_exact_form_of_input_and_output() -> None:
    text = printed("check", "--list")
    for key in ("beggar", "kata", "camicia", "snap", "perditio", "coins"):
        assert f"\n{key}: " in f"\n{text}" and f"cardtui check {key} " in text
    assert text.count("    in:  ") == text.count("    out: ") >= 10
    assert "before each move a line that ends with the strip" in printed("check", "coins", "--list")


def test_tests_are_printed_with_their_answers() -> None:
    text = printed("check", "beggar", "--print-tests", "20")
    tests = json.loads(text)["tests"]
    assert len(tests) == 20
    assert tests[0] == {
        "name": "the exercise's example J 2 J 2",
        "given": ["J", "2", "J", "2"],
        "expected": ["Player 0 wins after 2 rounds."],
        "input": "J 2 J 2\n",
    }
    assert all(load_exercise("beggar").is_specified(test["given"]) for test in tests)
    values = json.loads(printed("check", "camicia", "--print-tests", "2"))
    assert values["tests"][0]["expected"] == {"status": "finished", "cards": 4, "tricks": 2}


@pytest.mark.parametrize("form", ["json", "junit", "tap", "github"])
def test_formats_for_machines_can_hide_answers(form: str, tmp_path: Path) -> None:
    options = ("-n", "0", "--format", form, "--hide-expected")
    done = cardtui("check", "beggar", *options, "--", *PYTHON, write_program(tmp_path))
    assert done.returncode == 1 and done.stderr == b""
    assert b"Player 0 wins after 0 rounds" not in done.stdout


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        (
            "input('How many coins? ')",
            "no strip is recognised in what it has printed so far. Perhaps it asks",
        ),
        ("print('[0][ ][1][ ][2]'); input()", "no strip is recognised"),
        ("print('_ _ 1 _ 2 3'); input('Your move: ')", "The strip has the coins 1, 2 and 3."),
        ("print('_ 0 _ 1 2'); int(input('Coin: '))", "It fails to read a coin and a distance"),
        ("import time; time.sleep(9)", "It prints nothing within 0.5 s. Does it flush its output?"),
    ],
)
def test_a_program_that_talks_in_its_own_way_is_not_judged(program: str, reason: str, tmp_path: Path) -> None:
    file = write_program(tmp_path, program)
    options = ("--tle", "0.5", "-j", "1", "--format", "json", "--hide-expected")
    done = cardtui("check", "coins", *options, "--", *PYTHON, file)
    values = json.loads(done.stdout)
    assert (done.returncode, values["verdict"]) == (3, "not judged")
    assert reason in values["not_judged"] and values["failures"][0]["kind"] == "not judged"
    assert values["failures"][0].get("expected") in (None, [])


def test_a_program_that_shuffles_by_itself_is_not_judged_but_for_one_with_a_seed(tmp_path: Path) -> None:
    text = "import random\ndef f(*given):\n    return 'A wins', [str(random.random())]\n"
    file = write_program(tmp_path, text)
    done = cardtui("check", "kata", "--call", f"{file}:f")
    assert done.returncode == 3 and done.stdout.startswith(b"It could not be judged: the exercise's example")
    assert b"it shuffles by itself" in done.stdout and b"To see it" not in done.stdout
    done = cardtui("check", "snap", "--call", f"{file}:f")
    assert done.returncode == 1 and b"Why: Your program does not use its seed" in done.stdout


@pytest.mark.parametrize("form", ["json", "junit", "tap", "github"])
def test_a_program_that_is_not_started_is_not_judged(form: str, tmp_path: Path) -> None:
    done = cardtui("check", "beggar", "--format", form, "--", *PYTHON, str(tmp_path / "none.py"))
    assert done.returncode == 3 and done.stderr.startswith(b"cardtui: it was not started: ")
    assert b"It was not started: " in done.stdout


def test_the_guessed_profile_can_be_used_at_once(tmp_path: Path) -> None:
    program = (*PYTHON, str(STUDENTS / "talks.py"), "brackets")
    done = cardtui("check", "coins", "--guess", "--", *program)
    assert (done.returncode, done.stdout) == (0, b'empty = " "\n') and done.stderr.count(b"\n") == 1
    (tmp_path / "mine.toml").write_bytes(done.stdout)
    options = ("--profile", str(tmp_path / "mine.toml"), "-n", "0")
    assert cardtui("check", "coins", *options, "--", *program).returncode == 0
    done = cardtui("check", "coins", "--guess", "--", "echo", "Hello")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"cardtui: no profile fits: no strip of coins is recognised in what it prints.\n"


def test_a_time_limits_the_random_deals() -> None:
    start = time.monotonic()
    done = cardtui("check", "beggar", "--time", "0.5s", "--call", f"{RIGHT}:play")
    assert done.returncode == 0 and 0.5 < time.monotonic() - start < 10


@pytest.mark.parametrize("form", ["text", "json"])
def test_ctrl_c_ends_the_check_at_once_and_leaves_nothing_running(form: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    program = write_program(
        tmp_path,
        f"import os, time\nopen({str(note)!r}, 'w').write(str(os.getpid()))\nos.rename({str(note)!r}, "
        f"{str(note)!r} + 's')\ntime.sleep(60)\n",
    )
    options = ("--tle", "60", "-j", "1", "--format", form)
    process = subprocess.Popen(
        [*COMMAND, "check", "beggar", *options, "--", *PYTHON, program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    pid = note.with_name("pids")
    assert wait_until(pid.exists)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - start < 2
    assert process.returncode == 130 and err == b""
    if form == "json":
        values = json.loads(out)
        assert values["verdict"] == "interrupted" and values["interrupted"] is True
    else:
        assert out.decode().startswith("Stopped before anything was answered.")
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_a_progress_bar_without_an_end_counts_only() -> None:
    words = [*CARDTUI, "check", "beggar", "--time", "60s", "--", *PYTHON, RIGHT]
    with Terminal(words, (100, 24)) as terminal:
        terminal.wait(lambda text: re.search(r"^asking \S+ +[1-9]", text, re.M) is not None)
        assert "None" not in terminal.text
        terminal.press("\x03")
        assert terminal.wait_for_exit() == 130


def test_a_progress_bar_is_shown_on_a_terminal_and_removed() -> None:
    slow = f"sleep 0.03; exec {' '.join(PYTHON)} {RIGHT}"
    words = [*CARDTUI, "check", "beggar", "-n", "20", "-j", "1", "--shell", "--", slow]
    with Terminal(words, (100, 24)) as terminal:
        terminal.wait_for("asking")
        terminal.wait_for("/36")
        terminal.wait_for("It agrees: 16 examples and corner cases and 20 random deals")
        assert terminal.wait_for_exit() == 0
        assert "asking" not in terminal.text
