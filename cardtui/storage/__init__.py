"""What lasts: games under way, those that have been, and settings, in one SQLite file of the user's.

This room knows files and clocks, but no screen and no game: what it keeps are ids and numbers, and what they
mean is asked of who opens them.
"""
