"""What is copied is shown whole, and it is said where it went: where nothing is copied it can be selected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.geometry import Region

from tests.ui.desk import Desk, opened, sent

SHORT = "perditio#7"
DECK = "beggar:" + ".".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC")


def regions(desk: Desk) -> list[Region]:
    """Return where the parts of the table lie. What is offered at the end is made a moment later, unseen."""
    return [widget.region for widget in desk.screen.query("#title-bar, #room *") if widget.region]


async def test_an_id_that_fits_is_shown_in_the_title_bar() -> None:
    async with opened(SHORT, (80, 24)) as desk:
        below = desk.lines[1:]
        await desk.press("y")
        assert desk.lines[0].strip() == sent(SHORT)
        assert desk.lines[1:] == below


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_an_id_that_is_longer_than_a_line_is_shown_on_several_lines_until_a_click(
    size: tuple[int, int],
) -> None:
    async with opened(DECK, size) as desk:
        before, lain = desk.text, regions(desk)
        await desk.press("y")
        assert desk.app.clipboard == desk.table.session.id
        said = "".join(line.strip() for line in desk.lines[:6])
        assert f"terminal:{desk.app.clipboard}" in said.replace(" ", "")
        assert regions(desk) == lain  # nothing moves
        await desk.press("right", "left")
        assert desk.notifications
        await desk.click_at(20, 1)
        assert desk.text == before


def put_tmux(folder: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Run in a tmux of which there is only this shell script, which begins in `folder`."""
    file = folder / "tmux"
    file.write_text(f'#!/bin/sh\nPATH={os.environ["PATH"]}\ncd "{folder}"\n{program}\n')
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("TMUX", "socket,1,0")


KEEPS = 'echo "$@" > arguments; cat > new; mv new buffer'
PROGRAMS = {
    "works": (KEEPS, f"Copied to tmux's buffer: {SHORT}"),
    "fails": ("exit 1", sent(SHORT)),
    "hangs": ("exec sleep 60", sent(SHORT)),
    "is missing": ("", sent(SHORT)),
}


@pytest.mark.parametrize(("program", "said"), PROGRAMS.values(), ids=PROGRAMS)
async def test_in_tmux_its_own_buffer_is_used(
    program: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_tmux(tmp_path, monkeypatch, program)
    if not program:
        (tmp_path / "tmux").unlink()
    monkeypatch.setattr("cardtui.ui.terminal.tmux._TIMEOUT", 0.3 if "sleep" in program else 20.0)
    async with opened(SHORT) as desk:
        await desk.press("y")
        await desk.wait_until(lambda: desk.notifications)
        assert desk.notifications == [said]
        assert desk.app.clipboard == SHORT  # for the terminal, and to be pasted here
        if program == KEEPS:
            assert (tmp_path / "arguments").read_text() == "load-buffer -w -\n"
            assert (tmp_path / "buffer").read_text() == SHORT


async def test_what_is_copied_from_a_field_goes_to_the_buffer_of_tmux_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_tmux(tmp_path, monkeypatch, KEEPS)
    async with opened(SHORT) as desk:
        await desk.press("s")
        await desk.type("123")
        await desk.press("home", "shift+end", "ctrl+c")
        await desk.wait_until((tmp_path / "buffer").exists)
        assert (tmp_path / "buffer").read_text() == "123"
