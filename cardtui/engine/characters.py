"""The people that the computer plays, one for each level: the same in all games.

Names and faces are for the screen and for sentences. Ids, parameters and the modes in the history are levels.
"""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    """A person whom the computer plays at a level."""

    name: str
    trait: str
    """The way they play, in a few words after the name: `plays for fun`."""
    face: str
    """A picture of them: rows of pixels, each a letter that stands for a colour, or `.` for none."""


CHARACTERS = {
    "easy": Character(
        "Nell",
        "plays for fun",
        """
        ..OOO..
        .OOOOO.
        OOFFFOO
        OFEFEFO
        OFFFFFO
        OFFMFFO
        O.FFF.O
        .GGYGG.
        GGGYGGG
        GGGGGGG
        """,
    ),
    "medium": Character(
        "Otto",
        "knows the game",
        """
        ..SSS..
        .SFFFS.
        .FEFEF.
        .FFFFF.
        .HHHHH.
        .FFMFF.
        ..FFF..
        .BBWBB.
        BBBWBBB
        BBBWBBB
        """,
    ),
    "hard": Character(
        "Vera",
        "gives nothing away",
        """
        ..KKK..
        .KKKKK.
        KKKFFKK
        KFEFEFK
        KFFFFFK
        KFFMFFK
        KKFFFKK
        .RRWRR.
        RRRWRRR
        RRRRRRR
        """,
    ),
    "perfect": Character(
        "Ada",
        "makes no mistake",
        """
        ..PPP..
        .PPPPP.
        PPFFFPP
        YEYFYEY
        PFFFFFP
        PFFMFFP
        ..FFF..
        .VVYVV.
        VVVVVVV
        VVVVVVV
        """,
    ),
}
"""The people by their level."""
