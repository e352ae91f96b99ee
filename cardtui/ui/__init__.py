"""The screens: everything that knows Textual. This module does not, so that it can be asked for the names."""

__all__ = ["AUTOMATIC", "FULL", "LOOKS", "THEME_NAMES"]

AUTOMATIC, FULL = "auto", "full"
"""The theme that suits the terminal, and the look with all there is: what is usual, by its name."""

THEME_NAMES = ("felt", "dark", "light", "terminal")
"""The looks of `themes.py`: a felt table, a dark and a light one, and the terminal's own sixteen colours."""

LOOKS = ("ascii", "narrow", "mono")
"""What a terminal may ask for: no glyphs beyond ASCII, none that may be two cells wide, no colours."""
