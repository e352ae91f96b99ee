"""A dialogue with a program that plays the Silver Dollar game: the sheet's Puzzle, or its Game.

Illegal moves are typed together with a legal one, so that the program goes on in any case; the strips that
it prints show what it has done.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from copy import copy
from typing import NamedTuple

from cardtui.checker.exercise import TYPED_PREFIX, DialogueScript, Mismatch, NoMoreOutput, Severity, sentences
from cardtui.checker.exercises.coins.listener import Listener
from cardtui.checker.exercises.coins.mistakes import LimitedStrip
from cardtui.checker.exercises.coins.move_choice import EXTRA_LIMIT, MovePlan
from cardtui.checker.exercises.coins.profile import CoinsProfile
from cardtui.checker.exercises.coins.reasons import (
    Evidence,
    Turn,
    why_illegal_made,
    why_other_strip,
    why_refused,
)
from cardtui.checker.exercises.coins.strip_format import EXAMPLE, FORM, SeenCoins, StripReader
from cardtui.engine.errors import quote
from cardtui.engine.phrases import few, listed
from cardtui.games.coins.legal_moves import Move, Positions, gaps, is_over, slide
from cardtui.games.coins.notation import moves_id

_PLAYER = re.compile(r"\bplayer\s+([0-9]+|[a-z]\b|one\b|two\b)", re.IGNORECASE)
_WINNER = re.compile(r"\bplayer\s+([0-9]+|[a-z]|one|two)\W+(?:has\s+|you\s+)?w[io]n", re.IGNORECASE)
_LEAST_COINS = 3
_END_OF_INPUT = "\x04"
_NEVER_LEGAL = Move(0, 1_000_000)
_PROBES = 3  # moves that are never legal, typed before a legal move is said to be refused
_EXTRA_MOVES = 6  # typed after the end: a program that reads them prints something for each
_REFUSED = 2  # legal moves that are made and said to be illegal, before that is said to be wrong
_DIGIT = re.compile("[0-9]")
_WORD = re.compile(r"[^\W\d_]+")
_REFUSAL = re.compile(r"illegal|\bnot? (a )?(legal|allowed)|\bcan(not|'t) (be )?move", re.IGNORECASE)
"""Words with which programs refuse a move. `invalid` is missing: it may also mean unreadable input."""
_ASKS_FOR_ANOTHER_GAME = re.compile(
    r"\b(play(ing)?\b.*\bagain|another (game|round)|new game|once more)\b", re.IGNORECASE
)

_NO_START = (
    "It ended before it printed a strip that is recognised. If every coin is home at the start, there is "
    f"nothing to play. {FORM}"
)
_NO_STRIP = (
    "It waits, or works for longer than the time limit, and no strip is recognised in what it has printed so "
    f"far. Perhaps it asks for something first, or prints strips in another form. {FORM}"
)
_WAITS = "and then waits, or works for longer than the time limit"
_WON_AT_START = (
    "It is already won: every coin is home at the start. "
    "The exercise asks for coins in a position that is not."
)
_ENDS_EARLY = sentences(
    "ends before every coin is home", "the game goes on until the coins are on the leftmost squares"
)

_SAME_PLAYER = "that move is illegal, and the same player is asked again"


class _Answer(NamedTuple):
    """The output of a program after a move."""

    strips: Sequence[tuple[int, SeenCoins]]
    """The strips, each with the index of its line in the log."""
    silence: NoMoreOutput | None
    """Why no more was read; None if the program has ended."""

    def changed(self, before: Positions) -> Sequence[tuple[int, SeenCoins]]:
        """Return the strips from the first one on that is not the one before."""
        is_same = [seen == dict(enumerate(before)) for _, seen in self.strips]
        return self.strips[is_same.index(False) :] if False in is_same else ()


class Dialogue:
    """The moves of a plan are typed, and what is printed is judged; see `hold`."""

    def __init__(self, profile: CoinsProfile, plan: MovePlan, is_understood: bool = False) -> None:
        self._profile, self._plan = profile, plan
        self._is_understood = is_understood
        """Whether it is known that the program reads moves so."""
        self._listener = Listener()
        self._reader = StripReader(profile)
        self._players = _NamedPlayers()
        self._is_limited: bool | None = None
        """Whether the program refuses moves of more than three squares, once that is known."""
        self._log: list[str] = []
        """All lines, those that were typed with a prefix."""
        self._turn_start = 0
        """Index of the first line of the current turn."""
        self._strip_lines: dict[int, SeenCoins] = {}
        """The strips that were printed, by the indices of their lines."""
        self.start: Positions | None = None
        """The strip that the program has begun with."""
        self._strip: Positions = ()
        """The strip as it should be now."""
        self.turns: list[Turn] = []
        """The legal moves."""
        self._illegal: list[Move] = []
        self._unanswered: list[Move] = []
        """Illegal moves of this turn after which the program was silent: it may still make them."""
        self._named: int | None = None
        """The coin that was named, if the program asks for another distance and not for another coin."""
        self._has_moved = False
        """Whether a strip has come that is not the one of the start."""

    def hold(self) -> DialogueScript:
        """Play the moves of the plan; return what is wrong."""
        try:
            mismatch = yield from self._find_start()
            while mismatch is None:
                self._turn_start = len(self._log)
                if long := self._plan.long_move(self._strip, self._is_limited):
                    mismatch = yield from self._long_move(long)
                    continue
                move, illegal = self._plan.choose(self._strip, len(self.turns), len(self._illegal))
                mismatch = yield from self._illegal_moves(illegal)
                if self._named is not None:
                    if self._named not in range(len(self._strip)) or not gaps(self._strip)[self._named]:
                        return mismatch  # it asks for a distance that there is not
                    move = Move(self._named, 1)
                if mismatch is None and is_over(slide(self._strip, move)):
                    return (yield from self._last_move(move))
                if mismatch is None:
                    mismatch = (yield from self._legal_move(move)) or self._false_refusal()
        except NoMoreOutput as silence:
            if self.turns and is_over(self._strip):
                return self._examine_end(silence)
            raise
        return mismatch

    def _find_start(self) -> DialogueScript:
        """Read to the last strip before a move can be typed; return what is wrong with it."""
        silence: NoMoreOutput | None = None
        start: SeenCoins | None = None
        at = -1
        for text in ("", *(f"{line}\n" for line in self._profile.before)):
            self._log += [TYPED_PREFIX + line for line in text.splitlines()]
            lines, silence = yield from self._listener.listen(text, self._has_strip)
            for line in lines:
                reader = StripReader(self._profile, *self._log[-1:])
                self._log.append(line)
                if (seen := reader.read(line)) is not None:
                    self._reader, start, at = reader, seen, len(self._log) - 1
            if silence is None:
                break
        for index, line in enumerate(self._log):
            self._players.read(line, index > at)
        if start is None:
            return self._why_no_strip(silence)
        self._strip_lines[at] = start
        if list(start) != list(range(len(start))):
            numbers = listed([self._profile.name(coin) for coin in start])
            return self._unclear(
                f"The strip has the coins {numbers}. By the exercise the coins are numbered from 0 on, from "
                "the left to the right, and a move names the coin by this number."
            )
        if reason := _why_no_start(list(start.values())):
            return self._mismatch(reason, wanted=EXAMPLE, at=at)
        self.start = self._strip = tuple(start.values())
        return None if silence is not None else self._mismatch(_ENDS_EARLY, is_missing=True)

    def _has_strip(self, lines: Sequence[str]) -> bool:
        return any(StripReader(self._profile).read(line) for line in lines)

    def _why_no_strip(self, silence: NoMoreOutput | None) -> Mismatch:
        if silence is None:
            return self._unclear(_WON_AT_START if self._is_won_at_start() else _NO_START)
        if not self._log or silence.is_endless:
            raise silence
        return self._unclear(_NO_STRIP)

    # Turns

    def _illegal_moves(self, moves: Sequence[Move]) -> DialogueScript:
        """Type illegal moves, each alone: what changes then is not the fault of a legal one."""
        self._unanswered = []
        for move in moves:
            asked = self._log[-1]
            self._illegal.append(move)
            answer = yield from self._say(move, lambda lines: True)
            changed = answer.changed(self._strip)
            if changed:
                at, seen = changed[0]
                reason = why_illegal_made(seen, self._strip, move, self._profile)
                return self._mismatch(reason, at=at, is_illegal=True)
            if answer.silence is not None and self._asks_another_player(asked, self._log[-1]):
                reason = sentences(self._passes_on, _SAME_PLAYER)
                return self._mismatch(reason, wanted=asked, is_illegal=True)
            if answer.silence is None:
                does = f"ends after the move {self._name(move)}"
                reason = sentences(does, "it is illegal, and another one is asked for")
                return self._mismatch(reason, is_missing=True, is_illegal=True)
            if answer.silence.waits is False:
                raise answer.silence
            if answer.silence.waits is None and not answer.strips:
                self._unanswered.append(move)
            if self._named is not None:
                break
        return None

    def _asks_another_player(self, before: str, now: str) -> bool:
        """Return whether the same question is put to another player."""
        names = [[name.lower() for name in _PLAYER.findall(line)] for line in (before, now)]
        return names[0] != names[1] and _PLAYER.sub("", before) == _PLAYER.sub("", now)

    def _legal_move(self, move: Move) -> DialogueScript:
        answer = yield from self._make(move)
        before = self.turns[-1].before
        if answer.changed(before):
            return self._judge_strips(answer.changed(before))
        if answer.silence is None:
            return self._mismatch(_ENDS_EARLY, is_missing=True)
        if answer.silence.is_endless:
            raise answer.silence
        if answer.strips and answer.silence.waits:
            refused = self._mismatch(self._refused_sentence())
            return (yield from self._try_other_moves(refused)) if len(self.turns) == 1 else refused
        printed = "only the strip before it" if answer.strips else "no strip"
        does = f"prints {printed} after the legal move {self._last_move_name}, {_WAITS}"
        reason = sentences(does, "a legal move changes the strip, which is printed before each move")
        return (yield from self._try_other_moves(self._mismatch(reason, is_missing=True)))

    def _long_move(self, move: Move) -> DialogueScript:
        """Type a long move; if it is refused for the first time, type one by a square instead."""
        before = self._strip
        answer = yield from self._make(move)
        if changed := answer.changed(before):
            self._is_limited = False
            return self._judge_strips(changed)
        if answer.silence is None:
            return self._mismatch(_ENDS_EARLY, is_missing=True)
        if not answer.silence.waits:
            raise answer.silence
        if self._is_limited is False:  # four squares were right
            return self._mismatch(self._refused_sentence())
        self.turns.pop()
        self._is_limited, self._strip = True, before
        return (yield from self._legal_move(Move(move.coin, 1)))

    def _last_move(self, move: Move) -> DialogueScript:
        """Type the last move, and some more that a program reads only if it does not end the game."""
        before = self._strip
        self.turns.append(Turn(before, move))
        self._strip = slide(before, move)
        typed = self._typed(move, before)
        self._log += [TYPED_PREFIX + line for line in typed.splitlines()]
        extra = self._profile.typed(_NEVER_LEGAL, self._strip) * _EXTRA_MOVES
        line = yield from self._next_line(f"{typed}{extra}{_END_OF_INPUT}")
        at_home = repeated = 0
        familiar = Counter[str]()
        prompts, earlier = self._prompts(), set(self._log[: self._turn_start])
        while line is not None:
            seen = self._log_printed(self._listener.rest(line))
            if (mismatch := self._wrong_winner(line)) is not None:
                return mismatch
            if line not in earlier and _ASKS_FOR_ANOTHER_GAME.search(line):
                break
            if seen == dict(enumerate(before)):
                repeated += 1
                if repeated > _PROBES:
                    return self._mismatch(self._refused_sentence())
            elif seen == dict(enumerate(self._strip)):
                at_home += 1
            elif seen is not None:
                return self._judge_strips([(len(self._log) - 1, seen)])
            # Check this at every line: a program that continues may fail at the end of its input.
            words = _words(line)
            if seen is None and words and (line in earlier or _begins_with(words, prompts)):
                familiar[line] += 1
            if at_home > _EXTRA_MOVES or familiar[line] > _PROBES:
                return self._mismatch(self._goes_on_sentence(bool(at_home)), wanted="")
            line = yield from self._next_line("")
        return self._extra()

    def _extra(self) -> Mismatch | None:
        is_extra = self._is_limited or self._profile.most_squares == EXTRA_LIMIT
        return Mismatch.extra(LimitedStrip.description) if is_extra else None

    def _make(self, move: Move) -> Generator[str, str | None, _Answer]:
        """Type a legal move; from then on it is made."""
        answer = yield from self._say(move)
        self.turns.append(Turn(self._strip, move))
        self._strip = slide(self._strip, move)
        return answer

    def _judge_strips(self, changed: Sequence[tuple[int, SeenCoins]]) -> Mismatch | None:
        """Return what is wrong with the strips after the last move."""
        expected = dict(enumerate(self._strip))
        wrong = next(((at, seen) for at, seen in changed if seen != expected), None)
        if wrong is None:
            return None
        evidence = Evidence(self._profile, self.turns, self._unanswered)
        return self._mismatch(why_other_strip(wrong[1], evidence), at=wrong[0])

    def _false_refusal(self) -> Mismatch | None:
        """Return a mismatch if each legal move is followed by the same refusal, but nevertheless made."""
        first = next((at for at, line in enumerate(self._log) if line.startswith(TYPED_PREFIX)), 0)
        if self._illegal or any(map(_REFUSAL.search, self._log[:first])) or len(self.turns) < _REFUSED:
            return None
        # A line with a number may count the illegal moves.
        refusals = Counter(
            line for line in self._log[first:] if _REFUSAL.search(line) and not _DIGIT.search(line)
        )
        for line, times in refusals.items():
            if times == len(self.turns):
                del self._log[len(self._log) - self._log[::-1].index(line) :]
                does = f"prints {quote(line)} after each legal move, and makes it"
                return self._mismatch(sentences(does, "that is for illegal moves, which change nothing"))
        return None

    def _is_won_at_start(self) -> bool:
        """Return whether the program has ended, and has printed a row of all coins as its only strip."""
        rows = [self._profile.split(line)[1] for line in self._log if not _words(line) and line.strip()]
        coins = max(map(len, rows), default=0)
        return coins >= _LEAST_COINS and all(row == [str(coin) for coin in range(coins)] for row in rows)

    # Input and output

    def _say(
        self, move: Move, is_enough: Callable[[Sequence[str]], bool] | None = None
    ) -> Generator[str, str | None, _Answer]:
        """Type a move and read until the program waits for the next one.

        Of a move in two lines, the second one is not typed if it asks for the first one again.
        """
        strips: list[tuple[int, SeenCoins]] = []
        silence: NoMoreOutput | None = None
        lines = self._typed(move, self._strip).splitlines()
        for number, text in enumerate(lines, start=1):
            self._log.append(TYPED_PREFIX + text)
            enough = is_enough or (self._has_changed if number == len(lines) else bool)
            printed, silence = yield from self._listener.listen(f"{text}\n", enough)
            for line in printed:
                if (seen := self._log_printed(line)) is not None:
                    strips.append((len(self._log) - 1, seen))
            if silence is None or self._listener.asks_again:
                is_second = number > 1 and "{coin}\n" in self._profile.move
                self._named = move.coin if is_second and self._listener.asks_again else None
                break
        return _Answer(strips, silence)

    def _typed(self, move: Move, strip: Positions) -> str:
        """Return what is typed for a move; the second line alone if only that is asked for again."""
        named, self._named = self._named, None
        return self._profile.typed(move, strip).split("\n", named is not None)[-1]

    def _has_changed(self, lines: Sequence[str]) -> bool:
        """Return whether a strip in some lines is not the one before. It need not be read at once."""
        reader = copy(self._reader)
        strips = filter(None, map(reader.read, lines))
        return any(seen != dict(enumerate(self._strip)) for seen in strips)

    def _next_line(self, typed: str) -> Generator[str, str | None, str | None]:
        """Type something and return the next line; None at the end."""
        try:
            return (yield typed)
        except NoMoreOutput as silence:
            if silence.waits is not None or silence.is_endless:
                raise
        return (yield "")

    def _log_printed(self, line: str) -> SeenCoins | None:
        """Log a line and return the strip in it."""
        self._log.append(line)
        self._players.read(line, 1 + self._has_moved)
        seen = self._reader.read(line)
        if seen is not None:
            self._strip_lines[len(self._log) - 1] = seen
            self._has_moved = self._has_moved or tuple(seen.values()) != self.start
        return seen

    def _prompts(self) -> set[tuple[str, ...]]:
        """Return the words that preceded moves: on a separate line, or in front of the next strip."""
        return {
            _words(" ".join(self._profile.split(line)[0]))
            for at, line in enumerate(self._log[: self._turn_start])
            if at in self._strip_lines or self._log[at + 1].startswith(TYPED_PREFIX)
            if not line.startswith(TYPED_PREFIX)
        } - {()}

    # What is wrong

    def _right_strip_line(self) -> str:
        """Return the strip as it should be: as the program itself has printed it before, if it has."""
        right = dict(enumerate(self._strip))
        for at, seen in self._strip_lines.items():
            if seen == right and at < len(self._log) and not self._profile.split(self._log[at])[0]:
                return self._log[at]
        return self._profile.strip_line(self._strip)

    def _mismatch(
        self,
        reason: str,
        wanted: str | None = None,
        is_missing: bool = False,
        at: int | None = None,
        is_illegal: bool = False,
    ) -> Mismatch:
        """Return a mismatch in the last line, after it, or in the line `at`, after which nothing is shown.

        `wanted` replaces the strip as it should be. `is_illegal` tells whether an illegal move has led to it.
        """
        if at is not None:
            del self._log[at + 1 :]
        is_last = wanted is None and not is_illegal
        if self.turns or is_illegal:
            strip = self.turns[-1].before if is_last else self._strip
            reason = self._profile.renamed(reason, strip)
        expected_line = self._right_strip_line() if wanted is None else wanted
        number = len(self._log) + is_missing
        expected = (*self._log[: number - 1], *([expected_line] if expected_line else []))
        table_id = None
        if self.start is not None:
            # The table opens before the last move, or at the end if that is where it goes wrong.
            moves = [turn.move for turn in (self.turns[:-1] if is_last else self.turns)]
            table_id = moves_id(self.start, moves, len(moves))
        has_context = self._turn_start and self._turn_start + 1 < number
        return Mismatch(
            expected,
            tuple(self._log),
            number,
            reason,
            table_id,
            self._turn_start + 1 if has_context else None,
        )

    def _unclear(self, reason: str) -> Mismatch:
        return Mismatch((), tuple(self._log), len(self._log), reason, severity=Severity.UNCLEAR)

    @property
    def _last_move_name(self) -> str:
        return self._name(self.turns[-1].move, self.turns[-1].before)

    def _name(self, move: Move, strip: Positions | None = None) -> str:
        return self._profile.move_name(move, self._strip if strip is None else strip)

    def _refused_sentence(self) -> str:
        return sentences(f"refuses the move {self._last_move_name}", "it is legal")

    @property
    def _passes_on(self) -> str:
        return f"passes the turn on after the move {self._name(self._illegal[-1])}"

    def _goes_on_sentence(self, is_at_home: bool) -> str:
        if is_at_home:
            return sentences("goes on although every coin is home", "the game is over then")
        return sentences(
            f"goes on after the move {self._last_move_name}, that brings the last coin home, and prints no "
            "strip: it refuses that move or does not notice the end",
            "the move is legal, and the game is over then",
        )

    def _wrong_winner(self, line: str) -> Mismatch | None:
        """Return a mismatch if a line names the wrong winner.

        Players are identified by the one who begins. A program that takes an illegal move for a turn prints
        the same strip as a right one; so at first no illegal moves are typed, and then each kind alone.
        """
        match, first = _WINNER.search(line), self._players.first
        is_first = len(self.turns) % 2 == 1
        if match is None or first is None or is_first is (match[1].lower() == first.lower()):
            return None
        winner, before, after = match[1], line[: match.start(1)], line[match.end(1) :]
        wanted = f"{before}{first if is_first else '…'}{after}"
        reason = ""
        turn_of = self._players.last_before(before)
        if not self._illegal:
            last = f"that is {'' if is_first else 'not '}player {first}"
            reason = sentences(f"says that player {winner} wins", f"the last to move wins, and {last}")
        elif len(self._plan.illegal_kinds) == 1 and (turn_of or "").lower() == winner.lower():
            reason = sentences(self._passes_on, _SAME_PLAYER)
        return self._mismatch(reason, wanted)

    # Silence

    def _examine_end(self, silence: NoMoreOutput) -> Mismatch | None:
        """Return what is wrong with a program that is silent, or prints without end, after the last move.

        It may ask for another game, even without end. Raises the exception again if nothing is known to be
        wrong.
        """
        if silence.partial_line:
            self._log.append(self._listener.rest(silence.partial_line))
        earlier, last_turn = set(self._log[: self._turn_start]), self._log[self._turn_start :]
        if any(_ASKS_FOR_ANOTHER_GAME.search(line) for line in last_turn if line not in earlier):
            return self._extra()
        text = " ".join(_words(silence.partial_line))
        if any(text.count(" ".join(prompt)) > _EXTRA_MOVES + _PROBES for prompt in self._prompts()):
            return self._mismatch(self._goes_on_sentence(False), wanted="")
        raise silence

    def _try_other_moves(self, mismatch: Mismatch) -> DialogueScript:
        """Return a mismatch after a legal move that has changed nothing, with a reason if one can be found.

        Other legal moves are typed: a program that reads moves in another form may not understand any.
        """
        before, refused = self.turns[-1]
        moves = [Move(coin, 1) for coin, gap in enumerate(gaps(before)) if gap and coin != refused.coin]
        moves = moves or [Move(refused.coin, 1)]
        self._strip, typed, reason = before, [refused], ""
        for move in moves:
            typed.append(move)
            answer = yield from self._say(move)
            if changed := answer.changed(before):
                seen = changed[0][1]
                if seen == dict(enumerate(slide(before, move))):
                    reason = self._refused_sentence()
                else:
                    reason = why_refused(seen, before, typed, self._profile)
                break
            if answer.silence is None:
                break
        else:
            if self._has_refused(len(moves)):
                names = listed([self._name(move) for move in typed])
                reason = sentences(f"refuses each of the moves {names}", "they are legal")
        # After the first turn, it is known to read moves so.
        if reason or len(self.turns) > 1 or self._is_understood:
            return mismatch._replace(reason=reason or mismatch.reason)
        return mismatch._replace(
            reason=f"{mismatch.reason} Perhaps it reads moves in another form.", severity=Severity.UNCLEAR
        )

    def _has_refused(self, number: int) -> bool:
        """Return whether more than `number` answers in this turn refuse a move or only repeat the strip."""
        earlier = set(self._log[: self._turn_start])
        lines = [
            line
            for at, line in enumerate(self._log[self._turn_start :], start=self._turn_start)
            if not line.startswith(TYPED_PREFIX) and at not in self._strip_lines and line not in earlier
        ]
        refusals = sum(_REFUSAL.search(line) is not None for line in lines)
        repeated = sum(at >= self._turn_start for at in self._strip_lines)
        return refusals > number or (not any(map(_words, lines)) and repeated > number)


def _words(line: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(line.lower()))


def _begins_with(words: tuple[str, ...], prompts: Iterable[tuple[str, ...]]) -> bool:
    return any(words[: len(prompt)] == prompt for prompt in prompts)


def _why_no_start(start: Sequence[int]) -> str:
    """Return why a strip cannot be a start; empty if it can."""
    if len(start) < _LEAST_COINS:
        return sentences(f"starts with {few(len(start), 'coin')}", "there are at least three")
    if is_over(tuple(start)):
        return sentences("starts with every coin at home", "that is the end of the game")
    return ""


# The players that a program names


class _NamedPlayers:
    """Finds the first player among the names that a program has printed so far."""

    def __init__(self) -> None:
        self._before_start: list[str] = []
        self._in_first_turn: list[str] = []
        self._earlier: str | None = None
        """The player named last in the lines before the one that was read last."""
        self._last: str | None = None

    def read(self, line: str, turn: int) -> None:
        """Note the players named in a line: in turn 0 up to the first strip, in turn 1 after it."""
        named = _PLAYER.findall(line)
        if turn < 2:
            (self._in_first_turn if turn else self._before_start).extend(named)
        self._earlier, self._last = self._last, named[-1] if named else self._last

    def last_before(self, text: str) -> str | None:
        """Return the player named last when no more of the last line was there than `text`."""
        return next(reversed(_PLAYER.findall(text)), self._earlier)

    @property
    def first(self) -> str | None:
        """The first player; None if the program does not make clear which one that is.

        A greeting may name both players. Then the one named first has to be named again right before or
        right after the first strip.
        """
        before, first_turn = self._before_start, self._in_first_turn
        named = before or first_turn
        again = [name.lower() for name in (*before[-1:], *first_turn[:1])]
        if len(set(map(str.lower, before))) > 1 and named[0].lower() not in again:
            return None
        return named[0] if named else None
