"""War."""

from cardtui.engine.entry import Entry

ENTRY = Entry("war", "w", "War", "watch", "two decks, card by card", ("# #",), by_hand=True, package=__name__)
