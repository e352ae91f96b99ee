"""The dialog that asks for one line: a seed, a deal, an id. It shows what is wrong while one types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from cardtui.engine.errors import BadInput, printable

__all__ = ["Ask"]

T = TypeVar("T")


def one_line(text: str) -> str:
    """Text from elsewhere as one line of words, with nothing raw in it: it is shown while it is edited."""
    without = text.replace("\ufe0f", "")  # it makes a suit an emoji, as wide as each terminal thinks
    return printable(" ".join(without.split()))


class LineInput(Input):
    """A line to type in, that a whole deck may be pasted into."""

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()  # which would take the first line only
        self.replace(one_line(event.text), *sorted(self.selection))


class Ask(ModalScreen[T | None], Generic[T]):
    """Asks for a line that `read` turns into an answer, or refuses with `BadInput`. None if it is closed."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close", key_display="Esc")]

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
        """`text` stands there at first; `offers` are lines to choose from; `draw` makes a random one."""
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
            yield LineInput(one_line(self._text), id="ask-line")
            yield Static("", id="ask-wrong")
            with Horizontal(id="ask-buttons"):
                yield Button(self._verb, id="ask-open", compact=True)
                for offer in self._offers:
                    yield Button(offer, classes="offer", compact=True)
                if self._draw is not None:
                    yield Button("At random", id="ask-random", compact=True)
                yield Button("Close", id="ask-close", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._check()

    def _check(self) -> T | None:
        """The answer that stands there now, or None; what is wrong is said below the line."""
        text = self.query_one(Input).value
        wrong = self.query_one("#ask-wrong", Static)
        answer = None
        try:
            answer = self._read(text)
        except BadInput as error:
            # Nothing typed is nothing wrong: the hint above tells what to type.
            wrong.update(Content(str(error)) if text.strip() else "")
        else:
            wrong.update("")
        self.query_one("#ask-open", Button).disabled = answer is None
        return answer

    def on_input_changed(self) -> None:
        self._check()

    def on_input_submitted(self) -> None:
        # A second Enter may have been on its way when the first one closed the dialog.
        if self.app.screen is self and (answer := self._check()) is not None:
            self.dismiss(answer)

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
        """Let `text` stand in the line, ready to be opened or changed."""
        line = self.query_one(Input)
        line.value = text
        line.cursor_position = len(text)
        line.focus()

    def action_close(self) -> None:
        self.dismiss(None)
