"""Perditio Tempus in words: its rules, what a card does and why, and why a game ended so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from cardtui.engine.cards import RANK_NAMES, Card, Rank
from cardtui.engine.narrator import CurveNames, GameStats, GraphScale, Landmarks, Narrator, Sentence
from cardtui.engine.optional_features import Moments, RandomGames, on_demand
from cardtui.engine.phrases import count, few
from cardtui.engine.playhead import Tempo
from cardtui.engine.questions import Questions
from cardtui.engine.rules import Step
from cardtui.games.perditio.fate_words import cards_left, circles_meaning, ending_sentence, fate_sentence
from cardtui.games.perditio.notation import DEALT, HEIGHT
from cardtui.games.perditio.rules import PerditioRules, PerditioState
from cardtui.games.perditio.theory import RANDOM_GAMES

_RULES = """\
The game is won if all 52 cards are turned. They lie face down in thirteen piles of four. Turn the top card \
of pile 1: its rank, from ace for 1 to king for 13, is the number of the pile to turn the next card from, \
and so on. The game ends when that pile is empty.

Nobody decides anything, and the name is Latin for a waste of time. Suits count for \
nothing. A card that has been turned is thrown away.

The pile that is empty at the end can only be pile 1, at the fourth ace. All the other piles are then empty \
too in one deal of thirteen. A game lasts 42 cards on average.

The fate of a deal can be read before the first card. Go from each pile to the pile that its bottom card \
names, and on from there: the deal is won exactly if every pile leads to pile 1 in this way."""

_ORDINALS = ("first", "second", "third", "fourth")

WON_LINE, _LOST_LINE = "You won!", "Pile 1 is empty. You lost!"


class PerditioNarrator(PerditioRules, Narrator[PerditioState, str]):
    """The words for a deal of Perditio Tempus."""

    title: ClassVar[str] = "Perditio Tempus"
    step_name: ClassVar[str] = "card"
    landmarks: ClassVar[Landmarks] = Landmarks("ace")
    questions: ClassVar[Questions | None] = on_demand("cardtui.games.perditio.questions")
    moments: ClassVar[Moments | None] = on_demand("cardtui.games.perditio.moments")
    random_games: ClassVar[RandomGames | None] = RANDOM_GAMES
    graph: ClassVar[GraphScale] = GraphScale("chance to win, in percent", 100, unit=" %")
    deal_hint: ClassVar[str] = "52 ranks, four of each, pile by pile, top first: 5 Q 10 A 2 6 K 7 and so on"
    rules: ClassVar[str] = _RULES

    # the cards

    def tempo(self, last: Step[PerditioState, str] | None, state: PerditioState) -> Tempo:
        """Every step is interesting, as each card decides which pile comes next; the last ace may end all."""
        return Tempo.SUSPENSE if is_tense(state) else Tempo.HELD

    def is_landmark(self, step: Step[PerditioState, str]) -> bool:
        return step.after.current == Rank.ACE

    def describe(self, step: Step[PerditioState, str]) -> Sentence:
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

    def status(self, state: PerditioState) -> Iterator[str]:
        if self.legal_moves(state):
            yield f"The next card comes from pile {state.current}."
        if is_tense(state):
            yield self.odds(state)

    def odds(self, state: PerditioState) -> str:
        left = sum(state.left)
        if is_tense(state) and left == 1:
            return "You win: only the last ace is left."
        if is_tense(state):
            return f"You win 1 time in {left}: only the last ace is out, among {count(left, 'card')}."
        return f"The chance to win is {self.graph_values(state)[0]} percent."

    def fate_sentences(self) -> Iterator[str]:
        yield fate_sentence(self.fate)
        yield ending_sentence(self.fate)

    # the graph

    curve: ClassVar[CurveNames] = CurveNames("chance to win, in percent")

    def graph_values(self, state: PerditioState) -> tuple[int, ...]:
        """Return the chance of winning, in percent, given only the cards turned so far.

        Any order of the cards to come is as likely as any other, and the game is won if the last of them is
        an ace. So the chance begins at 1/13, grows as long as there comes no ace, and falls with every ace.
        """
        left = DEALT - state.cards
        return (round(100 * (HEIGHT - state.aces) / left) if left else 100,)

    # the end

    def result_sentence(self, state: PerditioState) -> str:
        return _result_sentence(state.won, state.cards)

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions saved the sheet's line.
        if text in (WON_LINE, _LOST_LINE):
            return _result_sentence(text == WON_LINE, steps)
        return text

    def game_stats(self, steps: Sequence[Step[PerditioState, str]], state: PerditioState) -> GameStats:
        return GameStats(won=state.won)  # a patience, though nobody chooses what happens

    def verdict(self, state: PerditioState) -> Sequence[str]:
        return ["You won: every pile is empty" if state.won else f"You lost: pile {state.current} is empty"]

    def facts(self, state: PerditioState) -> Sequence[tuple[str, str]]:
        cards = f"all {DEALT} turned" if state.won else f"{state.cards} turned, {cards_left(state.left)}"
        fate = "won from the start: every pile leads to pile 1"
        if not self.fate.won:
            fate = f"lost from the start: {circles_meaning(self.fate)}"
        return ("cards", cards), ("length", RANDOM_GAMES.compare(state.cards)), ("fate", fate)


def is_tense(state: PerditioState) -> bool:
    """Whether only the last ace is out: whenever it comes, the game ends."""
    return state.aces == len(_ORDINALS) - 1


def _result_sentence(won: bool, cards: int) -> str:
    if won:
        return f"You won after all {DEALT} cards."
    return f"You lost after {count(cards, 'card')}, {DEALT - cards} left."


def _why(after: PerditioState, card: Card) -> str:
    target = after.current
    left = few(len(after.piles[target - 1]), "card")
    if card.rank is not Rank.ACE:
        return f"The {RANK_NAMES[card.rank]} sends us to pile {target}, which has {left} left."
    ace = f"The {_ORDINALS[after.aces - 1]} ace"
    if after.won:
        return f"{ace} is the last card of all: pile 1 is empty, and so is every other."
    if after.aces == len(_ORDINALS):
        return f"{ace} sends us to pile 1, which is empty: the game ends, and {cards_left(after.left)}."
    return f"{ace} sends us back to pile 1, which has {left} left. The fourth will end the game."
