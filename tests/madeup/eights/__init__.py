"""Crazy Eights."""

from cardtui.engine.entry import Entry

ENTRY = Entry("eights", "e", "Crazy Eights", "play", "a card that matches", ("8S 8H",), package=__name__)
