"""Snap on the table: seeds, and nothing else, are taken."""

from __future__ import annotations

from textual.widgets import Button, Static

from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.table.screen import TableScreen
from tests.ui.again import paired, reopened
from tests.ui.desk import SIZES, opened
from tests.ui.games.snap.desk import HERE, SEED

ONLY_SEEDS = "nothing but a seed makes a game of Snap"


async def test_nothing_but_a_seed_is_taken_and_the_reason_is_told_while_one_types() -> None:
    async with reopened(f"{SEED}@{HERE}") as again:
        for size, typed in paired(["a", "J 2 J 2", "AS", "3o5", "1.5", "[/]"], SIZES):
            async with again((typed, size), size=size) as desk:
                before = desk.text
                await desk.press("s")
                assert isinstance(desk.screen, Ask)
                wrong = desk.screen.query_one("#ask-wrong", Static)
                assert not str(wrong.render())
                for count in range(1, len(typed) + 1):
                    await desk.type(typed[count - 1])
                    text = typed[:count].rstrip()
                    if not text.isdecimal():
                        told = f'the seed "{text}" is not a whole number; {ONLY_SEEDS}'
                        assert str(wrong.render()) == told
                        assert told in desk.text_at("#ask-wrong")
                        assert desk.screen.query_one("#ask-open", Button).disabled
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("escape")
                assert isinstance(desk.screen, TableScreen)
                assert desk.text == before


async def test_an_id_may_be_typed_too_but_not_one_with_a_deal() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        await desk.type("snap:J.2.J.2")
        assert ONLY_SEEDS in desk.text_at("#ask-wrong")
        await desk.press("ctrl+u")
        await desk.type("snap#400@9")
        await desk.press("enter")
        assert desk.table.session.save() == "snap#400@9"


async def test_the_dialog_speaks_of_nothing_but_seeds() -> None:
    async with opened(SEED) as desk:
        await desk.press("s")
        title = str(desk.screen.query_one("#ask-title", Static).render())
        hint = str(desk.screen.query_one("#ask-hint", Static).render())
        assert "seed" in title
        assert "seed" in hint
        assert "deal" not in title
        assert "deal" not in hint
