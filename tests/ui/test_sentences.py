"""What stands on the screen agrees with the table: after random keys and moves, against `tests.facts`.

No speech, turn or verdict line is cut on the usual terminal and on a large one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from textual.widget import Widget
from textual.widgets import Static

from cardtui.games.beggar.screens.played import Slaps, SlapTable
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.ui.table.by_hand import HandMoves
from cardtui.ui.table.moves import Moves
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.story import Story, StoryLines
from tests.cases import case
from tests.facts import faults
from tests.monkey import post
from tests.ui.desk import Desk, opened
from tests.ui.games.coins.screen import answer, said

SIZES = [(80, 24), (120, 40)]

_COINS = """
coins,grade=4#3 coins,grade=3#7 coins,grade=5#11 coins,find=2:1.3.6.8.11.15 coins,find=1:1.4.6.12 coins#7
coins,level=easy:1.4.5.9 coins,level=perfect:2.5.9 coins,first=computer:1.4.9 coins,players=2:1.4.5.9
coins,players=2,names=Ann+Ben:2.5.9 coins,dollar=2#7 coins,dollar=1,players=2:1.4.5.9 coins,step=2:3.8
coins,players=1:2.4 coins,players=1:7.40.41.80 coins,players=1,target=12:2.5.9
"""
_OTHERS = """
beggar,slap=easy#22 beggar,slap=hard:J.2.K.2.A.2/3.2.K.K.A.J beggar,slap=medium:2.2.A.J/3.J.2.2
beggar#305 beggar:J.2.3.J.4.5 beggar:Q.2.A.3/K.J.3.2 perditio#8 perditio#305 snap#305
snap,you=A,suits=2#305 snap,you=B,level=easy,suits=2#7
"""
STARTS = [*_COINS.split(), *_OTHERS.split()]
BY_HAND = ["beggar#305", "beggar:Q.2.A.3/K.J.3.2", "perditio#305"]
GAMES = [*((start, ()) for start in STARTS), *((start, ("hand",)) for start in BY_HAND)]

_KEYS = "u u U t t t e e left right h l g G escape end home 5 n p space enter i o f c"
KEYS = _KEYS.split()

_ELSEWHERE = {"heaps-text", "fate-words", "fate-tree", "slap", "hints"}
"""What tells of another ply, or of a move that is aimed: the explanation, the fate, the last slap, hints."""


@pytest.fixture(autouse=True)
def patient_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer act only when a test says so."""
    monkeypatch.setattr(Moves, "reply_seconds", 3600.0)
    monkeypatch.setattr(Slaps, "reply_delay", 3600.0)


def shown(table: TableScreen) -> Iterator[tuple[str, Widget, str]]:
    """Yield the name, the widget and the text of every label that is seen, also of those drawn on zones."""
    for label in table.query(Static):
        if label.region and label.visible:
            yield label.id or "", label, str(label.render())
    for story in table.query(StoryLines):
        if story.region and story._lines:
            yield "story", story, story._lines[-1].text.strip()
    for hand in table.query(Hand):
        yield "player", hand, hand.player


def told_at(table: TableScreen, name: str, text: str) -> int | None:
    """Return the ply that a text is about; None if it is another one than that on the table."""
    if name in _ELSEWHERE or re.match(r"Move \d+, coin|Coin \d+ by .* wins:", text):  # a mistake
        return None
    if name == "sentence" and isinstance(table, CoinsTable) and table.note_on_ply:  # why it was one
        return table.session.ply + 1
    return table.session.ply - (name in ("story", "story-why", "sentence") and table.play.hides_next)


def wrong(table: TableScreen) -> list[str]:
    """Return the false sentences on the screen, and the lines that are cut."""
    found = list[str]()
    for name, widget, text in shown(table):
        ply = told_at(table, name, text)
        if ply and isinstance(widget, Story):  # which may leave the last step to the sentence
            ply = min(ply, max(ply - 1, widget._lines[-1].ply))
        if ply is not None:
            found += [
                f"#{name}: {fault}" for line in text.split("\n") for fault in faults(table.session, line, ply)
            ]
        is_cut = isinstance(widget, EllipsisLabel) and widget.is_cut
        if is_cut or (name == "story" and len(text) + 2 > widget.region.width):
            found.append(f"#{name} is cut: {text!r}")
    return found


async def do(desk: Desk, table: TableScreen, random: Random) -> str:
    """Do something at a table, mostly a move; return what."""
    kind, key = random.random(), random.choice(KEYS)
    if kind > 0.7:
        await desk.press(key)
        return key
    if isinstance(table, SlapTable):
        desk.clock.now += 0.5
        key = random.choice(["enter", "enter", "space"])
        await desk.press(key)
    elif isinstance(table.play, HandMoves):
        zone = table.game.hand_rules.move(table.session.state)
        key = "a card"
        if table.play.hides_next and zone is not None:
            table.play.choose_zone(zone)
        else:
            await desk.press("enter")
    elif table.game.interactive:
        key = random.choice(["rightly", "rightly", "wrongly", "by hints"])
        post(desk.app, ("play", key))
    else:
        await desk.press(key := "space")
        await desk.pass_time(1)
    await desk.settle()
    here = desk.screen
    if here is table and isinstance(table.play, Moves) and random.random() < 0.8:
        table.play.reply()
        await desk.settle()
    return key


async def walk(desk: Desk, random: Random, steps: int) -> None:
    """Do many things at a table, and look at it after each; a dialog or another game ends it."""
    first, done = desk.table, list[str]()
    for _ in range(steps):
        done.append(await do(desk, first, random))
        if desk.exited or desk.screen is not first:
            return
        with case(desk.table.session.save(), done[-8:]):
            assert not wrong(first), wrong(first)


@pytest.mark.parametrize("steps", [12, pytest.param(60, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("size", SIZES)
async def test_what_stands_on_the_screen_is_true_and_is_not_cut(size: tuple[int, int], steps: int) -> None:
    for at, (start, views) in enumerate(GAMES):
        if steps > 12 or at % 4 == 2 * SIZES.index(size):
            async with opened(start, size, views=views) as desk:
                await walk(desk, Random(f"{start} {size}"), steps)


async def test_the_puzzle_of_the_tour_is_solved_but_wins_no_level() -> None:
    async with opened(None) as desk:
        await desk.press("t", *["tab"] * 8)
        assert "costs a star" not in desk.text
        await desk.press("3", "3", "enter")
        assert desk.verdict.startswith("Solved | ") and "Level" not in desk.verdict
    async with opened("coins,find=1:1.4.6.12") as desk:
        await desk.press("3", "3", "enter")
        assert desk.verdict.startswith("Level 16 is won")


@pytest.mark.parametrize(
    ("game", "told"), [("coins:1.4.5.9", "take what is left"), ("coins:2.3", "no move wins")]
)
async def test_an_explanation_says_what_it_costs_and_no_longer_once_it_is_closed(
    game: str, told: str
) -> None:
    async with opened(game) as desk:
        await desk.press("e")
        assert told in said(desk) and said(desk).endswith(" · that counted as a hint")
        while desk.table.views:  # until it is closed
            await desk.press("e")
        assert "hint" not in said(desk) and "picks a coin" in said(desk)


async def test_the_end_tells_its_decisive_move_as_one_that_was_made() -> None:
    async with opened("coins:3.8~0-3.1-1.1-5.1-1") as desk:
        panel = desk.table.query_one(EndPanel)
        assert panel.display and "With move 3 you gave the win away." in desk.words


async def test_what_was_found_of_a_puzzle_stays_but_not_what_the_move_did() -> None:
    async with opened("coins,grade=4#3") as desk:
        table = desk.table
        assert isinstance(table, CoinsTable)
        for key in ("t", "t", "t", "enter"):
            await desk.press(key)
        assert "Only this move wins: it gives you an answer" in desk.words
        await answer(desk)
        assert "● ○ one more move to find" in desk.words and "Only this move" not in desk.words
        await desk.go(1)
        assert "Only this move wins: it gives you an answer" in desk.words


@pytest.mark.parametrize("size", SIZES)
async def test_a_pile_that_waits_to_be_taken_is_told_and_nothing_is_owed(size: tuple[int, int]) -> None:
    async with opened("beggar:3.2.4/J.2", size, views=("hand",)) as desk:
        await desk.press("enter", "enter")
        desk.by_hand.reply()
        await desk.settle()
        assert desk.by_hand.pickup.is_waiting and "the pile is yours" in desk.text
        assert desk.text_at("#sentence").endswith("you take the pile of 3.")
        assert "must pay" not in desk.text and "owes" not in desk.text_at("#table")
