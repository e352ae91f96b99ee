"""The base class of games: rules and narrator in one. And a watched game that a person plays by hand.

That is the same game, in which somebody makes each step. A person makes the steps in which their own card is
moved, by pointing at the zone that it comes from. The other steps are made by a second player, whom the
computer plays. As each move has to be made, nobody knows what comes after the last one.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, cast

from cardtui.engine.narrator import Narrator
from cardtui.engine.plain_text import PlainText
from cardtui.engine.zones import Target

if TYPE_CHECKING:
    from cardtui.engine.hand_rules import HandRules

S = TypeVar("S")
M = TypeVar("M")

_PERSON, _OTHER = 0, 1
"""The players of a watched game that is played by hand."""


class Outcome(NamedTuple):
    """The winner of a finished game, or None, and the outcome in one sentence."""

    winner: int | None
    sentence: str


class Game(Narrator[S, M]):
    """A deal of a game with its parameters, rules and words."""

    def outcome_of(self, state: S) -> Outcome | None:
        """Return the outcome of a finished game, or None."""
        result = self.result(state)
        return None if result is None else Outcome(result.winner, self.result_sentence(state))

    @property
    def kind(self) -> type[Game[Any, Any]]:
        """The class that deals games of this kind, whatever their parameters."""
        return type(self)

    @property
    def by_hand(self) -> Game[S, M]:
        """The game that is played if a person wants to play this one by hand and not to watch it.

        By default it is the same game: one that is played as it is, one that is watched with a person who
        makes the steps.
        """
        return self if self.interactive else cast(Game[S, M], _ByHand(self))

    def begin_by_hand(self, chosen: Collection[str] = ()) -> Game[S, M]:
        """Return the game that begins when a person chooses to play by hand, at home or by `--hand`.

        `chosen` are the names of the parameters that they have chosen themselves: those stay.
        """
        return self.by_hand

    @property
    def watched(self) -> Game[S, M]:
        """The game that is watched if a person plays this one by hand; else this one."""
        return self

    def alike(self, other: Game[S, M]) -> Game[S, M]:
        """Return another deal, to be played in the same mode as this one."""
        return other

    @property
    def plain_text(self) -> PlainText[S, M]:
        """The game as plain text, for where there is no screen."""
        return PlainText(self)

    @property
    def hand_rules(self) -> HandRules[S]:
        """The rules for playing this watched game by hand: which steps the person makes, and their texts."""
        from cardtui.engine.hand_rules import HandRules

        return HandRules(self)


class UnknownGame(Game[Any, Any]):
    """A kind of game that cannot be loaded, because its package is not installed any more.

    The history may have rows of it, of which it says what can be said of any game.
    """

    key: ClassVar[str] = ""
    step_name: ClassVar[str] = "step"


class _ByHand:
    """The `watched` game with a person as one of its players. All other attributes are those of that game.

    It has the same id and the same states. Its moves are forced, so that games differ only in mistakes:
    `interactive` is False, and a saved game has no list of moves.
    """

    computer_players: ClassVar[frozenset[int]] = frozenset({_OTHER})

    def __init__(self, watched: Game[Any, Any]) -> None:
        self.watched = watched
        self.hand_rules: HandRules[Any] = watched.hand_rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.watched, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByHand) and other.watched == self.watched

    def __hash__(self) -> int:
        return hash((_ByHand, self.watched))

    @property
    def by_hand(self) -> _ByHand:
        return self

    def alike(self, other: Game[Any, Any]) -> Game[Any, Any]:
        """Return another deal, to be played by hand too."""
        return other.by_hand

    def as_taught(self, won: Container[int]) -> _ByHand:
        return _ByHand(self.watched.as_taught(won))

    def with_settings(self, values: Mapping[str, Any]) -> _ByHand:
        return _ByHand(self.watched.with_settings(values))

    # the player to move

    def current_player(self, state: Any) -> int | None:
        if not self.watched.legal_moves(state):
            return None
        return _OTHER if self.hand_rules.move(state) is None else _PERSON

    def is_computer_turn(self, state: Any) -> bool:
        return self.current_player(state) == _OTHER

    def is_human_turn(self, state: Any) -> bool:
        return self.current_player(state) == _PERSON

    def computer_move(self, state: Any) -> Any:
        return self.watched.legal_moves(state)[0]

    # choosing a move by its zone

    def move_targets(self, state: Any, move: Any) -> tuple[Target, ...]:
        zone = self.hand_rules.move(state)
        return () if zone is None else (Target(zone),)

    def why_no_move(self, state: Any, chosen: Sequence[Target]) -> str:
        """Return why the next card does not come from the chosen zone; an empty text if it does."""
        return self.hand_rules.why_illegal(state, chosen[-1].zone) or ""


def with_parameters(game: Game[S, M], parameters: Any) -> Game[S, M]:
    """Return the game of the same seed or deal with other parameters. May raise `BadInput`."""
    if game.seed is None:
        return game.kind.from_deal(game.deal_text(), parameters)
    return game.kind.from_seed(game.seed, parameters)
