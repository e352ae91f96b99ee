"""Kayles."""

from cardtui.engine.entry import Entry

ENTRY = Entry("kayles", "y", "Kayles", "knock down", "pins, one or two", ("(0)(1)_(3)",), package=__name__)
