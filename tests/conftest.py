"""Fixtures for all tests, and the list of modules that `pytest -m "not slow"` leaves out."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tests.alone  # noqa: F401
from cardtui.storage.paths import HOME_VARIABLE

# The speed of the machine must not decide a test. With CI set, Hypothesis tries the same examples each time.
settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=50,
)
settings.load_profile("untimed")

EVERYDAY = "not (thorough or browser)"
"""The marks of the tests that run if no others are asked for, as in `pyproject.toml`."""

QUICK_UI_TESTS = {
    "screens/test_endings",
    *("cards/test_faces", "cards/test_strip"),
    *("games/coins/test_won_lost", "games/perditio/test_drawings"),
}
"""Modules of `tests/ui` that are not slow: one or two for each part of the screen."""

SLOW_TESTS = {
    "manual/test_manual",
    "test_without_posix",
    *("checker/commands/test_check", "checker/test_python_runner", "checker/test_runners"),
    *(
        "checker/test_java_classes",
        "checker/test_supervisor",
        "cli/test_config",
        "cli/test_outside_games",
        "cli/test_run",
    ),
    *("contract/test_escape", "contract/test_keys", "contract/test_tables"),
    *("games/beggar/test_agreement", "games/test_import_hygiene"),
    *("storage/test_files", "storage/test_processes"),
    "web/test_browser",
}
"""Modules outside `tests/ui` that are slow: they drive the app, start programs or compile."""

THOROUGH_TESTS = {
    *("checker/test_java_runner", "checker/test_shrinking", "checker/test_students"),
    *("checker/test_profiles", "checker/test_scoring"),
    *("checker/commands/test_check_class", "checker/commands/test_check_structures"),
    *("checker/commands/test_odd_submissions", "checker/test_busy_machine", "checker/test_submissions"),
    *("cli/test_run", "games/coins/test_puzzles", "test_rooms", "test_wings"),
    *("ui/dialogs/test_parameters", "ui/games/coins/test_editor", "ui/games/perditio/test_fate"),
    *(
        "ui/screens/test_history_statistics",
        "ui/screens/test_layout",
        "ui/screens/test_manual",
        "ui/screens/test_settings_screen",
    ),
    *("ui/table/inspector/test_page", "ui/test_contrast", "ui/test_monkey", "ui/test_path_independence"),
    *("ui/test_plain_looks", "ui/test_slow_connection", "ui/test_terminal", "ui/test_terminal_cursor"),
    *("ui/test_textual_patches", "ui/test_tour"),
    *("web/test_build", "web/test_page", "web/test_smoke"),
}
THOROUGH_FOLDERS = {"lab", "recording"}
"""Modules and folders of tests that try one part in very many ways, or a part that others do not build on:
programs of students, every theme and size, thousands of puzzles, the lab, the tour, what Textual still
needs; or that read the code as linters do. In other modules single tests are marked so.

Only `-m thorough` and `.ci/run` run them. They are slow, too.
"""


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test, and the programs it starts, a data folder of its own, no terminal's size, no tmux
    and no screen reader.

    Watched games are shown as wholes, except where spoilers are what is tested.
    """
    monkeypatch.setenv("CARDTUI_SPOILERS", "shown")
    for name in ("ACCESSIBLE", "COLUMNS", "LINES", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path_factory.getbasetemp() / f"data-{next(_numbers)}"))


_numbers = count()


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files be created, but nothing be written into them."""

    def make(*, prefix: str, dir: Path) -> tuple[int, str]:
        handle, name = tempfile.mkstemp(prefix=prefix, dir=dir)
        os.close(handle)
        return os.open("/dev/full", os.O_WRONLY), name

    monkeypatch.setattr("cardtui.storage.new_file.mkstemp", make)


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer take an hour to reply, and so long before each forced move."""
    from cardtui.ui.table.moves import Moves

    monkeypatch.setattr(Moves, "reply_seconds", 3600.0)


def pytest_configure() -> None:
    # Else each run, and each of the hundreds of programs that tests start, would compile all modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    gc.set_threshold(0)  # `gc.disable` would not do: the app turns it on again
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # As in a job of a shell in the background. The programs that tests start must react to Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Let `-n auto` start one worker more than there are processors.

    Tests of the app and of other programs wait for a seventh of their time.
    """
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Never collect garbage among what has been imported: this took a third of the time."""
    gc.collect()
    gc.freeze()


GARBAGE = 20_000_000
"""Garbage is collected after so many new objects: about a gigabyte. A whole run makes 3 GB of it."""


def pytest_runtest_logfinish() -> None:
    """Collect garbage seldom: it takes a fifth of the time; between tests: it takes half a minute then."""
    if gc.get_count()[0] > GARBAGE:
        gc.collect()


def pytest_sessionfinish() -> None:
    # pytest collects garbage five times at its end, for objects that fail when they are deleted.
    gc.freeze()


HERE = Path(__file__).parent


def is_thorough(module: str) -> bool:
    """Return whether all tests of a module are thorough ones."""
    return module in THOROUGH_TESTS or module.partition("/")[0] in THOROUGH_FOLDERS


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no module of which no test would be run: that is a third of what is imported."""
    if config.option.markexpr != EVERYDAY or not collection_path.is_relative_to(HERE):
        return None
    return is_thorough(collection_path.relative_to(HERE).with_suffix("").as_posix()) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue  # a test of a game that is a package of its own
        module = item.path.relative_to(HERE).with_suffix("").as_posix()
        if is_thorough(module):
            item.add_marker(pytest.mark.thorough)
        if (
            module in SLOW_TESTS
            or item.get_closest_marker("thorough")
            or (module.startswith("ui/") and module[3:] not in QUICK_UI_TESTS)
        ):
            item.add_marker(pytest.mark.slow)
