"""The part of a table whose commands change how it is shown: views, and panels that open and close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.containers import VerticalScroll

from cardtui.ui.interfaces import Table
from cardtui.ui.table.end import End
from cardtui.ui.table.part import Part
from cardtui.ui.table.predict import PREDICT_VIEW, PredictController


class ViewCommands(Part):
    """The actions of `cardtui.ui.commands.PREDICT`, and of what lies face down or is hidden."""

    shared_views: ClassVar[frozenset[str]] = frozenset()
    """Views that tables opened after this one have too. The inspector is closed with its game."""

    def __init__(self, table: Table, predict: PredictController, end: End) -> None:
        super().__init__(table)
        self._predict, self.end = predict, end

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

    def action_open_hidden(self) -> None:
        self.toggle_view("open")

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
