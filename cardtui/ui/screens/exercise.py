"""The screen on which an operation of a structure is written, run on real nodes, and judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Static, TextArea

from cardtui.engine.phrases import capitalized, count, listed
from cardtui.structures.exercise import (
    OperationExercise,
    PracticeCase,
    PracticeVerdict,
    Trial,
    element_name,
    value_text,
)
from cardtui.structures.guards import MAX_COLUMNS, MAX_LINES, walled
from cardtui.structures.structure import Cost, Picture
from cardtui.ui.cards.painting import painted, within
from cardtui.ui.cards.structure_drawing import (
    LIT,
    MUTED,
    NAME,
    NO_LINE,
    LineRun,
    RowWriter,
    cut,
    drawn_in,
    form_for,
)
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.diff_widget import DiffWidget
from cardtui.ui.textual_internals import stop_watching
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_INDENT = 4
_LAST_HINT = 4

_ABOUT = """\
Write the lines of the operation. They run on the nodes and slots that are drawn above, one small step at a \
time, and the picture shows what they do. Each change of the lines starts again from the beginning.

What counts is what the lines do, not how they are written. They are tried on all small structures, from \
no cards to nine, empty, full and between, and the smallest one on which they are wrong is shown.

★ solved alone, with the fewest links and moves · ✓ alone · ◐ with hints"""


class _CodeEditor(TextArea):
    """An editor for a few lines of Python. Enter begins a line as far to the right as it belongs."""

    def on_unmount(self) -> None:
        stop_watching(self)

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self._new_line()

    async def _on_paste(self, event: events.Paste) -> None:
        # Textual inserts it. One line and one column more than are run show that there are too many.
        lines = event.text.splitlines()[: MAX_LINES + 1]
        event.text = "\n".join(line.expandtabs(_INDENT)[: MAX_COLUMNS + 1] for line in lines)

    def _new_line(self) -> None:
        """Begin a line that is indented as the one before, further after a colon, less after a return."""
        row, column = self.cursor_location
        before = self.document.get_line(row)[:column]
        indent = len(before) - len(before.lstrip())
        if before.rstrip().endswith(":"):
            indent += _INDENT
        elif re.match(r"\s*(return|break|pass)\b", before):
            indent = max(0, indent - _INDENT)
        start, end = self.selection
        self.replace("\n" + " " * indent, start, end, maintain_selection_offset=False)

    def action_delete_left(self) -> None:
        """Delete what is before the cursor; of the blanks that indent a line, as many as one step has."""
        row, column = self.cursor_location
        before = self.document.get_line(row)[:column]
        if self.selection.is_empty and before and not before.strip():
            self.delete((row, (column - 1) // _INDENT * _INDENT), (row, column))
        else:
            super().action_delete_left()


class _Structure(DiffWidget):
    """Draws the structure on which the lines run."""

    def __init__(self) -> None:
        super().__init__(id="picture")
        self._shown: tuple[str, Cost, Picture, Picture | None, Picture | None, LineRun] | None = None

    def show(
        self,
        title: str,
        cost: Cost,
        picture: Picture,
        before: Picture | None = None,
        after: Picture | None = None,
        run: LineRun = NO_LINE,
    ) -> None:
        """Show a picture, and the ones before and after it, whose differences are lit."""
        self._shown = title, cost, picture, before, after, run
        self.refresh()

    def _draw_nothing(self) -> Sequence[Strip]:
        words = RowWriter()
        words.write("This cannot be drawn.", MUTED)
        width = self.size.width
        return [within(width, painted(self, cut(words.cells, width)), self.visual_style.rich_style)]

    @walled(_draw_nothing)
    def draw(self) -> Sequence[Strip]:
        width, height = self.size
        if self._shown is None:
            return []
        title, cost, picture, before, after, run = self._shown
        heading = RowWriter()
        heading.write(title, NAME)
        costs = f"{count(cost.links, 'link')}, {cost.moved} moved"
        if len(title) < width - len(costs):  # the title matters more
            heading.to(width - len(costs))
            heading.write(costs, LIT if any(cost) else MUTED)
        rows = [cut(heading.cells, width)]
        form = form_for((height - 1) // len(picture.rows))
        for number, row in enumerate(picture.rows):
            was, will = (
                one.rows[number] if one is not None and number < len(one.rows) else row
                for one in (before, after)
            )
            rows += [cut(line, width) for line in drawn_in(form, row, was, will, width, run=run)]
        plain = self.visual_style.rich_style
        return [within(width, painted(self, row), plain) for row in rows[:height]]


class ExerciseScreen(CommandScreen):
    """An operation to write: the structure, an editor for the lines, and what they do."""

    CSS_PATH = "exercise.tcss"
    AUTO_FOCUS = "#code"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-usual"), (28, "-roomy"), (32, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]
    manual_page = "practice"
    commands: tuple[Command, ...] = (
        Command("run", ("ctrl+r", "f5"), "Run: all lines, on all structures", "run"),
        Command("step(-1)", ("ctrl+b", "f7"), "Step back"),
        Command("step(1)", ("ctrl+n", "f8"), "Next step: run one line, or look at one condition", "step"),
        Command("hint", ("tab",), "Hint: the rule, the variable, two lines, the line", "hint"),
        Command("start_over", ("ctrl+t",), "Start over: without lines and hints", "start over", wide=True),
        Command("help", ("f1",), "Help: how lines are judged", "help"),
        Command("close", ("escape",), "Back; the lines are kept", "back"),
        PALETTE,
    )

    def __init__(
        self,
        exercise: OperationExercise,
        shown: PracticeCase | None = None,
        *,
        solved: Callable[[], None] = lambda: None,
        unsolved: Callable[[], None] = lambda: None,
    ) -> None:
        """`shown` is the structure that the lines run on first, such as a hand in a game.

        As the screen is left, `solved` is called if the lines have been found right, or else `unsolved`.
        """
        super().__init__()
        self._exercise, self._shown = exercise, shown
        self._solved, self._unsolved = solved, unsolved
        self._case = shown or exercise.example
        """The structure that is drawn."""
        self._trial: Trial | None = None
        """The run of the present lines; None if they have changed since."""
        self._step = 0
        self._verdict: PracticeVerdict | None = None
        self._hint_level = 0
        self._is_right = False

    def compose(self) -> ComposeResult:
        exercise, book = self._exercise, self.card_app.library.practice
        book.refresh()  # another window may have written lines
        title = Content.assemble((exercise.call, "bold $mark"), (f"  {exercise.form.title}", "$label"))
        yield TitleBar(title)
        yield EllipsisLabel(exercise.goal, id="goal")
        yield EllipsisLabel(f"You can use {listed(exercise.names)}.", id="names")
        yield _Structure()
        with Horizontal(id="editor"):
            yield Static("", id="signs")
            yield _CodeEditor(book.source(exercise.key), id="code", show_line_numbers=True)
        yield EllipsisLabel(id="verdict")
        yield EllipsisLabel(id="hint")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        lines = self.query_one(_CodeEditor)
        lines.move_cursor(lines.document.end)
        self._show()
        self._say("Write the lines, then run them.")

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    # the lines

    @property
    def _text(self) -> str:
        return self.query_one(_CodeEditor).text

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        lines = self._text.split("\n")
        if len(lines) > MAX_LINES or max(map(len, lines)) > MAX_COLUMNS:
            self._say(f"At most {MAX_LINES} lines of {MAX_COLUMNS} characters are run.", "$warning")
        else:
            self.card_app.library.practice.save_source(self._exercise.key, self._text)
            self._say("")
        self._show_hint("")
        self._trial, self._verdict, self._step, self._hint_level = None, None, 0, 0
        self._show()

    # running

    def action_step(self, by: int) -> None:
        """Run the next line, or take the last one back."""
        if not self._text.strip():
            self._say("Write a line first.")
            return
        if self._trial is None:
            self._trial = self._exercise.trial(self._text, self._case)
        last = len(self._trial.steps) - 1
        if by > 0 and self._step == last:
            self._tell_end(self._trial)
        else:
            self._say("")
        self._step = max(0, min(self._step + by, last))
        self._show()

    def _tell_end(self, trial: Trial) -> None:
        """Say why a run ends where it does."""
        if trial.error is not None:
            self._say(f"{capitalized(str(trial.error))}.", "$error")
        else:
            returns = "" if trial.result is None else f", and returns {value_text(trial.result)}"
            self._say(f"It is done{returns}. Run it to see whether it is right.")

    def action_run(self) -> None:
        """Run all lines on all structures, and show the one on which they are wrong."""
        verdict = self._judge()
        if verdict.case is not None:
            case = self._exercise.cases(self._shown)[verdict.case]
            self._case = case._replace(drawn=verdict.drawn)
        self._trial = self._exercise.trial(self._text, self._case)
        self._step = len(self._trial.steps) - 1
        self._show()
        self._tell(verdict)
        if verdict.right:
            self._keep_mark(verdict)

    def _judge(self) -> PracticeVerdict:
        if self._verdict is None:
            self._verdict = self._exercise.judge(self._text, self._shown)
        return self._verdict

    def _tell(self, verdict: PracticeVerdict) -> None:
        """Say whether the lines are right."""
        style, sign = ("$success", "✓") if verdict.right else ("$error", "✗")
        self._say(verdict.sentence, style, sign)

    def _keep_mark(self, verdict: PracticeVerdict) -> None:
        """Keep how the operation was solved, and say it."""
        book = self.card_app.library.practice
        mark = book.solved(self._exercise.key, fewest=verdict.fewest)
        self._is_right = True
        hints = book.hints(self._exercise.key)
        how = f"solved with {count(hints, 'hint')}" if hints else f"solved {mark.meaning}"
        self._show_hint(f"{mark.sign} {capitalized(how)}. {self.key('close')} goes back.")

    def action_hint(self) -> None:
        """Give a hint, each time a plainer one."""
        verdict = self._judge()
        if verdict.right and verdict.fewest:
            self._say("These lines are right: no hint is needed.")
            return
        self._tell(verdict)
        if self._hint_level < _LAST_HINT:
            self._hint_level += 1
            if self._hint_level > 1:  # the rule alone is no help that counts, and Tab is pressed by habit
                self.card_app.library.practice.add_hint(self._exercise.key)
        hint = self._exercise.hint(self._text, verdict, self._hint_level)
        more = "that is the last hint" if self._hint_level == _LAST_HINT else f"{self.key('hint')} says more"
        self._show_hint(Content.assemble(f"◐ {hint}", (f"  ({more})", "$muted")))

    def action_start_over(self) -> None:
        """Begin without lines and hints."""
        self.query_one(_CodeEditor).clear()  # which can be undone
        self.card_app.library.practice.start_over(self._exercise.key)
        self._case = self._shown or self._exercise.example
        self._show()
        self._say("You start over, without lines and hints.")

    # showing

    def _show(self) -> None:
        """Show the structure and the line at this step."""
        case = self._case
        words = case.words or "the cards of this game"
        steps = self._trial.steps if self._trial is not None else ()
        widget = self.query_one(_Structure)
        title = capitalized(words)
        if self._exercise.parameters == ("card",):
            title += f" · card {element_name(case.args[0])}"
        if not steps:
            picture = self._exercise.trial("", case).steps[0].picture
            widget.show(title, Cost(), picture)
            line = None
        else:
            now = steps[self._step]
            before = steps[self._step - 1].picture if self._step else None
            following = steps[self._step + 1] if self._step + 1 < len(steps) else None
            line, after = now.line, following and following.picture
            lines = self._text.split("\n")  # which may have been cleared since
            text = lines[line] if line is not None and line < len(lines) else ""
            next_line = None if following is None or following.line is None else following.line + 1
            if len(steps) > 1:  # else its first line has failed
                title = f"{title} · step {self._step} of {len(steps) - 1}"
            widget.show(title, now.cost, now.picture, before, after, LineRun(text, next_line))
            if self._step == len(steps) - 1 and self._trial is not None and self._trial.error is not None:
                line = None if self._trial.error.line is None else self._trial.error.line - 1
        self._show_line(line)

    def _show_line(self, line: int | None) -> None:
        lines = self.query_one(_CodeEditor)
        top = int(lines.scroll_offset.y)
        height = max(1, lines.size.height)
        if line is not None and not top <= line < top + height:
            top = max(0, line - height + 1)
            lines.scroll_to(y=top, animate=False)
        rows = ["▸" if number == line else " " for number in range(top, lines.document.line_count)]
        self.query_one("#signs", Static).update(Content.styled("\n".join(rows), "bold $mark"))

    def _say(self, text: str, style: str = "", sign: str = "") -> None:
        said = Content.assemble((f"{sign} " if sign else "", f"bold {style}"), (text, style))
        self.query_one("#verdict", EllipsisLabel).set_text(said)

    def _show_hint(self, hint: Content | str) -> None:
        self.query_one("#hint", EllipsisLabel).set_text(hint)

    # actions

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._exercise.call, _ABOUT, self.commands))

    def action_close(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
            if self._is_right:
                self._solved()
            else:
                self._unsolved()
