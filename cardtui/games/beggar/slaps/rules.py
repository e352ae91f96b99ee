"""The rules of Beggar My Neighbour with slaps, card by card and slap by slap.

Egyptian Ratscrew is the name of the many games in which cards that pair may be slapped; house rules differ
(Wikibooks, *Egyptian Ratscrew*; h2g2, A609789 and A680438). Here are the two commonest slaps and the
commonest penalty for a wrong one. Deal, lead and payment are those of `cardtui.games.beggar.rules`.

Whoever slaps first takes the pile. Who that was is part of the moves: how fast somebody was is the business
of the table, and the same moves are the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.cards import Card, Rank
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import CardsMoved, Event, Target, Zone, ZoneKind
from cardtui.games.beggar.neighbour import Neighbour
from cardtui.games.beggar.notation import PENALTIES, Hands
from cardtui.games.beggar.parameters import BeggarParameters, has_slaps
from cardtui.games.beggar.rules import HANDS, PILE, BeggarRules

LAY, SLAP, NEIGHBOUR, WRONG = MOVES = ("l", "s", "n", "x")
"""The moves: going on; a slap by the person; one by the neighbour; a slap where there was nothing to slap."""

BURNT = "burnt"
"""The zone of burnt cards, which lie under the pile. Everybody has seen which they are."""

OTHER, YOU = 0, 1
"""The numbers of the players."""

_SPELLED = dict(zip(MOVES, ("lay", "slap", "neighbour", "wrong"), strict=True))


class SlapState(NamedTuple):
    """The table between two moves. Hands are top first, the pile in the order in which it was laid."""

    hands: Hands
    pile: tuple[Card, ...] = ()
    """The cards laid since the pile was last taken."""
    burnt: tuple[Card, ...] = ()
    """The cards under the pile, the last burnt first."""
    turn: int = 0
    """The player who has to lay the next card, or to pay."""
    debt: int = 0
    """The number of cards that the player still has to pay."""
    asked: int = 0
    """The number of cards that the player had to pay at first."""
    taker: int | None = None
    """The player who has won the pile by a payment, if it waits because it can still be slapped."""
    is_burnt: bool = False
    """Whether a card was burnt since the last one was laid. One is the most."""
    last: int | None = None
    """The player who laid last."""
    tricks: int = 0
    """The number of piles taken."""
    cards: int = 0
    """The number of cards laid."""
    ply: int = 0
    winner: int | None = None

    @property
    def slap(self) -> Card | None:
        """The card on top, if its rank is that of the card below it (a pair) or of the one below that."""
        if not self.pile:
            return None
        top = self.pile[-1]
        return top if top.rank in (card.rank for card in self.pile[-3:-1]) else None

    @property
    def is_pair(self) -> bool:
        """Whether the slap that lies there is a pair, and no sandwich."""
        return self.slap is not None and self.pile[-1].rank is self.pile[-2].rank

    @property
    def matching(self) -> tuple[Card, ...]:
        """The two cards that make the slap that lies there, the older one first; none without a slap."""
        if self.slap is None:
            return ()
        return (self.pile[-2 if self.is_pair else -3], self.pile[-1])

    @property
    def due(self) -> int:
        """The player to move, if nobody slaps: they take the pile that they have won, or lay a card."""
        return self.turn if self.taker is None else self.taker


@dataclass(frozen=True)
class SlapRules(Rules[SlapState, str]):
    """A deal of Beggar My Neighbour with slaps. The person is player 1, the neighbour player 0."""

    key: ClassVar[str] = BeggarRules.key
    parameters_type: ClassVar[type[BeggarParameters]] = BeggarParameters
    player_count: ClassVar[int] = 2
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, ZoneKind.HAND, face_down=True) for name in HANDS),
        Zone(PILE, ZoneKind.PILE),
        Zone(BURNT, ZoneKind.DISCARDS),
    )

    deal: BeggarRules
    parameters: BeggarParameters
    seed: int | None = None

    @classmethod
    def is_played_with(cls, parameters: BeggarParameters) -> bool:
        return has_slaps(parameters)

    @classmethod
    def from_seed(cls, seed: int, parameters: BeggarParameters | None = None) -> Self:
        return cls.with_slaps(BeggarRules.from_seed(seed, parameters))

    @classmethod
    def from_deal(cls, text: str, parameters: BeggarParameters | None = None) -> Self:
        return cls.with_slaps(BeggarRules.from_deal(text, parameters))

    @classmethod
    def with_slaps(cls, deal: BeggarRules) -> Self:
        """Return the game of a deal. Raises `BadInput` for cards without ranks: nothing pairs with them."""
        if any(card.rank is Rank.PLAIN for hand in deal.hands for card in hand):
            raise BadInput('with slaps every card needs a rank, for nothing pairs with "-"')
        return cls(deal, deal.parameters, deal.seed)

    def deal_text(self) -> str:
        return self.deal.deal_text()

    @property
    def neighbour(self) -> Neighbour:
        """The neighbour of this game, at the chosen level."""
        source = self.deal_text() if self.seed is None else str(self.seed)
        return Neighbour(self.parameters.slap, source, self.parameters.cards)

    # the table

    def cards(self, state: SlapState) -> Mapping[str, tuple[Card, ...]]:
        return {HANDS[0]: state.hands[0], HANDS[1]: state.hands[1], PILE: state.pile, BURNT: state.burnt}

    def visible_cards(
        self, state: SlapState, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return the pile and the burnt cards; once the game is over, also the hands if they are opened."""
        return super().visible_cards(state, player, opened=opened and self.result(state) is not None)

    # the play

    def initial_state(self) -> SlapState:
        return SlapState(self.deal.hands, winner=self.deal.start.winner)

    def legal_moves(self, state: SlapState) -> Sequence[str]:
        if state.winner is not None or (state.tricks >= self.parameters.rounds and not state.pile):
            return ()
        if state.slap is not None:
            return (LAY, SLAP, NEIGHBOUR)
        return (LAY, WRONG) if state.pile and not state.is_burnt else (LAY,)

    def current_player(self, state: SlapState) -> int | None:
        """Return the person's number until the game is over: they may slap in either player's turn."""
        return YOU if self.legal_moves(state) else None

    @property
    def computer_players(self) -> frozenset[int]:
        return frozenset({OTHER})

    def apply(self, state: SlapState, move: str) -> Step[SlapState, str]:
        now = state._replace(ply=state.ply + 1)
        if move in (SLAP, NEIGHBOUR):
            after, events = _take(now, YOU if move == SLAP else OTHER)
        elif move == WRONG:
            after, events = _burn(now)
        elif state.taker is not None:
            after, events = _take(now, state.taker)
        elif not state.hands[state.turn]:  # nobody has a card, and the slap that lies there is passed by
            after, events = now._replace(winner=now.last), []
        else:
            after, events = _lay(now)
        return Step(state, move, after, tuple(events))

    def result(self, state: SlapState) -> Result | None:
        return None if self.legal_moves(state) else Result(state.winner)

    def untimed_move(self, state: SlapState, move: str) -> str:
        """Return the move that is made where nothing is timed, if a person chooses `move`.

        A slap is a wrong one if there is nothing to slap. If the person goes on where a slap lies, the
        neighbour slaps, unless it misses.
        """
        if move == SLAP and state.slap is None:
            return WRONG
        slaps = move == LAY and state.slap is not None and not self.neighbour.misses(state.ply)
        return NEIGHBOUR if slaps else move

    # how moves are chosen and written

    def move_targets(self, state: SlapState, move: str) -> tuple[Target, ...]:
        zones = {LAY: HANDS[YOU], NEIGHBOUR: HANDS[OTHER], SLAP: PILE, WRONG: PILE}
        return (Target(zones[move]),)

    def why_illegal(self, state: SlapState, move: str) -> str | None:
        if move in self.legal_moves(state):
            return None
        if not self.legal_moves(state):
            return ""
        if move == WRONG:
            if state.slap is not None:
                return "there is something to slap"
            return "one wrong slap a card is enough" if state.pile else "there is no card to slap"
        return "there is neither a pair nor a sandwich"

    def parse_move(self, text: str) -> str:
        for move, word in _SPELLED.items():
            if text.lower() in (move, word):
                return move
        raise BadInput(f"a move is l to lay or s to slap, not {quote(text)}")


def _lay(state: SlapState) -> tuple[SlapState, list[Event]]:
    """Lay the top card of the player to move. Return the state after it, and the events."""
    player, other = state.turn, 1 - state.turn
    card, left = state.hands[player][0], state.hands[player][1:]
    laid = CardsMoved((card,), HANDS[player], 0, PILE, len(state.pile))
    penalty = PENALTIES[card.rank]
    after = state._replace(
        hands=_hands(player, left, state.hands[other]),
        pile=(*state.pile, card),
        turn=other,
        is_burnt=False,
        last=player,
        cards=state.cards + 1,
    )
    if penalty:
        after = after._replace(debt=penalty, asked=penalty)
    elif state.debt == 1:
        after, events = _win(after, other)
        return after, [laid, *events]
    elif state.debt:
        after = after._replace(debt=state.debt - 1, turn=player)
    after, events = _settle(after)
    return after, [laid, *events]


def _settle(state: SlapState) -> tuple[SlapState, list[Event]]:
    """Apply the rules for a player who has to lay or to pay and has no card."""
    if state.hands[state.turn]:
        return state, []
    if state.debt:
        return _win(state, 1 - state.turn)
    if state.hands[1 - state.turn]:
        return state._replace(turn=1 - state.turn), []
    return (state, []) if state.slap is not None else (state._replace(winner=state.last), [])


def _win(state: SlapState, player: int) -> tuple[SlapState, list[Event]]:
    """Give the pile to a player who has won it by a payment, unless it can still be slapped."""
    if state.slap is None:
        return _take(state, player)
    return state._replace(turn=player, debt=0, asked=0, taker=player), []


def _burn(state: SlapState) -> tuple[SlapState, list[Event]]:
    """Show the person's top card, and put it under the pile. Without a card they have lost."""
    if not state.hands[YOU]:
        return state._replace(winner=OTHER), []
    card, left = state.hands[YOU][0], state.hands[YOU][1:]
    after = state._replace(hands=(state.hands[OTHER], left), burnt=(card, *state.burnt), is_burnt=True)
    after, events = _settle(after)
    return after, [CardsMoved((card,), HANDS[YOU], 0, BURNT, 0), *events]


def _take(state: SlapState, player: int) -> tuple[SlapState, list[Event]]:
    """Put the burnt cards and then the pile under a player's hand. This player leads the next pile."""
    own, theirs = state.hands[player], state.hands[1 - player]
    events: list[Event] = []
    if state.burnt:
        events.append(CardsMoved(state.burnt, BURNT, 0, HANDS[player], len(own)))
    events.append(CardsMoved(state.pile, PILE, 0, HANDS[player], len(own) + len(state.burnt)))
    after = SlapState(
        _hands(player, own + state.burnt + state.pile, theirs),
        turn=player,
        last=state.last,
        tricks=state.tricks + 1,
        cards=state.cards,
        ply=state.ply,
        winner=None if theirs else player,
    )
    return after, events


def _hands(player: int, own: tuple[Card, ...], theirs: tuple[Card, ...]) -> Hands:
    """Return the hands, player 0's first."""
    return (theirs, own) if player else (own, theirs)
