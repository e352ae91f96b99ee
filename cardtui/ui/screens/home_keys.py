"""Keys for games of other packages on the home screen: one that is taken there gives way to a free one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from string import ascii_letters

from cardtui.engine.entry import Entry


def with_free_keys(games: Sequence[Entry], taken: Collection[str]) -> tuple[Entry, ...]:
    """Return the games with letters, and keys of their other starts, that nothing else has on the screen.

    `taken` are the keys of the other commands there. The games of cardtui keep theirs. Of others that wish
    the same one the first in the list gets it; the next get a letter of their name, or else any. Where none
    is free, it is empty.
    """
    shipped = [game for game in games if game.is_shipped]
    used = {*taken, *(key for game in shipped for key in _wishes(game))}
    others = [game for game in games if not game.is_shipped]
    wishes = [(game.letter, game.title) for game in others]
    wishes += [(start.key, start.name) for game in others for start in game.other_starts]
    keys = iter(_free_keys(wishes, used))
    lettered = [game._replace(letter=next(keys)) for game in others]
    keyed = {
        game.key: game._replace(
            other_starts=tuple(start._replace(key=next(keys)) for start in game.other_starts)
        )
        for game in lettered
    }
    return tuple(keyed.get(game.key, game) for game in games)


def _wishes(game: Entry) -> list[str]:
    return [game.letter, *(start.key for start in game.other_starts)]


def _free_keys(wishes: Sequence[tuple[str, str]], used: set[str]) -> list[str]:
    """Return a key that is not `used` for each of the wishes, which are a key and a name."""
    given = dict[int, str]()
    for number, (wish, _) in enumerate(wishes):
        if wish and wish not in used:
            given[number] = wish
            used.add(wish)
    for number, (_, name) in enumerate(wishes):
        if number not in given:
            letters = (letter for letter in f"{name.lower()}{ascii_letters}" if letter in ascii_letters)
            given[number] = next((letter for letter in letters if letter not in used), "")
            used.add(given[number])
    return [given[number] for number in range(len(wishes))]
