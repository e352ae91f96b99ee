"""Beggar My Neighbour as words of the machine, compiled by numba: millions of games a second.

Nothing here is a rule of its own: each part does what a module beside it does in plain Python, and is held
against that. It is imported where numba is wanted, and can be done without.

A hand is two words. `mask` has a bit for each card, the top card at bit 0, set where a penalty card lies; a
further bit ends the hand. `codes` has two bits for each penalty card, from the top: which of four it is.
Plain cards cannot be told apart: to lay a run of them is a shift, the next penalty card is found by counting
zeros, and to take the pile is a shift and an or. The technique is known from hunts for records.
"""
