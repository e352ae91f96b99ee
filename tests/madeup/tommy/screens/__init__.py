"""The table of Sir Tommy."""
