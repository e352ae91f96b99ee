"""What a typed move means is found by experiment: programs of all meanings and strips, right and wrong."""

from __future__ import annotations

import random
import sys
from itertools import product

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import CheckedProgram
from cardtui.checker.exercise import DialogueScript, Mismatch, NoMoreOutput, Protocol, SheetExercise
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.coins.profile import SHEET_FORM
from cardtui.checker.process import RunLimits
from cardtui.checker.report import CheckVerdict, report_lines
from cardtui.checker.runners import DialogueRunner
from tests.checker.exercises.test_coins_dialogue import COINS, Session, hold_script, make_inputs
from tests.checker.students import STUDENTS
from tests.checker.students.moves import STRIPS, play

MOVES = [
    *("coin distance", "coin1 distance", "coin target", "coin target1", "coin1 target", "coin1 target1"),
    *("square distance", "square1 distance", "square target", "square1 target1"),
    *("distance coin", "distance coin1", "target coin", "target1 coin1"),
    *("distance square", "target square", "target1 square1"),
]
PARTS = {
    "coin": "a coin",
    "square": "a square",
    "distance": "a distance",
    "target": "the square to go to",
}
LINES = ("", ", on the line, again")
FORMS = [f"{strip}{line}" for strip, line in product(STRIPS, LINES)]
MISTAKES = ("jumps", "right", "edge", "clamps", "wraps")


class Talk:
    """A program in this process."""

    def __init__(self, move: str, strip: str, mistake: str = "") -> None:
        self._words = move, strip, mistake
        random.seed("".join(self._words))
        self.exercise: SheetExercise = COINS.fitted_to_talk(self.hold)

    def hold(self, script: DialogueScript) -> Mismatch | None:
        def program() -> Session:
            session: Session = play(*self._words)  # type: ignore[no-untyped-call]
            yield from session

        try:
            return hold_script(script, program)
        except NoMoreOutput:
            return None

    def mismatches(self, number: int = 2) -> list[Mismatch]:
        found = (self.hold(self.exercise.dialogue(test_input)) for test_input in make_inputs(number))
        return [mismatch for mismatch in found if mismatch is not None]


def rotated(number: int) -> list[tuple[str, str]]:
    """Return every move, with a number of the strips each."""
    return [(move, FORMS[(at + 5 * i) % len(FORMS)]) for at, move in enumerate(MOVES) for i in range(number)]


@pytest.mark.parametrize(("move", "strip"), rotated(2))
def test_any_meaning_of_a_move_is_found(move: str, strip: str) -> None:
    talk = Talk(move, strip)
    first, second = (PARTS[name] for name in move.replace("1", "").split())
    told = [fault.what for fault in talk.exercise.talk_faults]
    assert f"reads a move as {first} and {second}" in [*told, "reads a move as a coin and a distance"]
    assert talk.mismatches() == []
    is_sheet = (move, strip) == ("coin distance", "numbers")
    assert bool(talk.exercise.talk_faults) is not is_sheet


@pytest.mark.thorough
@pytest.mark.parametrize("strip", FORMS)
def test_any_meaning_of_a_move_is_found_with_any_strip(strip: str) -> None:
    assert [move for move in MOVES if Talk(move, strip).mismatches(0)] == []


@pytest.mark.parametrize("mistake", ["jumps", "right", "edge", "clamps"])
@pytest.mark.parametrize(("move", "strip"), rotated(1)[::3])
def test_an_illegal_move_that_is_accepted_is_blamed(move: str, strip: str, mistake: str) -> None:
    mismatch = Talk(move, strip, mistake).mismatches(6)[0]
    assert "By the exercise, it is illegal: " in mismatch.reason
    typed = [line for line in mismatch.actual if line.startswith("> ")]
    assert f" {typed[-1].removeprefix('> ')}" in mismatch.reason
    assert mismatch.expected[:-1] == mismatch.actual[: mismatch.line - 1]


def test_a_program_that_is_wrong_by_every_reading_is_judged() -> None:
    assert "to the right by the move" in Talk("coin distance", "numbers", "backwards").mismatches()[0].reason
    assert Talk("square target", "alike", "backwards").mismatches()
    for move in ("coin distance", "square target1"):
        assert "refuses each of the moves" in Talk(move, "numbers", "refuses").mismatches()[0].reason


def test_a_program_may_ask_for_another_distance_only() -> None:
    def session() -> Session:
        coins = [2, 5, 9]
        while coins != [0, 1, 2]:
            yield f"{SHEET_FORM.strip_line(coins)}\nWhich coin? "
            coin = int((yield None))
            while coin not in range(3):
                yield "No such coin. Which coin? "
                coin = int((yield None))
            yield "How far? "
            distance = int((yield None))
            while not 0 < distance <= coins[coin] - (coins[coin - 1] if coin else -1) - 1:
                yield "Too far. How far? "
                distance = int((yield None))
            coins[coin] -= distance

    def hold_with(script: DialogueScript) -> Mismatch | None:
        return hold_script(script, session)

    exercise = COINS.fitted_to_talk(hold_with)
    assert [fault.what for fault in exercise.talk_faults] == [
        "reads a move as a coin and a distance, in two lines"
    ]
    assert all(hold_with(exercise.dialogue(test_input)) is None for test_input in make_inputs())


# Real programs

PROGRAM = (sys.executable, "-S", "-E", "-B", str(STUDENTS / "moves.py"))


def check_moves(*words: str, strict: bool = False) -> tuple[CheckVerdict, list[str]]:
    target = CheckedProgram(Protocol.TALK, (*PROGRAM, *words), limits=RunLimits(10.0), strict=strict)
    report = check(load_exercise("coins"), target, Plan(1, 3, jobs=2))
    return report.verdict, list(report_lines(report))


def test_another_meaning_of_a_move_costs_the_form_only() -> None:
    verdict, lines = check_moves("square target", "dollars, on the line")
    assert verdict is CheckVerdict.AGREES
    assert "reads a move as a square and the square to go to" in lines[1]
    assert lines[1].startswith("Form, which counts with --strict only: ") and '"$" for every coin' in lines[1]
    assert check_moves("square target", "dollars, on the line", strict=True)[0] is CheckVerdict.DIFFERS
    verdict, lines = check_moves("coin1 target1", "numbers", "clamps")
    assert verdict is CheckVerdict.DIFFERS
    assert any(
        line.startswith("Why: Your program ") and "By the exercise, it is illegal" in line for line in lines
    )


def test_a_guessed_profile_was_used() -> None:
    exercise = load_exercise("coins")
    with DialogueRunner((*PROGRAM, "coin1 target", "rows, on the line"), RunLimits(3.0)) as runner:
        guess = exercise.guess_profile(runner.hold)
    assert guess.profile is not None and guess.seen.startswith("It makes ")
    assert set(guess.profile.to_toml().splitlines()) == {
        *('coins = "X"', 'empty = "o"', 'strip = "anywhere"', "first_coin = 1", 'move = "{coin} {target}"')
    }
    with DialogueRunner((*PROGRAM, "coin distance", "numbers", "backwards"), RunLimits(3.0)) as runner:
        guess = exercise.guess_profile(runner.hold)
    assert guess.profile is None and guess.seen.startswith("It moves coins, but not")
