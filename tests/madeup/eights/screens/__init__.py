"""The table of Crazy Eights."""
