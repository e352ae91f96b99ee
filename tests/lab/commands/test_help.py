"""The help of the commands of the lab."""

from __future__ import annotations

import pytest

from cardtui.cli.man_page import man_page
from tests.cli.program import printed


def test_the_man_page_has_three_dots_for_an_ellipsis() -> None:
    assert "\n.B \\-\\-penalties J=1,Q=2...\n" in man_page()


def test_a_game_of_the_lab_has_its_own_help() -> None:
    assert printed("help", "lab", "beggar") == printed("lab", "beggar", "-h")
    assert printed("lab", "beggar", "--help").startswith("Usage: cardtui lab beggar ")


@pytest.mark.parametrize("words", [("hunt",), ("lab", "beggar")], ids=" ".join)
def test_help_warns_that_a_cluster_asks_nobody_for_a_password(words: tuple[str, ...]) -> None:
    text = " ".join(printed(*words, "--help").split())
    assert "whoever reaches the scheduler's port runs code as its user, so use TLS or a tunnel" in text
