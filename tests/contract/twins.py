"""Twins of a watched game: deals that agree with it up to a ply, and go on in another way."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, cast

from cardtui.engine.cards import Card
from cardtui.engine.game import Game
from cardtui.engine.session import Session

_MORE = 2  # steps until a game is cut short


def with_other_cards(game: Game[Any, Any], ply: int) -> Game[Any, Any] | None:
    """Return a game with the same id in which cards that nobody has seen up to `ply` have changed places.

    Return None if there are no such cards.
    """
    session = Session(game)
    cards = [card for cards in game.cards(session.state).values() for card in cards]
    seen = _seen(session)
    while session.ply < ply and session.forward():
        seen |= _seen(session)
    unseen = [card for card in cards if card not in seen]
    shuffled = Random(ply).sample(unseen, len(unseen))
    if shuffled == unseen:
        return None
    others = dict(zip(unseen, shuffled, strict=True))
    twin = replace(game)  # type: ignore[type-var]
    vars(twin).update(
        {field.name: exchanged(getattr(game, field.name), others) for field in fields(cast(Any, game))}
    )
    return twin


def cut_short(game: Game[Any, Any], ply: int) -> Game[Any, Any]:
    """Return a game with the same cards and the same id that ends soon after `ply`."""
    session = Session(game)
    session.forward(ply + _MORE)
    last, twin = session.state, replace(game)  # type: ignore[type-var]
    vars(twin)["legal_moves"] = lambda state: () if state == last else game.legal_moves(state)
    return twin


def _seen(session: Session[Any, Any]) -> set[Card]:
    """Return the cards that have been seen at the present ply, by the step before it or where they lie."""
    game, state = session.game, session.state
    seen = {
        game.cards(state)[zone][at] for zone, indices in game.visible_cards(state).items() for at in indices
    }
    if session.ply:
        seen |= {card for moved in session.step(session.ply).cards_moved for card in moved.cards}
    return seen


def exchanged(cards: Any, others: dict[Card, Card]) -> Any:
    """Return nested tuples of cards with some of them in place of others; anything else unchanged."""
    if isinstance(cards, Card):
        return others.get(cards, cards)
    if not isinstance(cards, tuple):
        return cards
    parts = (exchanged(part, others) for part in cards)
    return cards._make(parts) if hasattr(cards, "_make") else tuple(parts)
