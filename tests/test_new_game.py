"""`python -m tests.new_game`: what it writes works at once, and a fault in it is told in a sentence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardtui.games import GAMES
from cardtui.manual import pages
from tests.contract import one_game
from tests.copies import ROOT, Copy, copy_tree
from tests.madeup import register
from tests.madeup.register import MADE_UP
from tests.manual.__main__ import main as make_pages
from tests.new_game import BadName, check_name, free_letter, main, write

pytestmark = pytest.mark.timeout(600)  # the machine may be busy


class Clone(Copy):
    """A copy of the tree, in which games are written, and a package beside them."""

    @property
    def path(self) -> str:
        return os.pathsep.join([super().path, str(self.folder / "package")])

    def write(self, *words: str) -> str:
        """Write a game, and return the words after `python` that test it."""
        done = self.run("-m", "tests.new_game", *words)
        assert done.returncode == 0, done.stderr
        (line,) = re.findall("^To test it:  python (.*)$", done.stdout, re.MULTILINE)
        return str(line)

    def test(self, line: str, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run(*line.split(), "-n", "0", "-p", "no:cacheprovider", *words)


def rewrite(module: Path, text: str) -> None:
    """Change a module, and remove its compiled form: Python compares only its size and its second."""
    module.write_text(text, encoding="utf-8")
    shutil.rmtree(module.parent / "__pycache__", ignore_errors=True)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    folder = tmp_path_factory.mktemp("clone")
    copy_tree(folder)
    return Clone(folder)


QUICK = ("-m", "not slow")

WRITTEN = {
    "watched": (("duel",), ()),
    "played": (("seven", "--played"), ()),
    "package": (("war", "--package", "package"), QUICK),
    "without cards": (("take3", "--like", "nim"), QUICK),
    "with the name of a class": (("state", "--like", "eights"), QUICK),
}


@pytest.mark.thorough
@pytest.mark.parametrize(("words", "some"), WRITTEN.values(), ids=WRITTEN)
def test_a_new_game_keeps_the_contract(clone: Clone, words: tuple[str, ...], some: tuple[str, ...]) -> None:
    line = clone.write(*words)
    done = clone.test(line, *some)
    assert done.returncode == 0, done.stdout[-4000:]
    assert re.search(r"\d+ passed, (\d+ skipped, )?\d+ deselected", done.stdout)
    if "--package" not in words:
        shown = clone.run(
            "-m", "cardtui", words[0], "--seed", "7", "--plain" if words == ("duel",) else "--lines"
        )
        assert shown.returncode == 0 and shown.stdout, shown.stderr


@pytest.mark.thorough
def test_what_is_written_is_as_the_linter_wants_it(clone: Clone) -> None:
    if clone.run("-m", "ruff", "--version").returncode:
        pytest.skip("ruff is not installed")
    for game in MADE_UP:
        clone.write(f"like{game.key}", "--like", game.key)
        clone.write(f"alike{game.key}", "--like", game.key, "--package", f"others/{game.key}")
    for words in (["check"], ["format", "--check"]):
        done = clone.run("-m", "ruff", *words, "cardtui/games", "tests/games", "others")
        assert done.returncode == 0, done.stdout
    for game in MADE_UP:
        shutil.rmtree(clone.folder / "cardtui" / "games" / f"like{game.key}")
        shutil.rmtree(clone.folder / "tests" / "games" / f"like{game.key}")
    clone.make_files()


FAULTS = {
    "no full stop": (
        *("game.py", 'Sentence(f"{full}."', 'Sentence(f"{full}"', "described"),
        "this sentence has no full stop at its end: Player 0 plays the ",
    ),
    "beyond the graph": (
        *("game.py", '"cards held by player 0", 52', '"cards held by player 0", 30', "graph_values"),
        "after step 50 graph_values gives (31,), but graph goes from 0 to 30",
    ),
    "an event to another place": (
        *("game.py", "DECKS[taker], len(decks[taker]))", "DECKS[taker], 0)", "the_events_of_a_step"),
        "zone deck 1: the events give",
    ),
    "an event at no zone": (
        *("game.py", "DECKS[taker], len(decks[taker]))", '"hand", 0)', "the_events_of_a_step"),
        "an event names the zone hand, but the zones are deck 0, deck 1, battle",
    ),
    "an error": (
        *("game.py", "return (len(state.decks[0]),)", 'return ({}["x"],)', "graph_values or is_told"),
        "KeyError: 'x' in cardtui/games/faulty/game.py, line 89: return ({}[\"x\"],)",
    ),
    "a member left out": (
        *("game.py", "def graph_values", "def graph_value", "everything or every_game_must_have or opened"),
        "the game faulty cannot be loaded: its GAME has no graph_values",
    ),
    "no import": (
        *("game.py", "GAME = Faulty", "GAME = Fault", ""),
        "NameError: name 'Fault' is not defined in cardtui/games/faulty/game.py, line ",
    ),
    "a table of no game": (
        *("screens/table.py", "game_type = Faulty", "game = Faulty", "every_game_must_have"),
        "FaultyTable does not say game_type = Faulty",
    ),
    "a key twice": (
        *("screens/table.py", '"open"),)', '"open"), Command("again", ("o",), "Once more"),)', "one_command"),
        'The key o has two commands, "Open or hide both decks" and "Once more": give one another key.',
    ),
    "no table of keys": (
        *("manual.md", "<!-- keys: faulty -->", "", "page"),
        "manual.md has no table of keys between the lines <!-- keys: faulty --> and <!-- /keys -->",
    ),
    "another title": (
        *("manual.md", "# Faulty", "# Fault", "page"),
        "manual.md has the heading Fault, but the game has the title Faulty",
    ),
    "an entry": (
        *("__init__.py", '"watch", "two', '"look for a long while at", "two', "tile"),
        'only "',
    ),
}


def test_the_table_of_keys_of_a_package_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("patience", "golf", tmp_path / "package")
    page = tmp_path / "package" / "cardtui_patience" / "manual.md"
    text = page.read_text(encoding="utf-8")
    start, mark, rest = text.partition("<!-- keys: patience -->\n")
    page.write_text(start + mark + rest[rest.index("<!-- /keys -->") :], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "package")
    monkeypatch.setattr(one_game, "chosen", None)
    monkeypatch.setattr(register, "others", [])
    make_pages(["--game", "cardtui_patience:ENTRY"])
    assert page.read_text(encoding="utf-8") == text


@pytest.fixture(scope="module")
def faulty(clone: Clone) -> str:
    return clone.write("faulty")


@pytest.mark.thorough
@pytest.mark.parametrize(("file", "right", "wrong", "tests", "sentence"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_in_a_sentence(
    clone: Clone, faulty: str, file: str, right: str, wrong: str, tests: str, sentence: str
) -> None:
    game = clone.folder / "cardtui" / "games" / "faulty" / file
    text = game.read_text(encoding="utf-8")
    assert right in text
    rewrite(game, text.replace(right, wrong))
    try:
        done = clone.test(faulty.replace(" tests/games/faulty", ""), "-k", tests)
    finally:
        rewrite(game, text)
    assert done.returncode == 1, done.stdout + done.stderr
    told = [line for line in done.stdout.splitlines() if re.match(r"\d+\. ", line)]
    assert sum(sentence in line for line in told) == 1, done.stdout
    assert len(done.stdout.splitlines()) < 25, done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("module", ["game.py", "__init__.py"])
def test_a_game_that_cannot_be_imported_keeps_no_other_tests_from_being_collected(
    clone: Clone, faulty: str, module: str
) -> None:
    game = clone.folder / "cardtui" / "games" / "faulty" / module
    text = game.read_text(encoding="utf-8")
    rewrite(game, f"{text}\nnothing()\n")
    try:
        words = ("-p", "no:syrupy", "-m", "", "--collect-only", "--ignore", "tests/games/faulty")
        done = clone.test("-m pytest", *words, "tests")
        helped = clone.run("-m", "cardtui", "--help")
    finally:
        rewrite(game, text)
    assert helped.returncode == 0, helped.stderr
    assert ("the game faulty cannot be loaded: NameError" in helped.stderr) is (module == "__init__.py")
    assert done.returncode == 0, "\n".join(re.findall(r"(?m)^(?:E  |ERROR).*", done.stdout))


BAD = {
    "Duel": "Duel is not",
    "2up": "2up is not",
    "two-up": "two-up is not",
    "": " is not",
    "class": "class is a word of Python",
    "match": "match is a word of Python",
    "coins": "coins cannot be the name of a game: it is a game of cardtui",
    "open": "open cannot be the name of a game: it is a command of cardtui",
    "camicia": "it is what ids of Beggar My Neighbour may begin with",
    "lines": "lines cannot be the name of a game: a page of the manual is called so",
    "war": "war is a made-up game of the tests",
}


@pytest.mark.parametrize(("name", "why"), BAD.items())
def test_a_name_that_no_game_can_have_is_refused_in_a_sentence(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted((ROOT / "cardtui" / "games").iterdir())
    with pytest.raises(SystemExit) as ended:
        main([name])
    told = capsys.readouterr()
    assert ended.value.code == 2 and not told.out
    assert why in told.err and re.fullmatch(r"[^\n]*\.\n", told.err)
    assert sorted((ROOT / "cardtui" / "games").iterdir()) == before


def test_a_folder_that_exists_is_refused_and_a_package_may_have_a_made_up_name(tmp_path: Path) -> None:
    with pytest.raises(BadName, match="There is a folder"):
        check_name("duel", tmp_path)
    write("war", "war", tmp_path / "war")
    assert {file.name for file in (tmp_path / "war").iterdir()} == {"cardtui_war", "pyproject.toml", "tests"}
    with pytest.raises(BadName, match="There is a folder"):
        write("war", "war", tmp_path / "war")


def test_a_new_game_gets_a_letter_that_is_free_on_the_home_screen() -> None:
    letters = {game.letter for game in GAMES}
    for name in ("coins", "duel", "zzz"):
        assert len(free_letter(name)) == 1 and free_letter(name) not in letters
    assert free_letter("duel") in "duel"


def test_the_page_about_new_games_lists_all_made_up_games_to_begin_with() -> None:
    page = pages()["adding-a-game"].text()
    listed = {*re.findall(r"^\| `(?:--like )?(\w+)`", page, re.MULTILINE)}
    assert {game.key for game in MADE_UP} <= listed
