"""`cardtui practice`: lines are judged, kept and marked, by a pipe and in a terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from cardtui.cli import run
from cardtui.library.practice_book import Mark, PracticeBook
from cardtui.manual import pages
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE, data_file
from cardtui.storage.store import Store
from cardtui.structures.guards import LineError
from cardtui.structures.practice import task_of
from tests.cli.program import cardtui, printed
from tests.terminal import CARDTUI, Terminal

REMOVE_LAST = task_of("doubly-removelast").model.text
WRONG = "node = tail\ntail = node.prev\ntail.next = None\nreturn node.card"
HINTED = "singly-addfirst"


def book_in(file: Path) -> PracticeBook:
    store = Store(file)
    return PracticeBook(store, store.clock)


def judged(key: str, lines: str) -> tuple[int, str]:
    done = cardtui("practice", key, "--plain", stdin=lines.encode())
    assert done.stderr == b""
    return done.returncode, done.stdout.decode()


def test_wrong_and_then_right_lines_are_judged_and_kept_from_an_empty_data_file_on() -> None:
    assert not data_file().exists()
    said = "With 1 card, line 3: tail is None.\n"
    assert judged("doubly-removelast", WRONG) == (1, said)
    book = book_in(data_file())
    assert (book.source("doubly-removelast"), book.mark("doubly-removelast")) == (WRONG, None)
    assert judged("DOUBLY-RemoveLast", f"{REMOVE_LAST}\r\n") == (0, "Right.\n")
    book.refresh()
    assert (book.source("doubly-removelast"), book.mark("doubly-removelast")) == (REMOVE_LAST, Mark.FEWEST)
    assert judged("doubly-removelast", "x" * 101) == (1, "Line 1: at most 40 lines of 100 characters.\n")
    assert judged("doubly-removelast", "pass\n" * 99) == (1, "Line 41: at most 40 lines of 100 characters.\n")
    assert judged("doubly-removelast", "node = tail +") == (1, "Line 1: this is not a line of Python.\n")
    book.refresh()
    assert book.mark("doubly-removelast") is Mark.FEWEST


FAULTS = [
    (
        "ring-removefirst",
        "card = slots[head]\nslots[head] = empty\nhead = head + 1\ncount = count - 1\nreturn card",
        "With 1 card in 1 slot and head 0: head is 1, but there is 1 slot.",
    ),
    (
        "shuffle",
        "slots[0] = slots",
        "Line 1: slots are used as slots[i] and len(slots).",
    ),
]


@pytest.mark.parametrize(("key", "lines", "said"), FAULTS)
def test_lines_that_were_taken_as_right_or_ended_the_program_get_a_verdict(
    key: str, lines: str, said: str
) -> None:
    assert judged(key, lines) == (1, f"{said}\n")
    assert book_in(data_file()).mark(key) is None


def test_two_draws_for_each_swap_are_right_but_more_than_is_needed() -> None:
    lines = task_of("shuffle").model.text.replace("j = random(i)", "j = random(i)\n    j = random(i)")
    assert judged("shuffle", lines) == (0, "Right, but it draws more often than it needs.\n")
    assert book_in(data_file()).mark("shuffle") is Mark.ALONE


def test_lines_that_would_take_all_memory_are_stopped_by_a_budget() -> None:
    words = f'ulimit -v 2000000; exec "{sys.executable}" -m cardtui practice stack-push'
    greedy = b"while top <= len(slots): grow()"
    done = subprocess.run(["sh", "-c", words], input=greedy, capture_output=True, timeout=60)
    said = "With no cards in 1 slot, line 1: there are 64 slots already: no more can be made.\n"
    assert (done.returncode, done.stdout.decode(), done.stderr) == (1, said, b"")


def test_lines_after_a_hint_earn_the_mark_for_that(tmp_path: Path) -> None:
    store = Store(data_file())
    PracticeBook(store, store.clock).add_hint(HINTED)
    assert store.close()
    assert judged(HINTED, task_of(HINTED).model.text) == (0, "Right.\n")
    assert printed("practice").startswith(f"◐ {HINTED} ")


def test_our_own_lines_are_right_and_need_the_fewest_links_and_moves() -> None:
    keys = ("singly-removelast", "ring-addlast", "cut", "join")
    for key in keys:
        assert judged(key, printed("practice", key, "--show")) == (0, "Right.\n")
    assert [book_in(data_file()).mark(key) for key in keys] == [Mark.FEWEST] * 4


def test_where_nothing_can_be_written_the_verdict_comes_with_the_reason(tmp_path: Path) -> None:
    home = tmp_path / "no folder"
    home.write_text("")
    done = cardtui("practice", HINTED, stdin=b"head = Node(card)", extra={HOME_VARIABLE: str(home / "home")})
    assert done.returncode == 2 and done.stderr.startswith(b"cardtui: Nothing is saved: ")


def test_a_terminal_gets_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[partial[None]]()

    def open_app(game: None, begin: partial[None]) -> int:
        opened.append(begin)
        return 0

    monkeypatch.setattr("cardtui.cli.practice.open_app", open_app)
    monkeypatch.setattr("cardtui.cli.practice.has_screen", lambda: True)
    assert run(["practice"]) == run(["practice", "cut"]) == 0
    assert [begin.keywords for begin in opened] == [{"task": None}, {"task": task_of("cut")}]
    assert run(["practice", "cut", "--show"]) == 0 and run(["practice", "--plain"]) == 0
    assert len(opened) == 2


def test_in_a_terminal_the_list_opens_and_lines_are_typed_with_plain(tmp_path: Path) -> None:
    env = {HOME_VARIABLE: str(tmp_path), "CARDTUI_MOTION": "off"}
    with Terminal([*CARDTUI, "practice", "linked-pop", "--plain"], env=env) as terminal:
        terminal.wait_for("Ctrl-D")
        assert "Linked stack, pop(): Take the card on top away, and return it." in terminal.text
        assert "You can use top, .card, .next and Node(card)." in terminal.text
        terminal.press("card = top.card\r", "top = top.next\r", "return card\r", ".\r")
        assert terminal.wait_for_exit() == 0
        assert terminal.text.rstrip().endswith("\nRight.")
    with Terminal([*CARDTUI, "practice"], (60, 18), env=env) as terminal:
        terminal.wait_for("1 of 23 solved")
        terminal.press("down")
        terminal.wait_for("removefirst(): Take the first card")
        terminal.press("\x1b[F")
        terminal.wait(lambda text: "★  pop()" in text or "shuffle():" in text)
        terminal.press("q")
        terminal.wait_for("Silver Dollar")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    assert book_in(tmp_path / DATA_FILE_NAME).mark("linked-pop") is Mark.FEWEST


def test_ctrl_d_ends_the_lines(tmp_path: Path) -> None:
    command = [*CARDTUI, "practice", "linked-push", "--plain"]
    with Terminal(command, env={HOME_VARIABLE: str(tmp_path)}) as terminal:
        terminal.wait_for("Ctrl-D")
        terminal.wait_for_key_mode()
        terminal.press("node = Node(card)\r")
        # Between two lines the terminal is in line mode, and a Ctrl-D that comes just then is lost.
        while terminal.status is None:
            terminal.press("\x04")
            terminal.read()
        assert terminal.status == 1
        assert "\nWith no cards: from top on there is" in terminal.text


def test_all_that_the_manual_lists_can_be_written() -> None:
    table = pages()["practice"].text().partition("| to | write |")[2].partition("\n\n")[0]
    for code in re.findall(r"`(.+?)`", table):
        if re.fullmatch(r"[<>=!+%-]+|is|is not|and|or|not", code):
            code = f"if {'not ' if code == 'not' else f'i {code} '}i: pass"
            code = code.replace("i % i: pass", "i % i == i: pass")
        elif code in ("elif", "else:"):
            code = "if i is None: pass\n" + ("else: pass" if code == "else:" else "elif i == 1: pass")
        elif code.endswith(":"):
            code += " pass"
        elif code == "break":
            code = "while i == 1: break"
        elif re.fullmatch(r"at\.\w+|slots\[i\]|len\(slots\)", code):
            code = f"x = {code}"
        text = f"at = card\ni = 0\n{code}"
        assert any(compiles(key, text) for key in ("doubly-addlast", "ring-addlast")), code


def compiles(key: str, text: str) -> bool:
    try:
        task_of(key).compiled(text)
    except LineError:
        return False
    return True
