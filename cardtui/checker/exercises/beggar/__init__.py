"""What can be checked of Beggar My Neighbour: the assignment, the kata, and the exercise *camicia*."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AskedForm,
    Case,
    Lines,
    Mistake,
    OpenQuestion,
    Way,
    Wrong,
    odd,
    plainer,
    without,
)
from cardtui.checker.exercises.beggar import asked
from cardtui.checker.exercises.beggar.asked import WrittenHands
from cardtui.checker.exercises.beggar.mistakes import COMPARED, PLAYED, WORDED, Count, Words
from cardtui.checker.exercises.beggar.two_hands import OfTwoHands, nowhere, opened_at
from cardtui.checker.exercises.beggar.variants import RIGHT, End, Limits, Variant
from cardtui.games.beggar.rules import BeggarRules
from cardtui.games.beggar.sheet import MOST_REPLAYED
from cardtui.games.beggar.tricks import MOST_ROUNDS

__all__ = ["EXERCISES", "Assignment", "Camicia", "Kata"]


def _outcome(lines: Lines) -> str | None:
    """Who wins, or that it is a draw, as a line of the right form tells it; else None."""
    match = (
        re.fullmatch(r"(Draw|Player [01] wins) after -?\d+ rounds\.", lines[0]) if len(lines) == 1 else None
    )
    return match[1] if match else None


def _tells_a_draw(lines: Lines) -> bool:
    return len(lines) == 1 and lines[0].startswith("Draw after ") and lines[0].endswith(" rounds.")


_COUNTED_AS: Sequence[Count] = (
    lambda end: end.tricks,
    lambda end: end.tricks - end.unfinished,
    lambda end: end.tricks - (end.unfinished and not end.owing),
    lambda end: end.tricks - (end.unfinished and end.owing),
)
"""The ways to count rounds, the last of which may not be finished."""


class Assignment(OfTwoHands):
    """The assignment of *Data Structures and Introduction to Algorithms*: a deck in, a line out."""

    key = "beggar"
    title = "a deck is dealt and played: who wins, and after how many rounds"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.PROGRAM: AskedForm(
            "on standard input the deck, a line of ranks with blanks between: J 2 3 J 4 10",
            "one line: Player 1 wins after 112 rounds. (or: Draw after 5791 rounds.)",
            "beggar -- java BeggarMyNeighbour",
        ),
        Way.LINES: AskedForm(
            "a deck a line", "its line, at once", "beggar --persistent -- python3 beggar.py"
        ),
        Way.CALL: AskedForm("the deck, a list: ['J', '2', '10']", "the line", "beggar --call beggar.py:play"),
    }
    limits = Limits(tricks=MOST_ROUNDS)
    alike = (
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
            self._by_each_reading,
        )

    def _by_each_reading(self, given: Sequence[str]) -> Sequence[Lines]:
        if not given:
            return ()
        end = self.end(given)
        return [self.told(end._replace(tricks=count(end))) for count in _COUNTED_AS]

    def hands(self, given: Sequence[str]) -> WrittenHands:
        return given[0::2], given[1::2]

    def told(self, end: End) -> Lines:
        if end.winner is None:
            return (f"Draw after {end.tricks} rounds.",)
        return (f"Player {end.winner} wins after {end.tricks} rounds.",)

    def cases(self) -> Iterable[Case]:
        decks = ((name, asked.deck_of(text)) for name, text in asked.ASKED_DECKS)
        return (Case(name, deck) for name, deck in decks if deck is not None)

    def random_input(self, random: Random, grown: float) -> list[str]:
        return [card.label for card in asked.an_even_number(asked.some_cards(random, grown))]

    def text(self, given: Sequence[str]) -> str:
        return " ".join(given) + "\n"

    def unsettled(self, given: Sequence[str]) -> str:
        if not given:
            return "what is right without a card"
        if len(given) == 1:
            return "how many rounds that takes"
        return "whether a deck may be odd" if len(given) % 2 else ""

    def settles(self, given: Sequence[str], wrong: Lines) -> bool:
        """How many rounds there are may depend on the reading of the sheet, but who wins does not."""
        return super().settles(given, wrong) or (
            not self.unsettled(given) and _outcome(wrong) not in (None, _outcome(self.expected(given)))
        )

    def judge(self, given: Sequence[str], came: Lines) -> Wrong | None:
        if not given:
            return None
        wrong = super().judge(given, came)
        if wrong is None or not _tells_a_draw(came):
            return wrong
        if _tells_a_draw(wrong.expected):
            return wrong._replace(why=f"A game that nobody has won is a draw after {MOST_ROUNDS} rounds.")
        return wrong._replace(why=f"This game ends: it would be a draw after {MOST_ROUNDS} rounds only.")

    def shown(self, value: Any) -> Lines:
        return self.read(value) if isinstance(value, str) else odd(value)

    def smaller(self, given: Sequence[str]) -> Iterator[list[str]]:
        yield from filter(None, without(given, together=2))
        for first, second in asked.without_a_pair(self.hands(given)):
            if first:
                yield asked.as_deck(first, second)
        yield from plainer(given, asked.PLAINER)

    def simplest(self) -> Iterator[list[str]]:
        return asked.simple_decks()

    def opened(self, given: Sequence[str], place: int | None) -> str | None:
        return opened_at(".".join(given), place) if given else None

    def own_mistakes(self) -> Iterator[Mistake]:
        says = "deals the deck in two blocks: it is dealt a card at a time"
        yield Mistake(says, self._halves, lambda given: 0)
        for variant, says in (
            (RIGHT, ""),
            (Variant(turned_over=True), ", and turns the pile over"),
            (Variant(turned_over=True, on_top=True), ", and puts the pile there too"),
        ):
            says = f"plays the hands from the wrong end, the card dealt last first{says}"
            yield Mistake(says, partial(self._backwards, variant), lambda given: 0)
        for count in _COUNTED_AS[1:]:
            for one in PLAYED:
                yield self.mistake(one.says, one.variant, count)
        yield Mistake("deals the first card to player 1: player 0 gets it", self._crossed, lambda given: 0)
        for limit, says in ((MOST_ROUNDS - 1, "early"), (MOST_ROUNDS + 1, "late")):
            yield Mistake(f"stops one round too {says}", partial(self._cut, limit), nowhere)
        for says, words in WORDED:
            yield Mistake(says, partial(self._reworded, words), self.where_it_ends)

    def _cut(self, limit: int, given: Sequence[str]) -> Lines:
        return self.told(self.end_of(self.hands(given), limits=Limits(tricks=limit))) if given else ()

    def _halves(self, given: Sequence[str]) -> Lines:
        cut = (len(given) + 1) // 2
        return self._dealt(given[:cut], given[cut:])

    def _backwards(self, variant: Variant, given: Sequence[str]) -> Lines:
        first, second = self.hands(given)
        return self.told(self.end_of((first[::-1], second[::-1]), variant)) if given else ()

    def _crossed(self, given: Sequence[str]) -> Lines:
        return self._dealt(given[1::2], given[0::2])

    def _dealt(self, first: Sequence[str], second: Sequence[str]) -> Lines:
        return self.told(self.end_of((first, second))) if first or second else ()

    def _reworded(self, words: Words, given: Sequence[str]) -> Lines:
        return tuple(map(words, self.expected(given)))


class Kata(OfTwoHands):
    """The kata *Beggar Thy Neighbour*: two hands in, the winner out."""

    key = "kata"
    title = "two hands are played: 0 or 1, who wins, or None where nobody has after 10,000 cards"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.CALL: AskedForm(
            "two lists of cards, top first: ['9C', 'TD'], ['AS']",
            "0, 1 or None",
            "kata --call solution.py:who_wins",
        ),
        Way.PROGRAM: AskedForm(
            'on standard input a line of JSON, the two hands: [["9C", "TD"], ["AS"]]',
            "one line: 0, 1 or None (or null)",
            "kata -- node solution.js",
        ),
        Way.LINES: AskedForm("two hands a line, as JSON", "0, 1 or None", "kata --persistent -- ./solution"),
    }  # fmt: skip
    limits = Limits(cards=MOST_REPLAYED)
    counts = False

    def unsettled(self, given: WrittenHands) -> str:
        first, second = given
        return "" if len(first) == len(second) else "who wins with hands of different sizes"

    def hands(self, given: WrittenHands) -> WrittenHands:
        return given

    def told(self, end: End) -> Lines:
        return (str(end.winner),)

    def cases(self) -> Iterable[Case]:
        return (Case(name, _suited(asked.hands_of(text))) for name, text in asked.ASKED_HANDS)

    def random_input(self, random: Random, grown: float) -> list[list[str]]:
        cards = [card.text for card in asked.an_even_number(asked.some_cards(random, grown))]
        return _suited(asked.dealt(cards))

    def text(self, given: WrittenHands) -> str:
        return json.dumps(given) + "\n"

    def arguments(self, given: WrittenHands) -> Sequence[Any]:
        return given

    def read(self, text: str) -> Lines:
        lines = super().read(text)
        return ("None",) if lines == ("null",) else lines

    def shown(self, value: Any) -> Lines:
        return (str(value),) if value is None or type(value) is int else odd(value)

    def smaller(self, given: WrittenHands) -> Iterator[list[list[str]]]:
        suited = {
            rank + suit: [one + suit for one in ones]
            for rank, ones in asked.PLAINER.items()
            for suit in "SHDC"
        }
        return asked.smaller_hands(given, suited)  # fmt: skip

    def simplest(self) -> Iterator[list[list[str]]]:
        return map(_suited, asked.simple_hands())

    def own_mistakes(self) -> Iterator[Mistake]:
        for says, names in (
            ("returns the loser: 0 is the player of the first hand", {"0": "1", "1": "0"}),
            ("returns 1 and 2 for the players: they are 0 and 1", {"0": "1", "1": "2"}),
        ):
            yield Mistake(says, partial(self._renamed, names), self.where_it_ends)

    def _renamed(self, names: Mapping[str, str], given: WrittenHands) -> Lines:
        return tuple(names.get(line, line) for line in self.expected(given))


def _suited(hands: WrittenHands) -> list[list[str]]:
    cut, cards = len(hands[0]), [card for hand in hands for card in hand]
    named = [asked.coded(card, at) for at, card in enumerate(cards)]
    return [named[:cut], named[cut:]]


class Camicia(OfTwoHands):
    """The exercise *camicia*: two hands in; how it ends, after how many cards and tricks, out."""

    key = "camicia"
    title = "two hands are played: whether the game ends or loops, and its cards and tricks"
    forms: ClassVar[Mapping[Way, AskedForm]] = {
        Way.CALL: AskedForm(
            "two lists of ranks, top first: ['2', 'A', '10'], ['3']",
            "{'status': 'finished', 'cards': 7, 'tricks': 1}; or 'loop', counted to its first repetition",
            "camicia --call camicia.py:simulate_game",
        ),
        Way.PROGRAM: AskedForm(
            'on standard input a line of JSON: {"playerA": ["2", "A"], "playerB": ["3"]}',
            'one line of JSON: {"status": "finished", "cards": 7, "tricks": 1}',
            "camicia -- node camicia.js",
        ),
        Way.LINES: AskedForm("the same, a deal a line", "its answer", "camicia --persistent -- ./camicia"),
    }  # fmt: skip
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
            self._by_each_reading,
        )

    def hands(self, given: Mapping[str, Sequence[str]]) -> WrittenHands:
        return given["playerA"], given["playerB"]

    def told(self, end: End) -> Lines:
        status = "loop" if end.winner is None else "finished"
        return f"status: {status}", f"cards: {end.cards}", f"tricks: {end.tricks}"

    def cases(self) -> Iterable[Case]:
        return (Case(name, _players(asked.hands_of(text))) for name, text in asked.ASKED_LOOPS)

    def random_input(self, random: Random, grown: float) -> dict[str, list[str]]:
        cards = [card.label for card in asked.some_cards(random, grown)]
        return _players(asked.dealt_out(cards, random, grown))

    def text(self, given: Any) -> str:
        return json.dumps(given) + "\n"

    def arguments(self, given: Any) -> Sequence[Any]:
        return self.hands(given)

    def read(self, text: str) -> Lines:
        try:
            return self.shown(json.loads(text))
        except ValueError:
            return super().read(text)

    def shown(self, value: Any) -> Lines:
        names = ("status", "cards", "tricks")
        if not (isinstance(value, dict) and value.keys() == set(names)):
            return odd(value)
        plain = {name: value[name] for name in names}
        wrong = {name: repr(one) for name, one in plain.items() if name != "status" and isinstance(one, str)}
        return tuple(f"{name}: {one}" for name, one in {**plain, **wrong}.items())  # "7" is no 7

    def value(self, lines: Lines) -> Any:
        """Return the object that the lines tell; lines that tell none as they are."""
        told = dict(line.split(": ", 1) for line in lines if ": " in line)
        if list(told) != ["status", "cards", "tricks"] or len(lines) != len(told):
            return super().value(lines)
        counts = {name: _literal(told[name]) for name in ("cards", "tricks")}
        return {"status": told["status"], **counts}

    def smaller(self, given: Any) -> Iterator[dict[str, list[str]]]:
        return map(_players, asked.smaller_hands(self.hands(given), asked.PLAINER))

    def simplest(self) -> Iterator[dict[str, list[str]]]:
        return map(_players, asked.simple_hands())

    def own_mistakes(self) -> Iterator[Mistake]:
        for says, variant in COMPARED:
            yield self.mistake(says, variant)
            yield self.mistake(says, replace(variant, forgets_leader=True))
        yield Mistake("counts of a loop only what is before it", self._before_loop, nowhere)

    def _by_each_reading(self, given: Any) -> Sequence[Lines]:
        return [self.told(self.end(given, variant)) for variant in _READ_AS]

    def _before_loop(self, given: Any) -> Lines:
        end = self.end(given)
        if not end.loops:
            return self.told(end)
        first, second = (" ".join(hand) for hand in self.hands(given))
        fate: Any = BeggarRules.from_deal(f"{first} / {second}").fate
        return self.told(end._replace(cards=fate.pre_cards, tricks=fate.pre_tricks))


_READ_AS = (RIGHT, Variant(forgets_leader=True), Variant(forgets_leader=True, every_card=True))
"""The ways to read "as soon as the decks are identical to what they were earlier during the game".

The reference solutions in Python, in Java and in Go follow one of them each.
"""


def _literal(text: str) -> Any:
    """Return the value that Python writes so, or the text where that is none."""
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _players(hands: WrittenHands) -> dict[str, list[str]]:
    """Two hands as the exercise names them, without suits."""
    first, second = (list(map(asked.label, hand)) for hand in hands)
    return {"playerA": first, "playerB": second}


EXERCISES = (Assignment(), Kata(), Camicia())
