"""Parts of widgets have styles of their own, which every theme knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cardtui.ui.parts_widget import PartsWidget
from cardtui.ui.table.staged import Hand
from cardtui.ui.theme.themes import THEMES
from cardtui.ui.widgets.graph import Graph
from tests.cases import case
from tests.ui.desk import SEED, opened


def kinds(above: type[PartsWidget] = PartsWidget) -> Iterator[type[PartsWidget]]:
    """Yield all widgets with parts."""
    for kind in above.__subclasses__():
        yield kind
        yield from kinds(kind)


async def test_every_part_has_a_style_in_every_theme() -> None:
    async with opened(SEED) as desk:
        for theme in THEMES:
            await desk.set_theme(theme.name)
            for kind in kinds():
                for part, words in kind.PARTS.items():
                    with case((theme.name, kind.__name__, part)):
                        style = desk.app.stylesheet.parse_style(words)
                        assert (style.foreground is None) is ("$" not in words)
                        assert (style.background is None) is (" on " not in words)


async def test_a_part_lies_on_the_background_of_its_widget_and_follows_the_theme() -> None:
    async with opened(SEED) as desk:
        graph = desk.screen.query_one(Graph)
        seen = []
        for theme in ("felt", "light"):
            await desk.set_theme(theme)
            label, own = graph.part_style("label"), graph.visual_style.rich_style
            assert label.bgcolor == own.bgcolor and label.color != own.color
            seen.append(label)
        assert all(before != after for before, after in pairwise(seen))
        with pytest.raises(KeyError):
            graph.part_style("name")


async def test_a_hand_has_its_label_in_the_style_of_names_where_its_player_has_no_name() -> None:
    async with opened("snap#7") as desk:
        for hand in desk.screen.query(Hand):
            hand.named, hand.called = "", "a name"
            named = [part.style for line in hand.draw() for part in line if part.text == hand.called]
            assert named == [hand.part_style("turn" if hand.is_next else "name")]
        assert sorted(hand.is_next for hand in desk.screen.query(Hand)) == [False, True]
