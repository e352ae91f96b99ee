"""Nim."""

from cardtui.engine.entry import Entry

ENTRY = Entry("nim", "v", "Nim", "empty", "the heaps", ("(0)_(1)",), package=__name__)
