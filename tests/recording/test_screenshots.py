"""The pictures of the README and the manual are those that `tests.screenshots` makes."""

from __future__ import annotations

import re
from pathlib import Path

from cardtui.manual import pages
from tests.screenshots import FOLDER, SHOTS


def test_the_pictures_that_are_shown_are_the_ones_that_are_made() -> None:
    texts = [page.file.read_text(encoding="utf-8") for page in pages().values()]
    texts.append((FOLDER.parent / "README.md").read_text(encoding="utf-8"))
    shown = {Path(name).stem for text in texts for name in re.findall(r"screenshots/(.*?)\)", text)}
    assert shown == {shot.name for shot in SHOTS} == {path.stem for path in FOLDER.iterdir()}
