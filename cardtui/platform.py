"""What the system that cardtui runs on can do: all of it where cardtui is installed, less on a web page."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["INSTALLED", "Platform"]


class Platform(NamedTuple):
    """The abilities of a system."""

    processes: bool = True
    """Whether cardtui can start other processes."""
    threads: bool = True
    """Whether it can start threads."""
    files: bool = True
    """Whether people can reach the files that it writes; otherwise they get them as downloads."""


INSTALLED = Platform()
