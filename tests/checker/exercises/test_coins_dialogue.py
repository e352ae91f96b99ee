"""Dialogues about the coin strip: right programs pass, and mistakes are explained."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercise import DialogueScript, Mismatch, NoMoreOutput, Severity
from cardtui.checker.exercises.coins import EXERCISES
from cardtui.checker.exercises.coins.profile import SHEET_FORM
from cardtui.checker.exercises.coins.strip_format import find_strip
from cardtui.checker.runners import END_OF_INPUT
from cardtui.games import open_id
from cardtui.games.coins.legal_moves import why_illegal
from cardtui.games.coins.sheet import strip_text
from tests.cases import verdicts

(COINS,) = EXERCISES
strip_line = SHEET_FORM.strip_line

Session = Generator[str | None, str, None]
"""A run of a program: it yields what it prints, and None where it reads a line."""


def hold(test_input: Any, program: Callable[[], Session], waits: bool = True) -> Mismatch | None:
    """Hold a dialogue with a program; return the verdict."""
    return hold_script(COINS.dialogue(test_input), program, waits)


def hold_script(
    script: DialogueScript, program: Callable[[], Session], waits: bool = True
) -> Mismatch | None:
    """Hold any dialogue. It is seen that the program waits; if not `waits`, a limit is reached then."""
    typed: list[str] = []
    session, printed, is_reading, has_ended, input_ended = program(), "", False, False, False
    try:
        text = next(script)
        while True:
            input_ended = input_ended or text.endswith(END_OF_INPUT)
            typed += text.removesuffix(END_OF_INPUT).splitlines()
            while "\n" not in printed and not has_ended and not (is_reading and not typed):
                try:
                    part = session.send(typed.pop(0)) if is_reading else next(session)
                except (StopIteration, EOFError, ValueError):
                    has_ended = True
                    break
                is_reading = part is None
                printed += part or ""
            line, end, rest = printed.partition("\n")
            if not end and not has_ended and not input_ended:
                text = script.throw(NoMoreOutput(printed, waits=waits))
                continue
            printed = rest
            text = script.send(line if end or line else None)
    except StopIteration as end_of_script:
        mismatch: Mismatch | None = end_of_script.value
        return mismatch


def hold_or_wait(test_input: Any, program: Callable[[], Session], waits: bool = True) -> Mismatch | None:
    """Do the same with a program that may come to wait for ever, which is not the script's concern."""
    try:
        return hold(test_input, program, waits)
    except NoMoreOutput:
        return None


def printing(texts: Iterable[str]) -> Session:
    """A program that reads nothing."""
    yield from texts


@dataclass
class Strip:
    positions: list[int]

    def has_coin(self, coin: int) -> bool:
        return 0 <= coin < len(self.positions)

    def is_legal(self, coin: int, distance: int) -> bool:
        return why_illegal(tuple(self.positions), None, coin, distance) is None

    def is_over(self) -> bool:
        return max(self.positions) == len(self.positions) - 1

    def slide(self, coin: int, distance: int) -> None:
        self.positions[coin] -= distance


@dataclass(frozen=True)
class Program:
    """The exercise's Game or Puzzle, in many ways, with or without a mistake."""

    start: Sequence[int] = (1, 4, 5, 9)
    is_legal: Callable[[Strip, int, int], bool] = Strip.is_legal
    also_legal: Callable[[Strip, int, int], bool] = lambda strip, coin, distance: False
    """Whether a move is legal by a wrong rule, besides those that are."""
    move: Callable[[Strip, int, int], None] = Strip.slide
    is_over: Callable[[Strip], bool] = Strip.is_over
    show: Callable[[Sequence[int]], str] = strip_line
    player_prompt: str = "Player {}, "
    prompt: str = "Your move: "
    why_illegal: str = "That is illegal.\n"
    reprints: bool = False
    """Print the strip again after an illegal move."""
    twice: bool = False
    """Print each strip twice."""
    players: tuple[str, ...] = ()
    shows_the_end: bool = True
    winner: int = -1
    """The player whom it names as the winner, counted from the one who moved last."""
    farewell: str = ""
    greeting: str = "The Silver Dollar Game\n"

    def __call__(self) -> Session:
        strip = Strip(list(self.start))
        yield self.greeting
        turn = 0
        while not self.is_over(strip):
            yield self.show(strip.positions) + "\n"
            while True:
                if self.players:
                    yield self.player_prompt.format(self.players[turn % 2])
                yield self.prompt
                coin, distance = map(int, (yield None).split())
                if self.is_legal(strip, coin, distance) or self.also_legal(strip, coin, distance):
                    break
                yield self.why_illegal
                if self.reprints:
                    yield self.show(strip.positions) + "\n"
            self.move(strip, coin, distance)
            if self.twice:
                yield self.show(strip.positions) + "\n"
            turn += 1
        if self.shows_the_end:
            yield self.show(strip.positions) + "\n"
        if self.players:
            yield f"Player {self.players[(turn + self.winner) % 2]} wins!\n"
        yield self.farewell


# Forms of the strip


def compact(sign: str) -> Callable[[Sequence[int]], str]:
    return lambda positions: strip_line(positions).replace(" ", "").replace("_", sign)


def as_long_as_at_first(positions: Sequence[int]) -> str:
    return strip_line(positions) + " _" * (12 - max(positions))


# Wrong rules


def off_the_edge(strip: Strip, coin: int, distance: int) -> bool:
    return coin == 0 and 0 < distance < 100


def zero_too(strip: Strip, coin: int, distance: int) -> bool:
    return strip.has_coin(coin) and distance == 0


def move_to_the_right(strip: Strip, coin: int, distance: int) -> None:
    strip.slide(coin, -distance)


def is_legal_from_one(strip: Strip, coin: int, distance: int) -> bool:
    return strip.is_legal(coin - 1, distance)


def move_from_one(strip: Strip, coin: int, distance: int) -> None:
    strip.slide(coin - 1, distance)


def never(strip: Strip) -> bool:
    return False


# Tests


def make_inputs(number: int = 12) -> Iterable[Any]:
    yield from (case.test_input for case in COINS.cases())
    yield from (COINS.random_input(Random(seed), seed / number) for seed in range(number))


def numbered(positions: Sequence[int]) -> str:
    return f"{strip_line(positions)}\n{' '.join(map(str, range(max(positions) + 1)))}"


RIGHT: dict[str, Program] = {
    "plain": Program(),
    "prompts on lines of their own": Program(prompt="Your move:\n"),
    "no prompts": Program(prompt="", why_illegal=""),
    "prints each strip twice, and again": Program(twice=True, reprints=True),
    "with dashes": Program(show=compact("-"), reprints=True),
    "with bars": Program(show=lambda coins: "| " + " | ".join(strip_line(coins).split()) + " |"),
    "with numbers, twice": Program(show=numbered, reprints=True, twice=True),
    "as long as at first": Program(show=as_long_as_at_first),
    "twelve coins": Program(start=[2 * coin + 1 for coin in range(12)]),
    "adjacent coins": Program(start=(0, 1, 9), show=compact("_")),
    "players 1 and 2": Program(players=("1", "2"), prompt="type coin and distance (0-3):\n"),
    "players A and B": Program(players=("A", "B"), reprints=True),
    "a number, and the strip": Program(players=("1", "2"), player_prompt="Player {} ", prompt=""),
    "a number and a dash": Program(players=("0", "1"), player_prompt="Player {} - ", prompt=""),
    "a full stop": Program(prompt="Your move. ", show=compact("."), reprints=True),
    "no blank": Program(greeting="Strip:", prompt="Your move:", reprints=True),
    "a number before the first strip": Program(greeting="Player 1 ", players=("1", "2"), prompt=": "),
    "says more at the end": Program(farewell="Thank you for playing.\nBye, player 1.\n"),
    "welcomes a player": Program(players=("1", "2"), greeting="Player 2 welcomes player 1.\n"),
}


@pytest.mark.parametrize("program", RIGHT.values(), ids=list(RIGHT))
def test_a_right_program_passes(program: Program) -> None:
    for test_input in make_inputs():
        assert hold(test_input, program) is None


def jumps(onto: bool) -> Callable[[Strip, int, int], bool]:
    """Let coins jump over others, or onto the next one."""

    def is_legal(strip: Strip, coin: int, distance: int) -> bool:
        there = strip.positions
        room = there[coin] - (there[coin - 1] if coin and onto else 0) if strip.has_coin(coin) else 0
        return 0 < distance <= room and (onto or there[coin] - distance not in there)

    return is_legal


def at_most_three(strip: Strip, coin: int, distance: int) -> bool:
    return distance <= 3 and strip.is_legal(coin, distance)


@pytest.mark.parametrize("reprints", [False, True])
@pytest.mark.parametrize("twice", [False, True])
def test_a_limit_of_three_squares_is_an_extra_of_the_sheet(reprints: bool, twice: bool) -> None:
    program = Program(start=(1, 9, 18), is_legal=at_most_three, reprints=reprints, twice=twice)
    found = {case.name: hold(case.test_input, program) for case in COINS.cases()}
    extra = found.pop("moves of more than three squares")
    assert extra is not None and extra.severity is Severity.EXTRA and set(found.values()) == {None}
    assert extra.reason == "allows at most three squares in a move, as the exercise's extra 4 does"


def test_another_limit_is_no_extra() -> None:
    program = Program(start=(1, 9, 18), is_legal=lambda *move: move[2] <= 4 and Strip.is_legal(*move))
    (reason,) = reasons(program).values()
    assert reason == "Your program refuses the move 2 10. By the exercise, it is legal."


def test_a_question_after_the_end_is_not_taken_for_the_game() -> None:
    def asks_on() -> Session:
        yield from Program(players=("1", "2"))()
        while (yield None) not in ("y", "n"):
            yield "Play again? Please answer y or n.\n"

    assert all(hold(test_input, asks_on) is None for test_input in make_inputs())


def vanish(strip: Strip, coin: int, distance: int) -> None:
    strip.positions[coin] = -9


WRONG: list[tuple[Program, str]] = [
    (Program(start=(1, 4)), "starts with two coins. By the exercise, there are at least three."),
    (Program(start=(0, 1, 2)), "every coin is home at the start"),
    (
        Program(start=(0, 1, 2), is_over=never, show=as_long_as_at_first),
        "starts with every coin at home. By the exercise, that is the end of the game.",
    ),
    (
        Program(show=lambda there: strip_line([0, *(square + 1 for square in there)])[2:]),
        "By the exercise the coins are numbered from 0 on",
    ),
    (Program(also_legal=jumps(onto=False)), "By the exercise, it is illegal: coin"),
    (Program(also_legal=jumps(onto=True)), "By the exercise, it is illegal: coin"),
    (
        Program(also_legal=lambda strip, coin, distance: strip.has_coin(coin) and distance < 0),
        "By the exercise, it is illegal: coins go to the left only.",
    ),
    (Program(also_legal=off_the_edge), "By the exercise, it is illegal: coin 0 is"),
    (
        Program(also_legal=lambda strip, coin, distance: coin == -1 and strip.is_legal(3, distance)),
        "makes the move -1 1. By the exercise, it is illegal: there is no coin -1.",
    ),
    (
        Program(is_legal=lambda strip, coin, distance: strip.is_legal(coin, distance + 1), reprints=True),
        "refuses the move 0 1. By the exercise, it is legal.",
    ),
    (Program(move=move_to_the_right), "to the right by the move 0 1. By the exercise, coins go to the left."),
    (
        Program(
            is_legal=lambda strip, coin, distance: strip.is_legal(3 - coin, distance),
            move=lambda strip, coin, distance: strip.slide(3 - coin, distance),
        ),
        "the leftmost is coin 0.",
    ),
    (Program(is_over=never), "goes on although every coin is home. By the exercise, the game is over then."),
    (
        Program(is_over=never, prompt="", reprints=True),
        "goes on although every coin is home. By the exercise, the game is over then.",
    ),
    (Program(is_over=lambda strip: strip.positions[0] == 0), "ends before every coin is home."),
    (Program(start=(0, 2, 6), move=vanish, is_over=never), "loses coin "),
]


@pytest.mark.parametrize(("program", "reason"), WRONG)
def test_a_mistake_is_explained(program: Program, reason: str) -> None:
    found = list(filter(None, (hold_or_wait(test_input, program) for test_input in make_inputs())))
    assert any(reason in mismatch.reason for mismatch in found), [mismatch.reason for mismatch in found]
    for mismatch in found:
        before = mismatch.line - 1
        assert not mismatch.reason or mismatch.reason.endswith(".")
        assert mismatch.expected[before:] != mismatch.actual[before:]
        if mismatch.severity is Severity.WRONG:
            assert mismatch.expected[:before] == mismatch.actual[:before]
        if mismatch.table_id is not None:
            assert open_id(mismatch.table_id).ply == int(mismatch.table_id.partition("@")[2])


def test_the_mismatch_has_the_strip_and_what_was_typed() -> None:
    program = Program(start=(1, 4, 5), move=move_to_the_right, players=("0", "1"))
    mismatch = hold({"seed": 0, "patience": 0}, program)
    assert mismatch is not None
    assert mismatch.actual[1] == "_ 0 _ _ 1 2" and "> 0 1" in mismatch.actual[2 : mismatch.line]
    assert mismatch.actual[-1].endswith("_ _ 0 _ 1 2") and mismatch.expected[-1] == "0 _ _ _ 1 2"
    assert mismatch.table_id == "coins,players=2:1.4.5@0"


def reasons(program: Program) -> dict[str, str]:
    """Return why a program is wrong, for each case in which it is."""
    found = {case.name: hold_or_wait(case.test_input, program) for case in COINS.cases()}
    return {name: mismatch.reason for name, mismatch in found.items() if mismatch is not None}


@pytest.mark.parametrize("players", [("0", "1"), ("1", "2"), ("A", "B")])
@pytest.mark.parametrize("shows_the_end", [True, False])
def test_a_move_of_distance_0_is_not_reported_as_a_wrong_winner(
    players: tuple[str, str], shows_the_end: bool
) -> None:
    found = reasons(Program(also_legal=zero_too, players=players, shows_the_end=shows_the_end))
    assert next(iter(found)) == "illegal moves: distance 0"
    for test_input in (COINS.random_input(Random(seed), 1.0) for seed in range(20)):
        mismatch = hold(test_input, Program(also_legal=zero_too, players=players))
        found |= {str(test_input): mismatch.reason} if mismatch is not None else {}
    assert len(found) > 10
    assert all(" 0. By the exercise, that move is illegal, and the same" in one for one in found.values())


def test_a_legal_move_is_not_to_be_said_to_be_illegal() -> None:
    def says_so() -> Session:
        strip = Strip([1, 3, 6])
        while not strip.is_over():
            yield f"{strip_line(strip.positions)}\n"
            strip.slide(*map(int, (yield None).split()))
            yield "Illegal move!\n"

    mismatch = hold({"seed": 0, "patience": 0, "illegal": []}, says_so)
    reason = 'Your program prints "Illegal move!" after each legal move, and makes it.'
    assert mismatch is not None and mismatch.reason.startswith(reason)


def test_a_strip_that_should_not_have_changed_is_shown_as_the_program_has_printed_it() -> None:
    def makes_every_move() -> Session:
        squares = [0, 3, 4, 6]
        while True:
            yield "".join(f" {squares.index(at) if at in squares else '_'}" for at in range(9)) + "\n"
            coin, distance = map(int, (yield None).split())
            squares[coin] -= distance

    mismatch = hold({"seed": 0, "patience": 0, "illegal": ["to the right"]}, makes_every_move)
    assert mismatch is not None and mismatch.expected[-1] == mismatch.actual[0] == " 0 _ _ 1 2 _ 3 _ _"


def test_a_wrong_winner_is_found_without_illegal_moves_and_not_put_down_to_them() -> None:
    found = reasons(Program(players=("0", "1"), winner=0))
    says = "Your program says that player {} wins. By the exercise, the last to move wins, and that is "
    assert found["an odd number of legal moves"] == f"{says.format(1)}player 0."
    reason = f"{says.format(0)}not player 0."
    assert found["an even number of legal moves"] == reason
    assert {text for name, text in found.items() if name.startswith("illegal moves")} == {""}


@pytest.mark.parametrize("output", ["Player 1 wins!\n", "Game over\n", "0 1 2\nPlayer 2 wins.\n"])
def test_a_start_that_is_over_is_suspected_if_there_is_no_strip(output: str) -> None:
    for case in COINS.cases():
        mismatch = hold(case.test_input, lambda: printing([output]))
        assert mismatch is not None and "home at the start" in mismatch.reason
        assert mismatch.reason.startswith("It is already won: " if "0 1 2" in output else "It ended before")
        assert mismatch.severity is Severity.UNCLEAR


def when_it_waits(printed: Sequence[str], prompt: str, waits: bool = False, **more: Any) -> Mismatch | None:
    """Return the verdict on a program that prints a line, and after each line that it reads another one.

    Then it begins a line, and prints nothing more. None if it is not wrong: it hangs.
    """

    def session() -> Session:
        yield from (f"{line}\n" for line in printed[:1])
        for line in printed[1:]:
            yield None
            yield f"{line}\n"
        yield None
        yield prompt
        while True:
            yield None

    return hold_or_wait({"seed": 0, "patience": 0, **more}, session, waits)


@pytest.mark.parametrize("line", ["[ ][0][ ][1][2]", "_ A _ _ B C", "0: 1, 1: 4, 2: 5", "0 0 _ _ 1 _ 2"])
def test_a_program_that_waits_without_a_strip_is_told_its_form(line: str) -> None:
    mismatch = when_it_waits([f"The Silver Dollar Game\n{line}"], "Your move: ")
    assert mismatch is not None and line in mismatch.actual
    assert mismatch.severity is Severity.UNCLEAR and "no strip is recognised" in mismatch.reason
    assert "each coin once, by its number from 0 on" in mismatch.reason


_STRIP, _ENDS = "_ 0 _ 1 2", "and then waits, or works for longer than the time limit."


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        (["Please type a number."], "no strip"),
        ([f"{_STRIP}\nIllegal move."], "only the strip before it"),
        ([], "no strip"),
    ],
)
def test_a_program_that_waits_after_a_legal_move_lacks_a_strip(printed: list[str], found: str) -> None:
    mismatch = when_it_waits([_STRIP, *printed], "Your move: ", illegal=[])
    assert mismatch is not None
    assert f"prints {found} after the legal move 0 1, {_ENDS}" in mismatch.reason
    assert mismatch.severity is Severity.UNCLEAR  # it may read moves in another form
    assert mismatch.actual[:2] == (_STRIP, "> 0 1")
    assert mismatch.expected == (*mismatch.actual, "0 _ _ 1 2") and mismatch.line == len(mismatch.expected)
    assert open_id(str(mismatch.table_id)).ply == 0


@pytest.mark.parametrize(
    ("printed", "partial_line"),
    [
        ([], ""),  # nothing was printed
        ([_STRIP, "0 _ _ 1 2", "0 1 _ _ 2", "0 1 2"], ""),  # the game is over
    ],
)
def test_a_program_that_hangs_without_lacking_a_strip_is_not_wrong(
    printed: list[str], partial_line: str
) -> None:
    assert when_it_waits(printed, partial_line, illegal=[]) is None


@given(st.lists(st.text(alphabet="_.-| 012345:ax\n", max_size=12), max_size=12))
def test_a_dialogue_ends_whatever_is_printed(printed: list[str]) -> None:
    mismatch = hold({"seed": 1, "patience": 2}, lambda: printing([f"{line}\n" for line in printed]))
    assert mismatch is None or mismatch.reason


# The strict form of a strip in the output of a program


@pytest.mark.parametrize(("line", "coins", "squares"), verdicts("strips"))
def test_a_strip_is_found_at_the_end_of_a_line(
    line: str, coins: int | None, squares: list[int | None] | None
) -> None:
    """The number of coins is known or not; a coin off the edge has no square."""
    found = find_strip(line, coins)
    assert (None if found is None else [found.get(coin) for coin in range(max(found) + 1)]) == squares


@given(
    st.sets(st.integers(0, 40), min_size=3, max_size=10).map(sorted), st.sampled_from("_.-"), st.booleans()
)
def test_any_strip_is_read_back(strip: list[int], sign: str, compact: bool) -> None:
    line = strip_line(strip).replace("_", sign).replace(" ", "" if compact else " ")
    assert find_strip(line, len(strip)) == dict(enumerate(strip))


@given(st.sets(st.integers(0, 10**6), min_size=3, max_size=12).map(sorted))
def test_our_own_long_strips_are_read(strip: list[int]) -> None:
    coins, numbers = strip_text(tuple(strip))
    assert find_strip(coins, len(strip), below=numbers) == dict(enumerate(strip))
    if "…" in coins:
        assert find_strip(coins, len(strip), below=numbers + " 7") is None
