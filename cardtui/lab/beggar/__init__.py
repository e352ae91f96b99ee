"""Packs of Beggar My Neighbour, and its endless deals: cycles, and the deals that run into them.

`packs` has packs of any size and their random deals. `closed_words` explains how cycles are made, `search`
looks for deals of 26 and 26 cards, `random_search` for those of any pack, `ancestors` and `trees` go back
from a cycle to the deals, and `known` reads the known deals. Each search is divided into units of work, pure
functions of a seed and a number, for any executor.
"""
