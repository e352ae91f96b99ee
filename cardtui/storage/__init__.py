"""The files in the user's data folder: saved and finished games with the settings, and the finds of hunts.

Both are SQLite. This package knows files and clocks, but no screen and no game: it stores ids and numbers.
Whoever calls it says whether an id can be opened.
"""
