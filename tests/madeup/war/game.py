"""War, a made-up game that is watched: two players turn their top cards up; the higher rank takes both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtui.engine.cards import Cards
from cardtui.engine.deck_game import DeckGame
from cardtui.engine.narrator import GraphScale, Landmarks, Sentence
from cardtui.engine.rules import Result, Step
from cardtui.engine.zones import CardsMoved, Zone, ZoneKind

DECKS = ("deck 0", "deck 1")
BATTLE = "battle"
MOST = 1000  # rounds: nobody knows which games end


class State(NamedTuple):
    """Decks are top first; the cards of a battle are in the order in which they were played."""

    decks: tuple[Cards, Cards]
    battle: Cards = ()
    rounds: int = 0

    @property
    def decided(self) -> int | None:
        """The player who takes the battle, once both have shown cards of different ranks."""
        if not self.battle or len(self.battle) % 2 or self.battle[-2].rank == self.battle[-1].rank:
            return None
        return int(self.battle[-1].rank > self.battle[-2].rank)


class War(DeckGame[State, str]):
    """A deal of War. Where ranks are equal, two more cards are turned up on top."""

    key: ClassVar[str] = "war"
    title: ClassVar[str] = "War"
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone(DECKS[0], ZoneKind.HAND, face_down=True),
        Zone(DECKS[1], ZoneKind.HAND, face_down=True),
        Zone(BATTLE, ZoneKind.PILE),
    )
    step_name: ClassVar[str] = "card"
    landmarks: ClassVar[Landmarks] = Landmarks("battle", divide=True)
    graph: ClassVar[GraphScale] = GraphScale("cards held by player 0", 52)
    rules: ClassVar[str] = "Both turn a card up. The higher rank takes both; equal ranks turn more up."

    def cards(self, state: State) -> Mapping[str, Cards]:
        return dict(zip(DECKS, state.decks, strict=True)) | {BATTLE: state.battle}

    def initial_state(self) -> State:
        return State((self.deck[0::2], self.deck[1::2]))

    def legal_moves(self, state: State) -> Sequence[str]:
        to_play = state.decks[len(state.battle) % 2]
        return ["play"] if state.decided is None and to_play and state.rounds < MOST else []

    def apply(self, state: State, move: str) -> Step[State, str]:
        """Play one card; if it is the second of a pair, the player with the higher card takes all."""
        player, decks = len(state.battle) % 2, list(state.decks)
        card, decks[player] = decks[player][0], decks[player][1:]
        played = CardsMoved((card,), DECKS[player], 0, BATTLE, len(state.battle))
        after = State((decks[0], decks[1]), (*state.battle, card), state.rounds)
        if (taker := after.decided) is None:
            return Step(state, move, after, (played,))
        taken = CardsMoved(after.battle, BATTLE, 0, DECKS[taker], len(decks[taker]))
        decks[taker] += after.battle
        return Step(state, move, State((decks[0], decks[1]), (), state.rounds + 1), (played, taken))

    def result(self, state: State) -> Result | None:
        if self.legal_moves(state):
            return None
        return Result(next((1 - player for player in (0, 1) if not state.decks[player]), None))

    def describe(self, step: Step[State, str]) -> Sentence:
        played, *taken = step.cards_moved
        player, card = DECKS.index(played.source), played.cards[0]
        full, short = f"Player {player} plays the {card.name}", f"{player}: {card.short}"
        if taken:
            taker, number = DECKS.index(taken[0].target), len(taken[0].cards)
            full, short = f"{full}: player {taker} takes {number}", f"{short}, {taker} takes {number}"
        return Sentence(f"{full}.", short, "The higher rank takes the cards.")

    def is_landmark(self, step: Step[State, str]) -> bool:
        return not step.after.battle

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (len(state.decks[0]),)

    def result_sentence(self, state: State) -> str:
        result = self.result(state)
        winner = "Nobody" if result is None or result.winner is None else f"Player {result.winner}"
        return f"{winner} wins after {state.rounds} battles."


GAME = War
