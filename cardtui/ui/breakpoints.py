"""Sizes of the terminal at which the layout of all screens changes."""

from __future__ import annotations

BROAD = 60
"""Columns from which a screen is not slim: there is room for two things side by side."""
