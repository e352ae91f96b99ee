"""Beggar My Neighbour in words: its rules, what a step does and why, questions, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.errors import BadInput
from cardtui.engine.narrator import (
    GraphScale,
    KnownGame,
    Landmarks,
    LengthCount,
    Lengths,
    Moment,
    Narrator,
    Record,
    Sentence,
)
from cardtui.engine.phrases import article, clause, count, few, inside, possessive, times, verb_of
from cardtui.engine.playhead import Tempo
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.rules import Step
from cardtui.games.beggar.counts import length_counts
from cardtui.games.beggar.moments import find_moments
from cardtui.games.beggar.notation import PENALTIES, penalty_values
from cardtui.games.beggar.records import (
    FAMILY_SOURCE,
    ITALIAN_LONGEST,
    ITALIAN_SOURCE,
    KNOWN,
    RELATIVES,
    SOURCE,
)
from cardtui.games.beggar.rules import HANDS, BeggarRules, State
from cardtui.games.beggar.tricks import Cycle, Outcome

_RULES = """\
Nobody decides anything: the deal is the game. The cards are dealt alternately to two players, face down. \
They lay their top cards in turn on one pile.

A jack asks the other player for 1 card, a queen for 2, a king for 3, an ace for 4, paid from the top of the \
hand. If one of the cards paid is itself a jack, queen, king or ace, it cancels the debt, and now the first \
player has to pay to that card.

When a payment is made in full with plain cards, the player it was made to takes the pile, puts it under the \
hand, and leads the next trick. A player who has to play and has no card has lost.

Most games take a few hundred cards. The longest known takes 8344, and some deals never end."""

# fmt: off
PERCENTILES = (
    34, 45, 47, 49, 51, 55, 58, 61, 64, 66, 69, 72, 74, 77, 80, 82, 85, 88, 90, 93, 96, 98, 101, 104, 107,
    109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 139, 142, 145, 148, 152, 155, 158, 162, 165, 169, 173,
    176, 180, 184, 188, 192, 196, 201, 205, 209, 214, 218, 223, 228, 233, 238, 243, 249, 254, 260, 266, 271,
    278, 284, 290, 297, 304, 311, 319, 327, 335, 343, 352, 361, 370, 380, 391, 402, 414, 426, 440, 454, 469,
    485, 503, 523, 544, 569, 596, 628, 665, 711, 770, 853, 996,
)
# fmt: on
"""The lengths, in cards, that 0 %, 1 % … 99 % of random deals of 52 cards do not reach.

Measured by `cardtui lab beggar --games 100M --percentiles`: shortest 34, mean 254.7, longest 3819 cards.
"""

LENGTHS = Lengths(
    PERCENTILES,
    ((0.999, 1470), (0.9999, 1941), (0.99999, 2416)),
    longest=3819,
    games="random deals",
    number="a hundred million",
)

_STANDARD_PACK = sorted([*([0] * 36), *([1, 2, 3, 4] * 4)])

_SHEET_LINE = re.compile(r"(?:Draw|Player ([01]) wins) after \d+ rounds\.")

_FARTHEST_GUESS = 6  # cards by which the wrong answer exceeds the pile of a payment in plain cards


class BeggarNarrator(BeggarRules, Narrator[State, str]):
    """The words for a deal of Beggar My Neighbour."""

    title: ClassVar[str] = "Beggar My Neighbour"
    player_names = ("Neighbour", "You")  # above and below on the table
    step_name: ClassVar[str] = "card"
    landmarks: ClassVar[Landmarks] = Landmarks("trick", divide=True)
    most_moments: ClassVar[int] = 3
    deal_hint: ClassVar[str] = "a deck: J 2 3 J 4 5, or two hands, top first: J 3 4 / 2 J 5"
    rules: ClassVar[str] = _RULES

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        return PERCENTILES

    @classmethod
    def records(cls) -> Sequence[Record]:
        """Return the finished games; the deals that never end are among the records of the lab."""
        listed = []
        for known in KNOWN:
            record = RELATIVES.get(known)
            remark = f"a relative of {possessive(record.who)} deal ({record.cards} cards)" if record else ""
            listed.append((known, FAMILY_SOURCE if record else SOURCE, remark))
        listed.append((ITALIAN_LONGEST, ITALIAN_SOURCE, "the longest of 40 cards that ends"))
        return [
            Record(cls.from_deal(r.deal).id, r.who, r.year, source, r.cards, r.tricks, remark)
            for r, source, remark in listed
        ]

    def length_counts(self) -> Sequence[LengthCount]:
        if self.fate is None:
            raise BadInput("it is not known whether this game ends: that would take too long to find out")
        return list(length_counts(self.start, self.fate))

    # the cards

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.tricks > step.before.tricks

    @property
    def comes_round(self) -> int | None:
        found = self.fate
        return found.pre_cards + found.cards if isinstance(found, Cycle) else None

    def tempo(self, last: Step[State, str] | None, state: State) -> Tempo:
        """A debt is tense, most of all before its last card, which can still turn it."""
        if state.debt:
            return Tempo.HELD if state.debt == 1 else Tempo.TENSE
        return super().tempo(last, state)

    def as_dealt(self, card: Card) -> Card:
        """Return a card without its suit if the deal was given without suits: words invent none."""
        return card if self._has_suits else card._replace(suit=None)

    @cached_property
    def _has_suits(self) -> bool:
        return self.seed is not None or any(suit.value in self.text for suit in Suit)

    def describe(self, step: Step[State, str]) -> Sentence:
        card = self.as_dealt(step.before.hands[step.before.turn][0])
        sentence = _describe(step, card, self.player_names)
        found = self.fate if self.is_landmark(step) else None
        if isinstance(found, Cycle) and step.after.tricks == found.pre_tricks + found.tricks:
            first = found.pre_tricks + 1
            why = f"Now everything is as it was when trick {first} began: this deal never ends."
            return Sentence(f"{sentence.full} {why}", f"Trick {first} again: it never ends", why)
        return sentence

    def zone_label(self, zone: str) -> str:
        return self.player_names[HANDS.index(zone)] if zone in HANDS else "the pile"

    def question(self, step: Step[State, str]) -> Question | None:
        """Ask once a trick who will take it, and how many cards, after its first penalty card.

        Each player may win with either of two numbers of cards: that of a payment in plain cards, and another
        one. So the answers don't tell which is right; the hands do, to somebody who has opened them or
        remembers what went under them.
        """
        state = step.before
        if not state.debt or any(PENALTIES[card.rank] for card in state.pile[:-1]):
            return None
        end = trick_end(state)
        plain = len(state.pile) + min(state.debt, len(state.hands[state.turn]))
        most = len(state.pile) + sum(map(len, state.hands))
        other = end.cards
        if other == plain:
            other = plain + chance(self.id, state.cards).randint(1, _FARTHEST_GUESS)
            if other > most:  # there are not so many cards
                other = max(plain - 1, 1)
        sizes = sorted({plain, other})
        choices = [f"{player}, {size}" for player in self.player_names for size in sizes]
        answer = f"{self.player_names[end.taker]}, {end.cards}"
        return question_of(
            "Who takes the pile?",
            choices,
            answer,
            _why_taken(end, self.as_dealt(end.last), self.player_names),
            unit="cards",
        )

    # the graph

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (len(state.hands[1]),)

    @property
    def graph(self) -> GraphScale:
        return GraphScale("cards that you hold", len(self.hands[0]) + len(self.hands[1]))

    # the end

    def outcome_line(self, state: State) -> str:
        return _outcome_line(_end(state))

    def result_sentence(self, state: State) -> str:
        return _result_sentence(state.winner, state.cards, self.player_names)

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions saved the sheet's line: Player 1 wins after 26 rounds.
        if (line := _SHEET_LINE.fullmatch(text)) is None:
            return text
        return _result_sentence(None if line[1] is None else int(line[1]), steps, cls.player_names)

    def verdict(self, state: State) -> Sequence[str]:
        end = _end(state)
        found = self.fate if state.winner is None else None
        if end.winner is not None:
            headline = clause(self.player_names[end.winner], "win")
        elif isinstance(found, Cycle):
            headline = "A draw: this deal never ends"
        else:
            headline = "A draw: nobody has won"
        sentences = [headline, _extent(end)]
        if state.winner is None:
            sentences.append(fate_sentence(found, self.player_names))
        elif self.hands[0] and self._is_standard:
            sentences.append(LENGTHS.compare(state.cards))
        return sentences

    def moments(self, played: KnownGame) -> Sequence[Moment]:
        drawn = played.last_state.winner is None
        return find_moments(
            played, self.player_names, fate if drawn and isinstance(fate := self.fate, Cycle) else None
        )

    @property
    def _is_standard(self) -> bool:
        """Whether the deal can be compared with random deals of 52 cards."""
        values = sorted(b"".join(map(penalty_values, self.hands)))
        return len(self.hands[0]) == len(self.hands[1]) and values == _STANDARD_PACK

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        if not story:
            yield _outcome_line(self.outcome())
            return
        game = self.with_numbered_players()
        for step in self.forced_steps(state):
            yield game.describe(step).full
            state = step.after
        yield self.outcome_line(state)
        if reason := self.draw_reason():
            yield reason

    def draw_reason(self) -> str:
        if self.outcome().winner is not None:
            return ""
        return fate_sentence(self.fate, self.with_numbered_players().player_names)


# the end


def _end(state: State) -> Outcome:
    return Outcome(state.winner, state.tricks, state.cards)


def _outcome_line(end: Outcome) -> str:
    """Return the assignment's own line."""
    if end.winner is None:
        return f"Draw after {end.tricks} rounds."
    return f"Player {end.winner} wins after {end.tricks} rounds."


def _result_sentence(winner: int | None, cards: int, names: Sequence[str]) -> str:
    headline = "A draw" if winner is None else clause(names[winner], "win")
    return f"{headline} after {count(cards, 'card')}."


def _extent(end: Outcome) -> str:
    """Return the length of a game: `after 35 tricks, 256 cards`."""
    return f"after {count(end.tricks, 'trick')}, {count(end.cards, 'card')}"


def fate_sentence(found: Outcome | Cycle | None, names: Sequence[str]) -> str:
    """Return what is known about a game of players with these names that was drawn by the limit of rounds."""
    if isinstance(found, Cycle):
        period = f"the same {count(found.tricks, 'trick')} ({count(found.cards, 'card')})"
        if not found.pre_tricks:
            return f"This deal never ends: {period} repeat for ever, from the first card on."
        before = f"after {count(found.pre_tricks, 'trick')} ({count(found.pre_cards, 'card')})"
        return f"This deal never ends: {before} {period} repeat for ever."
    if found is None:
        return "Whether this deal ever ends is still open after millions of cards."
    assert found.winner is not None  # without the limit
    return f"Without the limit {inside(names[found.winner])} would win {_extent(found)}."


def brief_fate(found: Cycle) -> str:
    """Return the proof in a few words, for the graph's title."""
    return f"never ends: after card {found.pre_cards} the same {found.cards} for ever"


# the cards


def _describe(step: Step[State, str], card: Card, names: Sequence[str]) -> Sentence:
    """Describe a card that one of the players with these names has laid."""
    before, after = step.before, step.after
    player, other = names[before.turn], inside(names[1 - before.turn])
    penalty = PENALTIES[card.rank]
    verb = "pay" if before.debt else "play"
    full = clause(player, verb, "a plain card" if card.rank is Rank.PLAIN else f"the {card.name}")
    short = laid = clause(player, verb, card.short)
    why = ""
    if penalty:
        full += f": {'now ' if before.debt else ''}{other} must pay {penalty}"
        short += f": {clause(other, 'owe', str(penalty))}"
        why = _why_penalty(card, before.debt > 0)
        if not before.hands[before.turn][1:] and after.winner is None:
            full += f". It was {inside(possessive(player))} last card, but the pile may yet be won"
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
                full += f": {clause(inside(loser), 'have')} no card and {verb_of(loser, 'lose')}"
            wins = verb_of(taker, "win")
            short = f"{laid} and {wins}" if names[after.turn] == player else f"{laid}: {taker} {wins}"
            why = f"{clause(loser, 'have')} no card left: that loses the game."
    return Sentence(full + ".", short, why)


def _why_penalty(card: Card, cancels: bool) -> str:
    asks = f"{article(card.rank.name.lower()).capitalize()} asks for {few(PENALTIES[card.rank], 'card')}."
    if cancels:
        return f"{asks} Played as payment, it cancels the debt and turns it round."
    return f"{asks} A court card or an ace among them would turn the debt round."


# the question


class TrickEnd(NamedTuple):
    """How the current trick ends."""

    taker: int
    cards: int
    """The cards in the pile at the end."""
    turns: int
    """How often the debt is turned round before that."""
    last: Card
    """The last penalty card."""
    paid: bool
    """Whether the payer has enough cards for the whole penalty, and does not run out of them."""


def trick_end(state: State) -> TrickEnd:
    """Return how the trick ends, given a state with a debt.

    The hands are only read, not played card by card: a deck may have half a million cards.
    """
    hands, turn, debt = state.hands, state.turn, state.debt
    played, turns, last = [0, 0], 0, state.pile[-1]
    while debt and played[turn] < len(hands[turn]):
        card = hands[turn][played[turn]]
        played[turn] += 1
        if penalty := PENALTIES[card.rank]:
            turns, last, debt, turn = turns + 1, card, penalty, 1 - turn
        else:
            debt -= 1
    return TrickEnd(1 - turn, len(state.pile) + sum(played), turns, last, not debt)


def _why_taken(end: TrickEnd, last: Card, names: Sequence[str]) -> str:
    if not end.paid:
        return f"{clause(names[1 - end.taker], 'have')} no card left to pay with."
    if not end.turns:
        return f"The {last.short} is paid in plain cards."
    return f"The debt turns {times(end.turns)}, last by the {last.short}."
