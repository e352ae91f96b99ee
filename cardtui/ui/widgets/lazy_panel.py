"""A panel whose parts come when they are needed: most tables never show it, and each part costs time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.widget import Widget

    Base = Widget
else:
    Base = object

__all__ = ["LazyPanel"]


class LazyPanel(Base):
    """For a container; before anything is said in it, it is to be filled."""

    filled = False
    """Whether it has its parts."""

    _coming: Sequence[Widget] = ()

    def parts(self) -> Sequence[Widget]:
        """What is in it, made anew. A part that has parts of its own is made with them."""
        raise NotImplementedError

    def fill(self) -> None:
        """Have the parts in it, if they are not yet. On a table that is gone nobody sees them."""
        if not self.filled:
            self.filled = True
            self._coming = self.parts()
            # While the panel is being removed `mount` does nothing. A second call, for the parts of a part
            # that was not mounted, would raise `MountError`: so there is only one for all of them.
            if self.is_attached:
                self.mount(*self._coming)

    @property
    def filling(self) -> bool:
        """Whether there are parts that would not be seen yet: who paints it now would paint it half empty."""
        self._coming = [part for part in self._coming if part.is_attached and not part.is_mounted]
        return bool(self._coming)
