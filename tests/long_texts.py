"""Long texts for readers, and how long one may take to read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import thread_time

from hypothesis import strategies as st

LONG = 16_000
"""Characters of a long text."""


def long_texts(alphabet: str, heads: Sequence[str], length: int = LONG) -> st.SearchStrategy[str]:
    """Texts in which a few characters are repeated: what a reader spends most time on is of that form.

    They begin with one of `heads`, and may end with something else.
    """
    few = st.text(alphabet, min_size=1, max_size=4)
    return st.builds(
        lambda head, piece, tail: (head + piece * (length // len(piece)))[: length - len(tail)] + tail,
        st.sampled_from(heads),
        few,
        st.just("") | few,
    )


@contextmanager
def in_time(seconds: float = 2.0) -> Iterator[None]:
    """Fail if the block takes longer. Only this thread's own time counts: others may keep the machine busy.

    Reading a long text takes less than a twentieth of this where the time grows with the length, and some
    seconds where it grows with its square.
    """
    began = thread_time()
    yield
    took = thread_time() - began
    assert took < seconds, f"it took {took:.1f} seconds"
