"""After any commands in any order the screen shows the place where the session is, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from textual.widgets import Static

from cardtui.engine.playhead import SPEEDS
from cardtui.ui.games.beggar.table import TABLE
from cardtui.ui.widgets.buttons import Buttons
from cardtui.ui.widgets.graph import Graph
from cardtui.ui.widgets.story import StoryLines
from cardtui.ui.widgets.timeline import Scrubber
from cardtui.ui.widgets.title import TitleBar
from tests.ui.cards.flights import check_air, check_lying
from tests.ui.desk import SEED, Desk, opened

STEPS = 25
SOME_SIZES = [(60, 18), (80, 24), (80, 24), (120, 40), (200, 60), (110, 18), (79, 30), (50, 12)]

LEAVING = {"back_home", "help", "ask_deal", "go_to", "app.command_palette"}
"""Commands that open another screen: a walk comes back from them with Esc."""

KEYS = [key for command in TABLE.commands if command.name not in LEAVING for key in command.keys]
OPENERS = ["question_mark", "s", "colon", "ctrl+p"]


async def walk_on(desk: Desk, random: Random) -> str:
    """Do one thing, any thing; returns what it was."""
    what = random.choices(["key", "burst", "time", "air", "resize", "away", "click"], [9, 3, 4, 3, 2, 1, 3])[
        0
    ]
    if what == "key":
        what = random.choice(KEYS)
        await desk.press(what)
    elif what == "burst":
        keys = random.choices(["right", "left", "n", "N", "pagedown", "space", "o"], k=5)
        desk.send_keys(*keys)
        await desk.settle()
        what = f"burst {keys}"
    elif what == "time":
        await desk.pass_time(random.choice([0.01, 0.25, 1.0, 60.0]))
    elif what == "air":
        await desk.fly(random.choice([0.01, 0.1, 0.3, 5.0]))
    elif what == "resize":
        size = random.choice(SOME_SIZES)
        await desk.resize(*size)
        what = f"resize {size}"
    elif what == "away":
        what = random.choice(OPENERS)
        await desk.press(what)
        assert desk.table.too_small or desk.screen is not desk.table
        await desk.press(*["escape"] * (desk.screen is not desk.table))
        await desk.wait_until(lambda: desk.screen is desk.table)
    else:
        x, y = random.randrange(desk.screen.size.width), random.randrange(1, desk.screen.size.height - 2)
        await desk.pilot.click(offset=(x, y))
        await desk.settle()
        if desk.screen is not desk.table:
            await desk.press("escape")
        what = f"click {x}, {y}"
    return what


def check(desk: Desk) -> None:
    """What is shown is the place where the session is, or cards are flying there."""
    table = desk.table
    session, at = table.session, table.session.ply
    check_air(desk)
    if not desk.flying:
        check_lying(desk)
        assert table.has_class("-ended") is session.at_end
    assert table.query_one(Graph).at == table.query_one(Scrubber).at == at
    assert table.query_one(Graph).length == table.query_one(Scrubber).length == session.length
    signs = table.query_one("#whereabouts", Buttons).signs()
    place = next(sign.text for sign in signs if sign.button == "go_to")
    predicted = "predict" in table.views  # then it is not told how long it goes on, nor what has been told
    assert predicted or place.split()[-1] == f"{at}/{session.length}"
    if predicted:
        pass
    elif table.has_class("-with-story") and not table.has_class("-inside"):
        assert table.query_one(StoryLines)._place == at
    elif at:
        told = session.game.describe(session.step(at))
        assert str(table.query_one("#sentence", Static).render()) in (told.full, told.short)
    assert (table.player._timer is not None) is table.playhead.playing


async def calm(desk: Desk) -> None:
    """Let all that moves come to rest, at the usual size, with hands hidden and the usual speed."""
    await desk.resize(80, 24)  # where it is too small keys do nothing
    if desk.table.playhead.playing:
        await desk.press("space")
    for view, key in (("open", "o"), ("predict", "P"), ("inside", "d")):
        if view in desk.table.views:
            await desk.press(key)
    while desk.table.playhead.speed != 4:
        await desk.press("plus" if SPEEDS.index(desk.table.playhead.speed) < SPEEDS.index(4.0) else "minus")
    await desk.land()
    if not desk.ply:
        await desk.press("right")  # at the start it is told which game can be brought back
        await desk.land()
    desk.table.query_one(TitleBar).hush()
    await desk.settle()
    await desk.pilot.hover("#title")
    await desk.settle()


@pytest.mark.parametrize(("seed", "flights"), [(1, True), (2, True), (3, True), (4, False)])
async def test_the_screen_follows_the_session_wherever_it_goes(seed: int, flights: bool) -> None:
    random = Random(seed)
    async with opened(f"{SEED}@{random.choice([0, 100, 205])}", flights=flights) as desk:
        desk.app.TOOLTIP_DELAY = 3600.0  # a tooltip may cover what flies, and so may what is said
        done: list[str] = []
        try:
            for _ in range(STEPS):
                done.append("?")
                done[-1] = await walk_on(desk, random)
                if not desk.table.session.started and desk.flying:
                    await desk.land()  # it is dealt
                desk.table.query_one(TitleBar).hush()
                await desk.settle()
                check(desk)
        except AssertionError as error:
            error.add_note(f"after {done}")
            raise
        await calm(desk)
        async with opened(desk.table.session.save()) as fresh:
            assert desk.text == fresh.text, f"after {done}"
