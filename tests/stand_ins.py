"""What takes the place of the processes of a wing wherever shared tests drive the app."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path

__all__ = ["stand_ins"]


@contextmanager
def stand_ins() -> Iterator[None]:
    """Let no wing start processes: each has its own function of this name in its tests, if it needs one."""
    with ExitStack() as stack:
        for file in sorted(Path(__file__).parent.glob("*/stand_ins.py")):
            stack.enter_context(import_module(f"tests.{file.parent.name}.stand_ins").stand_ins())
        yield
