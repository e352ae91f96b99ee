"""A Textual driver for a terminal on a web page: what it writes are messages, and so is what is typed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, TextIO

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size

from cardtui.ui.terminal.input import LenientParser

_ENTER = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?25l\x1b[?2004h\x1b[?2026$p"
"""Alternate screen, all events of the mouse, no cursor, bracketed paste; asks for synchronised output."""

_LEAVE = "\x1b[?2004l\x1b[?1006l\x1b[?1003l\x1b[?1000l\x1b[?25h\x1b[?1049l"

_TICK = 0.05
"""Seconds between looks for an Esc that nothing follows."""


class Host(Protocol):
    """The functions of the page that Python calls."""

    columns: int
    rows: int

    def write(self, text: str, number: int) -> None: ...
    def keys(self, keys: str) -> None: ...
    def home(self, is_home: bool) -> None: ...
    def theme(self, dark: bool) -> None: ...
    def keep(self) -> None: ...
    def download(self, name: str, content: Any) -> None: ...
    def openUrl(self, url: str) -> None: ...
    def record(self, game: str, options: str) -> Any: ...


class PageDriver(Driver):
    """Writes to the page, and gets what is typed from it."""

    def __init__(self, app: App[Any], *, host: Host, **more: Any) -> None:
        super().__init__(app, **more)
        self._app, self._host, self._post = app, host, app.post_message
        self._parser = LenientParser()
        self._ticks: asyncio.Task[None] | None = None
        self._unsent: list[str] = []
        self._sent = self._shown = 0

    @property
    def is_web(self) -> bool:
        return True

    # output

    @property
    def output_pending(self) -> bool:
        """Whether the terminal has not shown all that was written: then no further frame is painted."""
        return bool(self._unsent) or self._sent > self._shown

    def write(self, data: str) -> None:
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        if self._unsent:
            text = "".join(self._unsent)
            self._unsent.clear()
            self._sent += 1
            self._host.write(text, self._sent)

    def shown(self, number: int) -> None:
        """Note that the terminal shows what was written, up to the message of this number."""
        self._shown = number

    # input

    def feed(self, text: str) -> None:
        """Take what is typed, as a terminal sends it."""
        if self._ticks is not None:
            for message in self._parser.feed(text):
                self.process_message(message)

    def resize(self, columns: int, rows: int) -> None:
        """Take the new size of the terminal."""
        size = Size(max(1, columns), max(1, rows))
        self._size = size
        if self._ticks is not None:
            self.process_message(events.Resize(size, size))

    async def _tick(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                await asyncio.sleep(_TICK)
                for message in self._parser.tick():
                    self.process_message(message)

    # starting and ending

    def start_application_mode(self) -> None:
        self.write(_ENTER)
        self._ticks = asyncio.get_running_loop().create_task(self._tick())
        self.resize(self._host.columns, self._host.rows)
        self._app.watch(self._app, "theme", self._tell_theme)

    def _tell_theme(self) -> None:
        self._host.theme(self._app.current_theme.dark)

    def disable_input(self) -> None:
        if self._ticks is not None:
            self._ticks.cancel()
            self._ticks = None

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(_LEAVE)
        self.flush()

    # what a page does itself

    def open_url(self, url: str, new_tab: bool = True) -> None:
        self._host.openUrl(url)

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Give a file to the visitor as a download of the name in `save_path`."""
        with binary:
            content = binary.read()
        self._host.download(
            save_path.name, content if isinstance(content, bytes) else content.encode(encoding or "utf-8")
        )
        # The base class says this from a thread.
        self._post(events.DeliveryComplete(key=delivery_key, path=save_path, name=name))
