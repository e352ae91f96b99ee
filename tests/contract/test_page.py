"""The page of every game in the manual, and the files that are made from the list of games."""

from __future__ import annotations

import re
import shlex

import pytest
from click import ClickException, Context

from cardtui.cli.commands import cli
from cardtui.cli.man_page import man_page
from cardtui.cli.manual import render_page
from cardtui.engine.entry import Entry
from cardtui.engine.errors import BadInput
from cardtui.games import GAMES, load, read_own
from cardtui.manual import INDEX, MAN_PAGE, ManualPage, index_text, pages
from tests.contract.games import ENTRIES, KEYS, every_game
from tests.plain_words import NOT_PLAIN

WIDTH = 80
LISTED = re.compile(r"<!-- (.+?): (.+?) -->\n# (.+)\n")
KEY_TABLE = re.compile(r"<!-- keys: (.*?) -->\n(.*?)<!-- /keys -->\n", re.DOTALL)
AGAIN = "python -m tests.manual makes it anew"


def text_of(entry: Entry) -> str:
    file = entry.folder / "manual.md"
    assert file.exists(), f"the game has no page: {file} is missing"
    return file.read_text(encoding="utf-8")


@every_game
def test_a_game_has_a_page_that_the_index_of_the_manual_can_list(key: str) -> None:
    entry = ENTRIES[key]
    listed = LISTED.match(text_of(entry))
    assert listed, (
        "manual.md does not begin with a line such as <!-- To play: a few words --> and then # Title"
    )
    section, _, title = listed.groups()
    assert title == entry.title, (
        f"manual.md has the heading {title}, but the game has the title {entry.title}"
    )
    sections = re.findall(r"^## (.+)$", index_text(), re.MULTILINE)
    assert section in sections, f"manual.md is listed under {section}; there is: {', '.join(sections)}"


@every_game
def test_the_page_of_a_game_can_be_read_at_80_columns_in_plain_words(key: str) -> None:
    entry = ENTRIES[key]
    text = text_of(entry)
    page = ManualPage(key, entry.title, entry.folder / "manual.md")
    wide = [line for line in render_page(page.text(), WIDTH, colours=False).splitlines() if len(line) > WIDTH]
    assert not wide, f"a line of manual.md has more than {WIDTH} columns: {wide[0]}"
    words = [found[0] for found in NOT_PLAIN.finditer(text)]
    assert not words, f"manual.md says {words[0]}, which nobody outside the project understands"
    for target in re.findall(r"\]\((?!https?:)(.*?)\)", text):
        assert (entry.folder / target).exists(), f"manual.md has a link to {target}, which is no file"


@every_game
def test_the_table_of_keys_on_the_page_of_a_game_is_that_of_its_commands(key: str) -> None:
    entry = ENTRIES[key]
    commands = entry.load("screens.table").TABLE.own_commands
    table = dict(KEY_TABLE.findall(text_of(entry))).get(key)
    marks = f"<!-- keys: {key} --> and <!-- /keys -->"
    assert table is not None or not commands, f"manual.md has no table of keys between the lines {marks}"
    again = AGAIN.replace(" makes", f" --game {entry.package}:ENTRY makes") if entry.package else AGAIN
    for command in commands:
        keys = " ".join(f"`{one}`" for one in command.key_text.split(" "))
        row = f"| {keys} | {command.help} |"
        assert f"{row}\n" in (table or ""), f"the table of keys of manual.md lacks the row {row}: {again}"


@every_game
def test_the_command_of_a_game_has_examples_that_it_understands(key: str) -> None:
    entry = ENTRIES[key]
    assert (entry.folder / "examples.py").exists(), "examples.py is missing, whose lines end the help"
    examples = entry.load("examples:EXAMPLES").get(f"cardtui {key}", ())
    assert 1 <= len(examples) <= 4, f"examples.py has {len(examples)} lines for cardtui {key}: one to four"
    for line, about in examples:
        assert about, f"examples.py does not say what is done by {line}"
        command, _, words = line.rpartition("| ")[2].partition(f"cardtui {key}")
        assert not command, f"this is no example of cardtui {key}: {line}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cardtui.cli.commands.GAMES", [entry])
            try:
                found = cli.get_command(Context(cli), key)
                assert found is not None
                deal = " ".join(found.make_context(key, shlex.split(words)).params["deal"])
                if deal:
                    read_own(load(key).from_seed(1), deal)
            except (BadInput, ClickException) as error:
                raise AssertionError(f"{line} is an example, but is refused: {error}") from error


@pytest.mark.parametrize("key", [game.key for game in GAMES if game.key in KEYS and not game.package])
def test_what_is_made_from_the_list_of_games_is_made_anew(key: str) -> None:
    """The man page and the index of the manual."""
    assert f"cardtui {key}" in MAN_PAGE.read_text(encoding="ascii"), f"the man page lacks {key}: {AGAIN}"
    assert MAN_PAGE.read_text(encoding="ascii") == man_page(), f"the man page is of other commands: {AGAIN}"
    index = pages()[INDEX].file.read_text(encoding="utf-8")
    assert f"/{key}/manual.md)" in index, f"the index of the manual lacks {key}: {AGAIN}"
