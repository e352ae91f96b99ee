"""What the commands of the lab print: the transcripts in the folder beside this module."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_transcripts import check_transcript, transcripts

FOLDER = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("calls", list(transcripts(FOLDER)))
def test_a_command_prints_its_transcript(calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER.parents[3])
    check_transcript(calls)
