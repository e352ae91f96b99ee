"""Beggar My Neighbour on the table: two hands, the pile between them, and what is owed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from textual.app import ComposeResult

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.errors import BadInput
from cardtui.engine.phrases import clause, verb_of
from cardtui.engine.zones import CardsMoved, Event
from cardtui.games.beggar import Beggar
from cardtui.games.beggar.fates import brief_fate
from cardtui.games.beggar.rules import HANDS, PILE, BeggarState
from cardtui.games.beggar.tricks import Cycle
from cardtui.ui.cards.fan import Caption, Fan
from cardtui.ui.commands import RELATIVES, Command
from cardtui.ui.table.layout import TableLayout
from cardtui.ui.table.screen import TableScreen

__all__ = ["TABLE", "BeggarTable"]

_PLAYERS = Beggar.player_names
_LONG = 1000  # cards of a game, as one in a hundred has, whose longest relative is mentioned
_DEBT = 22  # columns beside the pile for what is owed


class BeggarTable(TableScreen):
    """Both hands face down, player 0 above, and the pile fanned in the middle, what is owed beside it."""

    CSS_PATH = [*TableScreen.CSS_PATH, Path(__file__).with_name("table.tcss")]
    game_type = Beggar
    table_layout = TableLayout(rows_for_both=24)
    own_commands = (
        Command("open_hidden", ("o",), "Open or hide both hands", "open"),
        Command(
            "family", ("f",), "Family: the longest relatives of this deal, once it has ended", words=RELATIVES
        ),
    )

    _looked_for_relatives = False
    _relatives = ""
    """What is known of the longest relative, once the game has ended."""

    def compose_table(self) -> ComposeResult:
        yield Fan(HANDS[0], id="hand-0", top_first=True)
        yield Fan(PILE, id="pile", spread=True, count_at_right=False, room_aside=_DEBT)
        yield Fan(HANDS[1], id="hand-1", top_first=True)

    def show_state(self, state: BeggarState) -> None:
        for player, name in enumerate(HANDS):
            self.fan(name).caption = (
                (f"{_PLAYERS[player]} ", "turn" if self._is_next(state, player) else "name"),
                (self._role(state, player), "turn"),
            )
        self.fan(PILE).caption = (("the pile", "note"),)
        self.fan(PILE).aside = self._debt(state)

    def lookahead_finished(self) -> None:
        if isinstance(fate := cast(Beggar, self.game).fate, Cycle):
            self.graph.add_note(brief_fate(fate))

    def animation_finished(self) -> None:
        super().animation_finished()
        long = self.session.at_end and self.session.length >= _LONG
        if long and not self._looked_for_relatives:
            self._looked_for_relatives = True
            # The picture comes first, which takes two layouts: the thread would take half of the processor.
            self.call_after_refresh(self.call_after_refresh, self._look_for_relatives)

    def _look_for_relatives(self) -> None:
        self.run_worker(self._tell_longest_relative())

    async def _tell_longest_relative(self) -> None:
        from cardtui.lab.families import family  # takes 20 ms, and few games are that long

        try:
            found = await self.card_app.in_thread(family, self.game)
        except BadInput:
            return  # it never ends, or there are no threads
        longest = f"its longest relative: {found.longest.cards:,} cards"
        self._relatives = longest if found.rank > 1 else f"no relative is longer, of {len(found.deals):,}"
        if self.session.at_end:
            self.end.show_end()

    @property
    def ending(self) -> Ending:
        ending, relatives = super().ending, [EndLine(self._relatives)] if self._relatives else []
        return ending._replace(lines=[*ending.lines, *relatives])

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        if self.session.at_end and self.session.state.winner is None:  # a family ends in the same last trick
            return super().end_offers
        *first, last = super().end_offers
        return [*first, ("family", "family"), last]

    def action_by_hand(self) -> None:
        """Ask how to play by hand; who does already returns to watching."""
        if self.game.watched is not self.game:
            self.deals.action_by_hand()
            return
        from cardtui.ui.dialogs.choose import ChooseDialog
        from cardtui.ui.games.beggar.ways import ABOUT, ways

        presets = ways(self.card_app, self.game, self.deals.action_by_hand, self.message)
        self.player.pause()
        self.app.push_screen(ChooseDialog(f"{self.game.title} by hand", presets, ABOUT))

    def action_family(self) -> None:
        from cardtui.ui.screens.family import open_family  # as above

        if self.play.hides_future and self.session.farthest < self.session.length:
            self.message("Related deals appear at the end.")
        else:
            self.run_worker(open_family(self, self.game), group="family", exclusive=True)

    def event_started(self, event: Event) -> None:
        if isinstance(event, CardsMoved) and event.source == PILE and len(event.cards) > 1:
            taker = HANDS.index(event.target)
            takes = verb_of(_PLAYERS[taker], "take")
            for player, name in enumerate(HANDS):
                self.fan(name).caption = (
                    (f"{_PLAYERS[player]} ", "turn" if player == taker else "name"),
                    (f"{takes} the pile" if player == taker else "", "turn"),
                )
            self.fan(PILE).aside = (
                ((f"{_PLAYERS[taker]} {takes}", "name"),),
                ((f"{len(event.cards)} cards", "turn"),),
            )

    def show_prompt(self, *, is_asked: bool, takes: bool) -> None:
        """Mark who is to play. The line below says what to do, and what is owed stands beside the pile."""
        state = self.session.state
        for player, name in enumerate(HANDS):
            is_next = player == 1 if takes else self._is_next(state, player)
            won = self._role(state, player) if state.winner == player else ""
            self.fan(name).caption = (
                (f"{_PLAYERS[player]} ", "turn" if is_next else "name"),
                (won, "turn"),
            )
        if takes:
            self.fan(PILE).caption = (("the pile", "note"),)
            self.fan(PILE).aside = ()

    def _is_next(self, state: BeggarState, player: int) -> bool:
        return not self.game.result(state) and state.turn == player

    def _role(self, state: BeggarState, player: int) -> str:
        if state.winner == player:
            return f"{verb_of(_PLAYERS[player], 'have')} won"
        if not self._is_next(state, player):
            return ""
        return "to pay" if state.debt else ("to play" if state.pile else "to lead")

    def _debt(self, state: BeggarState) -> tuple[Caption, ...]:
        """The debt as pips, one a card that was asked for; filled ones are paid."""
        if not state.debt:
            return ()
        paid = state.asked - state.debt
        asking = next(card for card in reversed(state.pile) if card.rank > 10 or card.rank == 1)
        pips = " ".join("●" * paid + "○" * state.debt)
        return (
            ((clause(_PLAYERS[state.turn], "owe"), "name"),),
            ((f"{pips} ", "turn"), (f" {paid} of {state.asked} paid", "detail")),
            ((f"for the {cast(Beggar, self.game).as_dealt(asking).short}", "note"),),
        )


TABLE = BeggarTable
