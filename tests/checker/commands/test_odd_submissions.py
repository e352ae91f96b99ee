"""A class with every odd thing that can be handed in: each has its row, and nobody else loses theirs."""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from cardtui.checker.submissions import find_submissions
from tests.checker.students import STUDENTS
from tests.checker.test_copies import bind, make_huge
from tests.cli.program import cardtui

RIGHT = (STUDENTS / "beggar.py").read_text()
NOT_UTF8 = os.fsdecode(b"K\xe4the \x1b[31m\n")
SECRET = "a secret of the teacher"


def folder(path: Path, text: str = RIGHT) -> Path:
    path.mkdir()
    (path / "beggar.py").write_text(text)
    return path


def elsewhere(path: Path) -> None:
    folder(path, "# It is in src.\n")
    (path / "src").mkdir()
    (path / "src" / "game.py").write_text(RIGHT)


def only_a_pipe(path: Path) -> None:
    path.mkdir()
    os.mkfifo(path / "beggar.py")


THIEF = "def play(deck): return open(__file__.replace('beggar.py', 'secret')).read()\n"

ODD: Mapping[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "It is a named pipe"),
    "socket": (bind, "It is a socket"),
    "passwd": (lambda path: path.symlink_to("/etc/passwd"), "It is a link, which is not followed"),
    "dangling": (lambda path: path.symlink_to("nowhere"), "It is a link, which is not followed"),
    "circular": (lambda path: path.symlink_to("circular"), "It is a link, which is not followed"),
    "other": (lambda path: path.symlink_to("right"), "It is a link, which is not followed"),
    "empty": (Path.mkdir, "The folder is empty"),
    "only a pipe": (only_a_pipe, "There is only"),
    "huge": (lambda path: make_huge(folder(path) / "core"), ""),
    "inner pipe": (lambda path: os.mkfifo(folder(path) / "pipe"), ""),
    "inner loop": (lambda path: (folder(path) / "loop").symlink_to("."), ""),
    "thief": (lambda path: (folder(path, THIEF) / "secret").symlink_to("../../secret.txt"), "raises"),
    NOT_UTF8: (folder, ""),
    "elsewhere": (elsewhere, 'In "beggar.py", play is missing'),
}
"""What is handed in, and why it is not judged or wrong; empty if it is right."""


def test_each_has_its_row(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(SECRET)
    (tmp_path / "all").mkdir()
    folder(tmp_path / "all" / "right")
    folder(tmp_path / "all" / "wrong", (STUDENTS / "mistaken.py").read_text())
    shutil.copy(STUDENTS / "beggar.py", tmp_path / "all" / "wrong" / "right.py")
    for name, (make, _) in ODD.items():
        make(tmp_path / "all" / name)
    words = ("check", "beggar", "--each", f"{tmp_path}/all/*", "-n", "2", "--call", "{}/beggar.py:play")
    files = ("--csv", f"{tmp_path}/c.csv", "--json", f"{tmp_path}/c.json", "--pages", f"{tmp_path}/pages")
    done = cardtui(*words, *files)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode().replace("\n     ", " ")
    assert SECRET not in text and all(line.isprintable() for line in text.splitlines())

    programs = json.loads((tmp_path / "c.json").read_text())["programs"]
    found = {os.path.basename(one["path"]): one for one in programs}
    assert found.keys() == {"right", "wrong", *ODD}
    assert found["right"]["verdict"] == "agrees" and found["wrong"]["verdict"] == "differs"
    assert SECRET not in json.dumps(found)
    with open(tmp_path / "c.csv", newline="") as stream:
        rows = list(csv.DictReader(stream))
    marks = {row["path"].rpartition("/")[2]: row for row in rows}
    for name, (_, reason) in ODD.items():
        row = marks[name if name != NOT_UTF8 else "K\\udce4the \\x1b[31m\\n"]
        if not reason:
            assert row["verdict"] == "agrees" and row["points"] == row["of"] != ""
        elif name == "thief":
            assert row["verdict"] == "differs" and '"secret" (a link that leads to no file' in text
        else:
            assert row["first mistake"].startswith(reason), name
            assert (row["verdict"], row["points"]) == ("not judged", "")
            assert found[name]["points"] is found[name]["report"]["points"] is None
            page = (tmp_path / "pages" / f"{name.replace(' ', '_')}.md").read_text()
            assert "**could not be judged**" in page and " 0 of" not in page
    assert "Not judged, so without a mark:" in text and "  pipe: It is a named pipe" in text
    assert "Try: --call '{}/src/game.py:play'" in text
    assert 'huge: "core" (larger than 64 MB)' in text
    assert '"loop" (a link that leads to no file of the submission)' in text
    (same,) = (line for line in text.splitlines() if line.startswith("  ") and "right" in line)
    assert "inner loop" in same and "wrong" not in same


def test_a_link_that_a_student_has_made_on_the_way_is_not_followed(tmp_path: Path) -> None:
    folder(tmp_path / "teacher")
    for name in ("a", "b"):
        (tmp_path / "all" / name).mkdir(parents=True)
    (tmp_path / "all/a/src").symlink_to(tmp_path / "teacher")
    folder(tmp_path / "all/b/src")
    (tmp_path / "link").symlink_to("all")  # of the teacher, in the part of the pattern that names folders
    found = find_submissions(f"{tmp_path}/link/*/src/beggar.py", None)
    assert [one.link for one in found] == [tmp_path / "link/a/src", None]
    call = ("--only", "the exercise", "-n", "0", "--call", "{}:play")
    done = cardtui("check", "beggar", "--each", f"{tmp_path}/link/*/src/beggar.py", *call)
    text = done.stdout.decode()
    assert "1 agrees and 1 could not be judged" in text
    assert '"src" is a link, which is not followed' in text


def test_what_a_build_has_made_was_not_handed_in(tmp_path: Path) -> None:
    (tmp_path / "all" / "a").mkdir(parents=True)
    (tmp_path / "all" / "a" / "other.py").touch()
    build = ("--build", "touch {}/made", "--call", "{}/beggar.py:play")
    done = cardtui("check", "beggar", "--each", f"{tmp_path}/all/*", *build)
    assert b'There is only "other.py" (empty): a' in done.stdout


def test_a_file_that_a_compiler_misses_is_the_reason_not_what_was_handed_in(tmp_path: Path) -> None:
    (tmp_path / "all" / "a").mkdir(parents=True)
    (tmp_path / "all" / "a" / "b.c").touch()
    error = "b.c:1:10: fatal error: list.h: No such file or directory"
    build = ("--build", f"echo '{error}' >&2; false", "--", "{}/b")
    done = cardtui("check", "beggar", "--each", f"{tmp_path}/all/*", *build)
    assert f"It was not built: {error}" in done.stdout.decode() and b"There is only" not in done.stdout
