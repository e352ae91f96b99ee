"""Shows how a missed puzzle is lost: both sides play it out, in a game that is neither saved nor counted."""

from __future__ import annotations

from textual import events

from cardtui.engine.playhead import SPEEDS
from cardtui.engine.session import Session
from cardtui.games.coins import Coins
from cardtui.games.coins.legal_moves import Move, Positions
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.parameters import TWO, Parameters
from cardtui.games.coins.puzzles import stubborn_reply
from cardtui.games.coins.rules import State
from cardtui.games.coins.theory import best_move
from cardtui.ui.games.coins.table import CoinsTable
from cardtui.ui.screens.base import CardAppInterface
from cardtui.ui.widgets.key_footer import KeyFooter

__all__ = ["WatchHow", "played_out"]

_SECONDS = 18.0
"""The time that it may take, so that nobody waits for an end that is clear."""

_MOST_MOVES = 300
"""The most moves that are shown: a start that somebody made may take millions."""


def played_out(positions: Positions, step: int | None) -> Session[State, Move]:
    """Return the game from a position that is lost for whoever moves, up to its last move.

    The loser makes the moves that are hardest to answer, the winner the best ones.
    """
    parameters = Parameters(step=step, players=TWO, names="You+The computer")
    session: Session[State, Move] = Session(Coins.from_deal(positions_text(positions), parameters))
    while session.length < _MOST_MOVES:
        choose = best_move if session.length % 2 else stubborn_reply
        move = choose(session.state.positions, step)
        if move is None:
            break
        session.play(move)
    session.seek(0)
    return session


class WatchHow(CoinsTable):
    """Plays a lost game to its end. Any key, and any click, returns to the puzzle."""

    opening_hint = resume_hint = ""  # every key returns

    def __init__(self, app: CardAppInterface, positions: Positions, step: int | None) -> None:
        session = played_out(positions, step)
        needed = session.length / _SECONDS
        speed = next((speed for speed in SPEEDS if speed >= max(1.0, needed)), SPEEDS[-1])
        super().__init__(app, session, speed, dealt=True)

    @property
    def heading(self) -> str:
        return "How the computer wins"

    @property
    def css_classes(self) -> dict[str, bool]:
        return super().css_classes | {"-decided": False, "-unwatched": True}  # there is nothing to steer

    def label_keys(self, footer: KeyFooter) -> None:
        footer.show_instead([(self.by_name["back_home"], "back to the puzzle")])

    @property
    def deal_label(self) -> str:
        return "any key returns"

    @property
    def turn(self) -> str:
        return f"Move {self.session.ply} of {self.session.length}"

    @property
    def note_on_turn(self) -> str:
        wins = ": the computer moved last and won" if self.session.at_end else ""
        return f"move {self.session.ply} of {self.session.length}{wins} · any key returns"

    @property
    def shows_end(self) -> bool:
        return False

    def on_mount(self) -> None:
        self.call_after_refresh(self.player.play_pause)

    def transport_changed(self) -> None:
        """Leave the person's speed as it is."""

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        self.dismiss(None)
