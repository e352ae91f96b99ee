"""The palette: what may be asked for on a screen, found by its name or by what else people call it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import Command as Entry
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from cardtui.ui.palette_entries import PaletteEntry, found

__all__ = ["Palette"]


class _Entries(CommandList):
    """The list of what is found.

    Textual 8.2 takes a click for the entry that has the number of the one that was clicked, also where the
    list has been filled anew since the button was pressed: therefore `_on_click`.
    """

    def __init__(self, pressed_at: Callable[[], float]) -> None:
        super().__init__()
        self._pressed_at = pressed_at
        self._painted_at: float | None = None  # since when its entries are to be seen

    def fill(self, options: Sequence[Option]) -> None:
        """Hold `options` from now on, and hear no click before they are to be seen."""
        self._painted_at = None
        self.clear_options().add_options(options)
        self.screen.call_after_refresh(self._see)

    def _see(self) -> None:
        self._painted_at = Message().time  # by the clock that events are told by

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        number = event.style.meta.get("option")
        seen = self._painted_at is not None and self._painted_at <= self._pressed_at()
        if seen and number is not None and number < self.option_count:
            self.highlighted = number
            self.action_select()


class Palette(CommandPalette):
    """Textual's palette, in which only what is shown can be chosen.

    That of Textual 8.2 looks for entries in workers, and shows them in batches and after waits. Until then
    those of the text before, which may be none, stay in the list, and Enter runs them: so here the list is
    filled at once when the text changes, and asked for by nothing before it has caught up with the text.
    Its handlers of `Input`, `OptionList`, clicks and mounting, `_gather_commands` and the actions are
    replaced for that, and because they fail in a palette that is empty, not laid out yet, or left already.
    """

    def __init__(
        self,
        offers: Iterable[PaletteEntry],
        pressed_at: Callable[[], float],
        *,
        placeholder: str = "Search for commands…",
    ) -> None:
        """Offer `offers`; `pressed_at` tells when a button was pressed last, as `Event.time` does."""
        super().__init__(providers=(), placeholder=placeholder)
        self._pressed_at, self._asks = pressed_at, placeholder
        self._offers = tuple(offers)
        self._text: str | None = None
        """What was looked for to fill the list."""

    def compose(self) -> ComposeResult:
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield CommandInput(placeholder=self._asks, select_on_focus=False)
            with Vertical(id="--results"):
                yield _Entries(self._pressed_at)

    def _on_mount(self, event: events.Mount) -> None:
        event.prevent_default()
        self.app.post_message(CommandPalette.Opened())
        self._catch_up()
        self.add_class("-ready")

    @property
    def _in_use(self) -> bool:
        """Whether it can be used: a key before this one may have left it."""
        return self.app.screen is self and bool(self.query(_Entries))

    # the list

    def _catch_up(self) -> None:
        """Let the list be that of the text in the line."""
        if self._in_use:
            self._fill(self.query_one(CommandInput).value.strip())

    def _fill(self, text: str) -> None:
        """Let the list be that of `text`."""
        if text == self._text:
            return
        self._text = text
        entries = [self._entry(number, offer, text) for number, offer in enumerate(found(self._offers, text))]
        listed = self.query_one(_Entries)
        listed.fill(entries or [Option("No matches found", disabled=True)])
        listed.highlighted = 0 if entries else None
        self._list_visible = True

    def _entry(self, number: int, offer: PaletteEntry, text: str) -> Entry:
        """An entry of the list: the title, with what was looked for in it, and a note below it."""
        mark = self.get_visual_style("command-palette--highlight", partial=True)
        dim = Style.from_styles(self.get_component_styles("command-palette--help-text"))
        title = Content(offer.title)
        for start, end in offer.places(text):
            title = title.stylize(mark, start, end)
        note = Content(offer.note_for(text)).stylize_before(dim)
        prompt = Content("\n").join([title, note])
        return Entry(prompt, DiscoveryHit(offer.title, offer.run, help=offer.note), id=str(number))

    # what is done in it

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop().prevent_default()
        self._catch_up()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop().prevent_default()
        if self._in_use:
            self._fill(event.value.strip())  # more may have been typed since
            self._choose(self.query_one(_Entries).highlighted_option)

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop().prevent_default()
        self._choose(event.option)

    def _choose(self, entry: Option | None) -> None:
        """Leave the palette and do what `entry` says, if it says something."""
        if self._in_use and isinstance(entry, Entry):
            self.app.post_message(CommandPalette.Closed(option_selected=True))
            self.dismiss()
            self.app.call_later(entry.hit.command)

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        event.prevent_default()
        if event.widget is self:  # beside the list
            self._action_escape()

    def _action_escape(self) -> None:
        if self._in_use:
            self.app.post_message(CommandPalette.Closed(option_selected=False))
            self.dismiss()

    def _action_cursor_down(self) -> None:
        self._action_command_list("cursor_down")

    def _action_command_list(self, action: str) -> None:
        self._catch_up()
        if not self._in_use:
            return
        listed = self.query_one(_Entries)
        if listed.highlighted is None:
            return
        at, last = listed.highlighted, listed.option_count - 1
        page = max(1, listed.size.height // 2)  # an entry has two lines
        to = {
            "first": 0,
            "last": last,
            "page_up": max(0, at - page),
            "page_down": min(at + page, last),
            "cursor_up": at - 1 if at else last,
            "cursor_down": at + 1 if at < last else 0,
        }
        listed.highlighted = to[action]

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave the palette; if it has been left already, the screen below stays."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
