"""War."""

from cardtui.engine.entry import Entry

ENTRY = Entry("war", "w", "War", "watch", "a war unfold", ("# #",), package=__name__)
