"""The part of a table that opens and closes the inspector, and does what its keys ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cardtui.ui.interfaces import Table
from cardtui.ui.table.part import Part
from cardtui.ui.table.predict import PredictController
from cardtui.ui.widgets.controls import Transport

if TYPE_CHECKING:
    from cardtui.structures.exercise import OperationExercise, PracticeCase
    from cardtui.ui.table.inspector.do_it import DoItYourself
    from cardtui.ui.table.inspector.inspector import Inspector
    from cardtui.ui.table.inspector.representations import RepresentationChoice

INSIDE_VIEW = "inside"
"""The view in which the structures inside the piles are shown."""

INSIDE_ONLY_VIEW = "inside-only"
"""The view in which they are shown large, without the table. It means nothing without the view `inside`."""

_DO_IT_VIEW = "do-it"
"""The view in which the user writes the operations of each step that comes."""


def shows_only_inside(views: set[str]) -> bool:
    """Return whether the structures are shown without the table."""
    return {INSIDE_VIEW, INSIDE_ONLY_VIEW} <= views


class InspectorControl(Part):
    """The actions of `cardtui.ui.commands.LOOK_INSIDE`. Those of an inspector that is not open open it."""

    def __init__(self, table: Table, predict: PredictController, toggle_view: Callable[..., None]) -> None:
        """`predict` asks the inspector's questions too, and none about what the user looks at.

        `toggle_view` switches views of the table on or off.
        """
        super().__init__(table)
        self._predict, self._toggle_view = predict, toggle_view
        self._go_on: Callable[[], None] = lambda: None
        self.inspector: Inspector | None = None
        self._do_it: DoItYourself | None = None

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if self.table.screen.has_class("-inside"):
            yield self.action_inside

    def views_applied(self) -> None:
        if INSIDE_VIEW not in self.table.views:
            self._close()
        elif self.inspector is None:
            self._open()
        self._begin_or_end_do_it()

    def _open(self) -> None:
        # The inspector and the structures are imported when they are first needed: it takes 25 ms.
        from cardtui.ui.table.inspector.inspector import Inspector

        table = self.table
        # The command line may have opened it: in the first game alone, as it is closed with its game.
        table.card_app.views -= {INSIDE_VIEW, INSIDE_ONLY_VIEW}
        inspector = self.inspector = Inspector(table)
        self._predict.sources.insert(0, inspector.question)
        table.screen.mount(inspector.panel, before=table.screen.query_one(Transport))

        def begin() -> None:
            if self.inspector is inspector:
                inspector.restore_views(table.views)
                self._predict.ask_anew()
                table.show_resized()

        table.screen.call_after_refresh(begin)

    def _close(self) -> None:
        if self.inspector is None:
            return
        self.inspector.close()
        self._predict.sources.remove(self.inspector.question)
        self.inspector = None
        self._predict.ask_anew()
        self.table.screen.query("#inside").remove()
        self.table.screen.call_after_refresh(self.table.show_resized)

    def leave_small_step(self) -> bool:
        """Leave a step that is half done for the ply before it. Return whether there was one."""
        return self.inspector is not None and self.inspector.leave_small_steps()

    def action_inside(self) -> None:
        closing = INSIDE_VIEW in self.table.views
        views = self.table.views & {INSIDE_ONLY_VIEW} if closing else ()
        self._toggle_view(INSIDE_VIEW, *views)

    def action_inside_only(self) -> None:
        self._toggle_view(INSIDE_ONLY_VIEW, *({INSIDE_VIEW} - self.table.views))

    def action_small_step(self, by: int) -> None:
        self._look(by, lambda inspector: inspector.small_steps(by))

    def action_operation(self, by: int) -> None:
        """Go to the end of an operation, or back to its beginning."""
        self._look(by, lambda inspector: inspector.to_operation(by))

    def _look(self, by: int, go: Callable[[Inspector], None]) -> None:
        """Let the inspector go on or back, unless the user has to write what comes. Ask no more about it."""
        inspector = self._opened()
        if inspector is None:
            return
        if by > 0:
            if inspector.small is None and self.takes_step(lambda: self._look(by, go)):
                return
            if self._predict.enabled:
                self._predict.skip()
        go(inspector)

    def action_next_representation(self) -> None:
        self._choose(lambda choice: choice.next_representation())

    def action_compare(self) -> None:
        self._choose(lambda choice: choice.next_compared())

    def action_choose_zone_group(self) -> None:
        self._choose(lambda choice: choice.next_group())

    def _choose(self, choose: Callable[[RepresentationChoice], None]) -> None:
        """Choose other representations, which are kept with the views of this table and of the next ones."""
        if (inspector := self._opened()) is not None:
            inspector.choose(choose)
            self._predict.ask_anew()
            table, app = self.table, self.card_app
            table.views, app.views = map(inspector.choice.stored_in, (table.views, app.views))
            self.player.view_changed()

    # exercises

    def action_do_it(self) -> None:
        if self.game.interactive:
            # In some games the key does something else, which is then no command here.
            writes = f": here {self.key('write')} writes an operation" if "write" in self.by_name else ""
            self.player.say(f"Do it yourself is for games that are watched{writes}.")
            return
        begins = _DO_IT_VIEW not in self.table.views
        self._toggle_view(_DO_IT_VIEW, *({INSIDE_VIEW} - self.table.views if begins else ()))
        forward, again = self.key("forward"), self.key("do_it")
        self.player.say(
            f"Do it yourself: {forward} asks you to write the operations that come. {again} stops."
            if begins
            else "The game makes its operations by itself again."
        )

    def _begin_or_end_do_it(self) -> None:
        wanted = _DO_IT_VIEW in self.table.views and self.inspector is not None
        if self._do_it is not None and not wanted:
            self._do_it.close()
            self._do_it = None
            if self.inspector is not None:
                self.inspector.note("")
        elif self._do_it is None and wanted and self.inspector is not None:
            from cardtui.ui.table.inspector.do_it import DoItYourself

            book = self.card_app.library.practice
            self._do_it = DoItYourself(self.player, self.inspector, book, self._write_next)
            self.inspector.note("do it")

    def takes_step(self, go_on: Callable[[], None]) -> bool:
        """Let the user write what the next step needs, and then `go_on`. Return whether there is anything."""
        self._go_on = go_on
        return self._do_it is not None and self._do_it.takes_step()

    def _write_next(self, task: OperationExercise, case: PracticeCase) -> None:
        def unsolved() -> None:
            forward, again = self.key("forward"), self.key("do_it")
            self.player.say(f"{task.title} is not written yet: {forward} asks again, {again} stops asking.")

        self._open_exercise(task, case, self._go_on, unsolved)

    def action_write(self) -> None:
        """Let the user write the operation that is shown."""
        inspector = self._opened()
        if inspector is None:
            # It shows something after the next refresh, and then there is an operation to write.
            screen = self.table.screen
            screen.call_after_refresh(lambda: screen.call_after_refresh(self._write_if_open))
            return
        self.player.pause()
        if not (inspector.is_computed() or inspector.say_not_computed()):
            return
        found = inspector.shown_exercise()
        if found is None:
            self.player.say("This operation cannot be written in lines: others can, such as removelast.")
            return
        self._open_exercise(*found)

    def _write_if_open(self) -> None:
        if self.inspector is not None and self.inspector.view is not None and self.table.screen.is_current:
            self.action_write()

    def _open_exercise(
        self,
        task: OperationExercise,
        case: PracticeCase,
        solved: Callable[[], None] = lambda: None,
        unsolved: Callable[[], None] = lambda: None,
    ) -> None:
        from cardtui.ui.screens.exercise import ExerciseScreen  # with it comes Textual's editor

        screen = ExerciseScreen(task, case, solved=solved, unsolved=unsolved)
        self.table.app.push_screen(screen)

    def _opened(self) -> Inspector | None:
        """Return the inspector; if it is not open, open it and return None."""
        inspector = self.inspector
        if inspector is None:
            self.action_inside()
        return inspector
