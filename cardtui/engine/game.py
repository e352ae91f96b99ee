"""The base classes of games: rules and narrator in one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast

from cardtui.engine.by_hand import ByHand
from cardtui.engine.cards import Card, not_a_card_error, read_card, shuffled_deck, split_deal, standard_deck
from cardtui.engine.errors import BadInput
from cardtui.engine.hand_rules import HandRules
from cardtui.engine.narrator import Narrator
from cardtui.engine.phrases import count
from cardtui.engine.plain_text import PlainText

S = TypeVar("S")
M = TypeVar("M")


class Outcome(NamedTuple):
    """The winner of a finished game, or None, and the outcome in one sentence."""

    winner: int | None
    sentence: str


class Game(Narrator[S, M]):
    """A deal of a game with its parameters, rules and words."""

    def outcome_of(self, state: S) -> Outcome | None:
        """Return the outcome of a finished game, or None."""
        result = self.result(state)
        return None if result is None else Outcome(result.winner, self.result_sentence(state))

    @property
    def by_hand(self) -> Game[S, M]:
        """The game that is played if a person wants to play this one by hand and not to watch it.

        By default it is the same game, of which the person makes the steps.
        """
        return cast(Game[S, M], ByHand(self))

    @property
    def watched(self) -> Game[S, M]:
        """The game that is watched if a person plays this one by hand; else this one."""
        return self

    def alike(self, other: Game[S, M]) -> Game[S, M]:
        """Return another deal, to be played in the way in which this one is."""
        return other

    @property
    def plain_text(self) -> PlainText[S, M]:
        """The game as plain text, for where there is no screen."""
        return PlainText(self)

    @property
    def hand_rules(self) -> HandRules[S]:
        """The rules for playing this watched game by hand: which steps the person makes, and their texts."""
        return HandRules(self)


@dataclass(frozen=True, slots=True)
class NoParameters:
    """The parameters of a game that has none."""


@dataclass(frozen=True)
class DeckGame(Game[S, M]):
    """A game without parameters whose deal is the order of 52 cards."""

    parameters_type: ClassVar[type[NoParameters]] = NoParameters
    deal_hint: ClassVar[str] = "52 cards with their suits"

    deck: tuple[Card, ...]
    parameters: NoParameters = NoParameters()
    seed: int | None = None

    @classmethod
    def from_seed(cls, seed: int, parameters: NoParameters | None = None) -> Self:
        return cls(tuple(shuffled_deck(Random(abs(seed)))), seed=abs(seed))

    @classmethod
    def from_deal(cls, text: str, parameters: NoParameters | None = None) -> Self:
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
        return cls(tuple(cards))

    def deal_text(self) -> str:
        return ".".join(card.text for card in self.deck)


def with_parameters(game: Game[S, M], parameters: Any) -> Game[S, M]:
    """Return the game of the same seed or deal with other parameters. May raise `BadInput`."""
    if game.seed is None:
        return game.from_deal(game.deal_text(), parameters)
    return game.from_seed(game.seed, parameters)
