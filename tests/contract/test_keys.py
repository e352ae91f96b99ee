"""Every table has the shared commands, and each does what it says by its keys and its control."""

from __future__ import annotations

from collections import Counter
from functools import partial
from importlib import import_module

import pytest
from textual.binding import Binding

from cardtui.games import load, open_id
from cardtui.ui import commands
from cardtui.ui.app import CardApp
from cardtui.ui.commands import Command
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.controls import CommandButtons, Control
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.title import TitleBar
from tests.contract.checks import CHECKS, Do, number
from tests.contract.games import KEYS, ended, middle
from tests.madeup.register import registered
from tests.ui.desk import Desk, buttons
from tests.ui.shared_app import shared_app

every_game = pytest.mark.parametrize("key", KEYS)


pytestmark = pytest.mark.usefixtures("slow_computer")


def table(key: str) -> type[TableScreen]:
    found: type[TableScreen] = import_module(f"cardtui.ui.games.{key}.table").TABLE
    return found


def shared(key: str) -> list[Command]:
    """Return the commands of the table of a game that all tables share."""
    own = {command.action for command in table(key).own_commands}
    return [command for command in table(key).commands if command.action not in own]


@every_game
def test_shared_commands_are_there_except_for_keys_that_the_game_uses(key: str) -> None:
    game = load(key)
    own = {key for command in table(key).own_commands for key in command.keys}
    wanted = [
        *commands.playback_commands(game.step_name, game.landmark_name),
        *commands.SHARED,
        *commands.LOOK_INSIDE,
    ]
    if game.has_questions():
        wanted += commands.PREDICT
    keys = {command.action: tuple(key for key in command.keys if key not in own) for command in wanted}
    assert {command.action: command.keys for command in shared(key)} == {
        action: left for action, left in keys.items() if left
    }
    assert [c for c in table(key).commands if c in table(key).own_commands] == [*table(key).own_commands]


@every_game
def test_every_key_is_bound_to_the_action_of_its_command_alone(key: str) -> None:
    bound = [binding for binding in table(key).BINDINGS if isinstance(binding, Binding)]
    actions = [
        (key, action, command.help)
        for command in table(key).commands
        for key, action in zip(command.keys, command.actions, strict=True)
    ]
    assert sorted((binding.key, binding.action, binding.tooltip) for binding in bound) == sorted(actions)
    assert max(Counter(key for key, _, _ in actions).values()) == 1


@every_game
def test_every_command_has_an_action(key: str) -> None:
    for command in table(key).commands:
        owner = CardApp if command.name.startswith("app.") else table(key)
        assert callable(getattr(owner, f"action_{command.name.removeprefix('app.')}")), command


def test_every_shared_command_is_checked() -> None:
    with registered():
        assert CHECKS.keys() == {command.name for key in KEYS for command in shared(key)}


@every_game
async def test_a_key_does_what_its_command_says(key: str) -> None:
    async with shared_app(middle(key)) as again:
        for at, command in enumerate(shared(key)):
            if (at + KEYS.index(key)) % 2:
                continue  # shared code is tried in every other game
            which = KEYS.index(key) // 2 % len(command.keys)  # the keys take turns as well
            pressed, action = command.keys[which], command.actions[which]
            async with again(f"{action} by {pressed}") as desk:
                await CHECKS[command.name](desk, partial(desk.press, pressed), number(action))


# Controls

BUTTONS = (
    *("previous_seed", "copy_id", "next_seed"),
    *("first", "back_ten", "back", "play_pause", "forward", "forward_ten", "last"),
    *("slower", "normal", "faster", "go_to", "previous_landmark", "next_landmark"),
)
CONTROLS = {"#menu": "app.command_palette", **dict(zip(BUTTONS, BUTTONS, strict=True))}
"""The controls of the title bar and the buttons of the transport bar, with their commands."""

ENDINGS = ("again", "next_seed", "new_deal", "ask_deal", "copy_id", "back_home")
AT_THE_END = {f"#end-{name.replace('_', '-')}": name for name in ENDINGS}
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
