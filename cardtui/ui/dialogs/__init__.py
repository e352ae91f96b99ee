"""Screens that ask or tell one thing, and go again."""
