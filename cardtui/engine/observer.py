"""Observers of a game that is played, on the screen or in lines, and the events that they receive."""

from __future__ import annotations


class PlayerObserver:
    """Observes a game. A subclass overrides the methods for the events that it needs."""

    def ply_changed(self, before: int) -> None:
        """The session has moved from ply `before` to another one. Cards may still be flying there."""

    def steps_watched(self, before: int) -> None:
        """The steps from ply `before` to the present one were played or watched, not skipped by seeking."""

    def move_made(self) -> None:
        """A person or the computer has chosen the move that the session is at. `ply_changed` follows."""

    def moves_undone(self) -> None:
        """Moves were taken back, or were replaced from an earlier ply."""

    def hint_given(self) -> None:
        """A hint was asked for and shown."""

    def slip_made(self) -> None:
        """In a game played by hand, the person has chosen the wrong zone for the next card."""

    def best_timed(self, seconds: float | None) -> None:
        """The shortest time that the person took for what is timed in this game; None if none counts."""

    def view_changed(self) -> None:
        """The options of how the table is shown have changed."""

    def selection_changed(self) -> None:
        """A part of a move was picked or aimed, or nothing is picked any more."""

    def animation_finished(self) -> None:
        """All cards have reached the zones in which they lie at the present ply."""

    def lookahead_advanced(self) -> None:
        """More steps of the game are known."""

    def game_finished(self) -> None:
        """The game was played or watched to its end, not skipped to it.

        Called once, and again if it is played to its end after moves were undone.
        """

    def transport_changed(self) -> None:
        """Playing has started or stopped, or its speed has changed."""

    def stops_at(self, ply: int) -> bool:
        """Whether playing on stops at a ply, because something is asked there."""
        return False

    def question_changed(self) -> None:
        """Another question is asked, or none any more, or the verdict on an answer has changed."""

    def message(self, text: str) -> None:
        """The player has something to say to the user."""
