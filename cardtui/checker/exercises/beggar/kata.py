"""The kata *Beggar Thy Neighbour*: two hands in, the winner out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cardtui.checker.exercise import AnswerLines, CheckCase, Protocol, ProtocolFormat, Seen, repr_lines
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.checker.exercises.beggar.mistakes import KnownMistake
from cardtui.checker.exercises.beggar.two_hands import DealsOfPack, TwoHandsExercise
from cardtui.checker.exercises.beggar.variants import BeggarEnd, BeggarVariant, Limits
from cardtui.engine.cards import Card
from cardtui.games.beggar.sheet import MOST_REPLAYED


class KataExercise(TwoHandsExercise):
    """The kata *Beggar Thy Neighbour*: two hands in, the winner out. A test input is the two hands."""

    key = "kata"
    title = "two hands are played: 0 or 1, who wins, or None where nobody has after 10,000 cards"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.CALL: ProtocolFormat(
            "two lists of cards, top first: ['9C', 'TD'], ['AS']",
            "0, 1 or None",
            "kata --call solution.py:who_wins",
        ),
        Protocol.PROGRAM: ProtocolFormat(
            'on standard input a line of JSON, the two hands: [["9C", "TD"], ["AS"]]',
            "one line: 0, 1 or None (or null)",
            "kata -- node solution.js",
        ),
        Protocol.PERSISTENT: ProtocolFormat(
            "two hands a line, as JSON", "0, 1 or None", "kata --persistent -- ./solution"
        ),
    }
    answer_forms = tuple(
        re.compile(rf"{before}[ \t]*(?P<answer>{form})[.!]?[ \t\r]*$", re.IGNORECASE | re.MULTILINE)
        for before, form in (
            ("^", "[01]|none|null"),  # a line of its own
            ("(?<=[:?>=])", "[01]|none|null"),  # the end of a line, after a prompt
            (r"(?<![\d.-])", "[01]|none|null"),  # the end of any line
            ("(?:^|(?<=[:?>=]))", r"-?\d+"),  # a wrong number
        )
    )
    first_player = "player 0"
    confirmations = 24  # half of all answers are alike
    limits = Limits(cards=MOST_REPLAYED)
    invisible = ("has the winner lay", "has a player lost as soon as their last")

    def unspecified(self, test_input: SheetHands) -> str:
        first, second = test_input
        return "" if len(first) == len(second) else "who wins with hands of different sizes"

    def hands(self, test_input: SheetHands) -> SheetHands:
        return test_input

    def answer_lines(self, end: BeggarEnd) -> AnswerLines:
        return (str(end.winner),)

    def cases(self) -> Iterable[CheckCase]:
        return (CheckCase(name, _with_suits(deals.parse_hands(text))) for name, text in deals.HANDS)

    def with_pack(self, pack: str) -> KataExercise:
        exercise = _KataOfPack()
        exercise.pack = deals.read_pack(pack)
        return exercise

    def deal(self, cards: Sequence[Card]) -> list[list[str]]:
        return _with_suits(deals.deal_alternately([card.text for card in cards]))

    def random_input(self, random: Random, size: float) -> list[list[str]]:
        return self.deal(deals.even_number(deals.random_cards(random, size)))

    def is_answer(self, lines: AnswerLines) -> bool:
        return lines in (("0",), ("1",), _DRAW)

    def stdin_text(self, test_input: SheetHands) -> str:
        return json.dumps(test_input) + "\n"

    def arguments(self, test_input: SheetHands) -> Sequence[Any]:
        return test_input

    def parse_output(self, text: str) -> AnswerLines:
        lines = super().parse_output(text)
        return ("None",) if lines == ("null",) else lines

    def parse_value(self, value: Any) -> AnswerLines:
        return (str(value),) if value is None or type(value) is int else repr_lines(value)

    def smaller_inputs(self, test_input: SheetHands) -> Iterator[list[list[str]]]:
        simpler_cards = {
            rank + suit: [simpler + suit for simpler in ranks]
            for rank, ranks in deals.SIMPLER_RANKS.items()
            for suit in "SHDC"
        }
        return deals.smaller_hands(test_input, simpler_cards)

    def simplest_inputs(self) -> Iterator[list[list[str]]]:
        return map(_with_suits, deals.simplest_hands())

    def limit_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[KnownMistake]:
        """Find out the length of the shortest game that a program calls a draw, if it does so too early."""
        ends = [(self.end(test_input), lines) for test_input, lines in seen]
        drawn = min(
            (end.cards for end, lines in ends if lines == _DRAW and end.winner is not None), default=0
        )
        games = [self.random_input(Random(seed), 1.0) for seed in range(_GAMES if drawn else 0)]
        by_length = sorted((self.end(game).cards, game) for game in games)
        longest = 0  # game that was played to its end
        while by_length := [one for one in by_length if one[0] < drawn]:
            cards, game = by_length[len(by_length) // 2]
            if ask(game) == _DRAW:
                drawn = cards
            else:
                longest = cards
                by_length = [one for one in by_length if one[0] > cards]
        if drawn:
            ended = max((end.cards for end, lines in ends if lines != _DRAW and end.cards < drawn), default=0)
            does = f"stops a game somewhere between {max(ended, longest)} and {drawn} cards"
            yield f"{does}: {_ASKED}", BeggarVariant(limits=Limits(cards=drawn - 1))


class _KataOfPack(DealsOfPack, KataExercise):
    """The same with deals of one pack."""


_DRAW = ("None",)
_GAMES = 400  # of which the shortest drawn one is searched
_ASKED = f"a game is stopped after {MOST_REPLAYED:,} cards"


def _with_suits(hands: SheetHands) -> list[list[str]]:
    cut, cards = len(hands[0]), [card for hand in hands for card in hand]
    with_suits = [deals.with_suit(card, index) for index, card in enumerate(cards)]
    return [with_suits[:cut], with_suits[cut:]]
