"""Snap in words: its rules, what a throw does and why, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import zip_longest
from typing import Any, ClassVar, Self

from cardtui.engine.cards import Card
from cardtui.engine.characters import CHARACTERS, Character
from cardtui.engine.narrator import CurveNames, GraphScale, Hint, Landmarks, Narrator, Sentence
from cardtui.engine.optional_features import Moments, RandomGames, on_demand
from cardtui.engine.phrases import article, capitalized, clause, count, inside, listed, possessive, verb_of
from cardtui.engine.playhead import Tempo
from cardtui.engine.questions import Questions
from cardtui.engine.rules import Step
from cardtui.games.snap.opponents import BEST, LOST, View, look_ahead, throw, worth
from cardtui.games.snap.random_games import RANDOM_GAMES
from cardtui.games.snap.rules import BOTTOM, DECKS, FOUR, PLAYERS, TOP, SnapRules, SnapState, view_of
from cardtui.games.snap.settings import SNAP_NAMES

_RULES = """\
Whoever runs out of cards loses. Two players throw cards in turn into one row on the table; chance chooses \
whether from the top or from the bottom of their decks. A card whose rank lies in the row already is a snap: \
it takes that card and all that came after it.

52 cards are shuffled; A gets the first half of them, B the second, and A begins. Nobody decides anything \
when you watch: a whole number, the seed, gives the shuffle and all that chance chooses. Its sign does not \
matter: -5 and 5 give the same game.

After a snap the player who threw puts the cards taken, in their order, and then the card thrown at the \
bottom of the deck. So there are never two cards of a rank in the row, and never more than 13 cards.

A player who has no card left after a throw has lost. Half of all games take more than 408 throws; the \
longest of 200,000 takes 4722. Nobody knows whether every game ends, so a game is stopped after a million \
throws.

On the screen, the players of a watched game have names, which the setting snap_names changes.

By hand you play against the computer: you choose the top or the bottom of your deck, and the computer the \
end of its own. Both see the ends of both decks, and the row. Two suits make a short game."""

_RULES_BY_HAND = """\
Whoever runs out of cards loses. You and the computer throw cards in turn into one row on the table: the top \
or the bottom card of your deck, as you choose. A card whose rank lies in the row already is a snap: it \
takes that card and all that came after it.

You and the computer have half of the cards each; A begins. Both see the ends of both decks, and the row. \
What lies between the ends is for your memory.

After a snap the player who threw puts the cards taken, in their order, and then the card thrown at the \
bottom of the deck. So there are never two cards of a rank in the row. A player who has no card left after a \
throw has lost.

With two suits, 26 cards, a game takes 60 to 90 throws; with all four it takes 200 to 300. The computer \
is another person at each level. Nell, at the level easy, throws from the end that chance chooses, and each \
of your ends says what it would take. Otto, medium, takes the larger snap. Vera, hard, looks ahead: what \
will your answer be? The game setup chooses the deck and the level.

When you watch, nobody decides anything: chance chooses each end, and the seed is the game."""

_LONG, BIG = 5, 10
"""Cards of a run that takes a while to count, and of one that there is once or twice in a game."""

_OLD_RESULT = re.compile(r"\('([AB] wins)', \['[^]]*'\]\)")


class SnapNarrator(SnapRules, Narrator[SnapState, str]):
    """The words for a game of Snap."""

    title: ClassVar[str] = "Snap"
    step_name: ClassVar[str] = "throw"
    landmarks: ClassVar[Landmarks] = Landmarks("snap", big="snap of ten cards or more")
    questions: ClassVar[Questions | None] = on_demand("cardtui.games.snap.questions")
    moments: ClassVar[Moments | None] = on_demand("cardtui.games.snap.moments")
    random_games: ClassVar[RandomGames | None] = RANDOM_GAMES
    deal_hint: ClassVar[str] = ""
    example_seeds: ClassVar[tuple[int, ...]] = (305, 400, 1300)  # the sheet's
    rules: ClassVar[str] = _RULES
    player_names = PLAYERS
    """The names of the players of a watched game: the letters of the sheet, or those of `with_names`."""

    @property
    def help_text(self) -> str:
        return _RULES_BY_HAND if self.interactive else self.rules

    # the players

    def with_settings(self, values: Mapping[str, Any]) -> Self:
        return self.with_names(str(values[SNAP_NAMES.name]))

    def with_names(self, names: str) -> Self:
        """Return this game with names for A and B in all text that is shown while it is watched.

        Its id and its result keep the letters.
        """
        named = copy(self)
        vars(named)["player_names"] = tuple(names.split("+"))
        return named

    @property
    def opponent(self) -> Character | None:
        return CHARACTERS[self.parameters.level] if self.interactive else None

    def name_of(self, player: int) -> str:
        """Return a player's name: that of A or B, or in a game that is played `You` or the opponent's."""
        if not self.interactive:
            return self.player_names[player]
        return self.opponent_name if player in self.computer_players else "You"

    def zone_label(self, zone: str) -> str:
        if zone not in DECKS:
            return "the row"
        return f"{possessive(inside(self.name_of(DECKS.index(zone))))} deck"

    def status(self, state: SnapState) -> Iterator[str]:
        if state.winner is not None:
            yield f"{clause(self.name_of(state.winner), 'have', 'won')}."
        elif self.interactive:
            yield f"{self.turn_label(state)}."
        elif self.legal_moves(state):
            yield f"{clause(self.name_of(state.turn), 'throw')} next."

    def hint(self, state: SnapState) -> Hint[str]:
        """Return the best throw, and what decides it; first whether there is a snap."""
        view, best = view_of(state), self.best_end(state, BEST)
        deck = state.decks[state.turn]
        takes = zip((deck[0], deck[-1]), self.taken_by_ends(state), strict=True)
        snaps = [f"the {end.short} takes {count(taken, 'card')}" for end, taken in takes if taken]
        throw_text = f"throw the {best}, the {deck[0 if best == TOP else -1].name}"
        if len(deck) == 1:
            return Hint(best, f"{throw_text}: it is your only card")
        first = f"there is a snap: {' and '.join(snaps)}" if snaps else "there is no snap"
        return Hint(best, f"{throw_text}: {_why_better(view, best, self.opponent_name)}", (first,))

    def taken_by_ends(self, state: SnapState) -> tuple[int, int]:
        """Return how many cards the top and the bottom card of the player to move would take, these included.

        0 means that there is no snap.
        """
        view = view_of(state)
        top, bottom = (throw(view, end)[0] for end in (0, 1))
        return top and top + 1, bottom and bottom + 1

    # the throws

    def is_landmark(self, step: Step[SnapState, str]) -> bool:
        return step.after.snaps > step.before.snaps

    def is_big(self, step: Step[SnapState, str]) -> bool:
        return self.interactive or run_length(step) >= BIG

    def tempo(self, last: Step[SnapState, str] | None, state: SnapState) -> Tempo:
        """Return a longer beat after a longer run was taken. It reveals nothing about the next throw."""
        taken = 0 if last is None else run_length(last)
        if taken < _LONG:
            return super().tempo(last, state)
        return Tempo.GREAT_BEAT if taken >= BIG else Tempo.LONG_BEAT

    def describe(self, step: Step[SnapState, str]) -> Sentence:
        before, after = step.before, step.after
        name = self.name_of(before.turn)
        me = inside(name)
        card = before.decks[before.turn][0 if step.move == TOP else -1]
        full = f"{clause(name, 'throw')} the {card.name} from the {step.move}"
        label = name.removeprefix("The ").capitalize()
        short = f"{label}: {card.short} from the {step.move}"
        rank = card.rank.name.lower()
        if after.winner is not None:
            wins = clause(inside(self.name_of(after.winner)), "win")
            full = f"{clause(name, 'throw')} the {card.name}, the last card: {wins}"
            # A narrow column has no room for the computer as the winner.
            short = f"{label}: {card.short}, the last{' card' if self.interactive else f': {wins}'}"
            why = f"{clause(name, 'have')} no card left, and so {verb_of(name, 'have')} lost."
        elif after.snaps > before.snaps:
            taken = before.public[len(after.public) :]
            cards = ", ".join(other.short for other in taken)
            size = len(taken) + 1
            full += f": snap! {clause(name, 'take')} {size} cards: {cards} and {card.short}"
            short = f"{label}: {card.short} snaps {size}"
            why = (
                f"{step.move.capitalize()} card. {article(rank).capitalize()} lay there already: it goes to "
                f"the bottom of {possessive(me)} deck, with all that came after it and the card thrown."
            )
        else:
            why = f"{step.move.capitalize()} card. No {rank} to match."
        return Sentence(full + ".", short, why)

    def brief(self, step: Step[SnapState, str]) -> str:
        return self.describe(step).short.replace(" from the ", ", ")  # the end from which it was thrown

    # the graph

    @property
    def graph(self) -> GraphScale:
        first, second = (f"by {inside(self.name_of(player))}" for player in (0, 1))
        you = self.only_human or 0
        return GraphScale(
            "cards held", len(self.deck), (first, "on the table", second), whole=True, main=2 * you
        )

    @property
    def curve(self) -> CurveNames:
        below, above = (possessive(inside(self.name_of(player))) for player in (0, 1))
        return CurveNames(capitalized(f"{below} cards"), capitalized(f"{above} cards"))

    def graph_values(self, state: SnapState) -> tuple[int, ...]:
        """Return the cards of A, on the table, and of B: the whole deck together."""
        return len(state.decks[0]), len(state.public), len(state.decks[1])

    # the end

    @property
    def history_mode(self) -> str:
        if not self.interactive:
            return ""
        return f"{self.parameters.level}{'' if self.parameters.suits == FOUR else ', two suits'}"

    def result_sentence(self, state: SnapState) -> str:
        if state.winner is None:
            return nobody_has_won(state)
        name = self.name_of(state.winner) if self.interactive else PLAYERS[state.winner]
        return f"{clause(name, 'win')} after {count(state.ply, 'throw')}."

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        # Older versions saved the sheet's pair: ('A wins', ['5', '0', 'K']).
        if (pair := _OLD_RESULT.fullmatch(text)) is None:
            return text
        return f"{pair[1]} after {count(steps, 'throw')}."

    def verdict(self, state: SnapState) -> Sequence[str]:
        took = f"after {count(state.ply, 'throw')} and {count(state.snaps, 'snap')}"
        headline = "Nobody has won" if state.winner is None else clause(self.name_of(state.winner), "win")
        if not self.interactive:
            return [headline]
        if state.winner is None:
            return [headline, f"stopped {took}"]
        cards = count(len(state.decks[state.winner]), "card")
        return [
            headline,
            f"{took}, with {cards}",
            f"{self.opponent_name} played at the level {self.parameters.level}",
        ]

    def facts(self, state: SnapState) -> Sequence[tuple[str, str]]:
        if self.interactive:
            return ()
        held = [
            clause(self.name_of(player), "hold", str(len(deck)))
            for player, deck in enumerate(state.decks)
            if deck
        ]
        lie = f"{len(state.public)} {'lies' if len(state.public) == 1 else 'lie'} on the table"
        throws = f"{state.ply}{', the most there may be' if state.winner is None else ''}"
        facts = [
            ("throws", f"{throws}, with {count(state.snaps, 'snap')}"),
            ("cards", f"{listed(held)}, {lie}"),
        ]
        if state.winner is not None and self.parameters.suits == FOUR:
            facts.append(("length", RANDOM_GAMES.compare(state.ply)))
        return facts


def playgame(seed: int) -> tuple[str, list[str]] | None:
    """Return the winner of the game of this seed and their deck, top first; a ten is `0`, as on the sheet.

    Return None, which is not on the sheet, if nobody has won after a million throws.

    >>> winner, deck = playgame(305)
    >>> winner, len(deck), deck[:4]
    ('A wins', 45, ['2', 'A', '8', '7'])
    """
    game = SnapRules.from_seed(seed)
    state = game.initial_state()
    for step in game.forced_steps(state):
        state = step.after
    return None if state.winner is None else winner_and_deck(state)


def winner_and_deck(state: SnapState) -> tuple[str, list[str]]:
    """Return the result of the sheet's function: the winner and their deck, with a ten as `0`."""
    assert state.winner is not None
    deck = [label.removeprefix("1") for label in labels(state.decks[state.winner])]
    return f"{PLAYERS[state.winner]} wins", deck


def run_length(step: Step[SnapState, str]) -> int:
    """Return the number of cards that a throw takes, itself included; 0 if it is no snap."""
    before, after = step.before, step.after
    return len(before.public) - len(after.public) + 1 if after.snaps > before.snaps else 0


def _why_better(view: View, best: str, opponent: str) -> str:
    """Say what makes most of the difference between the best end and the other one, three throws ahead."""
    ends = TOP, BOTTOM
    other = ends[1 - ends.index(best)]
    line, other_line = (look_ahead(view, ends.index(end), BEST) for end in (best, other))
    if worth(line) == worth(other_line):
        return f"three throws ahead, the {other} is as good"
    pairs = list(zip_longest(line, other_line, fillvalue=0))
    better = [less - more if index == 1 else more - less for index, (more, less) in enumerate(pairs)]
    decides = better.index(max(better))
    taken, instead = pairs[decides]
    if taken == LOST:
        return f"{possessive(inside(opponent))} last card then loses"
    if instead == LOST:
        return f"if you throw the {other}, your last card then loses"
    subject = ("it takes", "the best answer then takes", "your next throw can then take")[decides]
    if not taken:
        return f"{subject} nothing, not {count(instead + 1, 'card')}"
    return f"{subject} {count(taken + 1, 'card')}{f', not {instead + 1}' if instead else ''}"


def nobody_has_won(state: SnapState) -> str:
    return f"Nobody has won after {count(state.ply, 'throw')}."


def labels(cards: Sequence[Card]) -> list[str]:
    return [card.label for card in cards]
