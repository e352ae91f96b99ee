"""What is told of the Silver Dollar game, as the contract of a game wants it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from cardtui.engine.rules import Step
from cardtui.engine.telling import Sentence, Telling
from cardtui.games.coins import endings, reasons, theory, words
from cardtui.games.coins.moves import Move
from cardtui.games.coins.rules import CoinsRules, State

__all__ = ["CoinsTelling"]


class CoinsTelling(CoinsRules, Telling[State, Move]):
    """What is told of a game of Silver Dollar. Its landmarks are the mistakes."""

    title: ClassVar[str] = "Silver Dollar"
    step_name: ClassVar[str] = "move"
    landmark_name: ClassVar[str] = "mistake"
    gauge_name: ClassVar[str] = "squares left to go"
    deal_hint: ClassVar[str] = "squares of the coins: 1,4,5,9"
    offered_seeds: ClassVar[tuple[int, ...]] = (7, 136, 2021)
    rules: ClassVar[str] = words.RULES
    explains: ClassVar[str] = "who wins and by which moves, each as a coin and a distance"

    def is_landmark(self, step: Step[State, Move]) -> bool:
        return self.is_mistake(step)

    def gauge(self, state: State) -> int:
        """The squares that all coins together are from home."""
        return theory.most(state.positions)

    @property
    def gauge_top(self) -> int:
        return max(1, theory.most(self.positions))  # a graph of nothing would have no height

    def tell(self, step: Step[State, Move]) -> Sentence:
        return words.tell(self, step)

    def tell_so_far(self, step: Step[State, Move]) -> Sentence:
        return words.tell_so_far(self, step)

    def outcome_line(self, state: State) -> str:
        return endings.outcome(self, state)

    def verdict(self, state: State) -> Sequence[str]:
        return endings.verdict(self, state)

    def explain(self, state: State) -> Iterator[str]:
        if not self.two_sided:
            yield from reasons.explain_puzzle(self, state)
            return
        yield from reasons.explain(state.positions, self.parameters.step)
