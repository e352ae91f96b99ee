"""The computer's three levels in Snap, which see what a person sees: the ends of both decks, and the row.

Of 4,000 games each (`cardtui lab snap --levels A-B --games 2000 --seed 0`, and B-A), the better one wins

                 four suits   two suits
    medium-easy     94.6 %      68.5 %
    hard-easy       99.4 %      80   %
    hard-medium     97.1 %      70.7 %
    best-hard       96.3 %      85.3 %

with a median of 205 to 295 throws, or of 58 to 86 with two suits. All these games ended.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtui.engine.cards import Rank

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")
BEST = "best"
"""The play that hints advise, which beats all levels."""

LEVEL_NOTES = (
    "Easy is Nell, who throws from the end that chance chooses.",
    "Medium is Otto, who takes the larger snap.",
    "Hard is Vera, who looks ahead: what will your answer be?",
)
"""A sentence about each level, in the order of `LEVELS`."""

_THROWS = {MEDIUM: 1, HARD: 2, BEST: 3}
"""The throws that are looked at, the player's own included. A fourth one changes nothing."""

LOST = -100
"""The value of a throw that loses the game: more cards than a deck has."""

Ends = tuple[Rank | None, Rank | None]
"""The top card and the bottom card of a deck; None for a card that was inside when the look ahead began."""


class View(NamedTuple):
    """The visible ranks and the sizes of the decks, for the player who throws next."""

    own: Ends
    own_count: int
    theirs: Ends
    their_count: int
    row: tuple[Rank, ...]


def choose(level: str, view: View, chance: int) -> int:
    """Return the end to throw from: 0 for the top, 1 for the bottom.

    `chance` is the end that chance has chosen; it decides between ends that are equally good.
    """
    if level == EASY:
        return chance
    return max((chance, 1 - chance), key=lambda end: worth(look_ahead(view, end, level)))


def look_ahead(view: View, end: int, level: str) -> tuple[int, ...]:
    """Return the cards that each of the next throws takes from the row, if every answer is the best.

    The first throw is from `end`. A level looks at so many throws, or fewer if one of them loses the game:
    that one takes `LOST`. Cards that are not seen take nothing.
    """
    return _best_line(view, end, _THROWS[level])


def worth(line: tuple[int, ...]) -> int:
    """Return the cards that the player of the first throw takes in a line, less those of the other player."""
    return sum(line[::2]) - sum(line[1::2])


def _best_line(view: View, end: int, throws: int) -> tuple[int, ...]:
    gain, after = throw(view, end)
    if not after.their_count:
        return (LOST,)
    if throws == 1:
        return (gain,)
    answers = [_best_line(after, answer, throws - 1) for answer in (0, 1)]
    return (gain, *max(answers, key=lambda line: (worth(line), line)))  # if equal, what takes more at once


def throw(view: View, end: int) -> tuple[int, View]:
    """Return the cards that a throw takes from the row, and then the view of the other player."""
    card, row = view.own[end], view.row
    top, bottom = view.own
    if view.own_count <= 2:  # the other end is all that is left
        top = bottom = view.own[1 - end]
    elif end == 0:
        top = None
    else:
        bottom = None
    if card is None or card not in row:
        row = row if card is None else (*row, card)
        return 0, View(view.theirs, view.their_count, (top, bottom), view.own_count - 1, row)
    at = row.index(card)
    taken = len(row) - at
    return taken, View(view.theirs, view.their_count, (top, card), view.own_count + taken, row[:at])
