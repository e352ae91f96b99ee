"""Puzzles of the Silver Dollar game: find the winning move, against an opponent who makes no mistake.

In a puzzle exactly one move wins. A longer puzzle goes on after it: the opponent, who has lost, gives the
reply that is hardest to answer, and again exactly one move wins. What a puzzle needs is counted in points:
more heaps than two, gaps that do not count, a larger XOR, a limit of the step, a move that adds to a heap,
and more moves. Its grade follows from them, but for grade 0: the puzzles for whoever starts, of two to four
coins on a short strip, which are solved by counting empty squares. There are 932 of them. `positions` and
`step` are those of `cardtui.games.coins.theory`.

Puzzles come from three pools. A seed alone draws from the first one, which has only 47 positions of grade 1.
The pool `wide` has thousands of every grade: more squares, and coins that make nothing harder. The pool
`daily` is a list of puzzles in a file, by their numbers; none of them is in the pool `wide`. The small ones,
of grade 0, have a list of their own, in which one gap is to be closed: no other grade has such puzzles.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import few
from cardtui.games.coins.legal_moves import LegalMoves, Move, Positions, gaps, slide, with_gaps
from cardtui.games.coins.theory import best_move, heaps, total, winning_moves

GRADES = range(6)

SMALL = 0
"""The grade of the puzzles for whoever starts."""

MOST_CHOICES = 1000
"""The most legal moves in a puzzle that is made from given coins: replies are found by trying all."""

_FROM_POINTS = {1: 0, 2: 2, 3: 4, 4: 6, 5: 9}
"""The points from which a puzzle has each grade."""

_COINS = {1: (3, 4), 2: (3, 5), 3: (4, 6), 4: (5, 7), 5: (6, 8)}
"""The fewest and the most coins of the puzzles of each grade."""

_LENGTHS = {1: (1,), 2: (1,), 3: (1, 2), 4: (2,), 5: (2, 3)}
_STEPS = {1: (None,), 2: (None,), 3: (None,), 4: (None, 2, 3), 5: (None, 3, 4)}
_LARGEST_GAP = {1: 4, 2: 5, 3: 6, 4: 7, 5: 7}

WIDE, DAILY = POOLS = ("wide", "daily")

_WIDE_COINS = {1: (3, 9), 2: (3, 8), 3: (4, 8), 4: (5, 8), 5: (6, 8)}
_WIDE_SQUARES = {1: 20, 2: 22, 3: 24, 4: 30, 5: 36}
"""The most squares of the puzzles of each grade in the pool `wide`: most of them fit on one line."""

_WIDE_GAP = 9
_MOST_CLOSED = 0.75  # of the gaps are closed from the start, on average half as many

_SMALL_COINS = (2, 3, 3, 4, 4, 4)
"""The numbers of coins that a small puzzle is drawn with: there are more positions of more coins."""

_SMALL_SQUARES, _SMALL_GAP = 16, 7
"""The most squares of a small puzzle, and its largest gap if it is drawn."""

_SMALL_CLOSED = 0.8  # of the gaps that do not count are closed then


class Puzzle(NamedTuple):
    """A position in which one move wins, and the moves that follow."""

    positions: Positions
    step: int | None
    line: tuple[Move, ...]
    """The moves to find and the replies of the opponent, in turn: an odd number of moves."""
    small: bool = False
    """Whether it is one of those for whoever starts, whatever its points."""

    @property
    def length(self) -> int:
        """The number of moves to find."""
        return (len(self.line) + 1) // 2

    @property
    def points(self) -> int:
        """The difficulty in points, from 0 on where two gaps count."""
        counted = {heap.coin: heap.number for heap in heaps(self.positions, self.step)}
        live = sum(map(bool, counted.values()))
        decoys = sum(gap > 0 for coin, gap in enumerate(gaps(self.positions)) if coin not in counted)
        adds = self.line[0].coin not in counted
        xor = total(self.positions, self.step)
        return (
            2 * (live - 2)
            + min(decoys, 3)
            + (xor.bit_count() - 1)
            + 2 * (self.step is not None)
            + 2 * (self.length - 1)
            + 2 * adds
        )

    @property
    def grade(self) -> int:
        """The grade, from 0 to 5."""
        return (
            SMALL
            if self.small
            else max((grade for grade, least in _FROM_POINTS.items() if self.points >= least), default=1)
        )


@lru_cache(100)
def deal_puzzle(seed: int, grade: int, pool: str | None = None) -> Puzzle:
    """Return the puzzle of a seed, of a grade from 0 to 5; in the pool `daily` that of a number, from 1 on.

    Raises `BadInput` if the list has no such number.
    """
    seed = abs(seed)
    if pool == DAILY:
        return _daily_puzzle(seed, grade)
    random = Random(f"{'wide ' if pool == WIDE else ''}puzzle {grade} {seed}")
    if pool == WIDE:
        return draw_wide(random, grade, () if grade == SMALL else _daily_positions())
    while True:
        puzzle = _draw(random, grade)
        if puzzle is not None and puzzle.grade == grade:
            return puzzle


def draw_wide(random: Random, grade: int, excluded: Container[Positions]) -> Puzzle:
    """Draw a puzzle of a grade for the pool `wide`, none with `excluded` positions."""
    while True:
        puzzle = _draw(random, grade, wide=True)
        if puzzle is not None and puzzle.grade == grade and puzzle.positions not in excluded:
            return puzzle


# the daily puzzles


@cache
def _daily_lines() -> dict[int, list[list[str]]]:
    """Return the words of the lines of the lists, by grade: the squares, the limit or a dash, the moves."""
    lines: dict[int, list[list[str]]] = {grade: [] for grade in GRADES}
    for name in ("daily-small.txt", "daily.txt"):
        for line in Path(__file__).with_name(name).read_text(encoding="ascii").splitlines():
            if not line.startswith("#"):
                grade, *words = line.split()
                lines[int(grade)].append(words)
    return lines


def _daily_puzzle(number: int, grade: int) -> Puzzle:
    lines = _daily_lines()[grade]
    if not 1 <= number <= len(lines):
        raise BadInput(
            f"the daily puzzles of grade {grade} are numbered from 1 to {len(lines)}, not {number}"
        )
    squares, step, length = lines[number - 1]
    puzzle = puzzle_at(_squares(squares), None if step == "-" else int(step), int(length))
    return puzzle._replace(small=grade == SMALL)


@cache
def _daily_positions() -> frozenset[Positions]:
    """Return the positions of all daily puzzles but the small ones."""
    large = (lines for grade, lines in _daily_lines().items() if grade != SMALL)
    return frozenset(_squares(squares) for lines in large for squares, *_ in lines)


def _squares(text: str) -> Positions:
    return tuple(map(int, text.split(".")))


def puzzle_at(positions: Positions, step: int | None, length: int) -> Puzzle:
    """Return the puzzle of a position in which `length` moves are to be found; several may win.

    Raises `BadInput` if there are fewer moves to find, or more moves to choose from than `MOST_CHOICES`.
    """
    if len(LegalMoves(positions, step)) > MOST_CHOICES:
        raise BadInput(f"a puzzle has at most {MOST_CHOICES} moves to choose from: these coins have more")
    line: list[Move] = []
    now = positions
    while len(line) < 2 * length - 1:
        move = stubborn_reply(now, step) if len(line) % 2 else best_move(now, step)
        if move is None:
            there = (len(line) + 1) // 2
            if not there:
                raise BadInput("no move wins from here, so that there is none to find")
            raise BadInput(f"only {few(there, 'winning move')} can be found from here, not {length}")
        line.append(move)
        now = slide(now, move)
    return Puzzle(positions, step, tuple(line))


def stubborn_reply(positions: Positions, step: int | None) -> Move | None:
    """Return the reply in a lost game that is hardest to answer; None if the game is over.

    It leaves as few winning moves as possible. Of such replies it avoids those that are answered by reflex,
    and takes the shortest, which makes the game long.
    """
    return min(
        LegalMoves(positions, step),
        key=lambda move: (*ease(slide(positions, move), step), move.distance, move.coin),
        default=None,
    )


def is_reflex(positions: Positions, step: int | None, move: Move) -> bool:
    """Return whether a player without the theory would make this winning move.

    The reflexes are to close a gap, which also ends a game, to pocket a coin, and to make a gap as large as
    the only other one.
    """
    coin, distance = move
    after = slide(positions, move)
    if distance >= gaps(positions)[coin]:
        return True
    left = [gap for gap in gaps(after) if gap > 0]
    return len(left) == 2 and left[0] == left[1]


def ease(positions: Positions, step: int | None, dollar: int | None = None) -> tuple[int, bool]:
    """Return how easy it is to win from here: the number of winning moves, and whether one is a reflex."""
    winning = winning_moves(positions, step, dollar)
    return len(winning), any(is_reflex(positions, step, move) for move in winning)


def small_puzzle(drawn: Sequence[int]) -> Puzzle | None:
    """Return the small puzzle with these gaps; None if it is too long, or not one of several moves wins.

    With four coins at the most, one or two gaps count: the only one is to be closed, or the two are to be
    made equal. At most one gap that does not count is open, and a move that makes a gap larger is none to
    find: more than counting was needed for these.
    """
    positions = with_gaps(drawn)
    if positions[-1] >= _SMALL_SQUARES:
        return None
    counted = {heap.coin for heap in heaps(positions, None)}
    winning = winning_moves(positions, None)
    decoys = sum(gap > 0 for coin, gap in enumerate(drawn) if coin not in counted)
    has_choice = len(LegalMoves(positions, None)) > 1
    if not has_choice or len(winning) != 1 or winning[0].coin not in counted or decoys > 1:
        return None
    return Puzzle(positions, None, (winning[0],), small=True)


def _draw_small(random: Random) -> Puzzle | None:
    """Return a random small puzzle, or None if the gaps that were drawn make none."""
    coins = random.choice(_SMALL_COINS)
    drawn = [random.randint(0, _SMALL_GAP) for _ in range(coins)]
    for coin in range(coins - 2, -1, -2):  # the gaps that do not count
        if random.random() < _SMALL_CLOSED:
            drawn[coin] = 0
    return small_puzzle(drawn)


def _draw(random: Random, grade: int, *, wide: bool = False) -> Puzzle | None:
    """Return a random puzzle, or None if the position that was drawn makes none."""
    if grade == SMALL:
        return _draw_small(random)
    coins = random.randint(*(_WIDE_COINS if wide else _COINS)[grade])
    step, length = random.choice(_STEPS[grade]), random.choice(_LENGTHS[grade])
    if wide:
        closed = _MOST_CLOSED * random.random()
        drawn = [0 if random.random() < closed else random.randint(1, _WIDE_GAP) for _ in range(coins)]
    else:
        drawn = [random.randint(0, _LARGEST_GAP[grade]) for _ in range(coins)]
    positions = with_gaps(drawn)
    if wide and positions[-1] >= _WIDE_SQUARES[grade]:
        return None
    line: list[Move] = []
    now = positions
    while True:
        winning = winning_moves(now, step)
        live = sum(heap.number > 0 for heap in heaps(now, step))
        if len(winning) != 1 or live < 2 or (grade > 1 and is_reflex(now, step, winning[0])):
            return None
        line.append(winning[0])
        now = slide(now, winning[0])
        if len(line) == 2 * length - 1:
            return Puzzle(positions, step, tuple(line))
        reply = stubborn_reply(now, step)
        if reply is None:
            return None
        line.append(reply)
        now = slide(now, reply)
