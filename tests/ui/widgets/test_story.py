"""The story: a line for each step, a heading for each trick, and a mark at the current step."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtui.games import open_id
from cardtui.ui.widgets.story import story_lines
from tests.ui.desk import LENGTH, SEED, TRICKS, opened

WHOLE = 10_000  # more lines than any story here


def test_it_has_a_line_for_each_step_and_a_heading_for_each_trick() -> None:
    session = open_id(SEED)
    session.look_ahead()
    lines = story_lines(session, LENGTH, WHOLE)
    headings = [line for line in lines if line.part == "story--heading"]
    steps = [line for line in lines if line.part != "story--heading"]
    assert [line.text for line in headings] == [f"trick {n}" for n in range(1, TRICKS + 1)]
    assert [line.place for line in headings] == [0, *session.landmarks[:-1]]
    assert [line.place for line in steps] == list(range(1, LENGTH + 1))
    for heading, first in pairwise(lines):
        assert heading.part != "story--heading" or first.place == heading.place + 1
    for line in steps:
        assert line.text.strip() == session.game.describe(session.step(line.place)).short
        assert (line.part == "story--landmark") is (line.place in session.landmarks)


@pytest.mark.parametrize("ply", [1, 6, 7, 8, 100, LENGTH])
@pytest.mark.parametrize("most", [0, 1, 2, 5, 30])
def test_lines_that_do_not_fit_are_left_out_at_the_top(ply: int, most: int) -> None:
    session = open_id(SEED)
    session.look_ahead()
    whole = story_lines(session, ply, WHOLE)
    lines = story_lines(session, ply, most)
    assert lines == (whole[-most:] if most else [])
    if most:
        assert lines[-1].place == ply
    assert story_lines(session, 0, most) == []


async def test_the_panel_marks_and_explains_the_current_step() -> None:
    async with opened(size=(120, 40)) as desk:
        assert "The story begins with the first card." in " ".join(desk.text_right_of(82).split())
        for ply in (1, 3, 7, 8, 41, LENGTH):
            await desk.go(ply)
            panel = desk.text_right_of(82)
            step = desk.table.session.step(ply)
            sentence = desk.table.session.game.describe(step)
            assert f"▸ {sentence.short}" in panel
            assert panel.count("▸ ") == 1
            assert sentence.why in " ".join(panel.split())
