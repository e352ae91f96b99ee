"""What can be checked of Perditio Tempus: the project's program, which shuffles itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import AskedForm, Case, Exercise, Lines, Way, Wrong, odd
from cardtui.checker.exercises.perditio.rarity import unlike_chance
from cardtui.checker.exercises.perditio.transcripts import (
    SAYS_LOST,
    SAYS_WON,
    Turned,
    first_fault,
    read_loosely,
    turned,
)
from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.ids import id_at
from cardtui.games.perditio.notation import HEIGHT, RANKS
from cardtui.games.perditio.rules import PerditioRules

__all__ = ["EXERCISES", "Project"]

_AROUND = 3  # lines that are kept after the first wrong one


class Project(Exercise):
    """The project *Perditio Tempus*: a program without input that deals, plays, and tells what it turns.

    What is asked is nothing: a given is None. There is no one right answer; a
    transcript is right if there is a deal of which it is the game.
    """

    key = "perditio"
    title = "a deck is shuffled, dealt and played: each card that is turned, and who wins"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.PROGRAM: AskedForm(
            "nothing: it shuffles itself, each time anew",
            f"a line for each card, Got five from pile 1. and so on; at last {SAYS_WON} or {SAYS_LOST}",
            "perditio -- java Perditio",
        ),
        Way.CALL: AskedForm(
            "nothing", "the same as a text, or as a list of lines", "perditio --call perditio.py:play"
        ),
    }
    chance = "run"
    runs = 20
    repeatable = False

    def cases(self) -> Iterable[Case]:
        return ()

    def random_input(self, random: Random, grown: float) -> None:
        """Nothing: chance is the program's own."""
        return None

    def arguments(self, given: Any) -> Sequence[Any]:
        return ()

    def expected(self, given: Any) -> Lines:
        return ()

    def shown(self, value: Any) -> Lines:
        if isinstance(value, str):
            return self.read(value)
        if isinstance(value, list | tuple) and all(isinstance(line, str) for line in value):
            return tuple(part for line in value for part in self.read(line) or ("",))
        return odd(value)

    def judge(self, given: Any, came: Lines) -> Wrong | None:
        """The first line that breaks a rule.

        What is expected are the lines before it and what could have come instead, with `…` for any card; of
        what came no more is kept than a few lines after it. It is opened as the deal that the program has
        played, as far as all its lines tell it, at the end of the lines before; not at all where they seem to
        tell something else than the pile that a card was turned from.
        """
        fault = first_fault(came)
        if fault is None:
            return None
        before = came[: fault.line - 1]
        expected = before if fault.wanted is None else (*before, fault.wanted)
        kept = came[: fault.line + _AROUND]
        rest = read_loosely(came[fault.line - 1 :])
        played = (*fault.before, *rest)
        known = bool(played) and _tells_where_from(fault.before, rest)
        opened = id_at(_deal(played).id, len(fault.before)) if known else None
        return Wrong(expected, kept, fault.line, fault.why, opened)

    def altogether(self, answers: Sequence[Lines]) -> str | None:
        return unlike_chance([turned(lines) for lines in answers])


def _tells_where_from(before: Turned, rest: Turned) -> bool:
    """Whether the piles that are told are those that the cards were turned from.

    Where no line is right that shows by each card sending to the pile of the next one. A program that tells
    the pile that a card sends to instead has right lines too, as long as it turns aces.
    """
    if before and any(card.rank != card.pile for card in (*before, *rest)):
        return True
    return all(card.rank == after.pile for card, after in pairwise(rest))


def _deal(played: Turned) -> PerditioRules:
    """Return the deal in which each of these cards was turned from its pile, in this order.

    Cards that no deck or no pile has are left out. Those that nobody knows are laid out in order below the
    others.
    """
    piles: dict[int, list[int]] = {int(rank): [] for rank in RANKS}
    rest = Counter({int(rank): HEIGHT for rank in RANKS})
    for card in played:
        if rest[card.rank] and len(piles.get(card.pile, ())) < HEIGHT and card.pile in piles:
            piles[card.pile].append(card.rank)
            rest[card.rank] -= 1
    unknown = rest.elements()
    for pile in piles.values():
        pile += [next(unknown) for _ in range(HEIGHT - len(pile))]
    return PerditioRules.from_deal(".".join(RANK_LABELS[rank] for pile in piles.values() for rank in pile))


EXERCISES: tuple[Exercise, ...] = (Project(),)
