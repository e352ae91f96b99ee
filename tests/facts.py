"""Phrases that state a fact, and a small computation beside each that says whether it is true.

`faults` finds the phrases in a text that was told at a ply of a game, and compares them with the state there.
A sentence about a step belongs to the ply to which the step has led. No narrator is asked, and no sentence is
parsed as a whole: a text may say much else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from operator import xor
from typing import Any, NamedTuple

from cardtui.engine.cards import Card
from cardtui.engine.session import Session
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.theory import heaps as heaps_with_dollar

_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
_N = rf"(\d+|{'|'.join(_WORDS)})"
_ORDINALS = ("first", "second", "third", "fourth")


class Scene(NamedTuple):
    """A ply of a game at which something is told."""

    session: Session[Any, Any]
    ply: int
    hints: int | None = None
    """The hints that were taken, if that is known."""

    @property
    def game(self) -> Any:
        return self.session.game

    @property
    def state(self) -> Any:
        return self.session.state_at(self.ply)

    @property
    def before(self) -> Any:
        """The state before the step that has led here."""
        return self.session.state_at(max(0, self.ply - 1))

    @property
    def events(self) -> Sequence[Any]:
        """The moves of cards in the step that has led here."""
        return self.session.step(self.ply).cards_moved if self.ply else ()

    @property
    def is_over(self) -> bool:
        return self.game.result(self.state) is not None

    def moved(self, *, source: str = "", target: str = "") -> list[Card]:
        """Return the cards that the last step has moved from or to a zone."""
        found = [one for one in self.events if source in ("", one.source) and target in ("", one.target)]
        return [card for one in found for card in one.cards]


Check = Callable[[Scene, "re.Match[str]"], bool]


class Phrase(NamedTuple):
    """A pattern, and whether what it says is true."""

    pattern: re.Pattern[str]
    is_true: Check


def _phrases(*rows: tuple[str, Check]) -> tuple[Phrase, ...]:
    return tuple(Phrase(re.compile(pattern, re.IGNORECASE), is_true) for pattern, is_true in rows)


def number(text: str) -> int:
    """Return a number that is written in digits or as a word."""
    return _WORDS.index(text.lower()) if text.lower() in _WORDS else int(text)


def _never(scene: Scene, match: re.Match[str]) -> bool:
    return False


# language


_NOUN = r"(cards?|moves?|squares?|tricks?|piles?|throws?|snaps?|hints?|undos?|mistakes?|heaps?|gaps?|coins?)"
_PEOPLE = {"easy": "nell", "medium": "otto", "hard": "vera", "perfect": "ada"}
"""The people that the computer plays, by their level."""

_OTHERS = (
    r"(?:neighbour|the computer|nell|otto|vera|the first player|the second player|player [01]|ann|ben|ada)"
)
_BASE = "have|are|win|owe|take|play|pay|hold|slap|slide|throw|pocket|lose"

_LANGUAGE = (
    *_phrases(
        # One and many. A number before a noun may be that of a coin, a pile or a level.
        (
            rf"(?:^|[:;,·(] |\b(?:in|of|only|takes?|has|holds?|with|and|exactly|least|most|after|by|are|is) )"
            rf"(?!no ){_N} {_NOUN}\b",
            lambda scene, match: (number(match[1]) == 1) is not match[2].lower().endswith("s"),
        ),
        (r"\b(?:1|one) (?:card|coin|pile|move|square) (?:are|were|lie)\b", _never),
        (r"\b(?:[2-9]|\d\d+|no|two|three|four|five) (?:cards|coins|piles|squares) (?:is|was|lies)\b", _never),
        # `your` stands before a noun, and `yours` does not.
        (r"\byour\b(?! [\w'])|\byours (?!to )\w|\byou's\b", _never),
        (
            r"\byou (?:has|is|was|wins|owes|takes|plays|pays|holds|slaps|slides|throws|pockets|loses)\b",
            _never,
        ),
        (rf"(?<!if )(?<!and )\b{_OTHERS} (?:{_BASE})\b", _never),
        (r"\b([a-z]+) \1\b", _never),
        (r" [,.;](?!\.)|(?<!\.)\.\.(?!\.)|[:,]\.|[{}]", _never),
    ),
    Phrase(
        re.compile(
            r"\bNone\b|[a-z,:] (?:You|Your|Yours|Neither|Nobody|The (?:computer|neighbour|first player))\b"
        ),
        _never,
    ),
)


# Beggar My Neighbour, watched, by hand and with slaps

_PENALTY = {"J": 1, "Q": 2, "K": 3, "A": 4}
_SIDE = r"\b(you|neighbour|nell|otto|vera|player [01])"


def _seat(name: str) -> int:
    """Return the number of a player of Beggar My Neighbour."""
    return {"you": 1, "your": 1, "player 1": 1}.get(name.lower(), 0)


def _hand(scene: Scene, seat: int) -> str:
    return str(scene.game.zones[seat].name)


def _asked_and_paid(scene: Scene) -> tuple[int, int]:
    """Return what the last penalty card has asked for, and how many cards have been laid on it.

    Where the pile has just been taken, it is the pile that was.
    """
    pile = scene.state.pile or (*scene.before.pile, *scene.moved(target="pile"))
    labels = [card.label for card in pile]
    last = max((at for at, label in enumerate(labels) if label in _PENALTY), default=None)
    return (0, 0) if last is None else (_PENALTY[labels[last]], len(labels) - 1 - last)


def _debt(scene: Scene) -> tuple[int, int] | None:
    """Return who owes, and how many cards; None if nothing is owed."""
    state = scene.state
    asked, paid = _asked_and_paid(scene)
    if scene.is_over or not state.pile or getattr(state, "taker", None) is not None or paid >= asked:
        return None
    plies = range(scene.ply, 0, -1)
    laid = (Scene(scene.session, ply) for ply in plies)
    last = next(one for one in laid if any(card.label in _PENALTY for card in one.moved(target="pile")))
    return 1 - bool(last.moved(source=_hand(scene, 1), target="pile")), asked - paid


def _owes(scene: Scene, match: re.Match[str]) -> bool:
    return _debt(scene) == (_seat(match[1]), number(match[2]))


def _takes(scene: Scene, match: re.Match[str]) -> bool:
    cards = scene.moved(target=_hand(scene, _seat(match[1])))
    return bool(cards) and (match.lastindex == 1 or len(cards) == number(match[2]))


def _is_whose(scene: Scene, match: re.Match[str]) -> bool:
    """Whether a pile waits for a player: with slaps in the state, and by hand in the step."""
    seat = int(match[1].lower() == "yours")
    if hasattr(scene.state, "taker"):
        return bool(scene.state.taker == seat)
    return bool(scene.moved(source="pile", target=_hand(scene, seat)))


def _has_no_card(scene: Scene, match: re.Match[str]) -> bool:
    """Whether a hand was empty when the card of this step lay there: a pile may have come into it since."""
    zone = _hand(scene, _seat(match[1]))
    left = len(scene.before.hands[_seat(match[1])]) - len(scene.moved(source=zone))
    return left == 0


def _slap(pile: Sequence[Card]) -> tuple[str, str] | None:
    """Return the kind and the rank of what can be slapped on top of a pile."""
    ranks = [card.rank.name.lower() for card in pile]
    if ranks and ranks[-2:-1] == ranks[-1:]:
        return "pair", ranks[-1]
    return ("sandwich", ranks[-1]) if len(ranks) > 2 and ranks[-3] == ranks[-1] else None


def _is_slap(scene: Scene, match: re.Match[str]) -> bool:
    rank = re.sub("(?<=six)es$|s$", "", match[2].lower())
    return (match[1].lower(), rank) in (_slap(scene.before.pile), _slap(scene.state.pile))


def _due(scene: Scene, match: re.Match[str]) -> bool:
    """Whether somebody lays the next card, or takes the pile that they have won."""
    state, seat = scene.state, int(match[1].lower() == "your")
    if scene.is_over:
        return False
    taker = getattr(state, "taker", None)
    if match[2] == "pile":
        return bool(taker == seat)
    return taker is None and state.turn == seat and bool(state.hands[seat])


_BEGGAR = _phrases(
    (rf"{_SIDE} (?:owes?|must pay) {_N}\b", _owes),
    (rf"{_SIDE} takes? the pile of {_N}\b", _takes),
    (rf"{_SIDE} takes? (\d+)\b", _takes),
    (rf"{_SIDE} (?:plays?|pays?) \S+ and takes? (\d+)\b", _takes),
    (rf"{_SIDE} slaps? [a-z ]+ and takes? the pile of {_N}\b", _takes),
    (rf"{_SIDE} takes? all\b", _takes),
    (rf"{_SIDE}(?:r hand)? (?:wins?|have won|has won)\b", lambda s, m: s.state.winner == _seat(m[1])),
    (
        rf"{_SIDE} (?:takes? all and|plays? \S+ and|pays? \S+ and) wins?\b",
        lambda s, m: s.state.winner == _seat(m[1]),
    ),
    (rf"{_SIDE} (?:have|has) no card\b", _has_no_card),
    (rf"{_SIDE} cannot pay", _has_no_card),
    (r"\bnobody has a card\b", lambda s, m: not any(s.state.hands)),
    (r"\bthe pile is (yours|(?:neighbour|nell|otto|vera)'s)", _is_whose),
    (r"(?<!the )\bpile is (?!yours|(?:neighbour|nell|otto|vera)'s)\w+", _never),
    (r"\b(\d+) of (\d+) paid", lambda s, m: (int(m[2]), int(m[1])) == _asked_and_paid(s)),
    (r"pays? [^:.]*, (\d+) of (\d+)\b", lambda s, m: (int(m[2]), int(m[1])) == _asked_and_paid(s)),
    (r"\ba (pair|sandwich) of (\w+)\b", _is_slap),
    (r"\b(your|(?:nell|otto|vera)'s) (card|pile)\.", _due),
    (
        rf"{_SIDE} (?:are|is) to (play|lead)\b",
        lambda s, m: s.state.turn == _seat(m[1]) and bool(s.state.pile) == (m[2] == "play") and not _debt(s),
    ),
    (r"\bafter (\d+) cards?\b", lambda s, m: int(m[1]) == s.state.cards),
    (
        r"\b(\d+), (?:in|stopped after) (\d+) (?:trick|pile)s?\b",
        lambda s, m: (int(m[1]), int(m[2])) == (s.state.cards, s.state.tricks),
    ),
)


# Perditio Tempus


def _left_in_piles(scene: Scene) -> tuple[int, int]:
    piles = scene.state.piles
    return sum(map(len, piles)), sum(map(bool, piles))


def _turned(scene: Scene) -> int:
    """Return the rank of the card that was turned last, as a number."""
    return int(scene.state.turned.rank)


def _chance(scene: Scene) -> int:
    """Return the chance, in percent, that the last of all cards is an ace."""
    left = [card for pile in scene.state.piles for card in pile]
    aces = sum(card.label == "A" for card in left)
    return round(100 * aces / len(left)) if left else 100


def _aces_out(scene: Scene) -> int:
    left = [card for pile in scene.state.piles for card in pile]
    return 4 - [card.label for card in left].count("A")


_PERDITIO = _phrases(
    (
        r"\bturned the .+? on pile (\d+)",
        lambda s, m: len(s.before.piles[int(m[1]) - 1]) > len(s.state.piles[int(m[1]) - 1]),
    ),
    (r"\b(?:back|on) to pile (\d+)|\bpile (\d+) once more", lambda s, m: int(m[1] or m[2]) == _turned(s)),
    (r"\bsends us (?:back )?to pile (\d+)", lambda s, m: int(m[1]) == _turned(s)),
    (
        rf"\bto pile (\d+), which has {_N} cards? left",
        lambda s, m: len(s.state.piles[int(m[1]) - 1]) == number(m[2]),
    ),
    (r"\bpile (\d+) is empty", lambda s, m: not s.state.piles[int(m[1]) - 1]),
    (r"\bevery pile is empty", lambda s, m: not any(s.state.piles)),
    (
        r"\bthe next card comes from pile (\d+)",
        lambda s, m: not s.is_over and int(m[1]) == (_turned(s) if s.ply else 1),
    ),
    (
        rf"(?<!With )\bThe ({'|'.join(_ORDINALS)}) ace\b",
        lambda s, m: _ORDINALS.index(m[1].lower()) + 1 == _aces_out(s),
    ),
    (
        rf"{_N} cards? (?:are|is) left in {_N} piles?",
        lambda s, m: (number(m[1]), number(m[2])) == _left_in_piles(s),
    ),
    (
        r"\bafter (\d+) cards?, (\d+) left",
        lambda s, m: (int(m[1]), int(m[2])) == (s.ply, _left_in_piles(s)[0]),
    ),
    (r"\bafter all 52 cards", lambda s, m: s.ply == 52),
    (r"\bthe chance to win is (\d+) percent", lambda s, m: int(m[1]) == _chance(s)),
    (r"\b1 time in (\d+)", lambda s, m: _aces_out(s) == 3 and int(m[1]) == _left_in_piles(s)[0] > 1),
    (r"\bamong (\d+) cards", lambda s, m: int(m[1]) == _left_in_piles(s)[0]),
    (r"\bonly the last ace is (?:left|out)", lambda s, m: _aces_out(s) == 3),
    (r"\byou (won|lost)\b", lambda s, m: s.is_over and (not any(s.state.piles)) is (m[1] == "won")),
)


# Silver Dollar


def _gaps(positions: Positions) -> list[int]:
    """Return the empty squares on the left of each coin."""
    return [square - before - 1 for before, square in zip((-1, *positions), positions, strict=False)]


def _heaps(scene: Scene, positions: Positions) -> list[int]:
    """Return the heaps: every second gap from the last coin on, or what is left of it after division."""
    if scene.game.dollar is not None:
        return [heap.number for heap in heaps_with_dollar(positions, None, scene.game.dollar)]
    step = scene.game.step
    return [gap if step is None else gap % (step + 1) for gap in _gaps(positions)[::-1][::2]][::-1]


def _xor(scene: Scene, positions: Positions) -> int:
    return reduce(xor, _heaps(scene, positions), 0)


def _open(scene: Scene, positions: Positions) -> list[int]:
    return [heap for heap in _heaps(scene, positions) if heap]


def _numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


def _cancel_now(scene: Scene, match: re.Match[str]) -> bool:
    positions = scene.state.positions
    return _numbers(match[1]) == _open(scene, positions) and _xor(scene, positions) == 0


def _both(scene: Scene, match: re.Match[str]) -> bool:
    return _open(scene, scene.state.positions) == [int(match[1])] * 2


def _nothing_open(scene: Scene, match: re.Match[str]) -> bool:
    return not _open(scene, scene.state.positions)


def _slid(positions: Positions, coin: int, distance: int) -> Positions:
    return (*positions[:coin], positions[coin] - distance, *positions[coin + 1 :])


def _winning_moves(scene: Scene, positions: Positions) -> list[tuple[int, int]]:
    """Return the moves after which the XOR is 0, tried one by one."""
    step = scene.game.step
    return [
        (coin, distance)
        for coin, gap in enumerate(_gaps(positions))
        for distance in range(1, (gap if step is None else min(gap, step)) + 1)
        if not _xor(scene, _slid(positions, coin, distance))
    ]


def _ways(scene: Scene, ways: int) -> bool:
    """Whether the step that has led here was one of so many that win."""
    before, step = scene.before.positions, scene.session.step(scene.ply)
    winning = _winning_moves(scene, before)
    return len(winning) == ways and tuple(step.move) in winning


def _is_good(scene: Scene, positions: Positions, match: re.Match[str]) -> bool:
    """Whether a move wins, or, for one player alone, leads home."""
    after = _slid(positions, int(match[1]), number(match[2]))
    return not _xor(scene, after) if scene.game.two_sided else after[int(match[1])] >= int(match[1])


def _fewest(scene: Scene, positions: Positions) -> int:
    step = scene.game.step or max(positions)
    return sum(-(-(square - coin) // step) for coin, square in enumerate(positions) if square > coin)


def _name(scene: Scene, seat: int) -> str:
    game = scene.game
    if game.parameters.players == "computer" or game.parameters.players == "1":
        is_task = game.puzzle is not None or game.level_number is not None
        other = "the computer" if is_task else _PEOPLE[game.parameters.level]
        return ("you", other)[game.you != seat] if game.you is not None else "you"
    names = game.parameters.names
    return names.split("+")[seat].lower() if names else ("the first player", "the second player")[seat]


def _turn(scene: Scene, match: re.Match[str]) -> bool:
    who = "you" if match[1].lower() == "your" else match[1].lower().removesuffix("'s")
    return not scene.is_over and who == _name(scene, scene.ply % 2)


def _mistakes(scene: Scene, *, own: bool) -> list[int]:
    """Return the plies after which a game was lost that had been won before, of the person or of both."""
    session = scene.session
    lost = [_xor(scene, session.state_at(ply).positions) != 0 for ply in range(session.length + 1)]
    both = [ply for ply in range(1, session.length + 1) if lost[ply - 1] and lost[ply]]
    return [ply for ply in both if not own or (ply - 1) % 2 == scene.game.you]


def _to_find(scene: Scene) -> int:
    """Return how many moves of a puzzle are to be found, or -1 if one was wrong or it is over."""
    right = [_xor(scene, scene.session.state_at(ply).positions) == 0 for ply in range(1, scene.ply + 1, 2)]
    return -1 if scene.is_over or not all(right) else scene.game.puzzle.length - len(right)


def _best_wins(scene: Scene, match: re.Match[str]) -> bool:
    mover_wins = _xor(scene, scene.state.positions) != 0
    return match[1].lower() == _name(scene, (scene.ply + (not mover_wins)) % 2)


_COINS = _phrases(
    (r"\b(?:gaps|heaps) ([\d, and]+) cancel\b", lambda s, m: True if "then" in m[0] else _cancel_now(s, m)),
    (
        r"\bheaps ([\d, and]+) cancelled",
        lambda s, m: _numbers(m[1]) == _open(s, s.before.positions) and not _xor(s, s.before.positions),
    ),
    (r"\bboth (?:gap|heap)s (?:are )?(\d+)", _both),
    (r"\bno (?:gap|heap) (?:that )?counts|\bevery heap is 0\b", _nothing_open),
    (r"\bonly this move wins", lambda s, m: _ways(s, 1)),
    (rf"\bone of {_N} moves that win", lambda s, m: _ways(s, number(m[1]))),
    (
        rf"\bfind one of the {_N} winning moves",
        lambda s, m: len(_winning_moves(s, s.game.positions)) == number(m[1]),
    ),
    (r"\bfind the only winning move", lambda s, m: len(_winning_moves(s, s.game.positions)) == 1),
    (r"\bthe XOR (?:is|at) (\d+)", lambda s, m: _xor(s, s.state.positions) == int(m[1])),
    (
        rf"\bcoin (\d+) has {_N}(?: empty squares?)?\b(?! square| away)",
        lambda s, m: _gaps(s.state.positions)[int(m[1])] == number(m[2]),
    ),
    (
        rf"\bslides? coin (\d+) {_N} squares?, to square (\d+)",
        lambda s, m: (
            s.state.positions[int(m[1])] == int(m[3])
            and s.before.positions[int(m[1])] - int(m[3]) == number(m[2])
        ),
    ),
    (
        rf"(?<!You )(?<!slides )\bslide coin (\d+) {_N} squares?:",
        lambda s, m: _is_good(s, s.state.positions, m),
    ),
    (rf"\bcoin (\d+) by {_N} squares? would have", lambda s, m: _is_good(s, s.before.positions, m)),
    (r"\bit can be won", lambda s, m: _xor(s, s.state.positions) != 0),
    (r"\bno move wins", lambda s, m: _xor(s, s.state.positions) == 0),
    (
        rf"\b{_N} squares? (?:are|is) left to go",
        lambda s, m: sum(s.state.positions) - sum(range(len(s.state.positions))) == number(m[1]),
    ),
    (rf"\band at least {_N} moves?\.", lambda s, m: _fewest(s, s.state.positions) == number(m[1])),
    (rf"^{_N} moves? more will do", lambda s, m: _fewest(s, s.state.positions) == number(m[1])),
    (
        r"\bMoves (\d+) · par (\d+)",
        lambda s, m: (int(m[1]), int(m[2])) == (s.ply, _fewest(s, s.game.positions)),
    ),
    (
        r"\bMoves (\d+) · target (\d+)",
        lambda s, m: (int(m[1]), int(m[2])) == (s.ply, s.game.parameters.target),
    ),
    (
        r"(?<!After )\bMove (\d+) of (\d+)(?= |\.|$)",
        lambda s, m: (int(m[1]), int(m[2])) == (s.ply + 1, s.game.parameters.target),
    ),
    (rf"\b{_N} (?:more )?moves? to find", lambda s, m: _to_find(s) == number(m[1])),
    (r"\ball found", lambda s, m: s.is_over and _xor(s, s.state.positions) == 0 and s.ply % 2 == 1),
    (r"\bpocket: (\d+) coins?", lambda s, m: sum(square < 0 for square in s.state.positions) == int(m[1])),
    (r"\b(?:home in|after) (\d+) moves?", lambda s, m: int(m[1]) == s.ply),
    (
        r"\bmove (\d+) g[ai]ves? (?:it|the win) away",
        lambda s, m: int(m[1]) in _mistakes(s, own=False)[-1:] or int(m[1]) in _mistakes(s, own=True)[-1:],
    ),
    (rf"\b(your|(?:{_OTHERS}|cy)'s) turn\b", _turn),
    (rf"\b(you|(?:{_OTHERS}|cy)) wins? with best play", _best_wins),
    (
        r"\bevery coin is home\b(?! and| then)",
        lambda s, m: s.state.positions == tuple(range(len(s.state.positions))),
    ),
    (r"✓ Right", lambda s, m: _xor(s, s.state.positions) == 0 and s.ply % 2 == 1),
    (r"✗ That loses", lambda s, m: _xor(s, s.state.positions) != 0 and s.ply % 2 == 1),
    (
        rf"\b{_N} of the (\d+) mistakes",
        lambda s, m: (number(m[1]), int(m[2])) == (len(_mistakes(s, own=True)), len(_mistakes(s, own=False))),
    ),
    (rf"· {_N} mistakes? ·", lambda s, m: number(m[1]) == len(_mistakes(s, own=s.game.you is not None))),
    (rf"· {_N} hints?\b", lambda s, m: s.hints is None or number(m[1]) == s.hints),
    (rf"\bplayed with {_N} hints?\b", lambda s, m: s.hints is None or number(m[1]) == s.hints),
    (r"\byou made a mistake", lambda s, m: bool(_mistakes(s, own=True))),
    (r"\byou made none", lambda s, m: not _mistakes(s, own=True)),
    (
        rf"\b{_OTHERS} made a mistake|\bso did {_OTHERS}",
        lambda s, m: len(_mistakes(s, own=False)) > len(_mistakes(s, own=True)),
    ),
    (r"\bwhoever begins here wins if", lambda s, m: _xor(s, s.game.positions) != 0),
    (r"\bwhoever comes second here wins if", lambda s, m: _xor(s, s.game.positions) == 0),
)


# Snap


def _snap_name(scene: Scene, seat: int) -> str:
    game = scene.game
    if game.interactive:
        return "you" if game.parameters.you == "AB"[seat] else _PEOPLE[game.parameters.level]
    return str(game.player_names[seat]).lower()


def _snap_seat(scene: Scene, name: str) -> int:
    return [_snap_name(scene, seat) for seat in (0, 1)].index(name.lower().removesuffix("'s"))


def _would_take(scene: Scene, card: Card) -> int:
    """Return how many cards a card would take from the row, with itself; 0 if it is no snap."""
    ranks = [other.rank for other in scene.state.public]
    return len(ranks) - ranks.index(card.rank) + 1 if card.rank in ranks else 0


def _ends(scene: Scene) -> tuple[Card, Card]:
    deck = scene.state.decks[scene.state.turn]
    return deck[0], deck[-1]


_THROWER = r"(?:^|[.:!] |: )(you|nell|otto|vera|a|b|ann|ben)"

_SNAP = _phrases(
    (rf"{_THROWER} throws? next", lambda s, m: not s.is_over and s.state.turn == _snap_seat(s, m[1])),
    (
        rf"{_THROWER} takes? {_N} cards",
        lambda s, m: (
            s.ply > 0
            and s.before.turn == _snap_seat(s, m[1])
            and number(m[2]) == len(s.moved(target=s.game.zones[s.before.turn].name))
        ),
    ),
    (r"snaps (\d+)$", lambda s, m: int(m[1]) == len(s.moved(target=s.game.zones[s.before.turn].name))),
    (
        r"\bthe ([\dAJQK]+[♠♥♦♣]|\w+ of \w+) takes (\d+) cards?",
        lambda s, m: (
            int(m[2])
            in [_would_take(s, card) for card in _ends(s) if m[1].lower() in (card.short.lower(), card.name)]
        ),
    ),
    (r"\bthere is no snap", lambda s, m: not any(_would_take(s, card) for card in _ends(s))),
    (
        r"← the \S+ takes (\w+)",
        lambda s, m: number(m[1].replace("nothing", "0")) == _would_take(s, _ends(s)[0]),
    ),
    (
        r"→ the \S+ takes (\w+)",
        lambda s, m: number(m[1].replace("nothing", "0")) == _would_take(s, _ends(s)[1]),
    ),
    (r"← throws the (\S+?),? ", lambda s, m: m[1] == _ends(s)[0].short),
    (r"(?<!takes), → the (\S+) from the bottom", lambda s, m: m[1] == _ends(s)[1].short),
    (
        r"\byour (?:only|last) card\b(?! then)",
        lambda s, m: len(s.state.decks[s.state.turn]) == 1 or s.is_over,
    ),
    (
        r"\byou have (\d+) cards?, (nell|otto|vera) has (\d+)",
        lambda s, m: (
            [int(m[1]), int(m[3])] == [len(s.state.decks[_snap_seat(s, name)]) for name in ("you", m[2])]
        ),
    ),
    (
        r"\b(you|nell|otto|vera|a|b|ann|ben) holds? (\d+)\b",
        lambda s, m: int(m[2]) == len(s.state.decks[_snap_seat(s, m[1])]),
    ),
    (r"\b(\d+) lies? on the table", lambda s, m: int(m[1]) == len(s.state.public)),
    (r"\bwith (\d+) snaps?\b", lambda s, m: int(m[1]) == s.state.snaps),
    (
        r"\bafter (\d+) throws?(?: and (\d+) snaps?)?",
        lambda s, m: int(m[1]) == s.ply and int(m[2] or s.state.snaps) == s.state.snaps,
    ),
    (r"\bwith (\d+) cards?$", lambda s, m: int(m[1]) == len(s.state.decks[s.state.winner])),
    (
        r"\b(you|nell|otto|vera|a|b|ann|ben) (?:wins?|has won|have won)\b",
        lambda s, m: s.state.winner == _snap_seat(s, m[1]),
    ),
    (
        r"\b(your|(?:nell|otto|vera|ann|ben|[ab])'s) turn\b",
        lambda s, m: (
            not s.is_over
            and s.state.turn == _snap_seat(s, m[1].replace("our", "ou") if m[1] != "your" else "you")
        ),
    ),
)

_OWN = {"beggar": _BEGGAR, "perditio": _PERDITIO, "coins": _COINS, "snap": _SNAP}

_EVERYWHERE = _phrases(
    (r"\bAfter \w+ (\d+) of (\d+)", lambda s, m: (int(m[1]), int(m[2])) == (s.ply, s.session.length)),
    (
        r"\bthis replaced (\d+) ",
        lambda s, m: int(m[1]) in {s.session.replaced_move_count(ply) for ply in (s.ply, s.ply - 1)},
    ),
    (
        r"\byou are looking back ▶ \S+ returns to \w+ (\d+)",
        lambda s, m: s.ply < int(m[1]) == s.session.length,
    ),
)


@cache
def _phrases_of(key: str) -> tuple[Phrase, ...]:
    return (*_LANGUAGE, *_EVERYWHERE, *_OWN.get(key, ()))


def faults(
    session: Session[Any, Any], text: str, ply: int | None = None, hints: int | None = None
) -> Iterator[str]:
    """Yield the phrases of a text that are not true at a ply of a game, by default the present one."""
    scene = Scene(session, session.ply if ply is None else ply, hints)
    for pattern, is_true in _phrases_of(session.game.key):
        for match in pattern.finditer(text):
            if not is_true(scene, match):
                yield f"{session.save()} at {scene.ply}: {match[0]!r} in {text!r}"
