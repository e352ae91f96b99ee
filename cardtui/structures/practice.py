"""The practice tasks: operations to write oneself, from the first node of a list to a shuffle in place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from itertools import islice, permutations, takewhile
from math import factorial, prod, sqrt
from random import Random
from typing import Any, Self

from cardtui.engine.cards import standard_deck
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import count
from cardtui.structures.arrays import Array, Ring
from cardtui.structures.exercise import (
    CARDS,
    FOR_EVER,
    RIGHT,
    ExpectedOutcome,
    OperationExercise,
    PracticeCase,
    PracticeVerdict,
    element_name,
    with_costs,
    wrong_result,
)
from cardtui.structures.guards import LineError
from cardtui.structures.linked_lists import DoublyLinked, SinglyLinked, TailedList
from cardtui.structures.program import CompiledCode, Program, operation
from cardtui.structures.stacks import ArrayStack, LinkedStack
from cardtui.structures.structure import (
    Node,
    SequenceStructure,
    SlotStructure,
    Structure,
    Vocabulary,
    walk,
)

_GOALS = {
    "add_first": "Put the card before all others.",
    "add_last": "Put the card after all others.",
    "remove_first": "Take the first card away, and return it.",
    "remove_last": "Take the last card away, and return it.",
    "push": "Put the card on top.",
    "pop": "Take the card on top away, and return it.",
    "cut": "Take away all cards from number index on, each with take(card), and return taken.",
    "find": "Return the number, from 0, of the first card that is wanted(card), or None.",
    "join": "Put the won pile under the hand, by joining two lists. The pile is empty then.",
    "shuffle": "Shuffle the cards in their slots. random(i) is a random number from 0 to i.",
}


class HandAndPile(TailedList[Any]):
    """A hand and a won pile: two linked lists, each with its first and its last node."""

    key = "hand"
    title = "hand and won pile"
    operations = ("join",)
    vocabulary = Vocabulary(
        {"head": "head", "tail": "tail", "pile_head": "pile_head", "pile_tail": "pile_tail"},
        ("card", "next"),
        ("Node",),
    )

    def __init__(self, elements: Iterable[Any] = (), pile: Iterable[Any] = ()) -> None:
        """Create a hand of `elements`, and a won pile."""
        super().__init__(elements)
        won: TailedList[Any] = TailedList(pile)
        self.pile_head, self.pile_tail = won.head, won.tail

    def copy(self) -> Self:
        return type(self)(self, self.pile).with_costs_of(self)

    def __iter__(self) -> Iterator[Any]:
        return (node.card for node in walk(self.head))

    @property
    def pile(self) -> Iterator[Any]:
        """The cards of the won pile."""
        return (node.card for node in walk(self.pile_head))

    @property
    def nodes(self) -> Sequence[Node]:
        return [*walk(self.head), *walk(self.pile_head)]

    join = operation(
        """
        if tail is None: head = pile_head
        else: tail.next = pile_head
        if pile_tail is not None: tail = pile_tail
        pile_head = None
        pile_tail = None
        """
    )


_FURTHER_CARDS = [card for card in standard_deck() if card not in CARDS][: len(CARDS)]


class _Join(OperationExercise):
    """Judges the joining of two lists."""

    sizes = range(2 * len(CARDS) + 1)

    @property
    def example(self) -> PracticeCase:
        return _hand_and_pile(3, 4)

    def _cases(self, size: int) -> Iterator[PracticeCase]:
        most = len(CARDS)
        yield from (
            _hand_and_pile(hand, size - hand) for hand in range(size + 1) if size - hand <= most >= hand
        )

    def compare(self, mine: Any, ours: Any) -> PracticeVerdict | None:
        for name in ("pile_head", "pile_tail"):
            at = getattr(mine, name)
            if at is not None:
                message = f"{name} still points at the {element_name(at.card)}, but the pile is empty now"
                return super().compare(mine, ours) or PracticeVerdict(False, message, "ends", name)
        return super().compare(mine, ours)


def _hand_and_pile(hand: int, pile: int) -> PracticeCase:
    cards = [*CARDS, *_FURTHER_CARDS]
    structure = HandAndPile(cards[:hand], cards[hand : hand + pile])
    return PracticeCase(structure, (), f"with {hand} and {pile} cards")


class ShuffledArray(SlotStructure):
    """Cards in slots, to be shuffled."""

    key = "cards"
    title = "array of cards"
    operations = ("shuffle",)
    vocabulary = Vocabulary({"slots": "slots"}, calls=("len", "random"))

    def __init__(self, elements: Iterable[Any] = ()) -> None:
        super().__init__(elements)
        self.draw: Callable[[int], int] = Random(1).randrange
        """Returns a random number from 0 on, of so many possible ones."""
        self.draws = 0
        """How many random numbers were drawn."""

    def copy(self) -> Self:
        return type(self)(self.slots).with_costs_of(self)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.slots)

    def random(self, largest: int) -> int:
        """Return a random number from 0 to `largest`."""
        if largest < 0:
            raise LineError("a random number goes from 0 up, not down")
        self.draws += 1
        return self.draw(largest + 1)

    shuffle = operation(
        """
        for i in range(len(slots) - 1, 0, -1):
            j = random(i)
            card = slots[i]
            slots[i] = slots[j]
            slots[j] = card
        """
    )


_MOST_EXACT = 4
"""The most cards with which all ways to draw are tried, and each order must be equally likely."""
_MAX_WAYS, _MAX_WAY_STEPS = 20_000, 600_000
"""The most ways to draw that are all tried, and the most small steps of these runs. Otherwise a sample is."""
_SAMPLE, _MAX_DEVIATION = 6_000, 5.5
"""How many runs are a sample, and by how many standard deviations an order may differ from what is fair."""
_FEW_RUNS = 5
"""How many runs there are with more cards."""


class _Way:
    """A way to draw random numbers."""

    def __init__(self, drawn: list[tuple[int, int]], random: Random | None = None) -> None:
        """`drawn` are the first numbers, and of how many each is one; then the highest, or random ones."""
        self.drawn, self._random = drawn, random
        self._place = 0

    def draw(self, possible: int) -> int:
        """Return the next drawn number, from 0 to `possible - 1`."""
        if self._place == len(self.drawn):
            number = possible - 1 if self._random is None else self._random.randrange(possible)
            self.drawn.append((number, possible))
        self._place += 1
        return self.drawn[self._place - 1][0]

    @property
    def chance(self) -> Fraction:
        """The chance that it is drawn in this way; in a sample each way counts the same."""
        if self._random is not None:
            return Fraction(1, _SAMPLE)
        return Fraction(1, prod(possible for _, possible in self.drawn))


def _all_ways() -> Iterator[_Way]:
    """Yield each way to draw once. The next is found when the one before has been drawn."""
    drawn: list[tuple[int, int]] = []
    while True:
        yield _Way(drawn)
        while drawn and drawn[-1][0] == 0:
            drawn.pop()
        if not drawn:
            return
        number, possible = drawn.pop()
        drawn.append((number - 1, possible))


def _some_ways(many: int) -> Iterator[_Way]:
    """Yield random ways to draw, the same ones each time."""
    random = Random(1)
    return (_Way([], random) for _ in range(many))


_Chances = defaultdict[tuple[Any, ...], Fraction]
"""The chances of orders of the cards."""


class _Shuffle(OperationExercise):
    """Judges a shuffle. With few cards all ways to draw are tried: each order must be equally likely."""

    @property
    def example(self) -> PracticeCase:
        return next(self._cases(6))

    def _cases(self, size: int) -> Iterator[PracticeCase]:
        yield PracticeCase(
            ShuffledArray(CARDS[:size]), (), f"with {count(size, 'card') if size else 'no cards'}"
        )

    def _copy(self, case: PracticeCase) -> Any:
        structure = super()._copy(case)
        if case.drawn:
            structure.draw = _Way([*case.drawn]).draw
        return structure

    def _judge_case(self, code: CompiledCode, case: PracticeCase, ours: ExpectedOutcome) -> PracticeVerdict:
        size = ours.structure.memory.slots
        chances = _Chances(Fraction)
        if size > _MOST_EXACT:
            return self._judge_ways(code, case, ours, _some_ways(_FEW_RUNS), chances)
        last = self.steps_judged + _MAX_WAY_STEPS
        ways = takewhile(lambda way: self.steps_judged < last, islice(_all_ways(), _MAX_WAYS))
        verdict = self._judge_ways(code, case, ours, ways, chances)
        if not verdict.right:
            return verdict
        if sum(chances.values()) == 1:
            return _uneven(chances, size) or verdict
        chances.clear()
        verdict = self._judge_ways(code, case, ours, _some_ways(_SAMPLE), chances)
        if not verdict.right:
            return verdict
        said = f"right; {case.words} there are too many ways to draw, so {_SAMPLE:,} were sampled"
        return _uneven_sample(chances, size) or PracticeVerdict(True, said, "chance", fewest=verdict.fewest)

    def _judge_ways(
        self,
        code: CompiledCode,
        case: PracticeCase,
        ours: ExpectedOutcome,
        ways: Iterable[_Way],
        chances: _Chances,
    ) -> PracticeVerdict:
        """Try ways to draw, and add up the chances of the orders that they lead to."""
        verdict = RIGHT
        for way in ways:
            mine = self._copy(case)
            mine.draw = way.draw
            result, error = self.run_counted(code, mine, case.args)
            if error is not None:
                stopped = self.verdict_on(error)
                is_chance = error.why == FOR_EVER and way.drawn
                message = "that can go on for ever" if is_chance else stopped.message
                return stopped._replace(message=message, drawn=tuple(way.drawn))
            order = tuple(mine)
            wrong = wrong_result(result, ours.result) or (
                None if order in chances else self.compare(mine, ours.structure)
            )
            if wrong is not None:
                return wrong._replace(drawn=tuple(way.drawn))
            chances[order] += way.chance
            if mine.draws > ours.structure.draws:
                verdict = _DRAWS_TOO_OFTEN
            elif verdict is RIGHT:
                verdict = with_costs(mine.cost, ours.structure.cost, case.words)
        return verdict

    def compare(self, mine: Any, ours: Any) -> PracticeVerdict | None:
        lost = next((card for card in sorted(ours) if card not in mine.slots), None)
        return lost and PracticeVerdict(False, f"the {element_name(lost)} is lost", "order", "slots")


_DRAWS_TOO_OFTEN = PracticeVerdict(True, "right, but it draws more often than it needs", "cost", "random")


def _uneven(chances: _Chances, size: int) -> PracticeVerdict | None:
    """Return the verdict on an order of the cards that is more likely than it should be; None if none is."""
    fair = Fraction(1, factorial(size))
    order, chance = max(chances.items(), key=lambda pair: pair[1])
    return None if chance == fair else _unfair(order, f"has a chance of {chance}", str(fair))


def _uneven_sample(chances: _Chances, size: int) -> PracticeVerdict | None:
    """Return the verdict on an order that comes up too often, or too seldom, in a sample."""
    fair = 1 / factorial(size)
    order = max(permutations(CARDS[:size]), key=lambda order: abs(chances[order] - fair))
    if abs(chances[order] - fair) <= _MAX_DEVIATION * sqrt(fair * (1 - fair) / _SAMPLE):
        return None
    came = f"comes up {int(chances[order] * _SAMPLE):,} times in {_SAMPLE:,} runs"
    return _unfair(order, came, f"about {_SAMPLE * fair:,.0f}")


def _unfair(order: Iterable[Any], how_often: str, fair: str) -> PracticeVerdict:
    names = " ".join(map(element_name, order))
    return PracticeVerdict(False, f"the order {names} {how_often}, but {fair} is fair", "chance", "random")


def _task(
    form: type[Structure], name: str, key: str = "", kind: type[OperationExercise] = OperationExercise
) -> OperationExercise:
    return kind(form, name, key, _GOALS[name])


@cache
def tasks() -> tuple[OperationExercise, ...]:
    """Return the practice tasks in their order, from easy to hard within each structure."""
    ends = ("add_first", "remove_first", "add_last", "remove_last")
    return (
        *(_task(form, name) for form in (SinglyLinked, TailedList, DoublyLinked) for name in ends),
        *(_task(form, name) for form in (LinkedStack, ArrayStack) for name in ("push", "pop")),
        *(_task(Ring, name) for name in ("add_last", "remove_first", "add_first", "remove_last")),
        _task(Array, "cut", "cut"),
        _task(HandAndPile, "join", "join", _Join),
        _task(ShuffledArray, "shuffle", "shuffle", _Shuffle),
    )


def task_of(key: str) -> OperationExercise:
    """Return a practice task. Raises `BadInput` if there is none with this key."""
    found = next((task for task in tasks() if task.key == key.lower()), None)
    if found is None:
        known = [task.key for task in tasks()]
        similar = get_close_matches(key.lower(), known, 1, 0.7)
        end = f"did you mean {similar[0]}?" if similar else f"there is: {', '.join(known)}"
        raise BadInput(f"there is no practice task {quote(key)}; {end}")
    return found


def task_for(form: type[Structure], operation: str) -> OperationExercise | None:
    """Return the task to write an operation of a structure; None if it is not written in such lines."""
    name = form.method_name(operation)
    found = (task for task in tasks() if (task.form.key, task.operation) == (form.key, name))
    if (known := next(found, None)) is not None:
        return known
    if not issubclass(form, SequenceStructure) or not isinstance(getattr(form, name), Program):
        return None
    return _task(form, name)
