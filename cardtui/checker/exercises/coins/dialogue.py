"""A dialogue with a program that plays the Silver Dollar game: the sheet's Puzzle, or its Game.

Illegal moves are typed together with a legal one, so that the program goes on in any case; the strips that
it prints show what it has done.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Sequence
from typing import NamedTuple

from cardtui.checker.exercise import TYPED_PREFIX, DialogueScript, Mismatch, NoMoreOutput, Severity, sentences
from cardtui.checker.exercises.coins.mistakes import LimitedStrip
from cardtui.checker.exercises.coins.move_choice import EXTRA_LIMIT, MovePlan
from cardtui.checker.exercises.coins.profile import CoinsProfile
from cardtui.checker.exercises.coins.reasons import (
    Evidence,
    Turn,
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

Script = Generator[str, str | None, Mismatch | None]


class Dialogue:
    """The moves of a plan are typed, and what is printed is judged; see `hold`."""

    def __init__(self, profile: CoinsProfile, plan: MovePlan) -> None:
        self._profile, self._plan = profile, plan
        self._reader = StripReader(profile)
        self._players = _NamedPlayers()
        self._is_limited: bool | None = None
        """Whether the program refuses moves of more than three squares, once that is known."""
        self._log: list[str] = []
        """All lines, those that were typed with a prefix."""
        self._turn_start = 0
        """Index of the first line of the current turn."""
        self._strip_lines: set[int] = set()
        """Indices of the lines with a strip."""
        self.start: Positions | None = None
        """The strip that the program has begun with."""
        self._strip: Positions = ()
        """The strip as it should be now."""
        self._turns: list[Turn] = []
        """The legal moves."""
        self._illegal: list[Move] = []
        self._unseen_strips = 0
        """Strips that may still be printed because of moves that are never legal."""

    def hold(self) -> DialogueScript:
        """Play the moves of the plan; return what is wrong."""
        try:
            return (yield from self._hold())
        except NoMoreOutput as silence:
            return (yield from self._examine_silence(silence))

    def _hold(self) -> Script:
        seen = yield from self._read_strip("".join(f"{line}\n" for line in self._profile.before))
        if seen is None and self._is_won_at_start():
            return self._unclear(_WON_AT_START)
        if seen is None:
            return self._unclear(_NO_START)
        if list(seen) != list(range(len(seen))):
            numbers = listed([self._profile.name(coin) for coin in seen])
            return self._unclear(
                f"The strip has the coins {numbers}. By the exercise the coins are numbered from 0 on, from "
                "the left to the right, and a move names the coin by this number."
            )
        if reason := _why_no_start(list(seen.values())):
            return self._mismatch(reason, wanted=EXAMPLE)
        self.start = self._strip = tuple(seen.values())
        while True:
            self._turn_start = len(self._log)
            if long := self._plan.long_move(self._strip, self._is_limited):
                mismatch = yield from self._long_turn(long)
            else:
                move, illegal = self._plan.choose(self._strip, len(self._turns), len(self._illegal))
                self._illegal += illegal
                after = slide(self._strip, move)
                if is_over(after):
                    return (yield from self._last_turn(move, illegal))
                mismatch = (yield from self._turn(move, illegal)) or self._false_refusal()
            if mismatch is not None:
                return mismatch

    # Turns

    def _turn(self, move: Move, illegal: Sequence[Move]) -> Script:
        before = self._strip
        self._make(move)
        seen = yield from self._next_strip([*illegal, move], [before], len(illegal))
        if seen is not None and seen == dict(enumerate(before)):
            refused = self._mismatch(self._refused_sentence())
            return (yield from self._try_other_moves(refused)) if len(self._turns) == 1 else refused
        return self._judge_strip(seen, illegal)

    def _long_turn(self, move: Move) -> Script:
        """Type a long move, and then one by a square: its strip shows whether the long one was refused.

        A program need not print anything after a move that it refuses.
        """
        before, short = self._strip, Move(move.coin, 1)
        self._make(move)
        middle, refused = self._strip, slide(before, short)
        seen = yield from self._next_strip([move, short], [before, middle], 2)
        if seen == dict(enumerate(refused)):
            if self._is_limited is False:  # four squares were right
                return self._mismatch(self._refused_sentence())
            self._is_limited, self._strip = True, refused
            self._turns[-1] = Turn(before, short)
            return None
        if seen == dict(enumerate(slide(middle, short))):
            self._is_limited = False
            self._make(short)
            return None
        if seen == dict(enumerate(before)):
            return self._mismatch(self._refused_sentence())
        return self._judge_strip(seen, ())

    def _last_turn(self, move: Move, illegal: Sequence[Move]) -> Script:
        """Type the last moves, and some more that a program reads only if it does not end the game."""
        before = self._strip
        self._make(move)
        typed = self._log_typed([*illegal, move])
        line = yield f"{typed}{self._profile.typed(_NEVER_LEGAL) * _EXTRA_MOVES}{_END_OF_INPUT}"
        at_home = repeated = 0
        familiar = Counter[str]()
        prompts, earlier = self._prompts(), set(self._log[: self._turn_start])
        most = len(illegal) + self._unseen_strips + _PROBES
        while line is not None:
            seen = self._log_printed(line)
            if (mismatch := self._wrong_winner(line)) is not None:
                return mismatch
            if line not in earlier and _ASKS_FOR_ANOTHER_GAME.search(line):
                break
            if seen == dict(enumerate(before)):
                repeated += 1
                if repeated > most:
                    return self._mismatch(self._refused_sentence())
            elif seen == dict(enumerate(self._strip)):
                at_home += 1
            elif seen is not None:
                return self._judge_strip(seen, illegal)
            # Check this at every line: a program that continues may fail at the end of its input.
            words = _words(line)
            if seen is None and words and (line in earlier or _begins_with(words, prompts)):
                familiar[line] += 1
            if at_home > _EXTRA_MOVES or familiar[line] > most:
                return self._mismatch(self._goes_on_sentence(bool(at_home)), wanted="")
            line = yield ""
        return self._extra()

    def _extra(self) -> Mismatch | None:
        is_extra = self._is_limited or self._profile.most_squares == EXTRA_LIMIT
        return Mismatch.extra(LimitedStrip.description) if is_extra else None

    def _make(self, move: Move) -> None:
        """Make a legal move."""
        self._turns.append(Turn(self._strip, move))
        self._strip = slide(self._strip, move)

    def _judge_strip(self, seen: SeenCoins | None, illegal: Sequence[Move]) -> Mismatch | None:
        """Return what is wrong with the strip after the last move; `seen` is None if the output has ended."""
        if seen is None:
            return self._mismatch(_ENDS_EARLY, is_missing=True)
        if seen == dict(enumerate(self._strip)):
            return None
        one_kind = len(self._plan.illegal_kinds) == 1
        return self._mismatch(why_other_strip(seen, Evidence(self._profile, self._turns, illegal, one_kind)))

    def _false_refusal(self) -> Mismatch | None:
        """Return a mismatch if each legal move is followed by the same refusal, but nevertheless made."""
        first = next((at for at, line in enumerate(self._log) if line.startswith(TYPED_PREFIX)), 0)
        if self._illegal or any(map(_REFUSAL.search, self._log[:first])) or len(self._turns) < _REFUSED:
            return None
        # A line with a number may count the illegal moves.
        refusals = Counter(
            line for line in self._log[first:] if _REFUSAL.search(line) and not _DIGIT.search(line)
        )
        for line, times in refusals.items():
            if times == len(self._turns):
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

    def _next_strip(
        self, moves: Sequence[Move], earlier: Collection[Positions], repeated: int
    ) -> Generator[str, str | None, SeenCoins | None]:
        """Type moves, and return the next strip that is not one of the `earlier` ones; None at the end.

        An earlier strip may be printed again after an illegal move, and some programs print each strip twice:
        up to `repeated` times. So before such a strip is returned, moves are typed that are never legal: if
        the strip comes again, the program is still there.
        """
        passing = [dict(enumerate(strip)) for strip in earlier]
        repeated, self._unseen_strips = repeated + self._unseen_strips, 0
        typed = self._log_typed(moves)
        seen: SeenCoins | None = None
        for times in range(repeated + 1 + _PROBES):
            seen = yield from self._read_strip(typed)
            typed = ""
            if seen is None or seen not in passing:
                break
            if times >= repeated:
                self._unseen_strips += 1
                typed = self._log_typed([_NEVER_LEGAL])
        return seen

    def _read_strip(self, typed: str) -> Generator[str, str | None, SeenCoins | None]:
        """Type something and read until the next strip; return None if there is none."""
        line = yield typed
        while line is not None:
            seen = self._log_printed(line)
            if seen is not None:
                return seen
            line = yield ""
        return None

    def _log_typed(self, moves: Iterable[Move]) -> str:
        """Log moves and return the text to type."""
        typed = "".join(map(self._profile.typed, moves))
        self._log += [TYPED_PREFIX + line for line in typed.splitlines()]
        return typed

    def _log_printed(self, line: str) -> SeenCoins | None:
        """Log a line and return the strip in it."""
        self._log.append(line)
        self._players.read(line, len(self._turns))
        seen = self._reader.read(line)
        if seen is not None:
            self._strip_lines.add(len(self._log) - 1)
        return seen

    def _prompts(self) -> set[tuple[str, ...]]:
        """Return the words that have come before moves: on a line of their own, or before the next strip."""
        return {
            _words(" ".join(self._profile.split(line)[0]))
            for at, line in enumerate(self._log[: self._turn_start])
            if at in self._strip_lines or self._log[at + 1].startswith(TYPED_PREFIX)
            if not line.startswith(TYPED_PREFIX)
        } - {()}

    # What is wrong

    def _mismatch(self, reason: str, wanted: str | None = None, is_missing: bool = False) -> Mismatch:
        """Return a mismatch in the last line, or after it; `wanted` replaces the strip as it should be."""
        expected_line = self._profile.strip_line(self._strip) if wanted is None else wanted
        number = len(self._log) + is_missing
        expected = (*self._log[: number - 1], *([expected_line] if expected_line else []))
        table_id = None
        if self.start is not None:
            # The table opens before the last move, or at the end if that is where it goes wrong.
            moves = [turn.move for turn in (self._turns[:-1] if wanted is None else self._turns)]
            table_id = moves_id(self.start, moves, len(moves))
        has_context = self._turns and self._turn_start + 1 < number
        return Mismatch(
            expected,
            tuple(self._log),
            number,
            self._profile.renamed(reason),
            table_id,
            self._turn_start + 1 if has_context else None,
        )

    def _unclear(self, reason: str) -> Mismatch:
        return Mismatch((), tuple(self._log), len(self._log), reason, severity=Severity.UNCLEAR)

    @property
    def _last_move(self) -> str:
        return self._profile.move_name(self._turns[-1].move)

    def _refused_sentence(self) -> str:
        return sentences(f"refuses the move {self._last_move}", "it is legal")

    def _goes_on_sentence(self, is_at_home: bool) -> str:
        if is_at_home:
            return sentences("goes on although every coin is home", "the game is over then")
        return sentences(
            f"goes on after the move {self._last_move}, that brings the last coin home, and prints no strip: "
            "it refuses that move or does not notice the end",
            "the move is legal, and the game is over then",
        )

    def _wrong_winner(self, line: str) -> Mismatch | None:
        """Return a mismatch if a line names the wrong winner.

        Players are identified by the one who begins. A program that takes an illegal move for a turn prints
        the same strip as a right one; so at first no illegal moves are typed, and then each kind alone.
        """
        winner, first = _NamedWinner.find(line), self._players.first
        is_first = len(self._turns) % 2 == 1
        if winner is None or first is None or is_first is (winner.name.lower() == first.lower()):
            return None
        wanted = f"{line[: winner.start]}{first if is_first else '…'}{line[winner.end :]}"
        reason = ""
        turn_of = self._players.last_before(line[: winner.start])
        if not self._illegal:
            last = f"that is {'' if is_first else 'not '}player {first}"
            reason = sentences(f"says that player {winner.name} wins", f"the last to move wins, and {last}")
        elif len(self._plan.illegal_kinds) == 1 and (turn_of or "").lower() == winner.name.lower():
            reason = sentences(
                f"passes the turn on after the move {self._profile.move_name(self._illegal[-1])}",
                "that move is illegal, and the same player is asked again",
            )
        return self._mismatch(reason, wanted)

    # Silence

    def _examine_silence(self, silence: NoMoreOutput) -> Script:
        """Return the mismatch of a program that has stopped printing, or prints without end.

        Raises the exception again if nothing is known to be wrong. Whether a move was refused is not known at
        once: a strip that came again may be that of the turn before. After the first move, it is not even
        known whether the program reads moves so.
        """
        partial = silence.partial_line
        if partial:
            self._log.append(partial)
        if self.start is None and self._log:
            return self._unclear(_NO_STRIP)
        if self._turns and is_over(self._strip):
            return self._examine_end(silence)
        if not self._turns or silence.is_endless or self._reader.read(partial):
            raise silence
        repeated = self._strip_lines & set(range(self._turn_start, len(self._log)))
        printed = "only the strip before it" if repeated else "no strip"
        does = f"prints {printed} after the legal move {self._last_move}, {_WAITS}"
        reason = sentences(does, "a legal move changes the strip, which is printed before each move")
        return (yield from self._try_other_moves(self._mismatch(reason, is_missing=True)))

    def _examine_end(self, silence: NoMoreOutput) -> Mismatch | None:
        """Do the same after the last move. A program may ask for another game, even without end."""
        earlier, last_turn = set(self._log[: self._turn_start]), self._log[self._turn_start :]
        if any(_ASKS_FOR_ANOTHER_GAME.search(line) for line in last_turn if line not in earlier):
            return self._extra()
        text = " ".join(_words(silence.partial_line))
        if any(text.count(" ".join(prompt)) > _EXTRA_MOVES + _PROBES for prompt in self._prompts()):
            return self._mismatch(self._goes_on_sentence(False), wanted="")
        raise silence

    def _try_other_moves(self, mismatch: Mismatch) -> Script:
        """Return a mismatch after a legal move that has changed nothing, with a reason if one can be found.

        Other legal moves are typed: a program that reads moves in another form may not understand any.
        """
        before, refused = self._turns[-1]
        moves = [Move(coin, 1) for coin, gap in enumerate(gaps(before)) if gap and coin != refused.coin]
        moves = moves or [Move(refused.coin, 1)]
        # A program that counts coins from 1 on moves the refused one by this.
        after = [Move(refused.coin + 1, 1)] if refused.coin + 1 < len(before) else []
        probes = list(dict.fromkeys([*moves, *after]))
        typed = self._log_typed(probes)
        seen: SeenCoins | None = dict(enumerate(before))
        reason = ""
        try:
            while seen == dict(enumerate(before)):
                seen = yield from self._read_strip(typed)
                typed = ""
        except NoMoreOutput as silence:
            self._log += [silence.partial_line] if silence.partial_line else []
            if self._has_refused(len(moves)):
                names = listed([self._profile.move_name(move) for move in (refused, *moves)])
                reason = sentences(f"refuses each of the moves {names}", "they are legal")
        else:
            if seen in [dict(enumerate(slide(before, move))) for move in moves]:
                reason = self._refused_sentence()
            elif seen is not None:
                reason = why_refused(seen, before, [refused, *probes], self._profile)
        if reason or len(self._turns) > 1:  # after the first turn, it is known to read moves so
            return mismatch._replace(reason=self._profile.renamed(reason) or mismatch.reason)
        return mismatch._replace(
            reason=f"{mismatch.reason} Perhaps it reads moves in another form.", severity=Severity.UNCLEAR
        )

    def _has_refused(self, number: int) -> bool:
        """Return whether so many answers since the start of the turn say that a move is illegal, or nothing
        but the strip."""
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


class _NamedWinner(NamedTuple):
    """The winner that a line names."""

    name: str
    start: int
    """The index of the name in the line."""
    end: int

    @classmethod
    def find(cls, line: str) -> _NamedWinner | None:
        """Return the winner that a line names, if it names one."""
        match = _WINNER.search(line)
        return None if match is None else cls(match[1], *match.span(1))


class _NamedPlayers:
    """Finds the first player among the names that a program has printed so far."""

    def __init__(self) -> None:
        self._before_start: list[str] = []
        self._in_first_turn: list[str] = []
        self._earlier: str | None = None
        """The player named last in the lines before the one that was read last."""
        self._last: str | None = None

    def read(self, line: str, turn: int) -> None:
        """Note the players named in a line: in turn 0 before the first strip, in turn 1 after it."""
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
