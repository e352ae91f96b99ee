"""A panel whose parts come when they are needed: most tables never show it, and each part costs time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.widget import Widget

    Base = Widget
else:
    Base = object

__all__ = ["Late"]


class Late(Base):
    """For a container; before anything is said in it, it is to be filled."""

    filled = False
    """Whether it has its parts."""

    def parts(self) -> Sequence[Widget]:
        """What is in it, made anew."""
        raise NotImplementedError

    def fill(self) -> None:
        """Have the parts in it, if they are not yet. On a table that is gone nobody sees them."""
        if not self.filled:
            self.filled = True
            parts = self.parts()
            if self.is_attached:
                self.mount(*parts)
