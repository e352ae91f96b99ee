"""A conversation with a program that plays the Silver Dollar game: the sheet's Puzzle, or its Game.

Nothing is read from its silence. Whatever is illegal is typed together with a legal move, so that the program
goes on in any case, and the strips that it prints tell what it has done.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from random import Random

from cardtui.exercises.exercise import Talk, Wrong
from cardtui.games.coins.moves import Move, Positions, gaps, is_over, refusal, slide
from cardtui.games.coins.notation import moves_id
from cardtui.games.coins.printed import SeenCoins, find_cut_strip, find_strip, strip_line

__all__ = ["TYPED", "converse"]

TYPED = "> "
"""What a line that was typed begins with, among those that came."""

_LEAST = 3  # coins, after the sheet
_END_OF_INPUT = "\x04"
_NEVER = "0 1000000\n"  # a move that is legal nowhere: no coin has so far to go
_PROBES = 3  # of these, before it is said that a legal move was refused
_MORE = 6  # moves that are typed when all is over: a program that reads them says something to each

_SUCH_AS = "_ 0 _ 1 _ _ 2"
_LOOKED_AT = 4_000  # characters, once all is over

_AGAIN = re.compile(r"(?s)(.{3,120}?)\1{4}")  # the same five times over
_PLAYER = re.compile(r"\bplayer\s+([0-9]+|[a-z]\b|one\b|two\b)", re.IGNORECASE)
_WINS = re.compile(r"\bplayer\s+([0-9]+|[a-z]|one|two)\W+(?:has\s+|you\s+)?w[io]n", re.IGNORECASE)


def converse(seed: int, patience: int) -> Talk:
    """The conversation in which `patience` moves are chosen by the seed; after those each coin goes home.

    Returns what is wrong, with all lines up to there, typed ones too; None if nothing is.
    """
    return _Conversation(Random(seed), patience).talk()


class _Conversation:
    def __init__(self, random: Random, patience: int) -> None:
        self._random = random
        self._patience = patience
        self._log: list[str] = []
        self._start: Positions | None = None
        self._there: Positions = ()
        """The strip as it has to be."""
        self._made: list[Move] = []
        self._owed = 0
        """Strips that may still come of moves that are never legal."""
        self._first_player: str | None = None

    def talk(self) -> Talk:
        seen = yield from self._until_a_strip("")
        if seen is None:
            return self._wrong("It ended before it printed a strip.", wanted=_SUCH_AS, missing=True)
        if why := _no_start(seen):
            return self._wrong(why, wanted=_SUCH_AS)
        self._start = self._there = tuple(seen.values())
        while True:
            move, refused = self._choose()
            before, self._there = self._there, slide(self._there, move)
            self._made.append(move)
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
            move = Move(*free[0])
        coin = random.randrange(len(there))
        gap = gaps(there)[coin]
        illegal = [
            Move(len(there) + random.choice((0, 0, 3)), 1),
            Move(coin, 0),
            Move(coin, -random.randint(1, 2)),
            Move(coin, gap + 1),
            Move(coin, gap + random.randint(2, 4)),
            Move(0, there[0] + random.randint(1, 3)),
            Move(-1, 1),
        ]
        return move, random.sample(illegal, random.choice((0, 1, 1, 2)))

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
                return self._wrong("It ended before every coin was home.", before, missing=True)
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
            if why := self._wrong_winner(line):
                return self._wrong(why, self._there, "")
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
            if self._first_player is None and (match := _PLAYER.search(line)):
                self._first_player = match[1].lower()
            if seen is not None:
                return seen
            line = yield ""
        return None

    def _typed(self, text: str, sent: str) -> str:
        self._log += [TYPED + line for line in text.splitlines()]
        return sent

    def _see(self, line: str) -> SeenCoins | None:
        """The strip of a line that came, if there is one; of a long strip it takes the line below too."""
        coins = len(self._there) or None
        above = self._log[-1] if self._log else ""
        self._log.append(line)
        return find_strip(line, coins) or find_cut_strip(above, line, coins)

    # what is wrong

    def _wrong(
        self, why: str, before: Positions = (), wanted: str | None = None, missing: bool = False
    ) -> Wrong:
        """A fault of the last line, or after it; what was wanted there is the strip, if nothing is said."""
        line = strip_line(self._there) if wanted is None else wanted
        came = tuple(self._log)
        expected = (*(came if missing else came[:-1]), *([line] if line else []))
        opened = None
        if self._start is not None:
            made = self._made if before == self._there else self._made[:-1]
            opened = moves_id(self._start, made, len(made))
        return Wrong(expected, came, len(came) + missing, why, opened)

    def _was_refused(self) -> str:
        coin, distance = self._made[-1]
        return f"The move {coin} {distance} is legal, and was refused."

    def _wrong_winner(self, line: str) -> str:
        """Who is said to win by mistake, as a sentence, or nothing: the players are known by who begins."""
        match, first = _WINS.search(line), self._first_player
        if match is None or first is None:
            return ""
        said, last_is_first = match[1].lower(), len(self._made) % 2 == 1
        if last_is_first and said != first:
            return f"Player {first} made the last move, and so wins, not player {said}."
        if not last_is_first and said == first:
            return f"Player {first} did not make the last move, and so has not won."
        return ""

    def _why(self, seen: SeenCoins, before: Positions, refused: Sequence[Move]) -> str:
        """What a program has done that makes this strip of the one before."""
        legal = self._made[-1]
        for move in refused:
            for after in _done(before, move):
                if any(_looks(seen, there) for there in (after, *_done(after, legal))):
                    made = f"The move {move.coin} {move.distance} is illegal, and was made"
                    return f"{made}: {refusal(before, None, *move)}."
        coin, distance = legal
        typed = f"The move {coin} {distance}"
        for other, why in (
            (Move(coin - 1, distance), "was made by the coin before: the leftmost is 0, not 1"),
            (
                Move(len(before) - 1 - coin, distance),
                "was made by another coin: the leftmost is coin 0",
            ),
            (Move(coin, -distance), "was made to the right: coins go to the left"),
            (Move(coin, before[coin] - distance), "was made to that square: the second number is a distance"),
        ):
            if other.coin >= 0 and any(_looks(seen, after) for after in _done(before, other)):
                return f"{typed} {why}."
        return f"{typed} does not make this strip of the one before."


def _seen(positions: Positions) -> SeenCoins:
    return dict(enumerate(positions))


def _no_start(seen: SeenCoins) -> str:
    """Why a strip is no start, or nothing."""
    coins = len(seen)
    if list(seen) != list(range(coins)):
        return "The coins are numbered from 0 on, from the left to the right."
    if coins < _LEAST:
        return f"There are at least three coins at the start, and not {coins}."
    return (
        "Every coin is home at the start, so that there is nothing to play."
        if is_over(tuple(seen.values()))
        else ""
    )


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
    return True


def _says_something(text: str) -> bool:
    return any(map(str.isalpha, text))
