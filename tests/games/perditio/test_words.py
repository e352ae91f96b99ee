"""Perditio Tempus in words and on paper: the fate of a deal, and the transcripts of the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.games import open_id
from cardtui.games.perditio import fate_words
from cardtui.games.perditio.game import Perditio
from tests.cli.program import printed
from tests.oracles.perditio import SHEET, completed, text_of, transcript
from tests.oracles.tables import read_tables


@pytest.mark.parametrize(("deal", "fate", "ending"), read_tables("words.toml")["fates"])
def test_the_fate_of_a_deal_is_described(deal: str, fate: str, ending: str) -> None:
    game = open_id(deal).game
    assert isinstance(game, Perditio)
    assert (fate_words.fate_sentence(game.fate), fate_words.ending_sentence(game.fate)) == (fate, ending)


@pytest.mark.parametrize("game", SHEET, ids=["won", "lost"])
def test_a_deal_of_the_sheet_prints_its_transcript(game: dict[str, Any]) -> None:
    """However it is given, and whatever cards are not turned."""
    expected = "".join(f"{line}\n" for line in transcript(game))
    first, *others = (text_of(completed(game, seed)) for seed in range(3))
    for words in ([first], first.split(), *([other, "--plain"] for other in others)):
        assert printed("perditio", *words) == expected
    assert printed("perditio", stdin=first.encode()) == expected
    assert printed("open", f"perditio:{'.'.join(first.split())}", "--plain") == expected
