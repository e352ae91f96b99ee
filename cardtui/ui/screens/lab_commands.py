"""What can be asked for in the lab, and what its help says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from cardtui.games import GAMES
from cardtui.ui.commands import PALETTE, Command

__all__ = ["HELP", "LAB_COMMANDS", "WATCH", "AnyAsked"]

WATCH = Command("open", ("enter",), "Watch the longest game so far", "watch")

LAB_COMMANDS = (
    WATCH,
    Command("stop", ("space",), "Stop, and go on", "stop"),
    Command("games(-1)", ("minus", "left_square_bracket"), "A tenth of the games", "games"),
    Command("games(1)", ("plus", "equals_sign", "right_square_bracket"), "Ten times the games", "games"),
    Command("pictures", ("v",), "The other pictures: tail, other lengths", "view"),
    Command("other(-1)", ("left", "h"), "The kind of games before", "kind", roomy=True),
    Command("other(1)", ("right", "l"), "The next kind of games", "kind", roomy=True),
    Command(
        "choose({key})",
        tuple("123456789"[: len(GAMES)]),
        "This kind of games",
        each="Kind of games number {key}",
    ),
    Command("settings", ("m",), "What is dealt", "deck", roomy=True),
    Command("again", ("r",), "The same again, from the start"),
    Command("ask_seed", ("s",), "A seed of your own"),
    Command("seed(0)", ("f2",), "A seed drawn at random"),
    Command("seed(1)", ("greater_than_sign",), "The next seed"),
    Command("seed(-1)", ("less_than_sign",), "The seed before"),
    Command("keep", ("p",), "Keep a picture of the screen, in a file", "picture", wide=True),
    Command("copy", ("y",), "Copy the command that tells the same numbers"),
    Command("help", ("question_mark", "f1"), "Help: keys, and what is to be seen", "help"),
    Command("close", ("q", "escape"), "Back to the games; what is under way ends", "back"),
    PALETTE,
)

HELP = """\
Many games that chance deals are played by other processes, and what comes of them is drawn while it grows. \
What stands behind ± is the standard error: two times of three the truth is as near as that.

Bars tell how many games are how long; the last one holds all that are longer as well. Where there is a \
theory, a line tells what it expects. The tail tells how many games are at least so long, on an axis of \
powers of ten: an exponential is a straight line there.

The longest game can be watched while the others go on. Whoever leaves the lab ends them."""


@dataclass(frozen=True)
class AnyAsked:
    """What the dialog of parameters has to know of an experiment."""

    parameters: Any
    title: ClassVar[str]
    parameters_type: ClassVar[type[Any]]
    seed: None = None
