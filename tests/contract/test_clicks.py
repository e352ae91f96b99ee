"""Every control of every table does the same as its command."""

from __future__ import annotations

from functools import partial

import pytest

from cardtui.games import open_id
from cardtui.ui.widgets.controls import CommandButtons, Control
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.title import TitleBar
from tests.contract.checks import CHECKS, Do
from tests.contract.games import KEYS
from tests.contract.positions import ended, middle
from tests.ui.desk import Desk
from tests.ui.pointing import buttons
from tests.ui.shared_app import shared_app

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("slow_computer")]

every_game = pytest.mark.parametrize("key", KEYS)

CONTROLS = {
    "#menu": "app.command_palette",
    **{
        name: name
        for name in (
            *("previous_seed", "copy_id", "next_seed"),
            *("first", "back_ten", "back", "play_pause", "forward", "forward_ten", "last"),
            *("slower", "normal", "faster", "go_to", "previous_landmark", "next_landmark"),
        )
    },
}
"""The controls of the title bar and the buttons of the transport bar, with their commands."""

AT_THE_END = {
    "#end-again": "again",
    "#end-next-seed": "next_seed",
    "#end-new-deal": "new_deal",
    "#end-ask-deal": "ask_deal",
    "#end-copy-id": "copy_id",
    "#end-back-home": "back_home",
}
"""The controls of the end panel; in a played game there is undo as well."""


def controls(desk: Desk) -> set[str]:
    """Return the controls and buttons of a table and its end panel."""
    bars = [desk.screen.query_one(bar) for bar in (TitleBar, EndPanel)]
    found = {f"#{control.id}" for bar in bars for control in bar.query(Control)}
    return found.union(*map(buttons, desk.screen.query(CommandButtons)))


async def undoes_the_last_move(desk: Desk, do: Do, _: int) -> None:
    session = desk.table.session
    due = max(place for place in range(session.length) if session.game.is_human_turn(session.state_at(place)))
    await do()
    assert desk.ply == due
    assert desk.shown_cards() == desk.expected_cards()


@every_game
async def test_a_control_does_what_the_key_of_its_command_does(key: str) -> None:
    checks = {control: CHECKS[action] for control, action in (CONTROLS | AT_THE_END).items()}
    if open_id(ended(key)).game.interactive:
        checks["#end-undo"] = undoes_the_last_move
    async with shared_app(middle(key)) as again:
        assert controls(again.desk) == checks.keys()
        for at, (control, check) in enumerate(checks.items()):
            if (at + KEYS.index(key)) % 2:
                continue  # shared code is tried in every other game
            async with again(control, ended(key) if control.startswith("#end-") else middle(key)) as desk:
                await check(desk, partial(desk.click, control), 0)
