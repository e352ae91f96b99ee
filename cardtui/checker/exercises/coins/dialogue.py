"""A dialogue with a program that plays the Silver Dollar game: the sheet's Puzzle, or its Game.

Illegal moves are typed together with a legal one, so that the program goes on in any case; the strips that
it prints show what it has done. A reason is given only if it explains everything that was seen and no other
reason does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random

from cardtui.checker.exercise import TYPED_PREFIX, DialogueScript, Mismatch, NoMoreOutput, Weight
from cardtui.checker.exercises.coins.mistakes import LimitedStrip
from cardtui.checker.exercises.coins.strip_format import (
    EXAMPLE,
    FORM,
    SeenCoins,
    empty_sign,
    find_strip,
    strip_line,
)
from cardtui.engine.phrases import listed
from cardtui.games.coins.legal_moves import Move, Positions, gaps, is_over, slide, why_illegal
from cardtui.games.coins.notation import moves_id

ILLEGAL_KINDS = ("too far", "to the right", "no such coin", "distance 0")
"""The kinds of illegal moves."""

_LEAST_COINS = 3
_END_OF_INPUT = "\x04"
_NEVER_LEGAL = "0 1000000\n"
_PROBES = 3  # moves that are never legal, typed before a legal move is said to be refused
_EXTRA_MOVES = 6  # typed after the end: a program that reads them prints something for each
_LIMIT = 3  # squares of a move, by the sheet's extra 4
_WORD = re.compile(r"[^\W\d_]+")

_NO_START = (
    "It ended before it printed a strip that is recognised. If every coin is home at the start, there is "
    f"nothing to play. {FORM}"
)
_NO_STRIP = (
    "It waits, or works for longer than the time limit, and no strip is recognised in what it has printed so "
    f"far. Perhaps it asks for something first, or prints strips in another form. {FORM}"
)
_WAITS = "then it waits, or works for longer than the time limit"

_OTHER_READINGS: Mapping[str, Callable[[Positions, Move], Move]] = {
    "was made by the coin before: the leftmost is 0, not 1": lambda before, move: Move(
        move.coin - 1, move.distance
    ),
    "was made by another coin: the leftmost is coin 0": lambda before, move: Move(
        len(before) - 1 - move.coin, move.distance
    ),
    "was made to the right: coins go to the left": lambda before, move: Move(move.coin, -move.distance),
    "was made to that square: the second number is a distance": lambda before, move: Move(
        move.coin, before[move.coin] - move.distance
    ),
}
"""Wrong interpretations of a move, and the moves that programs make by them."""

_PLAYER = re.compile(r"\bplayer\s+([0-9]+|[a-z]\b|one\b|two\b)", re.IGNORECASE)
_WINNER = re.compile(r"\bplayer\s+([0-9]+|[a-z]|one|two)\W+(?:has\s+|you\s+)?w[io]n", re.IGNORECASE)

Turn = Generator[str, str | None, Mismatch | None]


def hold_dialogue(
    random: Random,
    random_moves: int,
    illegal_kinds: Sequence[str],
    parity: str | None = None,
    long_moves: bool = False,
) -> DialogueScript:
    """Play `random_moves` random moves and then send each coin home; return what is wrong.

    Moves of `illegal_kinds` are typed before the legal ones. If there is one kind, an odd number of them is
    typed: a program that takes them for moves names the wrong winner. `parity` says whether an "odd" or
    "even" number of legal moves is wanted, as far as the start allows it.

    No legal move is longer than three squares, except with `long_moves`: a program that follows the sheet's
    extra 4 refuses those, which is right.
    """
    return _Dialogue(random, random_moves, illegal_kinds, parity, long_moves).hold()


class _Dialogue:
    def __init__(
        self,
        random: Random,
        random_moves: int,
        illegal_kinds: Sequence[str],
        parity: str | None,
        long_moves: bool,
    ) -> None:
        self._random = random
        self._random_moves = random_moves
        self._illegal_kinds = illegal_kinds
        self._parity = parity
        self._long_moves = long_moves
        self._is_limited: bool | None = None
        """Whether the program refuses moves of more than three squares, once that is known."""
        self._log: list[str] = []
        """All lines, those that were typed with a prefix."""
        self._turn_start = 0
        """Index of the first line of the current turn."""
        self._strip_lines: set[int] = set()
        """Indices of the lines with a strip."""
        self._start: Positions | None = None
        self._sign = "-_."
        """The sign of empty squares; until that is known, all signs that are possible."""
        self._strip: Positions = ()
        """The strip as it should be now."""
        self._legal: list[Move] = []
        self._illegal: list[Move] = []
        self._turns: list[tuple[Positions, Move]] = []
        """The strip before each legal move, and the move."""
        self._unseen_strips = 0
        """Strips that may still be printed because of moves that are never legal."""
        self._named_before_start: list[str] = []
        self._named_in_first_turn: list[str] = []
        """Players named before the first strip, and between it and the next one."""

    def hold(self) -> DialogueScript:
        try:
            return (yield from self._hold())
        except NoMoreOutput as silence:
            if silence.partial_line:
                self._log.append(silence.partial_line)
            mismatch = self._why_it_waits(silence.partial_line)
            if mismatch is None:
                raise
            return mismatch

    def _hold(self) -> Turn:
        seen = yield from self._read_strip("")
        if seen is None:
            return self._unclear(_NO_START)
        if list(seen) != list(range(len(seen))):
            numbers = listed([str(coin) for coin in seen])
            return self._unclear(
                f"The strip has the coins {numbers}. By the sheet the coins are numbered from 0 on, from the "
                "left to the right, and a move names the coin by this number."
            )
        if reason := _why_no_start(seen):
            return self._mismatch(reason, wanted=EXAMPLE)
        self._start = self._strip = tuple(seen.values())
        self._sign = empty_sign(self._log[-1])
        while True:
            self._turn_start = len(self._log)
            if long := self._long_move():
                if (mismatch := (yield from self._long_turn(long))) is not None:
                    return mismatch
                continue
            move, illegal = self._choose_moves()
            before, self._strip = self._strip, slide(self._strip, move)
            self._legal.append(move)
            self._illegal += illegal
            self._turns.append((before, move))
            typed = "".join(f"{coin} {distance}\n" for coin, distance in (*illegal, move))
            if is_over(self._strip):
                return (yield from self._last_turn(typed, before, illegal)) or self._extra()
            mismatch = yield from self._turn(typed, before, illegal)
            if mismatch is not None:
                return mismatch

    # Turns

    def _choose_moves(self) -> tuple[Move, list[Move]]:
        """Return a legal move, and illegal ones to be typed before it."""
        strip, random = self._strip, self._random
        free = [(coin, gap) for coin, gap in enumerate(gaps(strip)) if gap]
        if len(self._legal) < self._random_moves:
            coin, gap = random.choice(free)
            move = Move(coin, random.randint(1, min(gap, _LIMIT)) if random.random() < 0.5 else 1)
        else:
            move = self._homewards(*free[0])
        coin = random.randrange(len(strip))
        gap = gaps(strip)[coin]
        moves_of_kind = {
            "distance 0": [Move(coin, 0)],
            "to the right": [Move(coin, -random.randint(1, 2))],
            "too far": [
                Move(coin, gap + 1),
                Move(coin, gap + random.randint(2, 4)),
                Move(0, strip[0] + random.randint(1, 3)),
            ],
            "no such coin": [Move(len(strip) + random.choice((0, 0, 3)), 1), Move(-1, 1)],
        }
        illegal = [move for kind in self._illegal_kinds for move in moves_of_kind[kind]]
        number = random.choice((0, 1, 1, 2))
        if len(self._illegal_kinds) == 1 and is_over(slide(strip, move)):
            number = (len(self._illegal) + 1) % 2
        return move, random.sample(illegal, min(number, len(illegal)))

    def _homewards(self, coin: int, gap: int) -> Move:
        """Return a move that brings a coin home, or nearer to it, also to change the number of moves."""
        left = sum(-(-(square - home) // _LIMIT) for home, square in enumerate(self._strip))
        is_odd = (len(self._legal) + left) % 2 == 1
        change = self._parity is not None and is_odd is not (self._parity == "odd")
        return Move(coin, 1 if change else min(gap, _LIMIT))

    def _long_move(self) -> Move | None:
        """Return a move that extra 4 forbids, and after which the game goes on; None if none is wanted.

        The first one is just too long by that extra.
        """
        if not self._long_moves or self._is_limited:
            return None
        room = [(coin, gap - 2) for coin, gap in enumerate(gaps(self._strip)) if gap - 2 > _LIMIT]
        return next(
            (Move(coin, _LIMIT + 1 if self._is_limited is None else most) for coin, most in room), None
        )

    def _long_turn(self, move: Move) -> Turn:
        """Type a long move, and then one by a square: its strip shows whether the long one was refused.

        A program need not print anything after a move that it refuses.
        """
        before, short = self._strip, Move(move.coin, 1)
        middle, refused = slide(before, move), slide(before, short)
        self._legal.append(move)
        self._turns.append((before, move))
        typed = f"{move.coin} {move.distance}\n{short.coin} {short.distance}\n"
        self._log_typed(typed)
        self._strip = slide(middle, short)
        for _ in range(2 + _PROBES):
            seen = yield from self._read_strip(typed)
            typed = ""
            if seen is None:
                return self._mismatch("It ended before every coin was home.", before, is_missing=True)
            if seen == dict(enumerate(self._strip)):
                self._legal.append(short)
                self._turns.append((middle, short))
                self._is_limited = False
                return None
            if seen == dict(enumerate(refused)):
                if self._is_limited is False:  # four squares were right
                    reason = f"The move {move.coin} {move.distance} is legal, and was refused."
                    return self._mismatch(reason, before)
                self._is_limited, self._strip = True, refused
                self._legal[-1], self._turns[-1] = short, (before, short)
                return None
            if seen not in (dict(enumerate(before)), dict(enumerate(middle))):
                self._strip = middle
                return self._mismatch(self._explain(seen, before, []), before)
        return self._mismatch(self._refused_sentence(), before)

    def _extra(self) -> Mismatch | None:
        if self._is_limited:
            return Mismatch.extra(LimitedStrip.description)
        return None

    def _turn(self, typed: str, before: Positions, illegal: Sequence[Move]) -> Turn:
        """Type the moves of a turn, and read until the next strip that differs from the one before.

        The same strip may be printed again after an illegal move, and some programs print each strip twice.
        So before the legal move is said to be refused, moves are typed that are never legal: if the strip
        comes again, the program is still there.
        """
        expected, self._unseen_strips = len(illegal) + self._unseen_strips, 0
        self._log_typed(typed)
        for times in range(expected + 1 + _PROBES):
            seen = yield from self._read_strip(typed)
            typed = ""
            if seen is None:
                return self._mismatch("It ended before every coin was home.", before, is_missing=True)
            if seen == dict(enumerate(self._strip)):
                return None
            if seen != dict(enumerate(before)):
                return self._mismatch(self._explain(seen, before, illegal), before)
            if times >= expected:
                self._unseen_strips += 1
                typed = _NEVER_LEGAL
                self._log_typed(typed)
        return self._mismatch(self._refused_sentence(), before)

    def _last_turn(self, typed: str, before: Positions, illegal: Sequence[Move]) -> Turn:
        """Type the last moves, and some more that a program reads only if it does not end the game."""
        self._log_typed(typed)
        line = yield f"{typed}{_NEVER_LEGAL * _EXTRA_MOVES}{_END_OF_INPUT}"
        at_home = repeated = familiar = 0
        prompts, earlier = self._prompts(), set(self._log[: self._turn_start])
        while line is not None:
            seen = self._log_printed(line)
            if seen == dict(enumerate(before)):
                repeated += 1
                if repeated > len(illegal) + self._unseen_strips + _PROBES:
                    return self._mismatch(self._refused_sentence(), before)
            elif seen == dict(enumerate(self._strip)):
                at_home += 1
            elif seen is not None:
                return self._mismatch(self._explain(seen, before, illegal), before)
            if (mismatch := self._wrong_winner(line)) is not None:
                return mismatch
            # Check this at every line: a program that continues may fail at the end of its input.
            words = _words(line)
            familiar += seen is None and bool(words) and (line in earlier or _begins_with(words, prompts))
            if at_home > _EXTRA_MOVES or familiar > len(illegal) + self._unseen_strips + _PROBES:
                return self._mismatch(self._goes_on_sentence(bool(at_home)), self._strip, "")
            line = yield ""
        return None

    def _prompts(self) -> set[tuple[str, ...]]:
        """Return the words that have come before moves: on a line of their own, or before the next strip."""
        return {
            _words(line)
            for at, line in enumerate(self._log[: self._turn_start])
            if at in self._strip_lines or self._log[at + 1].startswith(TYPED_PREFIX)
            if not line.startswith(TYPED_PREFIX)
        } - {()}

    def _goes_on_sentence(self, is_at_home: bool) -> str:
        if is_at_home:
            return "The game goes on although every coin is home."
        coin, distance = self._legal[-1]
        return (
            f"The game goes on after the move {coin} {distance}, which brings the last coin home, and no "
            "strip comes after it: the move was refused, or the end was not noticed."
        )

    # Input and output

    def _read_strip(self, typed: str) -> Generator[str, str | None, SeenCoins | None]:
        """Type something and read until the next strip; return None if there is none."""
        line = yield typed
        while line is not None:
            seen = self._log_printed(line)
            if seen is not None:
                return seen
            line = yield ""
        return None

    def _log_typed(self, text: str) -> None:
        self._log += [TYPED_PREFIX + line for line in text.splitlines()]

    def _log_printed(self, line: str) -> SeenCoins | None:
        """Log a line and return the strip in it, or in the line above if that needs this one."""
        coins = len(self._strip) or None
        above = self._log[-1] if self._log else ""
        self._log.append(line)
        named = [name.lower() for name in _PLAYER.findall(line)]
        if self._start is None:
            self._named_before_start += named
        elif len(self._legal) == 1:
            self._named_in_first_turn += named
        seen = find_strip(line, coins, self._sign)
        if seen is None and "…" in above:
            seen = find_strip(above, coins, self._sign, below=line)
        if seen is not None:
            self._strip_lines.add(len(self._log) - 1)
        return seen

    @property
    def _first_player(self) -> str | None:
        """The first player; None if the program does not make clear which one that is.

        A greeting may name both players. Then the one named first has to be named again right before or
        right after the first strip.
        """
        before, first_turn = self._named_before_start, self._named_in_first_turn
        named = before or first_turn
        if len(set(before)) > 1 and named[0] not in (before[-1], *first_turn[:1]):
            return None
        return named[0] if named else None

    # What is wrong

    def _mismatch(
        self, reason: str, before: Positions = (), wanted: str | None = None, is_missing: bool = False
    ) -> Mismatch:
        """Return a mismatch in the last line, or after it; `wanted` replaces the strip as it should be."""
        expected_line = strip_line(self._strip) if wanted is None else wanted
        number = len(self._log) + is_missing
        expected = (*self._log[: number - 1], *([expected_line] if expected_line else []))
        table_id = None
        if self._start is not None:
            moves = self._legal if before == self._strip else self._legal[:-1]
            table_id = moves_id(self._start, moves, len(moves))
        has_context = self._legal and self._turn_start + 1 < number
        return Mismatch(
            expected,
            tuple(self._log),
            number,
            reason,
            table_id,
            self._turn_start + 1 if has_context else None,
        )

    def _unclear(self, reason: str) -> Mismatch:
        return Mismatch((), tuple(self._log), len(self._log), reason, weight=Weight.UNCLEAR)

    def _why_it_waits(self, partial_line: str) -> Mismatch | None:
        """Return the mismatch of a program that has stopped printing: a missing strip; None if none is
        missing.

        Whether a move was refused is not known: a strip that came again may be that of the turn before. After
        the first move, it is not even known whether the program reads moves so.
        """
        if self._start is None:
            return self._unclear(_NO_STRIP) if self._log else None
        if not self._turns or is_over(self._strip) or find_strip(partial_line, len(self._strip), self._sign):
            return None
        before, (coin, distance) = self._turns[-1]
        repeated = self._strip_lines & set(range(self._turn_start, len(self._log)))
        found = "Only the strip before it" if repeated else "No strip"
        reason = f"{found} came after the legal move {coin} {distance}, and {_WAITS}."
        mismatch = self._mismatch(reason, before, is_missing=True)
        return mismatch._replace(weight=Weight.UNCLEAR) if len(self._turns) == 1 else mismatch

    def _refused_sentence(self) -> str:
        coin, distance = self._legal[-1]
        return f"The move {coin} {distance} is legal, and the strip stays as it was."

    def _wrong_winner(self, line: str) -> Mismatch | None:
        """Return a mismatch if a line names the wrong winner.

        Players are identified by the one who begins. A program that takes an illegal move for a turn prints
        the same strip as a right one; so at first no illegal moves are typed, and then each kind alone.
        """
        match, first = _WINNER.search(line), self._first_player
        if match is None or first is None:
            return None
        named, is_first = match[1].lower(), len(self._legal) % 2 == 1
        if is_first is (named == first):
            return None
        start, end = match.span(1)
        wanted = f"{line[:start]}{first if is_first else '…'}{line[end:]}"
        reason = ""
        if not self._illegal:
            if is_first:
                reason = f"Player {first} made the last move, and so wins, not player {named}."
            else:
                reason = f"Player {first} did not make the last move, and so has not won."
        elif len(self._illegal_kinds) == 1 and self._last_player_asked(line[: match.start()]) == named:
            coin, distance = self._illegal[-1]
            reason = (
                f"The move {coin} {distance} is illegal, and yet it is another player's turn after it: "
                "without such moves the right player wins."
            )
        return self._mismatch(reason, self._strip, wanted)

    def _last_player_asked(self, before_winner: str) -> str | None:
        lines = (*self._log[:-1], before_winner)
        named = [name.lower() for line in lines for name in _PLAYER.findall(line)]
        return named[-1] if named else None

    def _explain(self, seen: SeenCoins, before: Positions, illegal: Sequence[Move]) -> str:
        """Return what the program has done if exactly one explanation fits, else a general sentence."""
        coin, distance = self._legal[-1]
        reasons = self._illegal_moves_made(seen, before, illegal)
        # With one kind of illegal moves, legal moves alone have been made rightly in the cases before.
        if not (reasons and len(self._illegal_kinds) == 1):
            reasons += self._other_readings(seen, before)
            gone = [other for other in range(len(before)) if other not in seen]
            others_right = all(self._strip[other] == square for other, square in seen.items())
            if gone and others_right and (gone == [coin] or not reasons):
                names = listed([str(coin) for coin in gone])
                are_gone = f"coins {names} are gone" if len(gone) > 1 else f"coin {names} is gone"
                reasons.append(f"After the move {coin} {distance} {are_gone}.")
        if len(reasons) == 1:
            return reasons[0]
        return f"The move {coin} {distance} does not make this strip of the one before."

    def _illegal_moves_made(self, seen: SeenCoins, before: Positions, illegal: Sequence[Move]) -> list[str]:
        """Return a sentence for each illegal move of this turn that explains the strip."""
        legal = self._legal[-1]
        return [
            f"The move {move.coin} {move.distance} is illegal, and was made: "
            f"{why_illegal(before, None, *move)}."
            for move in dict.fromkeys(illegal)
            for after in _after_any_move(before, move)
            if any(_looks_like(seen, strip) for strip in (after, *_after_any_move(after, legal)))
        ]

    def _other_readings(self, seen: SeenCoins, before: Positions) -> list[str]:
        """Return a sentence for each wrong interpretation of legal moves that explains every strip."""
        legal = self._legal[-1]
        found = []
        for description, interpret in _OTHER_READINGS.items():
            moved = interpret(before, legal)
            after = _after_reading(interpret, before, legal)
            if after is None or not _looks_like(seen, after) or seen.get(moved.coin) != after[moved.coin]:
                continue
            if all(_after_reading(interpret, *turn) == slide(*turn) for turn in self._turns[:-1]):
                found.append(f"The move {legal.coin} {legal.distance} {description}.")
        return found


def _words(line: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(line.lower()))


def _begins_with(words: tuple[str, ...], prompts: Iterable[tuple[str, ...]]) -> bool:
    return any(words[: len(prompt)] == prompt for prompt in prompts)


def _why_no_start(seen: SeenCoins) -> str:
    """Return why a strip cannot be a start; empty if it can."""
    if len(seen) < _LEAST_COINS:
        return f"There are at least three coins at the start, and not {len(seen)}."
    if is_over(tuple(seen.values())):
        return "Every coin is home at the start, so that there is nothing to play."
    return ""


def _after_reading(
    interpret: Callable[[Positions, Move], Move], before: Positions, move: Move
) -> Positions | None:
    """Return the strip after a move by another interpretation; None if no such coin exists."""
    other = interpret(before, move)
    return slide(before, other) if other.coin in range(len(before)) else None


def _after_any_move(positions: Positions, move: Move) -> tuple[Positions, ...]:
    """Return the strip after a move, legal or not, if the coin exists; -1 is the last coin in Python."""
    coin, distance = move
    if not -len(positions) <= coin < len(positions):
        return ()
    after = list(positions)
    after[coin] -= distance
    return (tuple(after),)


def _looks_like(seen: SeenCoins, positions: Positions) -> bool:
    """Return whether a strip is printed so. A coin off the edge, or under another one, is invisible."""
    for coin, square in enumerate(positions):
        may_be_hidden = square < 0 or positions.count(square) > 1
        if seen.get(coin, square if may_be_hidden else None) != square:
            return False
    # Of several coins on one square, at least one has to be visible.
    return all(square in seen.values() for square in positions if square >= 0)
