"""The exercises on the structures themselves: lists, deques, stacks and piles, as classes in Python or Java.

All short sequences of calls are tried, short ones first, so that the first that fails is a shortest one. Then
come long ones by chance, as an array may be too short only later.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from cardtui.checker.exercise import (
    AnswerLines,
    Arity,
    CheckCase,
    JavaTrial,
    MethodCoverage,
    Mismatch,
    PromptTrial,
    Protocol,
    ProtocolFormat,
    SheetExercise,
    call_text,
    java_text,
    python_text,
    repr_lines,
    with_fewer_items,
)
from cardtui.checker.exercises.structures.class_form import (
    ClassForm,
    find_form,
    missing_operations,
    operations_of,
)
from cardtui.checker.exercises.structures.model import (
    JOKERS,
    KINDS_OF_CARDS,
    TWO_ENDS,
    Kind,
    ModelCall,
    cards_in,
    is_valid,
    perform,
    sequences,
    with_cards,
    without_node,
)
from cardtui.checker.exercises.structures.watched_calls import WatchedCalls
from cardtui.engine.phrases import capitalized
from cardtui.structures.plain_text import row_text
from cardtui.structures.structure import Node, nodes_row, walk

_CAPACITY = (100,)
_LONGEST = 6  # calls in the sequences of which all are tried
_LONGEST_RANDOM = 60
_MOST_TOO_MANY = 4  # cards that are shown, of a list that may have no end
_NOT_MADE = "not made"
_FIRSTS = ("head", "first", "front", "top", "start", "headnode", "firstnode", "topnode")

_TABLES = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))
_KINDS = {key: Kind(key, **values) for key, values in _TABLES.items()}
_DEQUE, _LIST = _KINDS["deque"], _KINDS["list"]


class _Fault(NamedTuple):
    """The first thing that is wrong after a call."""

    what: str
    """The thing that was looked at, such as `contents`; empty if it is the call itself."""
    sentence: str


class StructureExercise(SheetExercise):
    """An object is created and its methods are called. A test input is a list of operations.

    An answer has a line of JSON for each call: what was returned and what is held afterwards, see
    `CallRunner.watch`. `form` is the way in which the checked class is used.
    """

    random_name = "random sequence"
    cases_name = "short sequences of calls"
    cases_are_named = False
    default_runs = 50

    def __init__(self, kind: Kind, form: ClassForm | None = None) -> None:
        self.kind, self.key, self.title = kind, kind.key, kind.title
        self.form = form or ClassForm(kind.sheet_names)
        names = ", ".join(kind.sheet_names.values())
        self.protocols = {
            Protocol.OBJECT: ProtocolFormat(
                f"the class (also in Java): {kind.class_name}() is empty; then calls of {names} "
                f"(or {kind.other_names} and so on)",
                "the cards that are removed, and what it holds: alldata(), to_list(), __iter__, __len__ …",
                f"{kind.key} --call {kind.key}.py:{kind.class_name}",
            )
        }

    def fitted(self, watch: Callable[[Any], Any]) -> Self:
        return type(self)(self.kind, find_form(self.kind, watch))

    def fits(self, methods: Mapping[str, Arity]) -> bool:
        return not missing_operations(self.kind, methods)

    # Test inputs

    def cases(self) -> Iterable[CheckCase]:
        for operations in sequences(tuple(self.form.operations), _LONGEST):
            yield CheckCase(" ".join(self._call_texts(operations)), list(operations))

    def random_input(self, random: Random, size: float) -> list[str]:
        operations: list[str] = []
        names = tuple(self.form.operations)
        adding = [name for name in names if self.kind.arity(name)]
        for _ in range(_LONGEST + 1 + round((_LONGEST_RANDOM - _LONGEST) * size)):
            name = random.choice((*names, *adding))
            operations.append(name if is_valid([*operations, name]) else random.choice(adding))
        return operations

    def arguments(self, test_input: Sequence[str]) -> Mapping[str, Any]:
        calls = [
            [self.form.operations[operation], [] if card is None else [card]]
            for operation, card in with_cards(self._played(test_input), self.form.cards)
        ]
        return {
            "arguments": list(self.form.arguments),
            "calls": calls,
            "watch": dict(self.form.watch),
            "third": self._third,
        }

    @property
    def _third(self) -> tuple[str, list[str]] | None:
        """A call by which a third object gets a card, where nothing else shows whether objects share them."""
        if self.form.watch.get("size") or self.form.watch.get("empty"):
            return None
        adder = next(one for one in self.form.operations if self.kind.arity(one))
        return self.form.operations[adder], [self._joker]

    @property
    def _joker(self) -> Any:
        """A card for an object that is not the one to be checked."""
        return JOKERS[KINDS_OF_CARDS.index(self.form.cards)]

    def _played(self, operations: Sequence[str]) -> Sequence[str]:
        """Return the operations; none if they failed before, and the class has not all of them any more."""
        return operations if set(operations) <= set(self.form.operations) else ()

    def _right_calls(self, operations: Sequence[str]) -> list[ModelCall]:
        return list(perform(self._played(operations), self.form.cards))

    def _call_texts(self, operations: Sequence[str]) -> list[str]:
        return [
            call_text(name, values, self.form.text) for name, values in self.arguments(operations)["calls"]
        ]

    # Answers

    def expected(self, test_input: Sequence[str]) -> AnswerLines:
        return ()  # how they are read depends on the methods of a class

    def parse_value(self, value: Any) -> AnswerLines:
        """Return a line of JSON for each call, or one line that begins with `not made`."""
        if not isinstance(value, dict) or not value.get("made"):
            error = value.get("error") if isinstance(value, dict) else value
            return (f"{_NOT_MADE}: {error if isinstance(error, str) else repr_lines(error)[0]}",)
        steps = value.get("steps")
        if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
            return (f"{_NOT_MADE}: {repr_lines(steps)[0]}",)
        return tuple(json.dumps(step, ensure_ascii=False) for step in steps)

    def to_json(self, lines: AnswerLines) -> Any:
        """Return what came as lines for people."""
        return [
            "  ".join(filter(None, self._seen_parts(json.loads(line)))) if line.startswith("{") else line
            for line in lines
        ]

    def judge(self, test_input: Sequence[str], actual: AnswerLines) -> Mismatch | None:
        """Return the first call after which anything is wrong."""
        calls = self._call_texts(test_input)
        if actual and actual[0].startswith(_NOT_MADE):
            return Mismatch(("an object",), actual, 1, "No object can be made any more.")
        if (first := self._first_fault(test_input, actual)) is None:
            return None
        number, _, _, fault = first
        right, seen = self._right_calls(test_input), [json.loads(line) for line in actual]
        expected, came = self._tables(calls, right, seen)
        reason = " ".join([fault.sentence, *self._broken(calls, right[:number], seen)])
        return Mismatch(expected, came, number, reason, context_from=1)

    def _first_fault(
        self, test_input: Sequence[str], lines: AnswerLines
    ) -> tuple[int, ModelCall, Mapping[str, Any], _Fault] | None:
        """Return the first call after which anything is wrong; None if nothing is.

        That is its number, counted from 1, the right call, what was found, and what is wrong with it.
        """
        steps = zip(self._right_calls(test_input), self._call_texts(test_input), lines, strict=False)
        for number, (step, call, line) in enumerate(steps, start=1):
            found = json.loads(line)
            if (fault := self._fault(step, call, found)) is not None:
                return number, step, found, fault
        return None

    def _fault(self, step: ModelCall, call: str, found: Mapping[str, Any]) -> _Fault | None:
        """Return what is wrong after a call; None if nothing is."""
        if "error" in found:
            return _Fault("", f"{call} {self.form.failure(found['error'])}.")
        if not self.kind.arity(step.operation) and not self.form.returns_nothing:
            returned = found.get("value")
            if returned != step.card:
                right_card = self.form.text(step.card)
                fault = f"{call} returns {self._returned_text(returned)}, should return {right_card}."
                return _Fault("", f"{fault}{self._other_end(step, returned)}")
        for what, right in self._right(step).items():
            one = found.get(what)
            if one is None:
                continue
            name = self._reader_text(what)
            if "error" in one:
                return _Fault(what, f"After {call} {name} {self.form.failure(one['error'])}.")
            if what == "contents":
                if _held(one["value"]) != right:
                    held = _held_text(one["value"], len(right), self.form.text)
                    is_emptied = (self.form.watch.get(what) or "").startswith("take ")
                    gives = f"{name} gives" if is_emptied else "it now holds"  # then its removal may be wrong
                    sentence = f"After {call} {gives} {held}, should be {self.form.text(right)}."
                    if self._joker in _held(one["value"]):
                        joker = self.form.text(self._joker)
                        sentence += f" {joker} was given to another object: they share their cards."
                    return _Fault(what, sentence)
            elif one["value"] is None and what in self.form.without_return:
                should = f"should return {self.form.text(right)}"
                return _Fault(what, f"After {call} {name} returns nothing, {should}: is a `return` missing?")
            elif one["value"] != right:
                returned = self._returned_text(one["value"])
                sentence = f"After {call} {name} is {returned}, should be {self.form.text(right)}."
                return _Fault(what, sentence)
        return None

    def _other_end(self, step: ModelCall, returned: Any) -> str:
        """Return a sentence if a removal has returned the card at the other end; else nothing."""
        if not step.held or returned != step.held[-1 if step.operation == "remove_first" else 0]:
            return ""
        is_stack = not self.kind.has_two_ends
        return f" That is the card {'laid first, as in a queue' if is_stack else 'at the other end'}."

    def _right(self, step: ModelCall) -> dict[str, Any]:
        """Return what is right after a step, by what is watched."""
        held = list(reversed(step.held)) if self.form.is_reversed else list(step.held)
        right: dict[str, Any] = {}
        if held or self.form.lists_nothing:
            right["contents"] = held
        right |= {"size": len(held), "empty": not held}
        if step.held:
            right |= {"first": step.held[0], "last": step.held[-1]}
        return right

    def _reader_text(self, what: str) -> str:
        """Return the call by which something is seen: `len(…)`, `alldata()`."""
        name = self.form.watch.get(what) or what
        if name.startswith("take "):
            return f"emptying it by {name.removeprefix('take ')}()"
        words = {"__len__": "its len", "__iter__": "going through it", "__str__": "its str"}
        return words.get(name, f"{self.form.spellings.get(name, name)}()")

    # To try it

    def trial(self, name: str, test_input: Sequence[str], lines: AnswerLines) -> PromptTrial:
        """Return the calls, with what the check does between them to see what is held, and what shows it."""
        right, texts = self._right_calls(test_input), self._call_texts(test_input)
        make = call_text(name, self.form.arguments)
        if lines and lines[0].startswith(_NOT_MADE):
            return PromptTrial(
                (), [f"s = {make}"], lambda seen: f"{_NOT_MADE}: {seen.get('error')}" == lines[0]
            )
        held, third = [len(step.held) for step in right], self._third
        calls = WatchedCalls(make, texts, held, self.form.watch, call_text(*third) if third else "")
        if (first := self._first_fault(test_input, lines)) is None:
            return calls.without_answer()
        number, step, found, (what, _) = first
        if not what:
            shows_result = partial(_shows_result, found)
            return PromptTrial(calls.steps(number - 1), [calls.text(number)], shows_result)
        readers = calls.readers(what, number)
        if what == "contents" and len(_held(found[what].get("value"))) > len(step.held) + _MOST_TOO_MANY:
            readers.reverse()  # the last one comes to an end where a list may have none
        is_seen = partial(_shows_state, found[what], what, len(step.held))
        return PromptTrial(calls.steps(number, what), readers, is_seen)

    def java_trial(self, test_input: Sequence[str], lines: AnswerLines) -> JavaTrial | None:
        form, request = self.form, dict(self.arguments(test_input))
        is_made = form.arguments in ((), _CAPACITY) and not (lines and lines[0].startswith(_NOT_MADE))
        if not form.make or not is_made:
            return None
        texts = [f"s.{name}({', '.join(map(java_text, values))})" for name, values in request["calls"]]
        start = f"var s = {form.make}({', '.join(map(java_text, form.arguments))})"
        looks = {what: self._reader_text(what) for what in form.watch}
        if (first := self._first_fault(test_input, lines)) is None:
            asked = request | {"watch": {}, "start": False}
            alternatives = list(self._java_last_looks(test_input, start, texts))
            return JavaTrial("; ".join([start, *texts]), asked, looks, alternatives=alternatives)
        number, step, found, (what, _) = first
        name = (form.watch[what] or "") if what else ""
        if len(_items(found.get(what, {}).get("value"))) > len(step.held) + _MOST_TOO_MANY:
            return None  # a list without an end would be printed for ever
        asked = request | {"calls": request["calls"][:number], "quiet": number - 1, "start": False}
        asked["watch"] = {what: name} if what else {}
        third, call = [], self._third
        if call and name.startswith("take ") and self._joker in _held(found[what].get("value")):
            adder, values = call
            third = [f"{start.removeprefix('var s = ')}.{adder}({', '.join(map(java_text, values))})"]
        else:
            asked["third"] = None
        line = "; ".join([start, *texts[:number], *third, *_java_readers(name, len(step.held))])
        return JavaTrial(line, asked, looks, partial(_shows_step, number, what, found))

    def _java_last_looks(
        self, test_input: Sequence[str], start: str, texts: Sequence[str]
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield lines, each with its request, that look at an object after all calls: a look may not end.

        One that does not end on a new object fails before the first call.
        """
        request, right = self.arguments(test_input), self._right_calls(test_input)
        for number in dict.fromkeys([len(texts), *([0] if len(texts) == 1 else [])]):
            held = len(right[number - 1].held) if number else 0
            quiet = {"quiet": number - 1, "start": False} if number else {}
            for what, name in self.form.watch.items():
                if readers := _java_readers(name or "", held):
                    asked = {**request, **quiet, "calls": request["calls"][:number], "third": None}
                    yield "; ".join([start, *texts[:number], *readers]), asked | {"watch": {what: name}}

    def methods(self, test_inputs: Iterable[Any]) -> MethodCoverage:
        """Return the methods of its operations that were called, and those to see what is held."""
        operations = self.form.operations
        done = {operations.get(one) for test_input in test_inputs for one in set(test_input)}
        idle = [name for name in operations.values() if name not in done]
        called = [one for one in self.form.called if one not in idle]
        return MethodCoverage(self.form.spelled(called), self.form.spelled([*idle, *self.form.others]))

    # What is shown

    def _tables(
        self, calls: Sequence[str], right: Sequence[ModelCall], seen: Sequence[Mapping[str, Any]]
    ) -> tuple[AnswerLines, AnswerLines]:
        """Return a line for each call: what is right, and what came with the nodes."""
        rows = [
            [
                f"{call} → {self.form.text(step.card)}" if self._returns(step) else call,
                f"now {self.form.text(self._right(step).get('contents', []))}",
            ]
            for call, step in zip(calls, right, strict=True)
        ]
        came = [self._seen_parts(found, step.held) for step, found in zip(right, seen, strict=False)]
        return _aligned(rows), _aligned(came)

    def _seen_parts(self, found: Mapping[str, Any], held: Sequence[str] = ()) -> list[str]:
        """Return a call with what it has returned, what is held, and the nodes; or with its error."""
        name, values = found.get("call", ("?", ()))
        call = call_text(name, values, self.form.text)
        if "error" in found:
            return [f"{call}  {self.form.failure(found['error'])}"]
        contents = found.get("contents", {})
        text = (
            f"now {_held_text(contents['value'], len(held), self.form.text)}" if "value" in contents else ""
        )
        nodes = _nodes(found)
        returned = "" if values else f" → {self._returned_text(found.get('value'))}"
        return [f"{call}{returned}", text, nodes.drawing(held) if nodes else ""]

    def _returned_text(self, value: Any) -> str:
        """Return what a call has returned, in words where it is no plain value."""
        if value is None and not self.form.spellings:
            return "nothing"
        if without_node(value) is not value:
            return f"the node of {self.form.text(without_node(value))}"
        return self.form.text(value)

    def _returns(self, step: ModelCall) -> bool:
        return not self.kind.arity(step.operation) and not self.form.returns_nothing

    def _broken(
        self, calls: Sequence[str], right: Sequence[ModelCall], seen: Sequence[Mapping[str, Any]]
    ) -> Iterator[str]:
        """Yield a sentence on the first call after which the nodes are not as they should be."""
        for call, step, found in zip(calls, right, seen, strict=False):
            went_right = "error" not in found and (not self._returns(step) or found.get("value") == step.card)
            nodes = _nodes(found) if went_right else None
            sentence = next(nodes.broken(step, self.form.links_back), "") if nodes else ""
            if sentence:
                yield f"{capitalized(sentence)}." if step is right[-1] else f"After {call} {sentence}."
                return

    def combined_failure(self, answers: Sequence[AnswerLines]) -> str | None:
        """Return a sentence if the constructor of a deque needs an argument, which is no capacity."""
        if self.kind is not _DEQUE or self.form.arguments not in (([],), (None,)):
            return None
        return "the exercise makes a LinkedDeque() without arguments, and this one needs one."

    # Shrinking

    def smaller_inputs(self, test_input: Sequence[str]) -> Iterator[Any]:
        return filter(is_valid, with_fewer_items(test_input))

    def complexity(self, test_input: Sequence[str]) -> tuple[int, ...]:
        order = self.kind.operations
        return len(test_input), *map(order.index, test_input)


def _shows_result(found: Mapping[str, Any], seen: Mapping[str, Any]) -> bool:
    """Return whether Python's prompt shows the result of a call that was found, or its error."""
    return found.get("error") == seen.get("error") and found.get("value") == seen.get("value")


def _shows_state(found: Mapping[str, Any], what: str, held: int, seen: Mapping[str, Any]) -> bool:
    """Return whether Python's prompt shows what was observed in an object that should hold `held` cards."""
    if "error" in found or "error" in seen or what != "contents":
        return _shows_result(found, seen)
    value = seen["printed"] if seen["value"] is None else seen.get("items", seen["value"])
    return _held_text(value, held) == _held_text(found["value"], held)


def _shows_step(number: int, what: str, found: Mapping[str, Any], value: Any) -> bool:
    """Return whether the last of a number of calls shows what was found after it."""
    steps = value.get("steps", []) if isinstance(value, dict) else []
    keys = ["value", "error", *([what] if what else [])]
    return len(steps) == number and all(steps[-1].get(key) == found.get(key) for key in keys)


def _java_readers(name: str, held: int) -> Sequence[str]:
    """Return statements in Java that show what is seen by a method, see `ClassForm`."""
    if name.startswith("take "):
        return [f"s.{name.removeprefix('take ')}()"] * held
    if name == "__iter__":
        return ["s.iterator().forEachRemaining(System.out::println)"]
    if name == "__getitem__":
        return ["for (int i = 0; i < s.size(); i++) System.out.println(s.get(i))"]
    return [f"s.{name}()"] if name else []


def structure_of(described: Any) -> str | None:
    """Return the key of the exercise for a class by its methods, as `watching` describes it; or None.

    A list can be added to and taken from at an end; a deque has all four operations.
    """
    methods = described.get("methods") if isinstance(described, dict) else None
    operations = set(operations_of(_DEQUE, methods)) if isinstance(methods, dict) else set()
    if operations == set(TWO_ENDS):
        return _DEQUE.key
    is_list = operations & {"add_first", "add_last"} and operations & {"remove_first", "remove_last"}
    return _LIST.key if is_list else None


def _nodes(found: Mapping[str, Any]) -> LinkedNodes | None:
    picture = found.get("nodes", {}).get("value")
    return LinkedNodes(picture) if picture else None


def _held(value: Any) -> list[Any]:
    return cards_in([value]) if isinstance(value, str) else list(map(without_node, _items(value)))


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _held_text(value: Any, right: int, text: Callable[[Any], str] = python_text) -> str:
    """Return what is held as text; only the first of more cards than are right, and some more.

    A text without a card, such as `Deque{}`, is shown as it is only if there should be cards.
    """
    if isinstance(value, str) and value.strip() and right and not cards_in([value]):
        return text(value)
    held = [text(item) for item in _held(value)]
    if len(held) > right + _MOST_TOO_MANY:
        held[right + _MOST_TOO_MANY :] = ["…"]
    return f"[{', '.join(held)}]"


def _aligned(rows: Sequence[Sequence[str]]) -> AnswerLines:
    """Return rows as lines whose parts stand in columns."""
    whole = [row for row in rows if len(row) > 1]  # an error goes over several columns
    widths = [max(map(len, column)) for column in zip_longest(*whole, fillvalue="")] or [0]
    return tuple(
        "  ".join(f"{part:<{width}}" for part, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    )


class LinkedNodes:
    """The nodes after a call, as `watching` has found them."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self._nodes = {number: Node(_text(element)) for number, element, *_ in found["nodes"]}
        for number, _, after, before in found["nodes"]:
            node = self._nodes[number]
            node.next, node.prev = self._nodes.get(after), self._nodes.get(before)
        self.ends: dict[str, Node | None] = {
            name: None if number is None else self._nodes[number] for name, number in found["ends"].items()
        }

    @property
    def head(self) -> Node | None:
        """The node that the first variable points at."""
        return next(iter(self.ends.values()), None)

    def drawing(self, held: Sequence[Any]) -> str:
        """Return the nodes in a line, with those of the cards in `held` to which no link leads any more."""
        held = list(map(_text, held))
        row = nodes_row(self.ends)
        drawn = {cell.key for cell in row.cells}
        lost = [node for node in self._nodes.values() if node.card in held and node not in drawn]
        return row_text(nodes_row(self.ends, lost))

    def broken(self, step: ModelCall, links_back: bool) -> Iterator[str]:
        """Yield what does not hold after a step of a right structure, as ends of a sentence.

        `links_back` is whether nodes have to know the nodes before them.
        """
        step = step._replace(card=_text(step.card), held=tuple(map(_text, step.held)))
        for name, node in self.ends.items():
            if node is None and step.held:
                yield f"the {name} is none, although there {_cards(step.held)}"
            elif node is not None and node.card == step.card and step.card not in step.held:
                yield f"the {name} is still the removed node [{step.card}]"
        reached = list(walk(self.head))
        cards = [node.card for node in reached]
        if self.head is not None and self.head.card in step.held and next(iter(self.ends)) in _FIRSTS:
            lost = [card for card in step.held if card not in cards]
            if lost and any(node.card in lost for node in self._nodes.values()):
                yield f"no link leads to [{lost[0]}] any more"
            elif lost:
                yield f"there is no node for {lost[0]}"
            elif step.card in cards and step.card not in step.held and reached[0].card != step.card:
                yield f"a link still leads to the removed node [{step.card}]"
        for one, other in pairwise(reached if links_back else ()):
            if other.prev is not one and {one.card, other.card} <= set(step.held):
                to = "nothing" if other.prev is None else f"[{other.prev.card}]"
                yield f"the link back of [{other.card}] leads to {to}, should lead to [{one.card}]"
                return


def _cards(held: Sequence[str]) -> str:
    return "is a card" if len(held) == 1 else f"are {len(held)} cards"


def _text(element: Any) -> Any:
    return element if element is None or isinstance(element, str) else repr(element)


EXERCISES: tuple[SheetExercise, ...] = tuple(map(StructureExercise, _KINDS.values()))
