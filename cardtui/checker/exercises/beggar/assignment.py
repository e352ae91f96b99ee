"""The assignment of *Data Structures and Introduction to Algorithms*: a deck in, a line out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    AnswerLines,
    CheckCase,
    DialogueScript,
    FormFault,
    Guess,
    HoldDialogue,
    Mismatch,
    Mistake,
    OpenQuestion,
    Protocol,
    ProtocolFormat,
    Seen,
    fold,
    repr_lines,
    with_fewer_items,
    with_simpler_items,
)
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.checker.exercises.beggar.mistakes import (
    KnownMistake,
    if_won,
    without_unfinished,
)
from cardtui.checker.exercises.beggar.two_hands import DealsOfPack, TwoHandsExercise, table_id_of
from cardtui.checker.exercises.beggar.variants import RIGHT, BeggarEnd, BeggarVariant, Limits
from cardtui.checker.profile import Profile
from cardtui.checker.runners import END_OF_INPUT
from cardtui.engine.cards import Card
from cardtui.games.beggar.tricks import MOST_ROUNDS

_PLAYER = re.compile(r"\b([Pp]layer )([01])\b")
_ONE_ROUND = re.compile(r" 1 round\b", re.IGNORECASE)
_ANSWER = re.compile(r"(draw|player \d wins) after -?\d+ rounds?\b", re.IGNORECASE)
_ANSWER_FORM = re.compile(rf"{_ANSWER.pattern}[.!]?".replace(" ", "[ \\t]+"), re.IGNORECASE)
_ANSWER_TO_END = re.compile(rf"{_ANSWER.pattern}.*", re.IGNORECASE)


@dataclass(frozen=True)
class DeckProfile(Profile):
    """The forms of the input and output of a program for the assignment."""

    exercise = "beggar"
    choices: ClassVar[Mapping[str, Sequence[str | int]]] = {
        "deck": ("words", "characters"),
        "first_player": (0, 1),
        "answer": ("only", "first", "last", "matching"),
    }
    deck: str = "words"
    """A deck is words with blanks between, `J 2 10`, or one character for each card, `J2T`."""
    first_player: int = 0
    """The number that the program prints for the first player, 0 or 1; the second player's is one higher."""
    answer: str = "only"
    """The answer is the only line of the output, its first or last one, or the one that has its words."""

    def deck_text(self, deck: Sequence[str]) -> str:
        """Return a deck as the program reads it."""
        return " ".join(deck) if self.deck == "words" else "".join(deck).replace("10", "T")

    def answer_lines(self, lines: AnswerLines) -> AnswerLines:
        """Return the lines of the output that are the answer: one, if it is known which one."""
        printed = tuple(line for line in lines if line.strip())
        if self.answer == "matching":
            return tuple(match[0] for match in map(_ANSWER_TO_END.search, printed) if match)[-1:] or lines
        return {"first": printed[:1], "last": printed[-1:]}.get(self.answer, lines)

    def renumbered(self, text: str) -> str:
        """Return a text about players 0 and 1 with the numbers that the program gives them."""
        return _PLAYER.sub(lambda match: f"{match[1]}{int(match[2]) + self.first_player}", text)


def _outcome(lines: AnswerLines) -> str | None:
    """Return the winner or the draw in a line of the right form; else None."""
    match = re.fullmatch(_ANSWER, "\n".join(fold(lines)))
    return match[1] if match else None


_ROUND_COUNTS: Sequence[Callable[[BeggarEnd], BeggarEnd]] = (
    lambda end: end,
    without_unfinished,
    lambda end: end._replace(tricks=end.tricks - (end.unfinished and not end.owing)),
    lambda end: end._replace(tricks=end.tricks - (end.unfinished and end.owing)),
)
"""The ways to count rounds if the last one is not finished, in the order of the interpretations."""

_ASKED = f"a draw is after {MOST_ROUNDS} rounds"


_DECKS_FOR_GUESS = tuple(map(str.split, ("J 2 J 2", "2 3", "10 10 10 J", "J 2 3 J 4 5", "2 J 3 10 4 5")))


def _output(hold: HoldDialogue, profile: DeckProfile, deck: Sequence[str]) -> str:
    """Return the output of a program that reads a deck."""
    lines: list[str] = []

    def give() -> DialogueScript:
        text = f"{profile.deck_text(deck)}\n{END_OF_INPUT}"
        while (line := (yield text)) is not None:
            lines.append(line)
            text = ""
        return None

    hold(give())
    return "\n".join(lines)


def _fitting(profile: DeckProfile, outputs: Sequence[str]) -> tuple[int, int]:
    """Return how many outputs are right answers by a profile, and how many are answers at all."""
    exercise = AssignmentExercise(profile)
    players = (profile.first_player, profile.first_player + 1)
    answers = ["draw", *(f"player {player} wins" for player in players)]
    right = understood = 0
    for deck, output in zip(_DECKS_FOR_GUESS, outputs, strict=True):
        lines = exercise.parse_output(output)
        understood += _outcome(lines) in answers
        right += exercise.judge(deck, exercise.as_on_sheet(deck, lines)) is None
    return right, understood


class AssignmentExercise(TwoHandsExercise):
    """The assignment of *Data Structures and Introduction to Algorithms*: a deck in, a line out.

    A test input is the deck, a list of ranks.
    """

    key = "beggar"
    with_own_structures = True
    title = "a deck is dealt and played: who wins, and after how many rounds"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.PROGRAM: ProtocolFormat(
            "on standard input the deck, a line of ranks with blanks between: J 2 3 J 4 10",
            "one line: Player 1 wins after 112 rounds. (or: Draw after 5791 rounds.)",
            "beggar -- java BeggarMyNeighbour",
        ),
        Protocol.PERSISTENT: ProtocolFormat(
            "a deck a line", "its line, at once", "beggar --persistent -- python3 beggar.py"
        ),
        Protocol.CALL: ProtocolFormat(
            "the deck, a list: ['J', '2', '10']", "the line", "beggar --call beggar.py:play"
        ),
    }
    answer_forms = (_ANSWER_FORM,)
    limits = Limits(tricks=MOST_ROUNDS)
    readings = (RIGHT, *(BeggarVariant(report=partial(if_won, count)) for count in _ROUND_COUNTS[1:]))
    invisible = (
        "has the winner lay one more card",
        "has a player lost as soon as their last card is a plain one",
    )

    def __init__(self, profile: DeckProfile | None = None) -> None:
        self.profile: DeckProfile = profile or DeckProfile()
        self.first_player = f"Player {self.profile.first_player}"
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

    def with_profile(self, profile: Profile) -> AssignmentExercise:
        assert isinstance(profile, DeckProfile)
        return AssignmentExercise(profile)

    def guess_profile(self, hold: HoldDialogue) -> Guess:
        """Give a program a few decks in each form, and read its output in every way."""
        ranked: list[tuple[int, int, DeckProfile]] = []
        for deck_form in DeckProfile.choices["deck"]:
            outputs = [_output(hold, DeckProfile(deck=str(deck_form)), deck) for deck in _DECKS_FOR_GUESS]
            for first in (0, 1):
                for answer in DeckProfile.choices["answer"]:
                    profile = DeckProfile(str(deck_form), first, str(answer))
                    ranked.append((*_fitting(profile, outputs), profile))
        right, understood, best = max(ranked, key=lambda one: one[:2])
        if not understood:
            return Guess(None, "No line such as Player 1 wins after 112 rounds. is found in what it prints.")
        if right < len(_DECKS_FOR_GUESS):
            decks = f"{right} of {len(_DECKS_FOR_GUESS)} decks"
            return Guess(
                None, f"At best {decks} are right: its form is another one, or it plays by other rules."
            )
        where = "" if best.answer in ("only", "matching") else f" in its {best.answer} line"
        return Guess(
            best,
            f"It reads a deck as {best.deck} and names player {best.first_player} or {best.first_player + 1}"
            f"{where}: {right} of {len(_DECKS_FOR_GUESS)} decks are right so.",
        )

    def _answers_by_interpretation(self, test_input: Sequence[str]) -> Sequence[AnswerLines]:
        if not test_input:
            return ()
        end = self.end(test_input)
        return [self.report(count(end)) for count in _ROUND_COUNTS]

    def hands(self, test_input: Sequence[str]) -> SheetHands:
        return test_input[0::2], test_input[1::2]

    def answer_lines(self, end: BeggarEnd) -> AnswerLines:
        if end.winner is None:
            return (f"Draw after {end.tricks} rounds.",)
        return (f"Player {end.winner} wins after {end.tricks} rounds.",)

    def report(self, end: BeggarEnd, reword: Callable[[str], str] = RIGHT.reword) -> AnswerLines:
        return tuple(map(self.profile.renumbered, super().report(end, reword)))

    def cases(self) -> Iterable[CheckCase]:
        decks = ((name, deals.parse_deck(text)) for name, text in deals.DECKS)
        return (CheckCase(name, deck) for name, deck in decks if deck is not None)

    def with_pack(self, pack: str) -> AssignmentExercise:
        exercise = _AssignmentOfPack(self.profile)
        exercise.pack = deals.read_pack(pack)
        return exercise

    def deal(self, cards: Sequence[Card]) -> list[str]:
        return [card.label for card in cards]

    def random_input(self, random: Random, size: float) -> list[str]:
        return self.deal(deals.random_cards(random, size))

    def normalize(self, lines: AnswerLines) -> AnswerLines:
        return tuple(_ONE_ROUND.sub(" 1 rounds", line) for line in lines)

    def spelling_faults(self, written: AnswerLines) -> tuple[FormFault, ...]:
        found = [line for line in written if _ONE_ROUND.search(line)]
        return (FormFault("writes 1 round where the exercise has rounds only", found[0]),) if found else ()

    def is_answer(self, lines: AnswerLines) -> bool:
        return _outcome(lines) is not None

    def stdin_text(self, test_input: Sequence[str]) -> str:
        return self.profile.deck_text(test_input) + "\n"

    def parse_output(self, text: str) -> AnswerLines:
        return self.profile.answer_lines(super().parse_output(text))

    def find_answer(self, text: str) -> tuple[AnswerLines, str]:
        if self.profile.answer != "only":  # it says where the answer is
            return self.parse_output(text), ""
        return super().find_answer(text)

    def unspecified(self, test_input: Sequence[str]) -> str:
        if not test_input:
            return "what is right without a card"
        return "how many rounds that takes" if len(test_input) == 1 else ""

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
        if mismatch is None or _outcome(actual) != "draw":
            return mismatch
        reason = f"This game ends: it would be a draw after {MOST_ROUNDS} rounds only."
        if _outcome(mismatch.expected) == "draw":
            reason = f"A game that nobody has won is a draw after {MOST_ROUNDS} rounds."
        return mismatch._replace(reason=mismatch.reason or reason)

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
        return table_id_of(".".join(test_input), ply) if test_input else None

    def mistake(self, description: str, variant: BeggarVariant) -> Mistake:
        return super().mistake(self.profile.renumbered(description), variant)

    def limit_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[KnownMistake]:
        for limit in {int(found[1]) for _, lines in seen if (found := _DRAW.fullmatch("".join(fold(lines))))}:
            yield f"stops after {limit} rounds: {_ASKED}", BeggarVariant(limits=Limits(tricks=limit))


class _AssignmentOfPack(DealsOfPack, AssignmentExercise):
    """The same with deals of one pack."""


_DRAW = re.compile(r"draw after (\d{1,7}) rounds")
