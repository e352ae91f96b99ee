"""Games of every kind, and random ways through them, for tests that hold what is told against the state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import open_id

_MOST_STEPS = 400


def games(kind: str, random: Random) -> Iterator[Session[Any, Any]]:
    """Yield random games of a kind without end. Those with few cards or coins come to all their ends."""
    while True:
        with suppress(BadInput):  # a puzzle that cannot be solved, or a target that cannot be met
            yield open_id(_game_id(kind, random))


def _game_id(kind: str, random: Random) -> str:
    seed = random.randrange(10**6)
    if kind == "coins":
        return _coins(random, seed)
    if kind == "slaps":
        small = random.random() < 0.8
        return f"beggar,slap=easy:{_two_hands(random)}" if small else f"beggar,slap=hard#{seed}"
    if kind == "beggar" and random.random() < 0.6:
        return f"beggar:{_two_hands(random)}"
    if kind == "snap" and random.random() < 0.7:
        you, level = random.choice("AB"), random.choice(["easy", "medium", "hard"])
        return f"snap,you={you},suits=2,level={level}#{seed}"
    return f"{kind}#{seed}"


def _two_hands(random: Random) -> str:
    hands = (random.choices("23JQKA", k=random.randint(1, 8)) for _ in range(2))
    return "/".join(map(".".join, hands))


def _coins(random: Random, seed: int) -> str:
    squares = random.sample(range(random.choice([6, 10, 16])), random.randint(1, 6))
    coins, level = ".".join(map(str, sorted(squares))), random.choice(["easy", "medium", "perfect"])
    return random.choice(
        [
            *(f"coins,players={players}#{seed}" for players in ("1", "2", "2,names=Ann+Ben")),
            *(f"coins,grade={random.randint(1, 5)}#{seed}", f"coins,find={random.randint(1, 3)}:{coins}"),
            *(f"coins,level={level},first={first}:{coins}" for first in ("you", "computer")),
            *(f"coins,step={random.randint(1, 4)}:{coins}", f"coins,players=1:{coins}", f"coins#{seed}"),
            *(f"coins,dollar=2#{seed}", f"coins,dollar=1,players=2#{seed}"),
            f"coins,players=1,target={random.randint(2, 9)}:{coins}",
        ]
    )


def some_move(session: Session[Any, Any], random: Random) -> Any:
    """Return a move for the person who has to move: a good one, or any."""
    game, state = session.game, session.state
    moves = game.legal_moves(state)
    if game.key == "beggar":  # or a third of all cards would be burnt
        return random.choices(moves, [8, *[2] * (len(moves) - 1)])[0]
    best = game.hint(state).move if random.random() < 0.5 else None
    return random.choice(moves) if best is None else best


def play(session: Session[Any, Any], random: Random) -> None:
    """Play a game to its end, or for 400 steps."""
    while session.ply < _MOST_STEPS and session.game.legal_moves(session.state):
        game, state = session.game, session.state
        if game.current_player(state) is None:
            session.forward()
        elif game.is_computer_turn(state):
            session.play(game.computer_move(state))
        else:
            session.play(some_move(session, random))
