"""Chooses the moves that are typed in a dialogue: legal ones, and illegal ones before them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardtui.games.coins.legal_moves import Move, Positions, gaps, is_over, slide

ILLEGAL_KINDS = ("too far", "to the right", "no such coin", "distance 0")
"""The kinds of illegal moves."""

EXTRA_LIMIT = 3
"""The most squares of a move by the sheet's extra 4."""


class MovePlan(NamedTuple):
    """The moves of a dialogue: some random ones, and then each coin goes home.

    Illegal moves are typed before legal ones. If they are of one kind, an odd number of them is typed: a
    program that takes them for moves names the wrong winner.
    """

    random: Random
    random_moves: int
    illegal_kinds: tuple[str, ...] = ILLEGAL_KINDS
    parity: str | None = None
    """Whether the number of legal moves is to be "odd" or "even", as far as the start allows it."""
    long_moves: bool = False
    """Whether moves of more than three squares are legal too: a program that follows extra 4 refuses them."""
    most_squares: int = 0
    """The most squares that a program allows, if that is known; else 0."""

    @property
    def _limit(self) -> int:
        return self.most_squares or EXTRA_LIMIT

    def choose(self, strip: Positions, made: int, illegal_typed: int) -> tuple[Move, list[Move]]:
        """Return a legal move, and illegal ones to be typed before it.

        `made` is the number of legal moves so far, and `illegal_typed` that of illegal ones.
        """
        random = self.random
        free = [(coin, gap) for coin, gap in enumerate(gaps(strip)) if gap]
        if made < self.random_moves:
            coin, gap = random.choice(free)
            distance = random.randint(1, min(gap, self._limit)) if random.random() < 0.5 else 1
            move = Move(coin, distance)
        else:
            move = self._homewards(strip, made, *free[0])
        illegal = self._illegal_moves(strip)
        number = random.choice((0, 1, 1, 2))
        if len(self.illegal_kinds) == 1 and is_over(slide(strip, move)):
            number = (illegal_typed + 1) % 2
        return move, random.sample(illegal, min(number, len(illegal)))

    def _illegal_moves(self, strip: Positions) -> list[Move]:
        random = self.random
        coin = random.randrange(len(strip))
        gap = gaps(strip)[coin]
        too_far = [
            Move(coin, gap + 1),
            Move(coin, gap + random.randint(2, 4)),
            Move(0, strip[0] + random.randint(1, 3)),
        ]
        over = [square for square in range(strip[coin] - gap - 1) if square not in strip]
        if over:
            too_far.append(Move(coin, strip[coin] - random.choice(over)))
        if 0 < self.most_squares < gap:
            too_far.append(Move(coin, self.most_squares + 1))
        moves_of_kind = {
            "distance 0": [Move(coin, 0)],
            "to the right": [Move(coin, -random.randint(1, 2))],
            "too far": too_far,
            "no such coin": [Move(len(strip) + random.choice((0, 0, 3)), 1), Move(-1, 1)],
        }
        return [move for kind in self.illegal_kinds for move in moves_of_kind[kind]]

    def _homewards(self, strip: Positions, made: int, coin: int, gap: int) -> Move:
        """Return a move that brings a coin home, or nearer to it, also to change the number of moves."""
        left = sum(-(-(square - home) // self._limit) for home, square in enumerate(strip))
        is_odd = (made + left) % 2 == 1
        change = self.parity is not None and is_odd is not (self.parity == "odd")
        return Move(coin, 1 if change else min(gap, self._limit))

    def long_move(self, strip: Positions, is_limited: bool | None) -> Move | None:
        """Return a move that extra 4 forbids and after which the game continues; None if none is wanted.

        `is_limited` tells whether the program refuses such moves, None if that is not known: the first one
        is just too long by that extra.
        """
        if not self.long_moves or self.most_squares or is_limited:
            return None
        room = [(coin, gap - 2) for coin, gap in enumerate(gaps(strip)) if gap - 2 > EXTRA_LIMIT]
        return next(
            (Move(coin, EXTRA_LIMIT + 1 if is_limited is None else most) for coin, most in room), None
        )
