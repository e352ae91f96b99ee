"""A conversation with a program that plays the Silver Dollar game: the sheet's Puzzle, or its Game.

Nothing is read from its silence, until the time limit is reached. Whatever is illegal is typed together with
a legal move, so that the program goes on in any case, and the strips that it prints tell what it has done.

What is wrong is told with a reason only where that reason explains all that was seen, and no other does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random

from cardtui.checker.exercise import TYPED, Silence, Talk, Wrong
from cardtui.checker.exercises.coins.printed import (
    SeenCoins,
    coins_at_home,
    find_cut_strip,
    find_first_strip,
    find_strip,
    nearest_to_a_strip,
    strip_line,
    tails_behind_words,
)
from cardtui.engine.errors import quote
from cardtui.engine.phrases import listed
from cardtui.games.coins.legal_moves import Move, Positions, gaps, is_over, refusal, slide
from cardtui.games.coins.notation import moves_id

__all__ = ["ILLEGAL", "converse"]

ILLEGAL = ("too far", "to the right", "no such coin", "distance 0")
"""The kinds of illegal moves."""

_LEAST = 3  # coins, after the sheet
_END_OF_INPUT = "\x04"
_NEVER = "0 1000000\n"  # a move that is legal nowhere: no coin has so far to go
_PROBES = 3  # of these, before it is said that a legal move was refused
_MORE = 6  # moves that are typed when all is over: a program that reads them says something to each

_SUCH_AS = "_ 0 _ 1 _ _ 2"
_LOOKED_AT = 4_000  # characters, once all is over

_ALL_HOME = "Every coin is home at the start, so that there is nothing to play."
_OVER_AT_ONCE = (
    "It says that the game is over before it has printed a strip: all coins may be home at the start."
)
_NO_STRIP = "It ended before it printed a strip, and before anything was typed."
_WAITS = "then it waits, or works for longer than the time limit"
_FORM = "A strip ends a line: each coin once, by its number from 0 on, and _, . or - for an empty square."

_READINGS: Mapping[str, Callable[[Positions, Move], Move]] = {
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
"""What may be done with a move that is read in another way, and the move that is made then."""

_AGAIN = re.compile(r"(?s)(.{3,120}?)\1{4}")  # the same five times over
_PLAYER = re.compile(r"\bplayer\s+([0-9]+|[a-z]\b|one\b|two\b)", re.IGNORECASE)
_SAYS_IT_IS_OVER = re.compile(r"\b(?:wins?|won|winner|game over|is over|solved|home)\b", re.IGNORECASE)
_WINS = re.compile(r"\bplayer\s+([0-9]+|[a-z]|one|two)\W+(?:has\s+|you\s+)?w[io]n", re.IGNORECASE)


def converse(seed: int, patience: int, illegal: Sequence[str] = ILLEGAL, moves: str | None = None) -> Talk:
    """The conversation in which `patience` moves are chosen by the seed; after those each coin goes home.

    `illegal` are the kinds of illegal moves that are typed before the legal ones. If it is one kind, an odd
    number of them is typed: whoever takes them for moves comes to the wrong winner. `moves` says whether an
    "odd" or an "even" number of legal moves is wanted, as far as the start allows that.

    Returns what is wrong, with all lines up to there, typed ones too; None if nothing is.
    """
    return _Conversation(Random(seed), patience, illegal, moves).talk()


class _Conversation:
    def __init__(self, random: Random, patience: int, illegal: Sequence[str], moves: str | None) -> None:
        self._random = random
        self._patience = patience
        self._illegal = illegal
        self._moves = moves
        self._refused: list[Move] = []
        """All illegal moves that were typed."""
        self._turn_at = 0
        """The number of lines before the turn that is under way."""
        self._log: list[str] = []
        self._start: Positions | None = None
        self._there: Positions = ()
        """The strip as it has to be."""
        self._made: list[Move] = []
        self._owed = 0
        """Strips that may still come of moves that are never legal."""
        self._turns: list[tuple[Positions, Move]] = []
        """The strip before each legal move, and that move."""
        self._typed_lines: set[int] = set()
        self._strips: set[int] = set()
        """The indices of the lines in which a strip was recognised."""
        self._named_before: list[str] = []
        """The players who were named before the first strip."""
        self._named_first: list[str] = []
        """Those who were named after it, until the next one."""

    def talk(self) -> Talk:
        try:
            return (yield from self._talk())
        except Silence as silence:
            if silence.begun:
                self._log.append(silence.begun)
            wrong = self._not_recognised(f"and {_WAITS}") or self._no_other_strip(silence.begun)
            if wrong is None:
                raise
            return wrong

    def _talk(self) -> Talk:
        seen = yield from self._until_a_strip("")
        if seen is None:
            return self._no_strip()
        if why := _no_start(seen):
            return self._wrong(why, wanted=_SUCH_AS)
        self._start = self._there = tuple(seen.values())
        while True:
            self._turn_at = len(self._log)
            move, refused = self._choose()
            before, self._there = self._there, slide(self._there, move)
            self._made.append(move)
            self._turns.append((before, move))
            self._refused += refused
            text = "".join(f"{coin} {distance}\n" for coin, distance in (*refused, move))
            if is_over(self._there):
                return (yield from self._finish(text, before, refused))
            wrong = yield from self._answer(text, before, refused)
            if wrong is not None:
                return wrong

    # a turn

    def _choose(self) -> tuple[Move, list[Move]]:
        """A legal move, and some that are not, to be typed before it."""
        there, random = self._there, self._random
        free = [(coin, gap) for coin, gap in enumerate(gaps(there)) if gap]
        if len(self._made) < self._patience:
            coin, gap = random.choice(free)
            move = Move(coin, random.randint(1, gap) if random.random() < 0.5 else 1)
        else:
            move = self._homewards(*free[0])
        coin = random.randrange(len(there))
        gap = gaps(there)[coin]
        of_kind = {
            "distance 0": [Move(coin, 0)],
            "to the right": [Move(coin, -random.randint(1, 2))],
            "too far": [
                Move(coin, gap + 1),
                Move(coin, gap + random.randint(2, 4)),
                Move(0, there[0] + random.randint(1, 3)),
            ],
            "no such coin": [Move(len(there) + random.choice((0, 0, 3)), 1), Move(-1, 1)],
        }
        illegal = [move for kind in self._illegal for move in of_kind[kind]]
        number = random.choice((0, 1, 1, 2))
        if len(self._illegal) == 1 and is_over(slide(there, move)):
            number = (len(self._refused) + 1) % 2
        return move, random.sample(illegal, min(number, len(illegal)))

    def _homewards(self, coin: int, gap: int) -> Move:
        """A move that brings a coin home, or one square nearer if another number of moves is wanted."""
        left = sum(square > home for home, square in enumerate(self._there))
        odd = (len(self._made) + left) % 2 == 1
        other_wanted = self._moves is not None and odd is not (self._moves == "odd")
        return Move(coin, 1 if other_wanted else gap)

    def _answer(
        self, text: str, before: Positions, refused: Sequence[Move]
    ) -> Generator[str, str | None, Wrong | None]:
        """Types a turn, and sees the next strip that is not the one before once more.

        After a refusal the same strip may come again, and some programs print each one twice. So before it is
        said that the legal move was refused, moves are typed that are never legal: whatever comes of them, it
        is the same strip only if that is where the program still is.
        """
        expected, self._owed = len(refused) + self._owed, 0
        sent = self._typed(text, text)
        for times in range(expected + 1 + _PROBES):
            seen = yield from self._until_a_strip(sent)
            sent = ""
            if seen is None:
                return self._not_recognised("and then it ends") or self._wrong(
                    "It ended before every coin was home.", before, missing=True
                )
            if seen == _seen(self._there):
                return None
            if seen != _seen(before):
                return self._wrong(self._why(seen, before, refused), before)
            if times >= expected:
                self._owed += 1
                sent = self._typed(_NEVER, _NEVER)
        return self._wrong(self._was_refused(), before)

    def _finish(
        self, text: str, before: Positions, refused: Sequence[Move]
    ) -> Generator[str, str | None, Wrong | None]:
        """Types the last move, and some that a program reads only if it goes on."""
        line = yield self._typed(text, f"{text}{_NEVER * _MORE}{_END_OF_INPUT}")
        home = again = 0
        after = ""
        while line is not None:
            seen = self._see(line)
            after = f"{after}{line}\n"[:_LOOKED_AT]
            if seen == _seen(before):
                again += 1
                if again > len(refused) + self._owed + _PROBES:
                    return self._wrong(self._was_refused(), before)
            elif seen == _seen(self._there):
                home += 1
            elif seen is not None:
                return self._wrong(self._why(seen, before, refused), before)
            if (winner := self._wrong_winner(line)) is not None:
                why, wanted = winner
                return self._wrong(why, self._there, wanted)
            # not only at its end: a program that goes on may fail there, as there is no more to be read
            if home > _MORE or any(map(_says_something, _AGAIN.findall(after))):
                return self._wrong("The game goes on although every coin is home.", self._there, "")
            line = yield ""
        return None

    # what is heard and said

    def _until_a_strip(self, text: str) -> Generator[str, str | None, SeenCoins | None]:
        """Sends something, and reads on to the next strip; None if there comes none."""
        line = yield text
        while line is not None:
            seen = self._see(line)
            if seen is not None:
                return seen
            line = yield ""
        return None

    @property
    def _first_player(self) -> str | None:
        """The player who begins; None if that cannot be told from who is named.

        A greeting may name both, as "Player 1 against player 2" does; then the one named first has to be
        named again where the first move is asked for: right before the first strip, or right after it.
        """
        before, first_turn = self._named_before, self._named_first
        named = before or first_turn
        if len(set(before)) > 1 and named[0] not in (before[-1], *first_turn[:1]):
            return None
        return named[0] if named else None

    def _typed(self, text: str, sent: str) -> str:
        for line in text.splitlines():
            self._typed_lines.add(len(self._log))
            self._log.append(TYPED + line)
        return sent

    def _see(self, line: str) -> SeenCoins | None:
        """The strip of a line that came, if there is one; of a long strip it takes the line below too.

        Takes note of the players who are named.
        """
        coins = len(self._there) or None
        above = self._log[-1] if self._log else ""
        self._log.append(line)
        named = [name.lower() for name in _PLAYER.findall(line)]
        if self._start is None:
            self._named_before += named
        elif len(self._made) == 1:
            self._named_first += named
        seen = self._find(line) or find_cut_strip(above, line, coins)
        if seen is not None:
            self._strips.add(len(self._log) - 1)
        return seen

    def _find(self, line: str) -> SeenCoins | None:
        """Return the strip at the end of a line; None without one.

        A prompt such as `Player 1 - ` ends in signs that could be squares. They are left out where the rest
        of the line is a strip that may come now.
        """
        if self._start is None:
            return find_first_strip(line)
        seen = find_strip(line, len(self._there))
        may_come = [_seen(there) for there in (self._there, *(before for before, _ in self._turns[-1:]))]
        if seen not in may_come:
            for tail in tails_behind_words(line):
                if (found := find_strip(tail, len(self._there))) in may_come:
                    return found
        return seen

    # what is wrong

    def _wrong(
        self,
        why: str,
        before: Positions = (),
        wanted: str | None = None,
        missing: bool = False,
        at: int | None = None,
    ) -> Wrong:
        """A fault of the last line, after it, or of that at index `at`; `wanted` there is else the strip."""
        line = strip_line(self._there) if wanted is None else wanted
        came = tuple(self._log)
        number = len(came) + missing if at is None else at + 1
        expected = (*came[: number - 1], *([line] if line else []))
        opened = None
        if self._start is not None:
            made = self._made if before == self._there else self._made[:-1]
            opened = moves_id(self._start, made, len(made))
        since = self._turn_at + 1 if self._made and self._turn_at + 1 < number else None
        return Wrong(expected, came, number, why, opened, since)

    def _no_strip(self) -> Wrong:
        """A program has ended before there was a strip to be recognised."""
        at_home = [at for at, line in enumerate(self._log) if coins_at_home(line)]
        coins = {coins_at_home(self._log[at]) for at in at_home}
        others = [line for line in self._log if not coins_at_home(line)]
        if len(coins) == 1 and nearest_to_a_strip(others) is None:
            return self._wrong(_ALL_HOME, wanted=_SUCH_AS, at=at_home[0])
        if wrong := self._not_recognised("and then it ends"):
            return wrong
        over = any(map(_SAYS_IT_IS_OVER.search, self._log))
        return self._wrong(_OVER_AT_ONCE if over else _NO_STRIP, wanted=_SUCH_AS, missing=True)

    def _not_recognised(self, end: str) -> Wrong | None:
        """That no line of this turn is recognised as a strip, if one is near to it; `end` is what follows."""
        heard = range(self._turn_at, len(self._log))
        if self._strips & set(heard):
            return None
        lines = [at for at in heard if at not in self._typed_lines]
        nearest = nearest_to_a_strip([self._log[at] for at in lines])
        if nearest is None:
            return None
        at = lines[nearest]
        why = f"No strip is recognised in what it prints, {end}."
        nearest_line = f"The line nearest to one is {quote(self._log[at])}."
        wanted = _SUCH_AS if self._start is None else None
        return self._wrong(f"{why} {nearest_line} {_FORM}", wanted=wanted, at=at)

    def _no_other_strip(self, begun: str) -> Wrong | None:
        """That the strip after a legal move has not come; None where it need not come, or may be `begun`.

        Whether the move was refused is not said: a strip that came again may be that of the turn before.
        """
        if not self._turns or is_over(self._there) or self._find(begun) is not None:
            return None
        before, (coin, distance) = self._turns[-1]
        again = self._strips & set(range(self._turn_at, len(self._log)))
        came = "Only the strip before it" if again else "No strip"
        why = f"{came} came after the legal move {coin} {distance}, and {_WAITS}."
        return self._wrong(why, before, missing=True)

    def _was_refused(self) -> str:
        coin, distance = self._made[-1]
        return f"The move {coin} {distance} is legal, and the strip stays as it was."

    def _wrong_winner(self, line: str) -> tuple[str, str] | None:
        """Why it is a mistake who is said to win, and the line as it has to be; None if it is none.

        The players are known by who begins. That an illegal move was taken for one cannot be seen if it
        leaves the strip as it is. So no illegal moves are typed at first, and then each kind alone.
        """
        match, first = _WINS.search(line), self._first_player
        if match is None or first is None:
            return None
        said, last_is_first = match[1].lower(), len(self._made) % 2 == 1
        if last_is_first is (said == first):
            return None
        start, end = match.span(1)
        wanted = f"{line[:start]}{first if last_is_first else '…'}{line[end:]}"
        if not self._refused:
            if last_is_first:
                return f"Player {first} made the last move, and so wins, not player {said}.", wanted
            return f"Player {first} did not make the last move, and so has not won.", wanted
        came_before = (*self._log[:-1], line[: match.start()])
        asked = [name.lower() for came in came_before for name in _PLAYER.findall(came)]
        if len(self._illegal) > 1 or not asked or asked[-1] != said:
            # only a program that names the player whom it asked last can have lost count of the turns
            return "", wanted
        coin, distance = self._refused[-1]
        assert self._start is not None
        example = f"The move {coin} {distance} is illegal, and yet it is another player's turn after it"
        return f"{example}: without such moves the right player wins.", wanted

    def _why(self, seen: SeenCoins, before: Positions, refused: Sequence[Move]) -> str:
        """What a program has done that makes this strip of the one before, if only that explains it."""
        coin, distance = self._made[-1]
        reasons = self._illegal_made(seen, before, refused)
        # where one kind of illegal moves is typed, legal moves alone are known to be made as they should be
        if not (reasons and len(self._illegal) == 1):
            reasons += self._read_otherwise(seen, before)
            gone = [other for other in range(len(before)) if other not in seen]
            others_right = all(self._there[other] == square for other, square in seen.items())
            if gone and others_right and (gone == [coin] or not reasons):
                reasons.append(f"After the move {coin} {distance} {_are_gone(gone)}.")
        if len(reasons) == 1:
            return reasons[0]
        return f"The move {coin} {distance} does not make this strip of the one before."

    def _illegal_made(self, seen: SeenCoins, before: Positions, refused: Sequence[Move]) -> list[str]:
        """The illegal moves of this turn that explain a strip if they were made."""
        legal = self._made[-1]
        return [
            f"The move {move.coin} {move.distance} is illegal, and was made: {refusal(before, None, *move)}."
            for move in dict.fromkeys(refused)
            for after in _done(before, move)
            if any(_looks(seen, there) for there in (after, *_done(after, legal)))
        ]

    def _read_otherwise(self, seen: SeenCoins, before: Positions) -> list[str]:
        """How the last legal move can have been read, if that explains a strip and all that came before."""
        legal = self._made[-1]
        found = []
        for what, reading in _READINGS.items():
            moved = reading(before, legal)
            after = _read_so(reading, before, legal)
            if after is None or not _looks(seen, after) or seen.get(moved.coin) != after[moved.coin]:
                continue
            # the moves before were read so too, and it could not be seen
            if all(_read_so(reading, *earlier) == slide(*earlier) for earlier in self._turns[:-1]):
                found.append(f"The move {legal.coin} {legal.distance} {what}.")
        return found


def _seen(positions: Positions) -> SeenCoins:
    return dict(enumerate(positions))


def _no_start(seen: SeenCoins) -> str:
    """Why a strip is no start, or nothing."""
    coins = len(seen)
    if list(seen) != list(range(coins)):
        return "The coins are numbered from 0 on, from the left to the right."
    if coins < _LEAST:
        return f"There are at least three coins at the start, and not {coins}."
    return _ALL_HOME if is_over(tuple(seen.values())) else ""


def _read_so(reading: Callable[[Positions, Move], Move], before: Positions, move: Move) -> Positions | None:
    """The strip after a move that is read in another way; None if that is no move of a coin that is there."""
    other = reading(before, move)
    return slide(before, other) if other.coin in range(len(before)) else None


def _are_gone(coins: Sequence[int]) -> str:
    names = listed([str(coin) for coin in coins])
    return f"coins {names} are gone" if len(coins) > 1 else f"coin {names} is gone"


def _done(positions: Positions, move: Move) -> tuple[Positions, ...]:
    """The strip if a program makes this move, be it legal or not; a coin -1 is the last one to Python."""
    coin, distance = move
    if not -len(positions) <= coin < len(positions):
        return ()
    after = list(positions)
    after[coin] -= distance
    return (tuple(after),)


def _looks(seen: SeenCoins, positions: Positions) -> bool:
    """Whether coins on these squares look so: one off the edge, or under another, is not to be seen."""
    for coin, square in enumerate(positions):
        hidden = square < 0 or positions.count(square) > 1
        if seen.get(coin, square if hidden else None) != square:
            return False
    # where coins lie on each other, one of them is seen
    return all(square in seen.values() for square in positions if square >= 0)


def _says_something(text: str) -> bool:
    return any(map(str.isalpha, text))
