"""The people that the computer plays, one for each level: the same in all games.

Names and faces are for the screen and for sentences. Ids, parameters and the modes in the history are levels.
"""

from __future__ import annotations

from cardtui.engine.characters import Character

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

FACE_SIZE = 7, 10
"""The pixels of a face: columns and rows."""
