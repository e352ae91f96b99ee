"""The capabilities of the system that cardtui runs on: all if it is installed, fewer on a web page."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import NamedTuple


class Platform(NamedTuple):
    """The abilities of a system."""

    processes: bool = True
    """Whether cardtui can start other processes."""
    threads: bool = True
    """Whether it can start threads."""
    files: bool = True
    """Whether people can reach the files that it writes; otherwise they get them as downloads."""


INSTALLED = Platform()


def install_command(package: str) -> str:
    """Return the command for a shell that installs a package for the Python that runs cardtui."""
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").exists():
        return shlex.join(["pipx", "inject", environment.name, package])
    return shlex.join([sys.executable or "python3", "-m", "pip", "install", package])
