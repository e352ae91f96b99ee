"""Widgets repaint once for several changes, and always show the latest state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from unittest.mock import patch

import pytest
from textual.strip import Strip

from cardtui.ui.cards.fan import Fan
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.story import Story
from tests.ui.desk import SEED, opened


async def test_a_zone_is_drawn_once_for_several_changes() -> None:
    async with opened(SEED) as desk:
        drawn: Counter[str] = Counter()
        draw = Fan.draw

        def counted(fan: Fan) -> object:
            drawn[fan.place] += 1
            return draw(fan)

        assert "26 cards" in desk.text
        with patch.object(Fan, "draw", counted):
            await desk.press("right")  # changes a card, a caption and whose turn it is
            assert set(drawn.values()) == {1}


async def test_a_line_shows_changes_before_the_next_repaint() -> None:
    async with opened(SEED) as desk:
        hand = next(iter(desk.zones.values()))
        assert "26 cards" in hand.render_line(0).text
        hand.show(hand.cards[1:])
        assert "25 cards" in hand.render_line(0).text
        await desk.settle()
        assert "25 cards" in desk.text


async def test_another_theme_takes_effect_at_once() -> None:
    async with opened(SEED) as desk:
        before = desk.app.screen.styles.background
        desk.app.theme = "light"
        await desk.settle()
        assert desk.app.screen.styles.background != before


@pytest.mark.parametrize("game", [None, SEED])
async def test_the_footer_has_its_keys_from_the_first_frame_on(game: str | None) -> None:
    drawn, draw = set[tuple[str, ...]](), KeyFooter.draw

    def draw_and_note(keys: KeyFooter) -> Sequence[Strip]:
        strips = draw(keys)
        drawn.add(tuple(strip.text for strip in strips))
        return strips

    with patch.object(KeyFooter, "draw", draw_and_note):
        async with opened(game) as desk:
            assert drawn == {(desk.lines[-1],)}
            assert desk.lines[-1].split()


async def test_panels_of_a_closed_table_can_still_be_updated() -> None:
    async with opened(SEED) as desk:
        story, end = desk.table.query_one(Story), desk.table.query_one(EndPanel)
        session = desk.table.session
        await desk.press("q")
        assert not story.is_attached
        story.show(session, 3)
        end.show(["Over", "and out"], SEED)
        end.settle()
        await desk.settle()
