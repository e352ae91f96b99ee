"""The base of the exercises on Beggar My Neighbour: two hands are played, and the end is reported."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from cardtui.checker.exercise import (
    NO_END,
    AnswerLines,
    CheckCase,
    Mistake,
    Seen,
    SheetExercise,
    pairs,
    together,
)
from cardtui.checker.exercises.beggar import deals
from cardtui.checker.exercises.beggar.deals import SheetHands
from cardtui.checker.exercises.beggar.mistakes import (
    MISTAKES,
    KnownMistake,
    searched_mistakes,
    searched_penalties,
)
from cardtui.checker.exercises.beggar.variants import (
    RIGHT,
    BeggarEnd,
    BeggarVariant,
    Limits,
    LogEntry,
    first_difference_in_cards,
    play,
)
from cardtui.engine.cards import Card
from cardtui.engine.ids import id_at
from cardtui.games.beggar.rules import BeggarRules

_GAMES = 300  # of a pack, among which short ones are looked for


class TwoHandsExercise(SheetExercise):
    """An exercise in which two hands are played and the end is reported."""

    packs: Sequence[str] = tuple(deals.PACKS)
    limits: ClassVar[Limits]
    readings: ClassVar[Sequence[BeggarVariant]] = (RIGHT,)
    """The rules by each interpretation of the sheet, ours first."""
    invisible: ClassVar[Sequence[str]] = ()
    """Beginnings of descriptions of mistakes that do not show in this exercise, or look like another one."""

    def __init__(self) -> None:
        known = (*MISTAKES["playing"], *MISTAKES[self.key])
        self.known = [one for one in known if not one[0].startswith(tuple(self.invisible))]
        self.mistakes = [self.mistake(*one) for one in self.known]

    @abstractmethod
    def hands(self, test_input: Any) -> SheetHands:
        """Return the hands to be played."""

    @abstractmethod
    def answer_lines(self, end: BeggarEnd) -> AnswerLines:
        """Return the answer of the sheet that reports an end."""

    @abstractmethod
    def deal(self, cards: Sequence[Card]) -> Any:
        """Return the test input in which these cards are dealt in turn."""

    def limit_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[KnownMistake]:
        """Yield mistakes with the limit at which a program seems to stop a game."""
        return iter(())

    def rarer_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[Iterable[Mistake]]:
        for group in (
            lambda: self.known,
            lambda: (*self.limit_mistakes(seen, ask), *searched_mistakes()),
            searched_penalties,
            lambda: pairs(self.known, RIGHT),
        ):
            for reading in self.readings:
                rules = ((one, together(variant, reading, RIGHT)) for one, variant in group())
                yield (self.mistake(one, variant) for one, variant in rules if variant is not None)

    def end(
        self, test_input: Any, variant: BeggarVariant = RIGHT, log: list[LogEntry] | None = None
    ) -> BeggarEnd:
        """Play a test input by the rules of a variant."""
        hands = tuple(deals.rank_numbers(hand) for hand in variant.deal(self.hands(test_input)))
        if variant is RIGHT and log is None:
            return _right_end(hands, self.limits)
        return play(variant, hands, variant.limits or self.limits, log)

    def expected(self, test_input: Any) -> AnswerLines:
        return self.report(self.end(test_input)) if any(self.hands(test_input)) else ()

    def report(self, end: BeggarEnd, reword: Callable[[str], str] = RIGHT.reword) -> AnswerLines:
        """Return the answer that reports an end, with each line changed by `reword`."""
        return tuple(map(reword, self.answer_lines(end)))

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

    def mistake(self, description: str, variant: BeggarVariant) -> Mistake:
        """Return the mistake of playing, counting and writing by a variant."""
        return Mistake(description, partial(self._answer, variant), partial(self._first_ply, variant))

    def _answer(self, variant: BeggarVariant, test_input: Any) -> AnswerLines:
        if not any(self.hands(test_input)):
            return ()
        end = self.end(test_input, variant)
        if variant.keeps_pile and end.loops:
            return ()  # with ever more cards: it depends on its speed where it stops
        limits = variant.limits or self.limits
        if end.loops and not (limits.loop or limits.cards or limits.tricks):
            return NO_END
        return self.report(variant.report(end), variant.reword)

    def _first_ply(self, variant: BeggarVariant, test_input: Any) -> int | None:
        """Return the ply before the card at which the play differs from the right one, or the last ply."""
        hands = self.hands(test_input)
        if list(map(list, variant.deal(hands))) != list(map(list, hands)):
            return 0
        right: list[LogEntry] = []
        wrong: list[LogEntry] = []
        end = self.end(test_input, log=right)
        self.end(test_input, variant, wrong)
        ply = first_difference_in_cards(right, wrong)
        return self.last_ply(test_input) if ply is None else max(min(ply, end.cards) - 1, 0)


class DealsOfPack(TwoHandsExercise):
    """A mixin for an exercise: all its test inputs are deals of one pack of cards."""

    packs = ()
    pack: Sequence[Card] = ()

    def cases(self) -> Iterable[CheckCase]:
        """Yield the cases that the pack can give."""
        for name, test_input in super().cases():
            deck = deals.of_pack(self.hands(test_input), self.pack)
            if deck is not None:
                yield CheckCase(name, self.deal(deck))

    def random_input(self, random: Random, size: float) -> Any:
        deck = [*self.pack]
        random.shuffle(deck)
        return self.deal(deck)

    def is_asked(self, test_input: Any) -> bool:
        return deals.of_pack(self.hands(test_input), self.pack) is not None

    @cached_property
    def _by_length(self) -> Sequence[tuple[tuple[int, ...], Any]]:
        """Some deals of the pack with the numbers of cards in the games, short games first."""
        games = (self.random_input(Random(seed), 1.0) for seed in range(_GAMES))
        return sorted(((self.complexity(game), game) for game in games), key=itemgetter(0))

    def smaller_inputs(self, test_input: Any) -> Iterator[Any]:
        size = self.complexity(test_input)
        return (game for cards, game in self._by_length if cards < size)

    def simplest_inputs(self) -> Iterator[Any]:
        return (game for _, game in self._by_length)

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        """Return the number of cards in the game."""
        return (self.end(test_input).cards,)

    def small_name(self, test_input: Any) -> str:
        return f", and in a shorter game, {self.end(test_input).cards} cards, found"


@lru_cache(maxsize=20_000)
def _right_end(hands: tuple[bytes, ...], limits: Limits) -> BeggarEnd:
    """Play by the rules. The simplest deals are tried with one mistake, and one program, after the other."""
    return play(RIGHT, hands, limits)


def table_id_of(deal: str, ply: int | None) -> str:
    return id_at(BeggarRules.from_deal(deal).id, ply)
