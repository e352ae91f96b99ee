"""The commands of the look inside. What it takes is imported when somebody looks for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cardtui.ui.commands import Command
from cardtui.ui.screens.base import CommandScreen

if TYPE_CHECKING:
    from cardtui.ui.player import Player
    from cardtui.ui.screens.base import CardAppInterface
    from cardtui.ui.table.inspector.inspector import Inspector
    from cardtui.ui.table.predict import PredictController, QuestionSource
    from cardtui.ui.table.steering import Steering

    class Base(Steering):
        """What a table has besides."""

        player: Player
        views: set[str]
        commands: tuple[Command, ...]

        def show_views(self) -> None: ...
        def toggle_view(self, *views: str) -> None: ...
        def show_resized(self) -> None: ...
        @property
        def question_sources(self) -> list[QuestionSource]: ...
        @property
        def predicting(self) -> PredictController: ...
        @property
        def card_app(self) -> CardAppInterface: ...

else:
    Base = object

__all__ = ["Insight"]

INSIDE_VIEW = "inside"


class Insight(Base):
    """For a table with a `player`: the actions of `cardtui.ui.commands.LOOK_INSIDE`."""

    looking: Inspector | None = None
    """What looks inside, once it has been asked for."""

    def show_views(self) -> None:
        super().show_views()
        wanted = INSIDE_VIEW in self.views
        if wanted and self.looking is None:
            self._look()
        elif not wanted and self.looking is not None:
            self.looking.close()
            self.question_sources.remove(self.looking.question)
            self.looking = None
            self.query("#inside").remove()
            self.call_after_refresh(self.show_resized)

    def _look(self) -> None:
        from cardtui.ui.table.inspector.inspector import Inspector

        self.looking = looking = Inspector(self.player, cast(CommandScreen, self))
        self.question_sources.insert(0, looking.question)
        self.query_one("#room").mount(looking.panel)

        def begin() -> None:
            if self.looking is looking:
                looking.take_views(self.views)
                self.show_resized()

        self.call_after_refresh(begin)

    def action_inside(self) -> None:
        self.toggle_view(INSIDE_VIEW)

    def _looked(self) -> Inspector | None:
        """Look inside, if that is not done yet; what looks, if it did already."""
        if self.looking is None:
            self.action_inside()
            return None
        return self.looking

    def action_small_step(self, by: int) -> None:
        if looking := self._looked():
            self._pass_over(by)
            looking.go_small(by)

    def action_operation(self, by: int) -> None:
        if looking := self._looked():
            self._pass_over(by)
            looking.go_operation(by)

    def _pass_over(self, by: int) -> None:
        """Who looks inside the step that a question is about is not asked any more."""
        if by > 0 and "predict" in self.views:
            self.predicting.pass_over()

    def action_back(self) -> None:
        if self.looking is None or not self.looking.whole():
            super().action_back()

    def action_first(self) -> None:
        if self.looking is not None:
            self.looking.whole()
        super().action_first()

    def seek(self, place: int) -> None:
        if self.looking is not None:
            self.looking.whole()
        super().seek(place)

    def action_keep_otherwise(self) -> None:
        if looking := self._looked():
            looking.keep_otherwise()
            self._note_views(looking)

    def action_compare(self) -> None:
        if looking := self._looked():
            looking.compare()
            self._note_views(looking)

    def action_other_places(self) -> None:
        if looking := self._looked():
            looking.choose_others()
            self._note_views(looking)

    def _note_views(self, looking: Inspector) -> None:
        """Keep how the places are kept, with the other views of this table, and of the next ones."""
        from cardtui.ui.table.inspector.representations import without

        self.views = without(self.views) | looking.views
        self.card_app.views = without(self.card_app.views) | looking.views
        self.player.viewed()
