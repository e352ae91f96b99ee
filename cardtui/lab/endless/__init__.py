"""Games that never end: cycles made from closed words or found by chance, and the deals that run into them.

`words` says what a closed word is, `making` searches for deals of 26 and 26 cards, `chance` for those of any
pack, `trees` goes back from a cycle to the deals, and `known` holds what was found. Each search is cut into
units of work, pure functions of a seed and a number, for any executor.
"""
