"""Commands that work for a while end as Ctrl-C ends them, whichever signal ends them."""

from __future__ import annotations

import signal

__all__ = ["SIGNALS", "end_as_with_ctrl_c"]

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name))
"""The signals that are handled as Ctrl-C is."""


def end_as_with_ctrl_c() -> None:
    """Handle `SIGNALS` as Ctrl-C: what was done is reported, and the cursor is shown again.

    No process is left running, and no half of a file.
    """
    for number in SIGNALS:
        signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))
