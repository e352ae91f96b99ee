"""Exercism's *camicia*: two hands in; the kind of the end, and the number of cards and tricks, out."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cardtui.checker.exercise import (
    AnswerLines,
    CheckCase,
    OpenQuestion,
    Protocol,
    ProtocolFormat,
    repr_lines,
)
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.checker.exercises.beggar.two_hands import DealsOfPack, TwoHandsExercise
from cardtui.checker.exercises.beggar.variants import RIGHT, BeggarEnd, BeggarVariant, Limits
from cardtui.engine.cards import Card

_READINGS = (
    RIGHT,
    BeggarVariant(forgets_leader=True),
    BeggarVariant(forgets_leader=True, every_card=True),
)
"""Interpretations of "as soon as the decks are identical to what they were earlier during the game".

The reference solutions in Python, Java and Go follow one of them each.
"""


class CamiciaExercise(TwoHandsExercise):
    """The exercise *camicia*: two hands in; the kind of the end, and the number of cards and tricks, out.

    A test input is `{"playerA": […], "playerB": […]}`.
    """

    key = "camicia"
    title = "two hands are played: whether the game ends or loops, and its cards and tricks"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.CALL: ProtocolFormat(
            "two lists of ranks, top first: ['2', 'A', '10'], ['3']",
            "{'status': 'finished', 'cards': 7, 'tricks': 1}; or 'loop', counted to its first repetition",
            "camicia --call camicia.py:simulate_game",
        ),
        Protocol.PROGRAM: ProtocolFormat(
            'on standard input a line of JSON: {"playerA": ["2", "A"], "playerB": ["3"]}',
            'one line of JSON: {"status": "finished", "cards": 7, "tricks": 1}; or as Python prints it',
            "camicia -- node camicia.js",
        ),
        Protocol.PERSISTENT: ProtocolFormat(
            "the same, a deal a line", "its answer", "camicia --persistent -- ./camicia"
        ),
    }
    answer_forms = (re.compile(r"""\{[^{}]*["'](?:finished|loop)["'][^{}]*\}"""),)
    limits = Limits(loop=True)
    readings = _READINGS
    invisible = ("has player 0 won", "has player 1 won", "calls it a draw")

    def __init__(self) -> None:
        super().__init__()
        self.open_question = OpenQuestion(
            "whether the turn belongs to a position that comes back",
            (
                "compares the hands and the turn",
                "compares the hands only",
                "compares the hands only, and before every card for which nothing is owed",
            ),
            self._answers_by_interpretation,
        )

    def _answers_by_interpretation(self, test_input: Any) -> Sequence[AnswerLines]:
        return [self.answer_lines(self.end(test_input, one)) for one in _READINGS]

    def hands(self, test_input: Mapping[str, Sequence[str]]) -> SheetHands:
        return test_input["playerA"], test_input["playerB"]

    def answer_lines(self, end: BeggarEnd) -> AnswerLines:
        status = "loop" if end.winner is None else "finished"
        return f"status: {status}", f"cards: {end.cards}", f"tricks: {end.tricks}"

    def cases(self) -> Iterable[CheckCase]:
        return (CheckCase(name, _players(deals.parse_hands(text))) for name, text in deals.HANDS_FOR_LOOPS)

    def with_pack(self, pack: str) -> CamiciaExercise:
        exercise = _CamiciaOfPack()
        exercise.pack = deals.read_pack(pack)
        return exercise

    def deal(self, cards: Sequence[Card]) -> dict[str, list[str]]:
        return _players(deals.deal_alternately([card.label for card in cards]))

    def is_answer(self, lines: AnswerLines) -> bool:
        return isinstance(self.to_json(lines), dict)

    def random_input(self, random: Random, size: float) -> dict[str, list[str]]:
        cards = [card.label for card in deals.random_cards(random, size)]
        return _players(deals.deal_randomly(cards, random, size))

    def stdin_text(self, test_input: Any) -> str:
        return json.dumps(test_input) + "\n"

    def arguments(self, test_input: Any) -> Sequence[Any]:
        return self.hands(test_input)

    def parse_output(self, text: str) -> AnswerLines:
        try:
            value = json.loads(text)
        except ValueError:
            value = _parse_literal(text.strip())  # as Python prints a dictionary
        return self.parse_value(value) if isinstance(value, dict) else super().parse_output(text)

    def parse_value(self, value: Any) -> AnswerLines:
        names = ("status", "cards", "tricks")
        if not (isinstance(value, dict) and value.keys() == set(names)):
            return repr_lines(value)
        # A number in quotes keeps its quotes: it is not a number.
        texts = {
            name: repr(value[name]) if name != "status" and isinstance(value[name], str) else value[name]
            for name in names
        }
        return tuple(f"{name}: {text}" for name, text in texts.items())

    def to_json(self, lines: AnswerLines) -> Any:
        """Return the object that the lines stand for; other lines as they are."""
        values = dict(line.split(": ", 1) for line in lines if ": " in line)
        if list(values) != ["status", "cards", "tricks"] or len(lines) != len(values):
            return super().to_json(lines)
        numbers = {name: _parse_literal(values[name]) for name in ("cards", "tricks")}
        return {"status": values["status"], **numbers}

    def smaller_inputs(self, test_input: Any) -> Iterator[dict[str, list[str]]]:
        return map(_players, deals.smaller_hands(self.hands(test_input), deals.SIMPLER_RANKS))

    def simplest_inputs(self) -> Iterator[dict[str, list[str]]]:
        return map(_players, deals.simplest_hands())


class _CamiciaOfPack(DealsOfPack, CamiciaExercise):
    """The same with deals of one pack."""


def _parse_literal(text: str) -> Any:
    """Return the value of a Python literal; other text as it is."""
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _players(hands: SheetHands) -> dict[str, list[str]]:
    """Return two hands as a test input of *camicia*, without suits."""
    first, second = (list(map(deals.label, hand)) for hand in hands)
    return {"playerA": first, "playerB": second}
