"""The exercise of the coin strip as a conversation: programs are written here, and talked with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.checker.exercise import Mismatch, NoMoreOutput
from cardtui.checker.exercises.coins.strip_format import strip_line
from cardtui.engine.dialogue import dialogue
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.games.coins import Coins, Parameters
from tests.checker.exercises import coin_programs as programs
from tests.checker.exercises.coin_programs import (
    TALK,
    Ask,
    Asked,
    Program,
    barred,
    compact,
    numbered,
    talked,
    wide,
)


def givens(number: int = 12) -> Iterable[Any]:
    yield from (case.test_input for case in TALK.cases())
    yield from (TALK.random_input(Random(seed), seed / number) for seed in range(number))


# what is right

RIGHT: dict[str, Program] = {
    "plain": Program(),
    "prompts on lines of their own": Program(prompt="Your move:\n"),
    "no prompts": Program(prompt="", refused=""),
    "prints the strip again": Program(reprints=True),
    "prints each strip twice": Program(twice=True),
    "prints each strip twice, and again": Program(twice=True, reprints=True),
    "compact": Program(shown=compact("_")),
    "with full stops": Program(shown=compact(".")),
    "with dashes": Program(shown=compact("-"), reprints=True),
    "with bars": Program(shown=barred),
    "with numbers": Program(shown=numbered),
    "with numbers, twice": Program(shown=numbered, reprints=True, twice=True),
    "as long as at first": Program(shown=wide),
    "twelve coins": Program(start=[2 * coin + 1 for coin in range(12)]),
    "adjacent coins": Program(start=(0, 1, 9), shown=compact("_")),
    "players 0 and 1": Program(players=("0", "1")),
    "players 1 and 2": Program(players=("1", "2"), prompt="type coin and distance (0-3):\n"),
    "players A and B": Program(players=("A", "B"), reprints=True),
    "a number, and the strip": Program(players=("1", "2"), asked="Player {} ", prompt=""),
    "a number and a dash": Program(players=("0", "1"), asked="Player {} - ", prompt="", reprints=True),
    "a number and a full stop": Program(players=("1", "2"), asked="Your turn, player {}. ", prompt=""),
    "a dash": Program(prompt="Your move - ", twice=True),
    "a full stop": Program(prompt="Your move. ", shown=compact("."), reprints=True),
    "no blank": Program(greeting="Strip:", prompt="Your move:", reprints=True),
    "a number before the first strip": Program(greeting="Player 1 ", players=("1", "2"), prompt=": "),
    "a dash before the first strip": Program(greeting="Silver Dollar - "),
    "says more at the end": Program(rest="Thank you for playing.\nBye, player 1.\n"),
}


@pytest.mark.parametrize("program", RIGHT.values(), ids=list(RIGHT))
def test_a_right_program_passes(program: Program) -> None:
    for test_input in givens():
        assert talked(test_input, program) is None


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 125216, 790237])  # the last two have long strips
@pytest.mark.parametrize("players", ["1", "2"])
def test_our_own_dialogue_passes(seed: int, players: str) -> None:
    """What `cardtui coins` and `cardtui coins --two` say without a screen."""

    def program(ask: Ask) -> Iterator[str]:
        def answer() -> str | None:
            try:
                return ask()
            except EOFError:
                return None

        game = Coins.from_seed(seed, Parameters(players=players))
        return (line + "\n" for line in dialogue(Session(game), answer))

    for test_input in givens(4):
        assert talked(test_input, program) is None


# what is wrong


WRONG: list[tuple[Program, str]] = [
    (Program(start=(1, 4)), "There are at least three coins at the start, and not 2."),
    (Program(start=(0, 1, 2), over=programs.never, shown=wide), "Every coin is home at the start"),
    (
        Program(shown=lambda there: strip_line([0, *(square + 1 for square in there)])[2:]),
        "The coins are numbered from 0 on, from the left to the right.",
    ),
    (Program(start=(0, 1, 2)), "every coin is home at the start"),
    (Program(legal=programs.over_coins), "illegal, and was made: coin"),
    (Program(legal=programs.onto_a_coin), "illegal, and was made: coin"),
    (Program(legal=programs.backwards), "illegal, and was made: coins go to the left only."),
    (Program(legal=programs.off_the_edge), "illegal, and was made: coin 0 is"),
    (Program(legal=programs.from_the_end), "The move -1 1 is illegal, and was made: there is no coin -1."),
    (Program(legal=programs.too_short, reprints=True), "is legal, and the strip stays as it was."),
    (Program(move=programs.other_way), "was made to the right: coins go to the left."),
    (Program(move=programs.to_square), "was made to that square: the second number is a distance."),
    (Program(legal=programs.legal_before, move=programs.move_before), "the leftmost is 0, not 1."),
    (Program(legal=programs.legal_from_right, move=programs.move_from_right), "the leftmost is coin 0."),
    (Program(over=programs.never), "The game goes on although every coin is home."),
    (Program(over=programs.never, reprints=True), "The game goes on although every coin is home."),
    (Program(over=programs.never, prompt="", reprints=True), "The game goes on although every coin is home."),
    (Program(over=lambda strip: strip.positions[0] == 0), "It ended before every coin was home."),
    (Program(players=("0", "1"), winner=0), "and so"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "why"), WRONG)
def test_a_wrong_program_is_told_what_it_does(program: Program, why: str) -> None:
    found = list(filter(None, (_talked_safely(test_input, program) for test_input in givens())))
    assert found, "found right"
    assert any(why in wrong.reason for wrong in found), [wrong.reason for wrong in found]
    for wrong in found:
        assert not wrong.reason or wrong.reason.endswith(".")
        assert wrong.expected[: wrong.line - 1] == wrong.actual[: wrong.line - 1]
        assert wrong.expected[wrong.line - 1 :] != wrong.actual[wrong.line - 1 :]
        if wrong.table_id is not None:
            assert open_id(wrong.table_id).ply == int(wrong.table_id.partition("@")[2])


def _talked_safely(test_input: Any, program: Program) -> Mismatch | None:
    """The same, where a program may come to wait for ever, which is told as that by who runs it."""
    try:
        return talked(test_input, program)
    except Asked:
        return None


def test_where_it_goes_wrong_the_strip_and_what_was_typed_are_told() -> None:
    program = Program(start=(1, 4, 5), move=programs.other_way, players=("0", "1"))
    wrong = talked({"seed": 0, "patience": 0}, program)
    assert wrong is not None
    assert wrong.actual[1] == "_ 0 _ _ 1 2"
    assert "> 0 1" in wrong.actual[2 : wrong.line]
    assert wrong.actual[-1].endswith("_ _ 0 _ 1 2")
    assert wrong.expected[-1] == "0 _ _ _ 1 2"
    assert wrong.table_id == "coins,players=2:1.4.5@0"


def reasons(program: Program) -> dict[str, str]:
    """Why a program is wrong, in each of the cases in which it is."""
    found = {case.name: _talked_safely(case.test_input, program) for case in TALK.cases()}
    return {name: wrong.reason for name, wrong in found.items() if wrong is not None}


@pytest.mark.parametrize("players", [("0", "1"), ("1", "2"), ("A", "B")])
@pytest.mark.parametrize("shows_the_end", [True, False])
def test_that_0_is_taken_for_a_move_is_not_said_to_be_a_wrong_winner(
    players: tuple[str, str], shows_the_end: bool
) -> None:
    found = reasons(Program(legal=programs.zero_too, players=players, shows_the_end=shows_the_end))
    assert list(found) == ["illegal moves: distance 0"]
    (why,) = found.values()
    assert " 0 is illegal, and yet it is another player's turn after it" in why
    last_move = reasons(Program(start=(0, 1, 5), legal=programs.zero_too, players=players))
    assert list(last_move) == ["illegal moves: distance 0"]
    for test_input in (TALK.random_input(Random(seed), 1.0) for seed in range(20)):
        wrong = talked(test_input, Program(legal=programs.zero_too, players=players))
        assert wrong is None or wrong.reason == ""  # it may be another kind of illegal moves too


def test_the_wrong_winner_is_found_without_illegal_moves() -> None:
    found = reasons(Program(players=("0", "1"), winner=0))
    assert found["an odd number of legal moves"] == "Player 0 made the last move, and so wins, not player 1."
    assert (
        found["an even number of legal moves"] == "Player 0 did not make the last move, and so has not won."
    )


def test_a_wrong_winner_whom_the_program_did_not_ask_last_is_not_put_down_to_an_illegal_move() -> None:
    """The program names the wrong winner with four coins only, and had three without illegal moves."""
    for start in ((1, 4, 5, 9), (0, 2, 6, 7)):
        found = reasons(Program(start=start, players=("1", "2"), winner=0))
        assert {why for name, why in found.items() if name.startswith("illegal moves")} == {""}


@pytest.mark.parametrize(
    "greeting",
    ["Player 1 against player 2.\n", "Player 2 welcomes player 1.\n", "Players: player 1, player 2\n"],
)
def test_who_begins_is_not_who_is_named_first_in_a_greeting(greeting: str) -> None:
    for players in (("1", "2"), ("2", "1")):
        program = Program(players=players, greeting=greeting)
        assert all(talked(test_input, program) is None for test_input in givens())


def test_a_coin_that_has_vanished_is_not_said_to_be_moved_by_mistake() -> None:
    for start in ((1, 4, 5, 9), (0, 2, 6), (1, 2, 5, 6, 8)):
        program = Program(start=start, move=programs.move_and_vanish, over=programs.never)
        found = reasons(program)
        for name in ("an odd number of legal moves", "an even number of legal moves"):
            assert found[name].startswith("After the move ") and found[name].endswith(" is gone.")
        for seed in range(20):
            wrong = talked(TALK.random_input(Random(seed), 0.5), program)
            assert (
                wrong is not None
                and " coin before" not in wrong.reason
                and "another coin" not in wrong.reason
            )


def test_what_two_reasons_explain_is_told_without_one() -> None:
    """The second but last coin of four moves: the one before it, or that of a strip told from the right?"""
    program = Program(start=(2, 5, 8, 11), legal=programs.legal_before, move=programs.move_before)
    neither, from_one = "does not make this strip of the one before.", "the leftmost is 0, not 1."
    seen = set()
    for seed in range(60):
        wrong = _talked_safely({"seed": seed, "patience": 9, "illegal": []}, program)
        typed = [line for line in wrong.actual if line.startswith("> ")] if wrong is not None else []
        if wrong is not None and len(typed) == 1 and typed[0][2] in "123":
            assert wrong.reason.endswith(neither if typed[0][2] == "2" else from_one)
            seen.add(typed[0][2])
    assert seen == {"1", "2", "3"}


@pytest.mark.parametrize(
    ("illegal", "why"),
    [
        (["too far"], "is illegal, and was made: coin 0 is only three squares from the edge."),
        (["too far", "distance 0"], "does not make this strip of the one before."),
    ],
)
def test_where_one_kind_of_illegal_moves_is_typed_legal_ones_are_known_to_be_made_rightly(
    illegal: list[str], why: str
) -> None:
    """Coin 0 is off the edge: by the illegal move, unless a coin vanishes with its legal move."""
    program = Program(start=(3, 5, 9), legal=programs.off_the_edge)
    told = False
    for seed in range(30):
        wrong = talked({"seed": seed, "patience": 0, "illegal": illegal}, program)
        typed = [line for line in wrong.actual if line.startswith("> ")] if wrong is not None else []
        if wrong is not None and len(typed) == 2 and typed[1] == "> 0 3":
            assert wrong.reason.endswith(why)
            told = True
    assert told


@pytest.mark.parametrize(
    "printed", ["Player 1 wins!\n", "You won!", "Game over\n", "0 1 2\nPlayer 2 wins.\n"]
)
def test_a_start_that_is_over_is_not_told_as_a_program_that_ends_too_early(printed: str) -> None:
    for case in TALK.cases():
        wrong = talked(case.test_input, lambda ask: iter([printed]))
        assert wrong is not None and "home at the start" in wrong.reason


@pytest.mark.parametrize(
    "line", ["[ ][0][ ][1][2]", "_ A _ _ B C", "o _ _ o o _", "0: 1, 1: 4, 2: 5", "A__BC", "0 0 _ _ 1 _ 2"]
)
def test_a_program_that_waits_without_a_strip_is_told_its_form(line: str) -> None:
    script = TALK.dialogue({"seed": 0, "patience": 0})
    assert next(script) == ""
    for printed in ("The Silver Dollar Game", line):
        assert script.send(printed) == ""
    with pytest.raises(StopIteration) as end:
        script.throw(NoMoreOutput("Your move: "))
    assert "No strip is recognised in what it prints, and then it waits" in end.value.value.reason
    assert "each coin once, by its number from 0 on" in end.value.value.reason
    assert line in end.value.value.actual


def test_a_program_that_prints_nothing_hangs() -> None:
    script = TALK.dialogue({"seed": 0, "patience": 0})
    next(script)
    with pytest.raises(NoMoreOutput):
        script.throw(NoMoreOutput("Your move: "))


_STRIP, _ENDS = "_ 0 _ 1 2", "and then it waits, or works for longer than the time limit."


@pytest.mark.parametrize(
    ("printed", "why"),
    [
        (["Illegal move, try again."], f"No strip came after the legal move 0 1, {_ENDS}"),
        ([_STRIP, "Illegal move."], f"Only the strip before it came after the legal move 0 1, {_ENDS}"),
        ([], f"No strip came after the legal move 0 1, {_ENDS}"),
    ],
)
def test_where_it_waits_after_a_legal_move_the_strip_that_has_not_come_is_told(
    printed: list[str], why: str
) -> None:
    talk = TALK.dialogue({"seed": 0, "patience": 0, "illegal": []})
    assert next(talk) == ""
    assert talk.send(_STRIP) == "0 1\n"
    for line in printed:
        talk.send(line)
    with pytest.raises(StopIteration) as end:
        talk.throw(NoMoreOutput("Your move: "))
    wrong = end.value.value
    assert wrong.reason == why
    assert wrong.actual[:2] == (_STRIP, "> 0 1") and wrong.actual[-1] == "Your move: "
    assert wrong.expected == (*wrong.actual, "0 _ _ 1 2") and wrong.line == len(wrong.expected)
    assert open_id(wrong.table_id).ply == 0


@pytest.mark.parametrize(
    ("printed", "begun"),
    [
        ([_STRIP, _STRIP], "0 _ _ 1 2"),  # the strip is there, but the line has not ended
        (["0 1 _ 2"], "Your move: "),  # the game is over with this move
        (["_ 0 1 2", "0 _ 1 2", "0 1 _ 2"], ""),
    ],
)
def test_where_no_strip_need_come_silence_is_not_said_to_be_wrong(printed: list[str], begun: str) -> None:
    talk = TALK.dialogue({"seed": 0, "patience": 0, "illegal": []})
    next(talk)
    for line in printed:
        talk.send(line)
    with pytest.raises(NoMoreOutput):
        talk.throw(NoMoreOutput(begun))


@given(st.lists(st.text(alphabet="_.-| 012345:ax\n", max_size=12), max_size=12))
def test_whatever_is_printed_the_conversation_comes_to_an_end(printed: list[str]) -> None:
    wrong = talked({"seed": 1, "patience": 2}, lambda ask: (f"{line}\n" for line in printed))
    assert wrong is None or wrong.reason
