"""The bets on a game in progress: what is asked now, what was answered, and what counts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any
from weakref import ref

from cardtui.engine.bets import (
    HOUSE,
    PASS,
    SIDES,
    Bet,
    BetOutcome,
    BetQuestion,
    BetRecord,
    BetScore,
    BetSide,
    streaks,
)
from cardtui.engine.ending import EndLine
from cardtui.engine.session import Session

_FARTHEST = 20_000
"""The farthest step with a recorded bet: anybody can edit the file, and some deals never end."""


def bet_lines(betting: Betting) -> list[EndLine]:
    """Return the lines about the bets on a finished game: the rate against that of the house, and the best.

    There are none if nothing was asked.
    """
    score, best = betting.score, betting.best
    if not score.asked:
        return [EndLine("none counts, as more of the deal had been shown", "bets")] if betting.bets else []
    lines = [EndLine(f"{score.text} a question, house {HOUSE}, {score.answers}", "bets")]
    if best is not None:
        what = f"{betting.side_of(best).name}, {best.points} points at {betting.step_text(best)}"
        streak = f", best streak {betting.best_streak}" if betting.best_streak > 1 else ""
        lines.append(EndLine(what + streak, "best bet"))
    return lines


class Betting:
    """The bets on a game in progress: what is asked now, what was answered, and what counts.

    A question counts if nothing of what follows it had been shown when it was asked, in whichever window.
    Once something was shown, nothing counts in this game any more. What does not count is asked all the
    same, once.
    """

    def __init__(self, session: Session[Any, Any], record: BetRecord | None = None) -> None:
        bets = session.game.bets
        assert bets is not None  # or there is nothing to bet on
        # Bets are found by their session, which they must not keep alive.
        self._ref, self._rules = ref(session), bets
        self._record = record or BetRecord()
        self._scanned = -1
        self._questions: dict[int, BetQuestion] = {}
        self._bets: dict[int, Bet] = {}
        self._is_read = False
        self.counting = True
        """Whether questions that come can still count."""
        self.warned = ""
        """The subject of the last warning since the last step, such as `older tricks`; empty without one."""
        self.enabled = False
        """Whether questions are asked."""
        self.is_exposed = False
        """Whether cards that a bettor must not know were shown while no question was open."""

    @property
    def _session(self) -> Session[Any, Any]:
        session = self._ref()
        assert session is not None  # who asks holds it
        return session

    # questions

    def question_at(self, ply: int) -> BetQuestion | None:
        """Return the question of the game at a known ply, whether or not it was asked."""
        session = self._session
        for at in range(self._scanned + 1, min(ply, session.length) + 1):
            if len(self._questions) >= self._rules.MOST:
                break
            question = self._rules.ask(session.game, session.state_at(at))
            if question is not None:
                self._questions[at] = question
            self._scanned = at
        return self._questions.get(ply)

    def prepare(self) -> None:
        """Compute the question at the next ply, before it is shown."""
        session = self._session
        if self.enabled and session.ply == session.length:
            session.look_ahead(1)
        if self.enabled:
            self.question_at(session.ply + 1)

    @property
    def open(self) -> BetQuestion | None:
        """The question that is asked now."""
        ply = self._session.ply
        bet = self._bets.get(ply)
        return self._questions.get(ply) if self.enabled and bet is not None and not bet.answer else None

    def asks_at(self, ply: int) -> bool:
        """Whether a question is to be answered at a ply."""
        if not self.enabled or self.question_at(ply) is None:
            return False
        self._read()
        bet = self._bets.get(ply)
        return bet is None or not bet.answer

    def outcome(self, bet: Bet) -> BetOutcome:
        """Return the answer to a question, whether or not it was seen."""
        return self._rules.outcome(self._session.game, bet.ply, self._session.state_at(bet.ply))

    # what happens

    def enable(self, enabled: bool) -> None:
        """Begin to ask, or stop it: what is open then, the house answers."""
        if not enabled:
            self.answer(PASS)
            self.enabled = False
            return
        self.enabled = True
        self._read()
        if self.is_exposed and self.remain:
            self.end()
        self.arrive(self._session.ply)

    def arrive(self, before: int, *, too_fast: bool = False) -> None:
        """Go on from ply `before` to the present one: pass what was passed, decide, and ask.

        With `too_fast` the plies from there to here were watched faster than anybody can answer: the house
        answers.
        """
        ply = self._session.ply
        if ply != before:
            self.warned = ""
        if too_fast and self.enabled:
            for between in range(before + 1, ply + 1):
                if self.asks_at(between):
                    self._put(self._new(between, ply)._replace(answer=PASS, points=HOUSE))
        for bet in [*self._bets.values()]:
            if not bet.answer and bet.ply < ply:
                self._put(bet._replace(answer=PASS, points=HOUSE))
            elif bet.is_answered and bet.points is None and (outcome := self.outcome(bet)).ply <= ply:
                hit = SIDES[outcome.side] == bet.answer
                self._put(bet._replace(points=self.side_of(bet).pays if hit else 0))
        if self.asks_at(ply) and ply not in self._bets:
            self._put(self._new(ply, ply))

    def _new(self, ply: int, shown: int) -> Bet:
        """Return the question at a ply, where no ply after `shown` has been shown here."""
        self.counting = self.counting and not self._record.has_ended  # in another window
        counts = self.counting and self._session.farthest <= shown and self._record.shown() <= ply
        return Bet(ply, counts=counts)

    def side_of(self, bet: Bet) -> BetSide:
        """Return the side that was chosen."""
        question = self.question_at(bet.ply)
        assert question is not None
        return question.sides[SIDES.index(bet.answer)]

    def step_text(self, bet: Bet) -> str:
        """Return the step at which a question was asked: `card 146`."""
        return f"{self._session.game.step_name} {bet.ply}"

    def answer(self, answer: str) -> bool:
        """Answer the question that is asked now. Return whether there is one."""
        if self.open is None:
            return False
        bet = self._bets[self._session.ply]
        if bet.counts:
            elsewhere = {one.ply: one for one in self._record.bets()}.get(bet.ply, bet)
            is_first = not elsewhere.answer and self._record.shown() <= bet.ply
            bet = bet._replace(counts=is_first)
        self._put(bet._replace(answer=answer, points=HOUSE if answer == PASS else None))
        return True

    def _put(self, bet: Bet) -> None:
        self._bets[bet.ply] = bet
        if bet.counts:
            self._record.write(bet)

    def _read(self) -> None:
        """Read what was recorded of this game before."""
        if self._is_read:
            return
        self._is_read = True
        self.counting = not self._record.has_ended
        session = self._session
        for bet in self._record.bets():
            if session.length < bet.ply <= _FARTHEST:
                session.look_ahead(bet.ply - session.length)
            if self.question_at(bet.ply) is not None:
                self._bets[bet.ply] = bet

    # what counts

    @property
    def remain(self) -> bool:
        """Whether questions may still come that count."""
        session = self._session
        is_over = session.complete and session.farthest >= session.length
        self.question_at(session.farthest)
        asked = sum(ply <= session.farthest for ply in self._questions)
        return self.counting and not is_over and (asked < self._rules.MOST or self.open is not None)

    def end(self) -> None:
        """Let nothing count any more in this game: what comes has been shown."""
        if self.counting:
            self.counting = False
            self._record.end(self._session.farthest)

    def tells_first(self, what: str) -> str:
        """Return what to say before something is done that ends counting; empty if it can be done.

        It is said once: who asks for the same again has been told, and counting ends.
        """
        if not (self.enabled and self.remain):
            return ""
        if self.warned == what:
            self.end()
            return ""
        self.warned = what
        return f"That shows {what}, and no bet in this deal counts after it. Repeat it to see it anyway."

    def tells_before(self, ply: int) -> str:
        """Return what to say before going to a ply, if that ends counting; empty if one can go there."""
        what = self.shown_at(ply)
        return self.tells_first(what) if what else ""

    def shown_at(self, ply: int) -> str:
        """Return what going to a ply shows that ends counting: `older tricks`; empty if one can go there."""
        session = self._session
        if ply > session.farthest + 1:
            return "what comes"
        parts = session.landmarks
        shown = bisect_right(parts, session.farthest)
        return "older tricks" if ply < ([0, 0, *parts[:shown]])[-2] else ""

    # the score

    @property
    def bets(self) -> Sequence[Bet]:
        """The bets on this game, in order."""
        return [self._bets[ply] for ply in sorted(self._bets)]

    @property
    def last(self) -> Bet | None:
        """The last question up to the present ply that was asked; None without one."""
        return next((bet for bet in reversed(self.bets) if bet.ply <= self._session.ply), None)

    @property
    def score(self) -> BetScore:
        """The score of the bets that count."""
        return BetScore.of(bet for bet in self.bets if bet.counts)

    @property
    def streak(self) -> int:
        """The number of right answers in a row."""
        return (streaks(self.bets) or [0])[-1]

    @property
    def best_streak(self) -> int:
        """The most answers in a row that were right, of the bets that count."""
        return max(streaks(bet for bet in self.bets if bet.counts), default=0)

    @property
    def best(self) -> Bet | None:
        """The answer that was worth most; None without one that was right."""
        hits = [bet for bet in self.bets if bet.counts and bet.is_hit]
        return max(hits, key=lambda bet: bet.points or 0, default=None)
