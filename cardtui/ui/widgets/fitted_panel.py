"""A panel that takes no more of its room than it needs."""

from __future__ import annotations

from textual.geometry import Size


class FittedPanel:
    """A widget that says how large it wants to be, to a layout that has some room for it."""

    def size_in(self, room: Size) -> Size:
        """Return the size that it takes of some room."""
        raise NotImplementedError
