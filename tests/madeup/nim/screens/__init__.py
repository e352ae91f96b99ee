"""The table of Nim."""
