"""Finds widgets whose styles were not updated after a change."""

from __future__ import annotations

from textual.dom import DOMNode
from textual.screen import Screen

from tests.ui.desk import Desk

__all__ = ["stale_styles"]

_Rules = dict[tuple[DOMNode, str], dict[str, object]]


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


def _rules_on(screen: Screen[object]) -> _Rules:
    """Return the rules of each widget of a screen, and of each of its component classes."""
    rules: _Rules = {}
    for node in screen.walk_children(with_self=True):
        rules[node, ""] = dict(node.styles.base._rules)
        rules |= {(node, name): dict(part.base._rules) for name, part in node._component_styles.items()}
    return rules
