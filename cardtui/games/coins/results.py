"""The summary of a finished coin game: how it went, what it changed, and what comes next."""

from __future__ import annotations

from itertools import groupby

from cardtui.engine.ending import Ending, EndLine, StyledText
from cardtui.engine.ids import read_saved_id
from cardtui.engine.phrases import capitalized, count, duration_text, few, inside, listed, times
from cardtui.engine.session import Session
from cardtui.games.coins import ladder
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import Move
from cardtui.games.coins.path import MOST_STARS
from cardtui.games.coins.rating import MOST_USUAL_CHANGE
from cardtui.games.coins.rules import CoinsState
from cardtui.library.game_library import GameLibrary
from cardtui.library.progress import DayMark, Progress
from cardtui.storage.rows import FinishedGame

_DAY_WORDS = {
    DayMark.FIRST_TRY: "solved at the first try",
    DayMark.SOLVED: "solved after help or a miss",
    DayMark.SMALL: "solved on the small board",
    DayMark.MISSED: "missed",
    DayMark.OPEN: "not finished",
    DayMark.NOT_PLAYED: "not played",
}

_MOST_DOTS = 16
"""Moves of one's own that are shown as dots, one each."""


def ending(session: Session[CoinsState, Move], library: GameLibrary) -> Ending:
    """Return the summary of a finished game."""
    game = session.game
    assert isinstance(game, Coins)
    progress = library.progress(game.key)
    row = library.finished_row(session) or _row_of_today(session, library, progress)
    if game.puzzle is not None:
        return _of_puzzle(game, session, library, progress, row)
    won = game.is_win(session.state)
    effort = _effort(session, row)
    if game.level_number is not None and won:
        headline, *rest = game.verdict(session.state)
        signs, lost = _stars(progress, row)
        return Ending(f"{headline}{signs}", [*map(EndLine, rest), EndLine(effort), *lost])
    if game.you is None:
        headline, *rest = game.verdict(session.state)
        mistakes = game.summarize_mistakes(session.landmarks)
        return Ending(headline, [EndLine(capitalized(text)) for text in (*rest, mistakes)])
    return _against_computer(game, session, progress, row, effort)


def _stars(progress: Progress, row: FinishedGame | None) -> tuple[str, list[EndLine]]:
    """Return the stars that a level was won with, to end its headline, and what has cost the others."""
    stars = None if row is None else progress.stars_of(row)
    if row is None or not stars:
        return "", []
    lost = [EndLine(text.capitalize()) for text in progress.describe_try(row)]
    return f"  {'★' * stars}{'☆' * (MOST_STARS - stars)}", lost


def _row_of_today(
    session: Session[CoinsState, Move], library: GameLibrary, progress: Progress
) -> FinishedGame | None:
    """Return the try with the result of today's puzzle, if it is that which is shown again."""
    row = progress.row_at(session.id, progress.today) if library.is_of_today(session) else None
    shown = read_saved_id(session.save()).whole_game
    return row if row is not None and read_saved_id(row.id).whole_game == shown else None


def _of_puzzle(
    game: Coins,
    session: Session[CoinsState, Move],
    library: GameLibrary,
    progress: Progress,
    row: FinishedGame | None,
) -> Ending:
    # In the tour no level is won, though its puzzle is one.
    headline, why = (game.verdict if library.is_recorded(session) else game.outcome)(session.state)
    solved = game.is_win(session.state)
    if solved:
        headline += _how(progress, row)
        why = game.why_solved(session.state)
    elif session.length > 1:
        coin, distance = session.step(session.length).move
        why = f"The computer answers with coin {coin} by {few(distance, 'square')}. {why}"
    lines = [EndLine(why)]
    if solved:
        lines.insert(0, EndLine(_effort(session, row)))
        signs, lost = _stars(progress, row)
        headline += signs
        lines += lost
    if not library.counts:
        return Ending(headline, lines, lost=not solved)
    if library.is_of_today(session):
        best = progress.best_streak
        in_row = [f"{progress.streak} in a row"] if progress.streak else []
        in_row += [f"best {best}"] if best > progress.streak else []
        dots = (*days_text(progress), (f"  {', '.join(in_row)}", ""))
        lines.append(EndLine(dots, "Last 7 days", ", ".join((_days_in_words(progress), *in_row))))
        rated = rating_text(progress, game, row)
        until = f"next puzzle in {duration_text(library.seconds_to_tomorrow)}"
        lines.append(EndLine(((f"{rated}   ", ""), (until, "$muted")), "Rating", f"{rated}, {until}"))
    elif game.parameters.grade is not None:
        if row is not None and (counts := _counts(progress, game, row)):
            lines.append(EndLine(counts))
        lines.append(EndLine(rating_text(progress, game, row), "Rating"))
    change = None if row is None else progress.rating_change(row)
    if change is not None and abs(change[1] - change[0]) > MOST_USUAL_CHANGE:
        lines.append(EndLine("Your first ten puzzles move the rating fast."))
    return Ending(headline, lines, lost=not solved)


def _how(progress: Progress, row: FinishedGame | None) -> str:
    """Return how a puzzle was solved, to end the headline."""
    if row is None:
        return ""
    if before := progress.tries_before(row):
        return " again" if any(one.won for one in before) else ", after a miss"
    return progress.describe_help(row)


def _counts(progress: Progress, game: Coins, row: FinishedGame) -> str:
    """Return why a try has not changed the rating, or has cost some."""
    if progress.is_practice(row) and (result := progress.result(game.id)) is not None:
        return f"Your result stands: {result.value}."
    return "Hints cost rating." if row.won and row.hints else ""


def rating_text(progress: Progress, game: Coins, row: FinishedGame | None) -> str:
    """Return the rating at a rated puzzle, with its change by a try that has just ended: `1412 ▴ 1431`."""
    change = None if row is None else progress.rating_change(row)
    if change is not None:
        return change_text(*change)
    return f"{progress.rating_before(game.history_mode):.0f}"


def change_text(before: float, now: float) -> str:
    """Return a rating before and after something, or once if it is the same in whole numbers."""
    before, now = round(before), round(now)
    return str(now) if now == before else f"{before} {'▴' if now > before else '▾'} {now}"


def days_text(progress: Progress) -> StyledText:
    """Return a dot for each of the last seven days, the present one last."""
    return tuple((f"{mark.value} ", "$mark" if mark.counts else "$muted") for mark in progress.last_days)


def _days_in_words(progress: Progress) -> str:
    """Return the results of the puzzles of the last seven days: `not played 6 times, then solved`."""
    days = [(_DAY_WORDS[mark], len(list(alike))) for mark, alike in groupby(progress.last_days)]
    return ", then ".join(word if number == 1 else f"{word} {times(number)}" for word, number in days)


def _effort(session: Session[CoinsState, Move], row: FinishedGame | None) -> str:
    """Return what a game took: `13 moves · no mistake · no hint · 2 min 10 s`.

    The mistakes are a person's own; the game shows those of both sides.
    """
    game = session.game
    assert isinstance(game, Coins)
    parts = [count(len(session.own_moves), "move")]
    if game.puzzle is None and game.two_sided:
        own, both = len(_own_mistakes(session)), len(session.landmarks)
        of_both = f"{own} of the {count(both, 'mistake')}" if own < both else count(own, "mistake")
        parts.append(of_both if own else "no mistake")
    parts.append(count(row.hints, "hint") if row is not None and row.hints else "no hint")
    if row is not None and row.undos:
        parts.append(count(row.undos, "undo"))
    if row is not None and row.seconds >= 1:
        parts.append(duration_text(row.seconds))
    return " · ".join(parts)


def _against_computer(
    game: Coins, session: Session[CoinsState, Move], progress: Progress, row: FinishedGame | None, effort: str
) -> Ending:
    won, name = game.is_win(session.state), game.opponent_name
    own = _own_mistakes(session)
    could = game.is_winning(game.initial_state()) or any(
        game.is_winning(session.state_at(ply - 1)) for ply in own
    )
    headline = f"You beat {name}" if won else f"{name} beat you"
    if not won and own:
        headline += f": move {own[-1]} gave it away"
    if game.level_number is not None:  # only one that is lost comes here
        headline = "The computer moved last and won"
    lines = [EndLine(effort), EndLine(_record(game, progress, won=won, could=could, slipped=bool(own)))]
    lines.append(EndLine(_dots(game, session), "you", _dots_in_words(game, session)))
    if (challenge := progress.next_challenge(game, won=won)) is not None and game.level_number is None:
        lines.append(EndLine(ladder.names()[challenge], "Next"))
    return Ending(headline, lines, lost=not won)


def _record(game: Coins, progress: Progress, *, won: bool, could: bool, slipped: bool) -> str:
    """Return how often one has won at this level, or why this game could be won."""
    wins, played = progress.record(game.history_mode)
    if played > 1 and game.level_number is None:
        return f"You have won {wins} of {played} games like this."
    if not won:
        return "You could have won." if could else "This start could not be won."
    if slipped:
        return f"You made a mistake, and so did {inside(game.opponent_name)}."
    if not game.is_winning(game.initial_state()):
        return f"{game.opponent_name} made a mistake, and you made none."
    who = "begins" if game.you == 0 else "comes second"
    return f"Whoever {who} here wins if they make no mistake."


def _held(game: Coins, session: Session[CoinsState, Move]) -> dict[int, bool]:
    """Return, by the ply after each of the person's moves, whether that move was winning."""
    return {ply: game.is_winning(session.state_at(ply)) for ply in session.own_moves}


def _own_mistakes(session: Session[CoinsState, Move]) -> list[int]:
    """Return the plies that a person's mistakes have led to."""
    return [ply for ply in session.landmarks if session.is_human_turn(ply - 1)]


def _dots_in_words(game: Coins, session: Session[CoinsState, Move]) -> str:
    """Return after which own moves the person was winning; empty where `_dots` says it in words."""
    held = _held(game, session)
    winning = [str(ply) for ply, good in held.items() if good]
    if len(winning) in (0, len(held)) or len(held) > _MOST_DOTS:
        return ""
    return f"you were winning after {'move' if len(winning) == 1 else 'moves'} {listed(winning)}"


def _dots(game: Coins, session: Session[CoinsState, Move]) -> str | StyledText:
    """Return a dot for each of the person's moves, filled if it was winning, or a summary of many moves."""
    held = list(_held(game, session).values())
    if len(held) > _MOST_DOTS:
        return f"winning after {sum(held)} of {count(len(held), 'move')}"
    dots = [("● " if good else "○ ", "$mark" if good else "$muted") for good in held]
    if any(held) and not all(held):
        return (*dots, ("  ● ", "$mark"), ("you were winning", "$muted"))
    words = "won all the way"
    if not any(held):
        words = "never winning after a move" if game.is_winning(game.initial_state()) else "never winning"
    return (*dots, (f"  {words}", "$muted"))
