"""Beggar My Neighbour in words: its rules, what a step does and why, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.narrator import CurveNames, GraphScale, Landmarks, Narrator, Sentence
from cardtui.engine.optional_features import Fates, Moments, Publications, RandomGames, on_demand
from cardtui.engine.phrases import article, clause, count, few, inside, possessive, verb_of
from cardtui.engine.playhead import Tempo
from cardtui.engine.rules import Catalogue, Step
from cardtui.games.beggar import camicia, fates
from cardtui.games.beggar.fates import fate_sentence
from cardtui.games.beggar.notation import PENALTIES, penalty_values
from cardtui.games.beggar.random_games import RANDOM_GAMES
from cardtui.games.beggar.rules import HANDS, BeggarRules, BeggarState
from cardtui.games.beggar.tricks import Cycle

if TYPE_CHECKING:
    from cardtui.engine.bets import Bets
    from cardtui.engine.puzzles import Matches

_RULES = """\
Whoever runs out of cards loses. Two players lay their top cards on one pile, in turn. A jack, queen, king \
or ace asks the other player for 1, 2, 3 or 4 cards: if all of them are plain, whoever asked takes the pile. \
Nobody decides anything.

The cards are dealt alternately, face down. If one of the cards paid is itself a jack, queen, king or ace, \
it cancels the debt, and now the first player has to pay to that card.

When a payment is made in full with plain cards, the player it was made to takes the pile, puts it under the \
hand, and leads the next trick. A player who has to play and has no card has lost.

Most games take a few hundred cards. The longest known takes 8344, and some deals never end."""

_STANDARD_PACK = sorted([*([0] * 36), *([1, 2, 3, 4] * 4)])

_SHEET_LINE = r"(?:Draw|Player ([01]) wins) after \d+ rounds\."


class BeggarNarrator(BeggarRules, Narrator[BeggarState, str]):
    """The words for a deal of Beggar My Neighbour."""

    title: ClassVar[str] = "Beggar My Neighbour"
    player_names = ("Neighbour", "You")  # above and below on the table
    step_name: ClassVar[str] = "card"
    landmarks: ClassVar[Landmarks] = Landmarks("trick", divide=True)
    bets: ClassVar[Bets | None] = on_demand("cardtui.games.beggar.bets")
    moments: ClassVar[Moments | None] = on_demand("cardtui.games.beggar.moments")
    matches: ClassVar[Matches | None] = on_demand("cardtui.games.beggar.matches")
    random_games: ClassVar[RandomGames | None] = RANDOM_GAMES
    catalogue: ClassVar[Catalogue | None] = camicia
    publications: ClassVar[Publications | None] = on_demand("cardtui.games.beggar.publications")
    fates: ClassVar[Fates | None] = fates
    deal_hint: ClassVar[str] = "a deck: J 2 3 J 4 5, or two hands, top first: J 3 4 / 2 J 5"
    rules: ClassVar[str] = _RULES

    # the cards

    def is_landmark(self, step: Step[BeggarState, str]) -> bool:
        return step.after.tricks > step.before.tricks

    def tempo(self, last: Step[BeggarState, str] | None, state: BeggarState) -> Tempo:
        """A debt is tense, most of all before its last card, which can still turn it."""
        if state.debt:
            return Tempo.HELD if state.debt == 1 else Tempo.TENSE
        return super().tempo(last, state)

    def card_name(self, card: Card) -> str:
        return self.as_dealt(card).name

    def as_dealt(self, card: Card) -> Card:
        """Return a card without its suit if the deal was given without suits: words invent none."""
        return card if self._has_suits else card._replace(suit=None)

    @cached_property
    def _has_suits(self) -> bool:
        return self.seed is not None or any(suit.value in self.text for suit in Suit)

    def describe(self, step: Step[BeggarState, str]) -> Sentence:
        card = self.as_dealt(step.before.hands[step.before.turn][0])
        sentence = _describe(step, card, self.player_names)
        found = self.fate if self.is_landmark(step) else None
        if isinstance(found, Cycle) and step.after.tricks == found.pre_tricks + found.tricks:
            first = found.pre_tricks + 1
            why = f"Now everything is as it was when trick {first} began: this deal never ends."
            return Sentence(f"{sentence.full} {why}", f"Trick {first} again: it never ends", why)
        return sentence

    def brief(self, step: Step[BeggarState, str]) -> str:
        """Return a player with the number of cards that they take, or with the card that they lay."""
        before, after = step.before, step.after
        if self.is_landmark(step):
            return clause(self.player_names[after.turn], "take", str(len(before.pile) + 1))
        card = self.as_dealt(before.hands[before.turn][0])
        return clause(self.player_names[before.turn], "pay" if before.debt else "play", card.short)

    def zone_label(self, zone: str) -> str:
        return self.player_names[HANDS.index(zone)] if zone in HANDS else "the pile"

    def status(self, state: BeggarState) -> Iterator[str]:
        if state.winner is not None:
            yield f"{clause(self.player_names[state.winner], 'have', 'won')}."
        elif state.debt:
            asking = next(card for card in reversed(state.pile) if PENALTIES[card.rank])
            paid = f"{state.asked - state.debt} of {state.asked} paid for the {self.card_name(asking)}"
            yield f"{clause(self.player_names[state.turn], 'owe', str(state.debt))}: {paid}."
        elif self.legal_moves(state):
            who = self.player_names[state.turn]
            yield f"{who} {'are' if who == 'You' else 'is'} to {'play' if state.pile else 'lead'}."

    def fate_sentences(self) -> Iterator[str]:
        if self.outcome.winner is None:
            yield fate_sentence(self.fate, self.player_names)

    # the graph

    def graph_values(self, state: BeggarState) -> tuple[int, ...]:
        return (len(state.hands[1]),)

    @property
    def graph(self) -> GraphScale:
        return GraphScale(
            "cards that you hold", len(self.hands[0]) + len(self.hands[1]), whole=True, short="you"
        )

    @property
    def curve(self) -> CurveNames:
        return CurveNames("yours", f"{possessive(self.player_names[0])} cards")

    # the end

    def result_sentence(self, state: BeggarState) -> str:
        return _result_sentence(state.winner, state.cards, self.player_names)

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions saved the sheet's line: Player 1 wins after 26 rounds.
        if (line := re.fullmatch(_SHEET_LINE, text)) is None:
            return text
        return _result_sentence(None if line[1] is None else int(line[1]), steps, cls.player_names)

    def verdict(self, state: BeggarState) -> Sequence[str]:
        if state.winner is not None:
            return [clause(_winner_name(state.winner, self.player_names), "win")]
        why = "this deal never ends" if isinstance(self.fate, Cycle) else "nobody has won"
        return [f"A draw: {why}", fate_sentence(self.fate, self.player_names)]

    def facts(self, state: BeggarState) -> Sequence[tuple[str, str]]:
        if state.winner is None:
            return (("cards", f"{state.cards}, stopped after {count(state.tricks, 'trick')}"),)
        cards = "cards", f"{state.cards}, in {count(state.tricks, 'trick')}"
        if not self._is_standard:
            return (cards,)
        return cards, ("length", RANDOM_GAMES.compare(state.cards))

    @property
    def _is_standard(self) -> bool:
        """Whether the deal can be compared with random deals of 52 cards."""
        values = sorted(b"".join(map(penalty_values, self.hands)))
        return len(self.hands[0]) == len(self.hands[1]) and values == _STANDARD_PACK


# the end


def _result_sentence(winner: int | None, cards: int, names: Sequence[str]) -> str:
    headline = "A draw" if winner is None else clause(_winner_name(winner, names), "win")
    return f"{headline} after {count(cards, 'card')}."


def _winner_name(winner: int, names: Sequence[str]) -> str:
    """Return the winner's name. A person who only watches has not won: their hand has."""
    return "Your hand" if names[winner] == "You" else names[winner]


# the cards


def _describe(step: Step[BeggarState, str], card: Card, names: Sequence[str]) -> Sentence:
    """Describe a card that one of the players with these names has laid."""
    before, after = step.before, step.after
    player, other = names[before.turn], inside(names[1 - before.turn])
    penalty = PENALTIES[card.rank]
    verb = "pay" if before.debt else "play"
    full = clause(player, verb, "a plain card" if card.rank is Rank.PLAIN else f"the {card.name}")
    short = laid = clause(player, verb, card.short)
    why = ""
    if penalty:
        if after.debt:  # or nobody is left to pay
            full += f": {'now ' if before.debt else ''}{other} must pay {penalty}"
        short += f": {clause(other, 'owe', str(penalty))}"
        why = _why_penalty(card, before.debt > 0)
        if not before.hands[before.turn][1:] and after.winner is None:
            full += f". It was {possessive(inside(player))} last card, but the pile may yet be won"
            why = (
                f"{clause(player, 'have')} no card left, but the game goes on: the pile may still come back."
            )
    elif before.debt:
        paid = f", {before.asked - before.debt + 1} of {before.asked}"
        full += paid
        short += paid

    if after.tricks > before.tricks:
        taker, size = inside(names[after.turn]), len(before.pile) + 1
        if after.winner is None:
            full += f": {clause(taker, 'take')} the pile of {size}"
            short = f"{laid}: {clause(taker, 'take', str(size))}"
            why = f"The debt is paid in plain cards: the pile goes under {possessive(taker)} hand."
        else:
            loser = names[1 - after.turn]
            if before.debt == 1 and not penalty:
                full += f": {clause(taker, 'take')} all and {verb_of(taker, 'win')}"
            else:
                no_card = "no card to pay with" if penalty else "no card"
                full += f": {clause(inside(loser), 'have', no_card)} and {verb_of(loser, 'lose')}"
            wins = verb_of(taker, "win")
            short = f"{laid} and {wins}" if names[after.turn] == player else f"{laid}: {taker} {wins}"
            why = f"{clause(loser, 'have')} no card left: that loses the game."
    return Sentence(full + ".", short, why)


def _why_penalty(card: Card, cancels: bool) -> str:
    asks = f"{article(card.rank.name.lower()).capitalize()} asks for {few(PENALTIES[card.rank], 'card')}."
    if cancels:
        return f"{asks} Played as payment, it cancels the debt and turns it round."
    return f"{asks} A court card or an ace among them would turn the debt round."
