"""Nim, a made-up game of heaps against the computer: each heap is a strip with a counter on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.deck_game import NoParameters
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.narrator import GraphScale, Hint, Landmarks, Sentence
from cardtui.engine.parsing import read_number
from cardtui.engine.phrases import clause, count
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import PieceMoved, Zone, ZoneKind

NO_PARAMETERS = NoParameters()

HEAPS = ("a", "b", "c")
LARGEST = 9

PLAYERS = ("You", "The computer")


class State(NamedTuple):
    """The number of things in each heap: the square of its counter."""

    heaps: tuple[int, ...]
    turn: int = 0


@dataclass(frozen=True)
class Nim(Game[State, str]):
    """A game of Nim. A move is a heap, and how many are left in it: `b/3`."""

    key: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    zones: ClassVar[tuple[Zone, ...]] = tuple(Zone(name, ZoneKind.STRIP, piece="counter") for name in HEAPS)
    played: ClassVar[bool] = True
    player_count: ClassVar[int] = 2
    computer_players = frozenset({1})
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("empty heap")
    graph: ClassVar[GraphScale] = GraphScale("things left", len(HEAPS) * LARGEST)
    deal_hint: ClassVar[str] = "the sizes of the heaps: 3.4.5"
    rules: ClassVar[str] = "Take any number from one heap. Whoever takes the last one wins."
    parameters_type: ClassVar[type[NoParameters]] = NoParameters

    heaps: tuple[int, ...]
    parameters: NoParameters = NO_PARAMETERS
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: NoParameters | None = None) -> Self:
        return cls(tuple(Random(abs(seed)).choices(range(1, LARGEST + 1), k=len(HEAPS))), seed=abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: NoParameters | None = None) -> Self:
        words = text.replace(".", " ").split()
        if len(words) != len(HEAPS):
            raise BadInput(f"{quote(text)} is not {count(len(HEAPS), 'heap')}")
        return cls(tuple(read_number(word, 1, LARGEST, "a heap") for word in words))

    def deal_text(self) -> str:
        return ".".join(map(str, self.heaps))

    def pieces(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return {name: (size,) for name, size in zip(HEAPS, state.heaps, strict=True)}

    def initial_state(self) -> State:
        return State(self.heaps)

    def legal_moves(self, state: State) -> Sequence[str]:
        heaps = zip(HEAPS, state.heaps, strict=True)
        return [f"{name}/{left}" for name, size in heaps for left in range(size)]

    def current_player(self, state: State) -> int | None:
        return state.turn if any(state.heaps) else None

    def computer_move(self, state: State) -> str:
        return self._best(state) or self.legal_moves(state)[0]

    def _best(self, state: State) -> str | None:
        """Return a move that makes the XOR of the heaps 0."""
        total = reduce(xor, state.heaps)
        heaps = zip(HEAPS, state.heaps, strict=True)
        return next((f"{name}/{size ^ total}" for name, size in heaps if size ^ total < size), None)

    def why_illegal(self, state: State, move: str) -> str | None:
        if move in self.legal_moves(state):
            return None
        return "the heap is empty" if not state.heaps[HEAPS.index(move[0])] else "fewer have to be left"

    def apply(self, state: State, move: str) -> Step[State, str]:
        index, left = HEAPS.index(move[0]), int(move[2:])
        moved = PieceMoved(move[0], 0, state.heaps[index], left)
        heaps = (*state.heaps[:index], left, *state.heaps[index + 1 :])
        return Step(state, move, State(heaps, 1 - state.turn), (moved,))

    def result(self, state: State) -> Result | None:
        return None if any(state.heaps) else Result(1 - state.turn)

    def parse_move(self, text: str) -> str:
        name, slash, left = text.partition("/")
        if name not in HEAPS or not slash or not left.isdecimal() or not left.isascii():
            raise BadInput(f"{quote(text)} is not a heap, a slash and a number")
        return f"{name}/{int(left)}"

    def describe(self, step: Step[State, str]) -> Sentence:
        left, player = int(step.move[2:]), PLAYERS[step.before.turn]
        taken = sum(step.before.heaps) - sum(step.after.heaps)
        full = f"{clause(player, 'take')} {taken} from {self.zone_label(step.move[0])}: {left} left."
        return Sentence(full, f"{player}: {step.move}")

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.move.endswith("/0")

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (sum(state.heaps),)

    def zone_label(self, zone: str) -> str:
        return f"heap {zone}"

    @property
    def plain_text(self) -> PlainText[State, str]:
        return PlainText(self, "heap and rest", "a heap, a slash and how many are left in it", "b/3")

    def hint(self, state: State) -> Hint[str]:
        if (best := self._best(state)) is None:
            return Hint(self.legal_moves(state)[0], "no move wins: play on and hope for a mistake")
        return Hint(best, f"leave {best[2:]} in {self.zone_label(best[0])}: the XOR is then 0")


GAME = Nim
