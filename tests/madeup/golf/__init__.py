"""Golf."""

from cardtui.engine.entry import Entry

ENTRY = Entry("golf", "g", "Golf", "play", "card by card", ("5C",), package=__name__)
