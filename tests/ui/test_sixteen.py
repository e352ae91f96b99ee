"""The terminal's own sixteen colours: graphics stand out on a white terminal as well as on a black one.

That texts do is asked of every screen in `test_contrast`.
"""

from __future__ import annotations

import pytest
from textual.color import Color

from cardtui.ui.theme.themes import THEMES
from tests.ui.color_vision import contrast
from tests.ui.sixteen_colors import GROUNDS, LEAST, XTERM, shown


@pytest.mark.parametrize("ground", GROUNDS)
def test_graphics_stand_out_on_white_and_on_black(ground: str) -> None:
    theme = next(theme for theme in THEMES if theme.name == "terminal")
    ink, paper = GROUNDS[ground]
    for name in ("mark", "track", "layer-1", "layer-2", "ahead", "ahead-1", "ahead-2", "border"):
        colour = Color.parse(theme.variables[name]).rich_color
        assert contrast(shown(colour, ink, XTERM), Color.parse(paper)) >= LEAST, name
    for one, other in (("card-mark", "card-face"), ("back-mark", "back-face"), ("card-ink", "card-lit")):
        front, back = (Color.parse(theme.variables[name]).rich_color for name in (one, other))
        assert contrast(shown(front, ink, XTERM), shown(back, paper, XTERM)) >= LEAST, one
