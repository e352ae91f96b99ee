"""Every text has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3) in each theme with colors of its own.

For the sixteen colors of the terminal, which vary, it is less: see `tests.ui.sixteen_colors`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rich.segment import Segment
from textual.color import Color
from textual.dom import DOMNode
from textual.screen import Screen
from textual.theme import Theme

from cardtui.ui.theme.color256 import Color256Filter, theme_in_256_colors
from cardtui.ui.theme.themes import THEMES
from tests.ui.color_vision import contrast
from tests.ui.desk import Desk, opened
from tests.ui.sixteen_colors import hard_to_read_in_sixteen_colors

LEAST = 4.5

SCREENS: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "home": (None, ()),
    "palette": (None, ("ctrl+p", "h")),
    "help": ("beggar#305", ("question_mark",)),
    "beggar": ("beggar#305@60", ()),
    "open hands": ("beggar#305@60", ("o",)),
    "asked": ("beggar#305@2", ("P",)),
    "answered": ("beggar#305@2", ("P", "A")),
    "inside": ("snap#305@20", ("d", "W", *["right_parenthesis"] * 3)),
    "beggar, ended": ("beggar#305", ("G",)),
    "perditio": ("perditio#8@30", ("f",)),
    "snap": ("snap#305@180", ()),
    "coins": ("coins#7", ("left", "2")),
    "illegal": ("coins#7", ("left", "9", "9")),
    "explained": ("coins,players=2:1.4.5.9~3-1", ("e",)),
    "stacks": ("coins,players=2:0.30.31.50", ("e",)),
    "coins, ended": ("coins,players=2:0.2~1-1", ()),
    "settings": ("coins#7", ("m",)),
    "wrong settings": ("coins#7", ("m", "tab", "tab", "x", "y")),
    "a deal of one's own": ("beggar#305", ("s", "x", "q")),
    "an id": (None, ("i",)),
    "editor": ("coins#7", ("i",)),
    "all settings": (None, ("comma",)),
    "keys pressed": (None, ("comma", "end", "enter", "n")),
}


def of_text(segment: Segment) -> float:
    """Return the contrast of a text and its background."""
    style = segment.style
    assert style is not None and style.color is not None and style.bgcolor is not None, segment
    return contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))


def hard_to_read(desk: Desk) -> list[tuple[str, float]]:
    """Return the texts on the screen with too little contrast, and their contrast."""
    written = []
    for y, strip in enumerate(desk.strips):
        x = 0
        for segment in strip:
            behind = desk.screen.is_modal and desk.screen.get_widget_at(x, y)[0] is desk.screen
            if any(map(str.isalnum, segment.text)) and not behind:  # which is dimmed
                written.append(segment)
            x += segment.cell_length
    assert written
    known = {segment.style: of_text(segment) for segment in {part.style: part for part in written}.values()}
    return [(part.text, round(known[part.style], 2)) for part in written if known[part.style] < LEAST]


SIXTEEN = next(theme for theme in THEMES if theme.name == "terminal")
OURS = [theme for theme in THEMES if theme is not SIXTEEN]
CHOSEN = [replace(theme_in_256_colors(theme), name=f"{theme.name} in 256 colours") for theme in OURS]

TRIED_WITH_256 = ("home", "palette", "help", "perditio", "illegal", "wrong settings")


async def stale_styles(desk: Desk) -> list[str]:
    """Return the styles on all screens that change when every style is computed again."""
    screens: list[Screen[object]] = [*desk.app.screen_stack]
    before = {key: rules for screen in screens for key, rules in _rules_on(screen).items()}
    for screen in screens:
        screen.update_node_styles(animate=False)
    await desk.settle()
    after = {key: rules for screen in screens for key, rules in _rules_on(screen).items()}
    return [
        f"{node} {part} {name}: {old.get(name)}, not {after[node, part].get(name)}"
        for (node, part), old in before.items()
        for name in sorted(old.keys() | after[node, part].keys())
        if old.get(name) != after[node, part].get(name)
    ]


def _rules_on(screen: Screen[object]) -> dict[tuple[DOMNode, str], dict[str, object]]:
    """Return the rules of each widget of a screen, and of each of its component classes."""
    rules: dict[tuple[DOMNode, str], dict[str, object]] = {}
    for node in screen.walk_children(with_self=True):
        rules[node, ""] = dict(node.styles.base._rules)
        rules |= {(node, name): dict(part.base._rules) for name, part in node._component_styles.items()}
    return rules


async def use_theme(desk: Desk, theme: Theme) -> None:
    desk.app.register_theme(theme)
    await desk.set_theme(theme.name)


async def test_every_text_has_enough_contrast_and_current_styles_in_every_theme() -> None:
    found = dict[tuple[str, str], Collection[object]]()
    for name, (game, keys) in SCREENS.items():
        async with opened(game, (120, 40)) as desk:
            await desk.press(*keys)
            found[name, "its styles"] = await stale_styles(desk)
            for theme in OURS:
                await use_theme(desk, theme)
                found[name, theme.name] = hard_to_read(desk)
            if name != "palette":
                desk.app.notify("Copied")
            await use_theme(desk, SIXTEEN)
            found[name, SIXTEEN.name] = hard_to_read_in_sixteen_colors(desk)
            if name in TRIED_WITH_256:
                desk.app._filters.append(Color256Filter())
                for theme in CHOSEN:
                    await use_theme(desk, theme)
                    found[name, theme.name] = hard_to_read(desk)
    wrong = {where: hard for where, hard in found.items() if hard}
    assert not wrong, "\n".join(f"{where}: {hard}" for where, hard in wrong.items())
