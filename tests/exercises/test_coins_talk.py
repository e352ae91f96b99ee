"""The exercise of the coin strip as a conversation: programs are written here, and talked with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.session import Session
from cardtui.exercises.exercise import Wrong
from cardtui.games import open_id
from cardtui.games.coins import Coins, Parameters
from cardtui.games.coins.printed import strip_line
from tests.exercises import coin_programs as programs
from tests.exercises.coin_programs import TALK, Ask, Asked, Program, barred, compact, numbered, talked, wide


def givens(number: int = 12) -> Iterable[Any]:
    yield from (case.given for case in TALK.cases())
    yield from (TALK.random(Random(seed), seed / number) for seed in range(number))


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
    "says more at the end": Program(rest="Thank you for playing.\nBye, player 1.\n"),
}


@pytest.mark.parametrize("program", RIGHT.values(), ids=list(RIGHT))
def test_a_right_program_passes(program: Program) -> None:
    for given_ in givens():
        assert talked(given_, program) is None


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
        return (line + "\n" for line in game.dialogue(Session(game), answer, story=False))

    for given_ in givens(4):
        assert talked(given_, program) is None


# what is wrong


WRONG: list[tuple[Program, str]] = [
    (Program(start=(1, 4)), "There are at least three coins at the start, and not 2."),
    (Program(start=(0, 1, 2), over=programs.never, shown=wide), "Every coin is home at the start"),
    (
        Program(shown=lambda there: strip_line([0, *(square + 1 for square in there)])[2:]),
        "The coins are numbered from 0 on, from the left to the right.",
    ),
    (Program(start=(0, 1, 2)), "It ended before it printed a strip."),
    (Program(legal=programs.over_coins), "illegal, and was made: coin"),
    (Program(legal=programs.onto_a_coin), "illegal, and was made: coin"),
    (Program(legal=programs.backwards), "illegal, and was made: coins go to the left only."),
    (Program(legal=programs.off_the_edge), "illegal, and was made: coin 0 is"),
    (Program(legal=programs.from_the_end), "The move -1 1 is illegal, and was made: there is no coin -1."),
    (Program(legal=programs.too_short, reprints=True), "is legal, and was refused."),
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
    found = list(filter(None, (_talked_safely(given_, program) for given_ in givens())))
    assert found, "found right"
    assert any(why in wrong.why for wrong in found), [wrong.why for wrong in found]
    for wrong in found:
        assert wrong.why.endswith(".")
        assert wrong.expected[: wrong.line - 1] == wrong.came[: wrong.line - 1]
        assert wrong.expected[wrong.line - 1 :] != wrong.came[wrong.line - 1 :]
        if wrong.opened is not None:
            assert open_id(wrong.opened).at == int(wrong.opened.partition("@")[2])


def _talked_safely(given_: Any, program: Program) -> Wrong | None:
    """The same, where a program may come to wait for ever, which is told as that by who runs it."""
    try:
        return talked(given_, program)
    except Asked:
        return None


def test_where_it_goes_wrong_the_strip_and_what_was_typed_are_told() -> None:
    program = Program(start=(1, 4, 5), move=programs.other_way, players=("0", "1"))
    wrong = talked({"seed": 0, "patience": 0}, program)
    assert wrong is not None
    assert wrong.came[1] == "_ 0 _ _ 1 2"
    assert "> 0 1" in wrong.came[2 : wrong.line]
    assert wrong.came[-1].endswith("_ _ 0 _ 1 2")
    assert wrong.expected[-1] == "0 _ _ _ 1 2"
    assert wrong.opened == "coins,players=2:1.4.5@0"


@given(st.lists(st.text(alphabet="_.-| 012345:ax\n", max_size=12), max_size=12))
def test_whatever_is_printed_the_conversation_comes_to_an_end(printed: list[str]) -> None:
    wrong = talked({"seed": 1, "patience": 2}, lambda ask: (f"{line}\n" for line in printed))
    assert wrong is None or wrong.why
