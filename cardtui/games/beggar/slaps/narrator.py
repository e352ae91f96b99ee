"""Beggar My Neighbour with slaps in words: its rules, what a move does and why, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from cardtui.engine.cards import RANK_NAMES
from cardtui.engine.characters import CHARACTERS, Character
from cardtui.engine.narrator import CurveNames, GameStats, GraphScale, Hint, Landmarks, Narrator, Sentence
from cardtui.engine.phrases import belonging_to, clause, count, few, inside, plural, possessive
from cardtui.engine.rules import Step
from cardtui.games.beggar.narrator import BeggarNarrator
from cardtui.games.beggar.neighbour import WHOLE_DECK
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.rules import HANDS, PILE
from cardtui.games.beggar.slaps.rules import LAY, NEIGHBOUR, OTHER, SLAP, WRONG, YOU, SlapRules, SlapState

_RULES = """\
Whoever has no card when a pile is taken loses. You and the neighbour lay your top cards on one pile, in \
turn. When two cards of one rank lie together, or with one between them, slap first and the pile is yours; a \
wrong slap costs your top card.

As in Beggar My Neighbour, a jack asks the other player for 1 card, a queen for 2, a king for 3, an ace for \
4, and whoever is paid in full with plain cards takes the pile.

Whenever two cards of one rank lie on each other, a pair, or with one other card between them, a sandwich, \
the pile may be slapped, and whoever slaps first takes it. Only cards laid since the pile was last taken \
count. Whatever was owed is void, and whoever slapped leads.

If you slap where there is nothing to slap, your top card is burnt: it is shown, goes face down under the \
pile, and pays nothing. If you have no card then, you lose. The neighbour is Nell at the level easy, Otto \
at medium and Vera at hard, who never slap wrongly.

A pile that is won by a payment is taken at once, but waits while it can be slapped. Whoever owes and has no \
card cannot pay; whoever has to lay and has none is passed over, and may still slap. A player who has no \
card when a pile is taken has lost."""


class SlapNarrator(SlapRules, Narrator[SlapState, str]):
    """The words for a deal of Beggar My Neighbour with slaps."""

    title: ClassVar[str] = f"{BeggarNarrator.title} with slaps"
    player_names = BeggarNarrator.player_names
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("pile", divide=True)
    deal_hint: ClassVar[str] = "a deck whose cards have ranks: J 2 3 J 4 5, or two hands, top first"
    rules: ClassVar[str] = _RULES

    @property
    def opponent(self) -> Character:
        return CHARACTERS[self.parameters.slap]

    @property
    def names(self) -> tuple[str, str]:
        """The names of the neighbour and of the person, which plain text does not replace by numbers."""
        return self.opponent_name, "You"

    def zone_label(self, zone: str) -> str:
        labels = {
            HANDS[OTHER]: f"{possessive(self.names[OTHER])} hand",
            HANDS[YOU]: "your hand",
            PILE: "the pile",
        }
        return labels.get(zone, "the burnt cards")

    def turn_label(self, state: SlapState) -> str:
        if self.result(state) is not None:
            return "The end"
        if not any(state.hands):
            return "Nobody has a card"
        what = "card" if state.taker is None else "pile"
        return f"Your {what}" if state.due == YOU else f"{possessive(self.names[OTHER])} {what}"

    def status(self, state: SlapState) -> Iterator[str]:
        if state.debt and state.winner is None:
            yield f"{clause(self.names[state.turn], 'owe', str(state.debt))}."
        yield f"{self.turn_label(state)}."

    def slap_name(self, state: SlapState) -> str:
        """Return what lies there to be slapped: `a pair of eights`, `a sandwich of kings`."""
        assert state.slap is not None
        return slap_name(state.slap.rank, is_pair=state.is_pair)

    def hint(self, state: SlapState) -> Hint[str]:
        if state.slap is not None:
            return Hint(SLAP, f"{self.slap_name(state)} lies there: slap", ("there is something to slap",))
        what = "lay" if state.taker is None else "take the pile"
        who = what if state.due == YOU else f"let {self.names[OTHER]} {what}"
        return Hint(LAY, f"there is nothing to slap: {who}")

    # the moves

    def is_landmark(self, step: Step[SlapState, str]) -> bool:
        return step.after.tricks > step.before.tricks

    def describe(self, step: Step[SlapState, str]) -> Sentence:
        before, after, move = step.before, step.after, step.move
        size = len(before.pile) + len(before.burnt)
        if move in (SLAP, NEIGHBOUR):
            player = self.names[YOU if move == SLAP else OTHER]
            what = self.slap_name(before)
            full = f"{clause(player, 'slap')} {what} and {_takes(player, size)}{self._wins(after)}"
            short = clause(player, "slap", what.partition(" of ")[0])  # a narrow column has no more room
            return Sentence(f"{full}.", short, "The first to slap takes the pile.")
        if move == WRONG and after.winner is not None and not before.hands[YOU]:
            return Sentence(
                f"You slap wrongly without a card: {clause(self.names[OTHER], 'win')}.",
                "You slap wrongly and lose",
            )
        if move == WRONG:
            why = "There was neither a pair nor a sandwich."
            burnt = before.hands[YOU][0].name
            return Sentence(
                f"You slap wrongly: your {burnt} is burnt{self._end(step)}.", "You slap wrongly", why
            )
        if before.taker is not None:
            player = self.names[before.taker]
            takes = _takes(player, size)
            return Sentence(
                f"{player} {takes}{self._wins(after)}.", f"{player} {takes}", "Nobody has slapped."
            )
        if not before.hands[before.turn]:
            assert after.winner is not None
            wins = clause(self.names[after.winner], "win")
            why = "Nobody has a card, nobody has slapped: whoever laid last wins."
            return Sentence(
                f"{wins}: {inside(clause(self.names[after.winner], 'have'))} laid the last card.",
                wins,
                why,
            )
        return self._describe_card(step)

    def _describe_card(self, step: Step[SlapState, str]) -> Sentence:
        """Describe a card that was laid."""
        before, after = step.before, step.after
        card, player = before.hands[before.turn][0], self.names[before.turn]
        verb = "pay" if before.debt else "play"
        full, short = f"{clause(player, verb)} the {card.name}", clause(player, verb, card.short)
        if before.slap is not None:
            full += f" over {self.slap_name(before)}"
        other = inside(self.names[1 - before.turn])
        if after.debt and PENALTIES[card.rank]:
            full += f": {clause(other, 'owe', few(after.debt, 'card'))}"
        elif PENALTIES[card.rank]:
            full += f", and {other} cannot pay"
        elif before.debt:
            full += f", {before.asked - before.debt + 1} of {before.asked}"
        if after.tricks > before.tricks:
            takes = clause(self.names[after.turn], "take", str(_taken(step)))
            own = after.turn == before.turn
            short += f" and {takes.partition(' ')[2]}" if own else f": {inside(takes)}"
        return Sentence(f"{full}{self._end(step)}.", short)

    def _wins(self, after: SlapState) -> str:
        return "" if after.winner is None else f": {inside(clause(self.names[after.winner], 'win'))}"

    def _end(self, step: Step[SlapState, str]) -> str:
        """Return what a card that was laid or burnt has led to besides, to end a sentence."""
        before, after = step.before, step.after
        if after.tricks > before.tricks:
            player = self.names[after.turn]
            return f": {inside(player)} {_takes(player, _taken(step))}{self._wins(after)}"
        if after.winner is not None:
            return f": nobody has a card, and {inside(clause(self.names[after.winner], 'win'))}"
        if after.taker is not None:
            return f": the pile is {belonging_to(self.names[after.taker])}, if nobody slaps"
        return ""

    def brief(self, step: Step[SlapState, str]) -> str:
        """Return who took how many cards, and whether by a slap, or else the card alone."""
        before, after, move = step.before, step.after, step.move
        size = len(before.pile) + len(before.burnt)
        if move == WRONG:
            return "You slap wrongly"
        if move in (SLAP, NEIGHBOUR):
            player = self.names[YOU if move == SLAP else OTHER]
            return f"Slap: {inside(clause(player, 'take', str(size)))}"
        if before.taker is not None:
            return clause(self.names[before.taker], "take", str(size))
        if after.tricks > before.tricks:
            return clause(self.names[after.turn], "take", str(_taken(step)))
        return self.describe(step).short

    # the graph

    @property
    def graph(self) -> GraphScale:
        return GraphScale("cards that you hold", sum(map(len, self.deal.hands)), whole=True, short="you")

    @property
    def curve(self) -> CurveNames:
        return CurveNames("yours", f"{possessive(self.names[OTHER])} cards")

    def graph_values(self, state: SlapState) -> tuple[int, ...]:
        return (len(state.hands[YOU]),)

    # the end

    @property
    def history_mode(self) -> str:
        cards = self.parameters.cards
        return f"slaps, {self.parameters.slap}{'' if cards == WHOLE_DECK else f', {cards} cards'}"

    def game_stats(self, steps: Sequence[Step[SlapState, str]], state: SlapState) -> GameStats:
        wrong = sum(step.move == WRONG for step in steps)
        return GameStats(won=state.winner == YOU, mistakes=wrong)

    def result_sentence(self, state: SlapState) -> str:
        if state.winner is None:
            return f"A draw after {count(state.cards, 'card')}."
        return f"{clause(self.names[state.winner], 'win')} after {count(state.cards, 'card')}."

    def verdict(self, state: SlapState) -> Sequence[str]:
        if state.winner is None:
            return ["A draw: nobody has won"]
        winner, loser = self.names[state.winner], self.names[1 - state.winner]
        return [f"{winner} beat {inside(loser)}"]

    def facts(self, state: SlapState) -> Sequence[tuple[str, str]]:
        return [("cards", f"{state.cards}, in {count(state.tricks, 'pile')}")]

    def facts_of_play(self, moves: Sequence[str]) -> Sequence[tuple[str, str]]:
        score = score_text(moves)
        return [("slaps", score)] if score else []


def slap_name(rank: int, *, is_pair: bool) -> str:
    """Return a slap in words: `a pair of eights`, `a sandwich of kings`."""
    return f"a {'pair' if is_pair else 'sandwich'} of {plural(RANK_NAMES[rank])}"


def score_text(moves: Sequence[str], *times: str) -> str:
    """Return how many slaps the person won: `2 of 3 first · no wrong slaps`; empty before the first slap.

    `times` are texts about how quick they were.
    """
    won, theirs, wrong = map(moves.count, (SLAP, NEIGHBOUR, WRONG))
    if not (won or theirs or wrong):
        return ""
    first = [f"{won} of {won + theirs} first"] if won or theirs else []
    return " · ".join([*first, *times, few(wrong, "wrong slap")])


def _takes(player: str, size: int) -> str:
    """Return that a player takes a pile, without the player."""
    return f"{'take' if player == 'You' else 'takes'} the pile of {size}"


def _taken(step: Step[SlapState, str]) -> int:
    """Return how many cards were taken in a step that began with a card that was laid or burnt."""
    return sum(len(moved.cards) for moved in step.cards_moved[1:])
