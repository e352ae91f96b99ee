"""What the exercises of Beggar My Neighbour have in common: two hands are played, and the end is told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from cardtui.checker.exercise import Exercise, Lines, Mistake
from cardtui.checker.exercises.beggar import asked
from cardtui.checker.exercises.beggar.asked import WrittenHands
from cardtui.checker.exercises.beggar.mistakes import COUNTED, PLAYED, Count
from cardtui.checker.exercises.beggar.variants import RIGHT, End, Limits, LogEntry, Variant, part, play
from cardtui.engine.ids import id_at
from cardtui.games.beggar.rules import BeggarRules

__all__ = ["OfTwoHands", "nowhere", "opened_at"]


def nowhere(given: Any) -> int | None:
    """The place of a mistake that shows nowhere on the table."""
    return None


class OfTwoHands(Exercise):
    """What all three have in common: two hands are played, and the end is told."""

    limits: ClassVar[Limits]
    """Where a game is cut off."""
    counts: ClassVar[bool] = True
    """Whether it is told how long the game was."""
    unit: ClassVar[str] = "round"
    """What is counted besides cards."""
    alike: ClassVar[Sequence[str]] = ()
    """Mistakes that cannot be told here: the answer is right, or that of another one."""

    def __init__(self) -> None:
        played = [self.mistake(one.says, one.variant) for one in PLAYED if self.counts or not one.only_counts]
        counts = [(says.replace("round", self.unit), count) for says, count in COUNTED if self.counts]
        counted = [self.mistake(says, RIGHT, count) for says, count in counts]
        shows = (*played, *self.own_mistakes(), *counted)
        self.mistakes = [mistake for mistake in shows if not mistake.says.startswith(tuple(self.alike))]

    @abstractmethod
    def hands(self, given: Any) -> WrittenHands:
        """The hands that are played."""

    @abstractmethod
    def told(self, end: End) -> Lines:
        """How the end of a game is told."""

    def own_mistakes(self) -> Iterator[Mistake]:
        """The mistakes that can be made here only."""
        return iter(())

    def end(self, given: Any, variant: Variant = RIGHT, log: list[LogEntry] | None = None) -> End:
        """How a given ends by these rules."""
        return self.end_of(self.hands(given), variant, log=log)

    def end_of(
        self,
        hands: WrittenHands,
        variant: Variant = RIGHT,
        limits: Limits | None = None,
        log: list[LogEntry] | None = None,
    ) -> End:
        """How hands end by these rules, with other limits if they are given."""
        return play(variant, [asked.rank_numbers(hand) for hand in hands], limits or self.limits, log)

    def expected(self, given: Any) -> Lines:
        return self.told(self.end(given)) if any(self.hands(given)) else ()

    def opened(self, given: Any, place: int | None) -> str | None:
        first, second = (".".join(hand) for hand in self.hands(given))
        return opened_at(f"{first}/{second}", place) if first or second else None

    def complexity(self, given: Any) -> tuple[int, ...]:
        cards = [card for hand in self.hands(given) for card in hand]
        return (len(cards), sum(map(asked.weight, cards)))

    def where_it_ends(self, given: Any) -> int | None:
        """The last place of a game, for what goes wrong only when it is told; None if it never ends."""
        end = self.end(given)
        return None if end.loops else end.cards

    def mistake(self, says: str, variant: Variant, count: Count | None = None) -> Mistake:
        return Mistake(says, partial(self._answer, variant, count), partial(self._place, variant))

    def _answer(self, variant: Variant, count: Count | None, given: Any) -> Lines:
        if not any(self.hands(given)):
            return ()
        end = self.end(given, variant)
        if count is not None and end.winner is not None:
            end = end._replace(tricks=count(end))
        return self.told(end)

    def _place(self, variant: Variant, given: Any) -> int | None:
        """Where the play parts from the right one; or else where that ends."""
        right: list[LogEntry] = []
        wrong: list[LogEntry] = []
        end = self.end(given, log=right)
        self.end(given, variant, wrong)
        found = part(right, wrong)
        return self.where_it_ends(given) if found is None else min(found, end.cards)


def opened_at(deal: str, place: int | None) -> str:
    """The id of a deal, at a place."""
    return id_at(BeggarRules.from_deal(deal).id, place)
