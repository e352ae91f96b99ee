"""How games of Silver Dollar end, in words: who won, how that compares, and what was lost where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtui.engine.phrases import count, listed
from cardtui.games.coins.theory import fewest, most, total
from cardtui.games.coins.words import is_you, name, name_inside

if TYPE_CHECKING:
    from cardtui.games.coins.rules import CoinsRules, State

__all__ = ["celebrated", "mistakes", "outcome", "verdict"]

_MOST_NAMED = 3  # mistakes of a player that are named one by one


def outcome(game: CoinsRules, state: State) -> str:
    """The one sentence about a finished game: `You win after 9 moves.`, `Home in 5 moves.`"""
    headline, *_ = verdict(game, state)
    return f"{headline} after {count(state.ply, 'move')}." if game.two_sided else f"{headline}."


def verdict(game: CoinsRules, state: State) -> Sequence[str]:
    """Sentences about a finished game; the first is the headline."""
    limit, target = game.parameters.step, game.parameters.target
    moves = count(state.ply, "move")
    if game.two_sided:
        won = "won" if total(game.positions, limit) else "lost"
        return [_wins(game, state), f"after {moves}", f"the start was {won} for who begins"]
    needed, many = fewest(game.positions, limit), most(game.positions)
    if target is None:
        more = state.ply - needed
        return [f"Home in {moves}", f"{more} more than it takes" if more else "as few as it takes"]
    bounds = f"it takes {needed} to {many}"
    if state.ply == target:
        return [f"Home in {moves}, as asked", bounds]
    return [f"Home in {moves}, not in {target}", bounds]


def celebrated(game: CoinsRules, state: State) -> bool:
    """Whether the computer has been beaten, or a puzzle solved in as few moves as it takes, or as asked."""
    winner = 1 - state.turn
    if game.two_sided:
        return game.you is not None and winner == game.you
    wanted = game.parameters.target
    return state.ply == (fewest(game.positions, game.parameters.step) if wanted is None else wanted)


def _wins(game: CoinsRules, state: State) -> str:
    winner = 1 - state.turn
    return f"{name(game, winner)} {'win' if is_you(game, winner) else 'wins'}"


def mistakes(game: CoinsRules, places: Sequence[int]) -> str:
    """What was lost where, in a finished game with mistakes in the moves `places`, counted from 1."""
    if not places:
        return "no mistakes"
    if game.two_sided:
        told: list[str] = []
        first = game.you or 0
        for player in (first, 1 - first):
            if theirs := [place for place in places if (place - 1) % 2 == player]:  # 0 makes move 1
                gave = "" if told else " gave the win away"
                told.append(f"{name_inside(game, player)}{gave} {_with(theirs)}")
        return ", ".join(told)
    if game.parameters.target is not None:
        return f"move {places[0]} put it out of reach"  # once only
    if len(places) > _MOST_NAMED:
        return f"{len(places)} moves were wasted, first move {places[0]}"
    return f"{_moves(places)} {'was' if len(places) == 1 else 'were'} wasted"


def _with(places: Sequence[int]) -> str:
    if len(places) > _MOST_NAMED:
        return f"{len(places)} times, first with move {places[0]}"
    return f"with {_moves(places)}"


def _moves(places: Sequence[int]) -> str:
    """Moves by their numbers: `move 5`, `moves 5, 7 and 9`."""
    return f"move{'s' * (len(places) > 1)} {listed(list(map(str, places)))}"
