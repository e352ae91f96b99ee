"""The hunt: other processes look for long games, and the tail of the lengths grows meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Static

from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import capitalized
from cardtui.lab import hunt_report
from cardtui.lab.background import BackgroundRun, JobFailed, JobProgressed
from cardtui.lab.hunt_job import HuntJob, HuntSnapshot
from cardtui.lab.kernels import COMPILING, compiles_first
from cardtui.lab.quests import quests
from cardtui.lab.report import wrap_parts
from cardtui.lab.screens.chart import TailChart
from cardtui.lab.screens.family import open_family_of_row
from cardtui.lab.screens.found_games import FAMILY, FoundGame, FoundGamesScreen
from cardtui.ui.commands import Command, last_commands
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.row_table import Rows, labels
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

_BESIDE_WIDTH = 110  # columns of a screen that has the table beside the chart
_BELOW_HEIGHT = 30  # rows of a screen that has the finds below them
_LOW_HEIGHT = 22  # rows; lower screens show the forecast with the table
_FEW_ROWS = 5  # of the table; more leave no room for a sentence below them on a low screen


class HuntScreen(FoundGamesScreen):
    """Hunts for long games while it is open, and shows what is found."""

    manual_page = "hunt"
    heading = "The hunt"
    nothing = "There is no find yet."
    help_text = """\
Other processes play random deals. Where a game lasts long, they walk the tree of all positions that lead to \
its last thousand cards or two, and find the other deals that run into them. Each find is played by the \
rules and saved before it is shown. The hunt is the one of the command cardtui hunt: it goes on where it \
stopped.

For each length, the tail shows the share of all deals that last at least as long, on a logarithmic axis, \
with its standard error. The trees show it much farther than random deals alone. Dots are an exponential."""
    commands: tuple[Command, ...] = (
        Command("open", ("enter",), "Watch the chosen find; the longest where none can be chosen", "watch"),
        Command("find(-1)", ("up", "k"), "Choose the longer find above", "choose"),
        Command("find(1)", ("down", "j"), "Choose the shorter find below", "choose"),
        Command("stop", ("space",), "Stop or continue", "stop"),
        Command("pictures", ("v",), "Next: the chart, the table of the tail, the finds", "chart"),
        replace(FAMILY, roomy=True),
        Command("copy_id", ("y",), "Copy the id of the chosen find", "copy id", roomy=True),
        Command("keep", ("p",), "Save a picture of the screen", "picture", wide=True),
        Command("again", ("r",), "Try again, if the hunt cannot go on"),
        *last_commands("Help: keys, and how it hunts", "Back: stops the hunt, which can go on later"),
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (110, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self.games: list[FoundGame] = []
        self.snapshot: HuntSnapshot | None = None
        """How far the hunt has got."""
        self._trouble = ""
        self._view = 0  # counts v

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]The hunt[/]"))
        for name in ("what", "progress", "longest", "forecast", "e-fold"):
            yield Static("", id=name, classes="-away")
        with Horizontal(id="tail"):
            with Vertical(id="chart"):
                yield Static("", id="caption")
                yield TailChart("tail-chart", hunt_report.tail_chart)
            yield Static("", id="table")
        with Vertical(id="finds"):
            finds = Rows(id="games", cursor_type="row", zebra_stripes=True)
            finds.can_focus = False  # space is for the hunt, and the finds are not always shown
            yield finds
            yield Static("", id="detail")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        self.table.add_columns(*labels(("cards", "tricks", "id"), right=("cards", "tricks")))
        self.background = BackgroundRun(self.post_message)
        self.run_worker(self.background.work, thread=True, name="hunt")
        self._begin()

    def on_unmount(self) -> None:
        self.background.close()

    def on_resize(self) -> None:
        self.set_class(self.size.height < _BELOW_HEIGHT, "-dense")
        self._show()

    # the hunt

    def _begin(self) -> None:
        """Resume the hunt."""
        store = self.card_app.library.store
        if store is None:
            self._trouble = "There is no data file, and so no place for what a hunt finds."
            return
        self._trouble = ""
        self.background.start(HuntJob(quests()[0], store.file.parent, self.card_app.draw_seed()))

    def on_job_failed(self, message: JobFailed) -> None:
        self._trouble = f"{capitalized(message.why)}. {self.key('again')} tries again."
        self._show()

    def on_job_progressed(self, message: JobProgressed) -> None:
        before, snapshot = self.snapshot, message.snapshot
        self.snapshot = snapshot
        if before is not None:
            self._announce(snapshot, before.longest[0].cards if before.longest else 0)
        if self.is_current:  # and not covered by another screen
            self._show()

    def _announce(self, snapshot: HuntSnapshot, before: int) -> None:
        """Notify of a find that is longer than those before."""
        if not snapshot.longest or snapshot.longest[0].cards <= before:
            return
        cards, tricks = snapshot.longest[0].cards, snapshot.longest[0].tricks
        known = hunt_report.announcement(snapshot.quest, cards, before)
        text = known or f"{cards} cards, {tricks} tricks: the longest of this hunt"
        self.notify(text, markup=False, timeout=TO_SELECT)
        if known:
            self.app.bell()

    def on_screen_resume(self) -> None:
        self._show()

    def action_stop(self) -> None:
        if not self._trouble:
            self.background.set_stopped(not self.background.stopped)
            self._show()

    def action_again(self) -> None:
        if self._trouble:
            self._begin()
            self._show()

    # the display

    @property
    def _shown(self) -> set[str]:
        """The names of the parts that are shown now."""
        views = self._views
        return views[self._view % len(views)]

    @property
    def _views(self) -> list[set[str]]:
        """The sets of parts that fit on the screen together: the chart, the table of the tail, the finds."""
        tails = [{"chart", "table"}] if self.size.width >= _BESIDE_WIDTH else [{"chart"}, {"table"}]
        if self.size.height >= _BELOW_HEIGHT:
            return [tail | {"finds"} for tail in tails]
        return [*tails, {"finds"}]

    def action_pictures(self) -> None:
        if len(self._views) == 1:
            self.notify("All is shown already.")
        self._view += 1
        self._show()

    def _show(self) -> None:
        """Update the screen."""
        snapshot, shown = self.snapshot, self._shown
        if "table" in shown or self.size.height >= _LOW_HEIGHT:
            shown |= {"forecast"}
        if shown & {"chart", "table"}:
            shown |= {"tail"}
        # On a low screen the table needs the lines that the chart leaves to these.
        around = set() if "table" in shown and self.size.height < _LOW_HEIGHT else {"what", "e-fold"}
        for name in ("forecast", "tail", "chart", "table", "finds"):
            self.query_one(f"#{name}").set_class(name not in shown, "-away")
        self._say("progress", self._progress())
        if snapshot is None:
            return
        hunt, tail = snapshot.hunt, snapshot.hunt.tail
        title = f"  {snapshot.quest.description}"
        self._say("title", Content.assemble(("The hunt", "bold $mark"), (title, "$label")))
        trees = f"trees from {tail.root_cards:,} cards" if tail.root_cards else ""
        what = [f"hunt {hunt.seed}", snapshot.workers, trees, snapshot.quest.speed_hint()]
        self._say("what", self._lines(what if "what" in around else []))
        self._say("longest", self._longest(snapshot))
        self._say("e-fold", Content(hunt_report.e_fold_sentence(tail) if "e-fold" in around else ""))
        self.query_one("#e-fold").set_class(hunt_report.is_heavier(tail), "-heavier")
        # Only what is shown is updated: where a hidden widget is, Textual 8.2 may not repaint the screen.
        if "forecast" in shown:
            forecast = hunt_report.forecast_lines(snapshot.quest, hunt.numbers, snapshot.rate)
            self._say("forecast", Content("\n".join(forecast)))
        if "chart" in shown:
            self._say("caption", Content(hunt_report.TAIL_CAPTION if tail.deals else ""))
            self.query_one(TailChart).show(tail if tail.deals else None)
        if "table" in shown:
            header, *rows = hunt_report.tail_table(tail) or [""]
            if self.size.height >= _LOW_HEIGHT or len(rows) <= _FEW_ROWS:
                rows += ["", *wrap(hunt_report.reach_sentence(tail), max(1, *map(len, [header, *rows])))]
            self._say("table", Content.assemble((header, "bold $mark"), "\n", "\n".join(rows)))
        if "finds" in shown:
            self._show_finds()

    def _say(self, name: str, text: Content) -> None:
        """Show a text, if it is not shown already: a new one lays out the screen again."""
        widget = self.query_one(f"#{name}", Static)
        if widget.content != text:
            widget.update(text)
        widget.set_class(not text.plain, "-away")

    def _longest(self, snapshot: HuntSnapshot) -> Content:
        """Compare the longest find with luck alone and with known games."""
        if not snapshot.longest:
            return Content("")
        wanted, cards = snapshot.quest, snapshot.longest[0].cards
        beside = hunt_report.longest_line(wanted, snapshot.hunt.numbers, cards)
        return Content(" · ".join(filter(None, (beside, hunt_report.overtaken(wanted, cards)))))

    def _progress(self) -> Content:
        snapshot = self.snapshot
        if self._trouble:
            return Content(self._trouble)
        progress = hunt_report.progress_parts(snapshot.hunt, snapshot.rate) if snapshot else []
        if self.background.stopped:
            return self._lines([*progress, f"stopped · {self.key('stop')} continues"])
        if snapshot is None:
            does = COMPILING if compiles_first(quests()[0].kernel) else "measuring how fast they are"
            return Content(f"Starting the processes, and {does} …")
        if not snapshot.hunt.tail.deals:
            cold = compiles_first(snapshot.quest.kernel)
            return Content(f"The first deals are being played{f', {COMPILING}' if cold else ''} …")
        return self._lines(progress)

    def _lines(self, parts: Iterable[str | None]) -> Content:
        """Join parts of a text with dots, in lines that end between them."""
        return Content("\n".join(wrap_parts([*filter(None, parts)], max(1, self.size.width - 4))))

    # finds

    @property
    def chosen_cell(self) -> Offset | None:
        return self.table.chosen_cell if "finds" in self._shown else None

    @property
    def selected(self) -> FoundGame | None:
        if "finds" in self._shown:
            chosen: FoundGame | None = super().selected
            return chosen
        return next(iter(self._finds), None)

    @property
    def _finds(self) -> list[FoundGame]:
        if self.snapshot is None:
            return []
        game = self.snapshot.quest.game
        return [
            FoundGame(id_of_deal(game, find.deal), find.cards, find.tricks) for find in self.snapshot.longest
        ]

    def _show_finds(self) -> None:
        finds = self._finds
        if not finds:
            self._say("detail", Content(self._why_no_find))
        if finds == self.games:
            return
        row, chosen, self.games = self.table.cursor_row, self.selected, finds
        self.table.clear()
        for find in finds:
            self.add_row((find.cards, find.tricks, find.id))
        if row > 0 and chosen in finds:  # at first the longest is chosen, whichever it is
            self.table.move_cursor(row=finds.index(chosen))

    @property
    def _why_no_find(self) -> str:
        assert self.snapshot is not None
        kept = f"None yet: games of {self.snapshot.quest.least_cards} cards or more are kept"
        longest = self.snapshot.hunt.tail.longest
        return f"{kept}; the longest so far has {longest} or more." if longest else f"{kept}."

    def action_find(self, direction: int) -> None:
        if "finds" in self._shown:
            self.table.move_cursor(row=self.table.cursor_row + direction)
        else:
            self._view = len(self._views) - 1
            self._show()

    def action_family(self) -> None:
        open_family_of_row(self)

    def action_keep(self) -> None:
        self.card_app.keep_picture("hunt")
