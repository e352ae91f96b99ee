"""Perditio Tempus in words: its rules, what a card does and why, questions, and why a game ended so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from cardtui.engine.cards import Card, Rank
from cardtui.engine.narrator import GraphScale, KnownGame, Landmarks, Moment, Narrator, Sentence
from cardtui.engine.phrases import article, count, few, listed
from cardtui.engine.playhead import Tempo
from cardtui.engine.questions import Question, chance, question_of
from cardtui.engine.rules import Step
from cardtui.games.perditio.moments import find_moments
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS
from cardtui.games.perditio.rules import PerditioRules, State
from cardtui.games.perditio.theory import Fate, Road, compare_length, percentiles

_RULES = """\
Nobody decides anything: the deal is the game, and the name is Latin for a waste of time. The 52 cards are \
dealt face down to thirteen piles of four, numbered 1 to 13. Suits count for nothing.

The top card of pile 1 is turned up and thrown away. Its rank, from ace for 1 to king for 13, is the number \
of the pile that the next card is turned from, and so it goes on.

The game ends when that pile is empty, which can only be pile 1, at the fourth ace. It is won if all the \
other piles are then empty too, as happens once in thirteen deals. A game lasts 42 cards on the average.

The fate of a deal can be read before the first card. Go from each pile to the pile that its bottom card \
names, and on from there: the deal is won exactly if every pile leads to pile 1 in this way."""

_ORDINALS = ("first", "second", "third", "fourth")

_ASK_ONE_IN = 4  # turns
_MOST_WRONG = 3  # wrong answers

_WON_LINE, _LOST_LINE = "You won!", "Pile 1 is empty. You lost!"

_WON, _LOST = "won", "lost"
_YES, _NO = "yes", "no"


class PerditioNarrator(PerditioRules, Narrator[State, str]):
    """The words for a deal of Perditio Tempus."""

    title: ClassVar[str] = "Perditio Tempus"
    step_name: ClassVar[str] = "card"
    landmarks: ClassVar[Landmarks] = Landmarks("ace")
    most_moments: ClassVar[int] = 3
    graph: ClassVar[GraphScale] = GraphScale("chance to win, in percent", 100)
    deal_hint: ClassVar[str] = "52 ranks, four of each, pile by pile, top first: 5 Q 10 A 2 6 K 7 and so on"
    rules: ClassVar[str] = _RULES
    chance_of_winning: ClassVar[tuple[int, int] | None] = (1, 13)

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        return percentiles()

    # the cards

    def tempo(self, last: Step[State, str] | None, state: State) -> Tempo:
        """Every step is interesting, as each card decides which pile comes next."""
        return Tempo.HELD

    def is_landmark(self, step: Step[State, str]) -> bool:
        return step.after.current == Rank.ACE

    def describe(self, step: Step[State, str]) -> Sentence:
        after, pile = step.after, step.before.current
        card, target = after.turned, after.current
        assert card is not None
        if not after.piles[target - 1]:
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

    def question(self, step: Step[State, str]) -> Question | None:
        """Ask whether the deal is won, which pile is next, or whether the next card is the last ace.

        The first question comes before the first card: the bottom cards tell its answer. Chance alone chooses
        the turns of the others, so that being asked tells nothing. Wrong piles are ranks of which all four
        cards have been thrown away: attention is enough. The last ace is asked for after three aces.
        """
        state = step.before
        if not state.cards:
            return _ask_fate(self.fate)
        random = chance(self.id, state.cards)
        if random.randrange(_ASK_ONE_IN):
            return None
        card = state.piles[state.current - 1][0]
        if state.aces == HEIGHT - 1 and random.randrange(2):
            return _ask_last_ace(card)
        wrong = used_up_ranks(state)
        random.shuffle(wrong)
        return _ask_next_pile(card, wrong[:_MOST_WRONG]) if wrong else None

    # the graph

    def graph_values(self, state: State) -> tuple[int, ...]:
        """Return the chance to win in percent, for somebody who has seen only the cards turned.

        Any order of the cards to come is as likely as any other, and the game is won if the last of them is
        an ace. So the chance begins at 1/13, grows as long as there comes no ace, and falls with every ace.
        """
        left = DEALT - state.cards
        return (round(100 * (HEIGHT - state.aces) / left) if left else 100,)

    # the end

    def outcome_line(self, state: State) -> str:
        return _WON_LINE if state.won else f"Pile {state.current} is empty. You lost!"

    def result_sentence(self, state: State) -> str:
        return _result_sentence(state.won, state.cards)

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions saved the sheet's line.
        if text in (_WON_LINE, _LOST_LINE):
            return _result_sentence(text == _WON_LINE, steps)
        return text

    def is_win(self, state: State) -> bool:
        return state.won  # a patience, though nobody chooses what happens

    def verdict(self, state: State) -> Sequence[str]:
        headline = "You won: every pile is empty" if state.won else f"You lost: pile {state.current} is empty"
        turned = f"{count(state.cards, 'card')} turned"
        extent = turned if state.won else f"{turned}, {_cards_left(state.left)}"
        fate = "won from the start"
        if not self.fate.won:
            fate = f"lost from the start: {_circles(self.fate)}"
        return [headline, extent, compare_length(state.cards), fate]

    def moments(self, played: KnownGame) -> Sequence[Moment]:
        return find_moments(played)

    def transcript(self, state: State, story: bool) -> Iterator[str]:
        """Yield the sheet's lines; with `story` a sentence for each card instead, and at last the fate."""
        for step in self.forced_steps(state):
            number, card = step.before.current, step.after.turned
            assert card is not None
            yield self.describe(step).full if story else f"Got {_name(card.rank)} from pile {number}."
            state = step.after
        yield self.outcome_line(state)
        if story:
            yield fate_sentence(self.fate)


def _result_sentence(won: bool, cards: int) -> str:
    if won:
        return f"You won after all {DEALT} cards."
    return f"You lost after {count(cards, 'card')}, {DEALT - cards} left."


def _why(after: State, card: Card) -> str:
    target = after.current
    left = few(len(after.piles[target - 1]), "card")
    if card.rank is not Rank.ACE:
        return f"The {_name(card.rank)} sends us to pile {target}, which has {left} left."
    ace = f"The {_ORDINALS[after.aces - 1]} ace"
    if after.won:
        return f"{ace} is the last card of all: pile 1 is empty, and so is every other."
    if after.aces == len(_ORDINALS):
        return f"{ace} sends us to pile 1, which is empty: the game ends, and {_cards_left(after.left)}."
    return f"{ace} sends us back to pile 1, which has {left} left. The fourth will end the game."


# the fate


def fate_sentence(fate: Fate) -> str:
    """Return the fate that the bottom cards determine, as a sentence."""
    if fate.won:
        return "It was won from the start: by the bottom cards every pile leads to pile 1."
    return f"It was lost from the start: by the bottom cards {_circles_never_come(fate)}."


def ending_sentence(fate: Fate) -> str:
    """Say how the game will end, which takes the play."""
    rest = "no card is left" if fate.won else _cards_left(fate.left)
    return f"It ends with card {fate.cards}, the {fate.last.name} on pile {fate.pile}: {rest}."


def road_text(piles: Road) -> str:
    """Return a road of the bottom cards: `7 → 10 → 1`."""
    return " → ".join(map(str, piles))


def _circles(fate: Fate) -> str:
    return listed([road_text((*circle, circle[0])) for circle in fate.circles])


def _circles_never_come(fate: Fate) -> str:
    never = "never comes" if len(fate.circles) == 1 else "never come"
    return f"{_circles(fate)} {never} to pile 1"


def _cards_left(left: tuple[int, ...]) -> str:
    """Return what is left in the piles: `13 cards are left in 8 piles`."""
    cards, piles = sum(left), sum(map(bool, left))
    return f"{count(cards, 'card')} {'is' if cards == 1 else 'are'} left in {count(piles, 'pile')}"


# the questions


def used_up_ranks(state: State) -> list[Rank]:
    """Return the ranks of which all four cards have been turned, in order."""
    turned = state.discards if state.turned is None else (*state.discards, state.turned)
    counts = Counter(card.rank for card in turned)
    return [rank for rank in RANKS if counts[rank] == HEIGHT]


def _ask_fate(fate: Fate) -> Question:
    why = "By the bottom cards every pile leads to pile 1."
    if not fate.won:
        why = f"By the bottom cards {_circles_never_come(fate)}."
    return question_of("Will this be won?", (_WON, _LOST), _WON if fate.won else _LOST, why)


def _ask_last_ace(card: Card) -> Question:
    is_last = card.rank is Rank.ACE
    why = f"It is {article(_name(card.rank))}; the fourth ace is still to come."
    if is_last:
        why = "It is the fourth ace: pile 1 is empty, and the game ends."
    return question_of("Is the next card the last ace?", (_YES, _NO), _YES if is_last else _NO, why)


def _ask_next_pile(card: Card, wrong: list[Rank]) -> Question:
    choices = [f"pile {rank.value}" for rank in sorted([card.rank, *wrong])]
    gone = listed([f"{_name(rank)}{'es' if rank is Rank.SIX else 's'}" for rank in sorted(wrong)])
    answer = f"pile {card.rank.value}"
    return question_of("Which pile is next?", choices, answer, f"All {gone} are gone already.")


def _name(rank: Rank) -> str:
    return rank.name.lower()
