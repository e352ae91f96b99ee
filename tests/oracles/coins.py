"""An oracle for the Silver Dollar game by exhaustive search, and positions for tests."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hypothesis import strategies as st

from cardtui.games.coins.game import Coins, CoinsParameters, Move
from cardtui.games.coins.legal_moves import Positions, is_over, slide

LIMITS: tuple[int | None, ...] = (None, 1, 2, 3, 4, 5, 7)

SMALL: tuple[Positions, ...] = tuple(
    found for coins in range(1, 7) for found in combinations(range(11), coins)
)
"""Every position of one to six coins on the squares 0 to 10."""

FARTHEST = 10**18 - 1

limits = st.sampled_from(LIMITS)
seeds = st.integers(-(10**6), 10**6)
positions = st.sets(st.integers(0, 24), min_size=1, max_size=7).map(lambda found: tuple(sorted(found)))
far_positions = st.sets(st.integers(0, FARTHEST), min_size=1, max_size=7).map(
    lambda found: tuple(sorted(found))
)


def all_moves(squares: Positions, step: int | None) -> list[Move]:
    """Return the legal moves, found square by square."""
    found = []
    for coin, square in enumerate(squares):
        for distance in range(1, square + 1):
            if square - distance in squares or (step is not None and distance > step):
                break
            found.append(Move(coin, distance))
    return found


@cache
def wins(squares: Positions, step: int | None) -> bool:
    """Return whether the player to move can win, by exhaustive search."""
    return any(not wins(slide(squares, move), step) for move in all_moves(squares, step))


def all_winning(squares: Positions, step: int | None) -> tuple[Move, ...]:
    """Return the moves that win, by exhaustive search."""
    return tuple(move for move in all_moves(squares, step) if not wins(slide(squares, move), step))


@cache
def lines_home(squares: Positions, step: int | None) -> frozenset[int]:
    """Return all numbers of moves in which a puzzle can be solved, by exhaustive search."""
    if is_over(squares):
        return frozenset({0})
    return frozenset(
        moves + 1 for move in all_moves(squares, step) for moves in lines_home(slide(squares, move), step)
    )


def game_of(text: str, players: str = "2", **parameters: object) -> Coins:
    """Return the game of the coins on the squares in `text`."""
    return Coins.from_deal(text, CoinsParameters(players=players, **parameters))  # type: ignore[arg-type]


def coins_of(squares: Positions, step: int | None = None, players: str = "2") -> Coins:
    return game_of(",".join(map(str, squares)), players, step=step)
