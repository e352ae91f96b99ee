"""Random input of every kind, in bursts, from a seed that is printed. What breaks the app is made short.

`python -m tests.monkey --events 100000` tries home and all games. A *case* is the game to start with, the
size of the terminal, and groups of events. The events of a group arrive before the app handles the first.
"""

from tests.monkey.playing import failure, post
from tests.monkey.shrinking import same_failure, shrunk, told
from tests.monkey.walking import Case, Happening, case_of, walk, with_sizes

__all__ = ["Case", "Happening", "case_of", "failure", "post", "same_failure", "shrunk", "told", "walk"]
__all__ += ["with_sizes"]
