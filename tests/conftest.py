"""What holds for all tests, and which of them are for daily work: `pytest -m "not slow"`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from compileall import compile_dir
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import cardtui
from cardtui.storage.paths import HOME_VARIABLE

# How fast a machine is decides no test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

_DAILY = {
    *("test_colours", "screens/test_endings", "screens/test_playback", "screens/test_table_keys"),
    *("cards/test_coin_faces", "cards/test_faces", "cards/test_strip"),
    *("games/coins/test_past", "games/perditio/test_drawings"),
}
"""The modules of `tests/ui` that are tried in daily work too: one or two for each part of the screen."""

_LONG = {
    "test_readme",
    *("checker/test_anything", "checker/test_calls", "checker/test_shrinking", "checker/test_students"),
    *("cli/test_check", "cli/test_hunt", "cli/test_lab", "cli/test_resume"),
    *("contract/test_card_sizes", "contract/test_inside_looks", "contract/test_keys", "contract/test_tables"),
    *("games/beggar/test_agreement", "lab/test_closed_words", "lab/test_beggar"),
    "games/test_import_hygiene",
    *("lab/test_cluster", "lab/test_quests", "lab/test_running"),
    *("storage/test_files", "storage/test_processes", "storage/test_speed"),
}
"""The other modules that daily work leaves out: they drive the app, start programs or compile."""

_HERE = Path(__file__).parent
_UI = _HERE / "ui"
_DAILY_FILES = {_UI / f"{name}.py" for name in _DAILY}
_LONG_FILES = {_HERE / f"{name}.py" for name in _LONG}


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are there when something is put into them."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _nothing_is_kept_at_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches what whoever runs it has kept, or another test, nor does a program that it starts."""
    monkeypatch.setenv(HOME_VARIABLE, str(next(_homes)))


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is played by itself happens as long as a test goes on: no reply, and nothing forced."""
    from cardtui.ui.table.interactive import PlayedTable

    monkeypatch.setattr(PlayedTable, "thinking", 3600.0)


def pytest_configure(config: pytest.Config) -> None:
    """The program is started hundreds of times, which takes a fifth less where its modules are compiled."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # As where the tests are begun in the background. Programs that they begin shall hear of Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        compile_dir(Path(cardtui.__file__).parent, quiet=2)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than processors: a tenth of the time is waiting for programs, in which another one works."""
    return (yield) + ("PYTEST_XDIST_AUTO_NUM_WORKERS" not in os.environ)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Having it told what an assert saw takes more time than all else in finding the tests: it is kept.

    So are the program's modules: also where Python has been told to write no such files. Of several workers
    each begins with modules of its own, and finds those of the others done when it comes to them.
    """
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    try:
        if hasattr(session.config, "workerinput") and not session.config.option.markexpr:
            _import_in_turn(session.config.workerinput, session.config.args)
        return (yield)
    finally:
        sys.dont_write_bytecode = before


def _import_in_turn(worker: Mapping[str, Any], wanted: Sequence[str]) -> None:
    """Import the tests that are `wanted`, if they are all of them, beginning with those of a worker."""
    if list(wanted) != [_HERE.name]:
        return
    names = [
        ".".join(path.relative_to(_HERE.parent).with_suffix("").parts) for path in _HERE.rglob("test_*.py")
    ]
    names.sort()
    first = len(names) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for name in names[first:] + names[:first]:
        with suppress(Exception, pytest.skip.Exception):  # which is told when that module's turn comes
            import_module(name)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What daily work leaves out is not even read."""
    left_out = config.option.markexpr == "not slow" and collection_path.name.startswith("test_")
    return True if left_out and _is_slow(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if gone := [str(path) for path in _DAILY_FILES | _LONG_FILES if not path.exists()]:
        raise pytest.UsageError(f"tests/conftest.py names modules that are not there: {', '.join(gone)}")
    for item in items:
        if _is_slow(item.path):
            item.add_marker(pytest.mark.slow)


def _is_slow(path: Path) -> bool:
    return path in _LONG_FILES or (path.is_relative_to(_UI) and path not in _DAILY_FILES)
