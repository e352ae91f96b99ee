"""The contract that every game fulfils.

A game is a pure value with the deal in it. It keeps four kinds of data apart (after Simon Tatham's puzzle
collection): *parameters*, what may be configured before the start; *state*, what undo must restore; what
undo must not restore (a selected coin, opened hands) and what may be thrown away at any time (widgets)
belong to the screens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.engine.places import Event, Place

if TYPE_CHECKING:
    from cardtui.engine.session import Session

__all__ = ["Game", "Result", "Sentence", "Step"]

S = TypeVar("S")
M = TypeVar("M")


class Step(NamedTuple, Generic[S, M]):
    """One card played or one coin moved: where it led from, what was played, where it led, what happened."""

    before: S
    move: M
    after: S
    events: tuple[Event, ...]


class Sentence(NamedTuple):
    """A step, told: in full for a line of its own, short for a narrow column, and the rule behind it."""

    full: str
    short: str
    why: str = ""


class Result(NamedTuple):
    """How a game ended: who won (None: nobody), and the same in one sentence, as the course sheet has it."""

    winner: int | None
    sentence: str


def matters(field: Field[Any], chosen: Mapping[str, Any], *, seeded: bool) -> bool:
    """Whether a parameter means anything beside the `chosen` values of the others, by name.

    `seeded` says that the deal is made from a seed, and not given.
    """
    other, value = field.metadata.get("needs", (None, None))
    return (other is None or chosen[other] == value) and (seeded or not field.metadata.get("seeded"))


class Game(ABC, Generic[S, M]):
    """One deal of one game, with its parameters.

    `parameters_type` is a frozen dataclass; the metadata of each field is what the command line and the ids
    need to know of it: `option` and `help`, and then `least` and `most` of a number, or the `choices` that
    there are, or `read`, which makes the value of a text and raises `BadInput` (it is told what to call the
    parameter in that), and the `metavar` that stands for such a value. In a dialog its `label` names it and
    the `choice_labels` its choices, and its `hint` says what it is if it is left empty. One that means
    something only where another has a certain value names both in `needs`; one that only a seed makes use of
    is `seeded`: see `matters`.
    """

    key: ClassVar[str]
    """The word that ids and commands use: `beggar`."""
    title: ClassVar[str]
    step_name: ClassVar[str]
    """What one step plays: `card`, `throw`, `move`."""
    landmark_name: ClassVar[str]
    """What a landmark is: `trick`, `snap`, `ace`."""
    landmarks_divide: ClassVar[bool] = False
    """Whether landmarks are the ends of parts, as tricks are, and not just something that happens."""
    gauge_name: ClassVar[str]
    """What the graph shows."""
    gauge_names: ClassVar[tuple[str, ...]] = ()
    """What each of `gauges` shows, if there are several."""
    deal_hint: ClassVar[str]
    """How a deal of this game is typed, in a few words; empty if nothing but a seed makes one."""
    offered_seeds: ClassVar[tuple[int, ...]] = (305,)
    """The seeds to offer where one is asked for."""
    rules: ClassVar[str]
    """The rules in short: paragraphs separated by blank lines."""
    parameters_type: ClassVar[type[Any]]
    places: ClassVar[tuple[Place, ...]] = ()
    """Where something lies in this game."""
    played: ClassVar[bool] = False
    """Whether somebody chooses the moves. Then none is ever made for him, not even where there is only one.

    Such a game has texts for its moves, and a dialogue for where there is no screen.
    """
    explains: ClassVar[str] = ""
    """What `explain` tells, in a few words; empty if it tells nothing."""

    parameters: Any
    seed: int | None = None
    """The seed that the deal was made from, if it was made from one."""

    @classmethod
    @abstractmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        """The deal that `seed` makes. A negative seed makes the deal of its absolute value."""

    @classmethod
    @abstractmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        """The deal that `text` writes. Raises `BadInput` if it writes none."""

    @abstractmethod
    def deal_text(self) -> str:
        """The deal as `from_deal` reads it, without blanks: parts are separated by dots."""

    def lying(self, state: S) -> Mapping[str, tuple[Card, ...]]:
        """The cards that lie at each of the `places`, by its name, but for the strips: there are none there.

        They are in the order in which the movements of this game count them.
        """
        return {}

    def pieces(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """The squares that the pieces stand on, for each of the `places` that is a strip, by its name."""
        return {}

    @abstractmethod
    def start(self) -> S:
        """The state before the first step."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """What may be played now: one move where it is forced, none when the game is over."""

    @abstractmethod
    def play(self, state: S, move: M) -> Step[S, M]:
        """The step that `move`, one of `moves(state)`, makes."""

    def refusal(self, state: S, move: M) -> str | None:
        """Why `move` cannot be played, in a few words (none, if it need not be said); None if it can be."""
        return None if move in self.moves(state) else ""

    def move_text(self, move: M) -> str:
        """A move as `read_move` reads it, without blanks, dots and `@`."""
        return str(move)

    def read_move(self, text: str) -> M:
        """The move that `text` writes, be it legal or not. Raises `BadInput` if it writes none."""
        raise BadInput(f"nobody chooses the {self.step_name}s of {self.title}")

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def is_landmark(self, step: Step[S, M]) -> bool:
        """Whether people want to jump to the place after this step."""

    @abstractmethod
    def gauge(self, state: S) -> int:
        """The number that the graph shows, from 0 to `gauge_top`."""

    @property
    @abstractmethod
    def gauge_top(self) -> int:
        """The largest number that `gauge` can return, and what `gauges` may add up to at the most."""

    def gauges(self, state: S) -> tuple[int, ...]:
        """The numbers of a graph with several layers, from the bottom up: the first is `gauge`.

        There are as many of them in every state of a game.
        """
        return (self.gauge(state),)

    @abstractmethod
    def tell(self, step: Step[S, M]) -> Sentence:
        """What happened in `step`, and why."""

    def tell_so_far(self, step: Step[S, M]) -> Sentence:
        """The same while the game is still being played: what who plays is to find out is not told."""
        return self.tell(step)

    @abstractmethod
    def verdict(self, state: S) -> Sequence[str]:
        """Sentences about a finished game, for its end panel; the first is the headline."""

    def forced(self, state: S) -> Iterator[Step[S, M]]:
        """The steps that must follow `state`: to the end of the game, or to where there is a choice."""
        while not self.played and len(moves := self.moves(state)) == 1:
            step = self.play(state, moves[0])
            yield step
            state = step.after

    def lines(self, state: S, story: bool) -> Iterator[str]:
        """The game from `state` on without a screen, as it unfolds, so that it may be long.

        With `story` a sentence a step first, then the sheet's own line. A game that can tell its end
        faster than step by step does so here.
        """
        for step in self.forced(state):
            if story:
                yield self.tell(step).full
            state = step.after
        result = self.result(state)
        if result is not None:
            yield result.sentence

    def dialogue(
        self, session: Session[S, M], ask: Callable[[], str | None], story: bool = False
    ) -> Iterator[str]:
        """The lines of a `played` game without a screen: what is to be printed before each answer is taken.

        `ask` returns the next line that the player types, None after the last. With `story` every move is
        told.
        """
        raise NotImplementedError

    def explain(self, state: S) -> Iterator[str]:
        """What can be said about `state`, line by line, where `explains` says that there is something."""
        raise NotImplementedError

    @property
    def id(self) -> str:
        """The short text that stands for this very game: `beggar#305`, `beggar,rounds=9:J.2.J.2`."""
        changed = [
            f",{field.name}={value}"
            for field in fields(self.parameters_type)
            if (value := getattr(self.parameters, field.name)) != field.default
        ]
        deal = f":{self.deal_text()}" if self.seed is None else f"#{self.seed}"
        return self.key + "".join(changed) + deal
