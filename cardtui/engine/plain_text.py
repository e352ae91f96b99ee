"""A game as plain text: what is printed where there is no screen."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Generic, TypeVar

from cardtui.engine.narrator import Narrator
from cardtui.engine.phrases import count
from cardtui.engine.rules import Step

S = TypeVar("S")
M = TypeVar("M")
N = TypeVar("N", bound=Narrator)  # type: ignore[type-arg]

NUMBERED_PLAYERS = ("Player 0", "Player 1")
"""The names of the players in plain text, as on the course sheets."""


def with_numbered_players(game: N) -> N:
    """Return a copy of a game that calls its players `Player 0` and `Player 1`."""
    numbered = copy(game)
    vars(numbered)["player_names"] = NUMBERED_PLAYERS
    return numbered


class PlainText(Generic[S, M]):
    """Writes a game as plain lines: a dialogue in which it is played, its table, its steps and its outcome.

    What stands here suits any game. A subclass writes what is special in one: its warnings, its progress, the
    outcome as its course sheet asks for it.
    """

    def __init__(
        self,
        game: Narrator[S, M],
        move_noun: str = "move",
        move_format: str = "a move",
        move_example: str = "",
        enter_move: str = "",
    ) -> None:
        """`move_noun` is a move in a prompt, `coin and distance`; `move_format` the form of a typed move, `a
        coin and a distance`; `move_example` an example of one, `0 2`; `enter_move` the move that an empty
        line makes where the game is played as a conversation."""
        self.game = game
        self.move_noun, self.move_format, self.move_example = move_noun, move_format, move_example
        self.enter_move = enter_move

    # a dialogue in which the game is played

    @property
    def tagline(self) -> str:
        """The aim of the game in a few words."""
        return self.game.title

    def warnings(self, state: S) -> Iterator[str]:
        """Yield warnings to print before the next move from `state`."""
        yield from ()

    def picture(self, state: S) -> Iterator[str]:
        """Yield the table as lines: `#` for secret cards, a count for secret zones, and pieces in words."""
        game, seen = self.game, self.game.visible_cards(state, opened=True)
        secret_zones = {zone.name for zone in game.zones if zone.secret}
        for name, cards in game.cards(state).items():
            if name in secret_zones:
                yield f"{name}: {count(len(cards), 'card')} face down"
                continue
            shown = " ".join(card.text if at in seen[name] else "#" for at, card in enumerate(cards))
            yield f"{name}: {shown}".rstrip()
        for name in game.pieces(state):
            yield f"{name}: {game.strip_text(state, name)}"

    def progress(self, state: S) -> str:
        """Return the progress of the game in a few words, or an empty string."""
        return ""

    def is_told(self, step: Step[S, M]) -> bool:
        """Whether a move is described that a person has made; those that happen to them always are."""
        return False

    def closing_lines(self, state: S) -> Iterator[str]:
        """Yield lines that end a dialogue, after the outcome."""
        yield from ()

    # the end

    def outcome_line(self, state: S) -> str:
        """Return how a finished game ended in one sentence, for a game of a course sheet in its words."""
        return self.game.result_sentence(state)

    def transcript(self, state: S, story: bool) -> Iterator[str]:
        """Yield what is printed of a watched game from `state` on: its outcome line.

        With `story`, a sentence for each step comes first. A game that knows its outcome without playing all
        steps overrides this.
        """
        game = self.game
        for step in game.forced_steps(state):
            if story:
                yield game.describe(step).full
            state = step.after
        if game.result(state) is not None:
            yield self.outcome_line(state)
