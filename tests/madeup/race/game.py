"""Snail Race, a made-up game without cards: two teams of snails crawl along a strip each, as a die says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.deck_game import NoParameters
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.narrator import GraphScale, Landmarks, Sentence
from cardtui.engine.parsing import read_number
from cardtui.engine.phrases import count
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import PieceMoved, Zone, ZoneKind

NO_PARAMETERS = NoParameters()

LANES = ("lane 0", "lane 1")
START, HOME = (0, 1), (18, 19)
"""The squares of a team at the start, and when it is home."""

Team = tuple[int, ...]
"""The squares of the snails of a lane."""


class State(NamedTuple):
    """The teams, and how often the die was thrown."""

    teams: tuple[Team, Team] = (START, START)
    throws: int = 0


@dataclass(frozen=True)
class Race(Game[State, int]):
    """A race. The deal is the throws of the die; the teams take turns."""

    key: ClassVar[str] = "race"
    title: ClassVar[str] = "Snail Race"
    zones: ClassVar[tuple[Zone, ...]] = tuple(Zone(name, ZoneKind.STRIP, piece="snail") for name in LANES)
    step_name: ClassVar[str] = "throw"
    landmarks: ClassVar[Landmarks] = Landmarks("three")
    graph: ClassVar[GraphScale] = GraphScale("squares to go", 2 * (sum(HOME) - sum(START)))
    deal_hint: ClassVar[str] = "throws from 1 to 3"
    rules: ClassVar[str] = "The first snail that is not home moves. The team that is home first wins."
    parameters_type: ClassVar[type[NoParameters]] = NoParameters

    dice: tuple[int, ...]
    parameters: NoParameters = NO_PARAMETERS
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: NoParameters | None = None) -> Self:
        return cls(tuple(Random(abs(seed)).choices(range(1, 4), k=80)), seed=abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: NoParameters | None = None) -> Self:
        words = text.replace(".", " ").split()
        if not words:
            raise BadInput(f"{quote(text)} has no throws")
        return cls(tuple(read_number(word, 1, 3, "a throw") for word in words))

    def deal_text(self) -> str:
        return ".".join(map(str, self.dice))

    def pieces(self, state: State) -> Mapping[str, Team]:
        return dict(zip(LANES, state.teams, strict=True))

    def initial_state(self) -> State:
        return State()

    def legal_moves(self, state: State) -> Sequence[int]:
        return () if HOME in state.teams else self.dice[state.throws : state.throws + 1]

    def apply(self, state: State, move: int) -> Step[State, int]:
        lane = state.throws % 2
        team = list(state.teams[lane])
        snail = max(snail for snail, square in enumerate(team) if square < HOME[snail])
        moved = PieceMoved(LANES[lane], snail, team[snail], min(team[snail] + move, HOME[snail]))
        team[snail] = moved.stop
        teams = (tuple(team), state.teams[1]) if lane == 0 else (state.teams[0], tuple(team))
        return Step(state, move, State(teams, state.throws + 1), (moved,))

    def result(self, state: State) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(state.teams.index(HOME) if HOME in state.teams else None)

    def describe(self, step: Step[State, int]) -> Sentence:
        lane, far = step.before.throws % 2, count(step.move, "square")
        return Sentence(f"A snail of team {lane} crawls {far}.", f"{lane}: {step.move}")

    def is_landmark(self, step: Step[State, int]) -> bool:
        return step.move == 3

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (2 * sum(HOME) - sum(map(sum, state.teams)),)

    def result_sentence(self, state: State) -> str:
        result = self.result(state)
        winner = "No team" if result is None or result.winner is None else f"Team {result.winner}"
        return f"{winner} wins after {count(state.throws, 'throw')}."


GAME = Race
