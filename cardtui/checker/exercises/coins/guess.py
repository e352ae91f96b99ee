"""Finds out how a program about coins talks: what it asks first, its strips, and what a move means to it.

The meaning of a move is found by experiment. Two numbers that are a legal move in one reading are another
move in another reading, or none: the strip that comes shows which of them it was.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from cardtui.checker.exercise import DialogueScript, Guess, HoldDialogue, Mismatch, NoMoreOutput, Severity
from cardtui.checker.exercises.coins.dialogue import Dialogue
from cardtui.checker.exercises.coins.listener import Listener
from cardtui.checker.exercises.coins.move_choice import EXTRA_LIMIT, MovePlan
from cardtui.checker.exercises.coins.profile import SHEET_FORM, CoinsProfile
from cardtui.checker.exercises.coins.strip_format import StripReader, forms_of
from cardtui.engine.errors import quote
from cardtui.engine.phrases import few, listed
from cardtui.games.coins.legal_moves import Move, Positions, gaps, is_over, slide, why_illegal

_MOST_ANSWERS = 8  # typed before the game
_PATIENCE = 6  # silences before the first output
_STARTS = 25  # of the program, for each way to type two numbers
_STARTS_WITHOUT_STRIP = 2  # if no strip is recognised in what it prints
_MOVES = 30  # typed in one dialogue
_ENOUGH = 3  # moves made as a reading says, after which no other one is tried
_AT_LAST = 12  # of these, after which it is not tried any more which of two readings is right
_USES = 3  # dialogues in which a profile is used before it is printed
_MOVES_FOR_USE = 3  # that are random
_SURE = 2  # of these moves, at least
_RUNS_FOR_LIMIT = 3

_BETWEEN = (" ", "\n", ",")
"""Texts that may stand between the two parts of a move."""
_BY_THE_SHEET = ("{coin}", "{distance}")
_MEANINGS = (
    _BY_THE_SHEET,
    ("{coin}", "{target}"),
    ("{square}", "{distance}"),
    ("{square}", "{target}"),
)
_PARTS = {
    "coin": "a coin",
    "square": "a square",
    "distance": "a distance",
    "target": "the square to go to",
}
_HOW = {" ": "", "\n": ", in two lines"}
_DIGITS = "0123456789"

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


def guess_coins_profile(hold: HoldDialogue) -> Guess:
    """Find out how a program talks, by dialogues with it, and use what is found."""
    known = Understanding()
    known.learn(hold)
    if not known.forms:
        return Guess(None, "No strip of coins is recognised in what it prints.")
    if known.changed_form is None:
        return Guess(None, "It prints strips, but no move that was typed has moved a coin.")
    if known.profile is None:
        return Guess(None, "It moves coins, but not as any form of a move that is known says.")
    profile = _with_limit(known.profile, hold)
    made, why = _use(profile, hold)
    if not made:
        return Guess(None, why or "It does not make the moves by which it was to be checked.")
    phrases = list(differences(profile)) or ["talks as the exercise does"]
    return Guess(profile, f"It makes {few(made, 'move')}, and {listed(phrases)}.")


def _use(profile: CoinsProfile, hold: HoldDialogue) -> tuple[int, str]:
    """Return how many moves a program makes by a profile; 0, and why, if a check could not judge it."""
    made, unclear = 0, list[str]()

    def play(seed: int) -> DialogueScript:
        nonlocal made
        plan = MovePlan(Random(seed), _MOVES_FOR_USE, (), most_squares=profile.most_squares)
        dialogue = Dialogue(profile, plan)
        mismatch = yield from dialogue.hold()
        made += len(dialogue.turns) - (mismatch is not None)
        if mismatch is not None and mismatch.severity is Severity.UNCLEAR:
            unclear.append(mismatch.reason)
        return None

    for seed in range(_USES):
        hold(_patient(play(seed)))
    return (0, unclear[0]) if unclear else (made, "")


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


def differences(profile: CoinsProfile) -> Iterator[str]:
    """Yield the ends of sentences about a program that talks so, on how that is not the form of the sheet."""
    if profile.before:
        yield f"asks for {few(len(profile.before), 'line')} before the game"
    if profile.are_alike:
        yield f'prints "{profile.coins}" for every coin'
    if profile.empty:
        yield f'prints "{profile.empty}" for an empty square'
    if profile.strip != "end":
        yield "prints more after the strip in the same line"
    if profile.first_coin and "{coin}" in profile.move:
        yield f"calls the leftmost coin {profile.first_coin}"
    if profile.first_square:
        yield "counts the squares from 1 on"
    if profile.move != SHEET_FORM.move:
        _, first, between, second, _ = re.split(r"[{}]", profile.move)
        parts = f"{_PARTS.get(first, '')} and {_PARTS.get(second, '')}"
        yield f"reads a move as {parts}{_HOW.get(between, f', with {quote(between)} between')}"
    if profile.most_squares:
        yield f"allows {few(profile.most_squares, 'square')} a move"


class _Questions:
    """Answers what a program asks before the game."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self._asked: list[str] = []

    def answer(self, question: str) -> str:
        """Return an answer; another one if the same question was asked before."""
        times = self._asked.count(question)
        self._asked.append(question)
        self.typed.append(self._answer(question, times))
        return self.typed[-1]

    def _answer(self, question: str, times: int) -> str:
        if _NAME.search(question):
            return "B" if "A" in self.typed else "A"
        fitting = [answer for pattern, answer in _ANSWERS if pattern.search(question)][:1]
        answers = list(dict.fromkeys([*fitting, *_OTHER_ANSWERS]))
        return answers[times % len(answers)]


class Reading:
    """A form of strips and moves, and how well it explains what a program does."""

    def __init__(self, form: CoinsProfile, profile: CoinsProfile) -> None:
        self.form = form
        """The form of the strips."""
        self.profile = profile
        self.made = 0
        """Number of moves that were made as it says."""
        self.refused = 0
        """Number of moves that are legal by it, and have changed nothing."""
        self.other = 0
        """Number of moves that have done something else than it says."""

    @property
    def is_open(self) -> bool:
        """Whether more moves have to show if it fits."""
        return self.made < _ENOUGH and not self.other and self.refused <= self.made + 1

    @property
    def rank(self) -> float:
        return self.made - self.other - self.refused / 2

    @property
    def fits(self) -> bool:
        """Whether it explains what the program does; a wrong program may do something else at times."""
        return self.made >= _SURE and self.made > 2 * self.other and self.made >= self.refused

    def strip_after(self, text: str, strip: Positions) -> Positions | None:
        """Return the strip after what is typed; None if that is no legal move."""
        move = self.profile.parsed(text, strip)
        is_legal = move is not None and why_illegal(strip, None, *move) is None
        return slide(strip, move) if move is not None and is_legal else None

    def learn(self, text: str, before: Positions, after: Positions, is_legal: bool) -> None:
        """Compare the strip after what was typed with the one that there should be.

        `is_legal` tells whether a reading explains what has changed. Else an illegal move was made.
        """
        move, expected = self.profile.parsed(text, before), self.strip_after(text, before)
        if before == after:
            self.refused += expected is not None
        elif after == expected:
            self.made += 1
        # A wrong program may make an illegal move in some way: it moves the coin that is named.
        elif expected is not None or (
            is_legal and (move is None or set(before) - set(after) != {before[move.coin]})
        ):
            self.other += 1

    @property
    def meaning(self) -> tuple[str, int | str, int]:
        return self.profile.move, self.profile.first_coin, self.profile.first_square

    @property
    def names_letters(self) -> bool:
        return "{coin}" in self.profile.move and isinstance(self.profile.first_coin, str)


class Understanding:
    """Everything that is known of how a program talks, from some dialogues with it."""

    def __init__(self) -> None:
        self.forms: Sequence[CoinsProfile] = ()
        """The forms in which a strip was recognised, the likeliest first."""
        self.changed_form: CoinsProfile | None = None
        """The one in which a strip has changed by a move."""
        self._before: tuple[str, ...] | None = None
        """The lines to type before the game, once they are known."""
        self._readings: list[Reading] = []

    @property
    def profile(self) -> CoinsProfile | None:
        """The profile of the program; None if no reading of moves fits."""
        best = self._best
        return replace(best.profile, before=self._before or ()) if best and best.fits else None

    def learn(self, hold: HoldDialogue) -> None:
        """Hold dialogues with a program until it is known how it talks, or nothing more can be found out."""
        for between in _BETWEEN:
            self._readings = []
            for start in range(1, _STARTS + 1):
                hold(_patient(self._converse(between)))
                is_lost = not self.forms and start == _STARTS_WITHOUT_STRIP
                if is_lost or (self._readings and not self._to_try):
                    break
            if not self.forms or self.profile is not None:
                break

    @property
    def _best(self) -> Reading | None:
        """The likeliest of the readings that nothing contradicts, else the one that fits best."""
        if sure := self._sure:
            return next((one for one in sure if 2 * one.refused <= one.made), sure[0])
        return max(self._readings, key=lambda one: one.rank, default=None)

    @property
    def _sure(self) -> Sequence[Reading]:
        """The readings by which enough moves were made, and that nothing contradicts; one of each meaning."""
        sure = [one for one in self._readings if one.made >= _ENOUGH and not one.other]
        return list({one.meaning: one for one in reversed(sure)}.values())[::-1]

    @property
    def _to_try(self) -> Sequence[Reading]:
        """The readings of which a move has to be typed, as it is not known yet whether they fit."""
        is_open = [one for one in self._readings if one.is_open]
        rivals = self._sure
        is_undecided = len(rivals) > 1 and min(one.made for one in rivals) < _AT_LAST
        return is_open or (rivals if is_undecided else [])

    def _converse(self, between: str) -> DialogueScript:
        """Hold a dialogue, and type moves that distinguish the readings."""
        listener = Listener()
        lines = yield from self._begin(listener)
        new = [form for form in forms_of(lines) if form not in self.forms]
        self.forms = [*self.forms, *new]
        for form in new if self._readings else self.forms:
            self._readings += [Reading(form, profile) for profile in _readings(form, between)]
        strips = {form: _LastStrip(form, lines) for form in self.forms}
        in_vain: set[str] = set()
        for _ in range(_MOVES):
            before = {form: strip.coins for form, strip in strips.items()}
            text = self._move_to_try(before, in_vain)
            if not text:
                break
            heard: list[str] = []
            for line in text.splitlines():
                lines, silence = yield from listener.listen(f"{line}\n")
                heard += lines
                if silence is None or listener.asks_again:
                    break
            in_vain.add(text)
            for form, strip in strips.items():
                if strip.read(heard):
                    self.changed_form = self.changed_form or form
                    in_vain.clear()
            after = {form: strip.coins for form, strip in strips.items()}
            is_legal = any(
                one.strip_after(text, before[one.form]) == after[one.form] for one in self._readings
            )
            for one in self._readings:
                one.learn(text, before[one.form], after[one.form], is_legal)
            if silence is None and before == after:
                for one in self._readings:  # it may fail to read letters, or numbers
                    one.refused += one.names_letters == any(map(str.isalpha, text))
            if silence is None or (before != after and not is_legal):
                break
        return None

    def _begin(self, listener: Listener) -> Generator[str, str | None, Sequence[str]]:
        """Answer the questions of a program until it prints a strip; return what it has printed."""
        lines: list[str] = []
        if self._before is not None:
            for text in ("", *(f"{line}\n" for line in self._before)):
                lines += (yield from listener.listen(text)).lines
            return lines
        questions, text = _Questions(), ""
        while True:
            heard = yield from listener.listen(text)
            lines += heard.lines
            asked = [line for line in lines if line.strip()]
            if forms_of(lines):
                self._before = tuple(questions.typed)
                return lines
            if heard.silence is None or not asked or len(questions.typed) == _MOST_ANSWERS:
                return lines
            text = f"{questions.answer(asked[-1])}\n"

    def _move_to_try(self, strips: Mapping[CoinsProfile, Positions], in_vain: Collection[str]) -> str:
        """Return what to type, a legal move by the likeliest reading that is open; nothing if there is none.

        It means as much as possible by the others. It is a short one, which does not end the game, if
        possible.
        """
        to_try = self._to_try

        def different_meanings(text: str) -> int:
            return len({(one.form, one.strip_after(text, strips[one.form])) for one in to_try})

        for reading in to_try:
            strip = strips[reading.form]
            moves = [
                Move(coin, distance) for coin, gap in enumerate(gaps(strip)) for distance in range(1, gap + 1)
            ]
            short = [
                move for move in moves if move.distance <= EXTRA_LIMIT and not is_over(slide(strip, move))
            ]
            texts = [reading.profile.typed(move, strip) for move in short or moves]
            if new := [text for text in texts if text not in in_vain]:
                return max(new, key=different_meanings)
        return ""


class _LastStrip:
    """The last strip that a program has printed, in one form."""

    def __init__(self, form: CoinsProfile, lines: Sequence[str]) -> None:
        self._reader = StripReader(form)
        self.coins: Positions = ()
        for line in lines:
            reader = StripReader(form)
            if seen := reader.read(line):
                self._reader, self.coins = reader, tuple(seen.values())

    def read(self, lines: Sequence[str]) -> bool:
        """Read further lines; return whether the strip has changed."""
        before = self.coins
        for line in lines:
            if seen := self._reader.read(line):
                self.coins = tuple(seen.values())
        return self.coins != before


def _readings(form: CoinsProfile, between: str) -> Iterator[CoinsProfile]:
    """Yield the profiles for a form of strips, the likeliest meaning of a move first."""
    named = [form] if not form.coins else []
    for first in (0, 1):
        if form.coins:
            named.append(replace(form, first_coin=first))
        elif form.first_coin != first:
            named.append(replace(form, first_coin=first, coins=_signs(form.first_coin)))
    for is_swapped, (who, how) in product((False, True), _MEANINGS):
        move = f"{how}{between}{who}" if is_swapped else f"{who}{between}{how}"
        for profile in named if who == "{coin}" else [form]:
            for first_square in (0,) if (who, how) == _BY_THE_SHEET else (0, 1):
                yield replace(profile, move=move, first_square=first_square)


def _signs(first: int | str) -> str:
    """Return the signs of as many coins as may be on a strip, the leftmost first."""
    return _DIGITS[first:] if isinstance(first, int) else "".join(chr(ord(first) + i) for i in range(26))


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
