"""The settings screen: a list of all settings, which are applied and saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtui.engine.phrases import truncated
from cardtui.engine.setting import Setting
from cardtui.settings import (
    KEY_PREFIX,
    LOOK,
    SHARED_SETTINGS,
    ResolvedSetting,
    Source,
    all_game_settings,
)
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import MANUAL, PALETTE, Command, key_text
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.press import PressKey
from cardtui.ui.screens.key_settings import find_clashes, key_settings
from cardtui.ui.terminal.cursor import highlighted_cell
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_HELP = (
    "Every change takes effect at once and is saved. An option of the command line or an environment "
    "variable overrides what is saved. cardtui config does the same without a screen."
)

_LABEL_WIDTHS = 20, 40
_KEY_LABEL_WIDTHS = 32, 72
"""The least and the most columns of labels; what is left beside a value goes to them."""
_BESIDE_LABEL, _BESIDE_KEY_LABEL = 58, 48
"""The columns beside a label: of the value, of its note, which is shorter for keys, and of margins."""
_VALUE_WIDTH = 21
"""The width of a value with its arrows, in columns; the notes on the values stand in a column after it."""


class _SettingList(OptionList, can_focus=False):
    """The list. A click chooses a line, and its arrows change the value."""

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        number = event.style.meta.get("option")
        if number is None or not 0 <= number < self.option_count or self.options[number].disabled:
            return
        step = event.style.meta.get("step")
        self.highlighted = number
        screen = cast("SettingsScreen", self.screen)
        if step:
            screen.action_turn(step)
        else:
            screen.action_enter()


class SettingsScreen(CommandScreen):
    """The settings; below the list, the chosen one is explained."""

    CSS_PATH = "settings.tcss"
    manual_page = "settings"
    commands: tuple[Command, ...] = (
        Command("line(-1)", ("up", "k"), "Previous setting", "choose"),
        Command("line(1)", ("down", "j"), "Next setting", "choose"),
        Command("turn(-1)", ("left", "h"), "Previous value", "change"),
        Command("turn(1)", ("right", "l"), "Next value", "change"),
        Command("enter", ("enter", "space"), "Next value; for names and keys, enter one", "set"),
        Command("restore", ("backspace", "delete"), "Restore the default", "default"),
        Command("page(-1)", ("pageup",), "Page up"),
        Command("page(1)", ("pagedown",), "Page down"),
        Command("end(0)", ("home", "g"), "First setting"),
        Command("end(-1)", ("end", "G"), "Last setting"),
        Command("help", ("question_mark",), "Help: keys", "help", roomy=True),
        MANUAL,
        Command("close", ("escape", "q", "comma"), "Back", "back"),
        PALETTE,
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow"), (80, "-medium"), (110, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self._settings = (*SHARED_SETTINGS, *all_game_settings(), *key_settings())

    def compose(self) -> ComposeResult:
        yield TitleBar(Content("Settings"))
        with Center(), Vertical(id="settings-page"):
            yield _SettingList(id="settings-list", markup=False, compact=True)
            yield Static("", id="about")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        options: list[Option] = []
        group = ""
        for setting in self._settings:
            if setting.group != group:
                group = setting.group
                options.append(Option(Content(f"\n{group}" if options else group), disabled=True))
            options.append(Option(self._prompt(setting), id=setting.name))
        self._list.add_options(options)
        self._list.highlighted = 1
        self.card_app.settings.report_problems(self._settings)

    @property
    def _list(self) -> _SettingList:
        return self.query_one(_SettingList)

    @property
    def _chosen(self) -> Setting | None:
        option = self._list.highlighted_option
        name = option.id if option is not None else None
        return next((setting for setting in self._settings if setting.name == name), None)

    @property
    def chosen_cell(self) -> Offset | None:
        return highlighted_cell(self._list)

    # what is displayed

    def _resolved(self, setting: Setting) -> ResolvedSetting:
        return self.card_app.settings.get(setting)

    def _prompt(self, setting: Setting) -> Content:
        """Return a line of the list: the label of a setting, its value, and its source unless it is the
        default."""
        now = self._resolved(setting)
        (least, most), beside = _LABEL_WIDTHS, _BESIDE_LABEL
        if _is_key(setting):
            (least, most), beside = _KEY_LABEL_WIDTHS, _BESIDE_KEY_LABEL
        width = min(most, max(least, self.size.width - beside))
        value = self._value(setting, now)
        saved = "not saved" if self.card_app.settings.store.is_lost(setting) else "saved"
        source = f"{now.source_label} overrides it" if now.is_overridden else saved
        if self.size.width < BROAD:  # the value stands below the label
            note = (
                "" if now.source is Source.DEFAULT or now.is_overridden else f"  {saved}"
            )  # else told below
            return Content.assemble(setting.label, "\n", value, (note, "$label"))
        return Content.assemble(
            truncated(setting.label, width - 1).ljust(width),
            value.pad_right(max(0, _VALUE_WIDTH - value.cell_length)),
            ("", "") if now.source is Source.DEFAULT else (f"  {source}", "$label"),
        )

    def _value(self, setting: Setting, now: ResolvedSetting) -> Content:
        if _is_key(setting):
            return Content.styled(f"  {' '.join(map(key_text, now.value))}", "bold")
        if not setting.choices:
            return Content.styled(f"  {now.text or setting.hint}", "bold" if now.text else "")
        value = Content.styled(f" {setting.label_of(now.text):{_VALUE_WIDTH - 4}} ", "bold")
        return Content.assemble(_arrow("‹", -1), value, _arrow("›", 1))

    def _explanation(self, setting: Setting) -> Content:
        """Return the help of a setting, with its default or the reason why it cannot be changed."""
        now, terminal_modes = self._resolved(setting), self.card_app.settings.terminal_render_modes
        note = f"cardtui config set {setting.name} …"
        if now.is_overridden:
            note = f"{now.source_label} overrides this setting."
        elif setting is LOOK and terminal_modes:
            note = f"The terminal needs {', '.join(sorted(terminal_modes))} in any case."
        elif now.problem:
            note = f"{now.problem}: ignored."
        elif now.source is Source.SAVED:
            note = f"Default: {self._default_text(setting)}."
        return Content.assemble(setting.help.removesuffix("."), ".\n", (note, "$label"))

    def _default_text(self, setting: Setting) -> str:
        if _is_key(setting):
            return " ".join(map(key_text, setting.default.split(",")))
        return setting.default or "none"

    def _show(self, setting: Setting) -> None:
        if self._list.option_count:
            self._list.replace_option_prompt(setting.name, self._prompt(setting))

    def _explain_chosen(self) -> None:
        if setting := self._chosen:
            self.query_one("#about", Static).update(self._explanation(setting))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._explain_chosen()

    def on_resize(self) -> None:
        for setting in self._settings:
            self._show(setting)

    def on_screen_resume(self) -> None:
        self.on_resize()
        self._explain_chosen()

    def saving_failed(self) -> None:
        self.on_resize()

    def setting_changed(self, setting: Setting) -> None:
        super().setting_changed(setting)
        self._show(setting)
        self._explain_chosen()

    # moving and changing

    def action_line(self, by: int) -> None:
        if by < 0:
            self._list.action_cursor_up()
        else:
            self._list.action_cursor_down()

    def action_page(self, by: int) -> None:
        if not self._list.scrollable_content_region:
            return  # in a terminal of a few columns Textual fails to find the lines of a page
        page = self._list.action_page_up if by < 0 else self._list.action_page_down
        cast(Callable[[], None], page)()

    def action_end(self, which: int) -> None:
        if which < 0:
            self._list.action_last()
        else:
            self._list.action_first()

    def action_turn(self, by: int) -> None:
        """Set the next or the previous choice."""
        setting = self._chosen
        if setting is None or self._is_overridden(setting):
            return
        texts = [text for text, _ in setting.choices]
        if texts:
            text = self._resolved(setting).text
            index = texts.index(text) if text in texts else -1 if by > 0 else 0
            self.card_app.settings.set(setting, texts[(index + by) % len(texts)])
        else:
            self.action_enter()

    def action_enter(self) -> None:
        """Set the next choice, or open the dialog for keys or text."""
        setting = self._chosen
        if setting is None or self._is_overridden(setting):
            return
        if _is_key(setting):
            self.app.push_screen(PressKey(setting, self.card_app.settings, find_clashes))
        elif setting.choices:
            self.action_turn(1)
        else:
            self._ask(setting)

    def _ask(self, setting: Setting) -> None:
        def save(text: str | None) -> None:
            if text is not None:
                self.card_app.settings.set(setting, text)

        restores = f"{self.key('restore')} in the list restores the default: {self._default_text(setting)}."
        hint = f"{setting.help} {restores}"
        text = self._resolved(setting).text
        ask = Ask(setting.label.capitalize(), hint, setting.normalize, text=text, verb="Set")
        self.app.push_screen(ask, save)

    def action_restore(self) -> None:
        setting = self._chosen
        if setting is not None and not self._is_overridden(setting):
            self.card_app.settings.set(setting, None)

    def _is_overridden(self, setting: Setting) -> bool:
        """Return whether the command line or the environment overrides a setting, and notify if so."""
        now = self._resolved(setting)
        if now.is_overridden:
            self.notify(f"{now.source_label} overrides this setting.", markup=False)
        return now.is_overridden

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("Settings", _HELP, self.commands))


def _is_key(setting: Setting) -> bool:
    return setting.name.startswith(KEY_PREFIX)


def _arrow(sign: str, step: int) -> Content:
    """Return an arrow; a click on it sets the previous or the next choice."""
    return Content(sign).stylize(Style.from_meta({"step": step}))
