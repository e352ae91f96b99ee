"""The dialog for one line of text: a seed, a deal or an id. It shows errors while the user types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from cardtui.engine.errors import BadInput
from cardtui.storage.rows import MAX_TEXT_LENGTH
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.widgets.line_input import LineInput, one_line

T = TypeVar("T")


class Ask(ModalScreen[T | None], Generic[T]):
    """Returns what `read` makes of a line, or None if it is closed. `read` raises `BadInput` for a wrong
    line."""

    CSS_PATH = "ask.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "close", key_display="Esc")]

    def __init__(
        self,
        title: str,
        hint: str,
        read: Callable[[str], T],
        *,
        text: str = "",
        offers: Sequence[str] = (),
        draw: Callable[[], str] | None = None,
        verb: str = "Open",
    ) -> None:
        """`text` is the line at first; `offers` are lines to choose from; `draw` returns a random line."""
        super().__init__()
        self._title = title
        self._hint = hint
        self._read = read
        self._text = text
        self._offers = offers
        self._draw = draw
        self._verb = verb

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Static(Content(self._title), id="ask-title")
            yield Static(Content(self._hint), id="ask-hint")
            longest = MAX_TEXT_LENGTH + 1  # which shows that a line is too long
            yield LineInput(one_line(self._text)[:longest], id="ask-line", max_length=longest)
            yield Static("", id="ask-wrong")
            with Horizontal(id="ask-buttons"):
                yield Button(self._verb, id="ask-open", compact=True)
                for offer in self._offers:
                    yield Button(offer, classes="offer", compact=True)
                if self._draw is not None:
                    yield Button("Random", id="ask-random", compact=True)
                yield Button("Close", id="ask-close", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._check()

    def _check(self) -> T | None:
        """Return the answer, or None and show the error below the line."""
        text = self.query_one(Input).value
        wrong = self.query_one("#ask-wrong", Static)
        answer = None
        try:
            if len(text) > MAX_TEXT_LENGTH:
                raise BadInput(f"at most {MAX_TEXT_LENGTH:,} characters are read")
            answer = self._read(text)
        except BadInput as error:
            # An empty line is not an error: the hint above explains what to type.
            wrong.update(Content(str(error)) if text.strip() else "")
        else:
            wrong.update("")
        self.query_one("#ask-open", Button).disabled = answer is None
        return answer

    def on_input_changed(self) -> None:
        self._check()

    def on_input_submitted(self) -> None:
        # Enter may have been pressed twice; the first one has closed the dialog.
        if self.app.screen is not self:
            return
        if (answer := self._check()) is not None:
            self.dismiss(answer)
        else:
            self.query_one(Input).select_all()  # so that another line replaces the refused one

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "ask-open":
            self.on_input_submitted()
        elif event.button.has_class("offer"):
            self._write(str(event.button.label))
        elif event.button.id == "ask-random" and self._draw is not None:
            self._write(self._draw())
        else:
            self.dismiss(None)

    def _write(self, text: str) -> None:
        """Replace the line, which can then be edited or submitted."""
        line = self.query_one(Input)
        line.value = text
        line.cursor_position = len(text)
        line.focus()
