"""The exercise on Perditio Tempus: the project's program, which shuffles the deck itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from cardtui.checker.exercise import (
    AnswerLines,
    Mismatch,
    Protocol,
    ProtocolFormat,
    SheetExercise,
    repr_lines,
)
from cardtui.checker.exercises.perditio.shuffle import further_runs, not_told_apart, unlike_chance
from cardtui.checker.exercises.perditio.transcripts import (
    LOST_LINE,
    WON_LINE,
    TurnedCards,
    first_fault,
    line_on_sheet,
    read_loosely,
    transcript_in,
    turned_cards,
)
from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.ids import id_at
from cardtui.games.perditio.notation import HEIGHT, RANKS
from cardtui.games.perditio.rules import PerditioRules

_LINES_AFTER = 3  # the first wrong one, in a mismatch


class ProjectExercise(SheetExercise):
    """The project *Perditio Tempus*: a program without input that deals, plays and prints each card.

    The test input is always None. There is no one right answer: a transcript is right if it is the game of
    some deal.
    """

    key = "perditio"
    title = "a deck is shuffled, dealt and played: each card that is turned, and who wins"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.PROGRAM: ProtocolFormat(
            "nothing: it shuffles itself, each time anew",
            f"a line for each card, Got five from pile 1. and so on; at last {WON_LINE} or {LOST_LINE}",
            "perditio -- java Perditio",
        ),
        Protocol.CALL: ProtocolFormat(
            "nothing", "the same as a text, or as a list of lines", "perditio --call perditio.py:play"
        ),
    }
    random_name = "run"
    default_runs = 60  # of which four or five are won by chance
    repeatable = False

    def random_input(self, random: Random, size: float) -> None:
        """Return None: the program shuffles the deck itself."""
        return None

    def arguments(self, test_input: Any) -> Sequence[Any]:
        return ()

    def expected(self, test_input: Any) -> AnswerLines:
        return ()

    def parse_value(self, value: Any) -> AnswerLines:
        if isinstance(value, str):
            return self.parse_output(value)
        if isinstance(value, list | tuple) and all(isinstance(line, str) for line in value):
            return tuple(part for line in value for part in self.parse_output(line) or ("",))
        return repr_lines(value)

    def find_answer(self, text: str) -> tuple[AnswerLines, str]:
        """Return the lines of the transcript; if Enter is pressed between them, it ends a line."""
        return transcript_in(self.parse_output(text), self.enters is not None)

    def as_on_sheet(self, test_input: Any, lines: AnswerLines) -> AnswerLines:
        return tuple(line_on_sheet(line) for line in lines if line.strip())

    def judge(self, test_input: Any, actual: AnswerLines) -> Mismatch | None:
        """Return the first line that breaks a rule.

        The expected lines are those before it and a possible next line, with `…` for any card. The table has
        the deal that the program has played, as far as its lines show it, at the ply of the wrong line; there
        is no table if the lines do not name the piles that cards were turned from.
        """
        fault = first_fault(actual)
        if fault is None:
            return None
        before = actual[: fault.line - 1]
        expected = before if fault.wanted is None else (*before, fault.wanted)
        excerpt = actual[: fault.line + _LINES_AFTER]
        rest = read_loosely(actual[fault.line - 1 :])
        played = (*fault.before, *rest)
        known = bool(played) and _names_piles_turned_from(fault.before, rest)
        table_id = id_at(_deal(played).id, len(fault.before)) if known else None
        return Mismatch(expected, excerpt, fault.line, fault.reason, table_id)

    def further_runs(self, answers: Sequence[AnswerLines]) -> int:
        return further_runs(_games(answers))

    def combined_failure(self, answers: Sequence[AnswerLines]) -> str | None:
        return unlike_chance(_games(answers))

    def remark(self, answers: Sequence[AnswerLines]) -> str:
        """Return what was not seen: a won game, so that nothing is known of its end, and a wrong shuffle."""
        won = "" if any(lines[-1:] == (WON_LINE,) for lines in answers) else "No won game was seen."
        return " ".join(filter(None, (won, not_told_apart(_games(answers)))))


def _games(answers: Sequence[AnswerLines]) -> list[TurnedCards]:
    return [turned_cards(lines) for lines in answers]


def _names_piles_turned_from(before: TurnedCards, rest: TurnedCards) -> bool:
    """Return whether each line names the pile that its card was turned from.

    If no line is right, that shows by each card leading to the pile of the next one. A program that names the
    pile that a card leads to has right lines too, as long as it turns aces.
    """
    if before and any(card.rank != card.pile for card in (*before, *rest)):
        return True
    return all(card.rank == after.pile for card, after in pairwise(rest))


def _deal(played: TurnedCards) -> PerditioRules:
    """Return a deal in which each of these cards is turned from its pile, in this order.

    Impossible cards are left out, and the unknown rest is put below the others in order.
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


EXERCISES: tuple[SheetExercise, ...] = (ProjectExercise(),)
