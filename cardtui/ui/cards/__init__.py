"""Widgets for cards and coins, and their flights. They know no game."""
