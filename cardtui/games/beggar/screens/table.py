"""Beggar My Neighbour on the table: two hands, the pile between them, and what is owed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

from textual.app import ComposeResult
from textual.content import Content

from cardtui.engine.cards import Cards
from cardtui.engine.ending import Ending
from cardtui.engine.phrases import clause, count
from cardtui.engine.zones import CardsMoved, Event
from cardtui.games.beggar.fates import brief_fate
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.notation import PENALTIES
from cardtui.games.beggar.rules import HANDS, PILE, BeggarState
from cardtui.games.beggar.tricks import Cycle
from cardtui.ui.commands import BETS, Command
from cardtui.ui.table.betting import BettingPlay
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.table.staged import Hand, Pile, StageBoard, compose_stage
from cardtui.ui.widgets.stake import StakeRow
from cardtui.ui.widgets.stakes import Stake

_PLAYERS = Beggar.player_names


def asked_for(pile: Cards) -> tuple[int, int]:
    """Return the index of the last honour in a pile, and how many cards it asks for."""
    for at in range(len(pile) - 1, -1, -1):
        if asked := PENALTIES[pile[at].rank]:
            return at, asked
    return 0, 0


def debt_text(player: str, asked: int, debt: int, honour: str) -> Content:
    """Return how much of a debt is paid, one pip a card that was asked for, and how much is to pay."""
    return Content.assemble(
        (" ".join("●" * (asked - debt) + "○" * debt), "$mark"),
        (f"  {player}: ", "bold $foreground"),
        (f"{debt} of {asked}", "$mark"),
        f" to pay for the {honour}",
    )


def honours_in(hands: Iterable[Cards]) -> int:
    """Return the number of honours that two hands are dealt."""
    return sum(PENALTIES[card.rank] > 0 for hand in hands for card in hand)


def stakes_in(pile: Cards, below: int, honours: int) -> Sequence[Stake]:
    """Return what the taker of a pile wins with it: all cards, also those `below` it, and honours.

    `honours` are those of the game.
    """
    if not pile:
        return ()
    cards, held = len(pile) + below, sum(PENALTIES[card.rank] > 0 for card in pile)
    return [
        Stake("at stake", cards, "card" if cards == 1 else "cards"),
        Stake("honours", held, f"of {honours}"),
    ]


class BeggarTable(TableScreen):
    """Both hands face down, player 0 above, and the pile fanned in the middle, what is owed beside it."""

    game_type = Beggar
    game: Beggar
    table_layout = TableLayout(rows_for_both=24)
    staged = True
    play_type = BettingPlay
    own_commands = (
        *BETS,
        Command("open_hidden", ("o",), "Open or hide both hands", "open", roomy=True),
    )

    def compose_table(self) -> ComposeResult:
        yield from compose_stage(
            self,
            StageBoard(far=HANDS[0], pile=PILE, near=HANDS[1]),
            Hand(HANDS[0], id="hand-0", top_first=True),
            Pile(PILE, id="pile", owed=asked_for),
            Hand(HANDS[1], id="hand-1", top_first=True),
        )

    def show_state(self, state: BeggarState) -> None:
        self._mark(None if self.game.result(state) else state.turn)

    def _mark(self, due: int | None) -> None:
        """Name both players, and mark the one who plays next."""
        for player in range(len(HANDS)):
            hand = self.query_one(f"#hand-{player}", Hand)
            hand.named, hand.is_next = _PLAYERS[player], player == due

    @property
    def _bets(self) -> BettingPlay | None:
        """The bets, where the game is watched."""
        return self.play if isinstance(self.play, BettingPlay) else None

    @property
    def note_on_ply(self) -> Content | str:
        return "" if self._bets is None else self._bets.speech

    def on_stake_row_side_chosen(self, message: StakeRow.SideChosen) -> None:
        self.do("bet", message.side)

    def speech_at(self, ply: int) -> Content | str:
        state = cast(BeggarState, self.session.state_at(ply))
        if not state.debt:
            return ""
        honour = self.game.as_dealt(state.pile[asked_for(state.pile)[0]])
        return debt_text(_PLAYERS[state.turn], state.asked, state.debt, honour.short)

    @cached_property
    def _honours(self) -> int:
        """The number of honours in the deal."""
        return honours_in(self.game.hands)

    def stakes_at(self, ply: int) -> Sequence[Stake]:
        return stakes_in(cast(BeggarState, self.session.state_at(ply)).pile, 0, self._honours)

    def lookahead_advanced(self) -> None:
        super().lookahead_advanced()
        if self.session.complete and isinstance(fate := self.game.fate, Cycle):
            self.graph.add_note(brief_fate(fate))

    @property
    def ending(self) -> Ending:
        ending = super().ending
        bets = () if self._bets is None else self._bets.ending_lines
        return ending._replace(lines=[*bets, *ending.lines])

    def action_by_hand(self) -> None:
        """Ask how to play by hand; return to watching if the game is played by hand already."""
        if self.game.watched is not self.game:
            self.deals.action_by_hand()
            return
        from cardtui.games.beggar.screens.ways import ABOUT, ways
        from cardtui.ui.dialogs.choose import ChooseDialog

        presets = ways(self.card_app, self.game, self.deals.action_by_hand, self.message)
        self.player.pause()
        self.app.push_screen(ChooseDialog(f"{self.game.title} by hand", presets, ABOUT))

    def event_started(self, event: Event) -> None:
        if isinstance(event, CardsMoved) and event.source == PILE and len(event.cards) > 1:
            taker = HANDS.index(event.target)
            self._mark(taker)
            self.narration.stakes.stakes = ()  # they have been won
            if not self.note_on_ply:  # which tells who takes the pile, and why
                self.narration.tell_now(
                    f"{clause(_PLAYERS[taker], 'take')} {count(len(event.cards), 'card')}"
                )

    def show_prompt(self, *, is_asked: bool, takes: bool) -> None:
        """Mark the player to move, or the one to take the pile."""
        if takes:
            self._mark(1)
        else:
            self.show_state(self.session.state)


TABLE = BeggarTable
