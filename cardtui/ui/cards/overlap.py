"""Where cards lie that overlap: arithmetic of columns."""

from __future__ import annotations

__all__ = ["fan"]


def fan(cards: int, width: int, room: int, pitch: int, *, even: bool = False) -> list[int]:
    """Where `cards` overlapping cards of `width` columns lie in `room` columns: their left edges, in order.

    The last card is seen whole, each other one by `pitch` columns, as long as they fit. Where they do not,
    the first ones close up to one column each, and then to none: the newest stay readable. With `even` all
    cards close up together, as long as each can have one column.
    """
    if cards < 1:
        return []
    gaps, free = cards - 1, max(0, room - width)
    least = 1 if gaps <= free else 0
    if even and 0 < gaps <= free:
        least = min(pitch, free // gaps)
        pitch = min(pitch, least + 1)
    wide = pitch - least
    roomy = gaps if wide <= 0 else min(gaps, (free - gaps * least) // wide)
    spare = 0 if roomy == gaps or wide <= 0 else (free - gaps * least) % wide
    edges = [0]
    for gap in range(gaps):
        after = gaps - gap  # how many cards lie to the right of this gap
        edges.append(edges[-1] + (pitch if after <= roomy else least + (spare if after == roomy + 1 else 0)))
    return edges
