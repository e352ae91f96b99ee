"""The record of each try at a rated puzzle: moves, hints and undos, however the puzzle was opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardtui.storage.rows import FinishedGame, SavedGame, SavedTry

if TYPE_CHECKING:
    from cardtui.engine.game import Game
    from cardtui.storage.store import Store


class TryBook:
    """The records of tries in `store`, and those of this process.

    Each change is written when it happens, so that all windows write one record.
    """

    def __init__(self, store: Store, finished: Callable[[Game[Any, Any]], Iterable[FinishedGame]]) -> None:
        """`finished` returns the finished tries at a puzzle, the first one first."""
        self._store, self.finished = store, finished
        self._here: dict[str, SavedTry] = {}
        """The records as this process knows them, by the ids of their puzzles."""

    def at(self, game: Game[Any, Any], restored: SavedGame | None = None) -> SavedTry:
        """Return the record of a puzzle as all windows have written it.

        Older versions have saved a try with the game that it was `restored` from.
        """
        known = self._store.try_at(game.id) or self._here.get(game.id)
        self._here[game.id] = known or self._before_records(game, restored)
        return self._here[game.id]

    def change(
        self, game: Game[Any, Any], change: Callable[[SavedTry], SavedTry], *, saved: bool = True
    ) -> SavedTry:
        """Change the record of a puzzle; return it as far as this process knows it.

        It is not `saved` where the change is saved with something else.
        """
        before = self._here[game.id] if game.id in self._here else self.at(game)
        now = self._here[game.id] = change(before)
        if saved:
            self._store.change_try(before, change)
        return now

    def _before_records(self, game: Game[Any, Any], restored: SavedGame | None) -> SavedTry:
        """Return the record of a puzzle that was not tried since tries have records.

        What older versions have saved of it stays: help in a game that was left, and moves found or missed.
        """
        record = SavedTry(game.id, game.key)
        if restored is not None:
            record = record.continued(restored)
        hints, undos = self._store.help_before_tries(game.key, game.id)
        record = record._replace(hints=max(record.hints, hints), undos=max(record.undos, undos))
        for row in self.finished(game):
            number = game.moves_to_find
            found = number if row.won else max(0, (row.steps + 1) // 2 - 1)  # the last own move was wrong
            for place in range(number):
                if place < found and (row.hints or row.undos):
                    record = record.with_square(place, found=False)
                if place <= found:
                    record = record.with_square(place, found=place < found)
        return record
