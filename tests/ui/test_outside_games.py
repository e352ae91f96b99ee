"""Games of other packages on the screen: one that works, in a real terminal, and some that do not."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui import games
from cardtui.engine.errors import BadInput
from cardtui.engine.session import Session
from cardtui.games import GAMES, Notice, load
from cardtui.library import listings
from cardtui.outside_games import find_games
from cardtui.storage.paths import HOME_VARIABLE
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import Store
from cardtui.ui.app import CardApp
from cardtui.ui.screens import home, key_settings
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.screens.settings import SettingsScreen
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.widgets.title import TitleBar
from tests.madeup.register import registered
from tests.packages import install_entry, install_war
from tests.storage.stores import a_game
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import NOW, Desk, Open

ROOT = Path(__file__).parents[2]


def test_the_game_of_a_package_is_at_home_in_a_real_terminal(tmp_path: Path) -> None:
    install_war(tmp_path / "site")
    env = {
        "PYTHONPATH": f"{tmp_path / 'site'}:{ROOT}",
        HOME_VARIABLE: str(tmp_path / "home"),
        "TEXTUAL_ANIMATIONS": "none",
    }
    with Terminal(CARDTUI, (80, 30), env) as terminal:
        letter = re.compile(r"\bWar +new +([^w\W])\b")  # its own, w, is that of practice
        terminal.wait(lambda screen: bool(letter.search(screen)))
        terminal.press(letter.findall(terminal.text)[0])
        terminal.wait_for("≡ War")
        terminal.press("right", "right", "right")
        terminal.wait_for("card 3")
        terminal.press("o", "d")
        terminal.wait_for("removefirst  addlast")
        terminal.press("d", "\x1bOP")
        terminal.wait_for("Two players turn their top cards up")  # its page of the manual
        terminal.press("q", "m")
        terminal.wait_for("a card from deck 1")
        terminal.press("q")
        terminal.wait_for("continue at card 3")
        terminal.press("d")
        terminal.wait_for("war#20")  # the seed of the game of a day is its date
        terminal.press("q", "u")
        terminal.wait_for("card 3")
        terminal.press("q", ",")
        terminal.wait_for("≡ Settings")
        terminal.press("q", "q")
        assert terminal.wait_for_exit() == 0


@pytest.mark.parametrize("member", ["apply", "describe", "initial_state"])
def test_a_game_of_a_package_that_fails_ends_with_a_line_and_loses_nothing(
    tmp_path: Path, member: str
) -> None:
    install_war(tmp_path / "site")
    source = tmp_path / "site" / "cardtui_war" / "game.py"
    failing = f"\n\ndef _fail(*_):\n    raise KeyError('[b]east')\n\n\nGAME.{member} = _fail\n"
    source.write_text(source.read_text() + failing)
    env = {"PYTHONPATH": f"{tmp_path / 'site'}:{ROOT}", HOME_VARIABLE: str(tmp_path / "home")}
    with Terminal(CARDTUI, (80, 30), env | {"TEXTUAL_ANIMATIONS": "none"}) as terminal:
        terminal.wait_for("Silver Dollar")
        terminal.press("c")
        terminal.wait_for("Your turn")
        terminal.press("right", "1", "enter", "q")
        letter = re.compile(r"\bWar +new +([^w\W])\b")
        terminal.wait(lambda screen: bool(letter.search(screen)))
        terminal.press(letter.findall(terminal.text)[0])
        if member == "describe":  # the others are asked before there is a table
            terminal.wait_for("≡ War")
            terminal.press("right")
        assert terminal.wait_for_exit() == 1
        said = "cardtui: the game War of cardtui_war has failed: KeyError: '[b]east' (game.py,"
        assert said in terminal.text and "Traceback" not in terminal.text
    with Terminal(CARDTUI, (80, 30), env) as terminal:
        terminal.wait_for("continue the game")


async def test_m_opens_any_game_by_hand_and_no_setup_where_there_is_none(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with registered():
        monkeypatch.setattr(home, "GAMES", games.GAMES)
        for key in ("race", "golf"):  # watched, though its entry does not offer it by hand; played
            async with open_app(None, (120, 40)) as desk:
                assert isinstance(desk.screen, HomeScreen)
                desk.screen._choose(key)
                await desk.press("m")
                assert isinstance(desk.screen, TableScreen)
                assert desk.table.play.chooses


# packages whose games cannot be used


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game whose rules cannot be imported, and one whose table is none; both are listed."""
    monkeypatch.syspath_prepend(tmp_path)
    install_entry(
        tmp_path, "no-rules", "norules", title="No [b]rules[/b]", more="ENTRY = ENTRY._replace(pictures=())"
    )
    (tmp_path / "no_rules/game.py").write_text("import nothing")
    install_war(tmp_path)
    (tmp_path / "cardtui_war/screens/table.py").write_text("TABLE = 5")
    listed = (*games.GAMES, *find_games([str(tmp_path)], {}).entries)
    monkeypatch.setattr(games, "GAMES", listed)
    monkeypatch.setattr(home, "GAMES", listed)
    monkeypatch.setattr(key_settings, "GAMES", listed)
    monkeypatch.setattr(listings, "TITLES", {game.key: game.title for game in listed})
    key_settings.configurable_screens.cache_clear()
    key_settings.key_settings.cache_clear()
    yield tmp_path
    key_settings.configurable_screens.cache_clear()
    key_settings.key_settings.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("no_rules", "cardtui_war")]:
        del sys.modules[name]


NO_RULES = "The game norules cannot be loaded: ModuleNotFoundError: No module named 'nothing'."
NO_TABLE = "The game war cannot be loaded: its TABLE is no table."


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("key", "keys"),
    [("norules", "enter"), ("norules", "m"), ("norules", "d"), ("war", "enter"), ("war", "d")],
)
async def test_a_game_that_cannot_be_loaded_is_told_and_home_stays(
    key: str, keys: str, open_app: Open
) -> None:
    async with open_app(None, (120, 40)) as desk:
        home_screen = desk.screen
        assert isinstance(home_screen, HomeScreen)
        home_screen._choose(key)
        await desk.press(keys)
        assert desk.screen is home_screen
        assert said(desk) == (NO_RULES if key == "norules" else NO_TABLE)
        await desk.press("escape", "c")
        assert isinstance(desk.screen, TableScreen)


@pytest.mark.usefixtures("site")
async def test_what_was_played_of_a_game_that_cannot_be_loaded_stays(store: Store, open_app: Open) -> None:
    row = a_game("1" * 32, NOW, game="norules", id="norules#5", result="It is over.", way="")
    store.add_finished_game(row)
    store.save_game(SavedGame("0" * 32, "norules", "norules#7@30", 30, 100, NOW, NOW))
    async with open_app(None, (120, 40)) as desk:
        assert "No [b]rules[/b]" in desk.text and "you stopped at step 30" in desk.text
        await desk.press("u")
        assert said(desk) == f"A saved game cannot be opened: t{NO_RULES[1:-1]}"
        await desk.press("escape", "S")
        assert "No [b]rules[/b]" in desk.text and "1 game" in desk.text
        await desk.press("H")
        assert "It is over" in desk.text
        await desk.press("enter")
        assert said(desk).endswith(NO_RULES[1:-1])
        await desk.press(*["g"] * (len(GAMES) + 1))
        assert "No [b]rules[/b] · all results" in desk.text
        await desk.press("g")
        assert "War · all results" in desk.text
        await desk.press("g")
        assert "all games · all results" in desk.text
        await desk.press("q", "comma")
        assert isinstance(desk.screen, SettingsScreen)


@pytest.mark.usefixtures("site")
def test_an_app_for_a_game_without_its_table_says_why() -> None:
    with pytest.raises(BadInput, match=NO_TABLE[1:-1]):
        CardApp(Session(load("war").from_seed(1)))


@pytest.mark.parametrize(
    ("texts", "said_at_home"),
    [
        (["the game a is [b]bad[/b]"], "The game a is [b]bad[/b]."),
        (
            ["the game a is bad", "b", "c"],
            "The game a is bad. cardtui --help says why two other games cannot be played either.",
        ),
    ],
)
async def test_home_says_once_why_games_are_missing(
    texts: list[str], said_at_home: str, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "NOTICES", tuple(Notice(text, text) for text in texts))
    async with open_app(None) as desk:
        assert said(desk) == said_at_home
        await desk.press("escape")
        assert not said(desk)
        await desk.press("c", "q")
        assert isinstance(desk.screen, HomeScreen)
        assert not said(desk)


def said(desk: Desk) -> str:
    """Return the notification on the screen."""
    return desk.screen.query_one(TitleBar).said
