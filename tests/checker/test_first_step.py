"""The first wrong throw is seen in the variables of a program that is called."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardtui.checker.check_run import Plan, check
from cardtui.checker.client import Answer, AnswerKind, CheckedProgram
from cardtui.checker.exercise import FirstStep, Protocol
from cardtui.checker.exercises import load_exercise
from cardtui.checker.exercises.snap.first_step import DECKS, first_wrong_throw
from cardtui.checker.formats import FORMATS
from cardtui.checker.report import Report
from cardtui.checker.runners import ProgramEnd, PythonRunner
from cardtui.games import open_id
from tests.checker.programs import LONG
from tests.checker.students import STUDENTS

SNAP = load_exercise("snap")
SEED = 378  # at its throw 9 the first cards are taken, four of them, and five stay in the public deck
RIGHT = SNAP.decks(SEED)
assert RIGHT is not None
_DEALT = "decks, public, turn = [deck[:26], deck[26:]], [], 0"
LISTS, LINKED = ((STUDENTS / name).read_text() for name in ("snap.py", "snap_linked.py"))


def changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


def seen(text: str, folder: Path) -> Any:
    """Return what is seen of the decks in a program."""
    file = folder / "snap.py"
    file.write_text(text)
    with PythonRunner(f"{file}:playgame", LONG) as runner:
        run = runner.watch_decks([SEED], RIGHT or {})
    assert run.end is ProgramEnd.ANSWERED, run.errors
    return run.value


def told(text: str, folder: Path) -> str | None:
    """Return the sentence about the first wrong throw of a program."""
    step = SNAP.first_step(RIGHT or {}, seen(text, folder))
    return None if step is None else step.sentence


def checked(text: str, folder: Path) -> tuple[Report, dict[str, Any]]:
    """Check a program; return the report, and its failure as JSON."""
    file = folder / "snap.py"
    file.write_text(text)
    asked = CheckedProgram(Protocol.CALL, call=f"{file}:playgame")
    report = check(SNAP, asked, Plan(1, 0))
    values = json.loads("\n".join(FORMATS["json"](report)))
    return report, next(iter(values["failures"]), {})


PUBLIC = "your public deck (`public`)"

DIFFERENCES = {
    "the match is lost": ({"public[i:]": "public[i+1:]"}, f"one of the sixes is gone from {PUBLIC}."),
    "the match stays": (
        {"= public[:i]": "= public[:i+1]"},
        f"one of the sixes is doubled: {PUBLIC} still has it.",
    ),
    "all is lost": ({"= public[:i]": "= []"}, f"five cards are gone from {PUBLIC}."),
    "the card thrown is lost": (
        {"                hand.addlast(card)\n": ""},
        "one of the sixes is gone from A's deck (`lA`).",
    ),
    "the order": ({"public[i:]": "public[i:][::-1]"}, "A's deck (`lA`) is in another order."),
    "too much is taken": (
        {"public[i:]": "public"},
        "five cards are doubled: A's deck (`lA`) has them, too.",
    ),
    "all is taken": (
        {"public[i:]": "public", "= public[:i]": "= []"},
        f"five cards are in A's deck (`lA`), not in {PUBLIC}.",
    ),
    "the other player takes it": (
        {"hand.addlast(c": "(lA if hand is lB else lB).addlast(c"},
        "four cards are in the other hand: in B's deck (`lB`), not in A's deck (`lA`).",
    ),
    "nothing is taken": (
        {"if card in public": "if False"},
        f"four cards are in {PUBLIC}, not in A's deck (`lA`).",
    ),
}


@pytest.mark.parametrize(("changes", "sentence"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_the_first_difference_is_told_in_fixed_words(
    changes: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    assert told(changed(LINKED, changes), tmp_path) == f"At throw 9 {sentence}"


def test_a_player_who_throws_again_after_a_snap_is_told_so(tmp_path: Path) -> None:
    text = changed(LISTS, {"del public[at:]\n": "del public[at:]\n            continue\n"})
    said = "At throw 10 the card comes from A's deck (`decks[0]`), and it is B's turn."
    assert told(text.replace("continue", "turn = 1 - turn"), tmp_path) == said
    linked = changed(LINKED, {"hand.removelast() if": "lA.removelast() if", "else hand.r": "else lA.r"})
    assert told(linked, tmp_path) is None  # B's deck has never changed


_GAME = """
import random
class Player:
    def __init__(self, cards):
        self.hand = cards
class Game:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        cards = ['A', *map(str, range(2, 11)), 'J', 'Q', 'K'] * 4
        self.chance.shuffle(cards)
        self.players, self.pile = [Player(cards[:26]), Player(cards[26:])], []
    def throw(self, player):
        return player.hand.pop(-1 if self.chance.random() > 0.5 else 0)
    def play(self, player):
        card = self.throw(player)
        at = self.pile.index(card) if card in self.pile else len(self.pile)
        taken, self.pile = self.pile[at:], self.pile[:at]
        if taken:
            player.hand += taken + [card]
        else:
            self.pile.append(card)
def playgame(seed):
    game = Game(seed)
    while True:
        for player in game.players:
            game.play(player)
            if not player.hand:
                return "done", []
"""
_SWAPPED = """
from random import random, seed, shuffle
def playgame(number):
    deck = list('A234567890JQK' * 4)
    seed(number)
    shuffle(deck)
    mine, yours, public = deck[:26], deck[26:], []
    while mine and yours:
        card = mine.pop(-1 if random() > 0.5 else 0)
        if card in public:
            i = public.index(card)
            mine += public[i:] + [card]
            public = public[:i]
        else:
            public.append(card)
        mine, yours = yours, mine
"""
_GLOBALS = """
import random
A, B, public = [], [], ''
def throw(deck):
    global public
    card = deck.pop(0 if random.random() > 0.5 else -1)
    if card in public:
        i = public.index(card)
        deck[:0] = [card, *reversed(public[i:])]
        public = public[:i]
    else:
        public += card
def playgame(seed):
    random.seed(seed)
    deck = list('A234567890JQK' * 4)
    random.shuffle(deck)
    A[:], B[:] = deck[25::-1], deck[:25:-1]
    while A and B:
        throw(A)
        A and throw(B)
"""
STYLES = {
    "objects": (_GAME, {"player.hand += taken": "player.hand += taken[1:]"}, "game.pile"),
    "players that change": (_SWAPPED, {"mine += public[i:]": "mine += public[i+1:]"}, "public"),
    "decks turned round and a text": (_GLOBALS, {"public[i:])]": "public[i+1:])]"}, "public"),
    "lists in a list": (LISTS, {"*public[at:]": "*public[at + 1:]"}, "public"),
}


@pytest.mark.parametrize(("text", "changes", "name"), STYLES.values(), ids=STYLES)
def test_the_decks_are_found_however_they_are_kept(
    text: str, changes: dict[str, str], name: str, tmp_path: Path
) -> None:
    gone = f"At throw 9 one of the sixes is gone from your public deck (`{name}`)."
    assert told(changed(text, changes), tmp_path) == gone
    assert told(text, tmp_path) is None


_SWAPPING = """
import random
class Player:
    def __init__(self, name, cards):
        self.name, self.cards = name, cards
def playgame(seed):
    random.seed(seed)
    deck = list('A234567890JQK' * 4)
    random.shuffle(deck)
    public, me, other = [], Player('A', deck[:26]), Player('B', deck[26:])
    while me.cards and other.cards:
        card = me.cards.pop(-1 if random.random() > 0.5 else 0)
        if card in public:
            at = public.index(card)
            me.cards += public[at:]
            del public[at:]
        else:
            public.append(card)
        me, other = other, me
    return (f'{other.name} wins', other.cards)
"""


def test_a_deck_that_two_variables_hold_in_turn_has_no_name(tmp_path: Path) -> None:
    assert told(_SWAPPING, tmp_path) == "At throw 9 one of the sixes is gone from A's deck."


def test_a_deck_that_no_variable_holds_any_more_is_none(tmp_path: Path) -> None:
    """The list that is cut rightly is replaced at once by an empty one."""
    text = changed(LISTS, {"del public[at:]": "del public[at:]; public = []"})
    assert told(text, tmp_path) == "At throw 9 five cards are gone from your public deck (`public`)."


_BOXES = """
class Boxes:
    def __init__(self, cards): self.boxes = [[card] for card in cards]
    def __iadd__(self, cards): self.boxes += [[card] for card in cards]; return self
    def __len__(self): return len(self.boxes)
    def pop(self, at=-1): return self.boxes.pop(at)[0]
"""


def test_a_copy_of_a_deck_is_not_taken_for_it(tmp_path: Path) -> None:
    new = "dealt, public, turn = deck[26:], [], 0; decks = [deck[:26], Boxes(deck[26:])]"
    assert told(changed(LISTS, {_DEALT: new}) + _BOXES, tmp_path) is None


UNKNOWN = {
    "the deal is wrong": {"deck[:26]": "deck[:25]", "deck[26:]": "deck[25:]"},
    "it draws before": {"    public = []": "    public = [random.random()] and []"},
    "it draws once more at each snap": {"i = public.index": "random.random(); i = public.index"},
    "it draws once for both": {
        "card = hand": "r = random.random() if hand is lA else r; card = hand",
        "if random.random() > 0.5": "if r > 0.5",
    },
    "two variables hold the public deck": {
        "public.append(card)": "public.append(card); also.append(card)",
        "public = []": "public = []; also = []",
        "= public[:i]": "= public[:i+1]",
    },
    "a list of all cards thrown, and the public deck in a dict": {
        "public = []": "thrown = []; public = {}",
        "if card in public": "thrown.append(card)\n            if card in public",
        "public.append(card)": "public[card] = 0",
        "public.index(card)": "[*public].index(card)",
        "public[i:]": "[*public][i:]",
        "= public[:i]": "= dict.fromkeys([*public][:i])",
        "if len(hand) == 0": "if len(hand) == 9",
    },
}


@pytest.mark.parametrize("changes", UNKNOWN.values(), ids=UNKNOWN)
def test_nothing_is_told_if_it_is_not_certain(changes: dict[str, str], tmp_path: Path) -> None:
    assert told(changed(LINKED, changes), tmp_path) is None


def test_a_game_that_goes_on_after_its_end_is_told_so(tmp_path: Path) -> None:
    assert RIGHT is not None
    last = len(RIGHT["A"]) - 1
    empty = "A" if not RIGHT["A"][-1] else "B"
    text = changed(LINKED, {"if len(hand) == 0": "if len(hand) < 0"})
    assert told(text, tmp_path) == (
        f"After throw {last} {empty}'s deck (`l{empty}`) is empty, and your program goes on."
    )


# What a class may do if it is only read, and a program that finds out

_HOSTILE = """
import random
class Angry(type):
    def __getattribute__(cls, name): random.random(); return type.__getattribute__(cls, name)
    def __hash__(cls): random.random(); return 1
    def __eq__(cls, other): random.random(); return True
class Base:
    def __getattribute__(self, name):
        if name not in ('own', 'put', 'pop', '_mine'): random.random()
        return object.__getattribute__(self, name)
    def __iter__(self): random.random(); return iter(())
    def __len__(self): random.random(); return 99
    def __bool__(self): random.random(); return True
    def __eq__(self, other): random.random(); return True
    def __hash__(self): random.random(); return 1
    def __repr__(self): random.random(); return '!'
    __class__ = property(lambda self: random.random() and list)
    __dir__ = __str__ = __format__ = __reduce__ = __sizeof__ = __repr__
class Deck(Base, metaclass=Angry):
    def __init__(self, cards): object.__setattr__(self, '_mine', Cards(cards))
class Cards(list):
    def __iter__(self): random.random(); return iter(())
    def __len__(self): random.random(); return 0
    def __getitem__(self, index): random.random(); return 'A'
def playgame(number):
    random.seed(number)
    deck = list('A234567890JQK' * 4)
    random.shuffle(deck)
    decks, public, turn = [Deck(deck[:26]), Deck(deck[26:])], [], 0
    for _ in range(THROWS):
        mine = object.__getattribute__(decks[turn], '_mine')
        card = list.pop(mine, -1 if random.random() > 0.5 else 0)
        if card in public:
            at = public.index(card)
            list.extend(mine, public[at + OFF:] + [card])
            del public[at:]
        else:
            public.append(card)
        turn = 1 - turn
"""


def test_a_program_does_not_notice_that_it_is_watched(tmp_path: Path) -> None:
    """Each method of its own draws a number: nothing would be right any more."""
    program = changed(_HOSTILE, {"THROWS": "66"})
    assert told(program.replace("OFF", "0"), tmp_path) is None
    gone = "one of the sixes is gone from your public deck (`public`)."
    assert told(program.replace("OFF", "1"), tmp_path) == f"At throw 9 {gone}"


def test_decks_without_an_end_and_in_each_other_are_no_problem(tmp_path: Path) -> None:
    ring = "    ring = Node('A'); ring.link = ring.prev = ring; box = []; box.append(box)\n    public = []"
    text = changed(LINKED, {"    public = []": ring, "public[i:]": "public[i+1:]"})
    assert "gone from" in (told(text, tmp_path) or "")


@pytest.mark.parametrize("value", [None, 7, [], {}, {"draws": 9}, {"draws": 9, "decks": {"A": 1}}])
def test_what_is_no_observation_tells_nothing(value: Any) -> None:
    assert RIGHT is not None and first_wrong_throw(RIGHT, value) is None


def test_a_name_that_is_none_is_left_out() -> None:
    assert RIGHT is not None
    decks = {name: ["\x1b[2J", RIGHT[name][9]] for name in DECKS}
    decks["A"][1] = decks["A"][1][::-1]
    wrong = FirstStep("At throw 9 A's deck is in another order.", 8)
    assert first_wrong_throw(RIGHT, {"draws": 9, "decks": decks}) == wrong


# The report


def test_the_first_wrong_throw_is_said_first_and_the_table_opens_there(tmp_path: Path) -> None:
    report, failure = checked(changed(LINKED, {"public[i:]": "public[i+1:]"}), tmp_path)
    step = "At throw 9 one of the sixes is gone from your public deck (`public`)."
    does, asked = (
        "Your program loses the card of the same rank at a snap.",
        "it is taken too, before the others.",
    )
    assert report.reason == failure["why"] == f"{step} {does} By the exercise, {asked}"
    assert report.table_id == failure["open"] and open_id(report.table_id or "").ply == 8


@pytest.mark.parametrize("kind", [AnswerKind.HANGS, AnswerKind.CRASHED])
def test_that_a_game_goes_on_is_only_said_if_nothing_else_is_known(kind: AnswerKind) -> None:
    goes_on = SNAP.unanswered(SEED, kind is AnswerKind.HANGS, 500)
    report = Report(
        SNAP, CheckedProgram(Protocol.CALL), 1, None, answers=[("it", Answer(SEED, kind, mismatch=goes_on))]
    )
    said = "It was not seen where it goes wrong; it goes on after throw 66, the last one."
    assert report.reason == said and open_id(report.table_id or "").ply == 66
    report.first_step = FirstStep("At throw 9 it is wrong.", 8)
    assert report.reason == "At throw 9 it is wrong." and open_id(report.table_id or "").ply == 8
    report.first_step, report.mistake = None, SNAP.mistakes[0]
    assert report.reason.startswith("Your program exchanges") and report.reason.endswith("Throw 1 shows it.")


def test_where_no_variable_fits_the_catalogue_speaks(tmp_path: Path) -> None:
    text = changed(LINKED, {"deck[:26]": "deck[:25]", "deck[26:]": "deck[25:]"})
    report, _ = checked(text, tmp_path)
    assert report.first_step is None and report.reason.startswith(
        "Your program deals 25 cards to A and 27 to B."
    )
