"""The styles of widgets are found once for all that stand alike, in any app of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

__all__ = ["find_once"]


def find_once(patch: pytest.MonkeyPatch) -> None:
    """Let styles be found once, as long as `patch` lasts."""
    found = _Found()

    def apply(sheet: Any, node: Any, *, animate: bool = False, cache: Any = None) -> None:
        found.apply_once(sheet, node, animate)

    patch.setattr(Stylesheet, "apply", apply)
    patch.setattr(Stylesheet, "replace_rules", staticmethod(_replace_rules))
    patch.setattr(Stylesheet, "update_nodes", lambda *given, **more: found.update_once(*given, **more))
    patch.setattr(Stylesheet, "_process_component_classes", lambda *given: found.parts_once(*given))


class _Found:
    """What was found for the nodes of all apps; the same things have the same numbers."""

    def __init__(self) -> None:
        self._rules = dict[Any, tuple[tuple[bool, ...], RulesMap]]()
        self._parts = dict[Any, dict[str, Any]]()
        self._set = dict[int, tuple[RulesMap, RulesMap]]()  # by what they are told as; they are held, too
        self._numbers = dict[Any, int]()
        self._things: list[Any] = []
        self._concerned = dict[Any, int]()
        self._named = dict[int, frozenset[str]]()
        self._paths = dict[DOMNode, int]()
        self._several: list[Any] = []  # what they have in common, where it is one after the other

    def _number(self, thing: Any) -> int:
        number = self._numbers.setdefault(thing, len(self._numbers))
        if number == len(self._things):
            self._things.append(thing)
        return number

    def _path(self, node: DOMNode) -> int:
        """What tells a node from others, for styles, and all that it stands in."""
        if node not in self._paths:
            own = type(node), node._id, node.classes, node._pseudo_classes_cache_key
            outer = self._path(node._parent) if isinstance(node._parent, DOMNode) else None
            self._paths[node] = self._number((own, outer))
        return self._paths[node]

    def _path_once(self, node: DOMNode) -> int:
        path = self._path(node)
        if not self._several:
            self._paths.clear()  # until the next one, anything may have changed
        return path

    def _sheet(self, sheet: Any) -> int:
        """Which rules a style sheet has: they are parsed once, and so they are the same ones in every app."""
        rules = sheet.rules
        if getattr(sheet, "_numbered", None) is not rules:
            sheet._numbered, sheet._number = rules, self._number(tuple(map(id, rules)))
        number: int = sheet._number
        return number

    def _rules_for(self, sheet: Any, node: Any) -> int:
        """Which rules speak of a node: others may come when another widget is seen for the first time."""
        key = self._in_common(sheet, node)[0], type(node), node._id, node.classes
        if key not in self._concerned:
            names = sheet.rules_map.keys() & node._selector_names
            rules = {id(rule): rule for name in names for rule in sheet.rules_map[name]}
            number = self._number(tuple(at for at in map(id, sheet.rules) if at in rules))
            self._concerned[key] = number
            chains = [chain for rule in rules.values() for chain in rule.selector_set]
            self._named[number] = frozenset(part.name for chain in chains for part in chain.selectors)
        return self._concerned[key]

    def _narrow(self, path: int | None, named: frozenset[str]) -> Any:
        """A path with no other classes than those that are named."""
        if path is None:
            return None
        (kind, name, classes, pseudo), outer = self._things[path]
        return kind, name, classes & named, pseudo, self._narrow(outer, named)

    def _in_common(self, sheet: Any, node: Any) -> tuple[int, tuple[object, ...]]:
        """Which rules there are, and what they ask about the app."""
        return self._several[-1] if self._several else (self._sheet(sheet), _about(node.app))

    def update_once(self, sheet: Any, nodes: Any, animate: bool = False) -> None:
        nodes = list(nodes)
        self._several.append((self._sheet(sheet), _about(nodes[0].app)) if nodes else ())
        try:
            _update_nodes(sheet, nodes, animate)
        finally:
            self._several.pop()
            self._paths.clear()

    def apply_once(self, sheet: Any, node: Any, animate: bool) -> None:
        about, path = self._in_common(sheet, node)[1], self._path_once(node)
        rules_for = self._rules_for(sheet, node)
        key, wide = (rules_for, about, path), None
        if key not in self._rules:
            key, wide = (rules_for, about, self._narrow(path, self._named[rules_for])), key
        if key in self._rules:
            was, rules = self._rules[key]
            if wide is not None:
                self._rules[wide] = was, rules
            for flag, value in zip(_FLAGS, was, strict=True):
                setattr(node, flag, value)
            if not _same(node, rules):
                self._replace(node, rules, animate)
            sheet._process_component_classes(node)
            return
        found = dict[Any, RulesMap]()  # Textual fills it if the rules depend on nothing else
        _apply(sheet, node, animate=animate, cache=found)
        for rules in found.values():
            self._rules[key] = tuple(getattr(node, flag) for flag in _FLAGS), rules

    def _replace(self, node: Any, rules: RulesMap, animate: bool) -> None:
        """Give a node these rules. One that is new and has none gets all at once what they are when set."""
        base = node.styles.base
        fresh = not base._rules and not node._is_mounted
        if fresh and id(rules) in self._set:
            base._rules.update(self._set[id(rules)][1])
            base._updates += 1
            node.notify_style_update()
            return
        _replace_rules(node, rules, animate)
        if fresh:
            self._set[id(rules)] = rules, base._rules.copy()

    def parts_once(self, sheet: Any, node: Any) -> None:
        """The styles of the parts of a widget, which have names and no widgets of their own."""
        if not node._get_component_classes():
            return
        key = *self._in_common(sheet, node), self._path_once(node)
        if getattr(node, "_parts_found", None) == key:
            return
        node._parts_found = key
        if key not in self._parts:
            _process_component_classes(sheet, node)
            parts = node._component_styles
            if not any(part.node._has_order_style or part.node._has_odd_or_even for part in parts.values()):
                self._parts[key] = {name: part.base._rules.copy() for name, part in parts.items()}
            return
        if self._parts[key] == {name: part.base._rules for name, part in node._component_styles.items()}:
            return
        for name, rules in self._parts[key].items():
            part = DOMNode(classes=name)
            part._attach(node)
            part.styles.base._rules.update(rules)
            node._component_styles[name] = part.styles
        node.refresh()


_FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")

_apply, _update_nodes = Stylesheet.apply, Stylesheet.update_nodes
_replace_rules_one_by_one = Stylesheet.replace_rules
_process_component_classes = Stylesheet._process_component_classes


def _replace_rules(node: Any, rules: RulesMap, animate: bool = False) -> None:
    """Give a node these rules, and tell it and what is in it once for all that have changed.

    Textual tells them for each rule, and for each has them forget again what they look like.
    """
    if animate and "transitions" in rules:
        _replace_rules_one_by_one(node, rules, animate)
        return
    base = node.styles.base
    before, told = base._rules, dict[tuple[tuple[str, bool], ...], None]()
    others = [name for name in before.keys() | rules.keys() if before.get(name) != rules.get(name)]
    base.refresh = lambda **how: told.setdefault(tuple(how.items()))
    try:
        for name in others:
            setattr(base, name, rules.get(name))
    finally:
        del base.refresh
    for how in told:
        base.refresh(**dict(how))
    node.notify_style_update()


def _about(app: Any) -> tuple[object, ...]:
    """What rules ask about the app."""
    return app.app_focus, app.current_theme.dark, app.native_ansi_color, app.no_color


def _same(node: DOMNode, rules: RulesMap) -> bool:
    """Whether a node has these rules already."""
    if node.styles.base._rules != rules:
        return False
    node.notify_style_update()
    return True
