"""The rules, ends, statistics and questions of every game, also for any deal, however it is played."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cardtui.engine.asking import answered
from cardtui.engine.dialogue import RESERVED_WORDS, dialogue
from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.parameters import Number, ParameterSpec, parameters_of
from cardtui.engine.phrases import count
from cardtui.engine.questions import Question, chance
from cardtui.engine.session import Session
from cardtui.engine.targets import next_targets, targeted_move
from cardtui.engine.zones import Target, ZoneKind
from cardtui.games import load, open_id, read_game, read_own
from cardtui.ui.table.pointing import ZonePointing
from tests.cases import case
from tests.contract.games import KEYS, MOST_STEPS, every_game, finished, go_on, ids, latest
from tests.contract.sound import check_choice, check_end, check_hint, check_move
from tests.oracles.layout import check_step, pack, table


@every_game
def test_the_end_of_a_game_is_described(key: str) -> None:
    for game in ids(key):
        session = open_id(finished(game))
        rules, last = session.game, session.last_state
        check_end(rules, last)
        if rules.result(last) is not None:
            assert rules.plain_text.outcome_line(last), "plain_text.outcome_line is empty at the end"
        if session.result is not None:
            sentence = session.result.sentence
            assert sentence.isprintable() and sentence.endswith((".", "!")) and len(sentence) <= 100, (
                f"result_sentence is a line of up to 100 letters with a full stop at its end: {sentence!r}"
            )
            assert rules.read_result(sentence, session.length) == sentence


@every_game
def test_a_game_that_is_played_by_its_hints_is_over_where_no_move_is_left(key: str) -> None:
    """Random moves never win a patience."""
    if not load(key).played:
        return
    finished(ids(key)[0])
    for seed in range(HINTED_GAMES):
        session = open_id(f"{key}#{seed}")
        while session.ply < MOST_STEPS:
            game, state = session.game, session.state
            with case(session.save()):
                check_end(game, state)
                check_choice(game, state)
            hinted = game.hint(state).move if game.is_human_turn(state) else None
            if hinted is not None:
                session.play(hinted)
            elif not go_on(session, Random(seed)):
                break


HINTED_GAMES = 30
"""Games that are played by their hints; some patiences are won once in thirty."""


@every_game
def test_the_moves_of_a_played_game_have_texts_targets_and_reasons(key: str) -> None:
    if not load(key).played:
        return
    for game in ids(key):
        session, random = open_id(game), Random(game)
        has_strips = ZoneKind.STRIP in {zone.kind for zone in session.game.zones}
        seen = set[str]()
        while session.ply < MOST_MOVES and session.game.legal_moves(session.state):
            rules, state = session.game, session.state
            moves = {rules.move_text(move): move for move in rules.legal_moves(state)}
            for text, move in some(moves.items(), random):
                if rules.is_human_turn(state) and not has_strips:
                    check_targets(rules, state, move)
                check_move(rules, state, move)
                if rules.is_human_turn(state):
                    assert text.lower() not in RESERVED_WORDS, f"no move can be typed as {text}, a command"
            for text in some(seen - moves.keys(), random):
                why = rules.why_illegal(state, rules.parse_move(text))
                assert why is not None, f"{session.save()}: {text} is not legal, but why_illegal is None"
                with pytest.raises(BadInput):
                    session.play(rules.parse_move(text))
            seen |= moves.keys()
            if rules.is_human_turn(state) and not has_strips:
                check_pointing(session, random)
            check_choice(rules, state)
            if rules.is_human_turn(state):
                check_hint(rules.hint(state))
            assert go_on(session, random)


MOST_MOVES = 100
"""Plies at which the moves of a game are tried."""

T = TypeVar("T")


def some(among: Iterable[T], random: Random) -> list[T]:
    """Return at most ten of these, so that a game with hundreds of moves is tried in seconds."""
    found = sorted(among, key=str)
    return random.sample(found, min(10, len(found)))


def check_targets(rules: Game[Any, Any], state: Any, move: Any) -> None:
    """Check that a person can point at all targets of a move."""
    zones = {zone.name for zone in rules.zones}
    for target in rules.move_targets(state, move):
        assert target.zone in zones, (
            f"a person cannot point at {target.zone}, of which move_targets makes the move "
            f"{rules.move_text(move)}: it is neither a zone nor a card that is seen"
        )


def check_pointing(session: Session[Any, Any], random: Random) -> None:
    """Check that any move can be made by pointing at the offered targets, one after the other.

    The beginning of a move is illegal, even if the rules can parse it.
    """
    rules, state = session.game, session.state
    for move in some(rules.legal_moves(state), random):
        targets = rules.move_targets(state, move)
        text, names = rules.move_text(move), [target.zone for target in targets]
        for length in range(len(targets)):
            assert targets[length] in next_targets(rules, state, targets[:length]), (
                f"{text} has the targets {names}, but after {names[:length]} the next cannot be pointed at"
            )
        pointed = targeted_move(rules, state, targets)
        assert pointed == move, (
            f"pointing at {names}, which are the move_targets of {text}, makes the move {pointed!r}"
        )
        check_dragging(session, move)
    for text in {zone.name for zone in rules.zones} - {*map(rules.move_text, rules.legal_moves(state))}:
        try:
            beginning = rules.parse_move(text)
        except BadInput:
            continue
        assert rules.why_illegal(state, beginning) is not None


def check_dragging(session: Session[Any, Any], move: Any) -> None:
    """Check that a move of one or two targets can be made by dragging the first to where its cards go."""
    played, notes = list[Any](), list[str]()
    player: Any = SimpleNamespace(session=session, play=played.append)
    table = SimpleNamespace(zones={}, strips={})
    play: Any = SimpleNamespace(player=player, table=table, why_blocked=str, say=notes.append, key=str)
    pointing = ZonePointing(play)
    rules, state = session.game, session.state
    targets = rules.move_targets(state, move)
    went_to = {event.target for event in rules.apply(state, move).cards_moved} - {targets[0].zone}
    for onto in targets[1:] or map(Target, went_to):
        pointing.drag(targets[0], onto)
        if len(targets) <= 2:
            last = rules.move_targets(state, played.pop()) if played else notes[-1]
            assert last in (targets, (targets[0], onto)), f"{targets[0]} dragged to {onto}: {last}"


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_dialogue_of_any_moves_ends(key: str, seed: int) -> None:
    if not load(key).played:
        for game in ids(key):
            session = open_id(finished(game))
            assert all(
                line.isprintable() for line in session.game.plain_text.transcript(session.state, story=True)
            )
        return
    random, left = Random(f"{key} {seed}"), 60
    finished(ids(key)[0])
    session = open_id(ids(key)[0])
    known = [session.game.move_text(move) for move in session.game.legal_moves(session.state)]

    def ask() -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        legal = [session.game.move_text(move) for move in session.game.legal_moves(session.state)]
        known.extend(legal)
        others = ["hint", "undo", "", "x", "\x1b[2J", *random.choices(known, k=3)]
        return random.choice(legal if random.random() < 0.6 else others)

    lines = list(answered(dialogue(session, story=seed == 1), ask))
    assert all(line.isprintable() for line in lines)
    if session.complete:
        assert session.game.plain_text.outcome_line(session.state) in lines
    else:
        assert lines[-1] == f"To go on with it: cardtui open {session.save()}"


@every_game
def test_statistics_agree_with_the_game(key: str) -> None:
    for game in ids(key):
        session = open_id(finished(game))
        stats = session.game.game_stats(
            [session.step(at) for at in range(1, session.length + 1)], session.last_state
        )
        assert stats.mistakes is None or 0 <= stats.mistakes <= session.length
        assert stats.over_par is None or stats.over_par >= 0
        if session.complete and session.game.interactive and session.game.player_count == 1:
            assert stats.won is not None
    if (random_games := load(key).random_games) is not None:
        lengths = random_games.percentiles
        assert len(lengths) == 100  # one for each percent
        assert list(lengths) == sorted(lengths)


_WIDEST = 62
"""Characters of a question with its answers: with a key before each they fit into eighty columns."""


def questions_in(game: str) -> dict[int, Question]:
    """Return the questions in a saved game, by the ply before the step."""
    session = open_id(game)
    found = {ply: session.question(ply + 1) for ply in range(session.length)}
    return {ply: question for ply, question in found.items() if question is not None}


@every_game
def test_questions_are_short_have_one_right_answer_and_are_the_same_whenever_they_are_asked(key: str) -> None:
    for saved in map(finished, ids(key)):
        game, questions = open_id(saved).game, questions_in(saved)
        assert bool(questions) is (game.questions is not None)
        assert questions_in(saved) == questions
        for question in questions.values():
            assert question.text.endswith("?")
            assert 2 <= len(question.choices) <= 4
            assert len(set(question.choices)) == len(question.choices)
            assert 0 <= question.right < len(question.choices)
            assert question.reason[0].isupper() and question.reason.endswith(".")
            assert len(question.text) + sum(map(len, question.choices)) <= _WIDEST


def test_watched_games_may_have_questions_and_played_games_have_none() -> None:
    """In a played game the players decide what comes next."""
    having = {key for key in KEYS if load(key).questions}
    assert having >= {"perditio", "snap"}
    betting = {key for key in KEYS if load(key).bets}
    assert betting >= {"beggar"} and not having & betting
    assert not [key for key in having | betting if load(key).played]


def test_chance_depends_on_the_game_and_the_ply_only() -> None:
    assert [chance("snap#305", ply).randrange(100) for ply in (1, 2, 3)] == [11, 54, 93]
    assert chance("snap#306", 1).random() != chance("snap#305", 1).random()


seeds = st.integers(0, 10**9)
choices = st.lists(st.integers(0, 10**6), max_size=30)
plies = st.integers(0, MOST_STEPS)


def played(game: Any, chosen: list[int]) -> Session[Any, Any]:
    """Return a watched game, explored, or a game after moves that are as good as random."""
    session = Session(game)
    if not game.interactive:
        session.look_ahead(MOST_STEPS)
        return session
    session.play_forced()
    for number in chosen:
        if moves := game.legal_moves(session.last_state):
            session.seek(session.length)
            session.play(moves[number % len(moves)])
            session.play_forced()
    return session


@every_game
@given(seeds, choices)
@settings(max_examples=20)
def test_the_events_of_a_step_lead_to_its_layout_and_no_card_is_lost(
    key: str, seed: int, chosen: list[int]
) -> None:
    game = load(key).from_seed(seed)
    session = played(game, chosen)
    dealt = pack(game, game.initial_state())
    pieces = {name: len(squares) for name, squares in game.pieces(game.initial_state()).items()}
    for ply in range(1, session.length + 1):
        step = session.step(ply)
        check_step(game, step)
        check_end(game, step.after)
        assert game.interactive or game.current_player(step.after) is None, "nobody moves in a watched game"
        lost, more = dealt - pack(game, step.after), pack(game, step.after) - dealt
        assert not lost and not more, f"after {ply} steps, {names(lost)} lost, {names(more)} too many"
        assert {name: len(squares) for name, squares in game.pieces(step.after).items()} == pieces


def names(cards: Iterable[Any]) -> str:
    """Return how many cards these are, and which."""
    found = [getattr(card, "text", str(card)) for card in cards]
    return f"{count(len(found), 'card')} ({' '.join(found)})" if found else "no card"


def values(spec: ParameterSpec) -> st.SearchStrategy[Any]:
    """Return the values of a parameter; no others than the default for a text."""
    if isinstance(spec, Number):
        return st.integers(spec.least, spec.most)
    return st.sampled_from([value for value, _ in spec.choices]) if spec.choices else st.nothing()


def dealt(key: str, seed: int, written: bool, data: st.DataObject) -> Any:
    """Return a game with any parameters, from a seed or as a deal that is `written`, which is the same."""
    kind = load(key)
    parameters = kind.parameters_type(
        **{
            name: data.draw(st.just(default) | values(spec))
            for name, default, spec in parameters_of(kind.parameters_type)
        }
    )
    try:
        game = kind.from_seed(seed, parameters)
        deal = kind.from_deal(game.deal_text(), parameters)
    except BadInput:  # there are no deals with all of these together
        reject()
    assert table(deal, deal.initial_state()) == table(game, game.initial_state())
    return deal if written else game


@every_game
@given(seeds, st.booleans(), st.data())
@settings(max_examples=20)
def test_the_same_id_gives_the_same_game(key: str, seed: int, written: bool, data: st.DataObject) -> None:
    """Any parameters, from seeds and from typed deals."""
    game = dealt(key, seed, written, data)
    again = read_game(game.id)
    assert (again, again.id, again.parameters) == (game, game.id, game.parameters)
    assert not set(game.deal_text()) & set(" ,#:@~\n")


@every_game
@given(seeds, choices)
@settings(max_examples=20)
def test_graph_values_stay_within_their_bounds(key: str, seed: int, chosen: list[int]) -> None:
    check_graph(played(load(key).from_seed(seed), chosen))


@every_game
def test_graph_values_stay_within_their_bounds_to_the_end(key: str) -> None:
    check_graph(open_id(latest(key)))


def check_graph(session: Session[Any, Any]) -> None:
    """Check that all values of a graph are within its bounds."""
    most, layers = session.game.graph.highest, max(1, len(session.game.graph.layers))
    for ply in range(session.length + 1):
        values = session.graph_values_at(ply)
        assert len(values) == layers, f"graph_values gives {len(values)} values; layers of graph: {layers}"
        assert min(values) >= 0 and sum(values) <= most, (
            f"after step {ply} graph_values gives {values}, but graph goes from 0 to {most}"
        )


NARROW = 32
"""Columns of the story at its narrowest."""


@every_game
@given(seeds, choices)
@settings(max_examples=20)
def test_a_step_is_described_in_sentences_and_in_a_line_of_the_story(
    key: str, seed: int, chosen: list[int]
) -> None:
    session = played(load(key).from_seed(seed), chosen)
    for ply in range(1, session.length + 1):
        for sentence in (session.game.describe(session.step(ply)), session.describe(ply)):
            short, full = sentence.short, sentence.full
            assert 0 < len(short) <= NARROW, f"this has to fit in {NARROW} columns: {short}"
            assert len(short) <= len(full), f"the short text is longer than the sentence: {short}; {full}"
            for text in (sentence.full, sentence.why):
                assert not text or text.endswith("."), f"this sentence has no full stop at its end: {text}"
                assert text.isprintable(), f"this sentence has more than one line: {text}"


def snapshot(session: Session[Any, Any]) -> tuple[object, ...]:
    known = session.length, session.last_state, list(session.landmarks)
    return session.ply, session.state, session.save(), *known


@every_game
@given(seeds, st.booleans(), choices, plies, plies, st.data())
@settings(max_examples=20)
def test_any_ply_is_the_same_however_it_is_reached(
    key: str, seed: int, written: bool, chosen: list[int], ply: int, steps: int, data: st.DataObject
) -> None:
    """By seek, by moves, by back and forward, by opening the saved game; also of a deal that is typed."""
    session = played(dealt(key, seed, written, data), chosen)
    ply = session.seek(ply)
    state = session.game.initial_state()
    for move in session.moves[:ply]:
        state = session.game.apply(state, move).after
    assert session.state == state
    before = snapshot(session)
    assert session.forward(ply - session.seek(ply - steps)) <= steps
    assert snapshot(session) == before
    again = open_id(session.save())
    assert (again.game, again.ply, again.state, again.save()) == (session.game, ply, state, session.save())
    assert again.forward(40) == session.forward(40)
    assert table(again.game, again.state) == table(session.game, session.state)


TYPED = st.text(max_size=40) | st.text("A23456789TJQK10♠-/.,#@~ \x1b", max_size=200)


@every_game
@given(TYPED)
@settings(max_examples=40)
def test_any_text_is_a_game_or_a_printable_error(key: str, text: str) -> None:
    try:
        session = read_own(load(key).from_seed(1), text)
    except BadInput as error:
        assert str(error).isprintable() and 0 < len(str(error)) < 500
    else:
        assert session.game.key == key
        assert open_id(session.save()).save() == session.save()
