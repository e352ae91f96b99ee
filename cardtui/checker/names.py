"""Says which names of functions, classes or methods are missing, and which own names are the likeliest."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from cardtui.engine.errors import printable
from cardtui.engine.phrases import listed

_SIMILARITY = 0.5
_MOST_NAMES = 12


def plain_name(name: str) -> str:
    """Return a name in small letters without underscores, and without arguments in brackets."""
    return name.partition("(")[0].replace("_", "").lower()


def missing_names(missing: Sequence[str], own: Sequence[str]) -> str:
    """Return a clause on all missing names: `playgame is missing; there is play_game`.

    Beside each stands the likeliest of the own names; if there is none, all own names are listed.
    """
    by_plain_name = {plain_name(name): name for name in reversed(own)}
    likeliest = {}
    for name in missing:
        for found in difflib.get_close_matches(plain_name(name), by_plain_name, 1, _SIMILARITY):
            likeliest[name] = by_plain_name[found]
    names = listed([printable(name) for name in missing])
    clause = f"{names} {'are' if len(missing) > 1 else 'is'} missing"
    if likeliest:
        beside = [f"{one} for {name}" if len(missing) > 1 else one for name, one in likeliest.items()]
        return f"{clause}; there {'are' if len(beside) > 1 else 'is'} {printable(listed(beside))}"
    known = [name for name in own if not name.startswith("__")]
    there = [*known[:_MOST_NAMES], *(["others"] if known[_MOST_NAMES:] else [])]
    return f"{clause}; there {'are' if len(there) > 1 else 'is'} {printable(listed(there or ['no name']))}"
