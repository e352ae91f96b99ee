"""Beggar My Neighbour in machine words, compiled by numba: millions of games a second.

Nothing here is a rule of its own: each part does what a module in plain Python does, and the tests compare
the two. numba is optional.

A hand is two words. `mask` has a bit for each card, the top card at bit 0, set for a penalty card; a further
bit ends the hand. `codes` has two bits for each penalty card, from the top: which of four penalties it has.
Plain cards are all alike: to play a run of them is a shift, the next penalty card is found by counting zeros,
and to take the pile is a shift and an or. The technique is known from searches for records.
"""
