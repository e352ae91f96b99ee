"""What is told of the Silver Dollar game, as the contract of a game wants it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from cardtui.engine.narrator import GameStats, Hint, Narrator, Sentence
from cardtui.engine.rules import Step
from cardtui.games.coins import endings, reasons, theory, words
from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.parameters import TWO
from cardtui.games.coins.rules import CoinsRules, State
from cardtui.games.coins.sheet import strip_text

__all__ = ["CoinsTelling"]


class CoinsTelling(CoinsRules, Narrator[State, Move]):
    """What is told of a game of Silver Dollar. Its landmarks are the mistakes."""

    title: ClassVar[str] = "Silver Dollar"
    step_name: ClassVar[str] = "move"
    landmark_name: ClassVar[str] = "mistake"
    landmarks_spoil: ClassVar[bool] = True
    graph_title: ClassVar[str] = "squares left to go"
    deal_hint: ClassVar[str] = "squares of the coins: 1,4,5,9"
    example_seeds: ClassVar[tuple[int, ...]] = (7, 136, 2021)
    rules: ClassVar[str] = words.RULES
    explain_topic: ClassVar[str] = "who wins and by which moves, each as a coin and a distance"
    move_noun: ClassVar[str] = "coin and distance"
    move_format: ClassVar[str] = "a coin and a distance"
    move_example: ClassVar[str] = "0 2"

    def is_landmark(self, step: Step[State, Move]) -> bool:
        return self.is_mistake(step)

    def graph_value(self, state: State) -> int:
        """The squares that all coins together are from home."""
        return theory.most(state.positions)

    @property
    def graph_max(self) -> int:
        return max(1, theory.most(self.positions))  # a graph of nothing would have no height

    def describe(self, step: Step[State, Move]) -> Sentence:
        return words.tell(self, step)

    def describe_without_spoilers(self, step: Step[State, Move]) -> Sentence:
        return words.tell_so_far(self, step)

    # to one who plays

    def when_over(self, state: State) -> str:
        return "every coin is home"

    def turn_label(self, state: State) -> str:
        return words.turn(self, state)

    def ply_label(self, state: State, at: int, known: int) -> str:
        where = super().ply_label(state, at, known)
        return f"{where}, {self.turn_label(state)}" if self.parameters.players == TWO else where

    def hint(self, state: State) -> Hint[Move]:
        return Hint(words.hinted(self, state), words.hint_for(self, state))

    def progress(self, state: State) -> str:
        return "" if self.two_sided else words.progress(self, state)

    @property
    def tagline(self) -> str:
        limit = self.parameters.step
        moves = "any number of squares" if limit is None else f"at most {words.squares(limit)}"
        return f"Slide coins to the left, {moves} a move"

    def warnings(self, state: State) -> Iterator[str]:
        if not state.ply and not state.over and self.cannot_be_won(state):
            yield "This start cannot be won: the computer makes no mistake."

    def text_picture(self, state: State) -> Iterator[str]:
        return iter(strip_text(state.positions))

    def closing_lines(self, state: State) -> Iterator[str]:
        if not self.two_sided:
            _, *compared = self.verdict(state)
            yield f"{'; '.join(compared).capitalize()}."

    # the end

    def outcome_line(self, state: State) -> str:
        return endings.outcome(self, state)

    def is_win(self, state: State) -> bool:
        return endings.celebrated(self, state)

    def game_stats(self, steps: Sequence[Step[State, Move]], state: State) -> GameStats:
        own = [step for step in steps if self.you in (None, step.before.turn)]
        mistakes = sum(map(self.is_mistake, own))
        if self.you is not None:
            return GameStats(self.parameters.level, self.winner(state) == self.you, mistakes)
        if self.two_sided:
            return GameStats("two people")
        over = None
        if self.parameters.target is None:
            over = state.ply - theory.fewest(self.positions, self.parameters.step)
        return GameStats("puzzle", self.is_win(state), mistakes, over)

    def verdict(self, state: State) -> Sequence[str]:
        return endings.verdict(self, state)

    def explain(self, state: State) -> Iterator[str]:
        if not self.two_sided:
            yield from reasons.explain_puzzle(self, state)
            return
        yield from reasons.explain(state.positions, self.parameters.step)
