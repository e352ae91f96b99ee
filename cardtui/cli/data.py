"""The commands `data`, `data export` and `data import`: where the data is, and how it gets elsewhere."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click

from cardtui.cli.options import CommandGroup
from cardtui.cli.store_access import NotChanged, data_to_change, read_data
from cardtui.cli.streams import print_lines
from cardtui.engine.entry import KEY_PATTERN, load_target
from cardtui.engine.errors import BadInput, printable
from cardtui.engine.ids import read_game_id, read_saved_id
from cardtui.engine.phrases import listed
from cardtui.games import load, open_id, read_game
from cardtui.storage.export_import import (
    LONGEST_LINE,
    ExportedData,
    data_of,
    export_lines,
    import_data,
    parse_export,
)
from cardtui.storage.new_file import check_new_file, new_file
from cardtui.storage.paths import PICTURES_FOLDER, data_file, quarantined_files, quoted
from cardtui.storage.recovery import recover
from cardtui.storage.rows import RowCounts
from cardtui.storage.statistics import count_rows
from cardtui.wings import wings

_SQLITE_HEADER = b"SQLite format 3\0"
_OPEN_FILE = re.compile(r"/dev/(stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+")
"""Names of files that are open already, such as the pipe of a shell's `<(...)`: opening them never blocks."""


def _help() -> str:
    """Return the help of `data`, which says what there is besides the data file."""
    kept = {PICTURES_FOLDER: "pictures"} | {kept.name: kept.about for wing in wings() for kept in wing.kept}
    pictures = kept.pop(PICTURES_FOLDER)
    others = "".join(f"{about}, " for about in sorted(kept.values(), key=len))  # so it reads best
    return (
        "Show where your data is and how much there is; export and import it.\n\n"
        f"All of it is in one SQLite file, except {others}{'and ' if others else ''}{pictures}. These are "
        "beside it. CARDTUI_HOME names the folder of all of them."
    )


@click.group("data", cls=CommandGroup, invoke_without_command=True, help=_help())
@click.pass_context
def data_group(context: click.Context) -> int:
    if context.invoked_subcommand is not None:
        return 0
    counts = read_data(count_rows)
    file = data_file()
    print(printable(str(file)))
    pictures = file.with_name(PICTURES_FOLDER)
    try:
        if file.exists():
            invalid = f"; {counts.refused} more cannot be used" if counts.refused else ""
            print(f"{file.stat().st_size} bytes: {_summary(counts)}{invalid}")
        else:
            print("The file does not exist yet: it is created when something is saved.")
        for kept in (kept for wing in wings() for kept in wing.kept if kept.told):
            if (beside := file.with_name(kept.name)).exists():
                print(f"{load_target(kept.told)(beside)}, in {printable(str(beside))}")
        if pictures.is_dir():
            print(f"Pictures: {len(list(pictures.iterdir()))}, in {printable(str(pictures))}")
        for other in quarantined_files(file):
            print(f"Set aside: {printable(str(other))}")
    except OSError as error:
        raise BadInput(f"{quoted(file)} cannot be read: {error.strerror}") from None
    return 0


@data_group.command("export")
@click.argument("file")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def _export(file: str, force: bool) -> int:
    """Write all data to FILE as lines of JSON; - is standard output."""
    data = read_data(data_of)
    if file == "-":
        return print_lines(export_lines(data))
    target = Path(file)
    check_new_file(file, force)
    if target.exists() and data_file().exists() and target.samefile(data_file()):
        raise BadInput(f"{quoted(file)} is the data file itself")
    with new_file(target, overwrite=force, private=True) as stream:
        stream.writelines(f"{line}\n".encode("ascii") for line in export_lines(data))
    print(f"Exported {_summary(data.counts)}.")
    return 0


@data_group.command("import")
@click.argument("file")
def _import(file: str) -> int:
    """Add the data of FILE that is not here yet: of an export, or of another data file of cardtui.

    Whatever can be read of a damaged data file, or of one of a newer cardtui, is added too. FILE may be - for
    an export on standard input.
    """
    data = _read(file)
    with data_to_change() as store:
        added = import_data(store, data)
        if added is None:
            raise NotChanged
    print(f"Imported {_summary(added)}, of {_summary(data.counts)}.")
    if refused := added.refused:  # only runs are
        which = "1 run contradicts the one" if refused == 1 else f"{refused} runs contradict those"
        print(f"{which} here, and {'was' if refused == 1 else 'were'} not taken.")
    if data.invalid_rows:
        print(f"{data.invalid_rows} rows could not be used.")
    if data.damaged:
        print("The file is damaged: it may have contained more.")
    return 0


def _read(file: str) -> ExportedData:
    try:
        if file == "-":
            if sys.stdin is None:
                raise BadInput("there is no standard input")
            return parse_export(_lines(sys.stdin.buffer), _key_of)
        is_file = _is_regular_file(file)
        with Path(file).open("rb") as stream:
            if stream.peek(len(_SQLITE_HEADER))[: len(_SQLITE_HEADER)] != _SQLITE_HEADER:
                return parse_export(_lines(stream), _key_of)
        if not is_file:
            raise BadInput("an SQLite file cannot be read from a pipe: give its own name")
        return recover(Path(file), _key_of)
    except BadInput as error:
        raise BadInput(f"{quoted(file)} cannot be used: {error}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{quoted(file)} cannot be read: {why}") from None


def _is_regular_file(file: str) -> bool:
    """Whether it is a regular file. Raises `OSError` if it does not exist.

    Raises `BadInput` for what may never end or never begin, such as a device, or a named pipe without a
    writer.
    """
    mode = os.stat(file).st_mode
    if stat.S_ISREG(mode):
        return True
    if not stat.S_ISDIR(mode) and not _OPEN_FILE.fullmatch(file):  # opening a folder fails by itself
        raise BadInput("it is not a regular file; - is standard input")
    return False


def _key_of(game_id: str) -> str:
    found = read_saved_id(game_id)
    key = read_game_id(found.game).key
    try:
        load(key)
    except BadInput:
        if not re.fullmatch(KEY_PATTERN, key):  # there can be no such game
            raise
        return key  # a game that is not here: what was saved of it waits until it is
    if found.moves or found.ply is not None:
        return open_id(game_id).game.key
    return read_game(found.game).key  # there is nothing to play


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    return iter(partial(stream.readline, LONGEST_LINE + 1), b"")


def _summary(counts: RowCounts) -> str:
    """Return the counts in words: `2 finished games, 1 saved game and no settings`."""
    games, saved, settings, runs, tasks, _ = counts
    nouns = [(games, "finished game"), (saved, "saved game"), (settings, "setting")]
    nouns += [(number, noun) for number, noun in ((runs, "run"), (tasks, "practice task")) if number]
    return listed([f"{number or 'no'} {noun}{'s' * (number != 1)}" for number, noun in nouns])
