"""Plays and watches games by lines: a conversation in words, for screen readers, scripts and slow lines.

Lines are only added, and each says what has changed. There is one implementation for all games: it asks the
session for the steps, the narrator for the words, and `Rules.visible_cards` for what may be told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from cardtui.engine.asking import Conversation, Offer, Prompt, typed_words, with_lines
from cardtui.engine.bets import HOUSE, PASS, SIDES
from cardtui.engine.betting import Betting
from cardtui.engine.cards import Card
from cardtui.engine.dialogue import how_to_resume
from cardtui.engine.ending import ending_lines, usual_ending
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.game import Game
from cardtui.engine.hand_score import HandScore
from cardtui.engine.narrator import Hint
from cardtui.engine.next_steps import NEXT_PROMPT, NextStep, how_to_take, list_of, offers_of, step_for
from cardtui.engine.observer import PlayerObserver
from cardtui.engine.phrases import article, capitalized, count, inside, listed
from cardtui.engine.play_modes import PlayMode, play_mode
from cardtui.engine.questions import Question
from cardtui.engine.session import Session
from cardtui.engine.spoken import in_words
from cardtui.engine.visibility import newly_seen
from cardtui.engine.zones import Zone, ZoneKind

_MOST_AHEAD = 1000
"""Steps of a watched game that are played at a time to find its next landmark."""

_BETS_ARE_OFF = "Bets are off. bets turns them on."

_GRAPH_POINTS = 8
"""Maximum number of values that describe the course of a graph."""


class Series(NamedTuple):
    """The run or match to which a game belongs: in it there is no help and no way back."""

    name: str
    """`run`, `match`."""
    standing: str
    """Where it stands, before the result of this game: `Run 7004, puzzle 3, misses left: 1`."""


class _Command(NamedTuple):
    """A command that a person can type instead of a move."""

    names: tuple[str, ...]
    help: str
    run: Callable[[_Conversation, str], Iterable[str]]
    form: str = ""
    """An example of the command with its number, if it takes one: `go 142`."""
    in_series: str = ""
    """What to say of it in a run or match, in which it does not work: `there are no hints`."""
    why_none: Callable[[_Conversation], str] = lambda talk: ""
    """Returns why there is no such command in a game, as sentences; an empty text if there is."""

    def why_not(self, talk: _Conversation) -> str:
        """Return why the command does not work here, as sentences; an empty text if it does."""
        if talk.series is not None and self.in_series:
            return f"In a {talk.series.name} {self.in_series}."
        return self.why_none(talk)

    @property
    def usage(self) -> str:
        return self.form or " or ".join(self.names)


def conversation(
    session: Session[Any, Any],
    observer: PlayerObserver | None = None,
    *,
    score: HandScore | None = None,
    inside: Callable[[], Iterable[str]] | None = None,
    ending: Callable[[], Iterable[str]] | None = None,
    betting: Betting | None = None,
    next_steps: Callable[[], Sequence[NextStep]] | None = None,
    series: Series | None = None,
) -> Conversation[NextStep | None]:
    """Play or watch the game of `session` from its current ply.

    Return the step with a command that the person has taken at its end, or None if they have left.

    `observer` observes the game. `score` counts the mistakes of a game that is played by hand. `inside`
    yields lines about the data structures at the current ply, and `ending` lines about the finished game, in
    place of the narrator's.
    `betting` are the bets on a game that is watched.
    `next_steps` returns what is offered at the end, when that has been reached.
    A game of a `series` has no hints and no way back, and the conversation ends with it.
    """
    talk = _Conversation(
        session, observer or PlayerObserver(), score, inside, ending, betting, next_steps, series
    )
    return with_lines(talk.lines(), lambda line: [in_words(line)])


def step_lines(session: Session[Any, Any], ply: int) -> Iterator[str]:
    """Yield the sentence about the step that led to `ply`, and the cards that the step has turned face up."""
    game, step = session.game, session.step(ply)
    sentence = in_words(session.describe(ply).full)
    yield sentence
    cards, seen = game.cards(step.after), game.visible_cards(step.after)
    for zone, indices in newly_seen(game, step).items():
        unnamed = [index for index in indices if game.card_name(cards[zone][index]) not in sentence]
        if unnamed:
            names = [_card_at(game, zone, cards[zone], index) for index in unnamed]
            label = game.zone_label(zone)
            if len(names) < len(seen[zone]) and not all(re.match("top |bottom ", name) for name in names):
                label = f"Seen now, {inside(label)}"  # or they would read as if they were all
            yield f"{capitalized(label)}: {listed(names)}."


def table_lines(game: Game[Any, Any], state: Any, *, whole: bool = False) -> Iterator[str]:
    """Yield the number of cards in each zone and the visible top cards; with `whole`, all visible cards."""
    cards, seen = game.cards(state), game.visible_cards(state)
    texts = list[tuple[str, str]]()
    for zone in game.zones:
        if zone.kind is ZoneKind.STRIP:
            text = game.strip_text(state, zone.name)
        else:
            text = _zone_text(game, zone, cards[zone.name], seen[zone.name], whole=whole)
        texts.append((game.zone_label(zone.name), text))
    for text, alike in groupby(texts, itemgetter(1)):
        yield f"{_labels([label for label, _ in alike])}: {text}."


def _labels(labels: Sequence[str]) -> str:
    """Return the labels of zones that have the same text: `Pile 1 to pile 13, each`, if they are numbered."""
    first, *rest = labels
    if not rest:
        return capitalized(first)
    if len(rest) > 1 and all(label[-1:].isdigit() for label in labels):
        return f"{capitalized(first)} to {inside(rest[-1])}, each"
    return f"{capitalized(listed([first, *map(inside, rest)]))}, each"


def _zone_text(
    game: Game[Any, Any], zone: Zone, cards: Sequence[Card], seen: frozenset[int], *, whole: bool
) -> str:
    if not cards:
        return "empty"
    size = count(len(cards), "card")
    is_spread = zone.kind is ZoneKind.ROW or (zone.kind is ZoneKind.HAND and len(seen) == len(cards))
    ends = {0, len(cards) - 1} if zone.ends_up else {_top(zone, cards)}
    shown = seen if whole or is_spread else seen & ends
    if not shown:
        return size
    if whole or is_spread:
        return f"{size}: {', '.join(game.card_name(cards[index]) for index in sorted(shown))}"
    return f"{size}, {', '.join(_card_at(game, zone.name, cards, index) for index in sorted(shown))}"


def _top(zone: Zone, cards: Sequence[Card]) -> int:
    return 0 if zone.kind in (ZoneKind.HAND, ZoneKind.STACK) else len(cards) - 1


def _card_at(game: Game[Any, Any], zone: str, cards: Sequence[Card], index: int) -> str:
    """Return a card with its place, if that is an end: `top ace of hearts`."""
    kind = next(one for one in game.zones if one.name == zone)
    name, top = game.card_name(cards[index]), _top(kind, cards)
    if index == top and kind.kind is not ZoneKind.ROW:
        return f"top {name}"
    return f"bottom {name}" if kind.ends_up and index in (0, len(cards) - 1) else name


@dataclass(eq=False)
class _Conversation:
    """A game that is played or watched by lines; the first attributes are the arguments of `conversation`."""

    session: Session[Any, Any]
    _observer: PlayerObserver
    _score: HandScore | None
    inside: Callable[[], Iterable[str]] | None
    _ending: Callable[[], Iterable[str]] | None
    betting: Betting | None
    _next_steps: Callable[[], Sequence[NextStep]] | None
    series: Series | None

    _steps: list[NextStep] = field(default_factory=list)
    """The steps that are offered now, at the end."""
    _predicts: bool = False
    _answers: list[bool] = field(default_factory=list)
    """Whether each answer to a question was right."""
    _put_back: str | None = None
    """A command that was typed instead of an answer to a question: it is run next."""
    _explained_ply: int = -1
    _explained_depth: int = 0
    _hints_given: int = 0
    """The number of hints since the last move was made or taken back: the next one says more."""

    # the kind of game

    @property
    def mode(self) -> PlayMode:
        """The mode in which the game is played."""
        return play_mode(self.game)

    @property
    def game(self) -> Game[Any, Any]:
        return self.session.game

    @property
    def _repeats(self) -> bool:
        """Whether Enter continues along known moves; not in a puzzle, where it would repeat the mistake."""
        session = self.session
        return session.ply < session.length and not (self._is_asked and session.is_to_solve)

    @property
    def _hides_next(self) -> bool:
        """Whether to hold back the sentence about the last step, which names the zone that is to be found.

        The prompt names the card that was turned; the sentence follows after the next move.
        """
        return self._is_asked and self.mode.hides_next

    @property
    def _is_asked(self) -> bool:
        """Whether a person chooses the next move, which by hand has to be the newest one."""
        return self.mode.makes_move(self.session) and self.game.is_human_turn(self.session.state)

    @property
    def has_reached_end(self) -> bool:
        """Whether a watcher or player has reached the end, so that nothing is a spoiler any more."""
        session = self.session
        return session.complete and session.farthest >= session.length  # moves may have been replaced

    # the conversation

    def lines(self) -> Conversation[NextStep | None]:
        session = self.session
        yield from self._opening()
        yield from self._play_others()
        while True:
            if self.series is not None and session.at_end:
                return None
            yield from self._offer_next()
            if session.at_end:
                yield NEXT_PROMPT if self._steps else "Back or quit:"
            elif self._is_asked:
                after = f"{self.game.step_name} {session.ply + 1}"
                known = f"; Enter repeats {after}" if self._repeats else ""
                yield f"{self.mode.prompt(session.state)}{known}:"
            elif self.mode.can_undo:
                yield "Enter, last or undo:"
            typed, self._put_back = self._put_back or (yield Prompt(offers_of(self._steps))), None
            words = typed_words(typed)
            if (step := step_for(self._steps, words)) is not None:
                if step.command is not None:
                    return step
                yield from step.text
                if not (words := step.typed):
                    continue
            word, _, rest = words.partition(" ")
            command = _BY_NAME.get(word)
            if command is not None and command.names[0] == "quit" and not rest:
                break
            if command is not None and (not rest or command.form):
                why_not = command.why_not(self)
                yield from [why_not] if why_not else self._guarded(command.run(self, rest))
            elif not words:
                yield from self._enter()
            elif command is None and self._is_asked:
                yield from self._guarded(self._typed(words))
            elif self._steps:
                yield f"{capitalized(quote(words))} is no command here. {how_to_take(self._steps)}, or help."
            else:
                yield f"{capitalized(quote(words))} is no command here. help lists them."
        if self.series is None and not session.at_end:
            yield how_to_resume(session.save(), self.mode.resume_option)
        return None

    def _offer_next(self) -> Iterator[str]:
        """List what can be done next, once, if the end has been reached."""
        if not self.session.at_end:
            self._steps = []
        elif not self._steps and self._next_steps is not None:
            self._steps = [*self._next_steps()]
            yield from list_of(self._steps)

    @staticmethod
    def _guarded(lines: Iterable[str]) -> Iterator[str]:
        try:
            yield from lines
        except BadInput as error:
            yield f"{capitalized(str(error))}."

    def _opening(self) -> Iterator[str]:
        session, game = self.session, self.game
        level = "" if game.level_number is None else f", level {game.level_number} of the path"
        yield f"{game.title}{level}. {session.id}"
        text = game.plain_text
        yield from self.mode.opening_lines(self._hint_cost())
        yield from text.warnings(session.state)
        if session.ply:
            yield f"{capitalized(game.step_name)} {session.ply}."
        if session.at_end:
            yield from table_lines(game, session.state)
            yield from self._tell_end()
        else:
            yield from self._table()
            yield from self._ask_for_bet()

    def _hint_cost(self) -> str:
        """Return a sentence about what a hint costs, after a space; empty if it costs nothing."""
        if self.series is not None:
            return ""
        if self.game.level_number is not None:
            return " Hints cost a star."
        return " Hints cost rating at the first try." if self.game.is_rated else ""

    # steps

    def _enter(self) -> Conversation[None]:
        """Take the step that Enter stands for."""
        session = self.session
        if session.at_end:
            yield "This is the end. back, go, moments and graph look at the game again; quit leaves it."
        elif not self.mode.is_played or self._repeats:
            yield from self._watch_step()
        elif (move := self.mode.enter_move(session.state)) is not None:
            yield from self._guarded(self._typed(move))
        else:
            yield self.mode.how_to_move

    def _watch_step(self) -> Conversation[None]:
        """Go one step on along what is known or forced, after a question if these are asked."""
        session, before = self.session, self.session.ply
        if before == session.length:
            session.look_ahead(1)
        question = session.question(before + 1) if self._predicts and before < session.length else None
        verdict = list[str]()
        if question is not None:
            verdict = yield from self._put(question)
        if self._put_back or not session.forward():
            return
        self._moved(before, watched=True)
        yield from self._tell_ply()
        yield from verdict
        yield from self._reveal_bet()
        yield from self._ask_for_bet()
        yield from self._finish(before)

    def _put(self, question: Question) -> Conversation[list[str]]:
        """Ask a question; return the lines of the verdict on the answer, for after the step.

        A command is put back, and the question asked again later.
        """
        yield question.text
        offers = tuple(Offer(str(number), choice) for number, choice in enumerate(question.choices, 1))
        for number, choice in offers:
            yield f"{number}. {capitalized(choice)}."
        while (typed := (yield Prompt(offers))) is not None and (words := typed_words(typed)):
            if words.split()[0] in _BY_NAME:
                self._put_back = words
                return []
            if words not in map(str, range(1, len(question.choices) + 1)):
                yield f"Type a number from 1 to {len(question.choices)}, or Enter to pass."
                continue
            right = int(words) == question.right + 1
            self._answers.append(right)
            score = f"{sum(self._answers)} of {len(self._answers)}"
            answer = question.choices[question.right]
            return [f"Right, {score}." if right else f"Not quite, {score}: {answer}.", question.reason]
        return []

    def _play_others(self) -> Iterator[str]:
        """Play on until a person has to move: the computer's moves, and those that are forced."""
        session, game = self.session, self.game
        while not (not self.mode.is_played or session.at_end or game.is_human_turn(session.state)):
            if session.ply != session.length:
                return
            state = session.state
            is_computer = game.is_computer_turn(state)
            yield from self._play(game.computer_move(state) if is_computer else game.legal_moves(state)[0])

    def _typed(self, typed: str) -> Iterator[str]:
        """Make the move that a person has typed, or say why it cannot be made."""
        state = self.session.state
        move, why, is_mistake = self.mode.read_move(state, typed)
        if why:
            if is_mistake:
                if self._score is not None:
                    self._score.count_mistake(self.session.ply)
                self._observer.slip_made()
            yield why
            return
        yield from self._play(move)
        yield from self._play_others()

    def _play(self, move: Any) -> Iterator[str]:
        before, takes_back = self.session.ply, self.session.takes_back
        self.session.play(move)
        if takes_back:
            self._observer.moves_undone()
        self._observer.move_made()
        self._moved(before, watched=True)
        yield from self._tell_ply()
        yield from self._finish(before)

    def _moved(self, before: int, *, watched: bool) -> None:
        if self.session.ply != before:
            self._hints_given = 0
        if watched:
            self._observer.steps_watched(before)
        self._observer.ply_changed(before)
        if self.betting is not None:
            self.betting.arrive(before)

    def _tell_ply(self) -> Iterator[str]:
        """Yield the sentence about the step that led to the current ply, numbered in a watched game."""
        session = self.session
        if not session.ply:
            yield "The start."
            return
        number = "" if self.mode.is_played else f"{session.ply}. "
        told = session.ply - self._hides_next
        if told:
            yield number + " ".join(step_lines(session, told))

    def _finish(self, before: int) -> Iterator[str]:
        """Report and describe the end of the game, if the step after ply `before` has ended it."""
        if self.session.at_end and before < self.session.ply:
            self._observer.game_finished()
            yield from self._tell_end()

    def _tell_end(self) -> Iterator[str]:
        """Yield how the game ended, except sentences that the last step contains already."""
        session = self.session
        last_step = session.describe(session.ply).full.lower() if session.ply else ""
        ending = ending_lines(usual_ending(session)) if self._ending is None else self._ending()
        yield from (line for line in ending if line.removesuffix(".").lower() not in last_step)
        if self._score is not None and (score := self.mode.summary(session, self._score)):
            yield f"{capitalized(score)}."
        if self._answers:
            yield f"You predicted {sum(self._answers)} of {len(self._answers)}."
        if session.moments:
            them = "it" if len(session.moments) == 1 else "them"
            yield f"{count(len(session.moments), 'moment')}: moments tells {them}."

    # going elsewhere

    def _seek(self, ply: int, *, plays_on: bool = False) -> Iterator[str]:
        """Go to a ply. With `plays_on`, a game whose end is reached so has been played to its end.

        What shows too much for bets says so first.
        """
        if self.betting is not None and (first := self.betting.tells_before(ply)):
            yield first
            return
        before = self.session.ply
        self.session.seek(ply)
        self._moved(before, watched=False)
        yield from self._tell_ply()
        yield from self._ask_for_bet()
        if plays_on:
            yield from self._finish(before)
        elif self.session.at_end and before != self.session.ply:
            yield from self._tell_end()

    def _next_landmark(self, rest: str) -> Iterator[str]:
        session = self.session
        if session.at_end:
            yield f"This is the end: no {self.game.landmarks.name} comes after it."
            return
        is_known = self.mode.is_played
        while (there := session.next_landmark()) == session.length and not is_known:
            is_known = not session.look_ahead(_MOST_AHEAD)
        yield from self._seek(there, plays_on=not self.mode.is_played)

    def _previous_landmark(self, rest: str) -> Iterator[str]:
        yield from self._seek(self.session.previous_landmark())

    def _back(self, rest: str) -> Iterator[str]:
        yield from self._seek(self.session.ply - (_read_ply(rest) if rest else 1))

    def _go(self, rest: str) -> Iterator[str]:
        wanted, session = _read_ply(rest), self.session
        if not self.mode.is_played:
            session.look_ahead(max(0, wanted - session.length))
        if wanted > session.length:
            yield f"The last known {self.game.step_name} is {session.length}."
        yield from self._seek(wanted)

    def _first(self, rest: str) -> Iterator[str]:
        yield from self._seek(0)

    def _last(self, rest: str) -> Iterator[str]:
        if not self.mode.is_played:
            self.session.look_ahead()
        yield from self._seek(self.session.length)

    def _undo(self, rest: str) -> Iterator[str]:
        before = self.session.ply
        if self.session.undo_own_move() is None:
            yield "There is no move of yours to take back."
            return
        self._observer.moves_undone()
        self._moved(before, watched=False)
        yield f"Taken back: {count(before - self.session.ply, self.game.step_name)}."
        yield from self._table()

    def _redo(self, rest: str) -> Iterator[str]:
        session, before = self.session, self.session.ply
        while session.redo() is not None:
            self._moved(session.ply - 1, watched=False)
            yield from self._tell_ply()
            if self._is_asked:  # the computer's answers belong to a move
                break
        if session.ply == before:
            yield "There is no move to make again."
        elif session.at_end:
            yield from self._tell_end()
        yield from self._play_others()

    # what can be asked

    def _where(self, rest: str) -> Iterator[str]:
        yield f"{capitalized(self.game.step_name)} {self.session.ply}."
        yield from self._table()
        if self.mode.goal:
            yield f"Goal: {self.mode.goal}"
        if self.series is not None:
            yield f"{self.series.standing}."

    def _gaps(self, rest: str) -> Iterator[str]:
        first, *others = self.game.gap_sentences(self.session.state)
        yield first
        if self.series is None and not self.session.is_to_solve:
            yield from others

    def _cards(self, rest: str) -> Iterator[str]:
        yield from table_lines(self.game, self.session.state, whole=True)

    def _table(self) -> Iterator[str]:
        game, state = self.game, self.session.state
        yield from table_lines(game, state)
        if not self._hides_next:
            asked = f"{self.mode.prompt(state)}." if self._is_asked else ""  # which comes next, as a prompt
            yield from (sentence for sentence in game.status(state) if sentence != asked)

    def _why(self, rest: str) -> Iterator[str]:
        session = self.session
        sentence = session.describe(session.ply).why if session.ply else ""
        yield sentence or "There is no rule to tell here."

    def _hint(self, rest: str) -> Iterator[str]:
        if not self._is_asked or not self.mode.can_undo:
            yield "A hint is for a move that you choose: there is none to choose now."
            return
        hint = self.game.hint(self.session.state)
        grade = min(self._hints_given, len(hint.before))
        yield f"Hint: {hint.grades[grade]}.{self._how_to_type(hint) if grade == len(hint.before) else ''}"
        if hint.move is not None and self._hints_given < len(hint.grades):
            self._hints_given += 1
            self._observer.hint_given()

    def _how_to_type(self, hint: Hint[Any]) -> str:
        """Return what to type for the move of a hint, unless its sentence says that."""
        text = "" if hint.move is None else self.game.move_text(hint.move)
        said = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", hint.sentence)
        return f" Type {self._as_typed(text, hint.move)}." if text and not said else ""

    def _as_typed(self, text: str, move: Any) -> str:
        """Return the text of a move, with blanks for hyphens, which are not read aloud, if that works."""
        spaced = text.replace("-", " ")
        with suppress(BadInput):
            if self.game.untimed_move(self.session.state, self.game.parse_move(spaced)) == move:
                return spaced
        return text

    def _explain(self, rest: str) -> Iterator[str]:
        session, explanation = self.session, self.game.explanation
        assert explanation is not None  # or the command is not offered
        helps = not session.complete and explanation.helps(self.game, session.state)
        if self._explained_ply != session.ply:
            self._explained_ply, self._explained_depth = session.ply, 0
            if helps:
                self._observer.hint_given()
        brief = explanation.brief(self.game, session.state)
        depth, self._explained_depth = self._explained_depth, (self._explained_depth + 1) % (len(brief) + 1)
        whole = depth == len(brief)
        yield from explanation.in_words(self.game, session.state) if whole else brief[depth]
        if depth < len(brief):
            yield "explain again says more."

    def _odds(self, rest: str) -> Iterator[str]:
        yield self.game.odds(self.session.state) or f"There are no odds to tell in {self.game.title}."

    def _fate(self, rest: str) -> Iterator[str]:
        session, game = self.session, self.game
        if self.betting is not None and (first := self.betting.tells_first("what comes")):
            yield first
            return
        session.look_ahead()
        if session.complete:
            yield game.result_sentence(session.last_state)
        yield from game.fate_sentences()

    def _graph(self, rest: str) -> Iterator[str]:
        session, graph = self.session, self.game.graph
        last = session.length if self.has_reached_end or self.mode.is_played else session.farthest
        values = [session.graph_values_at(ply) for ply in range(last + 1)]
        for layer, title in enumerate(graph.layers or (graph.title,)):
            name = f"{graph.title}, {title}" if graph.layers else graph.title
            yield from self._course(capitalized(name), [value[layer] for value in values])

    def _course(self, title: str, values: Sequence[int]) -> Iterator[str]:
        """Yield the course of numbers, one a ply, in words."""
        step, low, high = self.game.step_name, min(values), max(values)
        ends = f"fewest {low} at {step} {values.index(low)}, most {high} at {step} {values.index(high)}"
        yield f"{title}: {values[0]} at the start, {values[self.session.ply]} now, {ends}."
        every = (len(values) - 1) // _GRAPH_POINTS
        if every > 1:
            yield f"Every {count(every, step)}: {', '.join(map(str, values[every::every]))}."

    def _moments(self, rest: str) -> Iterator[str]:
        if not self.has_reached_end:
            yield "Moments are told when the end has been reached."
        elif not self.session.moments:
            yield "There are no moments to tell."
        else:
            for moment in self.session.moments:
                yield f"{capitalized(self.game.step_name)} {moment.ply}: {moment.title}. {moment.sentence}"

    def _predict(self, rest: str) -> Iterator[str]:
        self._predicts = not self._predicts
        yield (
            f"Predict is on: before some {self.game.step_name}s, Enter asks a question. Answer, or pass."
            if self._predicts
            else "Predict is off. No more questions."
        )

    # bets

    def _bets(self, rest: str) -> Iterator[str]:
        betting, bets = self.betting, self.game.bets
        assert betting is not None and bets is not None  # or the command is not offered
        if why := bets.why_none(self.game):
            yield why
            return
        betting.enable(not betting.enabled)
        self._observer.view_changed()
        if not betting.enabled:
            yield "Bets are off."
            return
        yield "Bets are on: some cards ask who takes the pile. The less likely an answer, the more it pays."
        if not betting.counting:
            yield "None counts in this deal: more of it has been shown."
        yield from self._ask_for_bet()

    def _ask_for_bet(self) -> Iterator[str]:
        """Ask the question that is open now, if any."""
        question = None if self.betting is None else self.betting.open
        if question is None:
            return
        yield f"{question.text} {capitalized(question.about)}."
        for answer, side in zip(SIDES, question.sides, strict=True):
            yield f"bet {answer}: {side.name}, for {side.pays} points."
        yield f"pass, or Enter: the house's {HOUSE}."

    def _bet(self, rest: str) -> Iterator[str]:
        assert self.betting is not None  # or the command is not offered
        question = self.betting.open
        if not self.betting.enabled:
            yield _BETS_ARE_OFF
        elif rest not in SIDES:
            yield f"Type bet {' or bet '.join(SIDES)}."
        elif question is None or not self.betting.answer(rest):
            yield "Nothing is asked now."
        else:
            side = question.sides[SIDES.index(rest)]
            yield f"Your bet: {side.name}, for {count(side.pays, 'point')}. Enter goes on."

    def _pass(self, rest: str) -> Iterator[str]:
        assert self.betting is not None  # or the command is not offered
        if not self.betting.enabled:
            yield _BETS_ARE_OFF
            return
        passed = self.betting.answer(PASS)
        yield f"The house's {HOUSE} points. Enter goes on." if passed else "Nothing is asked now."

    def _reveal_bet(self) -> Iterator[str]:
        """Yield the outcome of the last bet, at the ply at which it is seen."""
        betting = self.betting
        bet = None if betting is None or not betting.enabled else betting.last
        if betting is None or bet is None or not bet.is_answered:
            return
        if (outcome := betting.outcome(bet)).ply != self.session.ply:
            return
        question = betting.question_at(bet.ply)
        assert question is not None  # it was asked
        verdict = f"Right, {count(bet.points or 0, 'point')}" if bet.is_hit else "Wrong, nothing"
        yield f"{verdict}: {question.sides[outcome.side].name}, {outcome.reason}."
        streak = f" Streak {betting.streak}." if betting.streak > 1 else ""
        score = f"{capitalized(betting.score.sentence)}." if bet.counts else "This bet does not count."
        yield f"{score}{streak}"

    def _inside(self, rest: str) -> Iterable[str]:
        assert self.inside is not None  # or the command is not offered
        if self.betting is not None and (first := self.betting.tells_first("what lies face down")):
            return [first]
        return self.inside()

    def _rules(self, rest: str) -> Iterator[str]:
        yield from self.game.help_text.split("\n")

    def _help(self, rest: str) -> Iterator[str]:
        yield from list_of(self._steps) if self._steps else [self.mode.help]
        offered = {step.word for step in self._steps}
        for command in _COMMANDS:
            if not (command.why_not(self) or offered.intersection(command.names)):
                step = self.game.step_name
                names = {"landmark": self.game.landmarks.name, "step": step, "a_step": article(step)}
                yield f"{command.usage}: {command.help.format(**names)}."
        if self.series is not None:
            yield f"In a {self.series.name} there are no hints, no explanations and no way back."


def _read_ply(text: str) -> int:
    """Parse the number of a step. Raises `BadInput` if it is none."""
    if not (text.isdecimal() and text.isascii() and len(text) <= 9):
        raise BadInput(f"a number of steps is needed, such as 142, not {quote(text)}")
    return int(text)


# why there is no such command in a game: sentences, or an empty text


def _why_no_choice(talk: _Conversation) -> str:
    step = talk.game.step_name
    return "" if talk.game.interactive else f"Nobody chooses a move here. back goes one {step} back."


def _why_no_gaps(talk: _Conversation) -> str:
    return "" if talk.game.gap_sentences(talk.session.state) else f"There are no gaps in {talk.game.title}."


def _why_no_explanation(talk: _Conversation) -> str:
    if talk.game.explanation is None:
        return f"There are no explanations in {talk.game.title}."
    return "A puzzle is explained when it is solved. hint helps." if talk.session.is_to_solve else ""


def _why_no_fate(talk: _Conversation) -> str:
    # By hand, as on the screen, both are told where there are chances.
    is_told = talk.mode.tells_odds(talk.session.state)
    return "" if is_told else "Odds and fate are for games that are watched."


def _why_no_questions(talk: _Conversation) -> str:
    if talk.game.questions is None:
        return f"There are no questions in {talk.game.title}."
    return "Questions are for games that are watched." if talk.mode.is_played else ""


def _why_no_bets(talk: _Conversation) -> str:
    if talk.game.bets is None:
        return f"There are no bets in {talk.game.title}."
    is_offered = talk.betting is not None and not talk.mode.is_played
    return "" if is_offered else "Bets are for games that are watched."


def _why_no_structures(talk: _Conversation) -> str:
    return "The data structures are not told here." if talk.inside is None else ""


_NO_WAY, _UNEXPLAINED = "there is no way back or ahead", "nothing is explained"

_COMMANDS = (
    _Command(("n", "next"), "to the next {landmark}", _Conversation._next_landmark, in_series=_NO_WAY),
    _Command(
        ("p", "previous"), "to the {landmark} before", _Conversation._previous_landmark, in_series=_NO_WAY
    ),
    _Command(("back",), "one {step} back, or more", _Conversation._back, "back, back 3", _NO_WAY),
    _Command(("go",), "to {a_step}", _Conversation._go, "go 142", _NO_WAY),
    _Command(("first",), "to the start", _Conversation._first, in_series=_NO_WAY),
    _Command(("last",), "to the end, or as far as is known", _Conversation._last, in_series=_NO_WAY),
    _Command(("where",), "the position: what lies where, and the goal", _Conversation._where),
    _Command(("cards",), "all cards that can be seen", _Conversation._cards),
    _Command(("gaps",), "the gaps on the strip", _Conversation._gaps, why_none=_why_no_gaps),
    _Command(("why",), "the rule behind the last {step}", _Conversation._why, in_series=_UNEXPLAINED),
    _Command(
        ("hint",),
        "a hint; asked again, it may say more",
        _Conversation._hint,
        in_series="there are no hints",
        why_none=_why_no_choice,
    ),
    _Command(
        ("undo",),
        "take your last move back",
        _Conversation._undo,
        in_series="no move is taken back",
        why_none=_why_no_choice,
    ),
    _Command(
        ("redo",),
        "make it again",
        _Conversation._redo,
        in_series="no move is taken back",
        why_none=_why_no_choice,
    ),
    _Command(
        ("explain",),
        "explain the position",
        _Conversation._explain,
        in_series=_UNEXPLAINED,
        why_none=_why_no_explanation,
    ),
    _Command(("odds",), "the chances now", _Conversation._odds, why_none=_why_no_fate),
    _Command(("fate",), "the end of the game, told in advance", _Conversation._fate, why_none=_why_no_fate),
    _Command(("graph",), "the graph in words", _Conversation._graph, in_series="there is no graph"),
    _Command(
        ("moments",),
        "the moments that decided the game, at its end",
        _Conversation._moments,
        in_series="there are no moments to tell",
    ),
    _Command(
        ("predict",),
        "questions about what comes next, on or off",
        _Conversation._predict,
        why_none=_why_no_questions,
    ),
    _Command(("bets",), "bets on what comes, on or off", _Conversation._bets, why_none=_why_no_bets),
    _Command(
        ("bet",),
        "answer what is asked: for the side above, or the one below",
        _Conversation._bet,
        "bet up, bet down",
        why_none=_why_no_bets,
    ),
    _Command(("pass",), "take the house's points instead", _Conversation._pass, why_none=_why_no_bets),
    _Command(
        ("structures", "inside"),
        "the data structures that hold the cards",
        _Conversation._inside,
        in_series="the data structures are not told",
        why_none=_why_no_structures,
    ),
    _Command(("rules",), "the rules", _Conversation._rules),
    _Command(("help", "?"), "this list", _Conversation._help),
    _Command(("quit", "q", "exit", "home"), "leave the game", lambda talk, rest: ()),
)

_BY_NAME: Mapping[str, _Command] = {name: command for command in _COMMANDS for name in command.names}

COMMAND_WORDS = frozenset(_BY_NAME)
"""The words that are commands in a conversation: no move can be typed as one of these."""
