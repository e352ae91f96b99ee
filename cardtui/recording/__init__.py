"""Recordings of games: the real app plays them without a terminal, in time that is not waited for."""

SMALLEST, LARGEST = (60, 18), (200, 80)
"""The sizes between which a game is recorded, in columns and rows."""

MOST_STEPS = 20_000
"""The steps up to which a recording for terminals is small enough to be played, and soon written."""
