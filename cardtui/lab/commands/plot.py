"""The options --plot and --force of the lab and of hunts."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from cardtui.engine.errors import BadInput
from cardtui.platform import install_command
from cardtui.storage.new_file import check_new_file
from cardtui.storage.paths import quoted

_SUFFIXES = (".png", ".svg", ".pdf")


def plot_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command."""
    plot = click.option("--plot", metavar="FILE", help="Draw a .png, .svg or .pdf (needs matplotlib).")
    force = click.option("--force", is_flag=True, help="With --plot: overwrite an existing file.")
    return plot(force(command))


def check_plot(plot: str | None, force: bool) -> Path | None:
    """Return the file to draw into, if any, before the work is done. Raises `BadInput` if it cannot be."""
    if plot is None:
        if force:
            raise BadInput("--force overwrites the file of --plot: give both")
        return None
    file = Path(plot)
    if file.suffix.lower() not in _SUFFIXES:
        raise BadInput(f"a picture is a file that ends in {', '.join(_SUFFIXES)}, not {quoted(plot)}")
    check_new_file(plot, force)
    if find_spec("matplotlib") is None:
        raise BadInput(f"drawing needs matplotlib: {install_command('matplotlib')}")
    return file
