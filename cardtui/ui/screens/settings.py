"""The settings: one list of all that can be set, effective at once and kept."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtui.engine.settings import Resolved, Setting, Source
from cardtui.ui.commands import PALETTE, Command, bindings, key_text
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.press import PressKey
from cardtui.ui.keymaps import settings_of_keys
from cardtui.ui.preferences import KEYS
from cardtui.ui.preferring import Preferring
from cardtui.ui.settings import LOOK, SHARED, of_games
from cardtui.ui.widgets.keys import Keys
from cardtui.ui.widgets.title import TitleBar

__all__ = ["SettingsScreen"]

_COMMANDS = (
    Command("line(-1)", ("up", "k"), "The setting above", "choose"),
    Command("line(1)", ("down", "j"), "The setting below", "choose"),
    Command("turn(-1)", ("left", "h"), "The value before", "change"),
    Command("turn(1)", ("right", "l"), "The next value", "change"),
    Command("enter", ("enter", "space"), "The next value; names and keys are asked for", "set"),
    Command("restore", ("backspace", "delete"), "What it is by default", "default"),
    Command("page(-1)", ("pageup",), "A page up"),
    Command("page(1)", ("pagedown",), "A page down"),
    Command("end(0)", ("home", "g"), "To the first setting"),
    Command("end(-1)", ("end", "G"), "To the last setting"),
    Command("help", ("question_mark", "f1"), "Help: keys", "help", roomy=True),
    Command("back", ("escape", "q", "comma"), "Back", "back"),
    PALETTE,
)

_RULES = (
    "Whatever is changed here has its effect at once, and is kept. An option of the command line and an "
    "environment variable go before it. cardtui config does the same without a screen."
)


class _Line(NamedTuple):
    """A line of the list: a setting, and what its keys are called if it is of keys."""

    setting: Setting

    @property
    def of_keys(self) -> bool:
        return self.setting.name.startswith(KEYS)


class _Lines(OptionList, can_focus=False):
    """The list, in which the line that is clicked is chosen, and its arrows turn its value."""

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        number = event.style.meta.get("option")
        if number is None or not 0 <= number < self.option_count or self.options[number].disabled:
            return
        turn = event.style.meta.get("turn")
        self.highlighted = number
        screen = cast("SettingsScreen", self.screen)
        if turn:
            screen.action_turn(turn)
        else:
            screen.action_enter()


class SettingsScreen(Screen[None]):
    """All settings in a list; below it what the chosen one is, and who says so."""

    commands: ClassVar[tuple[Command, ...]] = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(_COMMANDS)
    AUTO_FOCUS = None
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (110, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self._lines = tuple(map(_Line, (*SHARED, *of_games(), *settings_of_keys())))

    @property
    def _app(self) -> Preferring:
        return cast(Preferring, self.app)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content("Settings"))
        yield _Lines(id="settings-list", markup=False, compact=True)
        yield Static("", id="about")
        yield Keys(_COMMANDS)

    def on_mount(self) -> None:
        options: list[Option] = []
        group = ""
        for line in self._lines:
            if line.setting.group != group:
                group = line.setting.group
                options.append(Option(Content(f"\n{group}" if options else group), disabled=True))
            options.append(Option(self._prompt(line), id=line.setting.name))
        listed = self._list
        listed.add_options(options)
        listed.highlighted = 1
        self._app.tell_troubles(line.setting for line in self._lines)

    @property
    def _list(self) -> _Lines:
        return self.query_one(_Lines)

    # what stands there

    def _now(self, line: _Line) -> Resolved:
        return self._app.preferences.get(line.setting)

    def _prompt(self, line: _Line) -> Content:
        """A line of the list: what it is, the value, and who says so if it is not the default."""
        setting, now = line.setting, self._now(line)
        name = 32 if line.of_keys and self.size.width >= 80 else 22
        return Content.assemble(
            _cut(setting.label, name - 1).ljust(name),
            self._value(line, now),
            ("", "") if now.source is Source.DEFAULT else (f"  {self._note(now)}", "$label"),
        )

    def _value(self, line: _Line, now: Resolved) -> Content:
        if line.of_keys:
            return Content.styled(" ".join(map(key_text, now.value)), "bold")
        if not line.setting.choices:
            return Content.styled(now.text or line.setting.hint, "bold" if now.text else "$muted")
        value = Content.styled(f" {line.setting.label_of(now.text)} ", "bold")
        return Content.assemble(_arrow("‹", -1), value, _arrow("›", 1))

    def _note(self, now: Resolved) -> str:
        return f"{now.said_by} says so" if now.fixed else "set here"

    def _about(self, line: _Line) -> Content:
        """What the chosen setting is, what it can be, and who says it."""
        now, setting = self._now(line), line.setting
        said = ""
        if now.fixed:
            said = f"{now.said_by} says so: it cannot be changed here."
        elif setting is LOOK and self._app.asked_for:
            said = f"The terminal asks for {', '.join(sorted(self._app.asked_for))} in any case."
        elif now.trouble:
            said = f"{now.trouble}: passed over."
        elif now.source is Source.KEPT:
            by_default = setting.default or "nothing"
            shown = " ".join(map(key_text, by_default.split(","))) if line.of_keys else by_default
            said = f"By default: {shown}."
        return Content.assemble(
            setting.help.removesuffix("."), ".\n", (said or f"cardtui config set {setting.name} …", "$label")
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._tell()

    def on_resize(self) -> None:
        for line in self._lines:
            self._show(line)

    def on_screen_resume(self) -> None:
        for line in self._lines:
            self._show(line)
        self._tell()

    def _show(self, line: _Line) -> None:
        if self._list.option_count:
            self._list.replace_option_prompt(line.setting.name, self._prompt(line))

    def _tell(self) -> None:
        if line := self._chosen:
            self.query_one("#about", Static).update(self._about(line))

    @property
    def _chosen(self) -> _Line | None:
        option = self._list.highlighted_option
        name = option.id if option is not None else None
        return next((line for line in self._lines if line.setting.name == name), None)

    # what is done

    def action_line(self, by: int) -> None:
        listed = self._list
        if by < 0:
            listed.action_cursor_up()
        else:
            listed.action_cursor_down()

    def action_page(self, by: int) -> None:
        if by < 0:
            self._list.action_page_up()
        else:
            self._list.action_page_down()

    def action_end(self, which: int) -> None:
        if which < 0:
            self._list.action_last()
        else:
            self._list.action_first()

    def action_turn(self, by: int) -> None:
        """Take the next one of a few values, or the one before."""
        line = self._chosen
        if line is None or self._says_otherwise(line):
            return
        texts = [text for text, _ in line.setting.choices]
        if texts:
            now = self._now(line).text
            at = texts.index(now) if now in texts else -1 if by > 0 else 0
            self._keep(line, texts[(at + by) % len(texts)])
        else:
            self.action_enter()

    def action_enter(self) -> None:
        line = self._chosen
        if line is None or self._says_otherwise(line):
            return
        if line.of_keys:
            self.app.push_screen(PressKey(line.setting))
        elif line.setting.choices:
            self.action_turn(1)
        else:
            self._ask(line)

    def _ask(self, line: _Line) -> None:
        def answered(text: str | None) -> None:
            if text is not None:
                self._keep(line, text)

        hint = f"{line.setting.help} Backspace in the list: {line.setting.default or 'nothing'}."
        text = self._now(line).text
        ask = Ask(line.setting.label.capitalize(), hint, line.setting.tidy, text=text, verb="Set")
        self.app.push_screen(ask, answered)

    def action_restore(self) -> None:
        line = self._chosen
        if line is not None and not self._says_otherwise(line):
            self._keep(line, None)

    def _says_otherwise(self, line: _Line) -> bool:
        """Say who else has said what the value is, if it is so."""
        now = self._now(line)
        if now.fixed:
            self.notify(f"{now.said_by} says so: that goes before what is set here.", markup=False)
        return now.fixed

    def _keep(self, line: _Line, text: str | None) -> None:
        self._app.prefer(line.setting, text)
        self._show(line)
        self._tell()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Settings", _RULES, _COMMANDS))

    def action_back(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)


def _arrow(sign: str, by: int) -> Content:
    """What is clicked for the value before, or the next one."""
    from textual.style import Style

    return Content(sign).stylize(Style.from_meta({"turn": by}))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
