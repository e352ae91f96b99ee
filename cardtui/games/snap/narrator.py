"""Snap in words: its rules, what a throw does and why, how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from cardtui.engine.cards import Card
from cardtui.engine.narrator import Narrator, Sentence
from cardtui.engine.phrases import article, count
from cardtui.engine.rules import Step
from cardtui.games.snap.rules import SnapRules, State

if TYPE_CHECKING:
    from cardtui.engine.questions import Question

__all__ = ["NAMES", "RULES", "SnapTelling", "extent", "final", "headline", "open_end", "table", "tell"]

NAMES = ("A", "B")
"""The players."""

_PAIR = re.compile(r"\('([AB] wins)', \[('[^]]*')\]\)")

RULES = """\
Nobody decides anything: the seed is the game. 52 cards are shuffled; A gets the first half of them, B the \
second. They throw cards in turn into one row, the public pile, A first.

Any whole number is a seed; its sign does not matter: -5 and 5 give the same game.

Chance chooses for each throw whether it is the first card of the player's deck or the last, its top or its \
bottom.

If a card of the same rank lies in the public pile already, it is a snap: the player who threw takes that \
card and all that came after it, then the card thrown, and puts them in this order to the bottom of the \
deck. So there are never two cards of a rank in the public pile, and never more than 13 cards.

Who has no card left after a throw has lost. Half of all games take more than 408 throws; the longest of \
200,000 takes 4722. Nobody knows whether every game ends, so a game is stopped after a million throws."""


class SnapTelling(SnapRules, Narrator[State, str]):
    """What is told of a game of Snap."""

    title: ClassVar[str] = "Snap"
    step_name: ClassVar[str] = "throw"
    landmark_name: ClassVar[str] = "snap"
    graph_title: ClassVar[str] = "cards held"
    graph_layer_titles: ClassVar[tuple[str, ...]] = ("by A", "on the table", "by B")
    deal_hint: ClassVar[str] = ""
    example_seeds: ClassVar[tuple[int, ...]] = (305, 400, 1300)  # the sheet's
    rules: ClassVar[str] = RULES

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        from cardtui.games.snap.lengths import PERCENTILES

        return PERCENTILES

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.snaps > step.before.snaps

    def question(self, step: Step[State, str]) -> Question | None:
        from cardtui.games.snap import questions  # wanted by those who ask for them only

        return questions.question(self, step.before, step.move)

    def graph_value(self, state: State) -> int:
        return len(state.decks[0])

    def graph_values(self, state: State) -> tuple[int, ...]:
        """The cards of A, on the table, of B: 52 together."""
        return len(state.decks[0]), len(state.public), len(state.decks[1])

    @property
    def graph_max(self) -> int:
        return len(self.deck)

    def describe(self, step: Step[State, str]) -> Sentence:
        return tell(step)

    def outcome_line(self, state: State) -> str:
        return open_end(state.ply) if state.winner is None else str(final(state))

    def result_sentence(self, state: State) -> str:
        return open_end(state.ply) if state.winner is None else f"{headline(state)} {extent(state)}."

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions have kept the sheet's pair: ('A wins', ['5', '0', 'K']).
        if (pair := _PAIR.fullmatch(text)) is None:
            return text
        wins, deck = pair.groups()
        return f"{wins} after {count(steps, 'throw')}, with {count(len(deck.split(', ')), 'card')}."

    def verdict(self, state: State) -> Sequence[str]:
        sentences = [headline(state), extent(state)]
        if state.winner is not None:
            from cardtui.games.snap.lengths import compare  # wanted after a game only

            sentences.append(compare(state.ply))
        return sentences

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        """What the sheet's function returns; with `story` every throw and the table after it, first."""
        if story:
            yield from (*table(state), "")
        for step in self.forced_steps(state):
            state = step.after
            if story:
                yield from (tell(step).full, *table(state), "")
        if self.result(state) is not None:
            yield self.outcome_line(state)


def final(state: State) -> tuple[str, list[str]]:
    """What the sheet's function returns at the end: who wins, and that player's deck, with a ten as `0`."""
    assert state.winner is not None
    deck = [label.removeprefix("1") for label in _labels(state.decks[state.winner])]
    return f"{NAMES[state.winner]} wins", deck


def open_end(throws: int) -> str:
    """What is said of a game that was stopped."""
    return f"Nobody has won after {count(throws, 'throw')}."


def headline(state: State) -> str:
    return "Nobody has won" if state.winner is None else f"{NAMES[state.winner]} wins"


def extent(state: State) -> str:
    """How long it took: `after 376 throws and 66 snaps, with 45 cards`, `stopped after …`."""
    took = f"after {count(state.ply, 'throw')} and {count(state.snaps, 'snap')}"
    return (
        f"stopped {took}"
        if state.winner is None
        else f"{took}, with {count(len(state.decks[state.winner]), 'card')}"
    )


def table(state: State) -> Iterator[str]:
    """What lies on the table, as the sheet shows it."""
    yield f"Public deck: {_labels(state.public)}"
    for name, deck in zip(NAMES, state.decks, strict=True):
        yield f"{name}'s deck: {_labels(deck)}"


def tell(step: Step[State, str]) -> Sentence:
    """The sentence of one step."""
    before, after = step.before, step.after
    name = NAMES[before.turn]
    card = before.decks[before.turn][0 if step.move == "top" else -1]
    full = f"{name} throws the {card.name} from the {step.move}"
    short = f"{name}: {card.short} from the {step.move}"
    rank = card.rank.name.lower()
    if after.winner is not None:
        full = f"{name} throws the {card.name}, the last card: {NAMES[after.winner]} wins"
        short = f"{name}: {card.short}, the last: {NAMES[after.winner]} wins"
        why = f"Who has no card left after a throw has lost: {name}'s deck is empty."
    elif after.snaps > before.snaps:
        taken = before.public[len(after.public) :]
        cards = " ".join(other.short for other in taken)
        size = len(taken) + 1
        full += f": snap! {name} takes {size} cards: {cards} and the {card.short}"
        short += f", snap: {size}"
        why = (
            f"{article(rank).capitalize()} lay there already. It goes to the bottom of {name}'s deck, with "
            "all that came after it and the card thrown."
        )
    else:
        why = f"Chance chose the {step.move} card. No {rank} lay there, so it stays in the public pile."
    return Sentence(full + ".", short, why)


def _labels(cards: Sequence[Card]) -> list[str]:
    return [card.label for card in cards]
