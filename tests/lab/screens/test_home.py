"""The keys of the lab on the home screen."""

from __future__ import annotations

import pytest

from cardtui.lab.screens.hunt import HuntScreen
from cardtui.lab.screens.lab import LabScreen
from cardtui.lab.screens.records import RecordsScreen
from cardtui.lab.wing import WING
from cardtui.ui.command_screen import CommandScreen
from cardtui.wings import KeyCommand
from tests.ui.desk import opened

OPENED: dict[str, tuple[type[CommandScreen], str]] = {
    "records": (RecordsScreen, "8344 cards"),
    "lab": (LabScreen, ""),
    "hunt": (HuntScreen, "There is no data file"),
}
"""What each of its commands shows."""


def test_they_are_these() -> None:
    assert OPENED.keys() == {command.action for command in WING.home}


@pytest.mark.parametrize("command", WING.home, ids=lambda command: command.action)
async def test_a_key_opens_its_screen(command: KeyCommand) -> None:
    screen, text = OPENED[command.action]
    for key in command.keys:
        async with opened(None) as desk:
            await desk.press(key)
            assert isinstance(desk.screen, screen) and text in desk.text
