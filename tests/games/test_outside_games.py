"""Games of other packages: how they are found, their order, and what is said of those that cannot be used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from cardtui import games
from cardtui.engine.entry import Entry
from cardtui.engine.errors import BadInput
from cardtui.games import Notice, entry, load, read_result
from cardtui.line_commands import line_commands
from cardtui.outside_games import _FIELDS, OutsideGames, fault_of, find_games
from tests.madeup.register import MADE_UP
from tests.packages import install, install_entry, install_war


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for packages, which can be imported and are forgotten after the test."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", "") or "").startswith(str(tmp_path)):
            del sys.modules[name]


def found(*folders: Path) -> OutsideGames:
    return find_games(map(str, folders), games.TAKEN)


def keys(games: OutsideGames) -> list[str]:
    return [entry.key for entry in games.entries]


# finding


def test_a_package_with_an_entry_point_is_a_game(site: Path) -> None:
    install_war(site)
    (war,) = found(site).entries
    assert (war.key, war.title, war.package, war.is_shipped) == ("war", "War", "cardtui_war", False)
    assert war.folder == site / "cardtui_war"
    assert war.load("game:GAME").title == "War"
    assert found(site).notices == ()


def test_the_package_of_an_entry_is_where_the_entry_was_found(site: Path) -> None:
    install_entry(site, "one", "one")
    files = {
        "two/__init__.py": "",
        "two/entries.py": (site / "one/__init__.py").read_text().replace("'one'", "'two'"),
    }
    install(site, "two", "two = two.entries:ENTRY", files)
    assert [entry.package for entry in found(site).entries] == ["one", "two"]


@pytest.mark.parametrize(
    "text",
    [
        "[cardtui.games]\nwar = one:ENTRY",
        "[ cardtui.games ]\r\n\r\n# ours\r\n; ours\r\n  war=one:ENTRY  \r\n",
        "[other]\nwar = two:ENTRY\n[cardtui.games]\nwar = one:ENTRY [extra]\n[cardtui.games.other]\nx = y:z",
        "[cardtui.games]\nwar = one:Holder.ENTRY",
        "[cardtui.games]\nwar = one:ENTRY\n[console_scripts]\ncaf\xe9 = one:main",
    ],
)
def test_entry_points_are_read_as_pip_writes_them(site: Path, text: str) -> None:
    install_entry(site, "one", "war", more="class Holder: ENTRY = ENTRY")
    (site / "one-1.0.dist-info" / "entry_points.txt").write_bytes(text.encode("latin-1"))
    assert keys(found(site)) == ["war"]
    assert found(site).notices == ()


def test_folders_that_cannot_be_read_are_left_out(site: Path) -> None:
    install_war(site)
    (site / "packages.zip").write_bytes(b"PK")
    (site / "empty-1.0.dist-info").mkdir()
    (site / "odd.dist-info").mkdir()
    assert keys(found(site / "packages.zip", site / "nothing", Path("\0"), site)) == ["war"]


def test_the_folder_that_comes_first_hides_a_package_in_those_after_it(site: Path) -> None:
    install_war(site / "old")
    install_entry(site, "Cardtui.War", "skirmish")
    games = found(site, site / "old", site)
    assert (keys(games), games.notices) == (["skirmish"], ())


def test_the_games_are_listed_by_place_and_title_whatever_the_order_of_the_folders(site: Path) -> None:
    folders = []
    for package, key, place in (
        ("aa", "last", 200),
        ("zz", "beta", 100),
        ("mm", "alpha", 100),
        ("kk", "first", 1),
    ):
        folders.append(site / package)
        install_entry(site / package, package, key, more=f"ENTRY = ENTRY._replace(place={place})")
        sys.path.insert(0, str(site / package))
    try:
        orders = {tuple(keys(found(*order))) for order in permutations(folders)}
    finally:
        del sys.path[: len(folders)]
    assert orders == {("first", "alpha", "beta", "last")}


# what cannot be used

UNLOADED = {
    "import no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
    "raise ValueError('two\\nlines, \\x1b[2J and \\x07')": r"ValueError: two lines, \x1b[2J and \x07",
    "raise SystemExit('it needs a newer Python')": "SystemExit: it needs a newer Python",
    "class Panic(BaseException): pass\nraise Panic('at line 1')": "Panic: at line 1",
    "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd": "Odd: it has no text",
    "def": "SyntaxError: invalid syntax (__init__.py, line 5)",
    "from cardtui.games import FIVE": "ImportError: cannot import name 'FIVE' from 'cardtui.games'",
    "del ENTRY": "AttributeError: module 'bad' has no attribute 'ENTRY'",
    "ENTRY = 'war'": "bad:ENTRY is no Entry",
    "ENTRY = Entry": "bad:ENTRY is no Entry",
}
_KEY = "its key must be small letters and digits, with a letter first, not "
_SETTINGS = (
    "its settings must be a tuple of Setting, each with a name, a label, help, the group Playing and a "
    "default that it can be, not "
)
_PACE = f"{_SETTINGS}(Setting(name='bad.pace', label='pace',…"
BAD_FIELDS = {
    "key='War'": f"{_KEY}'War'",
    "key='2war'": f"{_KEY}'2war'",
    "key=None": f"{_KEY}None",
    "letter='ctrl+p'": "its letter must be one letter, or empty, not 'ctrl+p'",
    "letter='ä'": "its letter must be one letter, or empty, not 'ä'",
    "title=' '": "its title must be a line of text, not ' '",
    "verb='a\\nb'": r"its verb must be a line of text, not 'a\nb'",
    "line=5": "its line must be a line of text, not 5",
    "pictures='# #'": "its pictures must be a tuple of pictures, such as 5C+JD # -, not '# #'",
    "pictures=('5C 1X',)": "its pictures must be a tuple of pictures, such as 5C+JD # -, not ('5C 1X',)",
    "pictures=('()',)": "its pictures must be a tuple of pictures, such as 5C+JD # -, not ('()',)",
    "other_starts=('run',)": (
        "its other_starts must be a tuple of OtherStart, each with a name, a letter and a line of help, "
        "not ('run',)"
    ),
    "by_hand='yes'": "its by_hand must be True or False, not 'yes'",
    "catalogue='A B'": "its catalogue must be a word as a key is, or empty, not 'A B'",
    "commands=(LineCommand('other run', 'Play', 'bad:run', 'Run.'),)": (
        'its command "other run" does not begin with its key'
    ),
    "commands=(LineCommand('bad', 'Play', 'bad:run', 'Run.'),)": (
        "its commands must be a tuple of LineCommand, each with two words, a target and help, "
        "not (LineCommand(name='bad', section='Play'…"
    ),
    "pages=('../index',)": "its pages must be a tuple of names of pages, not ('../index',)",
    "settings=('pace',)": f"{_SETTINGS}('pace',)",
    "settings=(Setting('bad.pace', 'pace', 'How quick it is.'),)": _PACE,
    "settings=(Setting('bad.pace', 'pace', 'How quick it is.', PLAYING, 'x', (('1', 'usual'),)),)": _PACE,
    "settings=(Setting('theme', 'pace', 'How quick it is.', PLAYING, '1', (('1', 'usual'),)),)": (
        'its setting "theme" does not begin with its key and a dot'
    ),
    "settings=2 * (Setting('bad.pace', 'pace', 'How quick it is.', PLAYING, '1', (('1', 'usual'),)),)": (
        'it has two settings called "bad.pace"'
    ),
    "own_ending=1": "its own_ending must be True or False, not 1",
    "place='first'": "its place must be a whole number, not 'first'",
    "package='no_such_package'": "ModuleNotFoundError: No module named 'no_such_package'",
    "package='tests.packages'": (
        "tests.packages is one module, and not a folder with game.py and screens/table.py"
    ),
}
BAD_ENTRIES = UNLOADED | {f"ENTRY = ENTRY._replace({field})": why for field, why in BAD_FIELDS.items()}


@pytest.mark.parametrize(("source", "why"), BAD_ENTRIES.items(), ids=range(len(BAD_ENTRIES)))
def test_an_entry_that_cannot_be_used_is_a_notice_and_the_other_games_are_there(
    site: Path, source: str, why: str
) -> None:
    install_entry(site, "bad", "bad", more=source)
    install_war(site)
    games = found(site)
    assert keys(games) == ["war"]
    (notice,) = games.notices
    assert notice.key == "bad"
    assert notice.text.startswith(start := "the game bad of bad cannot be loaded: ")
    assert notice.text.removeprefix(start).partition(" (/")[0] == why
    assert notice.text.isprintable()


@pytest.mark.parametrize("target", ["", "bad", "bad:", ":ENTRY", "bad ENTRY", "../bad:ENTRY", "\x1b[2J:x"])
def test_a_target_that_names_no_entry_is_a_notice(site: Path, target: str) -> None:
    install(site, "bad", f"bad = {target}", {"bad/__init__.py": ""})
    (notice,) = found(site).notices
    assert notice.text.endswith(" does not name an entry, as cardtui_war:ENTRY does")
    assert notice.text.isprintable()


LEFT_OUT = {
    **dict.fromkeys(line_commands(), "a command of cardtui"),
    "keys": "what the settings of keys begin with",
    "camicia": "what ids of Beggar My Neighbour may begin with",
    "beggar": "a game of cardtui",
}


@pytest.mark.parametrize("key", LEFT_OUT)
def test_a_key_that_cardtui_has_is_left_out(site: Path, key: str) -> None:
    install_entry(site, "some-game", key)
    games = found(site)
    assert games.entries == ()
    assert games.notices == (
        Notice(key, f"the game {key} of some_game is left out: {key} is {LEFT_OUT[key]}"),
    )


def test_of_two_games_with_one_key_that_of_the_first_package_by_name_is_there(site: Path) -> None:
    for package, title in (("b-war", "Second"), ("a-war", "First"), ("c-peace", "Third")):
        more = "ENTRY = ENTRY._replace(catalogue='war')" if title == "Third" else ""
        install_entry(site, package, "peace" if more else "war", title=title, more=more)
    games = found(site)
    assert [entry.title for entry in games.entries] == ["First"]
    assert [notice.text for notice in games.notices] == [
        "the game war of b_war is left out: war is a game of a_war",
        "the game peace of c_peace is left out: war is a game of a_war",
    ]


# a game in the list that fails when it is opened

_WAR = "from abc import abstractmethod\nfrom tests.madeup.war.game import War\n"
BAD_GAMES = {
    "import no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
    "": "AttributeError: module 'bad.game' has no attribute 'GAME'",
    "GAME = 'war'": "its GAME is no Game",
    f"{_WAR}GAME = War": 'the key of its GAME is "war"',
    f"{_WAR}class GAME(War):\n @abstractmethod\n def result(self, state): pass": "its GAME has no result",
}


@pytest.mark.parametrize(("source", "why"), BAD_GAMES.items(), ids=range(len(BAD_GAMES)))
def test_a_game_that_cannot_be_loaded_is_told_when_it_is_opened_and_its_rows_as_they_are(
    site: Path, source: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_entry(site, "bad", "bad")
    (site / "bad/game.py").write_text(source)
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, *found(site).entries))
    with pytest.raises(BadInput) as error:
        load("bad")
    assert str(error.value) == f"the game bad cannot be loaded: {why}"
    assert read_result("bad", "Nobody wins.", 5) == "Nobody wins."
    assert "bad" not in {kind.key for kind in games.kinds()}
    assert games.kind_of("bad").step_name == "step"


def test_the_reason_is_said_to_whoever_names_a_game_that_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "NOTICES", (Notice("war", "the game war is not there"),))
    with pytest.raises(BadInput, match=r"^the game war is not there$"):
        load("war")
    with pytest.raises(BadInput, match="there is no game called"):
        entry("whist")


@pytest.mark.parametrize("game", (*games.GAMES, *MADE_UP), ids=lambda game: game.key)
def test_nothing_is_wrong_with_the_entries_that_there_are(game: Entry) -> None:
    assert fault_of(game) == ""


def test_every_field_of_an_entry_is_checked() -> None:
    assert [field for field, *_ in _FIELDS] == [*Entry._fields]
