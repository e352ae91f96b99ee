"""The base class of games whose deal is a shuffled deck."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from cardtui.engine.cards import Card, not_a_card_error, read_card, shuffled_deck, split_deal, standard_deck
from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.phrases import count

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class NoParameters:
    """The parameters of a game that has none."""


@dataclass(frozen=True)
class DeckGame(Game[S, M]):
    """A game whose deal is the order of 52 cards. It has no parameters if it names no `parameters_type`."""

    parameters_type: ClassVar[type[Any]] = NoParameters
    deal_hint: ClassVar[str] = "52 cards with their suits"

    deck: tuple[Card, ...]
    parameters: Any = NoParameters()
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        return cls(tuple(shuffled_deck(Random(abs(seed)))), parameters or cls.parameters_type(), abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        cards = []
        for number, word in enumerate(split_deal(text), 1):
            card = read_card(word[0])
            if card is None:
                raise not_a_card_error(word, number)
            cards.append(card)
        wanted = standard_deck()
        if missing := [card.short for card in wanted if card not in cards]:
            some = ", ".join(missing[:3]) + (" …" if len(missing) > 3 else "")
            raise BadInput(
                f"a whole deck with its suits is needed; {count(len(missing), 'card')} missing: {some}"
            )
        if len(cards) > len(wanted):
            raise BadInput(f"a deck has {len(wanted)} cards, not {len(cards)}")
        return cls(tuple(cards), parameters or cls.parameters_type())

    def deal_text(self) -> str:
        return ".".join(card.text for card in self.deck)
