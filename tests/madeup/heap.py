"""A small game to test the engine with: two players take coins from one heap in turn.

The player who takes the last coin wins. If a player may take several coins there is a choice, and the game is
played; if they have to take one, every move is forced and the game is watched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.narrator import GraphScale, Landmarks, Sentence
from cardtui.engine.parameters import Number, parameter
from cardtui.engine.rules import Result, Step

LANDMARK = 5
"""A landmark is a heap with a multiple of this number of coins."""


@dataclass(frozen=True, slots=True)
class Parameters:
    most: int = parameter(3, Number(1, option="most", help="Take at most N coins."))
    misere: int = parameter(0, Number(0, option="misere", help="Who takes last loses."))


DEFAULTS = Parameters()


class State(NamedTuple):
    left: int
    turn: int = 0


@dataclass(frozen=True)
class Heap(Game[State, int]):
    key: ClassVar[str] = "heap"
    title: ClassVar[str] = "Heap"
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("five", divide=True)
    deal_hint: ClassVar[str] = "a number of coins"
    rules: ClassVar[str] = "Take coins. Who takes the last one wins."
    parameters_type: ClassVar[type[Any]] = Parameters

    coins: int
    parameters: Parameters = DEFAULTS
    seed: int | None = None
    plays: list[int] = field(default_factory=list, compare=False)
    """Every move that was applied, to count the work of a session."""

    @classmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        return cls(abs(seed) % 100, parameters or DEFAULTS, abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        if not text.isdecimal():
            raise BadInput(f"{quote(text)} is not a number of coins")
        return cls(int(text), parameters or DEFAULTS)

    def deal_text(self) -> str:
        return str(self.coins)

    def initial_state(self) -> State:
        return State(self.coins)

    def legal_moves(self, state: State) -> Sequence[int]:
        return range(1, min(self.parameters.most, state.left) + 1)

    def apply(self, state: State, move: int) -> Step[State, int]:
        self.plays.append(move)
        after = State(state.left - move, 1 - state.turn)
        return Step(state, move, after, ())

    def result(self, state: State) -> Result | None:
        if state.left:
            return None
        return Result(1 - state.turn)

    def result_sentence(self, state: State) -> str:
        return f"Player {1 - state.turn} took the last coin."

    def is_landmark(self, step: Step[State, int]) -> bool:
        return step.after.left % LANDMARK == 0

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (state.left,)

    @property
    def graph(self) -> GraphScale:
        return GraphScale("coins left", self.coins)

    def describe(self, step: Step[State, int]) -> Sentence:
        return Sentence(f"Player {step.before.turn} takes {step.move}.", f"takes {step.move}")

    def verdict(self, state: State) -> Sequence[str]:
        return [f"Player {1 - state.turn} wins"]


class Chosen(Heap):
    """The same game, in which players make even the only move themselves, and moves have texts."""

    played: ClassVar[bool] = True

    def why_illegal(self, state: State, move: int) -> str | None:
        why = super().why_illegal(state, move)
        return why if why is None or move < 1 else f"at most {len(self.legal_moves(state))}"

    def move_text(self, move: int) -> str:
        return f"-{move}"

    def parse_move(self, text: str) -> int:
        if not text[1:].isdecimal():
            raise BadInput(f"{quote(text)} is not a move")
        return int(text[1:])


def watched(coins: int) -> Heap:
    """A game of `coins` steps, all forced."""
    return Heap(coins, Parameters(most=1))


def played(coins: int) -> Heap:
    """A game with a choice of one to three coins."""
    return Heap(coins)
