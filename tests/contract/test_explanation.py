"""Whoever wants to know why a position is won or lost presses `e`, in every game that can explain it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from textual.widgets import Static

from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.ui.table.explanations import ExplanationPanel, Explanations
from tests.contract.games import KINDS, ended, finished, has_end, ids, key_of, kind_of, latest
from tests.madeup.kayles import explanation as of_kayles
from tests.madeup.register import registered
from tests.ui.desk import SIZES, Desk, opened
from tests.ui.layout import check_fit, check_whole

pytestmark = pytest.mark.usefixtures("slow_computer")

with registered():
    _EXPLAINED = [key for key in KINDS if kind_of(key).explanation is not None]

each_explained = pytest.mark.parametrize("key", _EXPLAINED)
"""The tables of games with an explanation."""


def levels(session: Session[Any, Any]) -> list[Sequence[str]]:
    """Return what is said of the present position: briefly, and then in more words."""
    game, state = session.game, session.state
    assert game.explanation is not None
    return [*game.explanation.brief(game, state), [*game.explanation.explain(game, state)]]


@each_explained
def test_every_position_is_explained_in_lines_and_no_end_is_a_hint(key: str) -> None:
    explanation = kind_of(key).explanation
    assert explanation is not None
    assert explanation.TOPIC and not explanation.TOPIC.endswith(".")
    for game in ids(key):
        session = open_id(finished(game))
        for ply in sorted({0, 1, session.length // 2, session.length}):
            session.seek(ply)
            for lines in levels(session):
                assert lines and all(line.strip() and line.isprintable() for line in lines), (game, ply)
            spoken = [*explanation.in_words(session.game, session.state)]
            assert spoken and all(line == " ".join(line.split()) for line in spoken), (game, ply, spoken)
            numbers = set(re.findall("[0-9]+", " ".join(levels(session)[-1])))
            said = " ".join(spoken)
            for number in numbers:
                assert number in said or " ".join(number) in said, (game, ply, number, spoken)
            if explanation.helps(session.game, session.state):
                assert session.game.is_human_turn(session.state), f"nobody is helped at ply {ply} of {game}"


def shown(desk: Desk) -> list[str]:
    """Return the lines of the panel, if it is seen."""
    panels = [panel for panel in desk.table.query(ExplanationPanel) if panel.region]
    texts = [str(panel.query_one(Static).visual) for panel in panels]
    return [line.strip() for text in texts for line in text.splitlines()]


def has_panel(desk: Desk) -> bool:
    """Return whether this table explains positions in the panel that tables share."""
    return any(isinstance(part, Explanations) for part in desk.table.parts)


@each_explained
async def test_e_explains_says_more_and_closes_at_every_size(key: str) -> None:
    session = open_id(latest(key))
    session.seek(session.length // 2)
    async with opened(session.save()) as desk:
        explain = key_of(desk, "explain")
        assert explain == "e"
        if not has_panel(desk):
            return
        for size in SIZES:
            await desk.resize(*size)
            for lines in levels(desk.table.session):
                await desk.press(explain)
                assert shown(desk) == [line.strip() for line in lines]
                check_fit(desk)
                check_whole(desk)
            await desk.press(explain)
            assert not shown(desk)
            await desk.press(explain, "escape")
            assert not shown(desk)
        await desk.press(key_of(desk, "inside_only"), explain)
        assert shown(desk), "the table is seen again"


@each_explained
async def test_what_is_explained_is_the_position_that_is_shown(key: str) -> None:
    async with opened(latest(key)) as desk:
        if not has_panel(desk):
            return
        await desk.go(0)
        await desk.press(key_of(desk, "explain"))
        for ply in range(desk.table.session.length):
            await desk.go(ply)
            lines = [line.strip() for line in levels(desk.table.session)[0]]
            assert shown(desk) == lines
            async with opened(desk.table.session.save(), views=desk.table.views) as fresh:
                assert shown(fresh) == lines


@each_explained
async def test_an_explanation_that_helps_counts_as_a_hint_once_a_turn(key: str) -> None:
    async with opened(f"{key}#{kind_of(key).example_seeds[0]}") as desk:
        if not has_panel(desk):
            return
        session, explanation = desk.table.session, kind_of(key).explanation
        assert explanation is not None
        for hints in count(1) if explanation.helps(session.game, session.state) else count(0, 0):
            before = desk.app.library.record(session).hints
            for _ in range(2 * len(levels(session)) + 1):
                await desk.press(key_of(desk, "explain"))
            assert desk.app.library.record(session).hints == hints >= before
            if hints != 1 or session.at_end:
                return
            desk.table.player.play(session.game.hint(session.state).move)
            await desk.settle()
            while session.game.is_computer_turn(session.state):
                desk.table.player.play(session.game.computer_move(session.state))
                await desk.settle()


@each_explained
async def test_at_the_end_it_lies_in_front_of_what_the_end_says(key: str) -> None:
    if not has_end(key):
        return
    async with opened(ended(key)) as desk:
        if not has_panel(desk):
            return
        assert desk.table.end.shows_end
        await desk.press(key_of(desk, "explain"))
        assert not desk.table.end.shows_end and shown(desk)
        await desk.press("escape")
        assert not shown(desk)


async def test_a_long_explanation_leaves_half_of_the_table_to_what_is_played_with_and_scrolls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [f"line {number} of sixty" for number in range(60)]
    monkeypatch.setattr(of_kayles, "explain", lambda game, state: iter(lines))
    monkeypatch.setattr(of_kayles, "brief", lambda game, state: ())
    async with opened("kayles:4.2") as desk:
        for size in SIZES:
            await desk.resize(*size)
            await desk.press("e")
            (strip,) = desk.table.strips.values()
            panel = desk.table.query_one(ExplanationPanel)
            assert strip.region.bottom <= panel.region.y and strip.size.height > 2
            check_fit(desk)
            while lines[-1] not in desk.text:
                before = desk.text
                await desk.press("shift+down")
                assert desk.text != before
            await desk.press("e")


async def test_a_puzzle_is_not_explained_before_it_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "is_to_solve", property(lambda session: not session.complete))
    async with opened("kayles,players=2:2") as desk:
        await desk.press("e")
        assert not shown(desk)
        assert "a puzzle is explained when it is solved; t helps" in desk.text
        desk.table.player.play((0, 1))
        await desk.settle()
        await desk.press("e")
        assert shown(desk)
