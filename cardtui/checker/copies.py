"""Copies a submission, so that it can be built and run without being changed. POSIX only.

Whoever has handed it in is not trusted, and may change it meanwhile. Links are never followed: each file is
opened by its name in an open folder, and only if it is a regular file then. What cannot be copied is left out
and told.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from cardtui.engine.errors import printable, quote

_CHUNK = 1 << 20  # bytes that are read at once
# Links are not followed, and nobody waits for the other end of a pipe. Windows has none of these.
_OPEN = os.O_RDONLY
for _flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"):
    _OPEN |= getattr(os, _flag, 0)
_MOST_PARTS = 50  # folders in each other
_LONGEST_PATH = 1000  # bytes; the system allows about 4000, with the folder of the copy
_SAFE_MODE = 0o755  # nothing that others may write, and nobody else's rights

_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISLNK, "a link, which is not followed"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)

_TOO_DEEP = "in too many folders"
_FOREIGN = "a file of another user"
_VANISHED = "it has vanished"
_CHANGED = "it has changed while it was copied"
_BAD_LINK = "a link that leads to no file of the submission"


class NotCopied(Exception):
    """Raised if nothing can be copied. The text is a clause without a full stop, safe to print."""


class CopyLimits(NamedTuple):
    """Limits of one copy."""

    files: int = 10_000
    """Number of files, folders and links."""
    file_bytes: int = 64_000_000
    """Size of one file."""
    all_bytes: int = 256_000_000
    """Size of all files together."""
    hidden: bool = True
    """Whether files and folders are copied whose names begin with a full stop."""


class LeftOut(NamedTuple):
    """A file or folder that was not copied."""

    name: str
    """Its path in the submission, which may contain anything; see `str`."""
    reason: str

    def __str__(self) -> str:
        """Return the name, quoted, and the reason, safe to print."""
        return f"{quote(self.name, 60)} ({self.reason})"


class SubmissionCopy(NamedTuple):
    """The copy of a submission."""

    path: Path
    left_out: list[LeftOut]


def copy_submission(path: Path, folder: Path, limits: CopyLimits | None = None) -> SubmissionCopy:
    """Copy a file or folder into an existing folder, under its own name.

    A link is kept as one if it leads to a file of the submission, and is left out otherwise. A file may
    belong to the owner of the submission and to the user of this process, but to nobody else: the copy would
    hand it on. Raises `NotCopied` if there is nothing to be copied, or no room for it.
    """
    copier = _Copier(limits or CopyLimits(), os.stat(folder))
    copy = folder / (path.name or "submission")
    try:
        info = os.lstat(path)
        if kind := _odd_kind(info):
            raise NotCopied(f"it is {kind}")
        with _opened(os.fspath(path), None) as fd:
            copier.copy_first(fd, copy)
    except OSError as error:
        raise NotCopied(_unreadable(error)) from None
    return SubmissionCopy(copy, copier.left_out)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a folder, and remove it at the end, whatever a program has left in it."""
    folder = Path(os.path.realpath(mkdtemp(prefix="cardtui-check-")))
    try:
        yield folder
    finally:
        try:
            shutil.rmtree(folder)
        except (OSError, RecursionError):  # closed folders, or thousands in each other
            for command in ("chmod", "-R", "u+rwx"), ("rm", "-rf"):
                subprocess.run([*command, "--", folder], stderr=subprocess.DEVNULL)


class _Unfit(Exception):
    """Raised for what is left out. The text says why."""


@dataclass
class _Copier:
    limits: CopyLimits
    target: os.stat_result
    """The folder that gets the copy, which may itself lie in the submission."""
    left_out: list[LeftOut] = field(default_factory=list)
    _owners: frozenset[int] = frozenset()
    _count: int = 0
    _bytes: int = 0
    _files: set[str] = field(default_factory=set)
    """Paths of the regular files that were copied."""
    _links: list[tuple[str, str]] = field(default_factory=list)
    """Paths of links, and what they lead to."""

    def copy_first(self, fd: int, copy: Path) -> None:
        """Copy the open file or folder that is the submission."""
        info = os.fstat(fd)
        self._owners = frozenset((info.st_uid, os.geteuid()))
        try:
            if stat.S_ISDIR(info.st_mode):
                self._copy_folder(fd, "", copy)
                self._make_links(copy)
            else:
                self._copy_file(fd, copy)
        except _Unfit as error:
            raise NotCopied(str(error)) from None

    def _copy_folder(self, fd: int, name: str, copy: Path) -> None:
        with _writing():
            copy.mkdir(mode=0o700)
        try:
            with os.scandir(fd) as entries:
                found = sorted((one.is_dir(follow_symlinks=False), one.name) for one in entries)
        except OSError as error:
            raise _Unfit(_unreadable(error)) from None
        for _, one in found:  # files first: they are the nearest, where there are too many
            if one.startswith(".") and not self.limits.hidden:
                continue
            path = os.path.join(name, one)
            self._count += 1
            if self._count > self.limits.files:
                if self._count == self.limits.files + 1:
                    reason = f"and what follows: more than {self.limits.files:,} files"
                    self.left_out.append(LeftOut(path, reason))
                return
            try:
                self._copy_entry(fd, one, path, copy / one)
            except _Unfit as error:
                self.left_out.append(LeftOut(path, str(error)))
            except OSError as error:
                self.left_out.append(LeftOut(path, _unreadable(error)))

    def _copy_entry(self, folder_fd: int, name: str, path: str, copy: Path) -> None:
        """Copy what has a name in an open folder. Raises `_Unfit` and `OSError`."""
        if path.count(os.sep) >= _MOST_PARTS or len(os.fsencode(path)) > _LONGEST_PATH:
            raise _Unfit(_TOO_DEEP)
        info = os.stat(name, dir_fd=folder_fd, follow_symlinks=False)
        if stat.S_ISLNK(info.st_mode):
            self._links.append((path, os.readlink(name, dir_fd=folder_fd)))
            return
        if kind := _odd_kind(info):
            raise _Unfit(kind)
        if os.path.samestat(info, self.target):
            return
        with _opened(name, folder_fd) as fd:
            if os.fstat(fd).st_uid not in self._owners:
                raise _Unfit(_FOREIGN)
            if stat.S_ISDIR(info.st_mode):
                self._copy_folder(fd, path, copy)
            else:
                self._copy_file(fd, copy)
                self._files.add(path)

    def _copy_file(self, fd: int, copy: Path) -> None:
        before = os.fstat(fd)
        if not stat.S_ISREG(before.st_mode):
            raise _Unfit(_CHANGED)  # it was a file a moment ago
        if before.st_size > self.limits.file_bytes:
            raise _Unfit(f"larger than {self.limits.file_bytes / 1e6:g} MB")
        if self._bytes + before.st_size > self.limits.all_bytes:
            raise _Unfit(f"all files together are larger than {self.limits.all_bytes / 1e6:g} MB")
        try:
            self._copy_content(fd, copy, before)
        except (OSError, _Unfit):
            with suppress(OSError):
                copy.unlink(missing_ok=True)
            raise
        self._bytes += before.st_size

    def _copy_content(self, fd: int, copy: Path, before: os.stat_result) -> None:
        """Copy a file that stays as it is meanwhile."""
        left = before.st_size
        with _writing():
            target = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            while left > 0 and (data := os.read(fd, min(left, _CHUNK))):
                left -= len(data)
                with _writing():
                    written = 0
                    while written < len(data):
                        written += os.write(target, data[written:])
            after = os.fstat(fd)
            if left or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
                raise _Unfit(_CHANGED)
            with _writing():
                os.fchmod(target, stat.S_IMODE(before.st_mode) & _SAFE_MODE | 0o600)
                os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))  # make looks at it
        finally:
            os.close(target)

    def _make_links(self, copy: Path) -> None:
        """Make links to files again. There are none to folders, so that a path leads where it seems to."""
        for path, target in self._links:
            if os.path.normpath(os.path.join(os.path.dirname(path), target)) in self._files:
                with _writing():
                    os.symlink(target, copy / path)
            else:
                self.left_out.append(LeftOut(path, _BAD_LINK))


@contextmanager
def _opened(name: str, folder_fd: int | None) -> Iterator[int]:
    """Open a file or folder without following a link, and without waiting for a pipe."""
    fd = os.open(name, _OPEN, dir_fd=folder_fd)
    try:
        yield fd
    finally:
        os.close(fd)


@contextmanager
def _writing() -> Iterator[None]:
    """Raise `NotCopied` if a copy cannot be written."""
    try:
        yield
    except OSError as error:
        reason = printable(error.strerror or str(error))
        raise NotCopied(f"its copy cannot be written: {reason}") from None


def _odd_kind(info: os.stat_result) -> str:
    """Return what something is that is neither a file nor a folder; nothing for these."""
    return next((text for is_kind, text in _KINDS if is_kind(info.st_mode)), "")


def _unreadable(error: OSError) -> str:
    if error.errno == errno.ENOENT:
        return _VANISHED
    if error.errno == errno.ELOOP:  # it is a link now
        return _CHANGED
    return f"it cannot be read: {printable(error.strerror or str(error))}"
