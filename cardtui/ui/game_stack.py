"""The games that were left for others, so that each can be had back as it was."""

from __future__ import annotations

from typing import Any

from cardtui.engine.session import Session

__all__ = ["GameStack"]

_MOST = 100  # games that are kept: sessions are small, but a key may be held down


class GameStack:
    """Where one has been, as a browser knows it: back to the game before, and forward again."""

    def __init__(self) -> None:
        self._before: list[Session[Any, Any]] = []
        self._after: list[Session[Any, Any]] = []

    @property
    def before(self) -> Session[Any, Any] | None:
        """The game that `back` brings back, if there is one."""
        return self._before[-1] if self._before else None

    @property
    def after(self) -> Session[Any, Any] | None:
        """The game that `forward` goes to, if `back` has come from one."""
        return self._after[-1] if self._after else None

    @property
    def games(self) -> list[Session[Any, Any]]:
        """All of them."""
        return [*self._before, *self._after]

    @property
    def under_way(self) -> bool:
        """Whether `back`, once or several times, brings back a game that somebody has begun."""
        return any(session.started for session in self._before)

    def leave(self, session: Session[Any, Any]) -> None:
        """Keep a game that is left for another one, or for home.

        Those that `back` came from are kept before it if they were begun: `forward` no longer leads to them.
        """
        self._before += [after for after in self._after if after.started] + [session]
        self._after.clear()
        while len(self._before) > _MOST:
            mere_deals = (at for at, kept in enumerate(self._before) if not kept.started)
            del self._before[next(mere_deals, 0)]

    def forget(self, session: Session[Any, Any]) -> None:
        """Keep a game no longer, as it is brought back in another way."""
        for games in (self._before, self._after):
            games[:] = [game for game in games if game is not session]

    def back(self, now: Session[Any, Any] | None = None) -> Session[Any, Any] | None:
        """The game before, as it was left, or None; `now` is the game that it is put in place of."""
        if not self._before:
            return None
        if now is not None:
            self._after.append(now)
        return self._before.pop()

    def forward(self, now: Session[Any, Any]) -> Session[Any, Any] | None:
        """The game that `back` came from, or None."""
        if not self._after:
            return None
        self._before.append(now)
        return self._after.pop()
