"""Finds out how a program about coins talks: what it asks first, its strips, and how it reads moves."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from cardtui.checker.exercise import DialogueScript, Guess, HoldDialogue, Mismatch, NoMoreOutput, Severity
from cardtui.checker.exercises.coins.dialogue import Dialogue
from cardtui.checker.exercises.coins.move_choice import EXTRA_LIMIT, MovePlan
from cardtui.checker.exercises.coins.profile import SHEET_FORM, CoinsProfile
from cardtui.checker.exercises.coins.strip_format import SeenCoins, StripReader
from cardtui.engine.phrases import few, listed
from cardtui.games.coins.legal_moves import Move, gaps, is_over, slide

_MOST_ANSWERS = 8  # typed before the game
_PATIENCE = 6  # silences before the first output
_MOVES = 3  # made to find out whether a program reads moves so
_RUNS_FOR_LIMIT = 3

_EMPTY = (" ", "_", ".", "-", "#", "=", "~", "·", "*", "o", "O", "x", "X")
_ALIKE = "OoXxCc$*@#●•"
_MOVE_FORMS = ("{coin} {distance}", "{coin}\n{distance}", "{coin},{distance}")

_NAME = re.compile(r"\bnames?\b|\bcalled\b", re.IGNORECASE)
_ANSWERS = (
    (re.compile(r"instruction|rules|computer|limit", re.IGNORECASE), "n"),
    (re.compile(r"\(y\b|\by/n|\byes\b|\[y\b", re.IGNORECASE), "y"),
    (re.compile(r"\bcoins?\b", re.IGNORECASE), "4"),
    (re.compile(r"\b(squares|spaces|size|length|long|board|strip)\b", re.IGNORECASE), "20"),
    (re.compile(r"\b(press|enter|return)\b", re.IGNORECASE), ""),
)
_OTHER_ANSWERS = ("4", "20", "y", "")
"""Typed one after the other where a question is not understood, or is asked again."""


def guess_coins_profile(hold_dialogue: HoldDialogue) -> Guess:
    """Find out how a program talks, by dialogues with it."""

    def hold(script: DialogueScript) -> None:
        hold_dialogue(_patient(script))

    beginning = _Beginning()
    hold(beginning.explore())
    if not beginning.forms:
        return Guess(None, "No strip of coins is recognised in what it prints.")
    before = tuple(beginning.typed)
    tries: list[_FirstMoves] = []
    for form in beginning.forms:
        names: Sequence[int | str] = (0, 1) if form.coins else (form.first_coin,)
        for move in _MOVE_FORMS:
            for first in names:
                tries.append(_FirstMoves(replace(form, before=before, first_coin=first, move=move)))
                hold(tries[-1].play())
                if tries[-1].is_right:
                    return _guess(_with_limit(tries[-1].profile, hold), few(tries[-1].made, "move"))
    best = max(tries, key=lambda one: (one.made, one.has_changed))
    if not best.made and not best.has_changed:
        return Guess(None, "It prints strips, but no move that was typed has moved a coin.")
    return _guess(best.profile, "moves, but not all as the exercise asks")


def _patient(script: DialogueScript) -> DialogueScript:
    """Hold a dialogue, with more time for the first output: a program may start slowly."""
    left = _PATIENCE
    try:
        text = next(script)
        while True:
            try:
                line = yield text
            except NoMoreOutput as silence:
                left = 0 if silence.partial_line or silence.is_endless else left - 1
                text = "" if left > 0 else script.throw(silence)
            else:
                left = 0
                text = script.send(line)
    except StopIteration as stop:
        mismatch: Mismatch | None = stop.value
        return mismatch


def _guess(profile: CoinsProfile, made: str) -> Guess:
    return Guess(profile, f"It makes {made}, and {listed(list(_phrases(profile)))}.")


def _phrases(profile: CoinsProfile) -> Iterator[str]:
    """Yield the ends of sentences about a program that talks so."""
    if profile == SHEET_FORM:
        yield "talks as the exercise does"
    if profile.before:
        yield f"asks for {few(len(profile.before), 'line')} before the game"
    if profile.coins:
        yield f'prints "{profile.coins}" for every coin'
    if profile.empty:
        yield f'prints "{profile.empty}" for an empty square'
    if profile.first_coin:
        yield f"calls the leftmost coin {profile.first_coin}"
    if profile.move != SHEET_FORM.move:
        lines = few(profile.move.count("\n") + 1, "line")
        yield f'reads a move such as "{profile.move_name(Move(0, 1))}" in {lines}'
    if profile.most_squares:
        yield f"allows {few(profile.most_squares, 'square')} a move"


class _Beginning:
    """The first part of a dialogue: answers the program's questions until it prints a strip."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.forms: Sequence[CoinsProfile] = ()
        """The forms in which a strip was recognised, the likeliest first."""
        self._lines: list[str] = []
        self._questions: list[str] = []

    def explore(self) -> DialogueScript:
        """Answer questions until there is a strip."""
        text = asked = ""
        while len(self.typed) < _MOST_ANSWERS:
            try:
                line = yield text
                text = ""
                if line is None:
                    break
                self._lines.append(line.removeprefix(asked))
                asked = ""
                continue
            except NoMoreOutput as silence:
                if silence.is_endless:
                    break
                partial_line = silence.partial_line
            # The answer to a question does not end its line.
            lines = [*self._lines, partial_line.removeprefix(asked)]
            asked = partial_line
            self.forms = _forms_of(lines)
            questions = [line for line in lines if line.strip()]
            if self.forms or not questions:
                break
            self.typed.append(self._answer(questions[-1]))
            text = f"{self.typed[-1]}\n"
        return None

    def _answer(self, question: str) -> str:
        """Return an answer; another one if the same question was asked before."""
        times = self._questions.count(question)
        self._questions.append(question)
        if _NAME.search(question):
            return "B" if "A" in self.typed else "A"
        fitting = [answer for pattern, answer in _ANSWERS if pattern.search(question)][:1]
        answers = list(dict.fromkeys([*fitting, *_OTHER_ANSWERS]))
        return answers[times % len(answers)]


def _forms_of(lines: Sequence[str]) -> Sequence[CoinsProfile]:
    """Return the forms in which a line is a strip."""
    return [form for form in _all_forms() if any(_is_start(form, line) for line in lines)][:2]


def _all_forms() -> Iterator[CoinsProfile]:
    yield SHEET_FORM
    names = (0, 1, "A", "a")
    yield from (CoinsProfile(first_coin=first) for first in names[1:])
    for empty in _EMPTY:
        yield from (CoinsProfile(first_coin=first, empty=empty) for first in names)
    for empty in ("", *_EMPTY):
        yield from (CoinsProfile(coins=sign, empty=empty) for sign in _ALIKE if sign != empty)
    # The numbers of the squares may look like these.
    yield CoinsProfile(coins="1", empty="0")
    yield CoinsProfile(first_coin=1, empty="0")


def _is_start(form: CoinsProfile, line: str) -> bool:
    seen = StripReader(form).read(line)
    words, _ = form.split(line)
    if words and not any(char.isalpha() for word in words for char in word):
        return False  # a part of a strip in another form
    return seen is not None and list(seen) == list(range(len(seen))) and not is_over(tuple(seen.values()))


class _FirstMoves:
    """The first moves of a game by a profile."""

    def __init__(self, profile: CoinsProfile) -> None:
        self.profile = profile
        self.made = 0
        """Number of moves that were made rightly."""
        self.is_right = False
        """Whether all moves were."""
        self.has_changed = False
        """Whether a move has changed the strip."""
        self._reader = StripReader(profile)

    def play(self) -> DialogueScript:
        """Move coins by a square, each another one than before if possible."""
        with suppress(NoMoreOutput):
            yield from self._play()
        return None

    def _play(self) -> DialogueScript:
        seen = yield from self._next_strip("".join(f"{line}\n" for line in self.profile.before), {})
        last = -1
        while seen and self.made < _MOVES:
            strip = tuple(seen.values())
            free = [coin for coin, gap in enumerate(gaps(strip)) if gap]
            if not free or is_over(strip):
                break
            last = next((coin for coin in reversed(free) if coin != last), free[0])
            after = dict(enumerate(slide(strip, Move(last, 1))))
            if is_over(tuple(after.values())) and self.made:
                break
            seen = yield from self._next_strip(self.profile.typed(Move(last, 1)), seen)
            self.has_changed = self.has_changed or seen is not None
            if seen != after:
                return None
            self.made += 1
        self.is_right = self.made > 0
        return None

    def _next_strip(self, typed: str, before: SeenCoins) -> Generator[str, str | None, SeenCoins | None]:
        """Type something and return the next strip that differs from the one before; None at the end."""
        line = yield typed
        while line is not None:
            seen = self._reader.read(line)
            if seen is not None and seen != before:
                return seen
            line = yield ""
        return None


def _with_limit(profile: CoinsProfile, hold: HoldDialogue) -> CoinsProfile:
    """Return the profile, with the limit of the sheet's extra 4 if the program has it."""
    extras: list[bool] = []

    def play(seed: int) -> DialogueScript:
        plan = MovePlan(Random(seed), 0, (), long_moves=True)
        mismatch = yield from Dialogue(profile, plan).hold()
        extras.append(mismatch is not None and mismatch.severity is Severity.EXTRA)
        return None

    for seed in range(_RUNS_FOR_LIMIT):
        hold(play(seed))
    return replace(profile, most_squares=EXTRA_LIMIT if any(extras) else 0)
