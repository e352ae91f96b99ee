"""Words of the project that nobody else understands: screens and pages have a plain one for each."""

from __future__ import annotations

import re

_LOOKS = r"(?<!it )(?<!hunt )[Ll]ooks\b(?! (?:for|at|ahead|back|like|longer|different)\b)"
_INSIDE = r"(?<![-./`])(?<!keys: )[Ii]nside\b(?! (?:a|the|`))"
NOT_PLAIN = re.compile(
    rf"\b(?:[Ss]lip(?:s|ped)?|[Uu]naided|[Ss]heets?|[Bb]y lines|lines of words|{_LOOKS}|{_INSIDE})\b"
)
"""Plain: mistake, without hints, exercise, as text, appearance or display, data structures."""

NOT_ON_SCREEN = re.compile(rf"{NOT_PLAIN.pattern}|\b(?:zones?|ply|plies)\b")
"""Words of the code, too, which pages for programmers may use."""
