"""Commands that work for a while end as Ctrl-C ends them, whichever signal ends them."""

from __future__ import annotations

import signal
import sys
from time import monotonic

import click

from cardtui.cli.conversation_mode import conversation_wanted
from cardtui.unread_output import discard_unread_output

_NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
SIGNALS = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
"""The signals that are handled as Ctrl-C is: batch systems send the last two before they end a job."""

_SECONDS = 1.0
"""Seconds after a signal in which others are ignored.

The first one raises `KeyboardInterrupt`. If a second one did so before the program has left a `with lock:`,
the lock would not be released, and Python would print a traceback.
"""


def end_as_with_ctrl_c() -> None:
    """Handle `SIGNALS` as Ctrl-C: what was done is reported, and the cursor is shown again.

    No process is left running, and no half of a file.
    """
    last = -_SECONDS

    def interrupt(*_: object) -> None:
        nonlocal last
        now = monotonic()
        if now - last < _SECONDS:
            return
        last = now
        discard_unread_output()
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell does so in the background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)  # which ends an event loop without an error

    for number in SIGNALS:
        signal.signal(number, interrupt)
    if sys.stderr.isatty() and not conversation_wanted():
        click.get_current_context().call_on_close(_show_cursor)


def _show_cursor() -> None:
    """Show the cursor: a progress bar that is interrupted while it begins or ends leaves it hidden."""
    from rich.console import Console  # the bar has imported it

    Console(stderr=True).show_cursor()
