"""The dialog for the parameters of a game: what may be configured before the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, RadioButton, RadioSet, Static

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game, matters
from cardtui.games import read_parameter

__all__ = ["Settings"]

T = TypeVar("T")


class Settings(ModalScreen[T | None], Generic[T]):
    """A line for each parameter of a game: those with a few values are chosen, the others typed.

    `make` turns the parameters into the answer, or refuses them with `BadInput`: what is wrong is said while
    one types. None if the dialog is closed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", key_display="Esc"),
        Binding("ctrl+s", "open", "open"),
    ]

    def __init__(self, game: Game[Any, Any], make: Callable[[Any], T]) -> None:
        super().__init__()
        self._game = game
        self._make = make
        self._fields = fields(game.parameters_type)

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static(Content(f"{self._game.title}: how it is played"), id="settings-title")
            with VerticalScroll(id="settings-lines", can_focus=False):
                for field in self._fields:
                    with Horizontal(classes="setting"):
                        yield Static(Content(field.metadata["label"]), classes="setting-name")
                        yield self._line(field)
            yield Static("", id="settings-wrong")
            with Horizontal(id="settings-buttons"):
                yield Button("Play", id="settings-open", compact=True)
                yield Button("Close", id="settings-close", compact=True)

    def _line(self, field: Field[Any]) -> RadioSet | Input:
        value = getattr(self._game.parameters, field.name)
        choices = field.metadata.get("choices")
        if choices:
            buttons = (RadioButton(choice, value=choice == str(value)) for choice in choices)
            return RadioSet(*buttons, id=f"setting-{field.name}", compact=True)
        text = "" if value is None else str(value)
        hint = field.metadata.get("hint", "")
        return Input(text, placeholder=hint, id=f"setting-{field.name}", compact=True)

    def on_mount(self) -> None:
        self._check()

    def _check(self) -> T | None:
        """The answer that stands there now, or None; what is wrong is said below."""
        wrong = self.query_one("#settings-wrong", Static)
        answer = None
        try:
            answer = self._make(self._read())
        except BadInput as error:
            wrong.update(Content(str(error)))
        else:
            wrong.update("")
        self.query_one("#settings-open", Button).disabled = answer is None
        return answer

    def _read(self) -> Any:
        """The parameters that stand there now. Raises `BadInput` if one of them cannot be used.

        Those that mean nothing beside the others are left out, and cannot be changed meanwhile.
        """
        kind, seeded = type(self._game), self._game.seed is not None
        texts = {field.name: self._text(field.name) for field in self._fields}
        used = {field.name for field in self._fields if matters(field, texts, seeded=seeded)}
        for name in texts:
            line = self.query_one(f"#setting-{name}")
            line.disabled = name not in used
            line.query_ancestor(".setting").set_class(line.disabled, "-unused")
        values = {
            name: read_parameter(kind, name, text) for name, text in texts.items() if text and name in used
        }
        return kind.parameters_type(**values)

    def _text(self, name: str) -> str:
        """What stands in the line of a parameter."""
        line = self.query_one(f"#setting-{name}")
        if isinstance(line, RadioSet):
            return str(line.pressed_button.label) if line.pressed_button else ""
        assert isinstance(line, Input)
        return line.value.strip()

    def on_input_changed(self) -> None:
        self._check()

    def on_radio_set_changed(self) -> None:
        self._check()

    def on_input_submitted(self) -> None:
        self.action_open()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "settings-open":
            self.action_open()
        else:
            self.dismiss(None)

    def action_open(self) -> None:
        """Answer with what stands there, if it can be used."""
        # A second key may have been on its way when the first one closed the dialog.
        if self.app.screen is self and (answer := self._check()) is not None:
            self.dismiss(answer)

    def action_close(self) -> None:
        self.dismiss(None)
