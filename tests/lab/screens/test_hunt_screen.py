"""The screen of the hunt: it is the hunt of the command line, with its file, and loses nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cardtui.games.beggar.records import LONGEST
from cardtui.lab import background, hunt_job
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.screens.family import FamilyScreen
from cardtui.lab.screens.hunt import HuntScreen
from cardtui.lab.screens.lab import LabScreen
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.lab.fake_lab import ByHand
from tests.lab.threads import Threads
from tests.ui.desk import Desk, opened
from tests.ui.layout import check_fit, check_whole
from tests.ui.test_contrast import OURS, hard_to_read


@pytest.fixture(autouse=True)
def hand(monkeypatch: pytest.MonkeyPatch) -> ByHand:
    made = ByHand()
    monkeypatch.setattr(background, "start_workers", lambda: made)
    monkeypatch.setattr(hunt_job, "_PATIENCE", 0.05)
    return made


@asynccontextmanager
async def hunt_screen(store: Store | None, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Desk]:
    async with opened(None, size, store=store) as desk:
        await desk.press("right", "F")
        yield desk


async def do(desk: Desk, hand: ByHand, text: str) -> None:
    """Do a task, and wait until the screen says something."""
    await desk.wait_until(lambda: hand.waiting)
    hand.do()
    await desk.wait_until(lambda: text in desk.text)


async def test_finds_are_announced_listed_watched_saved_and_the_hunt_goes_on_later(
    store: Store, hand: ByHand
) -> None:
    async with hunt_screen(store) as desk:
        assert "Starting the processes" in desk.text
        for key in ("enter", "y", "f"):
            desk.screen.query_one(TitleBar).hush()
            await desk.press(key)
            assert desk.notifications == ["There is no find yet."], key
        await desk.press("down")
        await do(desk, hand, "hunt 7 · a hand")
        for record, words in (
            (LONGEST[0], "4791 cards, 670 tricks: the longest of this hunt"),
            (LONGEST[1], "5790 cards, 805 tricks: the longest of this hunt"),
            (LONGEST[2], "6913 cards: longer than the deal of Kleber, 1999 (5790)!"),
        ):
            await do(desk, hand, words)
            assert f"the longest: {record.cards} cards" in desk.text
        for words in (
            *("30,000,000 deals", "trees from 1,700 cards", "expected after another hour"),
            *("30,000,000 random deals reach a share of", "more than 206. Long games are more frequent"),
        ):
            assert words in desk.words
        await desk.press("space")
        for size in ((60, 18), (80, 24), (120, 40)):
            await desk.resize(*size)
            assert "stopped · space continues" in desk.text  # on one line
        await desk.press("space", "down", "y")
        assert desk.app.clipboard == f"beggar:{LONGEST[1].deal}"
        await do(desk, hand, f"beggar:{LONGEST[3].deal}")  # above the chosen find, which stays chosen
        await desk.press("enter")
        assert desk.table.session.id == f"beggar:{LONGEST[1].deal}"
        await desk.press("q", "f")
        await desk.wait_until(lambda: isinstance(desk.screen, FamilyScreen))
        await do(desk, hand, "7207 cards: longer than the deal of Mann and Wu, 2007 (7157)!")
        await desk.press("q", "q")
        assert isinstance(desk.screen, HomeScreen)
        assert hand.gone.wait(10)
        await desk.press("F")
        await desk.wait_until(lambda: "the longest: 7207 cards" in desk.text)
        assert "50,000,000 deals" in desk.text
    with HuntStore(store.file.parent, readonly=True) as kept:
        finds = kept.longest_finds("beggar", 9, kept.hunts()[0])
        assert [find.cards for find in finds] == [7207, 7157, 6913, 5790, 4791]


VIEWS = {
    (60, 18): {"chart", "table", "finds"},
    (80, 24): {"chart", "table", "finds"},
    (110, 18): {"chart table", "finds"},
    (60, 40): {"chart finds", "table finds"},
    (120, 40): {"chart table finds"},
}
"""What the screen shows, one after the other, by the size of the terminal."""


async def test_it_fits_every_terminal_can_be_read_and_v_shows_the_rest(store: Store, hand: ByHand) -> None:
    words = {"┤": "chart", "share of all deals  ": "table", "tricks  id": "finds"}
    async with hunt_screen(store) as desk:
        await do(desk, hand, "hunt 7")
        await desk.resize(60, 18)
        await desk.press("v", "v")
        assert "None yet: games of 3000 cards or more are kept" in desk.words
        await desk.press("v")
        await do(desk, hand, "the longest of this hunt")
        for size, views in VIEWS.items():
            await desk.resize(*size)
            seen = set()
            with case(size):
                for _ in range(3):
                    check_fit(desk)
                    check_whole(desk)
                    if "share of all deals  " in desk.text:  # the farthest, and what follows if there is room
                        assert " 3500 " in desk.text
                        assert ("times as rare" in desk.words) is ("random deals reach" in desk.words)
                        assert ("times as rare" in desk.words) is (size[1] > 18)
                    seen.add(" ".join(name for text, name in words.items() if text in desk.text))
                    await desk.press("v")
                assert seen == views
        for theme in OURS:
            await desk.set_theme(theme.name)
            assert not hard_to_read(desk), theme.name
        for small in ((40, 12), (20, 5), (3, 2), (1, 1)):
            await desk.resize(*small)
            await desk.press("v", "down", "up", "question_mark", "escape")


async def test_a_hunt_that_cannot_go_on_says_why_and_r_tries_again(store: Store, hand: ByHand) -> None:
    with HuntStore(store.file.parent) as other:
        other.lock()
        async with hunt_screen(store, (80, 24)) as desk:
            await desk.wait_until(lambda: "Another hunt is under way: " in desk.text)
            await desk.press("space", "r")
            await desk.wait_until(lambda: "r tries again" in desk.words)
            other.close()
            await desk.press("r")
            await do(desk, hand, "hunt 7")
    (store.file.parent / HUNTS_FILE).write_bytes(b"no database" * 100)
    async with hunt_screen(store, (80, 24)) as desk:
        await desk.wait_until(lambda: "What hunts have found cannot be kept in" in desk.text)


async def test_the_games_of_the_lab_stop_while_its_hunt_is_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "start_workers", lambda: Threads(1))
    async with opened(None, (80, 24), store=store) as desk:
        await desk.press("right", "L")
        lab = desk.screen
        assert isinstance(lab, LabScreen)
        await desk.click("#hunt", 1)
        assert isinstance(desk.screen, HuntScreen) and lab.background.paused
        await desk.wait_until(lambda: "the longest: " in desk.text)
        await desk.press("q")
        assert isinstance(desk.screen, LabScreen) and not lab.background.paused
