"""The commands `data`, `data export` and `data import`: where everything is, and taking it elsewhere."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from cardtui.cli.store_access import checked, open_store
from cardtui.engine.errors import BadInput, printable, quote
from cardtui.engine.phrases import listed
from cardtui.games import open_id

if TYPE_CHECKING:
    from cardtui.storage.export_import import ExportedData

__all__ = ["data"]

_LONGEST_NAME = 200  # characters of the name of a file in a complaint
_SQLITE = b"SQLite format 3\0"
_ALREADY_OPEN = re.compile(r"/dev/(stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+")
"""Names of files that are already open, such as the pipe of a shell's `<(...)`: to open them cannot block."""


@click.group("data", invoke_without_command=True)
@click.pass_context
def data(context: click.Context) -> int:
    """Tell where everything is kept, and how much; take it elsewhere.

    Everything is in one SQLite file, but for what hunts have found, the deals that failed in a check, and
    pictures of the lab: those are beside it. CARDTUI_HOME says in which folder all of them are.
    """
    if context.invoked_subcommand is not None:
        return 0
    from cardtui.lab.hunt_store import HUNTS_FILE as HUNTS
    from cardtui.storage.paths import CHECKS_FOLDER, PICTURES_FOLDER, quarantined_files
    from cardtui.storage.statistics import count_rows

    store = open_store()
    found = count_rows(store)
    checked(store)
    print(printable(str(store.file)))
    try:
        if store.file.exists():
            unsound = f"; {found.invalid} more cannot be used" if found.invalid else ""
            print(f"{store.file.stat().st_size} bytes: {_extent(*found[:3])}{unsound}")
        else:
            print("There is no such file yet: it is made when something is first kept.")
        if (checks := store.file.with_name(CHECKS_FOLDER)).is_dir():
            print(
                f"Programs that failed in a check: {len(list(checks.iterdir()))}, in {printable(str(checks))}"
            )
        if (hunts := store.file.with_name(HUNTS)).exists():
            print(f"Found by hunts: {hunts.stat().st_size} bytes, in {printable(str(hunts))}")
        if (pictures := store.file.with_name(PICTURES_FOLDER)).is_dir():
            print(f"Pictures: {len(list(pictures.iterdir()))}, in {printable(str(pictures))}")
        for other in quarantined_files(store.file):
            print(f"Set aside: {printable(str(other))}")
    except OSError as error:
        raise BadInput(f"{_named(store.file)} cannot be read: {error.strerror}") from None
    return 0


def _extent(games: int, under_way: int, settings: int) -> str:
    """How much it is: `2 games, 1 game under way and no settings`."""
    names = (games, "game", ""), (under_way, "game", " under way"), (settings, "setting", "")
    return listed([f"{number or 'no'} {noun}{'s' * (number != 1)}{more}" for number, noun, more in names])


def _named(file: Path | str) -> str:
    return quote(str(file), _LONGEST_NAME)


@data.command("export")
@click.argument("file")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def _export(file: str, force: bool) -> int:
    """Write everything that is kept into FILE, as lines of JSON; into standard output if it is -."""
    from cardtui.storage.export_import import data_of, export_lines

    store = open_store()
    contents = data_of(store)
    checked(store)
    if file == "-":
        for line in export_lines(contents):
            print(line)
        print(end="", flush=True)
        return 0
    from cardtui.storage.paths import open_private

    target = Path(file)
    try:
        if target.exists() and store.file.exists() and target.samefile(store.file):
            raise BadInput(f"{_named(file)} is the file in which everything is kept")
        if target.exists() and not force:
            raise BadInput(f"{_named(file)} is there already; --force writes over it")
        new = target.with_name(f"{target.name}.{os.getpid()}.new")  # so that no half of it is left
        try:
            with open(new, "x", encoding="ascii", opener=open_private) as stream:
                stream.writelines(f"{line}\n" for line in export_lines(contents))
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{_named(file)} cannot be written: {getattr(error, 'strerror', error)}") from None
    print(f"Written: {_extent(*_sizes(contents))}.")
    return 0


def _sizes(contents: ExportedData) -> tuple[int, int, int]:
    return len(contents.games), len(contents.saved), len(contents.settings)


@data.command("import")
@click.argument("file")
def _import(file: str) -> int:
    """Bring in what is in FILE, and is not kept yet: what was exported, or another file of cardtui's.

    What can be read of a file that was damaged, or is of a newer cardtui, comes in too. FILE may be - for
    standard input, if that is an export.
    """
    from cardtui.storage.export_import import import_data

    contents = _read(file)
    store = open_store()
    brought = import_data(store, contents)
    if brought is None:
        checked(store)
        raise BadInput("nothing could be brought in")
    print(f"Brought in: {_extent(*brought)}, of {_extent(*_sizes(contents))}.")
    if contents.invalid_rows:
        print(f"{contents.invalid_rows} rows could not be used.")
    if contents.damaged:
        print("It is damaged: there may have been more in it.")
    if store.problem:
        print(printable(store.problem), file=sys.stderr)
    return 0


def _read(file: str) -> ExportedData:
    from cardtui.storage.export_import import parse_export
    from cardtui.storage.recovery import recover

    try:
        if file == "-":
            if sys.stdin is None:
                raise BadInput("there is no standard input")
            return parse_export(_lines(sys.stdin.buffer), _key)
        is_file = _check_readable(file)
        with Path(file).open("rb") as stream:
            if stream.peek(len(_SQLITE))[: len(_SQLITE)] != _SQLITE:
                return parse_export(_lines(stream), _key)
        if not is_file:
            raise BadInput("an SQLite file cannot be read from a pipe: give its own name")
        return recover(Path(file), _key)
    except BadInput as error:
        raise BadInput(f"{_named(file)} cannot be used: {error}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{_named(file)} cannot be read: {why}") from None


def _check_readable(file: str) -> bool:
    """Whether it is a regular file. Raises `BadInput` if it is something that may never end or never begin,
    such as a device, or a named pipe that nobody writes into; `OSError` if there is no such file.
    """
    mode = os.stat(file).st_mode
    if stat.S_ISREG(mode):
        return True
    if not stat.S_ISDIR(mode) and not _ALREADY_OPEN.fullmatch(file):  # to open a folder fails by itself
        raise BadInput("it is no regular file; - is standard input")
    return False


def _key(text: str) -> str:
    """The key of the game that an id opens. Raises `BadInput` if it opens none."""
    return open_id(text).game.key


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    from cardtui.storage.export_import import LONGEST_LINE

    while line := stream.readline(LONGEST_LINE + 1):
        yield line
