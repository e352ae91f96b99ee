"""Snap compiled by numba: the game of every seed is exactly that of Python, random numbers included.

Nothing here is a rule of its own: each part does what `random.Random` or `experiments.snap` does, and the
tests compare the two. numba is optional.
"""
