"""Exercises: what a program is asked, and how its answers are judged.

The exercises of each game are in `cardtui.checker.exercises`. A *test input* is a JSON value. Every answer is
turned into lines, whatever it was before, so that two answers can be compared line by line.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from itertools import combinations, zip_longest
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from cardtui.checker.profile import Profile
from cardtui.engine.errors import BadInput, printable
from cardtui.engine.phrases import listed

TYPED_PREFIX = "> "
"""Prefix of the lines that were typed, where they stand among lines that a program has printed."""

_LONGEST_REPR = 200  # characters
MANY_ENTERS = 20_000
"""Times that Enter is pressed for a program that waits for it again and again."""

T = TypeVar("T")
V = TypeVar("V", bound="tuple[Any, ...]")

AnswerLines = tuple[str, ...]
"""The lines of an answer, without line ends."""

NO_END: AnswerLines = ("never ends",)
"""Stands for the answer of a program that gives none, as it goes on for ever."""

Seen = Sequence[tuple[Any, AnswerLines]]
"""Test inputs, and the answers of a program to them."""

DialogueScript = Generator[str, str | None, "Mismatch | None"]
"""The caller's side of a dialogue with a program.

It yields the text to type, which may be empty, and receives the next line of output, or None at its end. It
returns what is wrong with the output.
"""


class NoMoreOutput(Exception):
    """Raised inside a dialogue script when no further line has come within the limits.

    The script can return, as at the end of a dialogue, or yield another text to type once it is silent, or
    let the exception pass.
    """

    def __init__(self, partial_line: str, is_endless: bool = False, waits: bool | None = None) -> None:
        super().__init__("nothing more came within the limits")
        self.partial_line = partial_line
        """Output after the last line end."""
        self.is_endless = is_endless
        """Whether too much has come; else nothing more came in time."""
        self.waits = waits
        """Whether it is known to wait for input. It is False at a limit. If it is None, the program is only
        silent for a moment, and the script can type nothing to wait for more."""


class Protocol(Enum):
    """The way in which a program receives its input and gives its answer."""

    PROGRAM = "program"
    """Started for each test: reads its standard input and writes its standard output."""
    PERSISTENT = "lines"
    """Stays alive and answers each line of input with a line of output."""
    CALL = "call"
    """A function in a Python file."""
    OBJECT = "object"
    """A class in a Python file: an object is created and its methods are called."""
    TALK = "talk"
    """Started for each test: prints and asks for input in turn."""


class ProtocolFormat(NamedTuple):
    """A description of input and output in one protocol."""

    input: str
    output: str
    example: str
    """Arguments for `cardtui check`."""


DeckHistory = Mapping[str, Sequence[str]]
"""The cards of each deck, as letters, before each random number that is drawn, and at the end."""


class FirstStep(NamedTuple):
    """The first step of a game that a program has played wrongly, as its variables show."""

    sentence: str
    ply: int
    """The ply before it."""


class CheckCase(NamedTuple):
    """A test input with its name, such as `the sheet's example J 2 J 2`."""

    name: str
    test_input: Any


class Guess(NamedTuple):
    """The result of finding out how a program talks."""

    profile: Profile | None
    """None if no profile fits."""
    seen: str
    """A sentence on what was seen."""


HoldDialogue = Callable[[DialogueScript], object]
"""Starts a program and holds a dialogue with it; it is silent soon, as the time limit is short."""


class Enters(NamedTuple):
    """Numbers of Enters that are pressed for a program that waits for them."""

    before: int
    """Before its input."""
    after: int


class Severity(Enum):
    """The severity of a deviation of a program from the expected behaviour."""

    WRONG = "wrong"
    """The answer is wrong."""
    UNCLEAR = "unclear"
    """The answer is not understood, so that nothing can be said to be wrong."""
    EXTRA = "extra"
    """The answer is right by an extra of the sheet."""


class Mismatch(NamedTuple):
    """The first difference between an answer and the right one."""

    expected: AnswerLines
    actual: AnswerLines
    line: int
    """The number of the first line that differs, counted from 1."""
    reason: str = ""
    """A sentence that names the broken rule, if the answer alone shows it."""
    table_id: str | None = None
    """Id and ply of the position where it goes wrong, if the answer alone shows it."""
    context_from: int | None = None
    """Number of an earlier line from which on the output is needed to understand the difference."""
    severity: Severity = Severity.WRONG

    @classmethod
    def extra(cls, reason: str) -> Mismatch:
        """Return what is right by an extra of the sheet; `reason` ends a sentence about the program."""
        return cls((), (), 1, reason, severity=Severity.EXTRA)


class Mistake(NamedTuple):
    """A usual mistake: rules that differ a little from those of the game."""

    description: str
    """The ends of two sentences, on what the program does and on what the sheet asks, with a colon between.

    `puts the pile on the top of the hand: it goes under the hand`
    """
    answer: Callable[[Any], AnswerLines]
    """Returns the answer of a program with this mistake to a test input."""
    first_ply: Callable[[Any], int | None]
    """Returns the ply before the step in which the mistake first shows; None if it does not."""


def mistake_sentences(description: str) -> str:
    """Return what a program does, and what the sheet asks, from the description of a mistake, or of two."""
    parts = [one.partition(": ") for one in description.split(_AND_ALSO)]
    subjects = ("Your program", "It also")
    told = zip(subjects, parts, strict=False)
    return " ".join(sentences(does, asked, subject) for subject, (does, _, asked) in told)


def sentences(does: str, asked: str, subject: str = "Your program") -> str:
    """Return what a program does and what the sheet asks, from the ends of the two sentences."""
    end = "" if asked.removesuffix('"').endswith((".", "!", "?")) else "."
    return f"{subject} {does}. By the exercise, {asked}{end}"


_AND_ALSO = "\n"  # between the descriptions of two mistakes of one program


def together(first: V, second: V, right: V) -> V | None:
    """Return the rules that differ from the right ones as both others do; None if both change the same rule.

    Rules are a named tuple.
    """
    rules = list(zip(first, second, right, strict=True))
    if any(rule not in (a, b) for a, b, rule in rules):
        return None
    return type(right)(*(b if a == rule else a for a, b, rule in rules))


def pairs(known: Sequence[tuple[str, V]], right: V) -> Iterator[tuple[str, V]]:
    """Yield two known mistakes at a time as one: a description, and rules."""
    for (one, first), (other, second) in combinations(known, 2):
        if (rules := together(first, second, right)) is not None:
            yield f"{one}{_AND_ALSO}{other}", rules


def one_sided(
    known: Iterable[tuple[str, Any]], sided: Sequence[str], right: Any, players: Sequence[str]
) -> Iterator[tuple[str, Any]]:
    """Yield known mistakes as they are made with one of two players only: a description, and rules.

    Rules are a named tuple. Those with a name in `sided` may differ for one player, who is the rule `only`.
    """
    for description, rules in known:
        if any(getattr(rules, name) != getattr(right, name) for name in sided):
            for number, player in enumerate(players):
                does = f"treats the players differently, and for {player} only {description}"
                yield does, rules._replace(only=number)


class FormFault(NamedTuple):
    """A way in which a right answer differs from the spelling of the sheet."""

    what: str
    """The end of a sentence about the program: `prints empty lines where the sheet has none`."""
    example: str = ""
    """A line that the program has printed."""


Arity = tuple[int, int | None]
"""The least and the largest number of arguments of a method; the largest is None if there is no limit."""


class MethodCoverage(NamedTuple):
    """The methods of a class that were called, and its others."""

    called: Sequence[str]
    not_called: Sequence[str]


class PromptTrial(NamedTuple):
    """Statements in Python that repeat a failure at Python's prompt."""

    steps: Sequence[PromptStep]
    last: Sequence[str]
    """The last statement; if there are several, the first one that shows the failure."""
    shows: Callable[[Mapping[str, Any]], bool] = lambda seen: False
    """Returns whether the last statement shows the failure, from the value of `PythonRunner.run_line`."""

    @property
    def shortest_line(self) -> str:
        """The line without what is optional."""
        return "; ".join([*(step.text for step in self.steps if not step.is_optional), self.last[0]])


class JavaTrial(NamedTuple):
    """Calls on a class in Java that repeat a failure."""

    line: str
    """The calls as they are typed in `jshell`."""
    request: Mapping[str, Any]
    """The same calls as a request to `CallRunner.watch`."""
    looks: Mapping[str, str] = {}
    """The names, in words, of what was read after each call; its keys are those of `watch` in a request."""
    shows: Callable[[Any], bool] = lambda value: False
    """Returns whether its answer shows the failure."""
    alternatives: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """Other lines, each with its request, to be tried if the first one does not show the failure."""


class PromptStep(NamedTuple):
    """Statements before the last one of a trial."""

    text: str
    is_optional: bool = False
    """Whether the failure may show without it."""


class OpenQuestion(NamedTuple):
    """A question that the sheet leaves open although answers depend on it. Each interpretation is right."""

    question: str
    """The question as a clause: `whether the player to lead belongs to a position`."""
    interpretations: Sequence[str]
    """Ends of sentences about a program, one for each interpretation; cardtui follows the first."""
    answers: Callable[[Any], Sequence[AnswerLines]]
    """Returns the right answers to a test input, one for each interpretation."""


class SheetExercise(ABC):
    """A task from a sheet that a program can be checked against."""

    key: str
    """The name on the command line."""
    title: str
    """One line about what the program has to do."""
    protocols: Mapping[Protocol, ProtocolFormat]
    """The supported protocols; the first one for programs is the default."""
    random_name: ClassVar[str] = "random deal"
    """Name of a random test input, to be followed by its number."""
    cases_name: ClassVar[str] = "examples and corner cases"
    """Name of the cases that are not random, in the plural."""
    cases_are_named: ClassVar[bool] = True
    """Whether each of these cases has a result of its own; else they have one together, as random ones do."""
    default_runs: ClassVar[int] = 200
    """Default number of random test inputs."""
    with_own_structures: ClassVar[bool] = False
    """Whether the sheet has people write, or use, a list of their own, which is then checked first."""
    return_type: ClassVar[str] = ""
    """The type that the sheet asks a function to return, if a list is not the same there."""
    shows_steps: ClassVar[bool] = True
    """Whether what is wrong shows in a step of the game, and not in the result of a call."""
    repeatable: ClassVar[bool] = True
    """Whether the same test input always leads to the same game; a program may use its own random numbers."""
    why_no_chance: ClassVar[str] = ""
    """The reason why a program that depends on chance is wrong; empty if nothing can be said of it then."""
    unexplained: ClassVar[str] = ""
    """What to say of a wrong answer that no usual mistake explains."""
    first_player: str = ""
    """The first player's name in the answers of a program; the table has another. Empty without names."""
    confirmations: ClassVar[int] = 12
    """Number of further answers that a mistake has to predict before it is named."""
    packs: Sequence[str] = ()
    """Names of packs of cards; some programs answer deals of one of them only."""
    mistakes: Sequence[Mistake] = ()
    """Usual mistakes, likely ones first."""
    open_question: OpenQuestion | None = None
    talk_faults: Sequence[FormFault] = ()
    """The differences of the dialogue with a program from that of the sheet, which do not make it wrong."""
    answer_forms: ClassVar[Sequence[re.Pattern[str]]] = ()
    """Forms of an answer among other output. One is looked for if nothing has the form before it; its group
    `answer`, if it has one, is the answer."""
    profile: Profile | None = None
    """The forms of input and output of the program; None if the exercise allows only those of the sheet."""
    enters: Enters | None = None
    """The Enters that a program waits for; None if it waits for none."""

    def with_profile(self, profile: Profile) -> SheetExercise:
        """Return the exercise for a program with this profile; this exercise if it has no profiles."""
        return self

    def with_enters(self, enters: Enters) -> Self:
        """Return the exercise for a program that waits for Enter."""
        exercise = copy(self)
        exercise.enters = enters
        return exercise

    def guess_profile(self, hold: HoldDialogue) -> Guess:
        """Find out how a program talks, in a few dialogues with it. Exercises with a profile can do so."""
        raise NotImplementedError

    def fitted_to_talk(self, hold: HoldDialogue) -> SheetExercise:
        """Return the exercise for the way in which a program talks, which a few dialogues with it show."""
        return self

    def rarer_mistakes(self, seen: Seen, ask: Callable[[Any], AnswerLines]) -> Iterator[Iterable[Mistake]]:
        """Yield further mistakes in groups; each group is tried if none of those before it fits.

        `seen` begins with the failure; `ask` asks the program a test input.
        """
        return iter(())

    def variant_for(
        self, protocol: Protocol, accepts: Callable[[int], bool] = lambda count: True
    ) -> SheetExercise:
        """Return the exercise to be used with a protocol, if it differs from this one.

        `accepts` tells whether the called function or class takes that number of arguments.
        """
        return self

    def fitted(self, watch: Callable[[Any], Any]) -> Self:
        """Return the exercise adapted to a class that chooses its own method names.

        `watch` answers requests to `CallRunner.watch`; it returns None if the class hangs or crashes.
        Raises `NotRun` if the class cannot be used.
        """
        return self

    def fits(self, methods: Mapping[str, Arity]) -> bool:
        """Return whether a class with these methods can be checked, as far as their names show."""
        return True

    @property
    def random_cases_name(self) -> str:
        """The name of all random test inputs together: `random deals`."""
        return f"{self.random_name}s"

    def row_name(self, case_name: str) -> str:
        """Return the name under which a case has its result: its own, or that of all cases of its sort."""
        if case_name.startswith(f"{self.random_name} "):
            return self.random_cases_name
        return case_name if self.cases_are_named else self.cases_name

    def with_pack(self, pack: str) -> SheetExercise:
        """Return the exercise with deals of a whole pack of cards only. Raises `BadInput`."""
        raise BadInput(f"--pack means nothing for {self.key}: no other cards than its own can be played")

    # Test inputs

    def repeats(self, test_input: Any) -> bool:
        """Return whether a test input always leads to the same game, see `repeatable`."""
        return self.repeatable

    def is_asked(self, test_input: Any) -> bool:
        """Return whether a test input is one of those that this exercise asks."""
        return True

    def cases(self) -> Iterable[CheckCase]:
        """Yield the sheet's own examples and then corner cases."""
        return ()

    @abstractmethod
    def random_input(self, random: Random, size: float) -> Any:
        """Return a random test input; `size` goes from 0 (small) to 1 (full size)."""

    def stdin_text(self, test_input: Any) -> str:
        """Return the standard input of a program."""
        return ""

    def typed_text(self, test_input: Any) -> str:
        """Return the standard input of a program with all that is typed for one that waits for Enter."""
        before, after = self.enters or (0, 0)
        return "\n" * before + self.stdin_text(test_input) + "\n" * after

    def input_line(self, test_input: Any) -> str:
        """Return the test input as one line, for a program that stays alive."""
        return " ".join(self.stdin_text(test_input).split())

    def arguments(self, test_input: Any) -> Sequence[Any] | Mapping[str, Any]:
        """Return the arguments of the function as JSON values.

        For a class, return what to do with it: `{"seed": 5, "arguments": […], "calls": [["name", […]], …]}`.
        """
        return (test_input,)

    def dialogue(self, test_input: Any) -> DialogueScript:
        """Hold the dialogue with a program that asks for its input."""
        raise NotImplementedError

    def trial(self, name: str, test_input: Any, lines: AnswerLines) -> PromptTrial:
        """Return how somebody can repeat a failure of the function or class `name` that has answered `lines`.

        If it has not answered, there are no lines. Then `shows` is not used, and never for a function: what
        that returns is judged as any answer.
        """
        arguments = self.arguments(test_input)
        assert not isinstance(arguments, Mapping)
        return PromptTrial((), [call_text(name, arguments)])

    def java_trial(self, test_input: Any, lines: AnswerLines) -> JavaTrial | None:
        """Return how somebody can repeat a failure of a class in Java; None if that is not known."""
        return None

    def methods(self, test_inputs: Iterable[Any]) -> MethodCoverage | None:
        """Return which methods of a class these test inputs have called; None for anything but a class."""
        return None

    # Answers

    @abstractmethod
    def expected(self, test_input: Any) -> AnswerLines:
        """Return the right answer; no lines if many answers are right, so that only `judge` knows."""

    def parse_output(self, text: str) -> AnswerLines:
        """Split the output of a program into lines. CR LF and a missing last line end make no difference."""
        return tuple(text.replace("\r\n", "\n").removesuffix("\n").split("\n")) if text else ()

    def parse_value(self, value: Any) -> AnswerLines:
        """Convert the return value of a function (as JSON) into lines."""
        return repr_lines(value)

    def find_answer(self, text: str) -> tuple[AnswerLines, str]:
        """Return the answer in the output of a program, and the first line of what else stands there.

        Of all that has the form of an answer there is exactly one, or all are equal: then the rest is extra.
        Otherwise the whole output is the answer.
        """
        found = self._forms_in(text)
        answers = [self.parse_output(text[start:end]) for start, end in found]
        if len({fold(self.normalize(lines)) for lines in answers}) == 1:
            rest = text
            for start, end in reversed(found):
                rest = f"{rest[:start]}\n{rest[end:]}"
            extras = [line for line in rest.splitlines() if line.strip(" \t.!")]
            if extras or len(found) > 1:
                return answers[-1], next(iter(extras), text[slice(*found[0])])
        return self.parse_output(text), ""

    def answers_in(self, text: str) -> list[AnswerLines]:
        """Return all that has the form of an answer in the output of a program."""
        return [self.parse_output(text[start:end]) for start, end in self._forms_in(text)]

    def has_answer(self, text: str) -> bool:
        """Return whether something in the output has the form of an answer, if this exercise has any."""
        return not self.answer_forms or bool(self._forms_in(text))

    def _forms_in(self, text: str) -> list[tuple[int, int]]:
        """Return where something begins and ends that has the form of an answer."""
        for form in self.answer_forms:
            group = "answer" if "answer" in form.groupindex else 0
            if found := [match.span(group) for match in form.finditer(text)]:
                return found
        return []

    def is_answer(self, lines: AnswerLines) -> bool:
        """Return whether lines have the form of an answer, be it right or wrong."""
        return True

    def to_json(self, lines: AnswerLines) -> Any:
        """Return an answer as a JSON value: the list of its lines, or the value that they stand for."""
        return list(lines)

    def normalize(self, lines: AnswerLines) -> AnswerLines:
        """Return an answer in the spelling used for comparisons, if several spellings are allowed."""
        return lines

    def spelling_faults(self, written: AnswerLines) -> tuple[FormFault, ...]:
        """Return differences of form that `normalize` takes away, and that count if a program is strict."""
        return ()

    def as_on_sheet(self, test_input: Any, lines: AnswerLines) -> AnswerLines:
        """Return an answer as the sheet spells it if it is right but for its form; else as it is."""
        # Empty lines are left out in any case, so that the first line that differs is found.
        right = (self.expected(test_input), *self.interpretations(test_input))
        same = (one for one in right if fold(one) == fold(self.normalize(lines)))
        return next(same, tuple(line for line in lines if line.strip()))

    def judge(self, test_input: Any, actual: AnswerLines) -> Mismatch | None:
        """Return what is wrong with an answer; None if it is right by any interpretation of the sheet."""
        expected = self.expected(test_input)
        line = first_difference(expected, actual)
        if line is None or actual in self.interpretations(test_input):
            return None
        return Mismatch(expected, actual, line, formatting_hint(expected, self.normalize(actual)))

    def unanswered(self, test_input: Any, hangs: bool, drawn: int | None) -> Mismatch | None:
        """Return what is missing where a program hangs or crashes, and where in the game, if that is known.

        `drawn` is how many numbers it has drawn by `random` since it shuffled; None if that is not known.
        """
        expected = self.expected(test_input) if hangs else ()
        return Mismatch(expected, (), 1) if expected else None

    def interpretations(self, test_input: Any) -> Sequence[AnswerLines]:
        """Return the right answer by each interpretation of the open question; none if they are equal."""
        answers = self.open_question.answers(test_input) if self.open_question else ()
        return answers if len(set(answers)) > 1 else ()

    def unspecified(self, test_input: Any) -> str:
        """Return what the sheet does not say about a test input, such as `whether a deck may be odd`.

        The result is empty if the sheet says everything. Where it does not, no answer is wrong.
        """
        return ""

    def is_specified(self, test_input: Any) -> bool:
        """Return whether the sheet allows exactly one answer."""
        return not self.unspecified(test_input) and not self.interpretations(test_input)

    def is_certainly_wrong(self, test_input: Any, answer: AnswerLines) -> bool:
        """Return whether a wrong answer is wrong by every interpretation of the sheet."""
        return self.is_specified(test_input)

    def further_runs(self, answers: Sequence[AnswerLines]) -> int:
        """Return how many more random cases are wanted before these right answers are judged together."""
        return 0

    def combined_failure(self, answers: Sequence[AnswerLines]) -> str | None:
        """Return a sentence on what is wrong with all right answers together, such as that they are equal."""
        return None

    def remark(self, answers: Sequence[AnswerLines]) -> str:
        """Return a sentence on all right answers together, such as what was not seen."""
        return ""

    # Shrinking

    def smaller_inputs(self, test_input: Any) -> Iterator[Any]:
        """Yield smaller and simpler test inputs, those that leave out most first."""
        return iter(())

    def simplest_inputs(self) -> Iterator[Any]:
        """Yield all test inputs from the simplest on, as far as it is worth searching them."""
        return iter(())

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        """Return a sort key: simpler test inputs have a smaller one."""
        return (0,)

    def small_name(self, test_input: Any) -> str:
        """Return what a failing test input has become, after its name: `, made small`."""
        return ", made small"

    # Watching

    def decks(self, test_input: Any) -> DeckHistory | None:
        """Return the decks of a game with random numbers, to be compared with those in a program."""
        return None

    def first_step(self, right: DeckHistory, seen: Any) -> FirstStep | None:
        """Return the first wrong step, from what was seen of the decks in a program; see `deck_watching`."""
        return None

    # The table

    def table_id(self, test_input: Any, ply: int | None) -> str | None:
        """Return the id that opens a test input at a ply of its game; None if the app has no such game."""
        return None


def first_difference(expected: Sequence[str], actual: Sequence[str]) -> int | None:
    """Return the number of the first line that differs, counted from 1; None if there is none."""
    pairs = enumerate(zip_longest(expected, actual), start=1)
    return next((number for number, (one, other) in pairs if one != other), None)


def fold(lines: AnswerLines) -> AnswerLines:
    """Return an answer without what is only form: empty lines, more blanks than one, capitals, full stops."""
    return tuple(filter(None, (_without_end(line).casefold() for line in lines)))


def _without_end(line: str) -> str:
    return " ".join(line.split()).rstrip(".!")


def _end(line: str) -> str:
    """Return the full stops and the like at the end of a line."""
    return " ".join(line.split()).removeprefix(_without_end(line))


def form_faults(sheet: AnswerLines, actual: AnswerLines) -> tuple[FormFault, ...]:
    """Return how an answer differs from that of the sheet; nothing if it differs in more than its form."""
    if fold(sheet) != fold(actual):
        return ()
    found = {}
    printed = [line for line in actual if line.strip()]
    if len(printed) < len(actual):
        found["prints empty lines where the exercise has none"] = ""
    for right, line in zip(sheet, printed, strict=True):
        words = " ".join(line.split())
        if words != line:
            found.setdefault("writes other blanks than the exercise", line.replace(" ", "·"))
        if _without_end(words) != _without_end(right):
            found.setdefault("writes other capitals than the exercise", line)
        if _end(words) != _end(right):
            found.setdefault("does not end a line as the exercise does", line)
    return tuple(FormFault(what, example) for what, example in found.items())


def call_text(name: str, arguments: Iterable[object], text: Callable[[Any], str] = repr) -> str:
    """Return a call as it is written in Python: `addfirst('5♠')`, or with arguments as `text` writes them."""
    return f"{name}({', '.join(map(text, arguments))})"


def python_text(value: Any) -> str:
    """Return a value as Python prints it, see `repr_lines`."""
    return repr_lines(value)[0]


def java_text(value: Any) -> str:
    """Return a value as it is written in Java, and a list in brackets, as Java prints it."""
    if isinstance(value, list):
        return f"[{', '.join(map(java_text, value))}]"
    text = python_text(value)
    if isinstance(value, str) and len(value) != 1:
        return f'"{text[1:].removesuffix(text[0])}"'
    return json.dumps(value) if value is None or isinstance(value, bool) else text


def repr_lines(value: Any) -> AnswerLines:
    """Return an answer of an unexpected type as Python prints it, cut to a readable length.

    A value that JSON cannot express arrives as `{"repr": "…"}`.
    """
    text = printable(repr(_with_reprs(value)))
    return (text if len(text) <= _LONGEST_REPR else f"{text[:_LONGEST_REPR]}…",)


class _Repr(str):
    """A text that is its own `repr`."""

    __slots__ = ()
    __repr__ = str.__str__


def _with_reprs(value: Any) -> Any:
    """Return a value read from JSON such that it prints as the original value did."""
    if isinstance(value, dict):
        if value.keys() == {"repr"} and isinstance(value["repr"], str):
            return _Repr(value["repr"])
        return {key: _with_reprs(one) for key, one in value.items()}
    return [_with_reprs(one) for one in value] if isinstance(value, list) else value


def formatting_hint(expected: AnswerLines, actual: AnswerLines) -> str:
    """Return a sentence if an answer is right but for its formatting; else an empty string."""
    if faults := form_faults(expected, actual):
        return f"It is right except for its form: it {listed([fault.what for fault in faults])}."
    if len(expected) == len(actual):
        pairs = list(zip(expected, actual, strict=True))
        if all(_visible_characters(one) == _visible_characters(other) for one, other in pairs):
            return "It is right except for blanks or invisible characters."
    return ""


def _visible_characters(line: str) -> str:
    return "".join(char for char in line if char.isprintable() and not char.isspace())


def with_fewer_items(items: Sequence[T], multiple: int = 1) -> Iterator[list[T]]:
    """Yield `items` without some neighbours: first without a half of them, at last without a single one.

    The number of items left out is a multiple of `multiple` while it is large enough. If two items at a time
    are left out of a deck that is dealt to two players in turn, each player keeps the other cards.
    """
    sizes = []
    size = len(items) // 2
    while size:
        sizes.append(max(size - size % multiple, 1) if size >= multiple else size)
        size //= 2
    for size in dict.fromkeys([*sizes, multiple, 1]):
        if size <= len(items):
            for first in range(0, len(items) - size + 1, size):
                yield [*items[:first], *items[first + size :]]


def with_simpler_items(items: Sequence[T], simpler: Mapping[T, Sequence[T]]) -> Iterator[list[T]]:
    """Yield `items` with simpler ones: first all equal items replaced at once, then one at a time."""
    for item in dict.fromkeys(items):
        if items.count(item) > 1:
            for other in simpler.get(item, ()):
                yield [other if one == item else one for one in items]
    for index, item in enumerate(items):
        for other in simpler.get(item, ()):
            yield [*items[:index], other, *items[index + 1 :]]
