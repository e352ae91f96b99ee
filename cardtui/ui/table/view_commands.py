"""The part of a table whose commands change how it is shown: views, and panels that open and close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.containers import VerticalScroll

from cardtui.ui.interfaces import Table
from cardtui.ui.table.end import End
from cardtui.ui.table.inspector_control import DO_IT_VIEW, INSIDE_ONLY_VIEW, INSIDE_VIEW, InspectorControl
from cardtui.ui.table.narration import Narration
from cardtui.ui.table.part import Part
from cardtui.ui.table.predict import PREDICT_VIEW, PredictController

__all__ = ["ViewCommands"]


class ViewCommands(Part):
    """The actions of `cardtui.ui.commands.PREDICT` and `LOOK_INSIDE`, and of what lies face down."""

    shared_views: ClassVar[frozenset[str]] = frozenset()
    """Views that tables opened after this one have too. The inspector is closed with its game."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        predict: PredictController,
        inspector_control: InspectorControl,
        end: End,
    ) -> None:
        super().__init__(table)
        self._narration = narration
        self._predict, self._inspector_control, self.end = predict, inspector_control, end

    def toggle_view(self, *views: str) -> None:
        """Switch options of how the table is shown on or off."""
        self.player.settle()
        self.table.views ^= {*views}
        shared = self.shared_views.intersection(views)
        self.card_app.views = self.card_app.views - shared | self.table.views & shared
        self.table.apply_views()
        self.player.view_changed()

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if self._predict.shows_bar:
            yield self.action_predict
        if self.table.screen.has_class("-inside"):
            yield self.action_inside

    def action_open_hidden(self) -> None:
        self.toggle_view("open")

    def action_story(self) -> None:
        from cardtui.ui.dialogs.story import StoryDialog  # opened seldom

        def chosen(ply: int | None) -> None:
            if ply is not None:
                self._inspector_control.leave_small_step()
                self.player.pause()
                self.player.go(ply)

        self.table.app.push_screen(StoryDialog(self.session, self._narration.told_ply), chosen)

    def action_reveal(self) -> None:
        self.table.reveal()
        self.table.show_ply()

    def action_scroll_panel(self, by: int) -> None:
        for panel in self.table.screen.query(VerticalScroll):
            panel.scroll_relative(y=by, animate=False)

    def action_predict(self) -> None:
        self.toggle_view(PREDICT_VIEW)
        if self._predict.enabled:
            self.player.say(f"Predict is on: guess before each reveal. {self.key('predict')} stops.")
            return
        self.player.say(f"Predict is off. {self._predict.summary}".strip())
        if self._predict.has_stopped:
            self.player.play_pause()

    def action_answer(self, number: int) -> None:
        if not self._predict.answer(number):
            self.player.say("There is no such answer now.")

    def action_inside(self) -> None:
        closing = INSIDE_VIEW in self.table.views
        self.toggle_view(INSIDE_VIEW, *(self.table.views & {INSIDE_ONLY_VIEW} if closing else ()))

    def action_inside_only(self) -> None:
        self.toggle_view(INSIDE_ONLY_VIEW, *({INSIDE_VIEW} - self.table.views))

    def action_small_step(self, by: int) -> None:
        self._inspector_control.small_step(by)

    def action_operation(self, by: int) -> None:
        self._inspector_control.to_operation(by)

    def action_write(self) -> None:
        self._inspector_control.write()

    def action_do_it(self) -> None:
        if self.game.interactive:
            # In some games the key does something else, which is then no command here.
            writes = f": here {self.key('write')} writes an operation" if "write" in self.by_name else ""
            self.player.say(f"Do it yourself is for games that are watched{writes}.")
            return
        begins = DO_IT_VIEW not in self.table.views
        self.toggle_view(DO_IT_VIEW, *({INSIDE_VIEW} - self.table.views if begins else ()))
        forward, again = self.key("forward"), self.key("do_it")
        self.player.say(
            f"Do it yourself: {forward} asks you to write the operations that come. {again} stops."
            if begins
            else "The game makes its operations by itself again."
        )

    def action_next_representation(self) -> None:
        self._inspector_control.choose(lambda choice: choice.next_representation())

    def action_compare(self) -> None:
        self._inspector_control.choose(lambda choice: choice.next_compared())

    def action_choose_zone_group(self) -> None:
        self._inspector_control.choose(lambda choice: choice.next_group())
