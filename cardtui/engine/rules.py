"""The rules of a game: everything that playing, checking and simulating it need.

Sentences, landmarks and graphs belong to `cardtui.engine.narrator`, which no rules import.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from cardtui.engine.cards import Card
from cardtui.engine.errors import BadInput
from cardtui.engine.ids import GameId
from cardtui.engine.parameters import changed_parameters
from cardtui.engine.zones import CardsMoved, Event, Target, Zone, ZoneKind

S = TypeVar("S")
M = TypeVar("M")


class Step(NamedTuple, Generic[S, M]):
    """A move with the states before and after it, and the events that show it on the table."""

    before: S
    move: M
    after: S
    events: tuple[Event, ...]

    @property
    def cards_moved(self) -> tuple[CardsMoved, ...]:
        """The events that are movements of cards."""
        return tuple(event for event in self.events if isinstance(event, CardsMoved))


class Result(NamedTuple):
    """The result of a finished game: its winner, or None. A person who wins a patience is player 0."""

    winner: int | None


class Catalogue(Protocol):
    """A public catalogue that numbers the deals of a game."""

    def deal_of(self, number: str) -> str:
        """Return the deal with this number. Raises `BadInput` if no deal has it."""

    def id_of(self, game: Any) -> str:
        """Return the id of a game by its number: `camicia:9`; empty if it has none."""


class Rules(ABC, Generic[S, M]):
    """One deal of one game, with its parameters: a pure value.

    As in Simon Tatham's puzzle collection, *parameters* are configured before the start and the *state* is
    what undo restores. Data that undo does not restore (a selected coin, opened hands) and data that can be
    thrown away at any time (widgets) belong to the screens.
    """

    key: ClassVar[str]
    """The name of the game in ids and commands: `beggar`."""
    parameters_type: ClassVar[type[Any]]
    """A frozen dataclass of the parameters: see `cardtui.engine.parameters`."""
    zones: ClassVar[tuple[Zone, ...]] = ()
    """The places on the table where cards or pieces lie."""
    played: ClassVar[bool] = False
    """Whether all games of this kind are `interactive`."""
    player_count: ClassVar[int] = 1
    """The number of players who choose moves, the computer included."""
    catalogue: ClassVar[Catalogue | None] = None

    parameters: Any
    seed: int | None = None
    """The seed that the deal was made from, or None."""

    # the deal

    @classmethod
    @abstractmethod
    def from_seed(cls, seed: int, parameters: Any = None) -> Self:
        """Return the deal of a seed; a negative seed gives the deal of its absolute value."""

    @classmethod
    def draw(cls, draw_seed: Callable[[], int], parameters: Any = None, known: Iterable[str] = ()) -> Self:
        """Return a random deal; `draw_seed` returns random seeds. May raise `BadInput`.

        `known` are ids of games that a person has seen lately, which it may avoid.
        """
        return cls.from_seed(draw_seed(), parameters)

    @classmethod
    @abstractmethod
    def from_deal(cls, text: str, parameters: Any = None) -> Self:
        """Parse a deal. Raises `BadInput` if the text is none."""

    @abstractmethod
    def deal_text(self) -> str:
        """Return the deal as `from_deal` parses it, without blanks: parts are separated by dots."""

    @property
    def id(self) -> str:
        """The id of this game: `beggar#305`, `beggar,rounds=9:J.2.J.2`."""
        changed = changed_parameters(self.parameters)
        if self.seed is None:
            return GameId(self.key, changed, None, self.deal_text()).text
        return GameId(self.key, changed, str(self.seed)).text

    @classmethod
    def is_played_with(cls, parameters: Any) -> bool:
        """Return whether games of this kind with these parameters are `interactive`."""
        return cls.played

    @property
    def interactive(self) -> bool:
        """Whether players choose the moves. Then only those are forced for which `current_player` is None.

        Such a game has texts for its moves. It need not end, whatever is played.
        """
        return self.is_played_with(self.parameters)

    # the table

    def cards(self, state: S) -> Mapping[str, tuple[Card, ...]]:
        """Return the cards in each zone by its name, strips excepted, in the order that events count in."""
        return {}

    def pieces(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """Return the squares of the pieces on each strip by the name of its zone.

        A piece keeps its number in all states: while it is not there, its square is `OFF_STRIP`.
        """
        return {}

    def visible_cards(
        self, state: S, player: int | None = None, *, opened: bool = False
    ) -> Mapping[str, frozenset[int]]:
        """Return, for each zone, the indices of the cards whose faces are seen.

        They are seen by the player of that number or, without one, by the person at the screen. `opened` says
        that what lies face down has been opened, as who watches may do. The others nobody may see before the
        rules turn them up: tables show their backs, and no text names them, no hint and no inspector.

        By default all cards are seen except those of secret zones, and of those that lie face down.
        """
        cards = self.cards(state)
        return {
            zone.name: zone.face_up(len(cards[zone.name]), opened=opened)
            for zone in self.zones
            if zone.name in cards
        }

    # the play

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before the first step."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return the moves that can be played: one if it is forced, none if the game is over."""

    def current_player(self, state: S) -> int | None:
        """Return the number of the player who chooses the next move; None if it is forced, or at the end."""
        return 0 if self.interactive and self.legal_moves(state) else None

    @abstractmethod
    def apply(self, state: S, move: M) -> Step[S, M]:
        """Play one of the legal moves and return the step."""

    def forced_steps(self, state: S) -> Iterator[Step[S, M]]:
        """Yield the forced steps after `state`, up to the end of the game or the next choice."""
        while len(moves := self.legal_moves(state)) == 1 and self.current_player(state) is None:
            step = self.apply(state, moves[0])
            yield step
            state = step.after

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return the result of a finished game, or None."""

    # the players

    @property
    def computer_players(self) -> frozenset[int]:
        """The players whose moves the computer chooses."""
        return frozenset()

    @property
    def only_human(self) -> int | None:
        """The number of the only human player, alone or against the computer; otherwise None."""
        humans = [player for player in range(self.player_count) if player not in self.computer_players]
        return humans[0] if self.interactive and len(humans) == 1 else None

    def is_computer_turn(self, state: S) -> bool:
        """Return whether the computer chooses the next move: `computer_move` returns it."""
        return self.current_player(state) in self.computer_players

    def computer_move(self, state: S) -> M:
        """Return the computer's move, which is always the same in the same state of the same game."""
        raise NotImplementedError

    def untimed_move(self, state: S, move: M) -> M:
        """Return the move that is made where nothing is timed, if a person chooses `move`.

        It is another one only in games in which somebody else may have been quicker.
        """
        return move

    def is_human_turn(self, state: S) -> bool:
        """Return whether a person chooses the next move."""
        return self.current_player(state) is not None and not self.is_computer_turn(state)

    # how moves are chosen and written

    def move_targets(self, state: S, move: M) -> tuple[Target, ...]:
        """Return what a player points at, in this order, to choose `move`: a card of a hand, then a zone.

        By default these are the parts of the move's text, which are joined by `-`: each part is the name of a
        zone, or a card as `Card.text` writes it (`QH`), or a square of a strip (`lane/7`).
        """
        return tuple(self._target(state, word) for word in self.move_text(move).split("-"))

    def _target(self, state: S, word: str) -> Target:
        kinds = {zone.name: zone.kind for zone in self.zones}
        strip, _, square = word.partition("/")
        if kinds.get(strip) is ZoneKind.STRIP and square.isdecimal():
            return Target(strip, square=int(square))
        if word not in kinds:
            seen = self.visible_cards(state, opened=True)
            for name, cards in self.cards(state).items():
                for index, card in enumerate(cards):
                    if card.text == word and index in seen[name]:
                        return Target(name, index)
        return Target(word)

    def why_no_move(self, state: S, chosen: Sequence[Target]) -> str:
        """Return why no legal move begins with the `chosen` targets, in a few words, or an empty string.

        If they name no move, they may begin some: then the reason is the one that all of these share.
        """
        words = [self._target_text(state, target) for target in chosen]
        if (why := self._why_text_illegal(state, words)) is not None:
            return why
        whys = {self._why_text_illegal(state, [*words, zone.name]) for zone in self.zones} - {None}
        return (whys.pop() or "") if len(whys) == 1 else ""

    def _target_text(self, state: S, target: Target) -> str:
        if target.square is not None:
            return f"{target.zone}/{target.square}"
        return target.zone if target.card is None else self.cards(state)[target.zone][target.card].text

    def _why_text_illegal(self, state: S, words: Sequence[str]) -> str | None:
        """Return why the move that `words` name is illegal; None if they name no move."""
        try:
            return self.why_illegal(state, self.parse_move("-".join(words))) or ""
        except BadInput:
            return None

    def why_illegal(self, state: S, move: M) -> str | None:
        """Return why `move` is illegal in a few words (or an empty string); None if it is legal."""
        return None if move in self.legal_moves(state) else ""

    def move_text(self, move: M) -> str:
        """Return a move as `parse_move` parses it, without blanks, dots, `@` and `~`."""
        return str(move)

    def parse_move(self, text: str) -> M:
        """Parse a move, legal or not. Raises `BadInput` if the text is no move."""
        raise BadInput(f"nobody chooses the moves of {self.key}")
