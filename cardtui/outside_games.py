"""Finds the games of other packages, which `pip install` has put beside cardtui.

Such a package has an entry point of the group `cardtui.games`: `war = cardtui_war:ENTRY`.
`importlib.metadata` would find it, but its import takes a sixth of the time until the home screen. The same
files are read here.

A package that somebody else has written must not keep the other games from being played: what is wrong with
it is a notice.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple, cast

from cardtui.engine.entry import KEY_PATTERN, Entry, LineCommand, OtherStart, reported
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import truncated
from cardtui.engine.setting import PLAYING, Setting

GROUP = "cardtui.games"
"""The group of the entry points that lead to an `Entry`."""

_LONGEST_VALUE = 40  # characters


class Notice(NamedTuple):
    """The reason why a game of another package is not in the list."""

    key: str
    """The name of its entry point, which should be its key."""
    text: str
    """A sentence as that of `BadInput`."""


class OutsideGames(NamedTuple):
    """The games of other packages, in the order in which they are listed."""

    entries: tuple[Entry, ...]
    notices: tuple[Notice, ...]


class _EntryPoint(NamedTuple):
    """An entry point that leads to a game. Entry points are sorted by the names of their packages."""

    normalized: str
    """The name of the package as pip compares it."""
    name: str
    package: str
    target: str

    @property
    def game(self) -> str:
        """The game in a sentence."""
        return f"the game {printable(self.name)} of {printable(self.package)}"


def find_games(folders: Iterable[str], taken: Mapping[str, str]) -> OutsideGames:
    """Return the games of the packages in these folders, which are usually those of `sys.path`.

    `taken` are words that no key can be, each with what it is: `a command of cardtui`. Of two games with the
    same key the one whose package comes first by its name is taken.
    """
    entries, notices, taken = list[Entry](), list[Notice](), dict(taken)
    for point in sorted(_entry_points(folders)):
        try:
            entry = load_entry(point.target)
        except BadInput as error:
            notices.append(Notice(point.name, f"{point.game} cannot be loaded: {error}"))
            continue
        words = tuple(filter(None, (entry.key, entry.catalogue)))
        if clash := next((word for word in words if word in taken), ""):
            notices.append(Notice(point.name, f"{point.game} is left out: {clash} is {taken[clash]}"))
            continue
        entries.append(entry)
        taken |= dict.fromkeys(words, f"a game of {printable(point.package)}")
    return OutsideGames(
        tuple(sorted(entries, key=lambda entry: (entry.place, entry.title, entry.key))), tuple(notices)
    )


def _entry_points(folders: Iterable[str]) -> Iterator[_EntryPoint]:
    """Yield the entry points of the packages; the first folder with a package hides it in the others."""
    seen = set[str]()
    for folder in folders:
        try:
            names = [name for name in os.listdir(folder or ".") if name.endswith(".dist-info")]
        except (OSError, ValueError):  # a zip, or nothing at all
            continue
        for name in sorted(names):
            package = name.removesuffix(".dist-info").rpartition("-")[0]
            normalized = package.lower().replace("-", "_").replace(".", "_")
            if normalized not in seen:
                seen.add(normalized)
                for key, target in _read(f"{folder or '.'}/{name}/entry_points.txt"):
                    yield _EntryPoint(normalized, key, package, target)


def _read(file: str) -> Iterator[tuple[str, str]]:
    """Yield the names and targets of our group in a file of entry points."""
    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except OSError:  # most packages have none
        return
    if GROUP.encode() not in data:
        return
    group = ""
    for line in map(str.strip, data.decode(errors="replace").splitlines()):
        if line.startswith("["):
            group = line.strip("[] ")
        elif group == GROUP and line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            yield name.strip(), target.partition("[")[0].strip()  # what it needs may follow in brackets


def load_entry(target: str) -> Entry:
    """Import the entry of a game, named as `cardtui_war:ENTRY`. Raises `BadInput` if it cannot be used."""
    if not re.fullmatch(r"\w[\w.]*:\w[\w.]*", target):
        raise BadInput(f"{quote(target)} does not name an entry, as cardtui_war:ENTRY does")
    name, _, attribute = target.partition(":")
    with reported(""):
        module = import_module(name)
        entry: Any = attrgetter(attribute)(module)
    if not isinstance(entry, Entry):
        raise BadInput(f"{target} is no Entry")
    if fault := fault_of(entry):
        raise BadInput(fault)
    if wrong := next((one.name for one in entry.settings if not one.name.startswith(f"{entry.key}.")), ""):
        raise BadInput(f"its setting {quote(wrong)} does not begin with its key and a dot")
    entry = entry._replace(package=entry.package or module.__package__ or name)
    with reported(""):
        package = import_module(entry.package)
    if not hasattr(package, "__path__"):
        raise BadInput(f"{entry.package} is one module, and not a folder with game.py and screens/table.py")
    return cast(Entry, entry)


def fault_of(entry: Entry) -> str:
    """Return what is wrong with an entry, as a clause; an empty text if nothing is."""
    for field, is_right, what in _FIELDS:
        if not is_right(value := getattr(entry, field)):
            return f"its {field} must be {what}, not {printable(truncated(repr(value), _LONGEST_VALUE))}"
    wrong = next((one.name for one in entry.commands if one.name.split()[0] != entry.key), "")
    if wrong:
        return f"its command {quote(wrong)} does not begin with its key"
    names = [one.name for one in entry.settings]
    twice = next((name for name in names if names.count(name) > 1), "")
    return f"it has two settings called {quote(twice)}" if twice else ""


def _matches(pattern: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _all(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, tuple) and all(map(kind, value))


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_start(value: Any) -> bool:
    return (
        isinstance(value, OtherStart)
        and _is_bool(value.is_first)
        and _matches(r"[a-z]\w*")(value.name)
        and _is_letter(value.key)
        and _is_line(value.help)
        and _all(_is_line)(value.words)
    )


def _is_command(value: Any) -> bool:
    return (
        isinstance(value, LineCommand)
        and _matches("[a-z0-9]+ [a-z0-9-]+")(value.name)
        and _matches(r"\w[\w.]*:\w+")(value.target)
        and _is_line(value.help)
    )


def _is_setting(value: Any) -> bool:
    try:
        return (
            isinstance(value, Setting)
            and _matches(r"[a-z]\w*(\.[a-z]\w*)?")(value.name)
            and _is_line(value.label)
            and _is_line(value.help)
            and value.group == PLAYING
            and value.normalize(value.default) == value.default
        )
    except BadInput:
        return False


_is_key = _matches(KEY_PATTERN)
_is_letter = _matches("[A-Za-z]?")

_CARD = "(?:10|[AKQJT2-9])[SHDC]?!?"
_GROUP_OF_CARDS = rf"(?:-|#(?:\+#)*|{_CARD}(?:\+{_CARD})*)"
_PICTURE = rf"{_GROUP_OF_CARDS}(?: {_GROUP_OF_CARDS})*|(?:_|\(\w+\)!?)*\(\w+\)!?(?:_|\(\w+\)!?)*"

_FIELDS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("key", _is_key, "small letters and digits, with a letter first"),
    ("letter", _is_letter, "one letter, or empty"),
    *((field, _is_line, "a line of text") for field in ("title", "verb", "line")),
    ("pictures", _all(_matches(_PICTURE)), "a tuple of pictures, such as 5C+JD # -"),
    ("other_starts", _all(_is_start), "a tuple of OtherStart, each with a name, a letter and a line of help"),
    *((field, _is_bool, "True or False") for field in ("by_hand", "has_opponent", "asks_how", "has_setup")),
    ("catalogue", lambda value: value == "" or _is_key(value), "a word as a key is, or empty"),
    (
        "commands",
        _all(_is_command),
        "a tuple of LineCommand, each with two words, a target and help",
    ),
    ("pages", _all(_matches("[a-z0-9][a-z0-9-]*")), "a tuple of names of pages"),
    (
        "settings",
        _all(_is_setting),
        "a tuple of Setting, each with a name, a label, help, the group Playing and a default that it can be",
    ),
    ("own_ending", _is_bool, "True or False"),
    ("place", lambda value: isinstance(value, int), "a whole number"),
    ("package", lambda value: value == "" or _matches(r"\w[\w.]*")(value), "the name of a package, or empty"),
)
"""The fields of an entry, each with whether a value can be used, and what it must be."""
