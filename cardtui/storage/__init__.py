"""Saved and finished games and settings, in one SQLite file in the user's data folder.

This package knows files and clocks, but no screen and no game: it stores ids and numbers. Whoever calls it
says whether an id can be opened.
"""
