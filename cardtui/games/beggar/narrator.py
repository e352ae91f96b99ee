"""Beggar My Neighbour in words: its rules, what a step does and why, how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from cardtui.engine.cards import Card, Rank
from cardtui.engine.narrator import Narrator, Record, Sentence
from cardtui.engine.phrases import article, count, few
from cardtui.engine.rules import Step
from cardtui.games.beggar.notation import PENALTIES, penalty_values
from cardtui.games.beggar.rules import BeggarRules, State
from cardtui.games.beggar.tricks import Cycle, Outcome

if TYPE_CHECKING:
    from cardtui.engine.questions import Question

__all__ = ["RULES", "BeggarTelling", "brief_fate", "extent", "fate", "headline", "outcome", "tell"]

RULES = """\
Nobody decides anything: the deal is the game. The cards are dealt alternately to two players, face down. \
They lay their top cards in turn on one pile.

A jack asks the other player for 1 card, a queen for 2, a king for 3, an ace for 4, paid from the top of the \
hand. If one of the cards paid is itself a jack, queen, king or ace, that payment ends, and now the first \
player has to pay to that card.

When a payment is made in full with plain cards, the player it was made to takes the pile, puts it under the \
hand, and leads the next trick. Who has to play and has no card has lost.

Most games take a few hundred cards. The longest known takes 8344, and some deals never end."""


class BeggarTelling(BeggarRules, Narrator[State, str]):
    """What is told of a deal of Beggar My Neighbour."""

    title: ClassVar[str] = "Beggar My Neighbour"
    step_name: ClassVar[str] = "card"
    landmark_name: ClassVar[str] = "trick"
    landmarks_divide: ClassVar[bool] = True
    graph_title: ClassVar[str] = "cards held by player 0"
    deal_hint: ClassVar[str] = "a deck: J 2 3 J 4 5, or two hands, top first: J 3 4 / 2 J 5"
    rules: ClassVar[str] = RULES

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        from cardtui.games.beggar.lengths import PERCENTILES

        return PERCENTILES

    @classmethod
    def records(cls) -> Sequence[Record]:
        from cardtui.games.beggar.records import ITALIAN_LONGEST, ITALIAN_SOURCE, LONGEST, SOURCE

        ended = [Record(cls.from_deal(r.deal).id, r.who, r.year, SOURCE, r.cards, r.tricks) for r in LONGEST]
        name, year, deal, tricks, cards = ITALIAN_LONGEST
        told = "the longest of 40 cards that ends"
        italian = Record(cls.from_deal(deal).id, name, year, ITALIAN_SOURCE, cards, tricks, told)
        return [*ended, italian]

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.tricks > step.before.tricks

    def question(self, step: Step[State, str]) -> Question | None:
        from cardtui.games.beggar import questions  # wanted by those who ask for them only

        return questions.question(self, step.before)

    def graph_value(self, state: State) -> int:
        return len(state.hands[0])

    @property
    def graph_max(self) -> int:
        return len(self.hands[0]) + len(self.hands[1])

    def describe(self, step: Step[State, str]) -> Sentence:
        sentence = tell(step)
        found = self.fate if self.is_landmark(step) else None
        if isinstance(found, Cycle) and step.after.tricks == found.pre_tricks + found.tricks:
            first = found.pre_tricks + 1
            why = f"Now all is as when trick {first} began: this deal never ends."
            return Sentence(f"{sentence.full} {why}", f"Trick {first} again: it never ends", why)
        return sentence

    def outcome_line(self, state: State) -> str:
        return outcome(_end(state))

    def verdict(self, state: State) -> Sequence[str]:
        end = _end(state)
        found = self.fate if state.winner is None else None
        sentences = [headline(end, found), extent(end)]
        if state.winner is None:
            sentences.append(fate(found))
        elif self.hands[0] and self._is_standard:
            from cardtui.games.beggar.lengths import compare  # wanted after a game only, not at every start

            sentences.append(compare(state.cards))
        return sentences

    @property
    def _is_standard(self) -> bool:
        """Whether random deals of 52 cards are what this deal may be compared with."""
        values = sorted(b"".join(map(penalty_values, self.hands)))
        halves = len(self.hands[0]) == len(self.hands[1])
        return halves and values == sorted([*([0] * 36), *([1, 2, 3, 4] * 4)])

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        if not story:
            yield outcome(self.outcome())
            return
        yield from super().transcript(state, story)
        if self.outcome().winner is None:
            yield fate(self.fate)


def _end(state: State) -> Outcome:
    return Outcome(state.winner, state.tricks, state.cards)


def outcome(end: Outcome) -> str:
    """The assignment's own line."""
    if end.winner is None:
        return f"Draw after {end.tricks} rounds."
    return f"Player {end.winner} wins after {end.tricks} rounds."


def headline(end: Outcome, found: Outcome | Cycle | None = None) -> str:
    """Who won; of a drawn game `found` tells what is known beyond the limit."""
    if end.winner is not None:
        return f"Player {end.winner} wins"
    return "A draw: this deal never ends" if isinstance(found, Cycle) else "A draw: nobody has won"


def extent(end: Outcome) -> str:
    """How long it took: `after 35 tricks, 256 cards`."""
    return f"after {count(end.tricks, 'trick')}, {count(end.cards, 'card')}"


def fate(found: Outcome | Cycle | None) -> str:
    """What is known about a game that was drawn by the limit of rounds."""
    if isinstance(found, Cycle):
        period = f"the same {count(found.tricks, 'trick')} ({count(found.cards, 'card')})"
        if not found.pre_tricks:
            return f"This deal never ends: {period} come round for ever, from the first card on."
        before = f"after {count(found.pre_tricks, 'trick')} ({count(found.pre_cards, 'card')})"
        return f"This deal never ends: {before} {period} come round for ever."
    if found is None:
        return "Whether this deal ever ends is still open after millions of cards."
    return f"Without the limit player {found.winner} would win {extent(found)}."


def brief_fate(found: Cycle) -> str:
    """The proof in a few words, for the graph's title."""
    return f"never ends: after card {found.pre_cards} the same {found.cards} for ever"


def tell(step: Step[State, str]) -> Sentence:
    """The sentence of one step."""
    before, after = step.before, step.after
    player, other = before.turn, 1 - before.turn
    card = before.hands[player][0]
    penalty = PENALTIES[card.rank]
    verb = "pays" if before.debt else "plays"
    full = f"Player {player} {verb} {_the(card)}"
    short = f"{player} {verb} {card.short}"
    why = ""
    if penalty:
        full += f": {'now ' if before.debt else ''}player {other} must pay {penalty}"
        short += f": {other} owes {penalty}"
        why = _why_penalty(card, before.debt > 0)
        if not before.hands[player][1:] and after.winner is None:
            full += f". It was player {player}'s last card, but the pile may yet be won"
            why = f"Player {player} has no card left, but is not out: the pile may still come back."
    elif before.debt:
        full += f", {before.asked - before.debt + 1} of {before.asked}"
        short += f", {before.asked - before.debt + 1} of {before.asked}"

    if after.tricks > before.tricks:
        taker, size = after.turn, len(before.pile) + 1
        paid = before.debt == 1 and not penalty
        empty = f"player {1 - taker} has no card left"
        if after.winner is None:
            full += f": player {taker} takes the pile of {size}"
            short += f": {taker} takes {size}"
            why = f"The debt is paid in plain cards: the pile goes under player {taker}'s hand."
        else:
            full += (
                f": player {taker} takes all and wins"
                if paid
                else f": player {1 - taker} has no card and loses"
            )
            short += f": {taker} wins"
            why = f"Who has no card left has lost: {empty}."
    return Sentence(full + ".", short, why)


def _why_penalty(card: Card, turned: bool) -> str:
    asks = f"{article(card.rank.name.lower()).capitalize()} asks for {few(PENALTIES[card.rank], 'card')}."
    if turned:
        return f"{asks} Laid while paying, it ends that payment and turns the debt round."
    return f"{asks} A court card or an ace among them would turn the debt round."


def _the(card: Card) -> str:
    return "a plain card" if card.rank is Rank.PLAIN else f"the {card.name}"
