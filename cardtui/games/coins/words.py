"""The Silver Dollar game in words: its rules, what a move does and why, hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.narrator import Sentence
from cardtui.engine.phrases import count, few
from cardtui.engine.rules import Step
from cardtui.games.coins.hints import hint, puzzle_hint, squares, the_heaps
from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.parameters import ALONE, COMPUTER, Parameters
from cardtui.games.coins.reasons import explain, explain_puzzle
from cardtui.games.coins.theory import best_move, fewest, gaps, most, puzzle_move, total

if TYPE_CHECKING:
    from cardtui.games.coins.rules import CoinsRules, State

__all__ = [
    "RULES",
    "explain",
    "explain_puzzle",
    "goal",
    "hint",
    "hint_for",
    "hinted",
    "is_you",
    "limit",
    "mode",
    "name",
    "name_inside",
    "outlook",
    "progress",
    "puzzle_hint",
    "squares",
    "tell",
    "tell_so_far",
    "turn",
]

RULES = """\
Coins lie on a strip of squares, at most one on each. The squares are numbered from 0 at the left, and so \
are the coins. A move slides one coin to the left, as many squares as one likes, but over no coin and off no \
edge; there may be a limit to the squares of a move.

It is over when the coins are as far to the left as they go. Where two play, in turn, who makes the last \
move wins: be it two people, or one against the computer. Alone it is a puzzle: home in as few moves as \
possible, or in exactly as many as were asked for.

The game is Nim in disguise. Count the empty squares on the left of the last coin, of the last but two, and \
so on: these gaps are the heaps, and the others count for nothing. Write the heaps in binary and add them \
without carrying, which is their XOR. Who has to move while it is 0 has lost against a player who makes no \
mistake; otherwise some move makes it 0, and wins. With a limit of k squares a move, take the remainder of \
each gap after division by k + 1."""


# who plays


def name(game: CoinsRules, player: int) -> str:
    """A player as the subject of a sentence: `You`, `The computer`, `Player 0`, `Ann`."""
    if not game.two_sided:
        return "You"
    if game.you is not None:
        return "You" if player == game.you else "The computer"
    names = game.parameters.names
    return names.split("+")[player] if names else f"Player {player}"


def name_inside(game: CoinsRules, player: int) -> str:
    """The same inside a sentence: `you`, `the computer`, `player 0`, `Ann`."""
    subject = name(game, player)
    return subject if game.parameters.names else f"{subject[0].lower()}{subject[1:]}"


def _brief_name(game: CoinsRules, player: int) -> str:
    """The same for a narrow column: `You`, `Computer`, `0`, `Ann`."""
    if game.parameters.names:
        return name(game, player)
    return "Computer" if game.you == 1 - player else name(game, player).removeprefix("Player ")


def is_you(game: CoinsRules, player: int) -> bool:
    """Whether a player is the person at the screen, and the only one."""
    return not game.two_sided or player == game.you


def mode(parameters: Parameters) -> str:
    """Return how the game is played: `against the computer, medium`, `home in exactly 12 moves`."""
    if parameters.players == COMPUTER:
        return f"against the computer, {parameters.level}"
    if parameters.players != ALONE:
        return "for two"
    if parameters.target is None:
        return "a puzzle"
    return f"home in exactly {count(parameters.target, 'move')}"


def limit(parameters: Parameters) -> str:
    """How far a move may go, if not as far as one likes: `at most three squares a move`."""
    return "" if parameters.step is None else f"at most {squares(parameters.step)} a move"


def goal(game: CoinsRules) -> str:
    """What it is about, in a line for who has not played it yet."""
    if game.two_sided:
        return "Slide coins to the left. Who makes the last move wins."
    target = game.parameters.target
    moves = "the fewest moves" if target is None else f"exactly {count(target, 'move')}"
    return f"Bring every coin home, to the left, in {moves}."


def turn(game: CoinsRules, state: State) -> str:
    """Whose turn it is: `Your turn`, `Player 1's turn`; of a puzzle, which move: `Move 3 of 5`."""
    if state.over:
        return "The end"
    if not game.two_sided:
        target = game.parameters.target or 0
        return f"Move {state.ply + 1}" + (f" of {target}" if state.ply < target else "")
    return "Your turn" if is_you(game, state.turn) else f"{name(game, state.turn)}'s turn"


def progress(game: CoinsRules, state: State) -> str:
    """How far a puzzle has got: the moves made, par or what was asked for, and what is still possible."""
    positions, step = state.positions, game.parameters.step
    target = game.parameters.target
    par = f"par is {fewest(game.positions, step)}" if target is None else f"{target} wanted"
    made = f"{count(state.ply, 'move')} made, {par}"
    if state.over:
        return made
    few_left, most_left = fewest(positions, step), most(positions)
    left = str(few_left) if few_left == most_left else f"{few_left} to {most_left}"
    return f"{made}; home from here in {left} more"


# the moves


def tell(game: CoinsRules, step: Step[State, Move]) -> Sentence:
    """The sentence of one step, and whether it was a good one."""
    sentence = tell_so_far(game, step)
    short = _brief(game, step, mistake=True) if game.is_mistake(step) else sentence.short
    why = _why(game, step) if game.two_sided else _why_alone(game, step)
    return sentence._replace(short=short, why=why)


def tell_so_far(game: CoinsRules, step: Step[State, Move]) -> Sentence:
    """The sentence of one step without a judgement of it: that one waits until the game is over."""
    (coin, distance), after = step.move, step.after
    player = step.before.turn
    mover = name(game, player)
    slides = "slide" if is_you(game, player) else "slides"
    full = f"{mover} {slides} coin {coin} {squares(distance)}, to square {after.positions[coin]}"
    if not after.over:
        now = _gaps_now if game.two_sided else _left
        return Sentence(f"{full}.", _brief(game, step), now(game, step))
    full += ": every coin is home"
    if game.two_sided:
        full += f", and {name_inside(game, player)} {'win' if is_you(game, player) else 'wins'}"
    moved_last = ": who moved last has won" if game.two_sided else ""
    return Sentence(f"{full}.", _brief(game, step), f"No coin can move any more{moved_last}.")


def _brief(game: CoinsRules, step: Step[State, Move], mistake: bool = False) -> str:
    """A move in few words: `You: coin 3 by 2, to 7`, `You: mistake, coin 3 by 2`."""
    coin, distance = step.move
    who = f"{_brief_name(game, step.before.turn)}: " if game.two_sided else ""
    if mistake:  # this word first: a narrow column has no room for the last ones
        return f"{who}mistake, coin {coin} by {distance}"
    end = "the last" if step.after.over else f"to {step.after.positions[coin]}"
    return f"{who}coin {coin} by {distance}, {end}"


def _gaps_now(game: CoinsRules, step: Step[State, Move]) -> str:
    """What a move has changed: the gaps at both sides of its coin."""
    coin, after = step.move.coin, gaps(step.after.positions)
    now = f"Coin {coin} has {few(after[coin], 'empty square')} on its left now"
    if coin + 1 < len(after):
        now += f", and coin {coin + 1} has {few(after[coin + 1], 'empty square')}"
    return f"{now}."


def _left(game: CoinsRules, step: Step[State, Move]) -> str:
    """What a puzzle takes from here on."""
    needed, there = fewest(step.after.positions, game.parameters.step), most(step.after.positions)
    left = f"{squares(there).capitalize()} {'is' if there == 1 else 'are'} left to go"
    return f"{left}, and at least {few(needed, 'move')}."


def _why(game: CoinsRules, step: Step[State, Move]) -> str:
    limit = game.parameters.step
    before, after = step.before.positions, step.after.positions
    if step.after.over:
        return tell_so_far(game, step).why
    if not total(before, limit):
        return (
            f"No move could win, as {the_heaps(before, limit, 'cancelled')}: whatever is moved, the other "
            "can make the XOR 0 again."
        )
    if not total(after, limit):
        return f"Now {the_heaps(after, limit, 'cancel')}: the XOR is 0, and that wins."
    better = best_move(before, limit)
    assert better is not None
    return (
        f"A mistake: the XOR is {total(after, limit)}, not 0. Coin {better.coin} by "
        f"{squares(better.distance)} would have kept the win."
    )


def _why_alone(game: CoinsRules, step: Step[State, Move]) -> str:
    target, so_far = game.parameters.target, tell_so_far(game, step).why
    if not game.is_mistake(step):
        return so_far
    if target is not None:
        return f"A mistake: home in exactly {count(target, 'move')} is out of reach now."
    return f"A mistake: it was one move more than it takes. {so_far}"


def hint_for(game: CoinsRules, state: State) -> str:
    """The hint for who moves next, or for one who plays alone."""
    if game.two_sided:
        return hint(state.positions, game.parameters.step, game.unerring)
    return puzzle_hint(state.positions, game.parameters.step, state.ply, game.parameters.target)


def hinted(game: CoinsRules, state: State) -> Move | None:
    """The move that the hint names; None where it names none."""
    positions, step, target = state.positions, game.parameters.step, game.parameters.target
    if game.two_sided:
        return best_move(positions, step)
    return puzzle_move(positions, step, None if target is None else target - state.ply)


def outlook(game: CoinsRules, state: State) -> str:
    """Who wins with best play from here on, where two play and it is not over."""
    winner = game.winner(state)
    return f"{name(game, winner)} {'win' if is_you(game, winner) else 'wins'} with best play"
