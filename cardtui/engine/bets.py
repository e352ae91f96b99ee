"""Bets on a watched game: questions about what comes, each answer of which pays by its odds.

The odds are those of a house that remembers nothing. Whoever remembers what has gone where knows more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

BETS_VIEW = "bets"
"""The name among the views of a saved game that stands for bets on it."""

HOUSE = 10
"""Points for a pass, which are also the average of answers by somebody who knows no more than the house."""

SIDES = UP, DOWN = "up", "down"
"""The answers: the side above on the table, and the one below."""

PASS = "pass"


def payoff(ways: int, of: int) -> int:
    """Return the points that an answer pays whose chance is `ways` of `of`: 10 divided by it, rounded."""
    return (2 * HOUSE * of + ways) // (2 * ways)


class BetSide(NamedTuple):
    """One of the two answers to a question."""

    name: str
    pays: int
    """The points for it if it is right."""


class BetQuestion(NamedTuple):
    """A question about what comes."""

    text: str
    about: str
    """The open debt or other known facts, in a few words."""
    sides: tuple[BetSide, BetSide]
    """The side above on the table, and the one below."""


class BetOutcome(NamedTuple):
    """The answer to a question."""

    side: int
    """The index of the right side."""
    ply: int
    """The ply at which it is seen."""
    reason: str
    """The reason for it, to follow the name of the side: `the debt is paid in plain cards`."""


class Bets(Protocol):
    """The questions of a watched game."""

    MOST: int
    """The most questions in a game: the first ones are asked."""

    def ask(self, game: Any, state: Any) -> BetQuestion | None:
        """Return the question in a state, or None. It depends on what is seen there alone."""

    def outcome(self, game: Any, ply: int, state: Any) -> BetOutcome:
        """Return the answer to the question that is asked in the state at a ply."""

    def why_none(self, game: Any) -> str:
        """Return why nothing can be asked in this game; empty if something can."""


class Bet(NamedTuple):
    """A question that was asked, and what became of it."""

    ply: int
    answer: str = ""
    """One of `SIDES`, or `PASS`; empty while it is open."""
    points: int | None = None
    """The points that it was worth; None until its answer has been seen."""
    counts: bool = True
    """Whether it counts: what follows had not been shown anywhere when it was asked."""

    @property
    def is_answered(self) -> bool:
        """Whether the person has chosen a side."""
        return self.answer in SIDES

    @property
    def is_hit(self) -> bool:
        """Whether the side was right."""
        return self.is_answered and bool(self.points)


class BetRecord:
    """Records the bets on one game, for all windows and for later. This one records nothing."""

    @property
    def has_ended(self) -> bool:
        """Whether nothing counts any more in this game."""
        return False

    def bets(self) -> Iterable[Bet]:
        """Return the bets that were recorded, in the order of their plies."""
        return ()

    def shown(self) -> int:
        """Return the farthest ply of this game that was shown elsewhere."""
        return 0

    def write(self, bet: Bet) -> None:
        """Record a bet as it is now."""

    def end(self, ply: int) -> None:
        """Record that nothing counts any more from this ply on."""


class BetScore(NamedTuple):
    """The score of some bets: points for each question that was asked, a pass being one of 10."""

    asked: int = 0
    answered: int = 0
    points: int = 0

    @classmethod
    def of(cls, bets: Iterable[Bet]) -> BetScore:
        """Return the score of the bets whose answer has been seen."""
        decided = [bet for bet in bets if bet.points is not None]
        points = sum(bet.points or 0 for bet in decided)
        return cls(len(decided), sum(bet.is_answered for bet in decided), points)

    @property
    def rate(self) -> float:
        """The points for each question; that of the house without any."""
        return self.points / self.asked if self.asked else float(HOUSE)

    @property
    def text(self) -> str:
        """The points for each question: `12.4`."""
        return f"{self.rate:.1f}"

    @property
    def rounded(self) -> float:
        """The points for each question, to one place."""
        return round(self.rate, 1)

    @property
    def sentence(self) -> str:
        """The whole score: `12.4 a question, answered 9 of 15`."""
        return f"{self.text} a question, {self.answers}"

    @property
    def answers(self) -> str:
        """The number of answered questions in words: `answered 9 of 15`."""
        return f"answered {self.answered} of {self.asked}"


def streaks(bets: Iterable[Bet]) -> list[int]:
    """Return how many answers in a row were right after each bet. A pass changes nothing."""
    found, streak = list[int](), 0
    for bet in bets:
        if bet.is_answered and bet.points is not None:
            streak = streak + 1 if bet.is_hit else 0
        found.append(streak)
    return found
