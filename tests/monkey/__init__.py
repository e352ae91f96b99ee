"""A monkey: random input of every kind, in bursts, from a seed that is printed; what it breaks is made short.

`python -m tests.monkey --events 100000` lets it loose on home and all games. A *case* is where it starts, the
size of the terminal, and groups of events; the events of one group arrive together, before the app has dealt
with the first of them.
"""

from tests.monkey.playing import failure, post
from tests.monkey.shrinking import same_failure, shrunk, told
from tests.monkey.walking import Case, Happening, case_of, walk, with_sizes

__all__ = [
    "Case",
    "Happening",
    "case_of",
    "failure",
    "post",
    "same_failure",
    "shrunk",
    "told",
    "walk",
    "with_sizes",
]
