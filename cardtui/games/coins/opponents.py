"""The computer opponent, at three levels."""

from __future__ import annotations

from random import Random

from cardtui.games.coins.legal_moves import Move, Moves, Positions, is_over, reaches, slide
from cardtui.games.coins.puzzles import ease
from cardtui.games.coins.theory import best_move, winning_moves

PERFECT = "perfect"
LEVELS = ("easy", "medium", PERFECT)

_MEDIUM_WINS = 2 / 3  # how often the medium level finds a winning move
_MOST_WEIGHED = 100  # moves that the perfect level compares in a lost game


def choose_move(level: str, positions: Positions, step: int | None, random: Random) -> Move:
    """Choose a move for an opponent of this level in a game that is not over.

    *easy* moves at random, but never misses the move that ends the game; *medium* makes a winning move two
    times in three, and otherwise another one; *perfect* wins every game that it can win, and sets traps in
    the others.
    """
    winning = () if level == "easy" else winning_moves(positions, step)
    if level == PERFECT:
        return best_move(positions, step) or _trap(positions, step, random)
    if winning and random.random() < _MEDIUM_WINS:
        return random.choice(winning)
    return _last_move(positions, step) or _any_other(positions, step, winning, random)


def _last_move(positions: Positions, step: int | None) -> Move | None:
    """Return the move that ends the game, if there is one: only the rightmost coin can have it."""
    coin = len(positions) - 1
    distance = positions[coin] - coin
    if coin and not is_over(positions[:coin]):
        return None
    return Move(coin, distance) if step is None or distance <= step else None


def _any_other(positions: Positions, step: int | None, winning: tuple[Move, ...], random: Random) -> Move:
    """Choose a move that does not win, each with the same chance, if there is any."""
    moves = Moves(positions, step)
    others = len(moves) - len(winning)
    if not winning or not others:
        return _any_move(positions, step, random)
    at = random.randrange(others)
    for index in map(moves.index, winning):  # which are in the order of all moves
        at += index <= at
    return moves[at]


def _any_move(positions: Positions, step: int | None, random: Random) -> Move:
    """Choose any coin that can move, and any distance that it can go."""
    reach = reaches(positions, step)
    coin = random.choice([coin for coin, squares in enumerate(reach) if squares])
    return Move(coin, random.randint(1, reach[coin]))


def _trap(positions: Positions, step: int | None, random: Random) -> Move:
    """Choose a move in a lost game after which few moves win, and none that is made by reflex."""
    moves = Moves(positions, step)
    weighed = random.sample(range(len(moves)), min(len(moves), _MOST_WEIGHED))
    return min((moves[index] for index in weighed), key=lambda move: ease(slide(positions, move), step))
