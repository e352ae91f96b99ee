"""Examples of the commands, for the ends of their help and for the man page.

A game has its own in `examples.py` in its folder, and a wing says where its are: they are imported when they
are shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.entry import Examples, load_target
from cardtui.games import GAMES
from cardtui.wings import wings

_EXAMPLES: Examples = {
    "cardtui": (
        ("cardtui", "choose a game on the home screen"),
        ("cardtui tour", "be shown around in two minutes"),
        ("cardtui coins today", "solve today's puzzle"),
        ("cardtui coins --lines", "play as text, without a screen"),
    ),
    "cardtui open": (
        ("cardtui open 'beggar#305@142'", "show a game at card 142"),
        ("cardtui open 'perditio#8' --hand", "play a deal by hand"),
        ("cardtui open camicia:447247122283566119055 --counts", "print how long it is"),
        ("cardtui open coins:1.4.5.9~3-3 --story", "print a game of coins with its moves"),
    ),
    "cardtui tour": (("cardtui tour", "learn what to press in two minutes"),),
    "cardtui practice": (
        ("cardtui practice", "choose what to write"),
        ("cardtui practice doubly-removelast", "write the lines of one operation"),
        ("cardtui practice doubly-removelast --show", "print ours"),
    ),
    "cardtui resume": (
        ("cardtui resume", "resume the game that was played last"),
        ("cardtui resume coins", "resume the last game of coins"),
        ("cardtui resume --list", "list all saved games"),
    ),
    "cardtui history": (
        ("cardtui history", "list the last fifty games"),
        ("cardtui history coins --result won --limit 10", "list ten games that you won"),
        ("cardtui history --csv > games.csv", "save them all as a table"),
    ),
    "cardtui stats": (
        ("cardtui stats", "show the statistics of all games"),
        ("cardtui stats coins", "show those of one"),
        ("cardtui stats --json", "print them for another program"),
    ),
    "cardtui config": (
        ("cardtui config list", "print every setting"),
        ("cardtui config set theme dark", "change one"),
        ("cardtui config unset theme", "reset it"),
    ),
    "cardtui config list": (
        ("cardtui config list", "print every setting"),
        ("cardtui config list --keys", "print the keys"),
    ),
    "cardtui config get": (
        ("cardtui config get theme", "print the theme"),
        ("cardtui config get keys.play_pause", "print the keys that play and pause"),
    ),
    "cardtui config set": (
        ("cardtui config set theme dark", "always use the dark theme"),
        ("cardtui config set keys.play_pause space,f6", "choose all the keys of a command"),
    ),
    "cardtui config unset": (
        ("cardtui config unset theme", "use the usual theme again"),
        ("cardtui config unset keys.play_pause", "use the usual keys again"),
    ),
    "cardtui config path": (("cardtui config path", "print where settings and games are saved"),),
    "cardtui data": (
        ("cardtui data", "show where the data is"),
        ("cardtui data export games.jsonl", "write all of it to a file"),
        ("cardtui data import games.jsonl", "add it to the data elsewhere"),
    ),
    "cardtui data export": (
        ("cardtui data export games.jsonl", "write all data to a file"),
        ("cardtui data export games.jsonl --force", "overwrite an older one"),
    ),
    "cardtui data import": (
        ("cardtui data import games.jsonl", "add the data of an export"),
        ("cardtui data import old.sqlite", "add that of another data file"),
    ),
    "cardtui manual": (
        ("cardtui manual", "list the pages"),
        ("cardtui manual coins", "read a page"),
        ("cardtui manual --man > cardtui.1", "write the man page to a file"),
    ),
    "cardtui help": (
        ("cardtui help", "list the commands"),
        ("cardtui help coins puzzle", "show the help of a command"),
    ),
}


def examples_of(command: str) -> Sequence[tuple[str, str]]:
    """Return examples of a command, named by all its words: `cardtui config set`."""
    _, *words = command.split()
    return _examples_with(words[0] if words else "").get(command, ())


def _examples_with(name: str) -> Examples:
    """Return the examples that include those of `cardtui NAME`: of a game, of a wing, or these."""
    for game in GAMES:
        if game.key == name and (game.folder / "examples.py").exists():
            examples: Examples = game.load("examples:EXAMPLES")
            return examples
    for wing in wings():
        if wing.examples and any(command.name == name for command in wing.commands):
            examples = load_target(wing.examples)
            return examples
    return _EXAMPLES
