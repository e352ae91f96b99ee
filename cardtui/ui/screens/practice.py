"""The practice tasks: operations of the data structures to write oneself, and how each was solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtui.library.practice_book import Mark
from cardtui.structures.exercise import OperationExercise
from cardtui.structures.practice import tasks
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.terminal.cursor import highlighted_cell
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_HELP = """\
Each task is an operation of a data structure, which you write as a few lines of Python. They run on cards, \
and are judged by what they do: with many cards, with one, and with none.

Your lines are saved as you write them. The best mark of each task counts. cardtui practice does the same \
without a screen."""

_CALL_WIDTH = max(len(task.call) for task in tasks())


def open_task(app: App[None], task: OperationExercise) -> None:
    """Open the screen on which the lines of a task are written."""
    from cardtui.ui.screens.exercise import ExerciseScreen

    app.push_screen(ExerciseScreen(task))


def open_practice(app: Any, task: OperationExercise | None = None) -> None:
    """Open the list of tasks, and above it a task if one is given."""
    app.push_screen(PracticeScreen(task))
    if task is not None:
        open_task(app, task)


class _TaskList(OptionList, inherit_bindings=False):
    """The list without Enter, which the screen binds itself and shows in the footer."""

    chosen_cell = property(highlighted_cell)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor_up", show=False),
        Binding("down,j", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown,space", "page_down", show=False),
        Binding("home,g", "first", show=False),
        Binding("end,G", "last", show=False),
    ]

    # In a terminal of a few columns Textual fails to find the lines of a page. Above the first task, which is
    # a heading, it would choose nothing.

    def action_page_up(self) -> None:
        if self.scrollable_content_region:
            cast(Callable[[], None], super().action_page_up)()
        if self.highlighted is None:
            self.action_first()

    def action_page_down(self) -> None:
        if self.scrollable_content_region:
            cast(Callable[[], None], super().action_page_down)()


class PracticeScreen(CommandScreen):
    """All tasks by data structure. Enter or a click opens one; the first one to solve is chosen."""

    CSS_PATH = "practice.tcss"
    AUTO_FOCUS = "#tasks"
    manual_page = "practice"
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Write the lines of this task; a click does the same", "write"),
        *last_commands("Help: what the marks are for", "Back"),
    )

    def __init__(self, task: OperationExercise | None = None) -> None:
        """Choose `task` at first, or else the first one that is not solved yet."""
        super().__init__()
        self._first = task

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]Practice[/]"))
        with Center(), Vertical(id="practice-page"):
            yield Static("", id="solved")
            yield _TaskList(id="tasks", markup=False, compact=True)
            yield Static("", id="goal")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        group = ""
        for task in tasks():
            if task.form.title != group:
                heading = task.form.title.capitalize()
                self._list.add_option(Option(Content(f"\n{heading}" if group else heading), disabled=True))
                group = task.form.title
            self._list.add_option(Option(Content(self._prompt(task)), id=task.key))
        unsolved = (task for task in tasks() if self._mark(task) is None)
        first = self._first or next(unsolved, tasks()[0])
        self._list.highlighted = self._list.get_option_index(first.key)

    def on_screen_resume(self) -> None:
        book = self.card_app.library.practice
        book.refresh()
        self._show_prompts()
        number = book.solved_of(task.key for task in tasks())
        marks = "  ".join(f"{mark.sign} {mark.meaning}" for mark in Mark)
        text = (f"{number} of {len(tasks())} solved", "bold"), (f"   {marks}", "$label")
        self.query_one("#solved", Static).update(Content.assemble(*text))

    def _show_prompts(self) -> None:
        for task in tasks():
            self._list.replace_option_prompt(task.key, Content(self._prompt(task)))

    def on_resize(self) -> None:
        self._show_prompts()
        self.call_after_refresh(self._list.scroll_to_highlight)

    @property
    def _list(self) -> _TaskList:
        return self.query_one(_TaskList)

    @property
    def _chosen(self) -> OperationExercise | None:
        option = self._list.highlighted_option
        return next((task for task in tasks() if option is not None and task.key == option.id), None)

    def _mark(self, task: OperationExercise) -> Mark | None:
        return self.card_app.library.practice.mark(task.key)

    def _prompt(self, task: OperationExercise) -> str:
        """Return the line of a task; a narrow screen shows its goal only below the list."""
        mark = self._mark(task)
        goal = task.goal if self.app.size.width >= BROAD else ""
        return f"{mark.sign if mark else ' '}  {task.call:<{_CALL_WIDTH}}  {goal}".rstrip()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if (task := self._chosen) is not None:
            name = f"{task.form.title}, {task.call}: "
            self.query_one("#goal", Static).update(Content.assemble((name, "$mark"), task.goal))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    # actions

    def action_open(self) -> None:
        if (task := self._chosen) is not None:
            open_task(self.app, task)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Practice", _HELP, self.commands))
