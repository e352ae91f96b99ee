"""The moments that decided a game of Beggar My Neighbour: the longest debt, a close shave and a comeback."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardtui.engine.optional_features import KnownGame, Moment
from cardtui.engine.phrases import count, few, times
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.rules import BeggarState
from cardtui.games.beggar.tricks import Cycle

MOST = 3

_DEEP, _CLOSE = 3, 6
"""A winner has come back from a third of their first hand; a loser has barely survived with a sixth."""


class _Debt(NamedTuple):
    """A debt from its first penalty card to the end of the trick."""

    cards: int
    turns: int
    end: int
    """The ply after its last card."""


def find(game: BeggarNarrator, played: KnownGame) -> Sequence[Moment]:
    """Return the moments of a finished game."""
    found = [*_low_points(played, game.player_names), *_longest_debt(played)]
    if played.last_state.winner is None and isinstance(game.fate, Cycle):
        found = [*_cycle(played, game.fate), *found]
    by_ply = {moment.ply: moment for moment in reversed(found)}  # the first of those at the same ply
    return sorted(by_ply.values())


def _cycle(played: KnownGame, cycle: Cycle) -> Iterator[Moment]:
    """Yield where the cycle begins, and where it has come round for the first time."""
    start, end = cycle.pre_cards, cycle.pre_cards + cycle.cards
    if start < played.length:
        lap = f"{count(cycle.tricks, 'trick')} ({count(cycle.cards, 'card')})"
        repeat = "repeats" if cycle.tricks == 1 else "repeat"
        yield Moment(start, "the cycle", f"From card {start + 1} on, {lap} {repeat} for ever.")
    if end < played.length:
        yield Moment(end, "once round", f"Every card was where it had been after card {start}.")


def _low_points(played: KnownGame, names: Sequence[str]) -> Iterator[Moment]:
    """Yield when the winner held the fewest cards, and when the loser did before taking a pile."""
    winner, cards = played.last_state.winner, sum(map(len, played.last_state.hands))
    if winner is None:
        return

    def held(player: int, start: int, ply: int) -> int:
        """Return the cards of a player at a ply of the trick that began at `start`."""
        yours: int = played.graph_values_at(ply)[0]
        return yours if player else cards - yours - (ply - start)  # the pile has all the others

    lowest: list[tuple[int, int]] = [(cards, 0), (cards, 0)]
    for start, end in pairwise((0, *played.landmarks)):
        taker = 1 if held(1, start, end) > held(1, start, end - 1) else 0
        fewest = held(taker, start, end - 1)  # until then they have only laid cards
        if fewest < lowest[taker][0]:
            lowest[taker] = (
                fewest,
                next(ply for ply in range(start, end) if held(taker, start, ply) == fewest),
            )
    for player, part in ((winner, _DEEP), (1 - winner, _CLOSE)):
        fewest, ply = lowest[player]
        if ply and fewest <= len(played.state_at(0).hands[player]) // part:
            number = f"only {few(fewest, 'card')}" if fewest else "no card"
            had = f"{names[player]} held {number}"
            if player == winner:
                yield Moment(ply, "comeback", f"{had}, and won the game.")
            else:
                yield Moment(ply, "close shave", f"{had}, and took the pile.")


def _longest_debt(played: KnownGame) -> Iterator[Moment]:
    """Yield the debt that most cards were laid for, if it was turned round, just before its last card."""
    longest = _Debt(0, 0, 0)
    tricks = sorted(pairwise((0, *played.landmarks)), key=lambda ends: ends[0] - ends[1])
    for start, end in tricks:  # the largest piles first
        if end - start <= longest.cards:
            break
        debt = _debt(played.state_at(end - 1), end)
        if debt.cards > longest.cards:
            longest = debt
    if longest.turns:
        turned = f"Turned {times(longest.turns)} in {count(longest.cards - 1, 'card')}"
        yield Moment(longest.end - 1, "longest debt", f"{turned}; the next one settled it.")


def _debt(last: BeggarState, end: int) -> _Debt:
    """Return the debt of a trick, given the state before its last card."""
    pile = (*last.pile, last.hands[last.turn][0])
    penalties = [index for index, card in enumerate(pile) if PENALTIES[card.rank]]
    return _Debt(len(pile) - penalties[0], len(penalties) - 1, end) if penalties else _Debt(0, 0, end)
