"""Snap on the screen."""
