"""Classes of a whole screen that change: only what the styles speak of then is looked up anew."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from textual.css.model import RuleSet, SelectorSet, SelectorType
from textual.screen import Screen

__all__ = ["update_classes"]


def update_classes(screen: Screen[Any], classes: Mapping[str, bool]) -> None:
    """Give `screen` these classes, or take them from it, and their styles to those whom they concern.

    Textual looks up the styles of everything on the screen, at each change of any class.
    """
    changed = {name for name, has in classes.items() if has is not screen.has_class(name)}
    if not changed:
        return
    screen.update_classes(classes, update=False)
    targets = _targets(screen, changed)
    if any("--" in target or target[1:] in changed for target in targets):  # the screen itself, or parts
        screen.update_node_styles()
    elif targets:
        concerned = screen.query(",".join(sorted(targets)))
        nodes = {node: None for widget in concerned for node in widget.walk_children(with_self=True)}
        screen.app.stylesheet.update_nodes(nodes, animate=True)


def _targets(screen: Screen[Any], classes: Set[str]) -> set[str]:
    """What the rules that ask for one of `classes` of a screen like this are for, as selectors."""
    asking = _asking(screen.app.stylesheet.rules)
    return {
        chain.selectors[-1].css.partition(":")[0]
        for name in classes
        for chain in asking.get(name, ())
        if chain.selectors[0].type is not SelectorType.TYPE
        or any(chain.selectors[0].check(node) for node in (screen, screen.app))
    }


_known: tuple[list[RuleSet], dict[str, list[SelectorSet]]] = [], {}


def _asking(rules: list[RuleSet]) -> dict[str, list[SelectorSet]]:
    """What asks for a class, by its name: it is the same until the styles are read anew."""
    global _known
    if _known[0] is not rules:
        found = dict[str, list[SelectorSet]]()
        for rule in rules:
            for chain in rule.selector_set:
                for name in {part.name for part in chain.selectors if part.type is SelectorType.CLASS}:
                    found.setdefault(name, []).append(chain)
        _known = rules, found
    return _known[1]
