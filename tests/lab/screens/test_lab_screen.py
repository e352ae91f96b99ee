"""The screen of the lab: it starts by itself, its charts grow, and leaving it ends the work."""

from __future__ import annotations

import re
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtui.games import entry
from cardtui.lab import background, runner
from cardtui.lab.experiments import experiments
from cardtui.lab.screens.chart import PictureView, TailChart
from cardtui.lab.screens.lab import LabScreen
from cardtui.lab.tally import Tally
from cardtui.storage.store import Store
from cardtui.ui.screens.home import HomeScreen
from tests.cases import case
from tests.lab.fake_lab import UNIT, ByHand
from tests.lab.threads import Threads
from tests.ui.desk import NOW, SIZES, Desk, opened, sent
from tests.ui.layout import check_fit
from tests.ui.test_contrast import OURS, hard_to_read

DONE = 10_000
"""The number of games that are played by default."""


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "start_workers", lambda: Threads(1))


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> ByHand:
    made = ByHand()
    monkeypatch.setattr(background, "start_workers", lambda: made)
    return made


@asynccontextmanager
async def lab_screen(size: tuple[int, int] = (80, 24), **how: object) -> AsyncIterator[Desk]:
    async with opened(None, size, **how) as desk:  # type: ignore[arg-type]
        await desk.press("right", "L")
        yield desk


def tally(desk: Desk) -> Tally:
    """Return what was counted so far."""
    lab = next(screen for screen in desk.app.screen_stack if isinstance(screen, LabScreen))
    return lab.snapshot.run.tally if lab.snapshot else Tally()


def played(desk: Desk) -> int:
    return tally(desk).games


def drawn(desk: Desk) -> list[PictureView]:
    return [one for one in desk.screen.query(PictureView) if not one.has_class("-away") and one.figures]


async def all_played(desk: Desk, games: int = DONE) -> None:
    await desk.wait_until(lambda: played(desk) == games)


async def do(desk: Desk, hand: ByHand, times: int = 1) -> None:
    for _ in range(times):
        await desk.wait_until(lambda: hand.waiting)
        hand.do()


async def test_it_starts_by_itself_and_its_bars_grow(hand: ByHand) -> None:
    async with lab_screen() as desk:
        assert "Starting the processes" in desk.text
        await desk.press("enter")
        assert desk.notifications == ["There is no game to watch yet."]
        await desk.click("#notice", 3)
        await do(desk, hand, 2)
        await desk.wait_until(lambda: played(desk) == UNIT // 8)
        few = desk.text_at("#bars-0")
        assert f"{UNIT // 8} of {DONE:,} random deals" in desk.text
        await do(desk, hand, 4)
        await desk.wait_until(lambda: played(desk) > 2 * UNIT)
        assert "Cards: mean" in desk.text
        assert "are won by the first player" in desk.text
        assert few != desk.text_at("#bars-0")


@pytest.mark.parametrize("click", [False, True])
async def test_the_longest_game_so_far_can_be_watched_during_the_run(hand: ByHand, click: bool) -> None:
    async with lab_screen() as desk:
        await do(desk, hand, 3)
        await desk.wait_until(lambda: played(desk))
        before = played(desk)
        await (desk.click("#longest", 3) if click else desk.press("enter"))
        assert desk.table.session.id == "beggar#305"
        await do(desk, hand, 2)
        await desk.wait_until(lambda: played(desk) > before)
        await desk.press("escape")
        assert isinstance(desk.screen, LabScreen)
        assert f"{played(desk):,} of {DONE:,}" in desk.text


async def test_the_title_fits_the_smallest_terminal(hand: ByHand) -> None:
    async with lab_screen(SIZES[0]) as desk:
        await do(desk, hand, 3)
        await desk.wait_until(lambda: played(desk))
        await desk.press(*["plus"] * 5)
        await do(desk, hand)
        await desk.wait_until(lambda: "Beggar My Neighbour: 1,000,000,000 games" in desk.lines[0])


async def test_space_pauses_the_run_and_resumes_it(hand: ByHand) -> None:
    async with lab_screen() as desk:
        await do(desk, hand, 3)
        await desk.wait_until(lambda: played(desk))
        await desk.press("space")
        stood = played(desk)
        assert "stopped · space continues" in desk.text and "Starting the processes" not in desk.text
        await desk.resize(*SIZES[0])
        assert "stopped · space continues" in desk.text
        await do(desk, hand)  # a unit that was started is finished and counted
        await desk.press("space")
        await desk.wait_until(lambda: played(desk) > stood)
        assert "stopped" not in desk.text


@pytest.mark.parametrize("away", ["q", "escape", "exit"])
async def test_leaving_ends_the_work(hand: ByHand, away: str) -> None:
    async with lab_screen() as desk:
        await do(desk, hand, 2)
        desk.app.exit() if away == "exit" else await desk.press(away)
        assert isinstance(desk.screen, HomeScreen) or away == "exit"
    assert hand.gone.wait(10)


async def test_more_games_continue_the_run_and_fewer_start_it_again() -> None:
    async with lab_screen() as desk:
        await all_played(desk)
        assert "100 %" in desk.text
        await desk.press("minus")
        assert desk.notifications == ["10,000 games is the minimum."]
        await desk.press("plus")
        await all_played(desk, 100_000)
        assert tally(desk).lengths["cards"]
        await desk.press("minus")
        await all_played(desk)


async def test_seed_and_parameters_can_be_changed_and_the_command_with_the_same_numbers_copied() -> None:
    async with lab_screen((120, 40)) as desk:
        await all_played(desk)
        for keys, seed in ((["greater_than_sign"], 2), (["less_than_sign"] * 2, 0), (["f2"], 7), (["r"], 7)):
            await desk.press(*keys)
            await all_played(desk)
            assert f"seed {seed} " in desk.text
            assert (longest := tally(desk).longest) and longest.id == f"beggar#{seed + 304}"
        await desk.press("s")
        await desk.type_line("31")
        await all_played(desk)
        await desk.press("y")
        assert desk.notifications == [sent(f"cardtui lab beggar --games {DONE} --seed 31")]
        await desk.press("m")
        desk.screen.query_one("#setting-ranks").focus()
        await desk.press("home", "delete", "delete", "9", "enter")
        assert isinstance(desk.screen, LabScreen)
        await all_played(desk)
        assert "36 cards" in desk.text


async def test_v_shows_the_next_chart_where_there_is_no_room_for_all() -> None:
    async with lab_screen((60, 18)) as desk:
        await all_played(desk)
        seen = []
        for _ in range(5):
            (one,) = drawn(desk)
            seen.append(one.id)
            await desk.press("v")
        assert seen == ["bars-0", "tail-0", "bars-1", "tail-1", "bars-0"]
        await desk.resize(120, 40)
        assert len(drawn(desk)) == 4
        await desk.press("v")
        assert desk.notifications == ["All charts are shown already."]


async def test_the_way_to_make_it_faster_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = (
        "with numba (/usr/local/venvs/cards/bin/python3 -m pip install numba) this is some 1000 times as fast"
    )
    monkeypatch.setattr(runner, "_able", lambda key, parameters: (500, hint, ""))
    async with lab_screen() as desk:
        await all_played(desk)
        for size in SIZES[:2]:
            await desk.resize(*size)
            assert hint in desk.words


async def test_a_chart_that_v_shows_has_all_its_numbers() -> None:
    async with lab_screen((80, 24)) as desk:
        await all_played(desk)
        await desk.press("v")
        assert "95 %" in desk.text and " · longest " in desk.text


@pytest.mark.thorough
async def test_every_experiment_is_shown_fits_and_can_be_read_in_every_theme() -> None:
    async with lab_screen() as desk:
        await all_played(desk)
        for size in (*SIZES, (80, 18), (60, 40), (100, 24), (100, 30), (50, 40)):
            with case(size):
                await desk.resize(*size)
                if size[0] >= 60:
                    check_fit(desk)
                assert not hard_to_read(desk)
                for theme in OURS if size in (SIZES[0], SIZES[3]) else ():  # the least and the most is shown
                    await desk.set_theme(theme.name)
                    assert not hard_to_read(desk), theme.name
                if size[1] >= 30:  # no number is cut off
                    assert re.search(r"standard deviation [0-9.]+(\s|$)", desk.text)
                    assert re.search(r"exponential of [0-9.]+(\s|$)", desk.text)
        await desk.resize(120, 40)
        for number, key in enumerate(experiments(), 1):
            await desk.press(str(number))
            await all_played(desk)
            assert entry(key).title in desk.lines[0]
            assert "mean" in desk.text
        for size in ((40, 12), (20, 5), (3, 2), (1, 1)):
            await desk.resize(*size)
            await desk.press("v", "enter", "escape", "L")


@pytest.mark.parametrize("looks", [("ascii",), ("narrow",), ("mono",), ("ascii", "mono")], ids=str)
async def test_the_counts_and_the_expected_line_differ_without_colors_too(looks: tuple[str, ...]) -> None:
    async with lab_screen((120, 40), looks=looks) as desk:
        await all_played(desk)
        tail = desk.screen.query_one("#tail-0", TailChart)
        shown = [line[tail.region.x : tail.region.right] for line in desk.lines]
        text = "\n".join(shown[tail.region.y : tail.region.bottom])
        assert "exponential" in text
        found, line = text.split("Cards: ")[1][0], text.split("at least as long  ")[1][0]
        assert found != line
        assert found in text.split("\n", 2)[2]
        assert "?" not in desk.text.replace("? help", "")


async def test_a_picture_is_saved_and_none_is_overwritten(tmp_path: Path, store: Store) -> None:
    store.clock = lambda: NOW
    async with lab_screen(store=store) as desk:
        await all_played(desk)
        await desk.press("p")
        assert desk.notifications[0].startswith("Saved as lab-beggar-20261121-201500.svg, in ")
        await desk.press("p")
        files = sorted((tmp_path / "pictures").iterdir())
        assert [file.name for file in files] == [
            "lab-beggar-20261121-201500-2.svg",
            "lab-beggar-20261121-201500.svg",
        ]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}  # nobody else can read them
        for file in files:
            assert "Cards:" in file.read_text()
            ElementTree.parse(file)


async def test_a_picture_that_cannot_be_saved_is_reported(tmp_path: Path, store: Store) -> None:
    (tmp_path / "pictures").write_text("")
    for where, said in (
        (None, "The picture cannot be saved: there is no data file"),
        (store, "The picture cannot be saved: "),
    ):
        async with lab_screen(store=where) as desk:
            await desk.press("p")
            assert desk.notifications[0].startswith(said)


async def test_without_processes_it_says_why_and_r_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def none_at_first() -> Threads:
        nonlocal asked
        asked += 1
        if asked <= 2:
            raise OSError("there are too many processes")
        return Threads(1)

    monkeypatch.setattr(background, "start_workers", none_at_first)
    said = "It cannot go on: there are too many processes. r tries again."
    async with lab_screen() as desk:
        await desk.wait_until(lambda: said in desk.text)
        assert "Starting the processes" not in desk.text
        await desk.press("space", "space", "plus")
        assert asked == 1, "the same is not tried again without being asked"
        await desk.press("r")
        await desk.wait_until(lambda: asked == 2 and said in desk.text)
        await desk.press("r")
        await desk.wait_until(lambda: played(desk))
        assert said not in desk.text
