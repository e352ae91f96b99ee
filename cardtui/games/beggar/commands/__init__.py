"""The command of matches."""
