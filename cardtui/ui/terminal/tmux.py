"""Copies to tmux's own buffer: by default tmux ignores the sequence (OSC 52) by which Textual copies."""

from __future__ import annotations

import os
from asyncio import create_subprocess_exec, timeout
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

_TIMEOUT = 1.0  # seconds


def in_tmux() -> bool:
    """Whether the app runs in tmux."""
    return bool(os.environ.get("TMUX"))


async def load_buffer(text: str) -> bool:
    """Copy a text to tmux's buffer and, if it may, to the clipboard of its terminal; whether it is copied."""
    process = None
    try:
        async with timeout(_TIMEOUT):
            process = await create_subprocess_exec(
                *("tmux", "load-buffer", "-w", "-"), stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
            await process.communicate(text.encode())
    except (OSError, TimeoutError):  # it is not there, or hangs
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
    return process is not None and process.returncode == 0
