"""The home screen: its keys, its tiles, pasted ids, and how Esc and q leave it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from datetime import date, timedelta

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets import Button, Input

from cardtui.games import daily_id, daily_ids, load
from cardtui.games.beggar.screens.match import MatchTable
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.screens.path import PathScreen
from cardtui.games.coins.screens.run import RunTable
from cardtui.settings import TOUR as OFFER_TOUR
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.manual import ManualScreen
from cardtui.ui.screens.practice import PracticeScreen
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.shortcuts import Note, Shortcuts, note_lines
from cardtui.ui.widgets.tile import Tile
from cardtui.ui.widgets.title import TitleBar
from cardtui.wings import wings
from tests.cases import case
from tests.house_games import HOUSE_GAMES, OTHER_KEYS
from tests.storage.stores import a_game
from tests.ui.desk import DAY, DRAWN, NOW, SIZES, Desk, Open, opened
from tests.ui.layout import check_fit
from tests.ui.shared_app import shared_app

Check = Callable[[Desk, Command, str], Awaitable[None]]

GARBAGE = [
    *("\x1b[2J\x1b[31mred\x07", "\x1b]0;title\x07 \x00\x9b2J", "[bold]beggar[/]#305", "beggar#[/red]"),
    *("beggar#305@\u202e12", "beggar:\U0001f0a1.\ufe0f", "beggar#" + "9" * 5000, "beggar,rounds=0#1"),
    *("x" * 100_000, "\ud800"),
]


def chosen(desk: Desk) -> str:
    """Return the key of the game whose tile is marked."""
    (tile,) = desk.screen.query(".-chosen").results(Tile)
    return tile.entry.key


async def moves(desk: Desk, command: Command, key: str) -> None:
    """Press an arrow at every tile, and check that it goes to the tile beside it, if there is one."""
    sideways, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[command.keys[0]]
    tops = [tile.region.y for tile in desk.screen.query(Tile)]
    columns, rows = tops.count(tops[0]), len(set(tops))
    assert columns > 1 and rows > 1
    for start, game in enumerate(HOUSE_GAMES):
        row, column = divmod(start, columns)
        await desk.send(*["left"] * columns, *["up"] * rows, *["right"] * column, *["down"] * row)
        assert chosen(desk) == game.key
        await desk.press(key)
        beside = min(max(row + down, 0), rows - 1), min(max(column + sideways, 0), columns - 1)
        assert chosen(desk) == HOUSE_GAMES[min(beside[0] * columns + beside[1], len(HOUSE_GAMES) - 1)].key


async def opens_the_game_with_that_letter(desk: Desk, command: Command, key: str) -> None:
    game = next(game for game in HOUSE_GAMES if game.letter == key)
    await desk.press(key)
    assert desk.table.session.game.key == game.key


async def asks_for_an_id(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert isinstance(desk.screen, Ask)
    await desk.type_line("beggar#305@142")
    assert desk.table.session.save() == "beggar#305@142"


async def does_nothing_with_few_games(desk: Desk, command: Command, key: str) -> None:
    before = desk.text
    await desk.press(key)
    assert desk.text == before and "find" not in desk.lines[-1]


async def quits(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    assert desk.exited


def opens(pattern: str, before: str) -> Check:
    """Press other keys before; the id of the game that is opened then matches a pattern."""

    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(*before.split())
        await desk.press(key)
        assert re.fullmatch(pattern, desk.table.session.save())

    return check


def says(text: str) -> Check:
    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(key)
        assert desk.notifications == [text]

    return check


def shows(screen: type[object], text: str = "") -> Check:
    async def check(desk: Desk, command: Command, key: str) -> None:
        await desk.press(key)
        assert isinstance(desk.screen, screen) and text in desk.text

    return check


async def begins_a_game_of_its_kind(desk: Desk, command: Command, key: str) -> None:
    await desk.press(key)
    begun = {"n": "coins,level=perfect:3", "z": f"coins,grade=0,pool=wide#{DRAWN}"}
    begun |= {"D": daily_id("coins", TODAY)}
    screen = {"P": PathScreen, "r": RunTable, "M": MatchTable}.get(key)
    assert (desk.table.session.id == begun[key]) if screen is None else isinstance(desk.screen, screen)


async def offers_the_tour_no_more(desk: Desk, command: Command, key: str) -> None:
    assert "New here?" in desk.text
    await desk.press(key)
    assert "New here?" not in desk.text


ONCE = {"quit", "app.tour", "decline_tour", "begin"}
"""Commands after which the app is not as it was."""

CHECKS: dict[str, Check] = {
    "game_before": opens(f"beggar#{DRAWN}@2", "b right right q"),
    "move": moves,
    "open_chosen": opens(f"coins#{DRAWN}", ""),
    "ask_id": asks_for_an_id,
    "find": does_nothing_with_few_games,
    "app.settings": shows(SettingsScreen),
    "open_by_hand": opens(f"perditio#{DRAWN}", "down"),
    "game_of_the_day": opens(daily_ids("coins", date.fromisoformat(DAY))[1], ""),
    "copy_result": says("Finish today's game first: d opens it."),
    "history": says("Games are not saved, so there is nothing to show."),
    "statistics": says("Games are not saved, so there is nothing to show."),
    "app.practice": shows(PracticeScreen, "0 of 23 solved"),
    "app.tour": shows(TableScreen, "Tour 1/9"),
    "decline_tour": offers_the_tour_no_more,
    "help": shows(HelpScreen),
    "app.manual": shows(ManualScreen),
    "quit": quits,
    "app.command_palette": shows(CommandPalette),
    "open_game": opens_the_game_with_that_letter,
    "begin": begins_a_game_of_its_kind,
}


async def test_a_key_does_what_its_command_says() -> None:
    of_wings = {command.action for wing in wings() for command in wing.home}
    own = [
        command
        for command in HomeScreen.commands
        if command.name not in of_wings and not any(f"('{key}'" in command.action for key in OTHER_KEYS)
    ]
    assert CHECKS.keys() == {command.name for command in own}
    async with shared_app(None) as again:
        for at, command in enumerate(own):
            key = command.keys[at % len(command.keys)]
            app = opened(None) if command.name in ONCE else again(f"{command.name} {key}")
            async with app as desk:
                await CHECKS[command.name](desk, command, key)


async def test_a_key_of_a_wing_opens_a_screen_from_which_q_leads_back() -> None:
    for command in (command for wing in wings() for command in wing.home):
        for key in command.keys:
            async with opened(None) as desk:
                home = desk.screen
                await desk.press(key)
                assert desk.screen is not home, command
                await desk.press("q")
                assert desk.screen is home, command


async def test_m_opens_each_game_by_hand_and_the_setup_of_one_that_is_always_played() -> None:
    async with shared_app(None, (120, 40)) as again:
        again.desk.app.draw_seed = lambda: 5
        for number, entry in enumerate(HOUSE_GAMES):
            async with again(entry.key) as desk:
                await desk.press(*["right"] * (number % 2), *["down"] * (number // 2), "m")
                if entry.asks_how:
                    await desk.press("c")
                if entry.by_hand:
                    assert desk.table.session.game.key == entry.key
                    assert desk.table.session.game == load(entry.key).from_seed(5).begin_by_hand()
                else:
                    assert f"{entry.title}: game setup" in desk.text
                    await desk.press("m", "escape")
                    assert desk.table.session.id == f"{entry.key}#5" and "Your turn" in desk.text


async def test_each_game_has_a_tile_with_its_words_and_a_click_opens_it() -> None:
    async with opened(None, (120, 40)) as desk:
        assert "today's game" not in desk.text  # nor is there a history, because nothing is saved
        for game in HOUSE_GAMES:
            assert game.title in desk.text
            assert f"{game.verb.capitalize()} {game.line}" in desk.text
            await desk.click(f"#tile-{game.key}", 5, 4)
            assert desk.table.session.game.key == game.key
            await desk.press("q")
        await desk.click("#menu")
        assert isinstance(desk.screen, CommandPalette)


async def test_coming_back_from_a_game_finds_the_home_screen_unchanged() -> None:
    async with opened(None) as desk:
        before = desk.text
        for keys in ("c q", "c greater_than_sign greater_than_sign f2 escape"):
            await desk.press(*keys.split())
            assert desk.text == before
        await desk.press("q")
        assert desk.exited


async def test_a_pasted_id_stands_in_the_dialog_ready_to_be_opened_and_garbage_is_an_error() -> None:
    async with opened(None) as desk:
        before = desk.text
        for text in ("", " \n\t "):
            await desk.paste(text)
            assert isinstance(desk.screen, HomeScreen)
        for garbage in GARBAGE:
            with case(repr(garbage)[:80]):
                await desk.paste(garbage)
                assert isinstance(desk.screen, Ask)
                assert desk.screen.query_one("#ask-wrong").render() != ""
                assert desk.screen.query_one("#ask-open", Button).disabled
                assert not {"\x1b", "\x07"} & {*desk.text}
                await desk.press("enter")
                assert isinstance(desk.screen, Ask)
                await desk.press("escape")
                assert desk.text == before
        for text in ("beggar#305@7", "  beggar#305@7\n", "beggar#305@7\r\n\r\n"):
            await desk.paste(text)
            assert desk.screen.query_one(Input).value == "beggar#305@7"
            await desk.press("enter")
            assert desk.table.session.save() == "beggar#305@7"
            await desk.press("q")


@pytest.mark.parametrize("key", ["i", "question_mark", "comma", "b"])
async def test_esc_pressed_too_often_closes_what_is_open_and_does_not_quit_but_q_does(key: str) -> None:
    async with opened(None) as desk:
        await desk.press(key)
        await desk.send(*["escape"] * 5)
        assert isinstance(desk.screen, HomeScreen)
        later = events.Key("escape", None)
        later.time += 1.0
        desk.app.post_message(later)
        await desk.settle()
        assert isinstance(desk.screen, HomeScreen) and not desk.exited
        await desk.send(key, "escape", "q")
        assert desk.exited


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_three_keys_quit(key: str) -> None:
    async with opened(None) as desk:
        await desk.press(key)
        assert desk.exited


@pytest.mark.parametrize("text", ["a short notice", "a notice that is longer than the line " * 4])
@pytest.mark.parametrize("game", [None, "beggar#305"])
async def test_esc_puts_a_notice_away_that_covers_something_and_only_then_leaves(
    game: str | None, text: str
) -> None:
    async with opened(game) as desk:
        screen = desk.screen
        desk.app.notify(text, markup=False, timeout=60)
        [bar] = screen.query(TitleBar)
        await desk.press("escape")
        if game is not None and not text.startswith("a notice"):  # it covers nothing
            assert isinstance(desk.screen, HomeScreen)
            return
        assert desk.screen is screen and not bar.said
        await desk.press("escape")
        assert isinstance(desk.screen, HomeScreen) and not desk.exited


TODAY = date.fromisoformat(DAY)


def add_days(store: Store, *ago: int, won: bool = True) -> None:
    """Add the puzzles of these days, solved or missed at the first try on their days."""
    for number in ago:
        day = TODAY - timedelta(number)
        values = {"game": "coins", "id": daily_id("coins", day), "way": f"grade {number % 5 + 1}"}
        store.add_finished_game(
            a_game(f"day{number}{won}", NOW - 86400 * number, day=day.isoformat(), won=won, **values)
        )


def add_levels(store: Store, numbers: Iterable[int]) -> None:
    """Add levels of the path that were won with three stars."""
    for number in numbers:
        values = {"game": "coins", "id": LEVELS[number - 1].rules.id, "way": "the path", "steps": 1}
        store.add_finished_game(a_game(f"level{number}", NOW - 9e6 + number, won=True, **values))


def fill(store: Store) -> None:
    """Add what somebody has left behind who comes back every day."""
    add_days(store, 1, 2, 3, 5, 6)
    add_days(store, 4, won=False)
    add_levels(store, range(1, 15))
    for number in range(8):
        values = {"game": "snap", "id": f"snap,you=A#{number}", "way": ("easy", "medium")[number % 2]}
        store.add_finished_game(a_game(f"snap{number}", NOW - 8e6 + number, won=number < 3, **values))
    store.save_game(SavedGame("s", "beggar", "beggar#305@62", 62, 211, NOW, NOW))


def tile_text(desk: Desk, key: str) -> str:
    """Return the two lines of words on a tile."""
    tile = desk.screen.query_one(f"#tile-{key}", Tile)
    lines = [line[tile.region.x + 1 : tile.region.right].strip() for line in desk.lines]
    y = tile.title_cell.y
    return " ".join(" ".join(lines[y : y + 2]).split())


def shortcuts(desk: Desk) -> list[str]:
    """Return the two lines of the shortcuts."""
    region = desk.screen.query_one(Shortcuts).region
    assert region.height == 2
    return [" ".join(line.split()) for line in desk.lines[region.y : region.bottom]]


@pytest.mark.parametrize("size", SIZES)
async def test_home_says_first_what_is_open_today(
    store: Store, open_app: Open, size: tuple[int, int]
) -> None:
    fill(store)
    store.add_finished_game(
        a_game("today", NOW, game="snap", id=daily_id("snap", TODAY), day=TODAY.isoformat(), won=None)
    )
    async with open_app(None, size) as desk:
        title, names, dots = desk.lines[:3]
        assert "21 November" in title and "3 of 4 " in title and "open today" in title
        firsts = [names.index(game.title.partition(" ")[0]) for game in HOUSE_GAMES]
        ends = [*firsts[1:], size[0]]
        days = [" ".join(dots[first:end].replace(" ", "")) for first, end in zip(firsts, ends, strict=True)]
        assert all(names[end - 2 : end] == dots[end - 2 : end] == "  " for end in firsts[1:])
        assert days == ["● ● ✗ ● ● ● ◌", "○ ○ ○ ○ ○ ○ ◌", "○ ○ ○ ○ ○ ○ ◌", "○ ○ ○ ○ ○ ○ ●"]
        await desk.click_at(firsts[2], 2)
        assert desk.table.session.id == daily_id("perditio", TODAY)


async def test_home_says_that_all_is_done_today(store: Store, open_app: Open) -> None:
    add_days(store, 0)
    for game in HOUSE_GAMES[1:]:
        values = {"game": game.key, "id": daily_id(game.key, TODAY), "day": TODAY.isoformat()}
        store.add_finished_game(a_game(game.key, NOW, **values))
    async with open_app(None) as desk:
        assert "all done today" in desk.lines[0]


WHAT_ONE_COMES_BACK_FOR = {
    (60, 18): {
        "coins": "Silver Dollar c today is open",
        "beggar": "Beggar My Neighbour b you stopped at card 62",
        "perditio": "Perditio Tempus p Watch a patience",
        "snap": "Snap s you are behind 3 : 5",
    },
    (80, 24): {
        "coins": "Silver Dollar c 3 days in a row · today is open",
        "beggar": "Beggar My Neighbour b you stopped at card 62",
        "perditio": "Perditio Tempus p Watch a patience",
        "snap": "Snap s you are behind 3 : 5",
    },
    (120, 40): {
        "coins": "Silver Dollar c 3 days in a row · today is open",
        "beggar": "Beggar My Neighbour b you stopped at card 62",
        "perditio": "Perditio Tempus p Watch a patience, decided before it starts",
        "snap": "Snap s you are behind 3 : 5",
    },
}


@pytest.mark.parametrize("size", WHAT_ONE_COMES_BACK_FOR)
async def test_a_line_on_each_tile_says_what_one_comes_back_for(
    store: Store, open_app: Open, size: tuple[int, int]
) -> None:
    fill(store)
    async with open_app(None, size) as desk:
        assert "New here?" not in desk.text
        for key, words in WHAT_ONE_COMES_BACK_FOR[size].items():
            assert tile_text(desk, key) == words


@pytest.mark.parametrize("size", SIZES)
async def test_the_shortcuts_of_the_chosen_game_have_two_rows_of_their_own(
    store: Store, open_app: Open, size: tuple[int, int]
) -> None:
    fill(store)
    async with open_app(None, size) as desk:
        rating = re.search(r"your rating 1\d\d\d", desk.text)
        assert rating is not None
        first = f"d today's puzzle open z puzzle {rating.group()} r run"
        assert shortcuts(desk) == [first, "P the path 14 of 40 · 42 ★ n next level Equal heaps 3"]
        row = desk.screen.query_one(Shortcuts).region.y
        assert row == size[1] - (3 if size[1] < 24 else 4)
        others = [
            ("right", ["d today's game m by hand M match", "u continue at card 62"]),
            ("down", ["d today's game m against the computer won 3 of 8", ""]),
            ("left", ["d today's game m by hand", ""]),
        ]
        above = {y: desk.lines[y] for y in (0, 1, 2)}
        for key, lines in others:
            await desk.press(key)
            assert shortcuts(desk) == lines
            assert desk.screen.query_one(Shortcuts).region.y == row
            assert above == {y: desk.lines[y] for y in (0, 1, 2)}


async def test_before_anything_was_played_the_shortcuts_say_what_there_is(open_app: Open) -> None:
    async with open_app(None) as desk:
        assert shortcuts(desk) == [
            "d today's puzzle small board open D large board z puzzle r run",
            "P the path n next level One coin 1",
        ]
        assert tile_text(desk, "coins") == "Silver Dollar c Play for the last move"
        assert "won" not in desk.text and "continue" not in desk.text


async def test_a_game_that_was_left_before_its_first_step_is_continued_at_the_start(
    store: Store, open_app: Open
) -> None:
    store.save_game(SavedGame("0" * 32, "beggar", "beggar#305@0", 0, 211, NOW - 60, NOW - 30))
    async with open_app(None) as desk:
        await desk.press("right")
        assert "u continue at the start" in desk.words and "you stopped at the start" in desk.words


def test_where_not_all_fits_the_first_optional_note_is_left_out_first() -> None:
    command = Command("do", ("x",), "Do it")
    notes = [
        Note(command, "needed" * 3),
        Note(command, "optional one", optional=True),
        Note(command, "needed too"),
        Note(command, "optional two", optional=True),
    ]
    shown = [note.text for line in note_lines([notes], 36) for _, note, _ in line]
    assert shown == ["needed" * 3, "needed too", "optional two"]


async def test_the_offer_of_the_tour_goes_and_nothing_else_moves(open_app: Open) -> None:
    for size in SIZES:
        async with open_app(None, size) as desk:
            before = desk.lines
            offer = next(y for y, line in enumerate(before) if "New here?" in line)
            await desk.press("x")
            after = desk.lines
            assert "New here?" not in desk.text
            assert [y for y in range(size[1]) if before[y] != after[y]] == [offer]
        desk.app.settings.set(OFFER_TOUR, "yes")


async def test_a_click_on_a_note_does_what_its_key_does(store: Store, open_app: Open) -> None:
    fill(store)
    opens = {
        "today's puzzle": daily_id("coins", TODAY),
        "next level": LEVELS[14].rules.id,
        "puzzle your rating": f"coins,grade=2,pool=wide#{DRAWN}",
        "continue at card": "beggar#305@62",
    }
    async with open_app(None, (120, 40)) as desk:
        for words, saved in opens.items():
            with case(words):
                await desk.press(*["right"] * (words == "continue at card"))
                y = next(at for at, line in enumerate(desk.lines) if words in line)
                await desk.click_at(desk.lines[y].index(words), y)
                assert desk.table.session.save() == saved
                await desk.press("q")
        await desk.press("left")
        y = next(at for at, line in enumerate(desk.lines) if "the path" in line)
        await desk.click_at(desk.lines[y].index("the path"), y)
        assert isinstance(desk.screen, PathScreen)


async def test_a_day_that_is_done_is_told_and_can_be_shared(store: Store, open_app: Open) -> None:
    add_days(store, 0, 1)
    for ago in (1, 2):
        day = TODAY - timedelta(ago)
        values = {"game": "snap", "id": daily_id("snap", day), "day": day.isoformat()}
        store.add_finished_game(a_game(f"snap {ago}", NOW - 86400 * ago, **values))
    async with open_app(None, (120, 40)) as desk:
        assert tile_text(desk, "coins") == "Silver Dollar c 2 days in a row · today is done"
        assert "d today's puzzle solved" in shortcuts(desk)[0]
        assert "Y share day 2" in shortcuts(desk)[1]
        await desk.press("right", "down")
        assert tile_text(desk, "snap") == "Snap s 2 days in a row · today is open"
        assert "d today, day 3" in shortcuts(desk)[0]


async def test_the_way_of_a_game_that_was_left_is_told_with_commas(store: Store, open_app: Open) -> None:
    saved = "beggar,slap=easy#5~l.l.l.l@4"
    store.save_game(SavedGame("s", "beggar", saved, 4, 4, NOW, NOW))
    async with open_app(None, (120, 40)) as desk:
        assert "you stopped at card 4 · slaps, easy" in tile_text(desk, "beggar")
        await desk.press("right")
        assert shortcuts(desk)[1] == "u continue at card 4 slaps, easy"


async def test_the_tour_is_offered_until_a_puzzle_is_solved(store: Store, open_app: Open) -> None:
    add_days(store, 1, won=False)
    async with open_app(None) as desk:
        assert "New here?" in desk.text
    add_levels(store, [1])
    async with open_app(None) as desk:
        assert "New here?" not in desk.text


async def test_every_size_has_room_for_what_there_is(store: Store, open_app: Open) -> None:
    fill(store)
    async with open_app(None) as desk:
        for size in SIZES:
            with case(size):
                await desk.resize(*size)
                check_fit(desk)
                assert all(game.title in desk.text for game in HOUSE_GAMES)
