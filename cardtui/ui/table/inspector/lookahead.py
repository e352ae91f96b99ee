"""Replays the operations of a game, a slice at a time, so that keys are handled in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.timer import Timer

from cardtui.structures.paired_replay import PairedReplay
from cardtui.structures.replay import Replay
from cardtui.ui.interfaces import Table
from cardtui.ui.textual_internals import set_reliable_timer

_AT_ONCE = 500
"""Steps of a game with a deck of 52 that are worked through before keys are heard again: a hundredth of a
second with most structures, three with the slowest. Nearly all games are shorter."""

_UNASKED = 10  # only a part of that is done before keys are heard again where nobody has asked for it
_SOONEST = 0.001  # seconds
_PAUSE = 0.005  # seconds between two slices of what nobody has asked for yet, or until input is let pass
_MOST_AHEAD = 20_000  # steps that are worked through unasked
_DECK = 52  # cards
_LARGE = 500  # cards of a deck that is too large for that


class StructureLookahead:
    """Replays the operations up to a ply that is to be shown, and ahead of it.

    Nothing is done while the table waits for input: that may ask for other work.
    """

    def __init__(self, table: Table, replays: Sequence[PairedReplay | Replay]) -> None:
        """The first of the `replays` is shown."""
        self._table, self._session, self._replays = table, table.session, replays
        self._timer: Timer | None = None
        self._over = False
        game = table.session.game
        self._cards = sum(map(len, game.cards(game.initial_state()).values()))
        # With some structures a step takes longer the more cards there are.
        self._at_once = max(1, _AT_ONCE * _DECK // max(_DECK, self._cards))

    def close(self) -> None:
        """Stop replaying ahead."""
        self._over = True
        if self._timer is not None:
            self._timer.stop()

    def reached(self, step: int) -> bool:
        """Let the replay that is shown reach a step, for a short time. Return whether that was enough."""
        return self.reaches(self._replays[0], step)

    def reaches(self, replay: PairedReplay | Replay, step: int) -> bool:
        """Let a replay of the game reach a step, for a short time. Return whether that was enough."""
        return replay.reach(step, self._at_once)

    def go_on(self, then: Callable[[], None]) -> None:
        """Call `then` as soon as keys have been handled."""

        if self._timer is not None:
            self._timer.stop()  # what was done ahead can wait
        self._set_timer(_SOONEST, then)

    def go_ahead(self) -> None:
        """Replay the steps after the ply that was asked for, so that any ply can be shown at once."""
        reached = min(replay.reached_ply for replay in self._replays)
        if self._timer is None and not self._over and reached < self._ahead:
            self._set_timer(_PAUSE, self._one_ahead)

    @property
    def _ahead(self) -> int:
        session = self._session
        return 0 if session.game.interactive or self._cards > _LARGE else min(session.length, _MOST_AHEAD)

    def _one_ahead(self) -> None:
        for replay in self._replays:
            replay.reach(self._ahead, max(1, self._at_once // _UNASKED))
        self.go_ahead()

    def _set_timer(self, seconds: float, do: Callable[[], None]) -> None:
        """Call `do` after `seconds`, or as soon after that as no input waits."""

        def now() -> None:
            self._timer = None
            if self._over:
                return
            if self._table.card_app.input_queue.waiting:
                self._set_timer(_PAUSE, do)
            else:
                do()

        self._timer = set_reliable_timer(self._table.screen, seconds, now)
