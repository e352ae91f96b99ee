"""Snap compiled by numba: every seed is the very game that it is in Python, random numbers included.

Nothing here is a rule of its own: each part does what `random.Random` or `snap.quick` does, and is held
against it. It is imported where numba is wanted, and can be done without.
"""
