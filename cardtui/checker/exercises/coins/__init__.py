"""What can be checked of the Silver Dollar game: the sheet's programs, and its class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import AskedForm, Case, Exercise, Lines, Talk, Way
from cardtui.checker.exercises.coins.operations import Operations
from cardtui.checker.exercises.coins.talking import ILLEGAL, converse

__all__ = ["EXERCISES", "Dialogue"]

_MOST_SEED = 10**6
_MOST_MOVES = 12  # that are chosen by chance


class Dialogue(Exercise):
    """The sheet's *Puzzle* and *Game*: a strip is printed, a move asked for, until every coin is home.

    A given is the seed of what is typed, and how many moves are chosen by it before each coin is sent home:
    `{"seed": 5, "patience": 3}`; in the first ones also which kinds of illegal moves are typed, and whether
    the number of moves is odd or even. The start is the program's own. The class is asked for other things.
    """

    key = "coins"
    title = "coins on a strip are moved to the left until all are home: a dialogue, or a class"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.TALK: AskedForm(
            "moves, a line each, a coin and a distance: 2 1",
            "before each move the strip at the end of a line: coins by their numbers from 0 on, an empty "
            "square as _, . or -, with blanks or | between: _ 0 _ _ 1 2; numbers of squares may follow",
            "coins -- java Game",
        ),
        **Operations.forms,
    }  # fmt: skip
    chance = "conversation"
    runs = 60
    repeatable = False

    def asked_in(self, way: Way, accepts: Callable[[int], bool] = lambda count: True) -> Exercise:
        return Operations(starts=accepts(1)) if way is Way.OBJECT else self

    def cases(self) -> Iterable[Case]:
        """No illegal moves at first, then each kind alone: so one can tell what a program does with them."""
        home = {"seed": 0, "patience": 0}
        for moves in ("odd", "even"):
            yield Case(f"an {moves} number of legal moves", {**home, "illegal": [], "moves": moves})
        for kind in ILLEGAL:
            yield Case(f"illegal moves: {kind}", {**home, "illegal": [kind]})
        yield Case("each coin goes home at once", home)

    def random_input(self, random: Random, grown: float) -> Any:
        return {"seed": random.randrange(_MOST_SEED), "patience": round(_MOST_MOVES * grown)}

    def talk(self, given: Any) -> Talk:
        return converse(**given)

    def expected(self, given: Any) -> Lines:
        return ()

    def smaller(self, given: Any) -> Iterator[Any]:
        """Fewer moves by chance; a program that shuffles itself may then do otherwise."""
        for patience in range(given["patience"]):
            yield {**given, "patience": patience}

    def complexity(self, given: Any) -> tuple[int, ...]:
        return given["patience"], given["seed"]


EXERCISES: tuple[Exercise, ...] = (Dialogue(),)
