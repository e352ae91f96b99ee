"""The games that were left for others, so that one can go back to each of them."""

from __future__ import annotations

from typing import Any

from cardtui.engine.session import Session

_MAX_GAMES = 100  # sessions are small, but a key may be held down


class GameStack:
    """Goes back and forward through games, as a browser does through pages."""

    def __init__(self) -> None:
        self._back: list[Session[Any, Any]] = []
        self._forward: list[Session[Any, Any]] = []

    @property
    def last(self) -> Session[Any, Any] | None:
        """The game that `back` returns, if there is one."""
        return self._back[-1] if self._back else None

    @property
    def games(self) -> list[Session[Any, Any]]:
        """All games, in both directions."""
        return [*self._back, *self._forward]

    @property
    def has_started_game(self) -> bool:
        """Whether `back`, once or several times, returns a game that was started."""
        return any(session.started for session in self._back)

    def push(self, session: Session[Any, Any]) -> None:
        """Add a game that is left for another one, or for the home screen.

        The started games that `forward` led to are added before it, as `forward` no longer leads anywhere.
        """
        self._back += [game for game in self._forward if game.started] + [session]
        self._forward.clear()
        while len(self._back) > _MAX_GAMES:
            not_started = (index for index, game in enumerate(self._back) if not game.started)
            del self._back[next(not_started, 0)]

    def remove(self, session: Session[Any, Any]) -> None:
        """Remove a game, if it is here, because it is opened in another way."""
        for games in (self._back, self._forward):
            games[:] = [game for game in games if game is not session]

    def back(self, current: Session[Any, Any] | None = None) -> Session[Any, Any] | None:
        """Return the game before, or None. `forward` then leads to the `current` game, if there is one."""
        if not self._back:
            return None
        if current is not None:
            self._forward.append(current)
        return self._back.pop()

    def forward(self, current: Session[Any, Any]) -> Session[Any, Any] | None:
        """Return the game that `back` came from, or None."""
        if not self._forward:
            return None
        self._back.append(current)
        return self._forward.pop()
