"""`cardtui record`: the files that it writes, and those that it refuses to write."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.engine.errors import BadInput
from tests.cli.program import complaint, printed, start_cardtui

ENDLESS = "beggar:---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def test_the_same_game_gives_the_same_file_whatever_the_environment_says(folder: Path) -> None:
    said = {"NO_COLOR": "1", "CARDTUI_THEME": "light", "TEXTUAL_ANIMATIONS": "none", "PYTHONHASHSEED": "7"}
    words = ["--from", "4", "--to", "8", "--size", "60x18"]
    for name, extra in (("one.cast", {"PYTHONHASHSEED": "1"}), ("two.cast", said | {"LC_ALL": "C"})):
        done = start_cardtui("record", "snap#305", name, *words, extra=extra)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    one, two = ((folder / name).read_bytes() for name in ("one.cast", "two.cast"))
    assert one == two
    header, *_, last = map(json.loads, one.decode().splitlines())
    assert header["term"]["cols"] == 60 and last[1:] == ["x", "0"]
    assert not (folder / "one.cast").stat().st_mode & 0o111


def test_the_ending_decides_what_is_written(folder: Path) -> None:
    starts = {"a.svg": b"<svg", "b.gif": b"GIF8", "c.png": b"\x89PNG", "d.svg": b"<svg"}
    for name, start in starts.items():
        still = ["--still"] if name == "d.svg" else []
        stop = ["--to", "2"] if name in ("a.svg", "b.gif") else []
        assert printed("record", "beggar#305", name, "--theme", "dark", *still, *stop) == ""
        assert (folder / name).read_bytes().startswith(start)
    assert "<animate" in (folder / "a.svg").read_text()
    assert "#17191e" in (folder / "d.svg").read_text()
    assert printed("--theme", "light", "record", "beggar#305", "d.svg", "--still", "--force") == ""
    assert "#d9e6d8" in (folder / "d.svg").read_text()


REFUSED = {
    "beggar#305 a.mp4": 'a recording is a file that ends in .cast, .svg, .gif, .png, not "a.mp4"',
    "beggar#305 a": 'a recording is a file that ends in .cast, .svg, .gif, .png, not "a"',
    "beggar#305 a.gif --still": 'a still is a file that ends in .svg or .png, not "a.gif"',
    "beggar#305 a.png --to 3": "a still shows the one screen at --from: leave --to out",
    "beggar#305 no/a.svg": 'there is no folder for "no/a.svg"',
    "beggar#305 dir.cast/": '"dir.cast/" is the name of a folder, not of a file',
    "beggar#305 here.svg": '"here.svg" exists already; --force overwrites it',
    "beggar#305 a.svg --from 212": "--from 212 is past the end: this game has 211 cards",
    "beggar#305 a.svg --to 212": "--to 212 is past the end: this game has 211 cards",
    "beggar#305 a.svg --from 9 --to 3": "--to 3 is before --from 9",
    "snap#305@9 a.svg --to 3": "--to 3 is before --from 9",
    f"{ENDLESS} a.gif --to end": "a .gif holds at most 400 cards: choose them with --from and --to",
    "beggar#305 a.svg --size 20x9": "60x18 to 200x80",
    "beggar#305 a.svg --theme auto": "theme is felt, dark, light or terminal, not",
    "beggar#305 a.svg --inside=large": 'only "only" can follow, not "large"',
    "beggar#x a.svg": "seed",
}


def test_what_cannot_be_recorded_is_refused_in_a_sentence(folder: Path) -> None:
    (folder / "here.svg").touch()
    for words, said in REFUSED.items():
        assert said in complaint("record", *words.split()), words
    assert os.listdir(folder) == ["here.svg"]


def test_without_pillow_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, module in {"cardtui.pictures.bitmap": None, "PIL": None}.items():
        monkeypatch.setitem(sys.modules, name, module)
    command = f"{sys.executable} -m pip install pillow"
    assert f"a .gif needs Pillow: {command}" in complaint("record", "beggar#305", "a.gif")
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert f"pipx inject {tmp_path.name} pillow" in complaint("record", "beggar#305", "a.gif")


def test_a_cluster_needs_dask_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for command in ("lab beggar --games 10", "hunt --time 1s"):
        told = complaint(*command.split(), "--cluster", "tcp://localhost:1")
        assert told.endswith(f"a cluster needs Dask: {sys.executable} -m pip install distributed\n")


def test_an_end_is_a_step_and_an_endless_deal_comes_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def stop(session: object, stop: int, *_: object, **__: object) -> None:
        played.append((getattr(session, "ply", None), stop))
        raise BadInput("enough")

    monkeypatch.setattr("cardtui.recording.recorder.record_game", stop)
    ids = [
        *("beggar#305 a.cast", "beggar#305@200 a.svg", "coins:2.5.9.14~0-2.1-4 a.svg", f"{ENDLESS} a.cast"),
        "beggar:J.3.4/2.J.5 a.cast",  # not its 17,372 cards
    ]
    for words in ids:
        assert complaint("record", *words.split()) == "cardtui: enough\n"
    assert played == [(0, 211), (200, 211), (0, 2), (0, 474), (0, 8)]
