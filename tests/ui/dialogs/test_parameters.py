"""The dialog for the parameters of a game: values that are changed, refused, marked and readable."""

from __future__ import annotations

from itertools import cycle

import pytest
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from cardtui.games.coins.opponents import LEVEL_NOTES, LEVELS
from cardtui.games.coins.screens.editor import EditorScreen
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.storage.store import Store
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.widgets.choices import ChoiceButton, Choices
from cardtui.ui.widgets.controls import Control
from tests.cases import case
from tests.ui.desk import DRAWN, SIZES, Desk, opened
from tests.ui.test_contrast import OURS, hard_to_read

pytestmark = pytest.mark.usefixtures("slow_computer")


def wrong(desk: Desk) -> str:
    """Return the error that is shown."""
    note = desk.screen.query_one("#settings-wrong", Static)
    return "" if note.has_class("-note") else str(note.render())


def marked(desk: Desk) -> list[str]:
    """Return the parameters that are marked as wrong by a sign before their names."""
    found, lines = [], desk.lines
    for name in FIELDS:
        row = desk.screen.query_one(f"#setting-{name}").region
        before = lines[row.y][: row.x].split("│")[-1]
        if desk.screen.query_one(f"#setting-{name}").query_ancestor(".setting").has_class("-wrong"):
            assert before.strip().startswith("! ")
            found.append(name)
        else:
            assert "!" not in before
    return found


FIELDS = ["step", "dollar", "players", "level", "first", "coins", "gaps", "names", "grade", "find", "target"]


async def press_or_click(desk: Desk, way: str) -> None:
    """Press a key, or click the middle of a button."""
    await (desk.click(way, 1) if way.startswith("#") else desk.press(way))


async def change(desk: Desk, name: str, value: str, how: str = "keys") -> None:
    """Change a parameter by keys or by mouse."""
    line = desk.screen.query_one(f"#setting-{name}", Widget)
    if how == "mouse":
        buttons = {button.text: button for button in line.query(ChoiceButton)}
        await desk.click(buttons[value] if buttons else line, 2)
    else:  # Tab leads to each line, as another test says
        line.focus()
        await desk.settle()
    assert line.has_focus
    if isinstance(line, Input):
        desk.send_keys("ctrl+u", "ctrl+k")
        await desk.type(value)
    elif isinstance(line, Choices) and how == "keys":
        for _ in range(4):
            if line.text != value:
                await desk.press("right", "space")
        assert line.text == value


CHANGES: list[tuple[str, dict[str, str], str]] = [
    (
        "coins#7",
        {"step": "3", "level": "easy", "first": "computer", "coins": "5", "gaps": "1-9"},
        "coins,step=3,level=easy,first=computer,coins=5,gaps=1-9#7",
    ),
    ("coins#7", {"dollar": "2", "level": "perfect", "gaps": "2"}, "coins,dollar=2,level=perfect,gaps=2-2#7"),
    ("coins#7", {"players": "2", "names": "Ann + Bob"}, "coins,players=2,names=Ann+Bob#7"),
    ("coins#7", {"players": "1", "target": "9"}, "coins,players=1,target=9#7"),
    ("coins,players=1,target=9#7", {"players": "computer"}, "coins#7"),
    ("coins,step=3,level=easy#7", {"step": "", "level": "medium"}, "coins#7"),
    ("coins,players=1,target=5:1.4.5.9~0-1", {"target": ""}, "coins,players=1:1.4.5.9"),
    ("coins,grade=3#7", {"players": "2"}, "coins,players=2#7"),
    ("coins#7", {"step": "3", "grade": "1"}, "coins,grade=1#7"),
    ("coins:1.4.5.9~0-1", {"first": "computer", "step": "2"}, "coins,step=2,first=computer:1.4.5.9"),
]


@pytest.mark.parametrize("how", ["mouse", "keys"])
async def test_every_parameter_can_be_changed(how: str) -> None:
    async with opened("coins#7") as desk:
        for start, changes, made in CHANGES[how == "mouse" :: 2]:
            with case((start, made)):
                await desk.open(start)
                await desk.press("m", "o")
                lines = [line.id for line in desk.screen.query("Choices, Input")]
                assert lines == [f"setting-{name}" for name in FIELDS]
                for name, value in changes.items():
                    await change(desk, name, value, how)
                assert not wrong(desk)
                await press_or_click(desk, "#settings-open" if how == "mouse" else "ctrl+s")
                assert desk.screen is desk.table
                assert desk.table.session.id == made


BAD = [
    ("step", "0", 'longest move is a whole number from 1 to 999999999999999999, not "0"'),
    ("step", "[b]", 'not "[b]"'),
    ("coins", "1001", 'coins is a whole number from 1 to 1000, not "1001"'),
    ("gaps", "5-2", 'gaps between coins is a range with the lower number first, not "5-2"'),
    ("gaps", "0-0", "every coin is home from the start, so that there is nothing to play"),
    ("gaps", "0-1000000000000000", "gaps between coins are squares from 0 to 999999999999999"),
    ("names", "Ann+Ann", 'such as Ann+Bob, not "Ann+Ann"'),
    ("names", "A@b+C", 'not "A@b+C"'),
    ("dollar", "1000", 'dollar is a whole number from 0 to 999, not "1000"'),
    ("target", "x", "moves alone is a whole number from 1 to 999999999999999999"),
]

OF = {"names": "coins,players=2#7", "target": "coins,players=1#7"}
"""Games in which parameters can be used that others do not have."""


@pytest.mark.parametrize("game", ["coins#7", *OF.values()])
async def test_a_value_that_cannot_be_used_is_refused_with_the_reason_while_one_types(game: str) -> None:
    async with opened(game) as desk:
        before, ways = desk.text, cycle(["enter", "ctrl+s", "#settings-open"])
        await desk.press("m", "o")
        await desk.type("utxeiq")  # typing runs no commands
        for name, value, why in [bad for bad in BAD if OF.get(bad[0], "coins#7") == game]:
            with case(name, value):
                button = desk.screen.query_one("#settings-open", Button)
                await change(desk, "step", "")
                await change(desk, name, value)
                assert why in wrong(desk)
                assert marked(desk) == [name]
                assert " ".join(why.split()[-2:]) in desk.words.replace(" │", "")
                assert button.disabled
                await press_or_click(desk, next(ways))
                assert isinstance(desk.screen, ParametersDialog)
                await change(desk, name, "0-5" if name == "gaps" else "")
                assert not wrong(desk) and not marked(desk) and not button.disabled
        await press_or_click(desk, "escape" if game == "coins#7" else "#settings-close")
        assert desk.text == before


async def test_how_a_level_plays_is_told_where_it_is_chosen() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m", "o")
        for level, note in zip(LEVELS, LEVEL_NOTES, strict=True):
            await change(desk, "level", level)
            assert note in desk.text
        await change(desk, "players", "2")
        assert not any(note in desk.text for note in LEVEL_NOTES)


async def test_a_target_out_of_reach_is_refused_with_the_possible_numbers() -> None:
    async with opened("coins,players=1:1.4.5.9") as desk:
        await desk.press("m", "o")
        for target, why in (("3", "4 to 13 moves"), ("14", "4 to 13 moves"), ("4", ""), ("13", "")):
            await change(desk, "target", target)
            assert (why in wrong(desk)) if why else not wrong(desk)
            assert marked(desk) == (["target"] if why else [])
        desk.send_keys("enter", "enter", "enter")
        await desk.settle()
        assert desk.table.session.save() == "coins,players=1,target=13:1.4.5.9"


USED = [
    ("coins#7", "step dollar players level first coins gaps grade"),
    ("coins,players=1#7", "step dollar players coins gaps target"),
    ("coins,players=2:1.4.5.9", "step dollar players names"),
    ("coins,grade=3#7", "players grade"),
    ("coins,find=1:1.4.5.9", "step players find"),
]


@pytest.mark.parametrize(("game", "names"), USED)
async def test_parameters_without_effect_are_not_shown(game: str, names: str) -> None:
    async with opened(game) as desk:
        await desk.press("m", "o")

        def used() -> list[str]:
            rows = [desk.screen.query_one(f"#setting-{name}").query_ancestor(".setting") for name in FIELDS]
            return [name for name, row in zip(FIELDS, rows, strict=True) if row.display]

        assert used() == names.split()
        await change(desk, "players", "1")
        assert ("target" in used(), "level" in used(), "names" in used()) == (True, False, False)


async def test_the_dialog_fits() -> None:
    async with opened("coins,players=2#7", SIZES[0]) as desk:
        await desk.press("m", "o")
        await change(desk, "names", "A" * 70)
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                for widget in desk.screen.query("#settings *"):
                    if widget.visible and widget.region:
                        cut = widget.region.width - desk.screen.find_widget(widget).visible_region.width
                        assert cut <= isinstance(widget, ChoiceButton), widget  # which ends in a blank
                lines = desk.screen.query_one("#settings-lines")
                assert lines.max_scroll_y == 0 or size == SIZES[0]
                assert "such as Ann+Bob" in desk.words
                lines.scroll_end(animate=False)
                await desk.settle()
                for words in ("gaps between coins", "two people", "player names", "Play"):
                    assert words in desk.text


@pytest.mark.parametrize(
    ("game", "line", "text", "key"),
    [
        ("coins#7", "level", "medium", "shift+tab"),
        ("coins,players=1#7", "players", "1", "tab"),
    ],
)
async def test_tab_moves_to_the_chosen_value_and_only_space_changes_it(
    game: str, line: str, text: str, key: str
) -> None:
    async with opened(game) as desk:
        await desk.press("m", "o")
        choices = desk.screen.query_one(f"#setting-{line}", Choices)
        while not choices.has_focus:
            await desk.press(key)
        (at,) = choices.query(".-selected").results(ChoiceButton)
        assert at.text == choices.text == text
        await desk.press("space", "right", "tab", "shift+tab", "space")
        assert choices.text == text


async def test_only_wrong_values_are_marked_and_the_first_of_them_is_explained() -> None:
    async with opened("coins,players=1#7") as desk:
        await desk.press("m", "o")
        for name, value, those, why in (
            ("coins", "x", ["coins"], "coins is a whole number"),
            ("gaps", "5-2", ["coins", "gaps"], "coins is a whole number"),
            ("coins", "", ["gaps"], "gaps between coins is a range"),
            ("gaps", "", [], ""),
            ("step", "2", [], ""),
            ("target", "9999", ["target"], ""),
            ("players", "2", [], ""),  # where a target has no meaning
        ):
            await change(desk, name, value)
            assert marked(desk) == those, (name, value)
            assert wrong(desk).startswith(why)


@pytest.mark.thorough
async def test_everything_can_be_read_wherever_the_focus_is() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m", "o")
        assert "○ alone ○ two people ● computer" in desk.words  # a sign, and not only a color
        await change(desk, "coins", "x")
        for line in ("level", "step"):
            desk.screen.query_one(f"#setting-{line}").focus()
            for at in range(2 if line != "step" else 1):  # at the chosen value, and at another one
                await desk.press(*["right"] * at)
                for theme in OURS:
                    await desk.set_theme(theme.name)
                    assert not hard_to_read(desk), (line, theme.name)


async def test_parameters_without_labels_can_be_changed_too() -> None:
    async with opened("beggar#305") as desk:
        game = desk.table.session.game
        answers: list[object] = []
        dialog = ParametersDialog(game, lambda chosen: type(game).from_seed(305, chosen))
        desk.app.push_screen(dialog, lambda made: answers.append(made and made.id))
        await desk.settle()
        assert "rounds" in desk.text
        await desk.press("tab", "ctrl+u", "ctrl+k")
        await desk.type("0")
        assert wrong(desk) == 'rounds is a whole number from 1 to 1000000, not "0"'
        await desk.press("backspace")
        await desk.type("7")
        await desk.press("enter")
        assert answers == ["beggar,rounds=7#305"]


async def test_extra_keys_in_a_burst_close_nothing_but_the_dialog() -> None:
    async with opened("coins#7") as desk:
        for keys in ("escape escape escape", "escape ctrl+s", "ctrl+s ctrl+s", "ctrl+s escape"):
            await desk.press("m", "o")
            dialog = desk.screen
            assert isinstance(dialog, ParametersDialog)
            for key in keys.split():
                dialog.action_close() if key == "escape" else dialog.action_open()
            await desk.settle()
            assert (desk.screen, desk.table.session.id) == (desk.table, "coins#7"), keys


PRESETS = {
    **{str(grade): f"coins,grade={grade},pool=wide#{DRAWN}" for grade in range(1, 6)},
    "c": f"coins,first=computer#{DRAWN}",
    "t": f"coins,players=2#{DRAWN}",
    "d": f"coins,dollar=2,first=computer#{DRAWN}",
}
"""The keys of the presets, and the games that they open for somebody who lets the computer begin."""


@pytest.mark.parametrize("how", ["keys", "mouse"])
async def test_a_preset_is_one_key_or_a_click(how: str, store: Store) -> None:
    store.save_setting("coins.first", "computer")
    async with opened("coins:1.4.5.9", store=store) as desk:
        for key, game in [*PRESETS.items()][how == "mouse" :: 2]:
            with case(key):
                await desk.press("m")
                assert "Otto, who moves first" in desk.text
                if how == "keys":
                    await desk.press(key)
                else:
                    (control,) = [
                        control
                        for control in desk.screen.query(".preset-keys Control").results(Control)
                        if control.command.keys == (key,)
                    ]
                    await desk.click(control)
                assert desk.screen is desk.table
                assert desk.table.session.id == game


async def test_a_preset_leads_to_the_editor_with_the_coins_of_the_table() -> None:
    async with opened("coins:1.4.5.9") as desk:
        await desk.send("m", "e")
        assert isinstance(desk.screen, EditorScreen)
        assert desk.table.session.id == "coins:1.4.5.9"
        await desk.press("escape")
        assert isinstance(desk.screen, CoinsTable)


async def test_keys_that_are_typed_into_a_field_choose_no_preset() -> None:
    async with opened("coins#7") as desk:
        await desk.press("m")
        assert not desk.screen.query(Input) and "longest move" not in desk.text
        await desk.press("enter", "ctrl+s")  # nothing to confirm
        assert isinstance(desk.screen, ParametersDialog)
        await desk.click("#settings-more")
        await desk.type("ctde3")
        assert isinstance(desk.screen, ParametersDialog)
        assert desk.screen.query_one("#setting-step", Input).value == "ctde3"
        desk.screen.query_one("#setting-players").focus()
        await desk.press("t")  # the row of values is a field too
        assert isinstance(desk.screen, ParametersDialog)
        await desk.press("escape", "m", "escape")
        assert isinstance(desk.screen, CoinsTable) and desk.table.session.id == "coins#7"


async def test_the_presets_fit_and_can_be_read() -> None:
    async with opened("coins#7", SIZES[-1]) as desk:
        await desk.press("m")
        for size in reversed(SIZES):
            with case(size):
                await desk.resize(*size)
                for words in (
                    "Puzzle of a grade",
                    "0 to start, 5 is hard",
                    "place coins yourself",
                    "All options",
                ):
                    assert words in desk.text
                assert not hard_to_read(desk)
        for theme in OURS:  # which have the same colors at any size
            await desk.set_theme(theme.name)
            assert not hard_to_read(desk), theme.name
