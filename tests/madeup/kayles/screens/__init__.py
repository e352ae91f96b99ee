"""The table of Kayles."""
