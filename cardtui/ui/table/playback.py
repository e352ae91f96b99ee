"""A screen with a player: its keys and its buttons play, step, seek and jump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtui.engine.extras import Moment
from cardtui.engine.game import Game
from cardtui.engine.id_loader import FARTHEST_PLY
from cardtui.engine.parsing import read_number
from cardtui.engine.playhead import Playhead
from cardtui.engine.session import Session
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.player import Player
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.widgets.timeline import SeekRequested

__all__ = ["PlaybackScreen"]


class PlaybackScreen(CommandScreen):
    """The actions of `cardtui.ui.commands.playback_commands`."""

    player: Player
    session: Session[Any, Any]

    @property
    def game(self) -> Game[Any, Any]:
        return self.session.game

    @property
    def playhead(self) -> Playhead:
        return self.player.playhead

    # what may be shown

    @property
    def hides_future(self) -> bool:
        """Whether what has not been seen of a watched game is hidden: its length, its graph and landmarks."""
        if self.game.interactive or self.session.at_end:
            return False
        return self.card_app.settings.hides_spoilers and not self.session.revealed

    @property
    def seen(self) -> int | None:
        """The farthest ply that is shown, if what comes after it is hidden."""
        return self.session.farthest if self.hides_future else None

    @property
    def moments(self) -> Sequence[Moment]:
        """The moments of the game that can be shown: those of a finished game, unless its end is hidden."""
        session = self.session
        return () if self.hides_future and session.farthest < session.length else session.moments

    def reveal(self) -> None:
        """Show the whole game from now on."""
        self.session.revealed = True

    def leave_small_step(self) -> bool:
        """Leave a step that is half done, inside, for the ply before it. Return whether there was one."""
        return False

    # playing and stepping

    def action_play_pause(self) -> None:
        self.player.play_pause()

    def action_forward(self) -> None:
        self.player.step(1)

    def action_back(self) -> None:
        if not self.leave_small_step():
            self.player.step(-1)

    def action_forward_ten(self) -> None:
        self.player.step(10)

    def action_back_ten(self) -> None:
        self.player.step(-10)

    def action_faster(self) -> None:
        self.player.faster()

    def action_slower(self) -> None:
        self.player.slower()

    def action_normal(self) -> None:
        self.player.normal_speed()

    # seeking

    def action_again(self) -> None:
        self.player.pause()
        self.player.go(0)

    def action_first(self) -> None:
        self.leave_small_step()
        self.player.go(0)

    def action_last(self) -> None:
        self.reveal()
        self.player.last()

    def action_next_landmark(self) -> None:
        self.player.next_landmark()

    def action_previous_landmark(self) -> None:
        self.player.previous_landmark()

    def action_percent(self, tenths: int) -> None:
        self.player.go_to_tenth(tenths, self.seen)

    def action_moment(self, number: int) -> None:
        if number >= len(self.moments):
            self.player.say("There is no such moment: a game has some once it has ended.")
            return
        self.leave_small_step()
        self.player.pause()
        self.player.go(self.moments[number].ply)

    def on_seek_requested(self, message: SeekRequested) -> None:
        self.leave_small_step()
        self.player.go(message.ply)

    def action_go_to(self) -> None:
        self.player.lookahead.when_finished(self._ask_for_ply)

    def _ask_for_ply(self) -> None:
        name, longest = self.game.step_name, self.session.length
        hint = f"A number from 0 to {longest}"
        if self.hides_future:  # the hint must not tell the length; a number behind the end means the end
            longest, hint = FARTHEST_PLY, "A number from 0 on"

        def read(text: str) -> int:
            return read_number(text.strip(), 0, longest, f"the number of the {name}")

        def answered(ply: int | None) -> None:
            if ply is not None:
                self.player.go(ply)

        self.app.push_screen(Ask(f"Go to {name} …", hint, read, verb="Go"), answered)
