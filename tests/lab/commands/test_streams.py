"""The lab on a terminal that Ctrl-C interrupts."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, suppress
from io import StringIO

import pytest
from rich.live import Live

from cardtui.cli.commands import cli


class Screen(StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_ctrl_c_while_a_bar_begins_shows_the_cursor_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(bar: Live, refresh: bool = False) -> None:
        bar.console.show_cursor(False)
        raise KeyboardInterrupt

    monkeypatch.setattr(Live, "start", begin)
    monkeypatch.setattr("cardtui.cli.interruption.SIGNALS", ())
    with redirect_stderr(Screen()) as screen, suppress(KeyboardInterrupt):
        cli.main(["lab", "coins", "--games", "10"], standalone_mode=False)
    assert re.findall(r"\x1b\[\?25[lh]", screen.getvalue()) == ["\x1b[?25l", "\x1b[?25h"]
