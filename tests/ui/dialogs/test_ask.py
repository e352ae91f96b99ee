"""The dialog that asks for a line of text: for a deal, a step or an id."""

from __future__ import annotations

import pytest
from textual.widgets import Button, Input, Static

from cardtui.ui.dialogs.ask import Ask
from tests.cases import case
from tests.ui.desk import DRAWN, SEED, SIZES, Desk, opened

BAD = [
    ("s", "[bold]", '"[bold]"'),
    ("s", "J 2 [/]", 'card 3, "[" at column 5, is not a card'),
    ("s", "[red]J", 'card 1, "[red]J" at column 1, is not a card'),
    ("s", "[@click='app.quit']x", 'card 1, "[@click=\'app" at column 1, is not a card'),
    ("s", "beggar#[/red]", 'the seed "[/red]" is not a whole number'),
    ("colon", "212", 'the number of the card is a whole number from 0 to 211, not "212"'),
    ("colon", "[b]7[/b]", 'the number of the card is a whole number from 0 to 211, not "[b]7[/b]"'),
    ("colon", "9" * 30, "is a whole number from 0 to 211, not"),
]
"""The key that opens a dialog, the text that is typed, and the error."""


def wrong(desk: Desk) -> str:
    """Return the error in the dialog."""
    return str(desk.screen.query_one("#ask-wrong", Static).render())


@pytest.mark.parametrize("key", ["s", "colon"])
async def test_an_error_is_shown_literally_while_one_types_and_esc_changes_nothing(key: str) -> None:
    async with opened(f"{SEED}@100") as desk:
        before = desk.text
        await desk.press(key)
        for typed, said in [(typed, said) for opens, typed, said in BAD if opens == key]:
            with case(typed):
                assert not wrong(desk)
                await desk.type(typed)
                assert said in wrong(desk)
                assert said in desk.text_at("#ask-wrong")
                assert desk.screen.query_one("#ask-open", Button).disabled
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("backspace")  # the refused line is selected
        await desk.type("12")
        await desk.press("escape")
        assert desk.screen is desk.table
        assert desk.text == before


LONG_ERRORS = [("perditio", "A A A A A A 2 3"), ("perditio", "5 Q 10"), ("perditio", "K " * 52)]
LONG_ERRORS += [("beggar", "J " * 60 + "W" * 80)]


async def test_a_long_error_can_be_read_and_every_button_stays_in_sight() -> None:
    async with opened(SEED, SIZES[0]) as desk:
        for at, (game, typed) in enumerate(LONG_ERRORS):
            await desk.open(f"{game}#7")
            await desk.press("s")
            await desk.paste(typed)
            with case(game, typed):
                await desk.resize(*SIZES[0 if at > 1 else at + 1])
                assert len(wrong(desk)) > 40
                assert desk.text_at("#ask-wrong") == wrong(desk)
                for button in desk.screen.query(Button):
                    assert desk.screen.find_widget(button).visible_region.size == button.region.size
                    assert str(button.label) in desk.text
            await desk.press("escape")


OPENED = [
    ("−7", "beggar#7"),
    ("J 3 4 / 2 J 5", "beggar:J.3.4/2.J.5"),
    ("beggar,rounds=3:J.2.J.2", "beggar,rounds=3:J.2.J.2"),
]


async def test_a_seed_a_deal_or_an_id_is_opened() -> None:
    async with opened("beggar#1") as desk:
        for typed, save in OPENED:
            with case(typed):
                await desk.press("s")
                await desk.type(typed)
                await desk.press("enter")
                assert desk.table.session.save() == save


@pytest.mark.parametrize("how", ["click", "enter"])
async def test_its_buttons_work_by_mouse_and_by_keys(how: str) -> None:
    async def push(desk: Desk, button: str, tabs: int) -> None:
        await (desk.click(f"#{button}", 1, 0) if how == "click" else desk.press(*["tab"] * tabs, how))

    async with opened() as desk:
        await desk.press("s")
        line = desk.screen.query_one(Input)
        assert line.has_focus
        await push(desk, "ask-random", 2)  # "Open" is disabled
        assert (line.value, line.has_focus) == (str(DRAWN), True)
        await push(desk, "ask-open", 1)
        assert desk.table.session.save() == f"beggar#{DRAWN}"
        await desk.press("s")
        await push(desk, "ask-close", 3)
        assert desk.screen is desk.table
        assert desk.table.session.save() == f"beggar#{DRAWN}"


OFFERED = {"beggar": ["305"], "perditio": ["305"], "snap": ["305", "400", "1300"]}


async def test_example_seeds_are_offered() -> None:
    async with opened(SEED, SIZES[0]) as desk:
        for game, offered in OFFERED.items():
            with case(game):
                await desk.open(f"{game}#1")
                await desk.press("s")
                assert "-5 is the same as 5" in desk.words
                buttons = list(desk.screen.query(".offer").results(Button))
                assert [str(button.label) for button in buttons] == offered
                for offer, button in zip(offered, buttons, strict=True):
                    await desk.click(button, 1, 0)
                    assert desk.screen.query_one(Input).value == offer
                await desk.click("#ask-close", 2)
                assert desk.table.session.id == f"{game}#1"


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        (SEED, [("colon 7", f"{SEED}@7"), ("s 7", "beggar#7")]),
        (None, [("b colon 7", f"beggar#{DRAWN}@7"), ("s 9", "beggar#9")]),
    ],
)
async def test_extra_enters_close_nothing_else(game: str | None, steps: list[tuple[str, str]]) -> None:
    async with opened(game) as desk:
        for keys, save in steps:
            await desk.press(*keys.split())
            desk.send_keys("enter", "enter", "enter")
            await desk.settle()
            assert desk.screen is desk.table, keys
            assert desk.table.session.save() == save


LETTERS = {ord("♠"): "S", ord("♥"): "H"}


async def test_a_pasted_deck_stands_in_the_dialog_ready_to_be_opened() -> None:
    async with opened(f"{SEED}@50") as desk:
        for keys, pasted, typed in (
            ([], "J 2\n J 2\n", "J 2 J 2"),  # on the table
            (["s"], "J 2\nJ 2\r\n", "J 2 J 2"),
            (["s"], "A♠\ufe0f J♥\ufe0f 2 3", "A♠ J♥ 2 3"),  # emoji suits become one column wide
        ):
            with case(pasted):
                await desk.press(*keys)
                await desk.paste(pasted)
                assert isinstance(desk.screen, Ask)
                assert desk.screen.query_one(Input).value == typed
                assert not wrong(desk)
                await desk.press("enter")
                assert desk.table.session.save() == f"beggar:{typed.replace(' ', '.')}".translate(LETTERS)
