"""The entry of a game in the list of games, which is read without importing the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtui.engine.errors import BadInput, printable
from cardtui.engine.phrases import truncated

if TYPE_CHECKING:
    from pathlib import Path

    from cardtui.engine.setting import Setting

_LONGEST_REASON = 200  # characters

KEY_PATTERN = "[a-z][a-z0-9]*"
"""A regular expression for the keys of games."""

Examples = Mapping[str, tuple[tuple[str, str], ...]]
"""Examples of commands, by all the words of each: command lines, each with a few words on what it does."""


def load_target(target: str) -> Any:
    """Import what is named by its module and its name there: `cardtui.cli.manual:manual_command`.

    Without a name it is the module.
    """
    module, _, name = target.partition(":")
    imported = import_module(module)
    return getattr(imported, name) if name else imported


@contextmanager
def reported(what: str) -> Iterator[None]:
    """Turn whatever goes wrong while something is imported into `BadInput`: a line with the reason.

    `what` begins the line, if it says more than the reason.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit, a panic of Rust, and what else is no Exception
        raise BadInput(f"{what}{reason_of(error)}") from error


def reason_of(error: BaseException) -> str:
    """Return an error in a line: `KeyError: 'east'`."""
    try:
        said = str(error)
    except Exception:  # from the text of somebody else's error
        said = "it has no text"
    return printable(truncated(" ".join(f"{type(error).__name__}: {said}".split()), _LONGEST_REASON))


class LineCommand(NamedTuple):
    """A command of the command line, whose module is imported when it is used."""

    name: str
    """Its words after `cardtui`: `check`, `coins puzzle`."""
    section: str
    """The section of `cardtui --help` that lists it."""
    target: str
    """Module and name of the command, which is one of click."""
    help: str
    before: str = "manual"
    """The command before which `cardtui --help` lists it; a command of a game is listed in the game's own."""
    needs_system: bool = False
    """Whether it needs other processes, or files that people can reach: a web page has neither."""


class OtherStart(NamedTuple):
    """Another way to begin a game from the home screen, besides a new deal and the game of the day."""

    name: str
    """The name of the function in `screens/home.py` of the game that begins it; it takes the app."""
    key: str
    """The key that begins it on the home screen."""
    help: str
    """One clause for help, palette and settings."""
    words: tuple[str, ...] = ()
    """Other words that find it in the palette."""
    is_first: bool = False
    """Whether the palette of the home screen begins with it."""


class Entry(NamedTuple):
    """A game in the list: `ENTRY` in its folder, which is read without importing the game.

    In that folder, `GAME` in `game.py` is the game, and `TABLE` in `screens/table.py` is its screen;
    `PLAYED_TABLE` in `screens/played.py` is that of a played game, of a kind that is else watched.
    `EXAMPLES` in `examples.py` has examples of its commands.
    """

    key: str
    letter: str
    """The key that opens it on the home screen."""
    title: str
    verb: str
    """The first word of the sentence on its tile, usually a verb: `watch`, `play`."""
    line: str
    """The rest of that sentence. A small tile shows only the part before the first comma, or up to a
    question mark, which fits 24 columns with the first word."""
    pictures: tuple[str, ...] = ()
    """The pictures on the tile, shown one after the other while it is chosen.

    A picture is cards separated by blanks, or fanned with `+`, where `#` is face down and `-` an empty place;
    or coins `(0)`, with `_` between them for some room. A card or coin with `!` after it is golden. A game
    without pictures shows its first state.
    """
    other_starts: tuple[OtherStart, ...] = ()
    """A game with other starts has notes of its own on its tile: `notes` in its `screens/home.py`."""
    by_hand: bool = False
    """Whether it is watched, but can be played by hand."""
    has_opponent: bool = False
    """Whether by hand it is played against the computer, and won or lost."""
    asks_how: bool = False
    """Whether there are several ways to play it by hand: `ways` in its `screens/ways.py`."""
    has_setup: bool = False
    """Whether it is always played, and its setup is opened where a game is opened by hand at home."""
    catalogue: str = ""
    """Another word that ids of its deals may begin with, if a public catalogue numbers them: `camicia`."""
    commands: tuple[LineCommand, ...] = ()
    """Its own commands, whose names begin with its key."""
    pages: tuple[str, ...] = ()
    """The pages of the manual in its folder, besides `manual.md`, which is named like the game."""
    settings: tuple[Setting, ...] = ()
    """Its settings that are no parameters of a deal. Where the game is of another package, their names begin
    with its key and a dot: `war.pace`."""
    own_ending: bool = False
    """Whether the summary of a finished game says more than its narrator knows: `ending` in its `results.py`,
    which may use the history."""
    place: int = 100
    """Its place in the list: the smallest comes first, and those with the same one by their titles."""
    package: str = ""
    """The package of the game. By default it is a folder of `cardtui.games`, or the package in which an entry
    point has found this."""

    def load(self, target: str) -> Any:
        """Import a module of the game's package, `screens.home`, or what is in one: `game:GAME`.

        Raises `BadInput` with the reason if it cannot be imported.
        """
        return self.load_command(f"{self._package}.{target}")

    def load_command(self, target: str) -> Any:
        """Import what is named by any module and its name there. Raises `BadInput` as `load` does."""
        with reported(f"the game {self.key} cannot be loaded: "):
            return load_target(target)

    @property
    def is_shipped(self) -> bool:
        """Whether it is a game of cardtui, and not of another package."""
        return not self.package

    @property
    def folder(self) -> Path:
        """The folder of the game's package."""
        from pathlib import Path  # 3 ms that the list of games does not need

        return Path(next(iter(import_module(self._package).__path__)))

    @property
    def _package(self) -> str:
        return self.package or f"cardtui.games.{self.key}"
