"""The part of a table that plays, steps, seeks and jumps."""

from __future__ import annotations

from cardtui.engine.id_loader import FARTHEST_PLY
from cardtui.engine.parsing import read_number
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.interfaces import Table
from cardtui.ui.table.end import End
from cardtui.ui.table.inspector_control import InspectorControl
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play


class Playback(Part):
    """The actions of `cardtui.ui.commands.playback_commands`."""

    def __init__(self, table: Table, play: Play, inspector_control: InspectorControl, end: End) -> None:
        super().__init__(table)
        self._play, self._inspector_control, self._end = play, inspector_control, end

    def action_play_pause(self) -> None:
        if self.playhead.playing or not self._inspector_control.takes_step(self.action_play_pause):
            self.player.play_pause()

    def action_forward(self) -> None:
        if not self._inspector_control.takes_step(self.action_forward):
            self.player.step(1)

    def action_back(self) -> None:
        if not self._inspector_control.leave_small_step():
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

    def action_again(self) -> None:
        self.player.pause()
        self.player.go(0)

    def action_first(self) -> None:
        self._inspector_control.leave_small_step()
        self.player.go(0)

    def action_last(self) -> None:
        if self.session.at_end:
            self._end.put_end_aside(False)
        self.table.reveal()
        self.player.last()

    def action_next_landmark(self) -> None:
        self.player.next_landmark()

    def action_previous_landmark(self) -> None:
        self.player.previous_landmark()

    def action_percent(self, tenths: int) -> None:
        self.player.go_to_tenth(tenths, self._play.seen)

    def action_story(self) -> None:
        from cardtui.ui.dialogs.story import StoryDialog  # opened seldom

        def chosen(ply: int | None) -> None:
            if ply is not None:
                self._go_to_told(ply)

        self.table.app.push_screen(StoryDialog(self.session, self._play.told_ply), chosen)

    def action_moment(self, number: int) -> None:
        if number >= len(self.table.moments):
            self.player.say("There is no such moment: a game has some once it has ended.")
            return
        self._go_to_told(self.table.moments[number].ply)

    def _go_to_told(self, ply: int) -> None:
        """Go to a ply of the story or of a moment, and pause there."""
        self._inspector_control.leave_small_step()
        self.player.pause()
        self.player.go(ply)

    def action_go_to(self) -> None:
        self.player.lookahead.when_finished(self._ask_for_ply)

    def _ask_for_ply(self) -> None:
        name, longest = self.game.step_name, self.session.length
        hint = f"A number from 0 to {longest}"
        if self._play.hides_future:
            # The hint must not tell the length. A number behind the end means the end.
            longest, hint = FARTHEST_PLY, "A number from 0 on"

        def read(text: str) -> int:
            return read_number(text.strip(), 0, longest, f"the number of the {name}")

        def answered(ply: int | None) -> None:
            if ply is not None:
                self.player.go(ply)

        self.table.app.push_screen(Ask(f"Go to {name} …", hint, read, verb="Go"), answered)
