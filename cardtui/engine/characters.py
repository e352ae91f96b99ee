"""The people that the computer plays."""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    """A person whom the computer plays at a level."""

    name: str
    trait: str
    """What one knows of them, in a few words after the name: `plays for fun`."""
    face: str
    """A picture of them: rows of pixels, each a letter that stands for a colour, or `.` for none."""
