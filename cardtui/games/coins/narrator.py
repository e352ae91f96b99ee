"""The Silver Dollar game in words: its rules, what a move does and why, hints, and how a game ended."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from typing import ClassVar, Self

from cardtui.engine.characters import CHARACTERS, Character
from cardtui.engine.narrator import GameStats, GraphScale, Hint, Landmarks, Narrator, Sentence
from cardtui.engine.optional_features import Explanation, Moments, on_demand
from cardtui.engine.phrases import capitalized, clause, count, few, inside, listed, possessive
from cardtui.engine.puzzles import Challenges, Levels, RatedPuzzles, RunPuzzles
from cardtui.engine.rules import Step
from cardtui.games.coins import answers, ladder, path, rating, run
from cardtui.games.coins.hints import hint_alone, hint_for_two, name_heaps, squares
from cardtui.games.coins.legal_moves import POCKET, Move, gaps, is_over, leftmost
from cardtui.games.coins.parameters import TWO
from cardtui.games.coins.rules import CoinsRules, CoinsState
from cardtui.games.coins.theory import best_move, fewest, heaps, most, total, winning_moves
from cardtui.games.coins.words import ALL_WORDS, CANCEL, COUNTS, XOR, names_heaps, words_of

_ONE_MOVE = "A move slides one coin to the left, {far}, but not over another coin."
_ANY_FAR = "as many squares as you like"
_ENDS = "The game ends when no coin can move."

_HOW_FOR_TWO = f"Whoever makes the last move wins. Two players take turns. {_ONE_MOVE} {_ENDS}"
_HOW_PUZZLE = f"{_HOW_FOR_TWO} Find {{which}}."
_HOW_ALONE = f"Bring all coins to the left end in {{moves}}. {_ONE_MOVE} {_ENDS}"
_HOW_DOLLAR = (
    "Whoever takes the dollar, the coin with a $, wins. Two players take turns. "
    f"{_ONE_MOVE} Instead, the leftmost coin can be pocketed: it goes off the left end."
)

_DETAILS = """\
Coins lie on a strip of squares, at most one on each. The squares are numbered from 0 at the left, and so \
are the coins. No coin goes off the edge, and the squares of a move may be limited. A coin is home when it \
is as far to the left as it goes.

Two people play, or you and the computer. In a puzzle find the move that wins. Without an opponent, bring \
all coins home in as few moves as possible, or in exactly a given number.

The game is Nim in disguise. Count the empty squares on the left of the last coin, of the last but two, and \
so on: these gaps are the heaps, and the others count for nothing. Write the heaps in binary and add them \
without carrying, which is their XOR. If it is 0, the player to move loses against a player who makes no \
mistake; otherwise some move makes it 0, and wins. With a limit of k squares a move, take the remainder of \
each gap after division by k + 1.

One of the coins may be the dollar (N. G. de Bruijn). Then a move slides a coin or pockets the leftmost, \
which goes off the left end, and whoever pockets the dollar wins. Nobody likes to pocket the coin before it. \
The gaps count as above, except that of the leftmost coin, if it counts: the pocket is one square more, \
unless it is that coin before the dollar."""

_SHORT_NAMES = {
    "The computer": "Computer",
    "The first player": "First",
    "The second player": "Second",
    "Player 0": "0",
    "Player 1": "1",
}
_TIMES = {1: "", 2: ", twice", 3: ", three times"}
_MOST_LISTED = 3  # mistakes of a player that are listed one by one


class CoinsNarrator(CoinsRules, Narrator[CoinsState, Move]):
    """The words for a game of Silver Dollar. Its landmarks are the mistakes."""

    title: ClassVar[str] = "Silver Dollar"
    step_name: ClassVar[str] = "move"
    landmarks: ClassVar[Landmarks] = Landmarks("mistake", spoil=True, lead=1)
    deal_hint: ClassVar[str] = "the squares of the coins: 1,4,5,9"
    example_seeds: ClassVar[tuple[int, ...]] = (7, 136, 2021)
    rules: ClassVar[str] = f"{_HOW_FOR_TWO.format(far=_ANY_FAR)}\n\n{_DETAILS}"
    puzzles: ClassVar[RatedPuzzles | None] = rating
    levels: ClassVar[Levels | None] = path
    challenges: ClassVar[Challenges | None] = ladder
    run_puzzles: ClassVar[RunPuzzles | None] = run
    explanation: ClassVar[Explanation | None] = on_demand("cardtui.games.coins.explanation")
    moments: ClassVar[Moments | None] = on_demand("cardtui.games.coins.moments")
    words = ALL_WORDS
    """The words of the theory with which reasons are given: all, or those of `as_taught`."""

    def as_taught(self, won: Container[int]) -> Self:
        taught = copy(self)
        vars(taught)["words"] = words_of(won)
        return taught

    @property
    def help_text(self) -> str:
        """The rules, which open with how this very game is played."""
        far = _ANY_FAR if self.step is None else f"at most {squares(self.step)}"
        how = (_HOW_FOR_TWO if self.dollar is None else _HOW_DOLLAR).format(far=far)
        if self.puzzle is not None:
            how = _HOW_PUZZLE.format(far=far, which=self._winning_move)
        elif not self.two_sided:
            how = _HOW_ALONE.format(far=far, moves=self._moves_alone)
        return f"{how}\n\n{_DETAILS}"

    # the players and the task

    @property
    def opponent(self) -> Character | None:
        """The person at the chosen level; none is chosen for a puzzle or on the path."""
        is_chosen = self.you is not None and self.puzzle is None and self.level_number is None
        return CHARACTERS[self.parameters.level] if is_chosen else None

    def player_name(self, player: int) -> str:
        """Return a player as the subject of a sentence: `You`, `Otto`, `The first player`, `Ann`."""
        if not self.two_sided:
            return "You"
        if self.you is not None:
            return "You" if player == self.you else self.opponent_name
        names = self.parameters.names
        return names.split("+")[player] if names else self.player_names[player]

    def _player_inside(self, player: int) -> str:
        """Return a player inside a sentence: `you`, `Otto`, `the first player`, `Ann`."""
        name = self.player_name(player)
        return name if self.parameters.names else inside(name)

    def _player_short(self, player: int) -> str:
        """Return a player for a narrow column: `You`, `Otto`, `First`, `Ann`."""
        name = self.player_name(player)
        return name if self.parameters.names else _SHORT_NAMES.get(name, name)

    @property
    def mode(self) -> str:
        """The mode of the game: `against Otto, medium`, `home in exactly 12 moves`."""
        parameters = self.parameters
        if self.level_number is not None:
            return f"level {self.level_number} of the path"
        against = f"{self.opponent_name}, {parameters.level}"
        if self.dollar is not None:  # a narrow title has no room for more
            return f"for the dollar, {'for two' if parameters.players == TWO else against}"
        if self.puzzle is not None:
            return f"find the move, grade {self.puzzle.grade}"
        if self.two_sided:
            return "for two" if parameters.players == TWO else f"against {against}"
        if parameters.target is None:
            return "alone, all coins home"
        return f"home in exactly {count(parameters.target, 'move')}"

    @property
    def step_limit(self) -> str:
        """The limit of a move, if there is one: `at most three squares a move`."""
        return "" if self.step is None else f"at most {squares(self.step)} a move"

    def strip_note(self, state: CoinsState) -> str:
        """Return what to write beside the strip: the limit of a move, or what has been pocketed."""
        if self.dollar is None:
            return self.step_limit
        return f"pocket: {count(leftmost(state.positions), 'coin') if leftmost(state.positions) else 'empty'}"

    @property
    def goal(self) -> str:
        """The goal of the game in one line, for newcomers."""
        if self.level_number is not None:
            return path.LEVELS[self.level_number - 1].before
        if self.puzzle is not None:
            return f"Whoever moves last wins. Find {self._winning_move}."
        if self.two_sided:
            if self.dollar is not None:
                return f"Slide a coin or pocket the leftmost. Pocket the dollar (coin {self.dollar}) to win."
            return "Slide coins to the left. Whoever moves last wins."
        return f"Bring every coin home, to the left, in {self._moves_alone}."

    @property
    def _winning_move(self) -> str:
        """The task in a puzzle: `the only winning move, twice`."""
        assert self.puzzle is not None
        ways, length = len(winning_moves(self.positions, self.step)), self.puzzle.length
        which = "the only winning move" if ways == 1 else f"one of the {few(ways, 'winning move')}"
        return f"{which}{_TIMES.get(length, f', {length} times')}"

    @property
    def _moves_alone(self) -> str:
        target = self.parameters.target
        return "the fewest moves" if target is None else f"exactly {count(target, 'move')}"

    # the moves

    def is_landmark(self, step: Step[CoinsState, Move]) -> bool:
        return self.is_mistake(step)

    def describe(self, step: Step[CoinsState, Move]) -> Sentence:
        sentence = self.describe_without_spoilers(step)
        if not self.is_mistake(step):
            says_why = step.after.over or not self.two_sided
            return sentence if says_why else sentence._replace(why=self._why_good(step))
        why = self._why_mistake(step, sentence.why)
        return sentence._replace(short=self._short(step, mistake=True), why=why)

    def describe_without_spoilers(self, step: Step[CoinsState, Move]) -> Sentence:
        (coin, distance), after = step.move, step.after
        player = step.before.turn
        square = after.positions[coin]
        if square == POCKET:
            return self._describe_pocketing(step)
        slide = f"coin {coin} {squares(distance)}, to square {square}"
        full = clause(self.player_name(player), "slide", slide)
        if after.decided:
            return Sentence(f"{full}.", self._short(step), self._why_decided(step))
        if not after.over:
            why = self._gaps_after(step) if self.two_sided else self._left_to_go(step)
            return Sentence(f"{full}.", self._short(step), why)
        full += ": every coin is home"
        why = "No coin can move any more"
        if self.two_sided:
            full += f", and {clause(self._player_inside(player), 'win')}"
            why += ": whoever moves last wins"
        return Sentence(f"{full}.", self._short(step), f"{why}.")

    def _describe_pocketing(self, step: Step[CoinsState, Move]) -> Sentence:
        player, coin, after = step.before.turn, step.move.coin, step.after
        if after.over:
            wins = clause(self._player_inside(player), "win")
            full = f"{clause(self.player_name(player), 'pocket', f'the dollar, coin {coin}')}: {wins}."
            return Sentence(full, self._short(step), "Whoever pockets the dollar wins.")
        full = f"{clause(self.player_name(player), 'pocket', f'coin {coin}')}."
        if coin + 1 == self.dollar:
            return Sentence(full, self._short(step), "Now the dollar is the leftmost coin.")
        gap = few(gaps(after.positions)[coin + 1], "empty square")
        return Sentence(
            full, self._short(step), f"Coin {coin + 1} is the leftmost now, with {gap} on its left."
        )

    def _why_decided(self, step: Step[CoinsState, Move]) -> str:
        """Return why a puzzle ends with this move, without saying what would have won."""
        if step.before.turn == self.you:
            if names_heaps(self.words, self.step, CANCEL):
                return f"Found: now {name_heaps(step.after.positions, self.step, 'cancel')}."
            home = is_over(step.after.positions)
            return f"Found: now {'every coin is home' if home else 'you have an answer to every move'}."
        return "This reply wins: the move before was not the one to find."

    def _short(self, step: Step[CoinsState, Move], mistake: bool = False) -> str:
        """Return a move in few words: `You: coin 3 by 2, to 7`, `You: mistake, coin 3 by 2`."""
        coin, distance = step.move
        player = f"{self._player_short(step.before.turn)}: " if self.two_sided else ""
        if mistake:  # this word first: a narrow column has no room for the last ones
            return f"{player}mistake, coin {coin} by {distance}"
        if step.after.positions[coin] == POCKET:
            return f"{player}{'the dollar' if coin == self.dollar else f'coin {coin}'} pocketed"
        end = "the last" if step.after.over and not step.after.decided else f"to {step.after.positions[coin]}"
        return f"{player}coin {coin} by {distance}, {end}"

    def _gaps_after(self, step: Step[CoinsState, Move]) -> str:
        """Return the gaps that a move has changed: those on both sides of its coin."""
        coin, after = step.move.coin, gaps(step.after.positions)
        sentence = f"Coin {coin} has {few(after[coin], 'empty square')} on its left now"
        if coin + 1 < len(after):
            sentence += f", and coin {coin + 1} has {few(after[coin + 1], 'empty square')}"
        return f"{sentence}."

    def _left_to_go(self, step: Step[CoinsState, Move]) -> str:
        """Return what a puzzle takes from here on."""
        needed, there = fewest(step.after.positions, self.step), most(step.after.positions)
        left = f"{squares(there).capitalize()} {'is' if there == 1 else 'are'} left to go"
        return f"{left}, and at least {few(needed, 'move')}."

    def _why_good(self, step: Step[CoinsState, Move]) -> str:
        """Explain a move of a game for two that was no mistake: it wins, or no move could win."""
        limit, after = self.step, step.after.positions
        can_name = names_heaps(self.words, limit, CANCEL, XOR)
        if not total(step.before.positions, limit, self.dollar):
            then = "after any move, the other player can make the XOR 0 again"
            if not can_name:
                then = "the other player has an answer to every one"
            if leftmost(after) == self.dollar:
                then = "now the dollar can be pocketed"
            cancelled = name_heaps(step.before.positions, limit, "cancelled", self.dollar)
            return f"No move could win{f', as {cancelled}' if can_name else ''}: {then}."
        if not can_name:
            return "Now there is an answer to every move, and that wins."
        return f"Now {name_heaps(after, limit, 'cancel', self.dollar)}: the XOR is 0, and that wins."

    def _why_mistake(self, step: Step[CoinsState, Move], what_is_left: str) -> str:
        limit, target = self.step, self.parameters.target
        if not self.two_sided:
            if target is not None:
                return f"A mistake: it puts home in exactly {count(target, 'move')} out of reach."
            return f"A mistake: it was one move more than necessary. {what_is_left}"
        why = "it lets the other player win"  # true after the mistake and, undone, before it: both show this
        if XOR in self.words:
            why = f"it leaves the XOR at {total(step.after.positions, limit, self.dollar)}, not 0"
        if leftmost(step.after.positions) == self.dollar:
            why = "it leaves the dollar as the leftmost coin"
        better = best_move(step.before.positions, limit, self.dollar)
        if better is None or self.puzzle is not None:  # a puzzle may be tried again
            return f"A mistake: {why}."
        return f"A mistake: {why}. Coin {better.coin} by {squares(better.distance)} would have kept the win."

    # the graph

    def graph_values(self, state: CoinsState) -> tuple[int, ...]:
        """Return the squares that all coins together are from home, or from the pocket."""
        positions = state.positions
        return (most(positions) if self.dollar is None else sum(positions) + len(positions),)

    @property
    def graph(self) -> GraphScale:
        (at_first,) = self.graph_values(self.initial_state())
        return GraphScale("squares left to go", max(1, at_first))  # a graph of nothing would have no height

    # for the player

    def when_over(self, state: CoinsState) -> str:
        if state.decided:
            return "the puzzle is solved" if self.winner(state) == self.you else "the computer's reply wins"
        if self.dollar is not None:
            return "the dollar is pocketed"
        return "every coin is home"

    def turn_label(self, state: CoinsState) -> str:
        """Return whose turn it is: `Your turn`, `Ann's turn`; in a puzzle, which move: `Move 3 of 5`."""
        if state.decided:
            return "Solved" if self.winner(state) == self.you else "Missed"
        if state.over:
            return "The end"
        if not self.two_sided:
            target = self.parameters.target or 0
            return f"Move {state.ply + 1}" + (f" of {target}" if state.ply < target else "")
        return "Your turn" if state.turn == self.you else f"{self.player_name(state.turn)}'s turn"

    def progress(self, state: CoinsState) -> str:
        """Return how far a game for one has got, beside par or the target: `Moves 0 · par 3`.

        In a puzzle it is how many moves are still to be found: `two moves to find`; empty after a wrong one.
        """
        if self.puzzle is not None:
            if state.over or self.winner(state) != self.you:
                return ""
            return f"{few(self.puzzle.length - (state.ply + 1) // 2, 'move')} to find"
        if self.two_sided:
            return ""
        target = self.parameters.target
        aim = f"par {fewest(self.positions, self.step)}" if target is None else f"target {target}"
        return f"Moves {state.ply} · {aim}"

    def piece_label(self, zone: str, piece: int, square: int) -> str:
        coin = f"coin {piece}{', the dollar' if piece == self.dollar else ''}"
        return f"{coin} in the pocket" if square == POCKET else f"{coin} on square {square}"

    def gap_sentences(self, state: CoinsState) -> Sequence[str]:
        """Return the gaps on the left of the coins and, once the path has taught which, those that count."""
        positions = state.positions
        every = [*enumerate(gaps(positions))][leftmost(positions) :]
        if not every:
            return ()
        sentences = [f"Gaps from the left: {_list_gaps(every)}."]
        if self.two_sided and COUNTS in self.words and not state.over:
            counted = [(heap.coin, heap.gap) for heap in heaps(positions, self.step, self.dollar)]
            sentences.append(f"Those that count: {_list_gaps(counted)}.")
        return sentences

    def status(self, state: CoinsState) -> Iterator[str]:
        yield f"{self.turn_label(state)}."
        for text in (self.progress(state), self.step_limit):
            if text:
                yield f"{capitalized(text)}."

    def is_winning(self, state: CoinsState) -> bool:
        """Return whether you win with best play, or the first player if there are two people."""
        return self.winner(state) == (self.you or 0)

    @property
    def winning_labels(self) -> tuple[str, str]:
        """The labels of the positions that `is_winning` says are won, and of the others."""
        first = self.you or 0
        players = [self._player_inside(player) for player in (first, 1 - first)]
        were = [f"{player} {'were' if player == 'you' else 'was'} winning" for player in players]
        return were[0], were[1]

    def outlook(self, state: CoinsState) -> str:
        """Return a clause that names the winner of a game for two with best play from here on."""
        winner = self.winner(state)
        return clause(self.player_name(winner), "win", "with best play")

    def hint(self, state: CoinsState) -> Hint[Move]:
        return hint_for_two(self, state, self.words) if self.two_sided else hint_alone(self, state)

    # the end

    def result_sentence(self, state: CoinsState) -> str:
        if self.puzzle is not None and not self.is_win(state):
            return "Missed."
        headline, *_ = self.verdict(state)
        after = self.two_sided and self.puzzle is None and self.level_number is None
        return f"{headline} after {count(state.ply, 'move')}." if after else f"{headline}."

    def verdict(self, state: CoinsState) -> Sequence[str]:
        if self.level_number is not None and self.is_win(state):
            return [f"Level {self.level_number} is won", path.LEVELS[self.level_number - 1].after]
        return self.outcome(state)

    def outcome(self, state: CoinsState) -> Sequence[str]:
        """Return the verdict of a game as such, whether it is a level of the path or not."""
        limit, target = self.step, self.parameters.target
        moves = count(state.ply, "move")
        if self.puzzle is not None:
            if self.winner(state) != self.you:
                return ["That loses", answers.why_lost(state.positions, limit, self.words)]
            return ["Solved", self.why_solved(state)]
        if self.two_sided:
            winner, first_could = 1 - state.turn, bool(total(self.positions, limit, self.dollar))
            headline = clause(self.player_name(winner), "win")
            if self.you is None:
                return [
                    headline,
                    f"after {moves}",
                    f"whoever {'began' if first_could else 'came second'} could win",
                ]
            could = winner != self.you and first_could == (self.you == 0)
            return [headline, f"after {moves}", *(["you could have won"] if could else [])]
        needed, many = fewest(self.positions, limit), most(self.positions)
        if target is None:
            more = state.ply - needed
            return [f"Home in {moves}", f"{more} more than necessary" if more else "the fewest possible"]
        bounds = f"{needed} to {many} were possible" if needed < many else "no other number was possible"
        if state.ply == target:
            return [f"Home in {moves}, as asked", bounds]
        return [f"Home in {moves}, not in {target}", bounds]

    def why_solved(self, state: CoinsState) -> str:
        """Return what the last move of a puzzle that is solved does."""
        return f"It {answers.what_it_makes(state.positions, self.step, self.words)}."

    def is_win(self, state: CoinsState) -> bool:
        """Whether the computer was beaten, or a puzzle solved in the fewest moves or in as many as asked."""
        if self.two_sided:
            return self.you is not None and 1 - state.turn == self.you
        target = self.parameters.target
        return state.ply == (fewest(self.positions, self.step) if target is None else target)

    def summarize_mistakes(self, plies: Sequence[int]) -> str:
        """Return a summary of the mistakes of a finished game without the computer, the moves `plies`."""
        if not plies:
            return "no mistakes"
        if self.two_sided:
            return f"{self._mistakes_by_player(plies)} lost the win"
        if self.parameters.target is not None:
            return f"move {plies[0]} missed the target"  # which happens only once
        return f"{_list_moves(plies)} {'was' if len(plies) == 1 else 'were'} wasted"

    def _mistakes_by_player(self, plies: Sequence[int]) -> str:
        """List mistakes by player: `Ann's move 3 and Ben's move 4`."""
        lists = []
        for player in (0, 1):
            if own := [ply for ply in plies if (ply - 1) % 2 == player]:
                whose = possessive(self._player_inside(player))
                lists.append(f"{whose} {_list_moves(own)}")
        return " and ".join(lists)

    @property
    def history_mode(self) -> str:
        parameters = self.parameters
        if self.level_number is not None:
            return "the path"
        if self.puzzle is not None:
            return "find the move" if parameters.grade is None else rating.mode_of(parameters.grade)
        if not self.two_sided:
            return "puzzle"
        opponent = "two people" if self.you is None else parameters.level
        return opponent if self.dollar is None else f"dollar, {opponent}"

    def game_stats(self, steps: Sequence[Step[CoinsState, Move]], state: CoinsState) -> GameStats:
        if self.parameters.players == TWO:
            return GameStats()
        own = [step for step in steps if self.you in (None, step.before.turn)]
        over = None
        if not self.two_sided and self.parameters.target is None:
            over = state.ply - fewest(self.positions, self.step)
        return GameStats(self.is_win(state), sum(map(self.is_mistake, own)), over)


def _list_moves(plies: Sequence[int]) -> str:
    """List moves by their numbers: `move 5`, `moves 5, 7 and 9`, `move 5 and 3 more`."""
    if len(plies) > _MOST_LISTED:
        return f"move {plies[0]} and {len(plies) - 1} more"
    return f"move{'s' * (len(plies) > 1)} {listed(list(map(str, plies)))}"


def _list_gaps(found: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"coin {coin}: {gap}" for coin, gap in found)
