"""Shows how a missed puzzle is lost: both sides play it out, in a game that is neither saved nor counted."""

from __future__ import annotations

from typing import Any

from textual import events

from cardtui.engine.playhead import SPEEDS
from cardtui.engine.session import Session
from cardtui.games.coins.screens.moves import CoinMoves
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.table.end import End
from cardtui.ui.widgets.key_footer import KeyFooter

_SECONDS = 18.0
"""The time that it may take, so that nobody waits for an end that is clear."""


class _Shown(CoinMoves):
    """Says what is shown."""

    def label_keys(self, footer: KeyFooter) -> None:
        footer.show_instead([(self.by_name["back_home"], "back to the puzzle")])

    @property
    def turn(self) -> str:
        return f"Move {self.session.ply} of {self.session.length}"

    @property
    def note_on_turn(self) -> str:
        wins = "the computer moved last and won · " if self.session.at_end else ""
        return f"{wins}any key returns"


class _NoEnd(End):
    """Shows nothing."""

    @property
    def shows_end(self) -> bool:
        return False


class WatchHow(CoinsTable):
    """Plays a lost game to its end. Any key, and any click, returns to the puzzle."""

    play_type = _Shown
    end_type = _NoEnd
    gives_hints = False

    def __init__(self, app: CardAppInterface, session: Session[Any, Any], *_: Any, **__: Any) -> None:
        needed = session.length / _SECONDS
        speed = next((speed for speed in SPEEDS if speed >= max(1.0, needed)), SPEEDS[-1])
        super().__init__(app, session, speed, dealt=True)

    @property
    def heading(self) -> str:
        return "How the computer wins"

    @property
    def css_classes(self) -> dict[str, bool]:
        return super().css_classes | {"-decided": False}

    @property
    def deal_label(self) -> str:
        return ""

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


TABLE = WatchHow
