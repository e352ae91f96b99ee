"""The exercises on Beggar My Neighbour: the assignment, the kata, and Exercism's *camicia*."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AnswerLines,
    Case,
    Exercise,
    Mismatch,
    Mistake,
    OpenQuestion,
    Protocol,
    ProtocolFormat,
    repr_lines,
    with_fewer_items,
    with_simpler_items,
)
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import Hands
from cardtui.checker.exercises.beggar.mistakes import (
    COMPARISON_MISTAKES,
    COUNTING_MISTAKES,
    PLAYING_MISTAKES,
    WORDING_MISTAKES,
    CountTricks,
    Reword,
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
from cardtui.games.beggar.sheet import MOST_REPLAYED
from cardtui.games.beggar.tricks import MOST_ROUNDS

__all__ = ["EXERCISES", "AssignmentExercise", "CamiciaExercise", "KataExercise"]


def _no_ply(test_input: Any) -> int | None:
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
            self._mistake(one.description, one.variant)
            for one in PLAYING_MISTAKES
            if self.counts or not one.only_counts
        ]
        counting = [
            self._mistake(one.description.replace("round", self.unit), RIGHT, one.count)
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
        return self._play(self.hands(test_input), variant, log=log)

    def _play(
        self,
        hands: Hands,
        variant: Variant = RIGHT,
        limits: Limits | None = None,
        log: list[LogEntry] | None = None,
    ) -> End:
        return play(variant, [deals.rank_numbers(hand) for hand in hands], limits or self.limits, log)

    def expected(self, test_input: Any) -> AnswerLines:
        return self.answer_lines(self.end(test_input)) if any(self.hands(test_input)) else ()

    def table_id(self, test_input: Any, ply: int | None) -> str | None:
        first, second = (".".join(hand) for hand in self.hands(test_input))
        return _table_id(f"{first}/{second}", ply) if first or second else None

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        cards = [card for hand in self.hands(test_input) for card in hand]
        return (len(cards), sum(map(deals.complexity, cards)))

    def last_ply(self, test_input: Any) -> int | None:
        """Return the last ply of a game, for mistakes in the answer; None if the game never ends."""
        end = self.end(test_input)
        return None if end.loops else end.cards

    def _mistake(self, description: str, variant: Variant, count: CountTricks | None = None) -> Mistake:
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
        """Return the ply at which the play differs from the right one, or else the last ply."""
        right: list[LogEntry] = []
        wrong: list[LogEntry] = []
        end = self.end(test_input, log=right)
        self.end(test_input, variant, wrong)
        ply = first_difference_in_cards(right, wrong)
        return self.last_ply(test_input) if ply is None else min(ply, end.cards)


def _table_id(deal: str, ply: int | None) -> str:
    return id_at(BeggarRules.from_deal(deal).id, ply)


# The assignment


def _outcome(lines: AnswerLines) -> str | None:
    """Return the winner or the draw in a line of the right form; else None."""
    if len(lines) != 1:
        return None
    match = re.fullmatch(r"(Draw|Player [01] wins) after -?\d+ rounds\.", lines[0])
    return match[1] if match else None


def _is_draw(lines: AnswerLines) -> bool:
    return len(lines) == 1 and lines[0].startswith("Draw after ") and lines[0].endswith(" rounds.")


_ROUND_COUNTS: Sequence[CountTricks] = (
    lambda end: end.tricks,
    lambda end: end.tricks - end.unfinished,
    lambda end: end.tricks - (end.unfinished and not end.owing),
    lambda end: end.tricks - (end.unfinished and end.owing),
)
"""The ways to count rounds if the last one is not finished, in the order of the interpretations."""


class AssignmentExercise(TwoHandsExercise):
    """The assignment of *Data Structures and Introduction to Algorithms*: a deck in, a line out.

    A test input is the deck, a list of ranks.
    """

    key = "beggar"
    title = "a deck is dealt and played: who wins, and after how many rounds"
    protocols: ClassVar[Mapping[Protocol, ProtocolFormat]] = {
        Protocol.PROGRAM: ProtocolFormat(
            "on standard input the deck, a line of ranks with blanks between: J 2 3 J 4 10",
            "one line: Player 1 wins after 112 rounds. (or: Draw after 5791 rounds.)",
            "beggar -- java BeggarMyNeighbour",
        ),
        Protocol.LINES: ProtocolFormat(
            "a deck a line", "its line, at once", "beggar --persistent -- python3 beggar.py"
        ),
        Protocol.CALL: ProtocolFormat(
            "the deck, a list: ['J', '2', '10']", "the line", "beggar --call beggar.py:play"
        ),
    }
    limits = Limits(tricks=MOST_ROUNDS)
    invisible = (
        "has the winner lay one more card",
        "has a player lost as soon as his last card is a plain one",
        "does not count the last round",
    )

    def __init__(self) -> None:
        super().__init__()
        self.open_question = OpenQuestion(
            "whether a round counts that ends because a player has no card left",
            (
                "counts it",
                "does not count it",
                "counts it only if a penalty was being paid",
                "counts it only if no penalty was being paid",
            ),
            self._answers_by_interpretation,
        )

    def _answers_by_interpretation(self, test_input: Sequence[str]) -> Sequence[AnswerLines]:
        if not test_input:
            return ()
        end = self.end(test_input)
        return [self.answer_lines(end._replace(tricks=count(end))) for count in _ROUND_COUNTS]

    def hands(self, test_input: Sequence[str]) -> Hands:
        return test_input[0::2], test_input[1::2]

    def answer_lines(self, end: End) -> AnswerLines:
        if end.winner is None:
            return (f"Draw after {end.tricks} rounds.",)
        return (f"Player {end.winner} wins after {end.tricks} rounds.",)

    def cases(self) -> Iterable[Case]:
        decks = ((name, deals.parse_deck(text)) for name, text in deals.DECKS)
        return (Case(name, deck) for name, deck in decks if deck is not None)

    def random_input(self, random: Random, size: float) -> list[str]:
        return [card.label for card in deals.even_number(deals.random_cards(random, size))]

    def stdin_text(self, test_input: Sequence[str]) -> str:
        return " ".join(test_input) + "\n"

    def unspecified(self, test_input: Sequence[str]) -> str:
        if not test_input:
            return "what is right without a card"
        if len(test_input) == 1:
            return "how many rounds that takes"
        return "whether a deck may be odd" if len(test_input) % 2 else ""

    def is_certainly_wrong(self, test_input: Sequence[str], answer: AnswerLines) -> bool:
        """Return whether an answer is wrong; the interpretation decides on the rounds, not on the winner."""
        if super().is_certainly_wrong(test_input, answer):
            return True
        outcome = _outcome(answer)
        expected = _outcome(self.expected(test_input))
        return not self.unspecified(test_input) and outcome is not None and outcome != expected

    def judge(self, test_input: Sequence[str], actual: AnswerLines) -> Mismatch | None:
        if not test_input:
            return None
        mismatch = super().judge(test_input, actual)
        if mismatch is None or not _is_draw(actual):
            return mismatch
        reason = f"This game ends: it would be a draw after {MOST_ROUNDS} rounds only."
        if _is_draw(mismatch.expected):
            reason = f"A game that nobody has won is a draw after {MOST_ROUNDS} rounds."
        return mismatch._replace(reason=reason)

    def parse_value(self, value: Any) -> AnswerLines:
        return self.parse_output(value) if isinstance(value, str) else repr_lines(value)

    def smaller_inputs(self, test_input: Sequence[str]) -> Iterator[list[str]]:
        yield from filter(None, with_fewer_items(test_input, multiple=2))
        for first, second in deals.without_one_card_each(self.hands(test_input)):
            if first:
                yield deals.deck_of_hands(first, second)
        yield from with_simpler_items(test_input, deals.SIMPLER_RANKS)

    def simplest_inputs(self) -> Iterator[list[str]]:
        return deals.simplest_decks()

    def table_id(self, test_input: Sequence[str], ply: int | None) -> str | None:
        return _table_id(".".join(test_input), ply) if test_input else None

    def own_mistakes(self) -> Iterator[Mistake]:
        def ply_0(test_input: Any) -> int:
            return 0

        description = "deals the deck in two blocks: it is dealt a card at a time"
        yield Mistake(description, self._dealt_in_blocks, ply_0)
        for variant, addition in (
            (RIGHT, ""),
            (Variant(turned_over=True), ", and turns the pile over"),
            (Variant(turned_over=True, on_top=True), ", and puts the pile there too"),
        ):
            description = f"plays the hands from the wrong end, the card dealt last first{addition}"
            yield Mistake(description, partial(self._played_backwards, variant), ply_0)
        for count in _ROUND_COUNTS[1:]:
            for one in PLAYING_MISTAKES:
                yield self._mistake(one.description, one.variant, count)
        description = "deals the first card to player 1: player 0 gets it"
        yield Mistake(description, self._dealt_to_player_1_first, ply_0)
        for limit, when in ((MOST_ROUNDS - 1, "early"), (MOST_ROUNDS + 1, "late")):
            yield Mistake(f"stops one round too {when}", partial(self._cut_off, limit), _no_ply)
        for description, reword in WORDING_MISTAKES:
            yield Mistake(description, partial(self._reworded, reword), self.last_ply)

    def _cut_off(self, limit: int, deck: Sequence[str]) -> AnswerLines:
        return self.answer_lines(self._play(self.hands(deck), limits=Limits(tricks=limit))) if deck else ()

    def _dealt_in_blocks(self, deck: Sequence[str]) -> AnswerLines:
        half = (len(deck) + 1) // 2
        return self._dealt(deck[:half], deck[half:])

    def _played_backwards(self, variant: Variant, deck: Sequence[str]) -> AnswerLines:
        first, second = self.hands(deck)
        return self.answer_lines(self._play((first[::-1], second[::-1]), variant)) if deck else ()

    def _dealt_to_player_1_first(self, deck: Sequence[str]) -> AnswerLines:
        return self._dealt(deck[1::2], deck[0::2])

    def _dealt(self, first: Sequence[str], second: Sequence[str]) -> AnswerLines:
        return self.answer_lines(self._play((first, second))) if first or second else ()

    def _reworded(self, reword: Reword, deck: Sequence[str]) -> AnswerLines:
        return tuple(map(reword, self.expected(deck)))


# The kata


class KataExercise(TwoHandsExercise):
    """The kata *Beggar Thy Neighbour*: two hands in, the winner out. A test input is the two hands."""

    key = "kata"
    title = "two hands are played: 0 or 1, who wins, or None where nobody has after 10,000 cards"
    protocols: ClassVar[Mapping[Protocol, ProtocolFormat]] = {
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
        Protocol.LINES: ProtocolFormat(
            "two hands a line, as JSON", "0, 1 or None", "kata --persistent -- ./solution"
        ),
    }
    limits = Limits(cards=MOST_REPLAYED)
    counts = False

    def unspecified(self, test_input: Hands) -> str:
        first, second = test_input
        return "" if len(first) == len(second) else "who wins with hands of different sizes"

    def hands(self, test_input: Hands) -> Hands:
        return test_input

    def answer_lines(self, end: End) -> AnswerLines:
        return (str(end.winner),)

    def cases(self) -> Iterable[Case]:
        return (Case(name, _with_suits(deals.parse_hands(text))) for name, text in deals.HANDS)

    def random_input(self, random: Random, size: float) -> list[list[str]]:
        cards = [card.text for card in deals.even_number(deals.random_cards(random, size))]
        return _with_suits(deals.deal_alternately(cards))

    def stdin_text(self, test_input: Hands) -> str:
        return json.dumps(test_input) + "\n"

    def arguments(self, test_input: Hands) -> Sequence[Any]:
        return test_input

    def parse_output(self, text: str) -> AnswerLines:
        lines = super().parse_output(text)
        return ("None",) if lines == ("null",) else lines

    def parse_value(self, value: Any) -> AnswerLines:
        return (str(value),) if value is None or type(value) is int else repr_lines(value)

    def smaller_inputs(self, test_input: Hands) -> Iterator[list[list[str]]]:
        simpler_cards = {
            rank + suit: [simpler + suit for simpler in ranks]
            for rank, ranks in deals.SIMPLER_RANKS.items()
            for suit in "SHDC"
        }
        return deals.smaller_hands(test_input, simpler_cards)

    def simplest_inputs(self) -> Iterator[list[list[str]]]:
        return map(_with_suits, deals.simplest_hands())

    def own_mistakes(self) -> Iterator[Mistake]:
        for description, names in (
            ("returns the loser: 0 is the player of the first hand", {"0": "1", "1": "0"}),
            ("returns 1 and 2 for the players: they are 0 and 1", {"0": "1", "1": "2"}),
        ):
            yield Mistake(description, partial(self._renamed, names), self.last_ply)

    def _renamed(self, names: Mapping[str, str], hands: Hands) -> AnswerLines:
        return tuple(names.get(line, line) for line in self.expected(hands))


def _with_suits(hands: Hands) -> list[list[str]]:
    cut, cards = len(hands[0]), [card for hand in hands for card in hand]
    with_suits = [deals.with_suit(card, index) for index, card in enumerate(cards)]
    return [with_suits[:cut], with_suits[cut:]]


# Camicia

_VARIANTS_BY_INTERPRETATION = (
    RIGHT,
    Variant(forgets_leader=True),
    Variant(forgets_leader=True, every_card=True),
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
    protocols: ClassVar[Mapping[Protocol, ProtocolFormat]] = {
        Protocol.CALL: ProtocolFormat(
            "two lists of ranks, top first: ['2', 'A', '10'], ['3']",
            "{'status': 'finished', 'cards': 7, 'tricks': 1}; or 'loop', counted to its first repetition",
            "camicia --call camicia.py:simulate_game",
        ),
        Protocol.PROGRAM: ProtocolFormat(
            'on standard input a line of JSON: {"playerA": ["2", "A"], "playerB": ["3"]}',
            'one line of JSON: {"status": "finished", "cards": 7, "tricks": 1}',
            "camicia -- node camicia.js",
        ),
        Protocol.LINES: ProtocolFormat(
            "the same, a deal a line", "its answer", "camicia --persistent -- ./camicia"
        ),
    }
    limits = Limits(loop=True)
    unit = "trick"

    def __init__(self) -> None:
        super().__init__()
        self.open_question = OpenQuestion(
            "whether whose turn it is belongs to a position that comes back",
            (
                "compares whose turn it is too",
                "compares the hands only",
                "compares the hands only, and before every card for which nothing is owed",
            ),
            self._answers_by_interpretation,
        )

    def _answers_by_interpretation(self, test_input: Any) -> Sequence[AnswerLines]:
        return [self.answer_lines(self.end(test_input, one)) for one in _VARIANTS_BY_INTERPRETATION]

    def hands(self, test_input: Mapping[str, Sequence[str]]) -> Hands:
        return test_input["playerA"], test_input["playerB"]

    def answer_lines(self, end: End) -> AnswerLines:
        status = "loop" if end.winner is None else "finished"
        return f"status: {status}", f"cards: {end.cards}", f"tricks: {end.tricks}"

    def cases(self) -> Iterable[Case]:
        return (Case(name, _players(deals.parse_hands(text))) for name, text in deals.HANDS_FOR_LOOPS)

    def random_input(self, random: Random, size: float) -> dict[str, list[str]]:
        cards = [card.label for card in deals.random_cards(random, size)]
        return _players(deals.deal_randomly(cards, random, size))

    def stdin_text(self, test_input: Any) -> str:
        return json.dumps(test_input) + "\n"

    def arguments(self, test_input: Any) -> Sequence[Any]:
        return self.hands(test_input)

    def parse_output(self, text: str) -> AnswerLines:
        try:
            return self.parse_value(json.loads(text))
        except ValueError:
            return super().parse_output(text)

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

    def own_mistakes(self) -> Iterator[Mistake]:
        for description, variant in COMPARISON_MISTAKES:
            yield self._mistake(description, variant)
            yield self._mistake(description, replace(variant, forgets_leader=True))
        yield Mistake("counts of a loop only what is before it", self._counted_to_loop, _no_ply)

    def _counted_to_loop(self, test_input: Any) -> AnswerLines:
        end = self.end(test_input)
        if not end.loops:
            return self.answer_lines(end)
        first, second = (" ".join(hand) for hand in self.hands(test_input))
        fate: Any = BeggarRules.from_deal(f"{first} / {second}").fate
        return self.answer_lines(end._replace(cards=fate.pre_cards, tricks=fate.pre_tricks))


def _parse_literal(text: str) -> Any:
    """Return the value of a Python literal; other text as it is."""
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _players(hands: Hands) -> dict[str, list[str]]:
    """Return two hands as a test input of *camicia*, without suits."""
    first, second = (list(map(deals.label, hand)) for hand in hands)
    return {"playerA": first, "playerB": second}


EXERCISES = (AssignmentExercise(), KataExercise(), CamiciaExercise())
