"""The conversation of the page, in this process: a stand-in for the page takes what is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.cli.commands import cli
from cardtui.cli.running import conversation_of
from cardtui.cli.store_access import make_stores_with, read_data
from cardtui.engine.asking import answered
from cardtui.engine.spoken import MOST_COLUMNS
from cardtui.games import open_id
from cardtui.games.coins.puzzles import deal_puzzle
from cardtui.line_commands import line_commands
from cardtui.storage.paths import HOME_VARIABLE
from cardtui.web.conversation import PageConversation

PUZZLE = "coins,grade=1#1"


class FakePage:
    """What JavaScript gives to Python, and what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """The lines of the last answer."""
        self.offers: list[list[str]] = []
        self.kept = 0
        self.conversation = PageConversation(self)

    def told(self, said: str) -> None:
        self.lines, self.offers = json.loads(said).values()

    def keep(self) -> None:
        self.kept += 1

    def open(self, game_id: str = "", *, again: bool = False) -> list[str]:
        self.conversation.open(game_id, again)
        return self.lines

    def type(self, *typed: str) -> list[str]:
        """Type lines; return the answer to the last one."""
        for line in typed:
            self.conversation.answer(line)
        return self.lines


@pytest.fixture
def page() -> Iterator[FakePage]:
    page = FakePage()
    yield page
    page.conversation.close()
    make_stores_with(None)


@pytest.fixture
def moves() -> tuple[str, str]:
    """A wrong move of the puzzle and the right one, as they are typed."""
    (right,) = deal_puzzle(1, 1).line
    session = open_id(PUZZLE)
    wrong = next(move for move in session.game.legal_moves(session.state) if move != right)
    return f"{wrong.coin} {wrong.distance}", f"{right.coin} {right.distance}"


async def test_the_page_says_what_a_terminal_says(
    page: FakePage, moves: tuple[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = ["hint", moves[0], "undo", moves[1], "explain", "quit"]
    told = [*page.open(PUZZLE), *(line for text in typed for line in page.type(text))]
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    left = iter(typed)
    words = conversation_of(cli, ["--lines", "open", "--keep", PUZZLE])
    in_terminal = [*answered(words, lambda: next(left))]
    assert len(in_terminal) > 20
    # The page breaks lines itself.
    assert max(map(len, in_terminal)) <= MOST_COLUMNS < max(map(len, told))
    assert " ".join(told).startswith(" ".join(in_terminal))


async def test_a_puzzle_that_is_solved_is_in_the_history_and_kept(
    page: FakePage, moves: tuple[str, str]
) -> None:
    wrong, right = moves
    page.open(PUZZLE)
    assert "That loses." in page.type(wrong)
    assert page.kept
    assert any(line.startswith("Solved") for line in page.type("undo", right))
    rows = read_data(lambda store: store.finished_games("coins"))
    assert [row.won for row in rows] == [True, False]
    assert any("coins,grade=1#1" in line for line in page.type("quit", "history"))


async def test_it_is_at_home_where_no_game_is_opened_and_after_one(page: FakePage) -> None:
    home = page.open()[-1]
    assert home.startswith("Home.")
    page.open("beggar#305")
    assert page.conversation.game_id() == "beggar#305"
    assert page.type("", "quit")[-1] == home
    assert page.conversation.game_id() == ""
    assert "Goodbye." in page.type("quit")
    assert page.offers == [["", "Begin again"]]
    assert page.type("")[-1] == home


async def test_the_end_of_a_game_leads_home_once(page: FakePage, moves: tuple[str, str]) -> None:
    page.open(PUZZLE)
    page.type(moves[1])
    assert "home" in [typed for typed, _ in page.offers]
    assert page.type("home")[-1].startswith("Home.")
    assert page.type("quit")[0] == "Goodbye."
    assert page.offers == [["", "Begin again"]]


async def test_a_game_goes_on_where_it_was_left(page: FakePage) -> None:
    page.open("beggar#305")
    page.type("", "")
    # Another id in the address ends the conversation, as a reload of the page does.
    assert page.open("perditio#7")[0] == "Perditio Tempus. perditio#7"
    page.open("beggar#305", again=True)
    assert "Card 2." in page.lines
    assert "Card 2." not in page.open("beggar#305")
    assert "Card 2." not in page.open("beggar#306", again=True)


@pytest.mark.parametrize("wrong", ["nonsense#x", "beggar#305@9999", "--help", "\x1b[2J"])
async def test_a_wrong_id_is_a_sentence_and_then_comes_home(page: FakePage, wrong: str) -> None:
    first, *others = page.open(wrong)
    assert first.startswith("cardtui: ") and "\x1b" not in first
    assert others == page.open()


async def test_help_is_that_of_a_terminal(page: FakePage) -> None:
    page.open()
    assert any(line.split()[:2] == ["-h,", "--help"] for line in page.type("history -h"))


@pytest.mark.parametrize("name", [one.name for one in line_commands().values() if one.needs_system])
async def test_what_needs_the_system_is_for_the_terminal(page: FakePage, name: str) -> None:
    page.open()
    page.type("more")
    assert len(page.offers) > 20
    assert not [label for _, label in page.offers if label.lower().startswith(f"{name}:")]
    assert page.type(f"{name} --help")[0] == (
        f"cardtui: {name} is for the terminal: it needs an installed cardtui"
    )


async def test_the_answers_that_are_offered_are_told(page: FakePage) -> None:
    page.open("perditio#7")
    page.type("predict", "")
    assert [typed for typed, _ in page.offers] == ["1", "2"]
    for typed, label in page.offers:
        assert f"{typed}. {label.capitalize()}." in page.lines
    page.type("1")
    assert page.offers == []


async def test_an_error_of_python_is_told_and_enter_begins_again(
    page: FakePage, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("cardtui.cli.home_conversation.home", lambda: 1 / 0)
        page.open()
    assert page.lines == [
        "cardtui has ended with an error. ZeroDivisionError: division by zero",
        "Enter begins again.",
    ]
    assert "Traceback" in capfd.readouterr().err
    assert page.type("")[-1].startswith("Home.")


async def test_the_lines_of_a_program_keep_their_blanks(page: FakePage) -> None:
    page.open()
    page.type("practice singly-addfirst", "if head is None:", "    head = Node(card)", "else:")
    page.type("    node = Node(card)", "    node.next = head", "    head = node")
    assert any("Right" in line or "right" in line for line in page.type(".")), page.lines
