"""Recordings of games: the real app plays them without a terminal, in time that is not waited for."""
