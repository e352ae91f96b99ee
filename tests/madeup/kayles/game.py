"""Kayles, a made-up game of pins in a row, against the computer or for two people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.narrator import GraphScale, Hint, Landmarks, Sentence
from cardtui.engine.optional_features import Explanation, on_demand
from cardtui.engine.parameters import Choice, parameter
from cardtui.engine.parsing import read_number
from cardtui.engine.phrases import clause, count, listed
from cardtui.engine.plain_text import PlainText
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import OFF_STRIP, PieceRemoved, Target, Zone, ZoneKind
from tests.madeup.kayles import theory

ROW = "row"

MOST_PINS, MOST_ROWS = 99, 6

Pins = tuple[int, ...]
"""The squares of pins: one that a ball knocks down, or two side by side."""


class State(NamedTuple):
    """The square of each pin: that of its number, or `OFF_STRIP` if it does not stand there any more."""

    pins: Pins
    turn: int = 0

    @property
    def standing(self) -> Pins:
        return tuple(square for square in self.pins if square != OFF_STRIP)


@dataclass(frozen=True, slots=True)
class Parameters:
    players: str = parameter(
        "computer",
        Choice(
            ("computer", "2"),
            ("the computer", "two people"),
            option="players",
            help="Play against the computer, or with two people.",
            label="Players",
        ),
    )


@dataclass(frozen=True)
class Kayles(Game[State, Pins]):
    """A game of Kayles. The deal is the lengths of the rows: `1.11`."""

    key: ClassVar[str] = "kayles"
    title: ClassVar[str] = "Kayles"
    zones: ClassVar[tuple[Zone, ...]] = (Zone(ROW, ZoneKind.STRIP, piece="pin"),)
    played: ClassVar[bool] = True
    player_count: ClassVar[int] = 2
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("split")
    graph: ClassVar[GraphScale] = GraphScale("pins left", MOST_PINS)
    deal_hint: ClassVar[str] = "the lengths of the rows: 1.11"
    rules: ClassVar[str] = (
        "Two players knock down pins in turn: one pin, or two that stand side by side. "
        "Whoever knocks down the last pin wins."
    )
    parameters_type: ClassVar[type[Parameters]] = Parameters
    explanation: ClassVar[Explanation | None] = on_demand("tests.madeup.kayles.explanation")

    rows: tuple[int, ...]
    parameters: Parameters = Parameters()
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        random = Random(abs(seed))
        first, second = random.sample(range(1, 9), 2)
        while theory.grundy(first) == theory.grundy(second):  # whoever begins would lose
            first, second = random.sample(range(1, 9), 2)
        return cls((first, second), parameters or Parameters(), abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        words = text.replace(".", " ").split()
        if not 1 <= len(words) <= MOST_ROWS:
            raise BadInput(f"{quote(text)} is not the lengths of one to {MOST_ROWS} rows")
        rows = tuple(read_number(word, 1, MOST_PINS, "a row") for word in words)
        if sum(rows) > MOST_PINS:
            raise BadInput(f"{sum(rows)} pins are too many: {MOST_PINS} are the most")
        return cls(rows, parameters or Parameters())

    def deal_text(self) -> str:
        return ".".join(map(str, self.rows))

    @property
    def computer_players(self) -> frozenset[int]:
        return frozenset({1}) if self.parameters.players == "computer" else frozenset()

    @property
    def _names(self) -> tuple[str, ...]:
        return ("You", self.opponent_name) if self.computer_players else self.player_names

    def pieces(self, state: State) -> Mapping[str, Pins]:
        return {ROW: state.pins}

    def initial_state(self) -> State:
        pins: list[int] = []
        for length in self.rows:
            pins += [OFF_STRIP] if pins else []  # the gap, in which a pin has fallen before
            pins += range(len(pins), len(pins) + length)
        return State(tuple(pins))

    def legal_moves(self, state: State) -> Sequence[Pins]:
        return [*theory.moves(state.standing)]

    def current_player(self, state: State) -> int | None:
        return state.turn if state.standing else None

    def computer_move(self, state: State) -> Pins:
        return next(iter([*theory.winning_moves(state.standing), *self.legal_moves(state)]))

    def why_illegal(self, state: State, move: Pins) -> str | None:
        if move in self.legal_moves(state):
            return None
        for square in move:
            if square not in state.standing:
                return f"no pin stands on {square}"
        return "a ball knocks down one pin, or two that stand side by side"

    def apply(self, state: State, move: Pins) -> Step[State, Pins]:
        events = tuple(PieceRemoved(ROW, pin, pin) for pin in move)
        pins = tuple(OFF_STRIP if square in move else square for square in state.pins)
        return Step(state, move, State(pins, 1 - state.turn), events)

    def result(self, state: State) -> Result | None:
        return None if state.standing else Result(1 - state.turn)

    def move_text(self, move: Pins) -> str:
        return "-".join(map(str, move))

    def parse_move(self, text: str) -> Pins:
        words = text.replace(f"{ROW}/", "").replace("-", " ").split()
        if not words or len(words) > 2:
            raise BadInput(f"{quote(text)} is not one pin or two")
        first, *second = sorted(read_number(word, 0, 2 * MOST_PINS, "a pin") for word in words)
        return (first, *second)

    def move_targets(self, state: State, move: Pins) -> tuple[Target, ...]:
        return tuple(Target(ROW, square=square) for square in move)

    def describe(self, step: Step[State, Pins]) -> Sentence:
        player, pins = self._names[step.before.turn], listed([*map(str, step.move)])
        down = f"down pin{'s' * (len(step.move) > 1)} {pins}"
        return Sentence(
            f"{clause(player, 'knock')} {down}: {_rows_left(step.after)}.",
            f"{player}: {self.move_text(step.move)}",
        )

    def is_landmark(self, step: Step[State, Pins]) -> bool:
        before, after = (len(theory.rows_of(state.standing)) for state in (step.before, step.after))
        return after > before

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (len(state.standing),)

    @property
    def goal(self) -> str:
        return "Whoever knocks down the last pin wins."

    def piece_label(self, zone: str, piece: int, square: int) -> str:
        return "" if square == OFF_STRIP else f"pin {piece}"

    def zone_label(self, zone: str) -> str:
        return "the pins"

    @property
    def plain_text(self) -> PlainText[State, Pins]:
        return PlainText(self, "pin or pins", "a pin, or two pins with a hyphen", "3-4")

    def hint(self, state: State) -> Hint[Pins]:
        winning = theory.winning_moves(state.standing)
        if not winning:
            return Hint(self.legal_moves(state)[0], "no move wins: play on and hope for a mistake")
        best = winning[0]
        without = f"knock down {listed([*map(str, best)])}: the rows that are left cancel"
        return Hint(
            best, without, (f"you can win: {count(len(winning), 'move')} of {len(self.legal_moves(state))}",)
        )


def _rows_left(state: State) -> str:
    """Return the lengths of the rows that are left: `a row of 3 is left`."""
    lengths = [str(row.length) for row in theory.rows_of(state.standing)]
    if not lengths:
        return "no pin is left"
    return f"rows of {listed(lengths)} are left" if lengths[1:] else f"a row of {lengths[0]} is left"


GAME = Kayles
