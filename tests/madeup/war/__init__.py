"""War."""

from cardtui.engine.entry import Entry

ENTRY = Entry("war", "w", "War", "watch", "two decks, card by card", ("# #",), package=__name__)
