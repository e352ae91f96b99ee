"""What a frame, a change of size and a start cost: nothing is done twice, and nothing that is not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from unittest.mock import patch

import pytest
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from cardtui.ui.app import CardApp
from cardtui.ui.cards.fan import Fan
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.end_panel import EndPanel
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.story import Story
from tests.ui.desk import SEED, opened


async def test_a_screen_is_laid_out_once_for_a_new_size() -> None:
    """It tells itself of each size once more, and would lay out all screens behind it again as well."""
    async with opened(SEED) as desk:
        laid_out: Counter[str] = Counter()
        lay_out = Screen._screen_resized

        def counted(screen: Screen[None], size: object) -> None:
            laid_out[type(screen).__name__] += 1
            lay_out(screen, size)  # type: ignore[arg-type]

        with patch.object(Screen, "_screen_resized", counted):
            await desk.resize(120, 40)
        assert laid_out["BeggarTable"] == 1


async def test_a_table_has_the_classes_of_a_size_before_it_is_laid_out_for_it() -> None:
    async with opened(SEED) as desk:
        had: list[bool] = []
        lay_out = Screen._screen_resized

        def seen(screen: Screen[None], size: object) -> None:
            if screen is desk.screen:
                had.append(screen.has_class("-with-story") and screen.has_class("-tall"))
            lay_out(screen, size)  # type: ignore[arg-type]

        with patch.object(Screen, "_screen_resized", seen):
            await desk.resize(120, 40)
        assert had == [True]


async def test_a_place_is_drawn_once_for_all_that_changes_about_it() -> None:
    async with opened(SEED) as desk:
        drawn: Counter[str] = Counter()
        draw = Fan.draw

        def counted(fan: Fan) -> object:
            drawn[fan.place] += 1
            return draw(fan)

        assert "26 cards" in desk.text  # it has been painted
        with patch.object(Fan, "draw", counted):
            await desk.press("right")  # a card, a caption and whose turn it is
            assert set(drawn.values()) == {1}
            drawn.clear()
            desk.app.theme = "light"  # every colour, one after the other
            await desk.settle()
            assert "26 cards" in desk.text
        assert set(drawn.values()) == {1}


async def test_what_is_painted_shows_all_that_it_has_been_told() -> None:
    async with opened(SEED) as desk:
        hand = next(iter(desk.zones.values()))
        assert "26 cards" in hand.render_line(0).text
        hand.show(hand.cards[1:])  # nothing has been heard of it yet
        assert "25 cards" in hand.render_line(0).text
        await desk.settle()
        assert "25 cards" in desk.text


async def test_what_is_changed_after_it_was_measured_and_before_it_was_idle_is_measured_again() -> None:
    """As the names of structures are, which come while the look inside is being built."""
    async with opened(SEED) as desk:
        control = desk.screen.query_one("#menu", Control)
        control.relabel("a")
        for outer in control.ancestors:
            if isinstance(outer, Widget):
                outer._clear_arrangement_cache()  # as another one beside it does that is changed, too
                outer._layout_updates += 1
        desk.screen._refresh_layout()
        control.relabel("a longer one")
        await desk.settle()
        assert "a longer one" in desk.text


async def test_all_styles_are_read_once_before_the_first_screen() -> None:
    with patch.object(Stylesheet, "reparse", autospec=True) as again:
        async with opened(None, theme="light"):
            assert not again.called


async def test_a_theme_that_is_chosen_later_is_taken_on_at_once() -> None:
    async with opened(SEED) as desk:
        before = desk.app.screen.styles.background
        desk.app.theme = "light"
        await desk.settle()
        assert isinstance(desk.app, CardApp)
        assert desk.app.screen.styles.background != before


@pytest.mark.parametrize("game", [None, SEED])
async def test_a_footer_comes_with_its_keys_and_is_not_filled_anew(game: str | None) -> None:
    drawn, draw = set[tuple[str, ...]](), KeyFooter.draw

    def draw_and_note(keys: KeyFooter) -> Sequence[Strip]:
        strips = draw(keys)
        drawn.add(tuple(strip.text for strip in strips))
        return strips

    with patch.object(KeyFooter, "draw", draw_and_note):
        async with opened(game) as desk:
            assert drawn == {(desk.lines[-1],)}
            assert desk.lines[-1].split()


async def test_what_is_told_by_panels_of_a_table_that_is_gone_is_no_trouble() -> None:
    async with opened(SEED) as desk:
        story, end = desk.table.query_one(Story), desk.table.query_one(EndPanel)
        session = desk.table.session
        await desk.press("q")
        assert not story.is_attached
        story.show(session, 3)
        end.show(["Over", "and out"], SEED)
        end.settle()
        await desk.settle()
