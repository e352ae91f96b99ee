"""Any game played and watched by lines: all is told, in words, and nothing is given away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

import pytest

from cardtui.engine.asking import answered
from cardtui.engine.conversation import COMMAND_WORDS, Series, conversation, step_lines
from cardtui.engine.ending import ending_lines
from cardtui.engine.game import Game
from cardtui.engine.hand_score import HandScore
from cardtui.engine.narrator import Sentence
from cardtui.engine.next_steps import NEXT_PROMPT
from cardtui.engine.phrases import listed
from cardtui.engine.session import Session
from cardtui.engine.spoken import in_words, wrapped
from cardtui.engine.visibility import newly_seen
from cardtui.engine.zones import Zone, ZoneKind
from cardtui.games import open_id
from cardtui.games.beggar.slaps.rules import NEIGHBOUR
from cardtui.library.endings import ending_of
from cardtui.library.game_library import GameLibrary
from cardtui.structures.structure_description import StructureDescription
from cardtui.ui.table.staged import Hand
from tests.cli.conversation_checks import is_short
from tests.cli.program import cardtui
from tests.contract.differences import check_same
from tests.contract.games import TABLES, ended, every_table, finished, ids, kind_of, latest
from tests.contract.test_hidden import UNSEEN, permuted
from tests.contract.twins import with_other_cards
from tests.madeup.eights.game import PILE, Eights
from tests.madeup.register import registered
from tests.plain_words import NOT_ON_SCREEN
from tests.ui.desk import Desk, opened

MOST_STEPS = 40
_ALL_EVERY = 5
"""Steps after which everything is asked; where the cards lie is asked after each."""

ASKED = ("where", "cards", "why", "graph", "odds", "inside", "moments")


OPENING = "the opening"


class Block(NamedTuple):
    """What a person has typed, the plies before and after it, what was told, and what had to be told.

    The sentences about steps have to be told one after the other: the same one twice if two steps have it.
    """

    typed: str
    before: int
    after: int
    lines: tuple[str, ...]
    steps: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def typed_move(session: Session[Any, Any], random: Random) -> str:
    """Return what a person types to go on: a legal move, or nothing where the next step is forced."""
    game, state = session.game, session.state
    if not (game.interactive and game.is_human_turn(state)):
        return ""
    return game.move_text(random.choice(game.legal_moves(state)))


def told(session: Session[Any, Any], steps: int = MOST_STEPS, asked: tuple[str, ...] = ASKED) -> list[Block]:
    """Play a game by lines, and ask everything after each step; return what was told."""
    random, blocks = Random(session.id), list[Block]()
    lines: list[str] = []
    typed = iter(script(session, steps, random, asked))
    last = (OPENING, session.ply)

    def close() -> None:
        block = Block(*last, session.ply, tuple(lines))
        blocks.append(
            block._replace(steps=tuple(step_sentences(session, block)), facts=tuple(facts(session, block)))
        )
        lines.clear()

    def ask() -> str | None:
        nonlocal last
        close()
        last = (next(typed, "quit"), session.ply)
        return last[0]

    for line in answered(conversation(session, inside=StructureDescription(session).lines), ask):
        lines.append(line)
    close()
    return blocks


def script(session: Session[Any, Any], steps: int, random: Random, asked: tuple[str, ...]) -> Iterator[str]:
    for step in range(steps):
        if session.at_end:
            break
        yield typed_move(session, random)
        yield from asked if step % _ALL_EVERY == 0 or session.at_end else asked[:1]
    yield "quit"


@cache
def transcript(game_id: str) -> tuple[Session[Any, Any], list[Block]]:
    with registered():
        finished(game_id)  # which says what is wrong if it is not sound
        session = open_id(game_id)
        return session, told(session)


def step_sentences(session: Session[Any, Any], block: Block) -> Iterator[str]:
    """Yield the sentences about the steps of a block, in order."""
    if block.typed not in ASKED:
        for ply in range(block.before + 1, block.after + 1):
            number = "" if session.game.interactive else f"{ply}. "
            yield number + session.describe(ply).full


def facts(session: Session[Any, Any], block: Block) -> Iterator[str]:
    """Yield what has to be told in a block besides, by the rules and the narrator."""
    game, state = session.game, session.state
    if block.typed == "quit":
        if not session.at_end:
            yield from ("To go on with it", *([" --hand"] if game.watched is not game else []))
        return
    if game.interactive and game.is_human_turn(state):
        yield f"{game.turn_label(state)}:"
    if block.typed in ASKED:
        yield from asked_facts(session, block)
        return
    if block.typed == OPENING:
        text = game.plain_text
        yield from (game.title, session.id)
        yield from (game.goal or text.tagline, text.move_format) if game.interactive else ()
        yield from text.warnings(session.state_at(block.before))
        yield from game.status(session.state_at(block.before))
    for ply in range(block.before + 1, block.after + 1):
        yield from (game.card_name(card) for card in turned_up(game, session.step(ply)))
    if session.at_end:
        yield from game.verdict(state)
        told = (*game.facts(state), *game.facts_of_play(session.moves))
        yield from (f"{label}: {text}" for label, text in told)


def turned_up(game: Game[Any, Any], step: Any) -> Iterator[Any]:
    cards = game.cards(step.after)
    return (cards[zone][at] for zone, indices in newly_seen(game, step).items() for at in indices)


def asked_facts(session: Session[Any, Any], block: Block) -> Iterator[str]:
    game, state = session.game, session.state
    if block.typed == "where":
        yield f"{game.step_name} {block.after}."
        yield from game.status(state)
        yield from [f"Goal: {game.goal or game.plain_text.tagline}"] if game.interactive else ()
    elif block.typed == "why" and block.after:
        yield session.describe(block.after).why
    elif block.typed == "odds" and not game.interactive:
        yield game.odds(state)
    elif block.typed == "graph":
        yield from (f"{value} now" for value in session.graph_values_at(block.after))


def plain(text: str) -> str:
    """Return a sentence as it is compared: in words, in lower case and without a full stop."""
    return in_words(text).lower().rstrip(".")


def faults(session: Session[Any, Any], block: Block) -> list[str]:
    """Return what is missing or wrong in a block."""
    text, told = block.text.lower(), 0
    missing = [fact for fact in block.facts if plain(fact) not in text]
    for sentence in block.steps:
        if (at := text.find(plain(sentence), told)) < 0:
            missing.append(sentence)
        else:
            told = at + len(plain(sentence))
    if block.typed in (OPENING, "where", "cards"):
        ply = block.before if block.typed == OPENING else block.after
        missing += table_faults(session.game, session.state_at(ply), block)
    return missing


def table_faults(game: Game[Any, Any], state: Any, block: Block) -> list[str]:
    """Return the zones whose number of cards or whose seen cards are told wrongly."""
    said = zone_texts(game, block)
    seen, wrong = game.visible_cards(state), list[str]()
    for zone in game.zones:
        if zone.kind is ZoneKind.STRIP:
            pieces = game.pieces(state)[zone.name]
            labels = [game.piece_label(zone.name, piece, square) for piece, square in enumerate(pieces)]
            text, expected = said.get(zone.name, ""), ", ".join(filter(None, labels)) or "empty"
            if text.rstrip(".") != in_words(expected).lower():
                wrong.append(f"{zone.name}: {text!r}, not {expected!r}")
            continue
        cards, text = game.cards(state)[zone.name], said.get(zone.name, "")
        names = [game.card_name(cards[at]) for at in sorted(seen[zone.name])]
        number = "empty" if not cards else f"{len(cards)} card{'s' * (len(cards) > 1)}"
        tops = {0, len(cards) - 1} if zone.ends_up else {len(cards) - 1}
        if zone.kind in (ZoneKind.HAND, ZoneKind.STACK) and not zone.ends_up:
            tops = {0}
        needed = (
            names
            if block.typed == "cards"
            else [game.card_name(cards[at]) for at in sorted(seen[zone.name] & tops)]
        )
        if not text.startswith(number) or any(name not in text for name in needed):
            wrong.append(f"{zone.name}: {text!r}, not {number} {needed}")
    return wrong


def zone_texts(game: Game[Any, Any], block: Block) -> dict[str, str]:
    """Return what is told of each zone; `Pile 1 to pile 3, each: 4 cards` tells of three."""
    labels = {zone.name: in_words(game.zone_label(zone.name)).lower() for zone in game.zones}
    names, said = list(labels), dict[str, str]()
    for sentence in re.split(r"(?<=\.) (?=[A-Z])", block.text):
        head, _, text = sentence.partition(": ")
        head = head.lower()
        for start, first in enumerate(names):
            if head == labels[first]:
                said.setdefault(first, text)
            for stop in range(start + 1, len(names)):
                alike = [labels[name] for name in names[start : stop + 1]]
                numbered = len(alike) > 2 and all(label[-1].isdigit() for label in alike)
                together = f"{alike[0]} to {alike[-1]}" if numbered else listed(alike)
                if head == f"{together}, each":
                    said = dict.fromkeys(names[start : stop + 1], text) | said
    return said


@every_table
def test_everything_is_told(key: str) -> None:
    for game in ids(key):
        session, blocks = transcript(game)
        for block in blocks:
            missing = faults(session, block)
            assert not missing, f"{where(session, block)} this is missing: {missing[0]}{shown(block)}"


def shown(block: Block) -> str:
    """Return the lines of a block, for below a sentence about it."""
    return "".join(f"\n  {line}" for line in block.lines)


def where(session: Session[Any, Any], block: Block) -> str:
    """Return which part of a conversation a block is, as the beginning of a sentence."""
    typed = block.typed if block.typed == OPENING else f'the answer to "{block.typed}"'
    steps = f"at step {block.before}"
    if block.after != block.before:
        steps = f"from step {block.before} to {block.after}"
    return f"played by lines, {session.id}: in {typed} {steps}"


@every_table
def test_no_sentence_can_be_left_out(key: str) -> None:
    session, blocks = transcript(ids(key)[0])
    steps = [block for block in blocks if block.after > block.before]
    asked = [block for block in blocks if block.typed in ("where", "why")]
    for block in dict.fromkeys((*blocks[:1], *steps[:5], *steps[-2:], *asked[:6], *asked[-6:])):
        sentences = re.split(r"(?<=[^\d][.!:]) (?=[A-Z])", block.text)
        for at, sentence in enumerate(sentences):
            rest = " ".join(sentences[:at] + sentences[at + 1 :])
            if not re.search(_COURTESY, sentence):
                why = (
                    "is told more often than the game describes it"
                    if sentence in sentences[:at] + sentences[at + 1 :]
                    else "can be left out, as nothing is missing without it"
                )
                message = f"{where(session, block)} {sentence!r} {why}{shown(block)}"
                is_missed = bool(faults(session, block._replace(lines=(rest,))))
                assert is_missed, message


_COURTESY = (
    r"moments?: moments tells|no rule to tell|help lists|or help|^Enter:|^n: "
    r"|^Back or quit:$|^Enter, last or undo:$"
)
"""Sentences that say what to type, or that there is nothing to say."""


@every_table
def test_lines_are_short_and_have_no_decoration(key: str) -> None:
    for game in ids(key):
        for block in transcript(game)[1]:
            for line in block.lines:
                assert all(map(is_short, wrapped(line)))
                assert line == line.strip() and "  " not in line
                assert all(char.isalnum() or char in " .,:;!?'\"()-/#~@=%+*<>_" for char in line), line


@every_table
def test_deals_that_agree_so_far_are_told_alike_so_far(key: str) -> None:
    for game_id in ids(key)[:1]:
        session = open_id(game_id)
        if session.game.interactive:
            continue
        for ply in (3, 17):
            twin = with_other_cards(session.game, ply)
            if twin is None:
                continue
            blocks = [told(Session(game), ply) for game in (session.game, twin)]
            said = [[block.lines for block in one if block.after <= ply and block.typed] for one in blocks]
            lines, others = ([line for told in one[:-2] for line in told] for one in said)
            check_same(
                lines,
                others,
                f"by lines, {session.id} tells up to step {ply} which cards come: these lines differ",
            )


@every_table
def test_cards_that_nobody_sees_make_no_difference_to_what_is_told(key: str) -> None:
    session, _ = transcript(ids(key)[0])
    game = session.game
    if not game.interactive:
        return
    for ply in range(0, session.length, 7):
        state, texts = session.state_at(ply), list[list[str]]()
        if not game.is_human_turn(state):
            continue
        for one in (state, permuted(game, state, None)):
            there = copy(game)
            vars(there)["initial_state"] = lambda one=one: one
            asked = iter(("where", "cards", "hint", "hint", "hint", "graph"))
            texts.append(list(answered(conversation(Session(there)), partial(next, asked, None))))
        check_same(
            texts[0],
            texts[1],
            f"after step {ply} of {session.id}, what is told by lines depends on {UNSEEN}: "
            "these lines differ if those cards change places",
        )


@every_table
def test_no_move_is_typed_as_a_command(key: str) -> None:
    session, _ = transcript(ids(key)[0])
    game = session.game
    for ply in range(session.length):
        state = session.state_at(ply)
        if game.is_human_turn(state):
            for move in game.legal_moves(state):
                assert move == NEIGHBOUR or game.move_text(move).lower() not in COMMAND_WORDS


@every_table
@pytest.mark.parametrize("way", ["usual", "by hand", "run"])
def test_help_lists_what_works_and_what_does_not_says_why(key: str, way: str) -> None:
    usual = open_id(ids(key)[0]).game
    game, series = usual.by_hand if way == "by hand" else usual, None
    if way == "run":
        if not game.interactive:
            return
        series = Series("run", "Run 7, misses left: 2")

    def answer(typed: str) -> list[str]:
        """Return the lines between what is typed and the next prompt."""
        blocks, asked = [list[str]()], iter([typed])

        def ask() -> str | None:
            blocks.append([])
            return next(asked, None)

        talk = conversation(Session(game), inside=lambda: ["The structures."], series=series)
        for line in answered(talk, ask):
            blocks[-1].append(line)
        return [line for line in blocks[1] if not line.endswith(":")]

    heads = [line.partition(": ")[0] for line in answer("help") if ": " in line]
    works = set(re.findall("[a-z?]+", " ".join(heads)))
    assert {"where", "rules", "help", "quit"} <= works
    for word in sorted(COMMAND_WORDS - {"quit", "q", "exit"}):
        told = answer(word)
        assert "is no command" not in " ".join(told), word
        if word not in works:
            assert len(told) == 1 and re.fullmatch(r"[A-Z].*\.", told[0]), (word, told)
    if series is not None:
        assert works.isdisjoint(("hint", "undo", "redo", "explain", "why", "n", "p", "back", "go"))
        assert answer("hint") == ["In a run there are no hints."]
        assert answer("where")[-1] == f"{series.standing}."


@pytest.mark.parametrize("key", TABLES)
def test_going_elsewhere_tells_the_step_that_led_there(key: str) -> None:
    session, _ = transcript(ids(key)[0])
    session = open_id(session.save())
    asked = iter([*("go 3", "back", "first", "last", "p", "n", "go x", "go 999999"), "help", "rules"])
    lines = list(answered(conversation(session), partial(next, asked, None)))
    text = " ".join(lines)
    assert in_words(session.describe(3).full) in text
    assert in_words(session.describe(2).full) in text
    assert "The start." in text and not NOT_ON_SCREEN.search(text)
    assert 'A number of steps is needed, such as 142, not "x".' in text


def test_a_move_is_made_again_with_the_answer_to_it() -> None:
    asked = iter(("0 1", "undo", "redo"))
    session = open_id("coins#5")
    lines = list(answered(conversation(session), partial(next, asked, None)))
    made, again = lines[5:8], lines[-4:-1]
    assert made == again and made[-1] == "Your turn:"


def test_by_hand_a_command_of_other_games_is_not_taken_for_a_place() -> None:
    asked, session = iter(("hint", "king")), Session(open_id("perditio#8").game.by_hand)
    told = list(answered(conversation(session), partial(next, asked, None)))
    assert "Nobody chooses a move here. back goes one card back." in told
    assert '"king" is no command here. Type where the next card comes from, such as pile 1, or help.' in told


def test_cards_that_are_turned_up_do_not_read_as_all_that_lie_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eights, "zones", (*Eights.zones[:-1], Zone(PILE, ZoneKind.ROW)))
    monkeypatch.setattr(Eights, "describe", lambda game, step: Sentence("A card is played.", ""))
    session = Session(Eights.from_seed(1))
    for _ in range(2):
        session.play(session.game.computer_move(session.state))
    assert list(step_lines(session, 2)) == ["A card is played.", "Seen now, the pile: king of diamonds."]


def test_help_has_the_article_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eights, "step_name", "ask")
    told = list(answered(conversation(Session(Eights.from_seed(1))), partial(next, iter(("help",)), None)))
    assert "go 142: to an ask." in told


@pytest.mark.parametrize(
    ("game_id", "hint"),
    [
        ("eights#1", "Hint: play the card QD, to have a card fewer."),
        ("coins:1.4.6.10", "Type 3 1."),
        ("eights#4", "Hint: draw a card. Type stock."),
        ("snap,you=A,suits=2#3", "takes nothing, not 2 cards. Type t."),
    ],
)
def test_the_last_hint_says_what_to_type(game_id: str, hint: str) -> None:
    with registered():
        session = open_id(game_id)
    told = list(answered(conversation(session), partial(next, iter(("hint",) * 3), None)))
    assert told[-3].endswith(hint), f"the last hint is {told[-3]!r}, and does not end with {hint!r}"


def test_operations_that_are_repeated_are_told_once_with_how_often() -> None:
    asked = iter(("go 22", "inside"))
    session = open_id("beggar:---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---")
    talk = conversation(session, inside=StructureDescription(session).lines)
    told = list(answered(talk, partial(next, asked, None)))
    moved = "You: LinkedList.addlast(a hidden card): no link followed, nothing moved."
    assert told[told.index(moved) + 1] == "The last two lines 10 times in all."
    assert told.count(moved) == 1


@pytest.mark.parametrize("game_id", ["perditio#8", "beggar#305"])
def test_the_structures_by_hand_are_those_of_the_watched_game(game_id: str) -> None:
    told = [
        list(StructureDescription(session).lines())
        for session in (Session(open_id(game_id).game), Session(open_id(game_id).game.by_hand))
    ]
    assert told[0] == told[1]


def labels(desk: Desk) -> Iterator[str]:
    """Yield the labels of the zones on a table, and what its end panel says of the game."""
    for zone in desk.zones.values():
        if isinstance(zone, Hand):
            yield zone.player
    if desk.table.session.at_end:
        ending = desk.table.ending
        yield ending.headline
        yield from (line.plain for line in ending.lines)
    yield from (text for moment in desk.table.session.moments for text in (moment.title, moment.sentence))


def end(session: Session[Any, Any]) -> Iterator[str]:
    return ending_lines(ending_of(session, GameLibrary(None)))


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", in_words(text).lower()))


@every_table
async def test_every_word_of_the_labels_on_the_table_is_told(key: str) -> None:
    length = open_id(latest(key)).length
    async with opened(latest(key)) as desk:
        for ply in sorted({1, length // 3, length}):
            desk.table.player.go(ply)
            await desk.settle()
            session = open_id(latest(key))
            session.describe_as(desk.table.game)
            session.seek(ply)
            asked = iter(("p", f"go {ply}", *ASKED, "rules"))
            lines = answered(conversation(session, ending=partial(end, session)), partial(next, asked, None))
            text = words(" ".join(lines))
            for label in labels(desk):
                assert words(label) <= text, (
                    f"{label!r} is on the table after step {ply}, but no line tells {words(label) - text}"
                )


JUNK = (
    "",
    "0 1",
    "1",
    "s",
    "l",
    "t",
    "pile 3",
    "go",
    "go -1",
    "go ٣",
    "back 2",
    "back x",
    "\x1b[A",
    "q q",
    "é" * 300,
)


@every_table
@pytest.mark.parametrize("by_hand", [False, True])
def test_whatever_is_typed_is_answered(key: str, by_hand: bool) -> None:
    session = open_id(ids(key)[0])
    if by_hand:
        session = Session(session.game.by_hand)
    random = Random(key)
    typed = [*COMMAND_WORDS - {"quit", "q"}, *JUNK, *[""] * 10]
    asked = iter([random.choice(typed) for _ in range(150)])
    inside = StructureDescription(session).lines
    talk = conversation(session, score=HandScore(), inside=inside)
    for line in answered(talk, partial(next, asked, None)):
        assert all(map(is_short, wrapped(line))) and line.isprintable()


def told_at_end(key: str, *typed: str) -> list[str]:
    """Return what is told from the end of a game on, where this is typed there and then `quit`."""
    stdin = "".join(f"{line}\n" for line in (*typed, "quit", "quit")).encode()
    done = cardtui("open", ended(key), "--lines", stdin=stdin)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    return lines[next(at for at, line in enumerate(lines) if line.startswith("1. ")) :]


def offered(lines: list[str]) -> list[str]:
    """Return the words of the steps in the list with which these lines begin."""
    rows = lines[: lines.index(NEXT_PROMPT)]
    found = [re.fullmatch(r"(\d)\. ([A-Z][a-z]+)(: .+)?\.", row) for row in rows]
    assert all(match and int(match[1]) == number for number, match in enumerate(found, 1)), rows
    return [match[2].lower() for match in found if match]


@every_table
def test_each_step_that_is_offered_at_the_end_is_taken_by_its_number_and_by_its_word(key: str) -> None:
    words = offered(told_at_end(key))
    assert words[-1] == "home" and len({*words}) == len(words)
    assert {"again", "next"} & {*words[:1]}
    title = kind_of(key).title
    for number, word in enumerate(words, 1):
        for typed in {word, str(number), *([""] if number == 1 else [])}:
            _, *after = told_at_end(key, typed)[len(words) :]
            if word == "home":
                assert after[0].startswith("cardtui, as text.")
            elif word in ("explain", "undo"):
                assert "no command" not in after[0] and title not in after[0]
            else:
                assert after[0].startswith(title)


@every_table
def test_the_list_is_told_each_time_the_end_is_reached_and_for_help_and_all_else_works(key: str) -> None:
    told = told_at_end(key, "where", "graph", "moments", "nonsense", "back", "last")
    first = told[0]
    assert told.count(first) == 2 and sum("no command here" in line for line in told) == 1
    assert told[told.index(next(line for line in told if "no command here" in line)) + 1] == NEXT_PROMPT
    helped = told_at_end(key, "help")
    assert helped.count(first) == 2 and not any(re.search("(^|or )next:", line) for line in helped)
