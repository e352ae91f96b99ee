"""Perditio Tempus in words: its rules, what a card does and why, and what was certain from the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from cardtui.engine.cards import Card, Rank
from cardtui.engine.narrator import Narrator, Sentence
from cardtui.engine.phrases import count, few, listed
from cardtui.engine.rules import Step
from cardtui.games.perditio.notation import DEALT, HEIGHT
from cardtui.games.perditio.rules import PerditioRules, State
from cardtui.games.perditio.theory import Fate, Road

if TYPE_CHECKING:
    from cardtui.engine.questions import Question

__all__ = [
    "RULES",
    "PerditioTelling",
    "brief_fate",
    "ending",
    "extent",
    "fate",
    "got",
    "headline",
    "outcome",
    "road",
    "tell",
]

RULES = """\
Nobody decides anything: the deal is the game, and the name is Latin for a waste of time. The 52 cards are \
dealt face down to thirteen piles of four, numbered 1 to 13. Suits count for nothing.

The top card of pile 1 is turned up and thrown away. Its rank, from ace for 1 to king for 13, is the number \
of the pile that the next card is turned from, and so it goes on.

The game ends when that pile is empty, which can only be pile 1, at the fourth ace. It is won if all the \
other piles are then empty too, as happens once in thirteen deals. A game lasts 42 cards on the average.

The fate of a deal can be read before the first card. Go from each pile to the pile that its bottom card \
names, and on from there: the deal is won exactly if every pile leads to pile 1 in this way."""

_ORDINALS = ("first", "second", "third", "fourth")


class PerditioTelling(PerditioRules, Narrator[State, str]):
    """What is told of a deal of Perditio Tempus."""

    title: ClassVar[str] = "Perditio Tempus"
    step_name: ClassVar[str] = "card"
    landmark_name: ClassVar[str] = "ace"
    graph_title: ClassVar[str] = "chance to win, in percent"
    deal_hint: ClassVar[str] = "52 ranks, four of each, pile by pile, top first: 5 Q 10 A 2 6 K 7 and so on"
    rules: ClassVar[str] = RULES
    chance_of_winning: ClassVar[tuple[int, int] | None] = (1, 13)

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        from cardtui.games.perditio.lengths import percentiles

        return percentiles()

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.current == Rank.ACE

    def question(self, step: Step[State, str]) -> Question | None:
        from cardtui.games.perditio import questions  # wanted by those who ask for them only

        return questions.question(self, step.before)

    def graph_value(self, state: State) -> int:
        """The chance to win in percent, for one who has seen the cards turned and nothing else.

        Any order of the cards to come is as likely as any other, and the game is won if the last of them is
        an ace. So the chance begins at 1/13, grows as long as there comes no ace, and falls with every ace.
        """
        left = DEALT - state.cards
        return round(100 * (HEIGHT - state.aces) / left) if left else 100

    @property
    def graph_max(self) -> int:
        return self._best_chance

    @cached_property
    def _best_chance(self) -> int:
        """The top of this deal's graph: only a game that is won comes near 100."""
        start = self.initial_state()
        return max(
            self.graph_value(start), *(self.graph_value(step.after) for step in self.forced_steps(start))
        )

    def describe(self, step: Step[State, str]) -> Sentence:
        return tell(step)

    def outcome_line(self, state: State) -> str:
        return outcome(state)

    def is_win(self, state: State) -> bool:
        return state.won  # a patience, though nobody chooses what happens

    def verdict(self, state: State) -> Sequence[str]:
        from cardtui.games.perditio.lengths import compare  # wanted after a game only, and fractions are slow

        return [headline(state), extent(state), compare(state.cards), brief_fate(self.fate)]

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        """The sheet's lines, or with `story` the game's own sentences, and at last why it had to end so."""
        for step in self.forced_steps(state):
            number, card = step.before.current, step.after.turned
            assert card is not None
            yield tell(step).full if story else got(card, number)
            state = step.after
        yield outcome(state)
        if story:
            yield fate(self.fate)


def got(card: Card, pile: int) -> str:
    """The sheet's own line for a card: `Got five from pile 1.`"""
    return f"Got {_name(card)} from pile {pile}."


def outcome(state: State) -> str:
    """The sheet's own line for a finished game."""
    return "You won!" if state.won else f"Pile {state.current} is empty. You lost!"


def headline(state: State) -> str:
    return "You won: every pile is empty" if state.won else f"You lost: pile {state.current} is empty"


def extent(state: State) -> str:
    """How far a finished game went: `39 cards turned, 13 are left in 8 piles`."""
    turned = f"{count(state.cards, 'card')} turned"
    return turned if state.won else f"{turned}, {_left(state.left)}"


def tell(step: Step[State, str]) -> Sentence:
    """The sentence of one step."""
    after, pile = step.after, step.before.current
    card, target = after.turned, after.current
    assert card is not None
    top = after.piles[target - 1]
    if not top:
        where = "every pile is empty" if after.won else f"pile {target} is empty"
        brief = where.replace("every pile is", "all are")
    elif target == pile:
        where = f"pile {target} once more"
        brief = f"{target} again"
    else:
        where = f"back to pile {target}" if target == 1 else f"on to pile {target}"
        brief = where.replace("pile ", "")
    full = f"Turned the {card.name} on pile {pile}: {where}."
    return Sentence(full, f"{card.short} on pile {pile}: {brief}", _why(after, card))


def _why(after: State, card: Card) -> str:
    target = after.current
    left = few(len(after.piles[target - 1]), "card")
    if card.rank is not Rank.ACE:
        return f"The {_name(card)} sends us to pile {target}, which has {left} left."
    ace = f"The {_ORDINALS[after.aces - 1]} ace"
    if after.won:
        return f"{ace} is the last card of all: pile 1 is empty, and so is every other."
    if after.aces == len(_ORDINALS):
        return f"{ace} sends us to pile 1, which is empty: the game ends, and {_left(after.left)}."
    return f"{ace} sends us back to pile 1, which has {left} left. The fourth will end the game."


def fate(found: Fate) -> str:
    """What the bottom cards tell."""
    if found.won:
        return "It was won from the start: by the bottom cards every pile leads to pile 1."
    never = "never comes" if len(found.circles) == 1 else "never come"
    return f"It was lost from the start: by the bottom cards {_rounds(found.circles)} {never} to pile 1."


def brief_fate(found: Fate) -> str:
    """The same in a few words: `lost from the start: 4 → 9 → 4`."""
    return "won from the start" if found.won else f"lost from the start: {_rounds(found.circles)}"


def ending(found: Fate) -> str:
    """How the game will end: this takes the play."""
    rest = "no card is left" if found.won else _left(found.left)
    return f"It ends with card {found.cards}, the {found.last.name} on pile {found.pile}: {rest}."


def road(piles: Road) -> str:
    """Where the bottom cards lead from a pile: `7 → 10 → 1`."""
    return " → ".join(map(str, piles))


def _rounds(circles: tuple[Road, ...]) -> str:
    return listed([road((*circle, circle[0])) for circle in circles])


def _left(left: tuple[int, ...]) -> str:
    """What the piles keep: `13 cards are left in 8 piles`."""
    cards, piles = sum(left), sum(map(bool, left))
    return f"{count(cards, 'card')} {'is' if cards == 1 else 'are'} left in {count(piles, 'pile')}"


def _name(card: Card) -> str:
    return card.rank.name.lower()
