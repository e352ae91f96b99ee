"""The bets on Beggar My Neighbour: who takes the pile?

Asked at the first penalty card of a trick, if each side has at least a quarter of the chances and both hands
have some cards: where one is nearly empty, who reads the table knows more than the house.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from cardtui.engine.bets import BetOutcome, BetQuestion, BetSide, payoff
from cardtui.engine.cards import Card
from cardtui.engine.phrases import clause, in_words, inside, times
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.notation import PENALTIES, penalty_values
from cardtui.games.beggar.odds import Known, Odds, payer_takes
from cardtui.games.beggar.rules import BeggarState

MOST = 15

LEAST_SHARE = 4
"""Each side has at least one chance in so many."""

LEAST_CARDS = 6
"""Each hand has at least so many cards."""

_PACK, _OF_A_RANK = 52, 4


def ask(game: BeggarNarrator, state: BeggarState) -> BetQuestion | None:
    """Ask who takes the pile, at the first penalty card of a trick. The hands are only counted."""
    if not state.debt or not PENALTIES[state.pile[-1].rank] or why_none(game):
        return None
    if any(PENALTIES[card.rank] for card in state.pile[:-1]):
        return None
    sizes = tuple(map(len, state.hands))
    if min(sizes) < LEAST_CARDS:
        return None
    values = Counter(penalty_values(state.hands[0]) + penalty_values(state.hands[1]))
    ranks = values[1], values[2], values[3], values[4]
    taken = _chance(Known(state.debt, sizes[state.turn], sizes[1 - state.turn], ranks))
    if min(taken.ways, taken.against.ways) * LEAST_SHARE < taken.all_ways:
        return None
    chances = (taken, taken.against) if state.turn == 0 else (taken.against, taken)
    above, below = (
        BetSide(name, payoff(chance.ways, chance.all_ways))
        for name, chance in zip(game.player_names, chances, strict=True)
    )
    honour = game.as_dealt(state.pile[-1])
    return BetQuestion(
        "Who takes this pile?", f"{in_words(state.debt)} owed for the {honour.short}", (above, below)
    )


@lru_cache(64)
def _chance(known: Known) -> Odds:
    return payer_takes(known)


def why_none(game: BeggarNarrator) -> str:
    """Return why there are no bets on a deal: the odds are those of a pack, or of a part of one."""
    values = Counter(penalty_values(game.hands[0]) + penalty_values(game.hands[1]))
    is_pack = values.total() <= _PACK and all(values[penalty] <= _OF_A_RANK for penalty in (1, 2, 3, 4))
    return "" if is_pack else "Bets are for deals of one pack."


def outcome(game: BeggarNarrator, ply: int, state: BeggarState) -> BetOutcome:
    """Return which player takes the pile, at which ply and why."""
    end = trick_end(state)
    last = game.as_dealt(end.last)
    if not end.paid:
        loser = inside(game.player_names[1 - end.taker])
        reason = f"as {clause(loser, 'have', 'no card left to pay with')}"
    elif end.turns:
        reason = f"the debt turns {times(end.turns)}, last by the {last.short}"
    else:
        reason = "the debt is paid in plain cards"
    return BetOutcome(end.taker, ply + end.laid, reason)


class TrickEnd(NamedTuple):
    """The end of the current trick."""

    taker: int
    laid: int
    """The cards that are laid until then."""
    turns: int
    """How often the debt is turned round before that."""
    last: Card
    """The last penalty card."""
    paid: bool
    """Whether the payer has enough cards for the whole penalty, and does not run out of them."""


def trick_end(state: BeggarState) -> TrickEnd:
    """Return how the trick ends, given a state with a debt."""
    hands, turn, debt = state.hands, state.turn, state.debt
    played, turns, last = [0, 0], 0, state.pile[-1]
    while debt and played[turn] < len(hands[turn]):
        card = hands[turn][played[turn]]
        played[turn] += 1
        if penalty := PENALTIES[card.rank]:
            turns, last, debt, turn = turns + 1, card, penalty, 1 - turn
        else:
            debt -= 1
    return TrickEnd(1 - turn, sum(played), turns, last, not debt)
