"""The rules of a game: all that playing, checking and simulating need.

Nothing here is told: no sentence, no landmark, no graph. That is `cardtui.engine.narrator`, which no rules
import.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import GameId
from cardtui.engine.parameters import parameters_of
from cardtui.engine.zones import CardsMoved, Event, Target, Zone

S = TypeVar("S")
M = TypeVar("M")


class Step(NamedTuple, Generic[S, M]):
    """One card played or one coin moved: where it led from, what was played, where it led, what happened."""

    before: S
    move: M
    after: S
    events: tuple[Event, ...]

    @property
    def cards_moved(self) -> tuple[CardsMoved, ...]:
        """The movements of cards among the events."""
        return tuple(event for event in self.events if isinstance(event, CardsMoved))


class Result(NamedTuple):
    """How a game ended: who won, None for nobody. Who plays alone and wins is player 0."""

    winner: int | None


class Rules(ABC, Generic[S, M]):
    """One deal of one game, with its parameters: a pure value.

    It keeps apart (after Simon Tatham's puzzle collection) *parameters*, what may be configured before the
    start, and *state*, what undo must restore; what undo must not restore (a selected coin, opened hands) and
    what may be thrown away at any time (widgets) belong to the screens.
    """

    key: ClassVar[str]
    """The word that ids and commands use: `beggar`."""
    parameters_type: ClassVar[type[Any]]
    """A frozen dataclass of what may be configured: see `cardtui.engine.parameters`."""
    zones: ClassVar[tuple[Zone, ...]] = ()
    """Where something lies in this game."""
    interactive: ClassVar[bool] = False
    """Whether somebody chooses the moves. Then none is made for him but where `actor` says that it is forced.

    Such a game has texts for its moves.
    """
    player_count: ClassVar[int] = 1
    """How many choose moves in a played game, one after the other."""

    parameters: Any
    seed: int | None = None
    """The seed that the deal was made from, if it was made from one."""

    # the deal

    @classmethod
    @abstractmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        """The deal that `seed` makes. A negative seed makes the deal of its absolute value."""

    @classmethod
    @abstractmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        """The deal that `text` writes. Raises `BadInput` if it writes none."""

    def with_parameters(self, parameters: Any) -> Self:
        """The game of the same seed or deal, played with other parameters. Raises `BadInput` as these do."""
        if self.seed is None:
            return self.from_deal(self.deal_text(), parameters)
        return self.from_seed(self.seed, parameters)

    @abstractmethod
    def deal_text(self) -> str:
        """The deal as `from_deal` reads it, without blanks: parts are separated by dots."""

    @property
    def id(self) -> str:
        """The short text that stands for this very game: `beggar#305`, `beggar,rounds=9:J.2.J.2`."""
        changed = tuple(
            (name, str(value))
            for name, default, _ in parameters_of(self.parameters_type)
            if (value := getattr(self.parameters, name)) != default
        )
        if self.seed is None:
            return GameId(self.key, changed, None, self.deal_text()).text
        return GameId(self.key, changed, str(self.seed)).text

    # what lies where

    def cards(self, state: S) -> Mapping[str, tuple[Card, ...]]:
        """The cards that lie at each of the `places`, by its name, but for the strips: there are none there.

        They are in the order in which the movements of this game count them.
        """
        return {}

    def pieces(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """The squares that the pieces stand on, for each of the `places` that is a strip, by its name."""
        return {}

    def secret_cards(self, state: S) -> Mapping[str, frozenset[int]]:
        """Return, for each zone, the indices of the cards that nobody may see before the rules turn them up.

        The table shows their backs, and no text names them: no sentence, no hint, not the inspector. By
        default these are all the cards of the secret zones.
        """
        cards = self.cards(state)
        return {zone.name: frozenset(range(len(cards[zone.name]))) for zone in self.zones if zone.secret}

    # the play

    @abstractmethod
    def initial_state(self) -> S:
        """The state before the first step."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """What may be played now: one move where it is forced, none when the game is over."""

    def current_player(self, state: S) -> int | None:
        """Who chooses the next move, by number from 0; None where it is forced, or the game is over."""
        return 0 if self.interactive and self.legal_moves(state) else None

    @abstractmethod
    def apply(self, state: S, move: M) -> Step[S, M]:
        """The step that `move`, one of `moves(state)`, makes."""

    def forced_steps(self, state: S) -> Iterator[Step[S, M]]:
        """The steps that must follow `state`: to the end of the game, or to where there is a choice."""
        while len(moves := self.legal_moves(state)) == 1 and self.current_player(state) is None:
            step = self.apply(state, moves[0])
            yield step
            state = step.after

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    # who plays

    @property
    def computer_players(self) -> frozenset[int]:
        """The players whose moves the computer chooses."""
        return frozenset()

    @property
    def only_human(self) -> int | None:
        """The number of the person who plays, if one person plays: alone or against the computer."""
        humans = [player for player in range(self.player_count) if player not in self.computer_players]
        return humans[0] if self.interactive and len(humans) == 1 else None

    def is_computer_turn(self, state: S) -> bool:
        """Return whether the computer chooses the next move: `computer_move` returns it."""
        return self.current_player(state) in self.computer_players

    def computer_move(self, state: S) -> M:
        """The computer's move: the same in the same game whenever it is asked."""
        raise NotImplementedError

    def is_human_turn(self, state: S) -> bool:
        """Whether somebody has to choose a move, and not the computer."""
        return self.current_player(state) is not None and not self.is_computer_turn(state)

    # how moves are chosen and written

    def move_targets(self, state: S, move: M) -> tuple[Target, ...]:
        """Return what a player points at, in this order, to choose `move`: a card of a hand, then a zone.

        By default these are the parts of the move's text, which are joined by `-`: each part is the name of a
        zone, or else a card as `Card.text` writes it (`QH`).
        """
        return tuple(self._target(state, word) for word in self.move_text(move).split("-"))

    def _target(self, state: S, word: str) -> Target:
        if word not in {zone.name for zone in self.zones}:
            secret = self.secret_cards(state)
            for name, cards in self.cards(state).items():
                for index, card in enumerate(cards):
                    if card.text == word and index not in secret.get(name, ()):
                        return Target(name, index)
        return Target(word)

    def target_text(self, state: S, target: Target) -> str:
        """Return a target as the text of a move names it: the name of the zone, or the card."""
        return target.zone if target.card is None else self.cards(state)[target.zone][target.card].text

    def next_targets(self, state: S, chosen: Sequence[Target] = ()) -> tuple[Target, ...]:
        """Return what can be pointed at after the `chosen` targets, zone by zone."""
        if not self.is_human_turn(state):
            return ()
        before, length = tuple(chosen), len(chosen)
        all_targets = [self.move_targets(state, move) for move in self.legal_moves(state)]
        following = {
            targets[length] for targets in all_targets if len(targets) > length and targets[:length] == before
        }
        order = [zone.name for zone in self.zones]
        return tuple(sorted(following, key=lambda target: (order.index(target.zone), target.card or 0)))

    def targeted_move(self, state: S, chosen: Sequence[Target]) -> M | None:
        """Return the legal move that the `chosen` targets name, or None."""
        moves = self.legal_moves(state) if self.is_human_turn(state) else ()
        return next((move for move in moves if self.move_targets(state, move) == tuple(chosen)), None)

    def why_no_move(self, state: S, chosen: Sequence[Target]) -> str:
        """Return why no legal move begins with the `chosen` targets, in a few words, or an empty string.

        If they name no move, they may begin some: then the reason is the one that all of these share.
        """
        words = [self.target_text(state, target) for target in chosen]
        if (why := self._why_text_illegal(state, words)) is not None:
            return why
        whys = {self._why_text_illegal(state, [*words, zone.name]) for zone in self.zones} - {None}
        return (whys.pop() or "") if len(whys) == 1 else ""

    def _why_text_illegal(self, state: S, words: Sequence[str]) -> str | None:
        """Return why the move that `words` name is illegal; None if they name no move."""
        try:
            return self.why_illegal(state, self.parse_move("-".join(words))) or ""
        except BadInput:
            return None

    def why_illegal(self, state: S, move: M) -> str | None:
        """Why `move` cannot be played, in a few words (none, if it need not be said); None if it can be."""
        return None if move in self.legal_moves(state) else ""

    def move_text(self, move: M) -> str:
        """A move as `read_move` reads it, without blanks, dots and `@`."""
        return str(move)

    def parse_move(self, text: str) -> M:
        """The move that `text` writes, be it legal or not. Raises `BadInput` if it writes none."""
        raise BadInput(f"nobody chooses the moves of {self.key}")
