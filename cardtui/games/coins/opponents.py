"""The computer opponent, at three levels."""

from __future__ import annotations

from random import Random

from cardtui.games.coins.legal_moves import LegalMoves, Move, Positions, is_over, leftmost, reaches, slide
from cardtui.games.coins.puzzles import ease
from cardtui.games.coins.theory import best_move, winning_moves

PERFECT = "perfect"
LEVELS = ("easy", "medium", PERFECT)
LEVEL_NOTES = (
    "Easy is Nell: quick and careless, but never misses the last move.",
    "Medium is Otto, who finds the winning move two times in three.",
    "Perfect is Ada, who takes time, makes no mistake, and sets traps.",
)
"""A sentence about each level, in the order of `LEVELS`."""

_MEDIUM_WINS = 2 / 3  # how often the medium level finds a winning move
_MOST_WEIGHED = 100  # moves that the perfect level compares in a lost game


def choose_move(
    level: str, positions: Positions, step: int | None, random: Random, dollar: int | None = None
) -> Move:
    """Choose a move for an opponent of this level in a game that is not over.

    *easy* moves at random, but never misses the move that ends the game; *medium* makes a winning move two
    times in three, and otherwise another one; *perfect* wins every game that it can win, and sets traps in
    the others. None gives the `dollar` away as long as there is another move.
    """
    winning = () if level == "easy" else winning_moves(positions, step, dollar)
    if level == PERFECT:
        return best_move(positions, step, dollar) or _trap(positions, step, random, dollar)
    if winning and random.random() < _MEDIUM_WINS:
        return random.choice(winning)
    if last := _last_move(positions, step, dollar):
        return last
    return _any_other(positions, step, winning, random, dollar)


def _last_move(positions: Positions, step: int | None, dollar: int | None) -> Move | None:
    """Return the move that ends the game, if there is one: of the dollar or else of the rightmost coin."""
    if dollar is not None:
        return Move(dollar, positions[dollar] + 1) if leftmost(positions) == dollar else None
    coin = len(positions) - 1
    distance = positions[coin] - coin
    if coin and not is_over(positions[:coin]):
        return None
    return Move(coin, distance) if step is None or distance <= step else None


def _gift(positions: Positions, dollar: int | None) -> Move | None:
    """Return the move after which the other player can pocket the dollar, if there is one."""
    first = leftmost(positions)
    return Move(first, positions[first] + 1) if first + 1 == dollar else None


def _any_other(
    positions: Positions, step: int | None, winning: tuple[Move, ...], random: Random, dollar: int | None
) -> Move:
    """Choose a move that does not win and is no gift, each with the same chance, if there is any."""
    gift = _gift(positions, dollar)
    moves, avoided = LegalMoves(positions, step, dollar), sorted((*winning, *((gift,) if gift else ())))
    others = len(moves) - len(avoided)
    if not winning or not others:
        return _any_move(positions, step, random, dollar)
    at = random.randrange(others)
    for index in map(moves.index, avoided):  # which are in the order of all moves
        at += index <= at
    return moves[at]


def _any_move(positions: Positions, step: int | None, random: Random, dollar: int | None) -> Move:
    """Choose any coin that can move, and any distance that it can go, but no gift if there is a choice."""
    reach = list(reaches(positions, step, dollar))
    gift = _gift(positions, dollar)
    if gift is not None and sum(reach) > 1:
        reach[gift.coin] -= 1
    coin = random.choice([coin for coin, squares in enumerate(reach) if squares])
    return Move(coin, random.randint(1, reach[coin]))


def _trap(positions: Positions, step: int | None, random: Random, dollar: int | None) -> Move:
    """Choose a move in a lost game after which few moves win, and none that is made by reflex."""
    moves, gift = LegalMoves(positions, step, dollar), _gift(positions, dollar)
    weighed = random.sample(range(len(moves)), min(len(moves), _MOST_WEIGHED))
    return min(
        (moves[index] for index in weighed),
        key=lambda move: (move == gift, *ease(slide(positions, move), step, dollar)),
    )
