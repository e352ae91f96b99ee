"""Packages with games, put into a folder as `pip install --target` does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

MADE_UP = Path(__file__).parent / "madeup"

ENTRY = """
from cardtui.engine.entry import Entry, LineCommand, OtherStart
from cardtui.engine.setting import PLAYING, Setting
ENTRY = Entry({key!r}, {letter!r}, {title!r}, "watch", "a war unfold", ("# #",))
"""
"""The source of the package of a game that brings nothing but its entry."""


def install(site: Path, package: str, points: str, files: Mapping[str, str]) -> None:
    """Put a package with these files and these entry points of the group `cardtui.games` into a folder."""
    for name, text in files.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text(
        f"[console_scripts]\nsome-program = some.module:main\n\n[cardtui.games]\n{points}\n", encoding="utf-8"
    )


def install_war(site: Path) -> None:
    """Put the made-up War into a folder, as the package cardtui-war."""
    folder = MADE_UP / "war"
    sources = [file for file in folder.rglob("*") if file.suffix in (".py", ".md")]
    install(
        site,
        "cardtui-war",
        "war = cardtui_war:ENTRY",
        {
            f"cardtui_war/{file.relative_to(folder).as_posix()}": file.read_text(encoding="utf-8").replace(
                "tests.madeup.war", "cardtui_war"
            )
            for file in sources
        },
    )


def install_entry(
    site: Path, package: str, key: str, letter: str = "v", title: str = "", more: str = ""
) -> None:
    """Put a package into a folder whose game has an entry, which `more` may change, and else nothing."""
    module = re.sub(r"\W", "_", package).lower()
    source = ENTRY.format(key=key, letter=letter, title=title or key.title())
    install(site, package, f"{key} = {module}:ENTRY", {f"{module}/__init__.py": f"{source}{more}\n"})
