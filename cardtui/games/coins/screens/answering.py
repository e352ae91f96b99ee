"""Plays on the strip what the other player answers to a move that loses, and shows the game again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from cardtui.games.coins.depths import Refutation
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import Move, Positions
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.screens.moves import StripTable
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.textual_internals import OneTimer


class AnswerOnStrip:
    """Two moves on the strip that are not made: after them, or at any key, the coins are where they were."""

    pause = 0.9
    """Seconds before each move; the last position stays twice as long."""

    slide_seconds = 0.45
    """Seconds in which a coin slides."""

    def __init__(self, table: StripTable, changed: Callable[[], None]) -> None:
        """`changed` is called whenever the strip shows another state, the last time with the game's own."""
        self._table, self._strip, self._changed = table, table.strip, changed
        self.answer: Refutation | None = None
        """The answer that is played; None while none is."""
        self.state: CoinsState | None = None
        """The state that the strip shows after a move that is not made."""
        self._from: Positions = ()
        self._aimed: tuple[int | None, Aim | None] = None, None
        """The coin in hand and its aim, which the strip does not show while coins slide."""
        self._timer = OneTimer(table.screen)

    def play(self, state: CoinsState, answer: Refutation) -> None:
        """Play an answer from a state of the game."""
        self.stop()
        self.answer, self._from = answer, state.positions
        self._aimed = self._strip.hand, self._strip.aim
        if self._table.app.animation_level != "full":
            self.answer = None  # the words alone tell it
            return
        self._wait(state, answer)

    def _wait(self, state: CoinsState, moves: Sequence[Move]) -> None:
        """Slide coins after a while, one after the other, and at last put them back."""
        if moves:
            self._timer.set(self.pause, lambda: self._slide(state, *moves))
        else:
            self._timer.set(2 * self.pause, self._end)

    def _end(self) -> None:
        self.stop()
        self._changed()

    def stop(self, *, keeps_aim: bool = True) -> bool:
        """Show the game again, with the selected coin if it `keeps_aim`. Return whether something changed."""
        if self.answer is None:
            return False
        self._timer.stop()
        self.answer = self.state = None
        strip = self._strip
        strip.sliding, strip.positions = None, self._from
        if keeps_aim:
            strip.hand, strip.aim = self._aimed
        return True

    def _slide(self, state: CoinsState, move: Move, *others: Move) -> None:
        """Slide a coin, and go on with the other moves."""
        played, game = self.answer, cast(Coins, self._table.session.game)

        def done() -> None:
            if self.answer is not played:
                return  # it was stopped
            after = game.apply(state, move).after
            self.state, self._strip.positions = after, after.positions
            self._changed()
            self._wait(after, others)

        start = state.positions[move.coin]
        seconds = self.slide_seconds * self._table.card_app.settings.time_scale
        self._strip.slide(move.coin, start, start - move.distance, seconds, done)
