"""Shows the ply of a game: the transport bar, and the graph of the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtui.engine.session import Session
from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Transport
from cardtui.ui.widgets.graph import Graph

__all__ = ["PlyDisplay"]


class PlyDisplay:
    """The transport bar and the graph, which show the same ply."""

    def __init__(self, session: Session[Any, Any], commands: Mapping[str, Command]) -> None:
        self._session = session
        self.graph = Graph(session.game.graph, id="graph")
        self.transport = Transport(commands, self.graph)

    def show(self, landmark_number: int, seen: int | None, landed: int) -> None:
        """Show the present ply, and the number of the landmark that it belongs to.

        The value in the graph is that of `landed`, the last ply whose cards have landed.

        If what comes after ply `seen` is hidden, so are the length of the game and its landmarks. Where no
        landmark may be shown, or there is none, nothing is said of them.
        """
        session, graph = self._session, self.graph
        game, ply, length = session.game, session.ply, session.length
        if seen is not None:
            step, landmark = str(ply), str(landmark_number)
        else:
            more = "" if session.fully_explored else "+"
            step = f"{ply}/{length}{more}"
            has_none = session.fully_explored and not session.landmark_count
            known = session.may_spoil and not has_none
            landmark = f"{landmark_number}/{session.landmark_count}{more}" if known else ""
        named_step = f"{game.step_name} {step}"
        named_landmark = landmark and f"{game.landmarks.name} {landmark}"
        # That a number is one of mistakes has to be said before that another is one of moves.
        shorter = (step, named_landmark) if game.interactive else (named_step, landmark)
        # In a game of many thousand steps, the numbers themselves are too long for a narrow terminal.
        bare = str(ply), landmark and str(landmark_number)
        self.transport.show_ply([(named_step, named_landmark), shorter, (step, landmark), bare])
        graph.seen = seen
        graph.at = min(ply, graph.length)
        graph.landed = landed

    def draw_known(self, *, finished: bool) -> bool:
        """Draw the known part of the game in the graph, if it is `finished`. Return whether it was drawn.

        A long game is drawn only when its known length has doubled, not after each slice of the lookahead.
        """
        session, graph = self._session, self.graph
        if not finished and session.length < 2 * graph.length:
            return False
        graph.show(session.graph_values_at, session.length)
        return True
