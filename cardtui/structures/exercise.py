"""Exercises: the lines of an operation are written by a learner, run on real nodes and slots, and judged.

They are judged by what they do, never by how they are written: the result, the order of the cards, the ends
of the list, the links back, the slots that hold nothing. They run on all small structures, the smallest
first: from none to nine cards, in few slots and in many, empty and full, from each head, with each index.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any, ClassVar, NamedTuple

from cardtui.engine.cards import standard_deck
from cardtui.engine.phrases import capitalized, count
from cardtui.structures.guards import (
    MAX_TEXT,
    NOT_COMPARABLE,
    UNFORESEEN,
    LineError,
    parse_source,
    walled,
)
from cardtui.structures.program import OPERATION_FILE, CompiledCode, Program, compile_source, functions_of
from cardtui.structures.structure import NOTHING, Cost, Node, Picture, Structure, first_difference, walk
from cardtui.structures.structure_set import HIDDEN

MAX_STEPS, MORE_STEPS = 400, 10
"""The most small steps of one run, and how many more for each node or slot. On nine cards, what is asked for
takes fewer than 60."""

FOR_EVER = "that goes on for ever"

_DECK = standard_deck()
CARDS = tuple(_DECK[number] for number in (4, 13, 32, 51, 11, 27, 18, 46, 35))
NEW_CARD = _DECK[22]
_CAPACITIES = (1, 2, 4, 8)
"""The numbers of slots that are tried. Nine cards do not fit in any of them, and get 16."""
_EXAMPLE_SIZE = 6
_MAX_EDITS, _MAX_EDIT_STEPS = 500, 200_000
"""The most edits that are tried for a hint, those near the wrong line first, and the most small steps of
their runs: it takes a third of a second, and never much longer."""
_MAX_NAMES = 8
"""The most cards that a sentence names of a list."""


Draws = tuple[tuple[int, int], ...]
"""Random numbers from 0 on, and of how many possible ones each is drawn."""


class PracticeCase(NamedTuple):
    """A structure to run the lines on."""

    structure: Structure
    """It is copied before each run."""
    args: tuple[Any, ...] = ()
    words: str = ""
    """Words for it that begin a sentence: `with 1 card in 2 slots`; empty for the structure of a game."""
    drawn: Draws = ()
    """The random numbers that are drawn first, if any are."""


class _Concealed:
    """A card whose name is secret."""

    short = HIDDEN


def concealed(structure: Any, args: tuple[Any, ...], secret: Callable[[Any], bool]) -> PracticeCase:
    """Return a case in which `secret` cards cannot be distinguished. It changes the structure."""
    if structure.vocabulary.parts:
        for node in structure.nodes:
            node.card = _Concealed() if secret(node.card) else node.card
    else:
        structure.slots = [_Concealed() if secret(held) else held for held in structure.slots]
    return PracticeCase(structure, tuple(_Concealed() if secret(arg) else arg for arg in args))


class TrialStep(NamedTuple):
    """The structure after a small step."""

    line: int | None
    """The number of the line that was run, from 0; None before the first."""
    picture: Picture
    cost: Cost


class Trial(NamedTuple):
    """A run of a learner's lines."""

    steps: tuple[TrialStep, ...]
    """The first one is before any line is run."""
    structure: Any
    result: Any
    error: LineError | None
    """Why it stopped before its end, if it did."""


class PracticeVerdict(NamedTuple):
    """The verdict on a learner's lines."""

    right: bool
    message: str
    """A sentence without a full stop."""
    rule: str = ""
    """The rule that is broken: a key of `RULES`; empty if none is."""
    wrong: str = ""
    """The variable, link or slot that is wrong, if there is one."""
    line: int | None = None
    """The number of the line at which it stopped, from 1."""
    case: int | None = None
    """The index of the case that failed, or that took more than is needed; None if none did."""
    drawn: Draws = ()
    """The random numbers that were drawn when it failed."""
    fewest: bool = False
    """Whether no more links were followed and cards moved than are needed."""

    @property
    def sentence(self) -> str:
        """The message as a sentence."""
        return f"{capitalized(self.message)}."


RIGHT = PracticeVerdict(True, "right", fewest=True)

RULES: Mapping[str, str] = {
    "python": "Each line must be Python that is understood here.",
    "run": "What stands before a dot must be a node, and not None.",
    "end": "Each loop must come to an end.",
    "result": "The lines must return the right result.",
    "order": "All cards must be there, in their order, and no others.",
    "ends": "Each end must be known: the first node, the last one, and None if there is no node.",
    "back": "Each node must know the node before it.",
    "slots": "The variables that number slots must be right, and a slot without a card must be empty.",
    "chance": "Each order of the cards must be equally likely.",
    "cost": "It is right, and can be done with fewer links, moves or random numbers.",
}
"""The rules that lines can break, as sentences."""


class ExpectedOutcome(NamedTuple):
    """The expected result of a case, produced by our own lines."""

    structure: Any
    result: Any
    nothing_there: bool
    """Whether there was nothing to take away, so that they stopped."""


def _not_judged(self: OperationExercise, text: str, shown: PracticeCase | None = None) -> PracticeVerdict:
    return PracticeVerdict(False, UNFORESEEN, "run")


def _not_run(self: OperationExercise, text: str, case: PracticeCase) -> Trial:
    return Trial((TrialStep(None, Picture(()), Cost()),), case.structure, None, LineError(UNFORESEEN))


def _no_hint(self: OperationExercise, text: str, verdict: PracticeVerdict, level: int) -> str:
    return RULES[verdict.rule or "run"]


class OperationExercise:
    """An operation of a structure that a learner writes. What a subclass judges otherwise, it overrides."""

    sizes: ClassVar[Sequence[int]] = range(len(CARDS) + 1)
    """How many cards there are in the structures that lines are judged on."""

    def __init__(self, form: type[Structure], operation: str, key: str = "", goal: str = "") -> None:
        """`operation` is the name of a method that is a `Program`; `goal` is a sentence on what it does."""
        self.form, self.operation, self.goal = form, operation, goal
        self.title = operation.replace("_", "")
        """The name of the operation on the sheets."""
        self.key = key or f"{form.key}-{self.title}"
        """Its name in commands and in the data file: `doubly-removelast`."""
        self.model: Program = getattr(form, operation)
        self._found: tuple[str, _Edit] | None = None
        """The last lines for which a hint was looked for, and what was found."""
        self.steps_judged = 0
        """The number of small steps that were judged so far."""

    @property
    def parameters(self) -> tuple[str, ...]:
        return self.model.parameters

    @property
    def call(self) -> str:
        """The operation with its parameters: `addfirst(card)`."""
        return f"{self.title}({', '.join(self.parameters)})"

    @property
    def names(self) -> list[str]:
        """The names that the lines can use, besides their own variables: `head`, `.next`, `Node(card)`."""
        words = self.form.vocabulary
        parts = [f".{part}" for part in words.parts] or ["empty"]
        return [*words.fields, *self.parameters, *parts, *functions_of(words, self.parameters)]

    # the structures

    @property
    def example(self) -> PracticeCase:
        """A structure of a usual size, to try lines on step by step."""
        form: Any = self.form
        found = self._with_args(form(CARDS[:_EXAMPLE_SIZE]), _EXAMPLE_SIZE)
        return found[len(found) // 2]

    def cases(self, shown: PracticeCase | None = None) -> Sequence[PracticeCase]:
        """Return the structures that lines are judged on, the smallest first.

        Before them comes the one that is `shown`, such as that of a game.
        """
        return [*([] if shown is None else [shown]), *(case for case, _ in self._judged)]

    @cached_property
    def _judged(self) -> Sequence[tuple[PracticeCase, ExpectedOutcome]]:
        """All small structures, and what our own lines do to them."""
        return [(case, self._outcome(case)) for size in self.sizes for case in self._cases(size)]

    def _cases(self, size: int) -> Iterator[PracticeCase]:
        """Yield the cases of all structures with `size` cards."""
        form: Any = self.form
        if form.vocabulary.parts:
            yield from self._with_args(form(CARDS[:size]), size)
        else:
            for slots in [slots for slots in _CAPACITIES if slots >= size] or [2 * _CAPACITIES[-1]]:
                for head in range(slots if "head" in form.vocabulary.fields else 1):
                    yield from self._with_args(_in_slots(form(CARDS[:size]), size, slots, head), size)

    def _with_args(self, structure: Structure, size: int) -> Sequence[PracticeCase]:
        """Return the cases of a structure: one for each index, and for each card that is wanted."""
        words = _words(structure)
        if "index" in self.parameters:
            return [
                PracticeCase(structure, (index,), f"{words} and index {index}") for index in range(size + 1)
            ]
        if "wanted" in self.parameters:
            wanted = [CARDS[first:past] for first in range(size) for past in sorted({first + 1, size})]
            return [
                PracticeCase(structure, (cards.__contains__,), f"{words} and {_around(cards, 0)} wanted")
                for cards in [*wanted, ()]
            ]
        return [PracticeCase(structure, (NEW_CARD,) if self.parameters else (), words)]

    # running

    def compiled(self, text: str) -> CompiledCode:
        """Compile a learner's lines. Raises `LineError` if they cannot be run."""
        return compile_source(text, self.form.vocabulary, self.parameters, self.form.title, watched=True)

    @walled(_not_run)
    def trial(self, text: str, case: PracticeCase) -> Trial:
        """Run a learner's lines on a structure, with a picture after each small step."""
        structure = self._copy(case)
        steps = [TrialStep(None, structure.picture, structure.cost)]

        def seen(line: int) -> None:
            steps.append(TrialStep(line, structure.picture, structure.cost))

        try:
            code = self.compiled(text)
        except LineError as error:
            return Trial(tuple(steps), structure, None, error)
        result, why = run_code(code, structure, case.args, seen)
        return Trial(tuple(steps), structure, result, why)

    def _copy(self, case: PracticeCase) -> Any:
        structure: Any = case.structure.copy()
        structure.links = structure.moved = structure.compared = 0
        structure.operation = self.operation
        if self.form.vocabulary.parts:
            structure.lost_nodes = tuple(structure.nodes)
        return structure

    # judging

    @walled(_not_judged)
    def judge(self, text: str, shown: PracticeCase | None = None) -> PracticeVerdict:
        """Return what is wrong with a learner's lines, or that they are right."""
        try:
            code = self.compiled(text)
        except LineError as error:
            return PracticeVerdict(False, str(error), "python", line=error.line)
        remarks = dict[str, PracticeVerdict]()  # the first of each rule, on right lines
        first = [] if shown is None else [(shown, self._outcome(shown))]
        for number, (case, ours) in enumerate(chain(first, self._judged)):
            verdict = self._judge_case(code, case, ours)._replace(case=number)
            if not verdict.right:
                where = case.words + (f", line {verdict.line}" if verdict.line else "")
                where = where.removeprefix(", ")
                return verdict._replace(message=f"{where}: {verdict.message}" if where else verdict.message)
            if verdict.message != RIGHT.message:
                remarks.setdefault(verdict.rule, verdict)
        if not remarks:
            return RIGHT
        found = sorted(remarks.values(), key=lambda remark: remark.rule != "cost")
        said = [remark.message.removeprefix(RIGHT.message) for remark in found]
        fewest = all(remark.fewest for remark in found)
        return found[0]._replace(message="".join([RIGHT.message, *said]), fewest=fewest)

    def _judge_case(self, code: CompiledCode, case: PracticeCase, ours: ExpectedOutcome) -> PracticeVerdict:
        mine = self._copy(case)
        result, error = self.run_counted(code, mine, case.args)
        if ours.nothing_there and error is not None and error.why != FOR_EVER:
            return RIGHT
        if error is not None:
            return self.verdict_on(error)
        if ours.nothing_there:
            if result is None or result is NOTHING:
                return RIGHT
            return PracticeVerdict(False, f"it returns {value_text(result)}, but nothing is there", "result")
        verdict = self.compare(mine, ours.structure) or wrong_result(result, ours.result)
        return verdict or with_costs(mine.cost, ours.structure.cost, case.words)

    def run_counted(
        self, code: CompiledCode, structure: Any, args: tuple[Any, ...]
    ) -> tuple[Any, LineError | None]:
        """Run lines that are judged, and count their small steps."""

        def counted(line: int) -> None:
            self.steps_judged += 1

        return run_code(code, structure, args, counted)

    def verdict_on(self, error: LineError) -> PracticeVerdict:
        """Return the verdict on lines that stop before their end."""
        if error.why == FOR_EVER:
            return PracticeVerdict(False, error.why, "end", "the condition", error.line)
        name = re.match(r"(?!there)(\S+) (is|must|has)\b", error.why)
        rule = "run" if self.form.vocabulary.parts else "slots"
        return PracticeVerdict(False, error.why, rule, name[1] if name else "", error.line)

    def _outcome(self, case: PracticeCase) -> ExpectedOutcome:
        """Run our own lines."""
        structure = self._copy(case)
        work = getattr(structure, self.operation)(*case.args)
        try:
            while True:
                next(work)
        except StopIteration as end:
            return ExpectedOutcome(structure, end.value, nothing_there=False)
        except IndexError:
            return ExpectedOutcome(structure, None, nothing_there=True)

    def compare(self, mine: Any, ours: Any) -> PracticeVerdict | None:
        """Return what is wrong with a structure that should be like ours; None if nothing is."""
        if self.form.vocabulary.parts:
            return _wrong_nodes(mine, ours, self.form.vocabulary)
        return _wrong_slots(mine, ours, self.form.vocabulary)

    # hints

    @walled(_no_hint)
    def hint(self, text: str, verdict: PracticeVerdict, level: int) -> str:
        """Return a hint, from 1 on: the rule, where to look, two lines to choose from, the line."""
        if level == 1:
            return RULES[verdict.rule] if verdict.rule else "These lines are right."
        edit = self._best_edit(text[:MAX_TEXT], verdict)
        if level == 2:
            return (
                f"Look at {', in '.join(filter(None, [verdict.wrong, edit.place])) or _subject(edit.line)}."
            )
        if level == 3:
            both = sorted([edit.line, edit.instead_of or _other_line(edit.line)])
            return f"{edit.where}:  {both[0]}  or  {both[1]}"
        return f"{edit.where}:  {edit.line}"

    def _best_edit(self, text: str, verdict: PracticeVerdict) -> _Edit:
        """Return one line to write that makes a learner's lines right, or else leads furthest."""
        if self._found is not None and self._found[0] == text:
            return self._found[1]
        best, furthest = None, _reached(self.judge(text))
        last = self.steps_judged + _MAX_EDIT_STEPS
        for edit in islice(self._edits(text, verdict), _MAX_EDITS):
            found = self.judge(edit.text)
            if _reached(found) > furthest:
                best, furthest = edit, _reached(found)
            if found.fewest or self.steps_judged > last:
                break
        best = best or self._first_missing(text)
        self._found = text, best
        return best

    def _edits(self, text: str, verdict: PracticeVerdict) -> Iterator[_Edit]:
        """Yield edits of a learner's lines by one of our lines, those near the line that is wrong first."""
        lines = text.rstrip().split("\n") if text.strip() else []
        ours = _with_their_names(self.model.text, text)
        at = (verdict.line or len(lines)) - 1
        for number in sorted(range(len(lines)), key=lambda number: abs(number - at)):
            before, after = lines[:number], lines[number + 1 :]
            for line in ours:
                if line != lines[number].strip():
                    new = [*before, _indent(lines[number]) + line, *after]
                    yield _Edit("\n".join(new), line, number + 1, lines[number].strip())
        for number in sorted(range(len(lines) + 1), key=lambda number: abs(number - at)):
            like = lines[min(number, len(lines) - 1)] if lines else ""
            for line in ours:
                new = [*lines[:number], _indent(like) + line, *lines[number:]]
                yield _Edit("\n".join(new), line, number + 1)

    def _first_missing(self, text: str) -> _Edit:
        """Return the first of our lines that assigns to something, or asks for something, as no line of a
        learner does."""
        try:
            written = {_subject(line) for line in _unfolded(text)}
        except LineError:
            written = set()
        missing = [line for line in _unfolded(self.model.text) if _subject(line) not in written]
        ours = [line.strip() for line in self.model.shown.lines]
        found = next((line for line in ours for part in missing[:1] if line.startswith(part)), "")
        return _Edit(text, found or (missing or ours)[0], 0)


class _Edit(NamedTuple):
    """A line that is written into a learner's lines."""

    text: str
    """All lines with it."""
    line: str
    number: int
    """The number of the line, from 1; 0 if it has no certain place."""
    instead_of: str = ""
    """The line that it replaces; empty if it is a new one."""

    @property
    def place(self) -> str:
        return f"line {self.number}" if self.number else ""

    @property
    def where(self) -> str:
        """The place of the line, as the beginning of a hint."""
        if not self.number:
            return "A line that is needed"
        return f"In line {self.number}" if self.instead_of else f"A new line {self.number}"


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _with_their_names(ours: str, theirs: str) -> list[str]:
    """Return our lines, as they are shown and with each block below its condition, in a learner's names.

    Variables are renamed in the order in which they are set first.
    """
    names, new = _variables(ours), _variables(theirs)
    renamed = dict(zip(names, new, strict=False))
    found = [*(line.strip() for line in ours.split("\n")), *_unfolded(ours)]
    both = [*(_renamed(line, renamed) for line in found), *found]
    return list(dict.fromkeys(both))


def _variables(text: str) -> list[str]:
    """Return the variables that lines set, in order."""
    return list(dict.fromkeys(re.findall(r"^(?:.*:)?\s*(\w+) = ", text, re.MULTILINE)))


def _renamed(line: str, names: Mapping[str, str]) -> str:
    return re.sub(r"(?<![\w.])\w+", lambda found: names.get(found[0], found[0]), line)


def _unfolded(text: str) -> list[str]:
    """Return lines with each statement below its condition, without indentation."""
    return [line.strip() for line in ast.unparse(parse_source(text)).split("\n")]


def _subject(line: str) -> str:
    """Return what a line assigns to; of any other line all of it."""
    return line.partition(" = ")[0]


def _reached(verdict: PracticeVerdict) -> tuple[bool, bool, int]:
    """Return how far lines have come, to be compared."""
    return verdict.right, verdict.fewest, -1 if verdict.case is None else verdict.case


def _in_slots(structure: Any, size: int, slots: int, head: int) -> Any:
    """Put the cards of a structure into an array of `slots` slots, from the slot `head` on."""
    cards = structure.slots[:size]
    structure.slots = [NOTHING] * slots
    for number, card in enumerate(cards):
        structure.slots[(head + number) % slots] = card
    if "head" in structure.vocabulary.fields:
        structure.head = head
    return structure


def _words(structure: Structure) -> str:
    """Return what a structure is, to begin a sentence: `with 6 cards in 8 slots and head 3`."""
    memory = structure.memory
    cards = memory.nodes or memory.slots - memory.empty
    words = f"with {count(cards, 'card') if cards else 'no cards'}"
    words += f" in {count(memory.slots, 'slot')}" if memory.slots else ""
    head = getattr(structure, "head", None)
    return f"{words} and head {head}" if isinstance(head, int) else words


def run_code(
    code: CompiledCode,
    structure: Any,
    args: tuple[Any, ...],
    seen: Callable[[int], None] = lambda line: None,
) -> tuple[Any, LineError | None]:
    """Run a learner's lines; return the result, and why they stopped."""
    work = code.run(structure, *args)
    memory = structure.memory
    try:
        for _ in range(MAX_STEPS + MORE_STEPS * (memory.nodes + memory.slots)):
            seen(next(work))
    except StopIteration as end:
        return end.value, None
    except Exception as error:
        return None, _line_error(error)
    return None, LineError(FOR_EVER, work.gi_frame.f_lineno)


def _line_error(error: Exception) -> LineError:
    """Return why lines have stopped, with the number of the line."""
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == OPERATION_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, LineError):
        return LineError(error.why, error.line or line)
    if isinstance(error, NameError):
        name = re.search(r"u_(\w+)", str(error))
        return LineError(f"{name[1] if name else 'a variable'} has not been set", line)
    if isinstance(error, TypeError):
        return LineError(NOT_COMPARABLE, line)
    if isinstance(error, ValueError | ZeroDivisionError):
        return LineError("0 cannot stand there", line)
    return LineError(UNFORESEEN, line)


def value_text(value: Any) -> str:
    """Return a value as it is named in a sentence."""
    if isinstance(value, Node):
        return f"the node of the {element_name(value.card)}"
    if isinstance(value, list):
        return " ".join(map(element_name, value)) or "no cards"
    if value is NOTHING:
        return "an empty slot"
    if value is None or isinstance(value, bool | int):
        return str(value)
    return f"the {element_name(value)}"


def element_name(element: Any) -> str:
    """Return the name of a card: `5♠`."""
    return "·" if element is NOTHING else getattr(element, "short", str(element))


def _same(result: Any, wanted: Any) -> bool:
    return type(result) is type(wanted) and bool(result == wanted)


def wrong_result(result: Any, wanted: Any) -> PracticeVerdict | None:
    if _same(result, wanted):
        return None
    message = f"it returns {value_text(result)}, but {value_text(wanted)} is wanted"
    return PracticeVerdict(False, message, "result", "return")


def with_costs(mine: Cost, ours: Cost, words: str) -> PracticeVerdict:
    """Return the verdict on right lines, which says if they do more than is needed."""
    where = f" {words}" if words else ""
    for done, needed, what, verb in (
        (mine.links, ours.links, "link", "followed"),
        (mine.moved, ours.moved, "card", "moved"),
    ):
        if done > needed:
            enough = f"{needed} {'is' if needed == 1 else 'are'} enough" if needed else "none is needed"
            return PracticeVerdict(True, f"right;{where} you {verb} {count(done, what)}, {enough}", "cost")
    return RIGHT


def _wrong_nodes(mine: Any, ours: Any, words: Any) -> PracticeVerdict | None:
    first = next(iter(words.fields))
    nodes = list(walk(getattr(mine, words.fields[first])))
    if nodes and nodes[-1].next is not None:
        return PracticeVerdict(
            False, f"from {first} on it never ends", "order", f"{element_name(nodes[-1].card)}.next"
        )
    wanted = list(walk(getattr(ours, words.fields[first])))
    have, want = ([node.card for node in found] for found in (nodes, wanted))
    if have != want:
        at = first_difference(have, want)
        wrong = f"the link to the {element_name(want[at])}" if at < len(want) else "the last link"
        return PracticeVerdict(
            False,
            f"from {first} on there is {_around(have, at)}, but {_around(want, at)} is wanted",
            "order",
            first if at == 0 else wrong,
        )
    if "tail" in words.fields and mine.tail is not (nodes[-1] if nodes else None):
        tail = "is None" if mine.tail is None else f"points at the {element_name(mine.tail.card)}"
        last = f"the last node is the {element_name(nodes[-1].card)}" if nodes else "no node is left"
        message = f"tail {tail}, but {last}"
        return PracticeVerdict(False, message, "ends", "tail")
    if "prev" in words.parts:
        for before, node in zip([None, *nodes], nodes, strict=False):
            if node.prev is not before:
                name = f"the prev of the {element_name(node.card)}"
                there = "nothing" if before is None else f"the {element_name(before.card)}"
                to = "nothing" if node.prev is None else f"the {element_name(node.prev.card)}"
                return PracticeVerdict(
                    False, f"{name} points at {to}, but before it is {there}", "back", "prev"
                )
    return None


def _around(cards: Sequence[Any], at: int) -> str:
    """Return the names of cards; of many, those around the one with a number."""
    first, past = (0, len(cards)) if len(cards) <= _MAX_NAMES else (max(0, at - 2), at + _MAX_NAMES - 4)
    names = [element_name(card) for card in cards[first:past]]
    dots = ["…"] if first else [], ["…"] if past < len(cards) else []
    return " ".join([*dots[0], *names, *dots[1]]) or "nothing"


def _wrong_slots(mine: Any, ours: Any, words: Any) -> PracticeVerdict | None:
    slots = len(mine.slots)
    for name, attribute in words.fields.items():
        value = getattr(mine, attribute)
        if name != "slots" and not 0 <= value <= slots - (name == "head"):
            there = f"there {'is' if slots == 1 else 'are'} {count(slots, 'slot')}"
            return PracticeVerdict(False, f"{name} is {value}, but {there}", "slots", name)
    have, want = list(mine), list(ours)
    if have != want:
        counter = next((name for name, to in words.fields.items() if to in ("count", "top")), "slots")
        if len(have) != len(want):
            return PracticeVerdict(
                False,
                f"{counter} is {getattr(mine, words.fields[counter])}, "
                f"but {getattr(ours, words.fields[counter])} is wanted",
                "slots",
                counter,
            )
        at = first_difference(have, want)
        message = f"the cards are {_around(have, at)}, but {_around(want, at)} is wanted"
        return PracticeVerdict(False, message, "order", "slots")
    first = getattr(mine, "head", 0)
    used = {(first + number) % slots for number in range(len(have))}
    for number, held in enumerate(mine.slots):
        if number not in used and held is not NOTHING:
            message = f"slot {number} still holds the {element_name(held)}, but it must be empty"
            return PracticeVerdict(False, message, "slots", "slots")
    return None


_CHANGES = (
    *(
        ("is not", "is"),
        ("is", "is not"),
        ("==", "!="),
        ("at.next", "at"),
        ("tail", "head"),
        ("head", "tail"),
    ),
    *(("- 1", "+ 1"), ("+ 1", "- 1"), ("None", "node"), ("node", "at"), ("top", "top - 1"), ("index", "0")),
    *(("end", "0"), ("i", "0"), ("card", "node"), ("else", "if")),
)


def _other_line(line: str) -> str:
    """Return a line like this one that would be wrong."""
    for old, new in _CHANGES:
        changed = re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)", new, line, count=1)
        if changed != line:
            return changed
    return "return None"
