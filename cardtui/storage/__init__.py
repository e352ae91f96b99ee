"""The data file in the user's data folder, in SQLite: saved and finished games, and the settings.

This package knows files and clocks, but no screen and no game: it stores ids and numbers.
Whoever calls it says whether an id can be opened.
"""
