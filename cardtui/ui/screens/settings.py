"""The settings: one list of all that can be set, effective at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtui.engine.setting_specs import Resolved, Setting, Source
from cardtui.ui.commands import PALETTE, Command, key_text
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.press import PressKey
from cardtui.ui.keymaps import settings_of_keys
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.setting_list import LOOK, SHARED_SETTINGS, of_games
from cardtui.ui.settings_controller import SettingsController
from cardtui.ui.settings_store import KEYS
from cardtui.ui.widgets.key_footer import KeyFooter
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
    Command("close", ("escape", "q", "comma"), "Back", "back"),
    PALETTE,
)

_RULES = (
    "Whatever is changed here has its effect at once, and is kept. An option of the command line and an "
    "environment variable go before it. cardtui config does the same without a screen."
)


_NAMES, _KEY_NAMES, _LONG_NAMES = 20, 32, 56
"""Columns for what a setting is called, and for what a key does: at least, and at most."""


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


class SettingsScreen(CommandScreen):
    """All settings in a list; below it what the chosen one is, and who says so."""

    commands: tuple[Command, ...] = _COMMANDS
    CSS_PATH = "settings.later.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (110, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self._settings = (*SHARED_SETTINGS, *of_games(), *settings_of_keys())

    @property
    def _app(self) -> SettingsController:
        return cast(SettingsController, self.app)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content("Settings"))
        with Center(), Vertical(id="settings-page"):
            yield _Lines(id="settings-list", markup=False, compact=True)
            yield Static("", id="about")
        yield KeyFooter(_COMMANDS)

    def on_mount(self) -> None:
        options: list[Option] = []
        group = ""
        for setting in self._settings:
            if setting.group != group:
                group = setting.group
                options.append(Option(Content(f"\n{group}" if options else group), disabled=True))
            options.append(Option(self._prompt(setting), id=setting.name))
        listed = self._list
        listed.add_options(options)
        listed.highlighted = 1
        self._app.tell_troubles(self._settings)

    @property
    def _list(self) -> _Lines:
        return self.query_one(_Lines)

    # what stands there

    def _now(self, setting: Setting) -> Resolved:
        return self._app.preferences.get(setting)

    def _prompt(self, setting: Setting) -> Content:
        """A line of the list: what it is, the value, and who says so if it is not the default."""
        now = self._now(setting)
        name = _NAMES if not _of_keys(setting) else min(_LONG_NAMES, max(_KEY_NAMES, self.size.width - 48))
        return Content.assemble(
            _cut(setting.label, name - 1).ljust(name),
            self._value(setting, now),
            ("", "") if now.source is Source.DEFAULT else (f"  {self._note(now)}", "$label"),
        )

    def _value(self, setting: Setting, now: Resolved) -> Content:
        if _of_keys(setting):
            return Content.styled(f"  {' '.join(map(key_text, now.value))}", "bold")
        if not setting.choices:
            return Content.styled(f"  {now.text or setting.hint}", "bold" if now.text else "")
        value = Content.styled(f" {setting.label_of(now.text)} ", "bold")
        return Content.assemble(_arrow("‹", -1), value, _arrow("›", 1))

    def _note(self, now: Resolved) -> str:
        return f"{now.source_label} says so" if now.fixed else "set here"

    def _about(self, setting: Setting) -> Content:
        """What the chosen setting is, what it can be, and who says it."""
        now = self._now(setting)
        said = ""
        if now.fixed:
            said = f"{now.source_label} says so: it cannot be changed here."
        elif setting is LOOK and self._app.asked_for:
            said = f"The terminal asks for {', '.join(sorted(self._app.asked_for))} in any case."
        elif now.error:
            said = f"{now.error}: passed over."
        elif now.source is Source.SAVED:
            by_default = setting.default or "nothing"
            shown = " ".join(map(key_text, by_default.split(","))) if _of_keys(setting) else by_default
            said = f"By default: {shown}."
        return Content.assemble(
            setting.help.removesuffix("."), ".\n", (said or f"cardtui config set {setting.name} …", "$label")
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._tell()

    def on_resize(self) -> None:
        for setting in self._settings:
            self._show(setting)

    def on_screen_resume(self) -> None:
        for setting in self._settings:
            self._show(setting)
        self._tell()

    def _show(self, setting: Setting) -> None:
        if self._list.option_count:
            self._list.replace_option_prompt(setting.name, self._prompt(setting))

    def _tell(self) -> None:
        if setting := self._chosen:
            self.query_one("#about", Static).update(self._about(setting))

    @property
    def _chosen(self) -> Setting | None:
        option = self._list.highlighted_option
        name = option.id if option is not None else None
        return next((setting for setting in self._settings if setting.name == name), None)

    # what is done

    def action_line(self, by: int) -> None:
        listed = self._list
        if by < 0:
            listed.action_cursor_up()
        else:
            listed.action_cursor_down()

    def action_page(self, by: int) -> None:
        if not self._list.scrollable_content_region:
            return  # a terminal of a few columns has no room for a page, and Textual fails to find the lines
        page = self._list.action_page_up if by < 0 else self._list.action_page_down
        cast(Callable[[], None], page)()

    def action_end(self, which: int) -> None:
        if which < 0:
            self._list.action_last()
        else:
            self._list.action_first()

    def action_turn(self, by: int) -> None:
        """Take the next one of a few values, or the one before."""
        setting = self._chosen
        if setting is None or self._says_otherwise(setting):
            return
        texts = [text for text, _ in setting.choices]
        if texts:
            now = self._now(setting).text
            at = texts.index(now) if now in texts else -1 if by > 0 else 0
            self._keep(setting, texts[(at + by) % len(texts)])
        else:
            self.action_enter()

    def action_enter(self) -> None:
        setting = self._chosen
        if setting is None or self._says_otherwise(setting):
            return
        if _of_keys(setting):
            self.app.push_screen(PressKey(setting))
        elif setting.choices:
            self.action_turn(1)
        else:
            self._ask(setting)

    def _ask(self, setting: Setting) -> None:
        def answered(text: str | None) -> None:
            if text is not None:
                self._keep(setting, text)

        hint = f"{setting.help} Backspace in the list: {setting.default or 'nothing'}."
        text = self._now(setting).text
        ask = Ask(setting.label.capitalize(), hint, setting.normalize, text=text, verb="Set")
        self.app.push_screen(ask, answered)

    def action_restore(self) -> None:
        setting = self._chosen
        if setting is not None and not self._says_otherwise(setting):
            self._keep(setting, None)

    def _says_otherwise(self, setting: Setting) -> bool:
        """Say who else has said what the value is, if it is so."""
        now = self._now(setting)
        if now.fixed:
            self.notify(f"{now.source_label} says so: that goes before what is set here.", markup=False)
        return now.fixed

    def _keep(self, setting: Setting, text: str | None) -> None:
        self._app.prefer(setting, text)
        self._show(setting)
        self._tell()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Settings", _RULES, _COMMANDS))


def _of_keys(setting: Setting) -> bool:
    return setting.name.startswith(KEYS)


def _arrow(sign: str, by: int) -> Content:
    """What is clicked for the value before, or the next one."""
    return Content(sign).stylize(Style.from_meta({"turn": by}))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
