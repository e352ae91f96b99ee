"""Checks other people's programs: runs them, compares their answers, shrinks and explains failures."""
