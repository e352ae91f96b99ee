"""A game is named in its own folder and in modules of wings that are called after it; else only as listed.

What a game is called is read from the list of games, so a new game is looked for, too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from cardtui.games import GAMES, load

ROOT = Path(__file__).parents[2] / "cardtui"

_COIN = "the coins of a strip, not the game"
_EXAMPLE = "an id or a command as an example"
_RESEARCH = "the research on endless and long games, of which Beggar My Neighbour is the subject"

ALLOWED: Mapping[tuple[str, str], str] = {
    # where the name is a word, too
    ("ui/cards/strip_rows.py", "coins"): _COIN,
    ("ui/widgets/tile.py", "coins"): _COIN,
    # what a person reads
    **{("cli/examples.py", word): _EXAMPLE for word in ("beggar", "camicia", "coins", "perditio")},
    **{("checker/examples.py", word): _EXAMPLE for word in ("beggar", "snap")},
    **{("lab/examples.py", word): _EXAMPLE for word in ("beggar", "coins", "perditio", "snap")},
    **{("recording/examples.py", word): _EXAMPLE for word in ("beggar", "coins", "snap")},
    ("cli/manual.py", "coins"): "a page as an example, where there is such a page",
    ("engine/ids.py", "beggar"): _EXAMPLE,
    ("ui/screens/home.py", "beggar"): _EXAMPLE,
    ("checker/commands/check.py", "beggar"): _EXAMPLE,
    ("checker/commands/check.py", "camicia"): "an exercise, of which an option says that it is for it",
    ("checker/commands/check.py", "coins"): "an exercise, of which an option says that it is for it",
    ("settings.py", "Beggar My Neighbour"): "what to use instead of a setting of older versions",
    ("settings.py", "beggar"): "what to use instead of a setting of older versions",
    ("ui/tour.py", "Beggar My Neighbour"): "the tour leads through two games, one watched and one played",
    ("ui/tour.py", "beggar"): "the tour leads through two games",
    ("ui/tour.py", "Silver Dollar"): "the tour leads through two games",
    ("ui/tour.py", "Coins"): _COIN,
    ("ui/tour.py", "coins"): "the tour leads through two games",
    ("lab/wing.py", "beggar"): "the game whose table shows the relatives of a deal, a part from the lab",
    # modules of the lab on one game that have a name of their own
    ("lab/families.py", "Beggar"): _RESEARCH,
    ("lab/families.py", "beggar"): _RESEARCH,
    ("lab/records.py", "beggar"): _RESEARCH,
}
"""The files that may name a game, each with the word that it may use, and why."""


@cache
def names() -> Mapping[str, str]:
    """The words that name a game in code, each with its key: keys, catalogues, titles, and classes."""
    return {
        word: entry.key
        for entry in GAMES
        for word in (entry.key, entry.catalogue, entry.title, load(entry.key).__name__)
        if word
    }


def texts(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The names and strings of a module, with their lines; no docstrings."""
    strings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in strings:
            yield node.value, node.lineno
        elif isinstance(node, ast.Import | ast.ImportFrom):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            yield " ".join([module, *(alias.name for alias in node.names)]), node.lineno
        elif isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno


def named(text: str) -> set[str]:
    """Return the words in the source of a module that name a game."""
    words = re.compile(rf"\b({'|'.join(map(re.escape, names()))})\b")
    return {found for said, _ in texts(ast.parse(text)) for found in words.findall(said)}


def is_own(file: str, word: str) -> bool:
    """Return whether a module is about the game of a word: it or a folder above it is called after it."""
    return names()[word] in Path(file).with_suffix("").parts


@cache
def found_outside() -> Sequence[tuple[str, str]]:
    """The modules that name a game which they are not called after, each with the word."""
    return [
        (file, word)
        for path in sorted(ROOT.rglob("*.py"))
        for file in [path.relative_to(ROOT).as_posix()]
        for word in sorted(named(path.read_text(encoding="utf-8")))
        if not is_own(file, word)
    ]


def test_a_game_is_named_only_in_modules_called_after_it_and_where_it_is_allowed() -> None:
    found = [place for place in found_outside() if place not in ALLOWED]
    assert found == [], (
        "say it in the game's folder; if it is no game there, or has to be, list it in ALLOWED"
    )


def test_what_is_allowed_is_used() -> None:
    here = {path.name for path in ROOT.iterdir()}  # without a wing that was deleted
    allowed = [(file, word) for file, word in ALLOWED if Path(file).parts[0] in here]
    assert [place for place in allowed if place not in found_outside()] == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('"""Of beggar."""\nX = 1\n"""As in coins."""', set()),
        ('open_id("beggar#305")', {"beggar"}),
        ('f"{title} and Silver Dollar"', {"Silver Dollar"}),
        ("from cardtui.games.snap.rules import DECKS", {"snap"}),
        ("import cardtui.games.snap.rules", {"snap"}),
        ("isinstance(game, Perditio)", {"Perditio"}),
        ("table.coins.count('snappy')", {"coins"}),
    ],
)
def test_a_name_is_found_in_code_and_not_in_docstrings(source: str, words: set[str]) -> None:
    assert named(source) == words & {*names()}


def test_a_module_called_after_a_game_may_name_it_and_no_other_one() -> None:
    key = GAMES[0].key
    others = [word for word, of in names().items() if of != key]
    assert is_own(f"games/{key}/rules.py", key) and is_own(f"lab/kernels/{key}.py", key)
    assert not any(is_own(f"games/{key}/rules.py", word) for word in others)
