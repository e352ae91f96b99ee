"""Shows the ply of a game: the transport bar, and the graph of the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtui.engine.session import Session
from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.graph import Graph

__all__ = ["PlyDisplay"]

_UNKNOWN_WIDTHS = len("9999"), len("999")
"""Columns of the step and of the landmark while the length of the game is hidden."""


class PlyDisplay:
    """The transport bar and the graph, which show the same ply."""

    def __init__(self, session: Session[Any, Any], commands: Mapping[str, Command]) -> None:
        self._session = session
        self.transport = Transport(commands)
        self.graph = Graph(*session.game.graph, id="graph")

    def show(self, landmark_number: int, seen: int | None, *, narrow: bool) -> None:
        """Show the present ply, and the number of the landmark that it belongs to.

        If what comes after ply `seen` is hidden, so are the length of the game and its landmarks. Where no
        landmark may be shown, or there is none, nothing is said of them.
        """
        session, transport, graph = self._session, self.transport, self.graph
        game, ply, length = session.game, session.ply, session.length
        if seen is not None:
            step, landmark = str(ply), str(landmark_number)
            step_width, landmark_width = _UNKNOWN_WIDTHS
        else:
            more = "" if session.fully_explored else "+"
            of_steps, of_landmarks = f"{length}{more}", f"{session.landmark_count}{more}"
            # As wide as they will be at the end, so that the bar beside them never changes its size.
            step_width, landmark_width = len(f"{of_steps}/{of_steps}"), len(f"{of_landmarks}/{of_landmarks}")
            step = f"{ply}/{of_steps}"
            has_none = session.fully_explored and not session.landmark_count
            landmark = f"{landmark_number}/{of_landmarks}" if session.may_spoil and not has_none else ""
        if not narrow:
            step = f"{game.step_name} {step}"
            landmark = landmark and f"{game.landmarks.name} {landmark}"
            step_width += len(game.step_name) + 1
            landmark_width += len(game.landmarks.name) + 1
        landmark = landmark and landmark.rjust(landmark_width)
        transport.show(ply, length, step.rjust(step_width), landmark, seen)
        graph.seen = seen
        graph.at = min(ply, graph.length)

    def draw_known(self, *, finished: bool) -> bool:
        """Draw the known part of the game in the graph, if it is `finished`. Return whether it was drawn.

        A long game is drawn only when its known length has doubled, not after each slice of the lookahead.
        """
        session, graph = self._session, self.graph
        if not finished and session.length < 2 * graph.length:
            return False
        graph.show(session.graph_values_at, session.length)
        return True

    def show_one_line(self) -> None:
        """Let one line show the whole game: the graph's, or the one in the transport bar."""
        self.transport.show_scrubber(not self.graph.region)
