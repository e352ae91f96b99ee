"""Programs that talk in their own ways: by the guessed profile right ones agree, wrong ones get a reason."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import CheckedProgram
from cardtui.checker.exercise import Guess, Protocol, SheetExercise
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.coins.profile import CoinsProfile
from cardtui.checker.process import RunLimits
from cardtui.checker.profile import Profile, load_profile, shipped_profiles
from cardtui.checker.report import CheckVerdict, Report
from cardtui.checker.runners import DialogueRunner
from cardtui.engine.errors import BadInput
from tests.checker.students import STUDENTS

PYTHON = (sys.executable, "-S", "-E", "-B")
COINS, BEGGAR = load_exercise("coins"), load_exercise("beggar")
SILENCES = (0.25, 3.0)
"""Seconds after which a program is taken to wait for input: the second ones are for a busy machine."""


def guess(exercise: SheetExercise, command: tuple[str, ...], silence: float = SILENCES[0]) -> Guess:
    with DialogueRunner(command, RunLimits(silence)) as runner:
        return exercise.guess_profile(runner.hold)


def guess_as(exercise: SheetExercise, command: tuple[str, ...], expected: dict[str, Any]) -> Profile:
    """Guess the profile of a program, which has to have some values besides a limit of three squares.

    Whether there is room for a long move, and so the limit is seen, is a matter of chance.
    """
    for silence in SILENCES:
        profile = guess(exercise, command, silence).profile
        found = values(profile)
        if found.pop("most_squares", 3) == 3 and found == expected:
            break
    assert profile is not None and found == expected
    return profile


def values(profile: Profile | None) -> dict[str, Any]:
    """Return the values that differ from the form of the exercise."""
    found = [] if profile is None else [(field, getattr(profile, field.name)) for field in fields(profile)]
    return {field.name: value for field, value in found if value != field.default}


def check_with(
    exercise: SheetExercise, profile: Profile, command: tuple[str, ...], number: int = 3
) -> Report:
    protocol = Protocol.TALK if exercise is COINS else Protocol.PROGRAM
    target = CheckedProgram(protocol, command, limits=RunLimits(10.0))
    return check(exercise.with_profile(profile), target, Plan(1, number, jobs=2))


# Where several illegal moves explain a strip, the reason is a general one.
JUMPS = ("jumps", "it is illegal: coin |prints another strip")
ZERO = ("zero", "passes the turn on after the move")
ENDLESS, WINNER = ("endless", "goes on"), ("winner", "the last to move wins")

WAYS: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "set-up and commas": ({"before": ("4", "20"), "move": "{coin},{distance}"}, JUMPS),
    "names and letters": ({"before": ("A", "B", ""), "first_coin": "A"}, WINNER),
    "from one, compact": ({"first_coin": 1, "empty": "="}, ZERO),
    "brackets": ({"empty": " "}, JUMPS),
    "bars and a limit": ({"first_coin": 1, "empty": " "}, ENDLESS),
    "alike": ({"coins": "X"}, JUMPS),
    "zeros in two lines": (
        {"first_coin": 1, "coins": "1", "empty": "0", "move": "{coin}\n{distance}"},
        WINNER,
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_program_is_judged_in_its_own_way_of_talking(way: str) -> None:
    expected, (mistake, reason) = WAYS[way]
    program = (*PYTHON, str(STUDENTS / "talks.py"), way)
    guessed = guess_as(COINS, program, expected)
    assert check_with(COINS, guessed, program, 1).agrees
    wrong = check_with(COINS, guessed, (*program, mistake), 40)
    assert wrong.verdict is CheckVerdict.DIFFERS and re.search(reason, wrong.reason)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("way", [0, 1])
def test_a_program_in_c_may_ask_for_another_game_without_end(way: int, tmp_path: Path) -> None:
    def program(again: int, endless: int = 0, winner: int = 0) -> tuple[str, ...]:
        file = tmp_path / f"talks{again}{endless}{winner}"
        constants = {"WAY": way, "AGAIN": again, "ENDLESS": endless, "WINNER": winner}
        words = [f"-D{name}={value}" for name, value in constants.items()]
        subprocess.run(["cc", "-w", *words, "-o", file, STUDENTS / "talks.c"], check=True)
        return (str(file),)

    forms: list[dict[str, Any]] = [{"first_coin": 1, "empty": " "}, {"coins": "O"}]
    guessed = guess_as(COINS, program(0), forms[way])
    for again in range(3):
        assert check_with(COINS, guessed, program(again)).agrees
    for wrong, reason in (({"endless": 1}, "goes on"), ({"winner": 1}, "the last to move wins")):
        report = check_with(COINS, guessed, program(way + 1, **wrong), 20)
        assert report.verdict is CheckVerdict.DIFFERS and reason in report.reason


_TALKS_OF_BEGGAR = """
    import sys
    sys.path.insert(0, {folder!r})
    from beggar import play
    print("Type the cards:", end=" ")
    for line in sys.stdin:
        words = play({deck}).split()
        words[1:2] = [str(int(words[1]) + 1)] if words[0] == "Player" else words[1:2]
        print("Result:", *words)
        print("Goodbye.")
"""


@pytest.mark.parametrize("deck", ["list(line.strip().replace('T', '0'))", "line.split()"])
def test_a_program_that_plays_beggar_is_judged_in_its_own_way_of_talking(deck: str, tmp_path: Path) -> None:
    file = tmp_path / "talks.py"
    file.write_text(dedent(_TALKS_OF_BEGGAR).format(folder=str(STUDENTS), deck=deck))
    program = (*PYTHON, str(file))
    form = {"deck": "characters"} if "list" in deck else {}
    guessed = guess_as(BEGGAR, program, {**form, "first_player": 1, "answer": "matching"})
    assert check_with(BEGGAR, guessed, program, 10).agrees
    file.write_text(file.read_text().replace("[str(int(words[1]) + 1)]", "['1']"))
    wrong = check_with(BEGGAR, guessed, program, 10)
    assert wrong.verdict is CheckVerdict.DIFFERS and "Player 1 wins" in wrong.answers[-1][1].lines[0]


def test_what_does_not_fit_is_not_guessed(tmp_path: Path) -> None:
    for exercise, said in ((COINS, "No strip of coins"), (BEGGAR, "No line such as")):
        guessed = guess(exercise, ("echo", "Hello"))
        assert guessed.profile is None and guessed.seen.startswith(said)
    guessed = guess(BEGGAR, ("echo", "Player 0 wins after 2 rounds."))
    assert guessed.profile is None and guessed.seen.startswith("At best ")


# Files


def test_the_profiles_that_come_with_cardtui_can_be_used() -> None:
    found = [
        exercise.with_profile(load_profile(type(exercise.profile), name)).profile
        for exercise in (COINS, BEGGAR)
        if exercise.profile is not None
        for name in shipped_profiles(type(exercise.profile))
    ]
    assert len(found) == 3 and all(map(values, found))


@given(
    st.builds(
        CoinsProfile,
        before=st.lists(st.text(), max_size=3).map(tuple),
        first_coin=st.sampled_from((0, 1, "A", "a")),
        empty=st.sampled_from(("", " ", "=", '"', "\\")),
        move=st.text().map(lambda text: f"{{coin}}{text.replace('{', '')}{{distance}}"),
        most_squares=st.integers(0, 9),
    )
)
def test_a_profile_is_read_back_from_its_toml(profile: CoinsProfile) -> None:
    assert CoinsProfile.from_values(tomllib.loads(profile.to_toml())) == profile


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("first_coin = 2", 'first_coin is 0, 1, "A" or "a"'),
        ("first_coin = true", 'first_coin is 0, 1, "A" or "a"'),
        ("most_squares = -1", "most_squares is a whole number from 0 to 1000"),
        ("most_squares = true", "most_squares is a whole number from 0 to 1000"),
        ("before = 3", "before is a list of texts in quotes"),
        ("before = ['a', 3]", "before is a list of texts in quotes"),
        ("empty = '__'", "coins is a sign for each coin, or one for all, and empty is one sign"),
        ("coins = 'a b'", "coins is a sign for each coin, or one for all, and empty is one sign"),
        (
            "move = '{coin}'",
            'move has {coin} or {square} in it, and {distance} or {target}, such as "{coin}\\n{distance}"',
        ),
        ("deck = 'words'", 'there is no key "deck"; there is: before, first_coin, coins, empty, strip'),
        ("before = [", "Invalid value"),
        ("a = 1\na = 2", "Cannot overwrite a value"),
    ],
)
def test_a_wrong_profile_is_refused_in_one_sentence(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as error:
        load_profile(CoinsProfile, str(file))
    assert f'mine.toml" cannot be used: {problem}' in str(error.value) and str(error.value).isprintable()
