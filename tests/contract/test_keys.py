"""Every table has the shared commands, and each does what it says by its keys and its control.

A check gives the command and looks for its effect.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, cast

import pytest
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Static

from cardtui.engine.game import Game
from cardtui.engine.playhead import AUTO, SPEEDS, speed_label
from cardtui.engine.questions import Question
from cardtui.games import daily_id, open_id, read_game
from cardtui.structures.replay import Replay
from cardtui.structures.trace import ZoneGroup, trace_of
from cardtui.ui import commands
from cardtui.ui.app import table_of
from cardtui.ui.commands import Command, key_text
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.story import StoryDialog
from cardtui.ui.screens.exercise import ExerciseScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.manual import ManualScreen
from cardtui.ui.table.inspector.inspector import Inspector
from cardtui.ui.table.inspector.panel import InsidePanel
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.controls import CommandButtons, Control
from cardtui.ui.widgets.title import TitleBar
from tests.contract.games import (
    DESTINATIONS,
    KINDS,
    PAUSING,
    TABLES,
    each_kind,
    every_table,
    has_end,
    is_turn,
    key_of,
    latest,
    middle,
    position_of,
)
from tests.madeup.register import registered
from tests.ui.desk import DRAWN, Desk, buttons, sent
from tests.ui.shared_app import shared_app

Do = Callable[[], Awaitable[object]]
"""Gives the command, by its key or by a click."""

Check = Callable[[Desk, Do, int], Awaitable[None]]
"""Gives a command and checks its effect; the number is the one in its action, or else 0."""


LARGE = 120, 40
"""Columns and rows that have room for every button."""


def number(action: str) -> int:
    """Return the number in an action, such as 5 in `percent(5)`."""
    return int(action.partition("(")[2].rstrip(")") or 0)


async def play(desk: Desk) -> None:
    """Start playing, unless the game is over."""
    if not desk.table.session.at_end:
        await desk.press(key_of(desk, "play_pause"))
        assert desk.table.playhead.playing


async def look_back(desk: Desk) -> None:
    """Put the panel of an end aside, under which the bar is not drawn."""
    if desk.table.end.shows_end:
        desk.table.end.put_end_aside()
        await desk.settle()


def goes(name: str) -> Check:
    async def check(desk: Desk, do: Do, number: int) -> None:
        session = desk.table.session
        here = position_of(session)
        due = DESTINATIONS[name](here, number)
        await play(desk)
        await do()
        assert desk.ply == due != here.ply
        await look_back(desk)
        assert f" {due}/{here.length} " in desk.words
        assert desk.shown_cards() == desk.expected_cards()
        assert desk.table.playhead.playing is (name not in PAUSING and not session.at_end)

    return check


async def plays_pauses_and_starts_again(desk: Desk, do: Do, _: int) -> None:
    for playing in (True, False):
        await do()
        assert desk.table.playhead.playing is playing
        assert desk.text_at("play_pause") == ("‖" if playing else "▶")
    await desk.press(key_of(desk, "last"))
    await look_back(desk)
    if desk.table.session.at_end:  # a game that is played may have none
        await do()
        assert (desk.ply, desk.table.playhead.playing) == (0, True)


def sets_the_speed(speed_after: Callable[[float], float]) -> Check:
    async def check(desk: Desk, do: Do, _: int) -> None:
        before, here = desk.table.playhead.speed, desk.ply
        await do()
        assert desk.table.playhead.speed == speed_after(before) != before
        assert desk.text_at("normal") == speed_label(desk.table.playhead.speed)
        assert desk.ply == here

    return check


async def asks_for_a_ply(desk: Desk, do: Do, _: int) -> None:
    step, ply = desk.table.session.game.step_name, desk.table.session.length - 2
    await play(desk)
    await do()
    assert isinstance(desk.screen, Ask)
    assert desk.text_at("#ask-title") == f"Go to {step} …"
    assert desk.text_at("#ask-hint") == f"A number from 0 to {desk.table.session.length}"
    await desk.type(str(ply))
    await desk.press("enter")
    assert (desk.ply, desk.table.playhead.playing) == (ply, True)
    assert desk.shown_cards() == desk.expected_cards()


async def turns_predictions_on_and_off(desk: Desk, do: Do, _: int) -> None:
    for asked in (True, False):
        await do()
        assert ("predict" in desk.table.views) is asked


async def answers(desk: Desk, do: Do, number: int) -> None:
    here = desk.ply
    asked = Question("Which?", ("this", "that", "the other", "none"), number, "It is so.")
    desk.table.predict.sources.insert(0, lambda ply: asked if ply == here else None)
    await desk.press(key_of(desk, "predict"))
    await do()
    assert desk.ply == here + 1
    assert "✓ Right, " in desk.lines[-1]
    await desk.press(key_of(desk, "predict"))
    desk.table.predict.sources.pop(0)
    desk.table.predict._score.done.clear()


async def helps(desk: Desk, do: Do, _: int) -> None:
    game = desk.table.session.game
    await do()
    assert isinstance(desk.screen, HelpScreen)
    assert game.title in desk.text_at("#help-title")
    parts = desk.screen.query("#help-opening, #help-details").results(Static)
    assert game.help_text == "\n\n".join(str(part.render()) for part in parts)
    assert desk.text_at("#help-press")


async def goes_home(desk: Desk, do: Do, _: int) -> None:
    await do()
    assert isinstance(desk.screen, HomeScreen)


def fresh(game: str) -> str:
    """Return the saved form of a game that was just opened, whose forced steps may be known."""
    session = open_id(game)
    session.look_ahead()
    return session.save()


async def starts_again(desk: Desk, do: Do, _: int) -> None:
    game = desk.table.session.id
    await play(desk)
    await do()
    assert (desk.ply, desk.table.session.save()) == (0, fresh(game))
    assert not desk.table.playhead.playing
    assert desk.shown_cards() == desk.expected_cards()


def deal(game: Game[Any, Any], seed: int) -> str:
    """Return the id of another deal of the same kind."""
    return type(game).from_seed(seed, game.parameters).id


async def asks_for_a_deal(desk: Desk, do: Do, _: int) -> None:
    game = desk.table.session.game
    await do()
    assert isinstance(desk.screen, Ask)
    assert desk.text_at("#ask-title").startswith(f"{game.title}: a seed")
    await desk.type("400")
    await desk.press("enter")
    assert desk.table.session.save() == fresh(deal(game, 400))


def opens(seed_after: Callable[[int], int]) -> Check:
    """It opens another deal at its start, with the speed of this one."""

    async def check(desk: Desk, do: Do, _: int) -> None:
        game = desk.table.session.game
        await desk.press(key_of(desk, "faster"))
        await do()
        assert desk.table.session.save() == fresh(deal(game, seed_after(game.seed or 0)))
        assert desk.table.session.id in desk.lines[0]
        assert desk.table.playhead.speed == 8
        assert desk.shown_cards() == desk.expected_cards()

    return check


async def copies_the_id(desk: Desk, do: Do, _: int) -> None:
    session = desk.table.session
    text = session.save() if session.game.interactive else session.id  # which tells of no moves
    await do()
    assert desk.app.clipboard == text
    (said,) = desk.notifications
    assert said.startswith(sent(text).partition(" (")[0])


async def says_that_this_is_not_the_daily_game(desk: Desk, do: Do, _: int) -> None:
    await do()
    today = key_text(key_of(desk, "game_of_the_day"))
    assert desk.notifications == [f"This is not today's game: {today} opens that."]


async def opens_the_game_of_the_day(desk: Desk, do: Do, _: int) -> None:
    game = desk.table.session.game
    today = daily_id(game.key, desk.app.library.today)
    await do()
    assert desk.table.session.id == today


async def goes_back_to_the_older_game(desk: Desk, do: Do, _: int) -> None:
    left = desk.table.session.save()
    await desk.press(key_of(desk, "new_deal"), key_of(desk, "forward"))
    assert desk.table.session.save() != left
    await do()
    assert desk.table.session.save() == left
    assert desk.shown_cards() == desk.expected_cards()


async def goes_forward_to_the_newer_game(desk: Desk, do: Do, _: int) -> None:
    game = desk.table.session.game
    await desk.press(key_of(desk, "new_deal"), key_of(desk, "forward"), key_of(desk, "game_before"))
    await do()
    assert desk.table.session.save() == f"{deal(game, DRAWN)}@1"


def opens_screen(screen: type[Screen[Any]]) -> Check:
    async def check(desk: Desk, do: Do, _: int) -> None:
        await do()
        assert isinstance(desk.screen, screen)

    return check


async def open_inspector(desk: Desk) -> Inspector:
    await desk.press(key_of(desk, "inside"))
    return cast(Inspector, desk.table.inspector_control.inspector)


async def opens_and_closes_the_inspector(desk: Desk, do: Do, _: int) -> None:
    for shown in (True, False):
        await do()
        assert bool(desk.screen.query(InsidePanel)) is shown


async def opens_and_closes_the_large_inspector(desk: Desk, do: Do, _: int) -> None:
    """The second time the table comes back beside it."""
    for only in (True, False):
        await do()
        assert desk.screen.query_one(InsidePanel).display
        assert desk.screen.query_one("#table").display is not only


async def writes_the_operation_that_is_shown(desk: Desk, do: Do, _: int) -> None:
    inspector = await open_inspector(desk)
    await do()
    if inspector.shown_exercise() is None:
        assert "cannot be written in lines" in desk.text
    else:
        assert isinstance(desk.screen, ExerciseScreen)


async def asks_to_write_what_comes(desk: Desk, do: Do, _: int) -> None:
    """In a game that is watched; the second time it asks no more."""
    watched = not desk.table.session.game.interactive
    for asks in (watched, False):
        await do()
        assert ("do-it" in desk.table.views) is asks
        assert ("Do it yourself" in desk.text) is (asks or not watched)
    if watched:
        await desk.press(key_of(desk, "inside"))


def goes_by_lines(small_steps: Callable[[list[int]], int]) -> Check:
    """It goes by some of the lines of the next or last step, given the numbers of lines of its operations."""

    async def check(desk: Desk, do: Do, by: int) -> None:
        here, session = desk.ply, desk.table.session
        step = here + 1 if by > 0 else here
        replay = Replay(session, trace_of(session.game), {})
        replay.reach(step)
        lines = [done.small_steps for done in replay.full_step(step).operations][::by]
        inspector = await open_inspector(desk)
        await play(desk)
        await do()
        went, left = small_steps(lines), sum(lines) - small_steps(lines)
        seen = inspector.view
        assert seen is not None and not desk.table.playhead.playing
        if left:  # the cards move with the last small step on, and with the first one back
            assert (desk.ply, seen.moment.step, inspector.small) == (step - 1, step, went if by > 0 else left)
        else:
            assert (desk.ply, inspector.small) == (here + by, None)

    return check


def changes_views(views_after: Callable[[Sequence[ZoneGroup]], set[str]], chosen: int = 0) -> Check:
    """It changes the views of the inspector, or the zone group that the views are for."""

    async def check(desk: Desk, do: Do, _: int) -> None:
        groups = trace_of(desk.table.session.game).zone_groups
        inspector = await open_inspector(desk)
        assert (inspector.choice.stored_in(set()), inspector.choice.group.name) == (set(), groups[0].name)
        await do()
        assert inspector.choice.stored_in(set()) == views_after(groups) == desk.table.views - {"inside"}
        assert inspector.choice.group.name == groups[chosen % len(groups)].name

    return check


def second_representation(group: ZoneGroup) -> str:
    """Return the key of the second representation of a zone group."""
    return group.representations[1 % len(group.representations)].key


async def reveals(desk: Desk, do: Do, number: int) -> None:
    desk.table.session.revealed = False
    await do()
    assert desk.table.session.revealed


async def goes_to_a_moment(desk: Desk, do: Do, number: int) -> None:
    await desk.press(key_of(desk, "last"))
    moments, before = desk.table.moments, desk.ply
    await do()
    assert desk.ply == (moments[number].ply if number < len(moments) else before)


def takes_the_tour(told: str) -> Check:
    async def check(desk: Desk, do: Do, _: int) -> None:
        desk.app.action_tour()
        await desk.settle()
        assert "Tour 1/9" in desk.text
        await do()
        assert told in desk.text
        desk.app.end_tour()
        desk.app.tour = None

    return check


async def plays_by_hand_or_watches(desk: Desk, do: Do, _: int) -> None:
    played = desk.table.session.game.by_hand
    if played.interactive:  # as Snap, of which one does not only lay the cards
        await do()
        assert desk.table.session.game == played
        return
    for by_hand in (True, False):
        await do()
        await desk.answer_how_by_hand()
        assert desk.is_by_hand is by_hand


CHECKS: dict[str, Check] = {
    **{name: goes(name) for name in DESTINATIONS},
    "play_pause": plays_pauses_and_starts_again,
    "slower": sets_the_speed(lambda speed: SPEEDS[SPEEDS.index(speed) - 1]),
    "faster": sets_the_speed(lambda speed: SPEEDS[SPEEDS.index(speed) + 1]),
    "normal": sets_the_speed(lambda speed: AUTO),
    "go_to": asks_for_a_ply,
    "by_hand": plays_by_hand_or_watches,
    "reveal": reveals,
    "moment": goes_to_a_moment,
    "predict": turns_predictions_on_and_off,
    "answer": answers,
    "help": helps,
    "back_home": goes_home,
    "story": opens_screen(StoryDialog),
    "again": starts_again,
    "ask_deal": asks_for_a_deal,
    "new_deal": opens(lambda seed: DRAWN),
    "next_game": opens(lambda seed: DRAWN),
    "next_seed": opens(lambda seed: seed + 1),
    "previous_seed": opens(lambda seed: seed - 1),
    "copy_id": copies_the_id,
    "game_of_the_day": opens_the_game_of_the_day,
    "copy_result": says_that_this_is_not_the_daily_game,  # else: test_continuing_games
    "game_before": goes_back_to_the_older_game,
    "game_after": goes_forward_to_the_newer_game,
    "inside": opens_and_closes_the_inspector,
    "inside_only": opens_and_closes_the_large_inspector,
    "small_step": goes_by_lines(lambda lines: 1),
    "operation": goes_by_lines(lambda lines: lines[0]),
    "write": writes_the_operation_that_is_shown,
    "do_it": asks_to_write_what_comes,
    "next_representation": changes_views(
        lambda groups: {f"kept-{groups[0].name}-{second_representation(groups[0])}"}
    ),
    "compare": changes_views(lambda groups: {f"beside-{second_representation(groups[0])}"}),
    "choose_zone_group": changes_views(lambda groups: set(), chosen=1),
    "tour_next": takes_the_tour("Tour 2/9"),
    "end_tour": takes_the_tour("You left the tour at 1/9."),
    "app.manual": opens_screen(ManualScreen),
    "app.command_palette": opens_screen(CommandPalette),
}
"""The check of each shared command, by its name."""


pytestmark = pytest.mark.usefixtures("slow_computer")


def table(key: str) -> type[TableScreen]:
    return table_of(read_game(f"{key}#7"))


def shared(key: str) -> list[Command]:
    """Return the commands of the table of a game that all tables share."""
    own = {command.action for command in table(key).own_commands}
    return [command for command in table(key).commands if command.action not in own]


@every_table
def test_shared_commands_are_there_except_for_keys_that_the_game_uses(key: str) -> None:
    game = read_game(f"{key}#7")
    own = {key for command in table(key).own_commands for key in command.keys}
    wanted = [
        *commands.playback_commands(game.step_name, game.landmarks.name),
        *commands.MOMENTS[: game.moments.MOST if game.moments else 0],
        *commands.SHARED,
        *commands.LOOK_INSIDE,
    ]
    if not game.interactive:
        wanted += [commands.BY_HAND, commands.REVEAL]
    if game.questions and not game.interactive:
        wanted += commands.PREDICT
    keys = {command.action: tuple(key for key in command.keys if key not in own) for command in wanted}
    assert {command.action: command.keys for command in shared(key)} == {
        action: left for action, left in keys.items() if left
    }
    assert [c for c in table(key).commands if c in table(key).own_commands] == [*table(key).own_commands]


def tried(key: str) -> list[Command]:
    """Return the shared commands whose turn it is at a table."""
    found = list[Command]()
    for command in shared(key):
        sharing = [kind for kind in KINDS if command in shared(kind)]
        if is_turn(key, list(CHECKS).index(command.name), sharing):
            found.append(command)
    return found


def test_every_shared_command_is_checked() -> None:
    with registered():
        assert CHECKS.keys() == {command.name for key in TABLES for command in shared(key)}
        assert CHECKS.keys() == {command.name for key in KINDS for command in tried(key)}


@each_kind
async def test_a_key_does_what_its_command_says(key: str) -> None:
    async with shared_app(middle(key), LARGE) as again:
        for command in tried(key):
            which = KINDS.index(key) // 5 % len(command.keys)  # the keys take turns as well
            pressed, action = command.keys[which], command.actions[which]
            async with again(f"{action} by {pressed}") as desk:
                await CHECKS[command.name](desk, partial(desk.press, pressed), number(action))


BUTTONS = (
    *("previous_seed", "copy_id", "next_seed"),
    *("first", "back_ten", "back", "play_pause", "forward", "forward_ten", "last"),
    *("slower", "normal", "faster", "go_to", "previous_landmark", "next_landmark"),
)
CONTROLS = {"#menu": "app.command_palette", **dict(zip(BUTTONS, BUTTONS, strict=True))}
"""The controls of the title bar and the buttons of the transport bar, with their commands."""

NARROW = CONTROLS.keys() - {"first", "back_ten", "forward_ten", "last", "slower", "faster"}
"""Those for which 80 columns have room."""


def controls(desk: Desk) -> set[str]:
    """Return the controls and buttons of a table."""
    found = {f"#{control.id}" for control in desk.screen.query_one(TitleBar).query(Control)}
    return found.union(*map(buttons, desk.screen.query(CommandButtons)))


def offers(desk: Desk) -> dict[str, str]:
    """Return the controls of the end panel with their commands; those of one game have tests of their own."""
    shown = {f"#{control.id}" for control in desk.screen.query("EndPanel > Control")}
    commands = {f"#end-{name.replace('_', '-')}": name for name, _ in desk.table.end_offers}
    assert shown == commands.keys()
    checks = {*CHECKS, "undo"} - {"play_pause"}  # which does something else before the end
    return {control: name for control, name in commands.items() if name in checks}


async def undoes_the_last_move(desk: Desk, do: Do, _: int) -> None:
    session = desk.table.session
    due = max(place for place in range(session.length) if session.game.is_human_turn(session.state_at(place)))
    await do()
    assert desk.ply == due
    assert desk.shown_cards() == desk.expected_cards()


@each_kind
async def test_a_control_does_what_the_key_of_its_command_does(key: str) -> None:
    async with shared_app(middle(key)) as again:
        none = set() if again.desk.table.session.landmarks else {"previous_landmark", "next_landmark"}
        assert controls(again.desk) == NARROW - none
        await again.desk.resize(*LARGE)
        assert controls(again.desk) == CONTROLS.keys() - none
        at_end = dict[str, str]()
        if has_end(key):
            async with again("offers", latest(key), size=LARGE) as desk:
                at_end = offers(desk)
        turns = {control: CONTROLS[control] for at, control in enumerate(CONTROLS) if is_turn(key, at)}
        turns = {control: action for control, action in turns.items() if control not in none}
        for control, action in (turns | at_end).items():
            game = latest(key) if control in at_end else middle(key)
            async with again(control, game, size=LARGE) as desk:
                check = undoes_the_last_move if action == "undo" else CHECKS[action]
                await check(desk, partial(desk.click, control), 0)
