"""Output that a terminal does not read, as when an ssh is frozen: whoever writes it waits for ever."""

from __future__ import annotations

import os
import signal
import sys
import threading
from select import select
from time import monotonic, sleep

PATIENCE = 0.5
"""Seconds without room for output after which a terminal that is left counts as one that does not read."""

_INTERVAL = 0.05  # seconds between two looks
_NAME = "unread output"


def discard_unread_output() -> None:
    """From now on discard what a terminal does not read. The main thread calls this when the program ends."""
    terminals = [file for file in (1, 2) if os.isatty(file)]
    begun = any(thread.name == _NAME for thread in threading.enumerate())
    if terminals and not begun and sys.platform != "win32":
        # A signal interrupts a write that waits. As it has a handler in Python, the write begins again.
        signal.signal(signal.SIGURG, lambda *_: None)
        threading.Thread(target=_discard_unread, args=(terminals,), daemon=True, name=_NAME).start()


def _discard_unread(terminals: list[int]) -> None:
    """Replace each of these files by the null device once its terminal takes nothing any more."""
    last_room = dict.fromkeys(terminals, monotonic())
    while last_room:
        now = monotonic()
        for file, since in [*last_room.items()]:
            if select([], [file], [], 0)[1]:  # it has room: a write need not wait
                last_room[file] = now
            elif now - since > PATIENCE:
                del last_room[file]
                os.dup2(os.open(os.devnull, os.O_WRONLY), file)
                for thread in threading.enumerate():
                    if thread.ident not in (None, threading.get_ident()):
                        signal.pthread_kill(thread.ident, signal.SIGURG)
        sleep(_INTERVAL)
