"""What a game must keep. With `--game NAME`, only this game is tested, and each fault is told in a sentence.

The made-up games are on the list, and any terminal will do.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EVERYDAY
from tests.contract import one_game
from tests.contract.failures import differences, told
from tests.madeup.register import registered
from tests.ui.conftest import (  # fixtures are found where their names are
    any_terminal,  # noqa: F401
    every_frame,  # noqa: F401
    style_sheets_parsed_once,  # noqa: F401
    unseen_frames,  # noqa: F401
)

Report = pytest.TestReport | pytest.CollectReport


@pytest.fixture(autouse=True)
def _made_up_games() -> Iterator[None]:
    with registered():
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game",
        metavar="NAME",
        help="test one game only: its key, or PACKAGE:ENTRY of a game of another package",
    )


def pytest_configure(config: pytest.Config) -> None:
    if name := config.getoption("--game", None):
        one_game.choose(name)
        if config.option.markexpr == EVERYDAY:  # nothing else was asked for
            config.option.markexpr = ""
        one_game.in_sentences = config.option.tbstyle in ("auto", "no")
        if one_game.in_sentences:
            config.option.tbstyle, config.option.reportchars = "no", ""  # as they are told below


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep of the contract the tests of one game: those with its key, or with an id that begins with it."""
    if one_game.chosen is None:
        return
    of_game = [item for item in items if _tests(item, one_game.chosen.key)]
    config.hook.pytest_deselected(items=[item for item in items if item not in of_game])
    items[:] = of_game


def _tests(item: pytest.Item, key: str) -> bool:
    if not item.path.is_relative_to(Path(__file__).parent):
        return True
    callspec = getattr(item, "callspec", None)
    values = map(str, callspec.params.values()) if callspec else ()
    return any(re.match(rf"{key}(?![a-z0-9])", value) for value in values)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell a fault of the one game in a sentence."""
    report = yield
    if one_game.in_sentences and report.failed and call.excinfo:
        name = item.name.partition("[")[0].removeprefix("test_").replace("_", " ")
        report.longrepr = told(call.excinfo.value, name)
    return report


_FIRST = ("test_first_steps", "test_rules", "test_page")
"""The modules whose faults are told first, as they are the reasons of others."""


def _depth(found: list[Report]) -> int:
    module = found[0].nodeid.partition(".py::")[0].rpartition("/")[2]
    return _FIRST.index(module) if module in _FIRST else len(_FIRST)


def _text(report: Report) -> str:
    """Return the sentence of a fault; of a test of the game's own, what pytest says without the code."""
    text = report.longreprtext
    if hasattr(report, "node"):  # a process of xdist, which pytest names in a line above the fault
        text = text.partition("\n")[2]
    said = [line.removeprefix("E   ") for line in text.splitlines() if line.startswith("E  ")]
    return "\n  ".join(said) or text


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell each fault of the one game once, and the tests that have found it."""
    if not one_game.in_sentences:
        return
    faults = dict[str, list[Report]]()
    for kind in ("error", "failed"):
        for report in terminalreporter.getreports(kind):
            if isinstance(report, Report):
                faults.setdefault(_text(report).partition("\n")[0], []).append(report)
    for number, (first, *more) in enumerate(sorted(faults.values(), key=_depth), 1):
        others = f", and {len(more)} more" if more else ""
        terminalreporter.write_line(f"\n{number}. {_text(first)}")
        terminalreporter.write_line(f"   {first.nodeid}{others}")


def pytest_assertrepr_compare(op: str, left: Any, right: Any) -> list[str] | None:
    """Show of two screens only the rows that differ, and of two tables only the zones."""
    found = differences(left, right) if op == "==" else None
    return None if found is None else ["both are alike, but for these:", *found]
