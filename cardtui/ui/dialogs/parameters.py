"""The dialog for the parameters of a game or an experiment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from cardtui.engine.errors import BadInput
from cardtui.engine.narrator import Narrator
from cardtui.engine.parameters import Parameter, asked_parameters, read_parameter, used_parameters
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.commands import Command
from cardtui.ui.widgets.choices import Choices
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.line_input import LineInput
from cardtui.ui.widgets.person import Person
from cardtui.ui.widgets.presets import Preset, PresetDialog, PresetRow

T = TypeVar("T")


class Configurable(Protocol):
    """A game or an experiment, which has parameters."""

    @property
    def title(self) -> str: ...

    @property
    def parameters_type(self) -> type[Any]: ...

    @property
    def parameters(self) -> Any: ...

    @property
    def seed(self) -> object: ...


_LONGEST_VALUE = 100
"""Characters of a parameter that is typed, which is a number."""

_MORE = Command("show_fields", ("o",), "All options")


class ParametersDialog(PresetDialog[T], Generic[T]):
    """Presets, and a form with a line for each parameter; where there are presets, it is closed at first.

    Returns what `make` makes of the parameters, or None if the dialog is closed or a preset was chosen.
    `make` raises `BadInput` for wrong parameters, which is shown while the user types.
    """

    AUTO_FOCUS = "#settings-lines *"  # keys choose presets while the form is closed
    CSS_PATH = "parameters.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow"), (72, "-medium")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-usual"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "close", key_display="Esc"),
        Binding("ctrl+s", "open", "open"),
        Binding("enter", "open", show=False),
    ]

    def __init__(
        self,
        game: Configurable,
        make: Callable[[Any], T],
        defaults: Any = None,
        presets: Sequence[Preset] = (),
    ) -> None:
        """`defaults` are shown for the parameters that do not apply to `game` with its present ones."""
        super().__init__(classes="-with-presets" if presets else "-open -alone")
        self.presets = presets
        self._defaults = game.parameters if defaults is None else defaults
        self._game = game
        self._make = make
        self._parameters = asked_parameters(game.parameters_type)

    def compose(self) -> ComposeResult:
        with Vertical(id="settings"):
            yield Static(Content(f"{self._game.title}: game setup"), id="settings-title")
            with Vertical(id="settings-presets"):
                yield from map(PresetRow, self.presets)
                yield Control(_MORE, _MORE.help, with_key="  ", id="settings-more")
            with VerticalScroll(id="settings-lines", can_focus=False):
                if not self.presets:
                    yield from self._rows()
            with Horizontal(id="settings-notes"):
                yield Static("", id="settings-wrong")
                yield Person(id="settings-person")
            with Horizontal(id="settings-buttons"):
                yield Button("Play", id="settings-open", compact=True)
                yield Button("Close", id="settings-close", compact=True)
                yield Static("Tab next · ←→ Space choose · Enter play", id="settings-keys")

    def _rows(self) -> Iterator[Widget]:
        """Yield a line for each parameter."""
        used = self._used(asdict(self._game.parameters))
        for parameter in self._parameters:
            yield Horizontal(
                Static("!", classes="setting-sign"),
                Static(Content(parameter.label), classes="setting-name"),
                self._line(parameter, is_used=parameter.name in used),
                classes="setting",
            )

    def _used(self, chosen: Mapping[str, Any]) -> frozenset[str]:
        """Return the parameters that have an effect beside the others."""
        return used_parameters(self._game.parameters_type, chosen, seeded=self._game.seed is not None)

    def _line(self, parameter: Parameter, *, is_used: bool) -> Choices | Input:
        value = getattr(self._game.parameters if is_used else self._defaults, parameter.name)
        name, text = f"setting-{parameter.name}", "" if value is None else str(value)
        if choices := parameter.spec.choices:
            return Choices(choices, text, id=name)
        return LineInput(
            text, placeholder=parameter.spec.hint, id=name, compact=True, max_length=_LONGEST_VALUE
        )

    @property
    def _is_open(self) -> bool:
        """Whether the fields are shown."""
        return self.has_class("-open")

    def on_mount(self) -> None:
        if self._is_open:
            self._check()

    def _check(self) -> T | None:
        """Return the answer, or None and show the error, and mark the lines that caused it."""
        answer, error_text = None, ""
        values, wrong = self._read()
        if wrong:
            error_text = next(iter(wrong.values()))
        else:
            try:
                answer = self._made(values)
            except BadInput as error:
                error_text, wrong = str(error), dict.fromkeys(self._causes(values), str(error))
        for name, *_ in self._parameters:
            self._row(name).set_class(name in wrong, "-wrong")
        note = self.query_one("#settings-wrong", Static)
        note.update(Content(error_text or self._notes()))
        note.set_class(not error_text, "-note")
        person = self.query_one(Person)
        person.character = answer.opponent if isinstance(answer, Narrator) else None
        person.styles.width = person.columns
        self.query_one("#settings-open", Button).disabled = answer is None
        return answer

    def _notes(self) -> str:
        """Return notes on the values that were chosen and are used."""
        used = [known for known in self._parameters if not self.query_one(f"#setting-{known.name}").disabled]
        return " ".join(filter(None, (known.spec.note(self._text(known.name)) for known in used)))

    def _made(self, values: Mapping[str, Any]) -> T:
        """Return the answer for these parameters. Raises `BadInput`."""
        return self._make(self._game.parameters_type(**values))

    def _causes(self, values: Mapping[str, Any]) -> Iterator[str]:
        """Yield the parameters without which the others would be right."""
        for name in values:
            with suppress(BadInput):
                self._made({other: value for other, value in values.items() if other != name})
                yield name

    def _read(self) -> tuple[dict[str, Any], dict[str, str]]:
        """Return the parameters in the form, and the errors of those that cannot be read.

        Parameters without effect beside the others are left out and hidden.
        """
        texts = {parameter.name: self._text(parameter.name) for parameter in self._parameters}
        all_used = self._used(texts)
        values: dict[str, Any] = {}
        wrong: dict[str, str] = {}
        for parameter in self._parameters:
            name = parameter.name
            used = name in all_used
            self.query_one(f"#setting-{name}").disabled = not used
            self._row(name).set_class(not used, "-unused")
            if used and texts[name]:
                try:
                    values[name] = read_parameter(self._game, name, texts[name], parameter.label)
                except BadInput as error:
                    wrong[name] = str(error)
        return values, wrong

    def _row(self, name: str) -> Widget:
        """Return the row of a parameter."""
        return self.query_one(f"#setting-{name}").query_ancestor(".setting", Widget)

    def _text(self, name: str) -> str:
        """Return the text of a parameter."""
        line = self.query_one(f"#setting-{name}")
        if isinstance(line, Choices):
            return line.text
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
            self.action_close()

    def on_key(self, event: events.Key) -> None:
        """Begin a preset, or show the fields, by a key that is pressed while no field is edited."""
        is_edited = self.focused is not None and self.query_one("#settings-lines") in self.focused.ancestors
        if is_edited or not self.presets:
            return
        if event.key in _MORE.keys:
            event.stop()
            self.call_next(self.action_show_fields)
        elif self.has_preset(event.key):
            event.stop()
            self.action_begin(event.key)

    async def action_show_fields(self) -> None:
        """Show the fields below the presets, and go to the first one."""
        if not self._is_open:
            self.add_class("-open")
            await self.query_one("#settings-lines").mount_all(self._rows())
            self._check()
        self.query("#settings-lines Input, #settings-lines Choices").first().focus()

    def action_open(self) -> None:
        """Close the dialog with the answer, if the parameters are right."""
        # The key may have been pressed twice; the first one has closed the dialog.
        if self.app.screen is self and self._is_open and (answer := self._check()) is not None:
            self.dismiss(answer)
