"""The base of the exercises on Beggar My Neighbour: two hands are played, and the end is reported."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AnswerLines,
    Exercise,
    Mistake,
)
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import Hands
from cardtui.checker.exercises.beggar.mistakes import (
    COUNTING_MISTAKES,
    PLAYING_MISTAKES,
    CountTricks,
)
from cardtui.checker.exercises.beggar.variants import (
    RIGHT,
    End,
    Limits,
    LogEntry,
    Variant,
    first_difference_in_cards,
    play,
)
from cardtui.engine.ids import id_at
from cardtui.games.beggar.rules import BeggarRules


def no_ply(test_input: Any) -> int | None:
    """Return None, for a mistake that shows nowhere on the table."""
    return None


class TwoHandsExercise(Exercise):
    """An exercise in which two hands are played and the end is reported."""

    limits: ClassVar[Limits]
    counts: ClassVar[bool] = True
    """Whether the answer has the length of the game."""
    unit: ClassVar[str] = "round"
    """The word for a trick."""
    invisible: ClassVar[Sequence[str]] = ()
    """Descriptions of mistakes that do not show in this exercise, or look like another one."""

    def __init__(self) -> None:
        playing = [
            self.playing_mistake(one.description, one.variant)
            for one in PLAYING_MISTAKES
            if self.counts or not one.only_counts
        ]
        counting = [
            self.playing_mistake(one.description.replace("round", self.unit), RIGHT, one.count)
            for one in COUNTING_MISTAKES
            if self.counts
        ]
        mistakes = (*playing, *self.own_mistakes(), *counting)
        self.mistakes = [one for one in mistakes if not one.description.startswith(tuple(self.invisible))]

    @abstractmethod
    def hands(self, test_input: Any) -> Hands:
        """Return the hands to be played."""

    @abstractmethod
    def answer_lines(self, end: End) -> AnswerLines:
        """Return the answer that reports an end."""

    def own_mistakes(self) -> Iterator[Mistake]:
        """Yield the mistakes of this exercise only."""
        return iter(())

    def end(self, test_input: Any, variant: Variant = RIGHT, log: list[LogEntry] | None = None) -> End:
        """Play a test input by the rules of a variant."""
        return self.play_hands(self.hands(test_input), variant, log=log)

    def play_hands(
        self,
        hands: Hands,
        variant: Variant = RIGHT,
        limits: Limits | None = None,
        log: list[LogEntry] | None = None,
    ) -> End:
        """Play two hands by the rules of a variant."""
        return play(variant, [deals.rank_numbers(hand) for hand in hands], limits or self.limits, log)

    def expected(self, test_input: Any) -> AnswerLines:
        return self.answer_lines(self.end(test_input)) if any(self.hands(test_input)) else ()

    def table_id(self, test_input: Any, ply: int | None) -> str | None:
        first, second = (".".join(hand) for hand in self.hands(test_input))
        return table_id_of(f"{first}/{second}", ply) if first or second else None

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        cards = [card for hand in self.hands(test_input) for card in hand]
        return (len(cards), sum(map(deals.complexity, cards)))

    def last_ply(self, test_input: Any) -> int | None:
        """Return the last ply of a game, for mistakes in the answer; None if the game never ends."""
        end = self.end(test_input)
        return None if end.loops else end.cards

    def playing_mistake(
        self, description: str, variant: Variant, count: CountTricks | None = None
    ) -> Mistake:
        """Return the mistake of playing by a variant, and of counting the tricks with `count`."""
        return Mistake(
            description, partial(self._wrong_answer, variant, count), partial(self._first_ply, variant)
        )

    def _wrong_answer(self, variant: Variant, count: CountTricks | None, test_input: Any) -> AnswerLines:
        if not any(self.hands(test_input)):
            return ()
        end = self.end(test_input, variant)
        if count is not None and end.winner is not None:
            end = end._replace(tricks=count(end))
        return self.answer_lines(end)

    def _first_ply(self, variant: Variant, test_input: Any) -> int | None:
        """Return the ply before the card at which the play differs from the right one, or the last ply."""
        right: list[LogEntry] = []
        wrong: list[LogEntry] = []
        end = self.end(test_input, log=right)
        self.end(test_input, variant, wrong)
        ply = first_difference_in_cards(right, wrong)
        return self.last_ply(test_input) if ply is None else max(min(ply, end.cards) - 1, 0)


def table_id_of(deal: str, ply: int | None) -> str:
    return id_at(BeggarRules.from_deal(deal).id, ply)
