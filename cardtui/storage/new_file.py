"""Writes files for the user: a file gets its name when it is complete, and leaves nothing if it fails."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import IO

from cardtui.engine.errors import BadInput, quote
from cardtui.storage.paths import quoted


def check_new_file(name: Path | str, overwrite: bool) -> None:
    """Raise `BadInput` if a file cannot have this name. Call it before the work for the file is done."""
    if str(name).endswith("/"):  # as it was typed: a path has lost it
        raise BadInput(f"{quote(str(name))} is the name of a folder, not of a file")
    file = Path(name)
    try:
        has_folder = file.absolute().parent.is_dir()
        mode = file.stat().st_mode if has_folder else 0
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:  # a character that no name can have is a ValueError
        raise _unwritable(file, error) from None
    if not has_folder:
        raise BadInput(f"there is no folder for {quoted(file)}")
    if not stat.S_ISREG(mode):
        raise BadInput(f"{quoted(file)} exists already, and is not a file")
    if not overwrite:
        raise BadInput(f"{quoted(file)} exists already; --force overwrites it")


@contextmanager
def new_file(file: Path, *, overwrite: bool = False, private: bool = False) -> Iterator[IO[bytes]]:
    """Open a new file, which replaces an existing one only with `overwrite`. Raises `BadInput`, also for
    errors while it is written.

    A `private` file can be read by its owner only.
    """
    check_new_file(file, overwrite)
    target = file.resolve()  # a symbolic link stays
    temporary = None
    try:
        # The name does not depend on that of the file, which may be as long as a name can be.
        handle, temporary = mkstemp(prefix=".cardtui-", dir=target.parent)
        with open(handle, "wb") as stream:
            yield stream
        if not private:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporary, 0o666 & ~mask)
        check_new_file(file, overwrite)  # it may have come into being meanwhile
        os.replace(temporary, target)
        temporary = None
    except OSError as error:
        raise _unwritable(file, error) from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _unwritable(file: Path, error: OSError | ValueError) -> BadInput:
    why = getattr(error, "strerror", None) or error
    return BadInput(f"{quoted(file)} cannot be written: {why}")
