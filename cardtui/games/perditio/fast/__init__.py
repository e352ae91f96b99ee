"""Perditio Tempus compiled by numba: millions of deals a second.

Nothing here is a rule of its own: it does what `perditio.experiment` does in plain Python, and is held
against that. It is imported where numba is wanted, and can be done without.
"""
