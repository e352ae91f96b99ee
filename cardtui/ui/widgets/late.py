"""A panel whose parts come when they are needed: most tables never show it, and each part costs time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
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

    _coming: Sequence[Widget] = ()

    def parts(self) -> Mapping[Widget, Sequence[Widget]]:
        """What is in it, and what is in that, made anew."""
        raise NotImplementedError

    def fill(self) -> None:
        """Have the parts in it, if they are not yet. On a table that is gone nobody sees them."""
        if not self.filled:
            self.filled = True
            parts = self.parts()
            if self.is_attached:
                self.mount(*parts)
                for part, within in parts.items():
                    part.mount(*within)
                self._coming = [*parts, *chain.from_iterable(parts.values())]

    @property
    def filling(self) -> bool:
        """Whether there are parts that would not be seen yet: who paints it now would paint it half empty."""
        self._coming = [part for part in self._coming if part.is_attached and not part.is_mounted]
        return bool(self._coming)
