"""Tests of what is kept of games, and of what follows from it."""
