"""The commands that steer a player: play and pause, every way to another place, and the speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtui.engine.id_loader import FARTHEST_PLY
from cardtui.engine.parsing import read_number
from cardtui.engine.playhead import Playhead
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.player import Player
from cardtui.ui.widgets.timeline import SeekRequested

if TYPE_CHECKING:
    from textual.screen import Screen

    class Base(Screen[None]):
        """What a table has besides."""

        @property
        def hides_future(self) -> bool: ...

else:
    Base = object

__all__ = ["Steering"]


class Steering(Base):
    """For a screen that has a `player`: the actions of `cardtui.ui.commands.playback_commands`."""

    player: Player

    @property
    def playhead(self) -> Playhead:
        """The player's playhead."""
        return self.player.playhead

    def action_play_pause(self) -> None:
        self.player.play_pause()

    def action_again(self) -> None:
        self.player.pause()
        self.player.go(0)

    def action_forward(self) -> None:
        self.player.step(1)

    def action_back(self) -> None:
        self.player.step(-1)

    def action_forward_ten(self) -> None:
        self.player.step(10)

    def action_back_ten(self) -> None:
        self.player.step(-10)

    def action_next_landmark(self) -> None:
        self.player.next_landmark()

    def action_previous_landmark(self) -> None:
        self.player.go(self.player.session.previous_landmark())

    def action_first(self) -> None:
        self.player.go(0)

    def action_last(self) -> None:
        self.player.last()

    def action_percent(self, tenths: int) -> None:
        self.player.part(tenths)

    def action_faster(self) -> None:
        self.player.set_speed(self.playhead.faster)

    def action_slower(self) -> None:
        self.player.set_speed(self.playhead.slower)

    def action_normal(self) -> None:
        self.player.set_speed(self.playhead.reset)

    def on_seek_requested(self, message: SeekRequested) -> None:
        self.seek(message.place)

    def seek(self, place: int) -> None:
        """Go to a place that was pointed at. What plays goes on playing from there."""
        self.player.go(place)

    def action_go_to(self) -> None:
        # The dialog may be open while the game is still being explored.
        self.player.once_known(self._ask_place)

    def _ask_place(self) -> None:
        session = self.player.session
        name, most = session.game.step_name, session.length
        hint = f"A number from 0 to {most}"
        if self.hides_future:  # then nothing here tells the length, and a number past the end means the end
            most, hint = FARTHEST_PLY, "A number from 0 on"

        def read(text: str) -> int:
            return read_number(text.strip(), 0, most, f"the number of the {name}")

        def answered(place: int | None) -> None:
            if place is not None:
                self.player.go(place)

        self.app.push_screen(Ask(f"Go to {name} …", hint, read, verb="Go"), answered)
