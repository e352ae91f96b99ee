"""The explanations of a position that come before its numbers: what is seen, and why a move loses.

`see` goes with the coloured heaps, `answer_to` is played on the strip, and `why` goes with that. No sentence
has more than eight words, or a word of the theory: the picture stands for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cardtui.engine.phrases import capitalized, clause, few
from cardtui.games.coins.hints import squares
from cardtui.games.coins.legal_moves import LegalMoves, Move, Positions, gaps, is_over, slide
from cardtui.games.coins.narrator import CoinsNarrator
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.theory import best_move, heaps, total

MOST_TRIED = 200
"""The legal moves among which one that loses is looked for."""

FEWEST_LOSING = 4
"""The moves that lose in a puzzle before one is shown that is not solved: one of few would tell too much."""

_MOST_SPOKEN = 12
"""The gaps that are told one by one where there is no picture."""

UNSOLVED = "What has no partner? Which move takes it?"


class Refutation(NamedTuple):
    """A move that loses, and the one that answers it."""

    move: Move
    reply: Move


def named(move: Move) -> str:
    """Return a move in a few words: `coin 3, two squares`."""
    return f"coin {move.coin}, {squares(move.distance)}"


def see(game: CoinsNarrator, state: CoinsState, move: Move | None) -> str:
    """Say what the coloured heaps show: what the aimed move does, or which move wins, or that none does."""
    positions, step, dollar = state.positions, game.step, game.dollar
    if is_over(positions, dollar):
        return "every coin is home" if dollar is None else "the dollar is pocketed"
    if move is not None:
        loses = total(slide(positions, move), step, dollar)
        return f"{named(move)}: {'the other can win' if loses else 'nothing left, wins'}"
    best = best_move(positions, step, dollar)
    if best is None:
        return "nothing is left: no move wins"
    how = "take what is left" if takes_all(game, positions, best) else "then nothing is left"
    return f"{how}: {named(best)}"


def takes_all(game: CoinsNarrator, positions: Positions, best: Move) -> bool:
    """Return whether the best move takes what is left over from one heap.

    If no heap contains all of it, the move does not simply take it away: a heap may even grow.
    """
    step, dollar = game.step, game.dollar
    over = total(positions, step, dollar)
    after = {heap.coin: heap.number for heap in heaps(slide(positions, best), step, dollar)}
    return any(
        heap.number - after.get(heap.coin, heap.number) == over for heap in heaps(positions, step, dollar)
    )


def not_braced(game: CoinsNarrator, state: CoinsState) -> str:
    """Say that other gaps do not matter, if there are any on the strip."""
    counted = {heap.coin for heap in heaps(state.positions, game.step, game.dollar)}
    others = (coin for coin, gap in enumerate(gaps(state.positions)) if gap > 0 and coin not in counted)
    return "Gaps without a brace do not matter." if next(others, None) is not None else ""


def answer_to(game: CoinsNarrator, state: CoinsState, wanted: Move | None) -> Refutation | None:
    """Return the answer to the `wanted` move if that loses, or else to the most tempting one that loses.

    None if no move loses, or the game is over.
    """
    positions, step, dollar = state.positions, game.step, game.dollar
    if is_over(positions, dollar):
        return None
    if wanted is None or not total(slide(positions, wanted), step, dollar):
        losing, found = _losing(game, positions), gaps(positions)  # to close a gap is tempting
        wanted = min(losing, key=lambda move: (move.distance < found[move.coin], *move), default=None)
    if wanted is None:
        return None
    reply = best_move(slide(positions, wanted), step, dollar)
    return None if reply is None else Refutation(wanted, reply)


def may_show_losing(game: CoinsNarrator, state: CoinsState) -> bool:
    """Return whether a move that loses may be shown in a puzzle that is not solved: there are many."""
    return len(_losing(game, state.positions)) >= FEWEST_LOSING


def _losing(game: CoinsNarrator, positions: Positions) -> set[Move]:
    """Return moves that lose: all of the first `MOST_TRIED`."""
    step, dollar = game.step, game.dollar
    moves = LegalMoves(positions, step, dollar)
    tried = {*islice(moves, MOST_TRIED)}
    return {move for move in tried if total(slide(positions, move), step, dollar)}


def why(game: CoinsNarrator, state: CoinsState, answer: Refutation | None) -> tuple[str, str]:
    """Say what the other player answers to a move that loses, and why that is the end of it."""
    if answer is None:
        return "every move wins here", ""
    answers = clause(game.player_name(1 - state.turn), "answer", named(answer.reply))
    after = slide(slide(state.positions, answer.move), answer.reply)
    return f"{named(answer.move)}? {answers}.", _why_it_wins(game, after)


def _why_it_wins(game: CoinsNarrator, positions: Positions) -> str:
    if is_over(positions, game.dollar):
        return "That is the last move."
    numbers = [heap.number for heap in heaps(positions, game.step, game.dollar) if heap.number]
    if game.step is None and game.dollar is None:
        if not numbers:
            return "Now whatever opens can be closed."
        if len(numbers) == 2:
            return f"Both are {numbers[0]} now: whatever comes is copied."
    return "Now every move has an answer."


def spoken(game: CoinsNarrator, state: CoinsState) -> Sequence[Sequence[str]]:
    """Return the gaps that matter and the best move, and why a move loses, in sentences without a picture."""
    if not game.two_sided or state.over:
        return ()
    positions, step, dollar = state.positions, game.step, game.dollar
    found = heaps(positions, step, dollar)
    matter = [f"Left of coin {heap.coin}: {few(heap.gap, 'square')}." for heap in found[:_MOST_SPOKEN]]
    if len(found) > _MOST_SPOKEN:
        matter.append(f"And {len(found) - _MOST_SPOKEN} more.")
    best = best_move(positions, step, dollar)
    verdict = "No move wins." if best is None else f"To win: {named(best)}."
    loses = why(game, state, answer_to(game, state, None))
    return ["Only these gaps matter.", *matter, verdict], [capitalized(text) for text in loses if text]
