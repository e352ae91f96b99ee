"""The manual on the screen: the page that is read, and a tree of all pages and of its headings."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Markdown, Tree
from textual.widgets.tree import TreeNode

from cardtui.manual import pages
from cardtui.ui.breakpoints import BROAD
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import PALETTE, Command
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.textual_internals import label_cell
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_TOP = 9999
"""More lines than any page has."""

_HELP = "Click a link to follow it, or choose a page in the contents. cardtui manual prints a page."


class ManualScreen(CommandScreen):
    """Shows one page at a time. On narrow terminals the contents are open only while one chooses a page."""

    CSS_PATH = "manual.tcss"
    commands: tuple[Command, ...] = (
        Command("scroll(-1)", ("up", "k"), "Scroll up", "scroll"),
        Command("scroll(1)", ("down", "j"), "Scroll down", "scroll"),
        Command("scroll(-15)", ("pageup",), "One screen up"),
        Command("scroll(15)", ("pagedown", "space"), "One screen down"),
        Command(f"scroll(-{_TOP})", ("home", "g"), "Top of the page"),
        Command(f"scroll({_TOP})", ("end", "G"), "End of the page"),
        Command("turn(-1)", ("left", "h"), "Previous page", "page"),
        Command("turn(1)", ("right", "l"), "Next page", "page"),
        Command("contents", ("tab", "c"), "Contents: choose a page or a heading; again to go on", "contents"),
        Command("help", ("question_mark",), "Help: keys", "help"),
        Command("close", ("escape", "q", "f1"), "Back", "back"),
        PALETTE,
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (BROAD, "-narrow"), (100, "-wide")]

    def __init__(self, page: str) -> None:
        super().__init__()
        self._page = page if page in pages() else "playing"

    def compose(self) -> ComposeResult:
        yield TitleBar(Content("Manual"))
        with Horizontal(id="sheet"):
            yield Tree[str]("pages", id="contents")
            with VerticalScroll(id="page", can_focus=False):
                yield Markdown(id="text", open_links=False)
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        tree = self._tree
        tree.show_root, tree.auto_expand, tree.guide_depth = False, False, 2
        for page in pages().values():
            tree.root.add(Text(page.title), page.name, allow_expand=False)
        tree.root.expand()
        self.call_later(self._show, self._page)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[None, None]:
        """Return no text that could be selected.

        Textual 8.2.8 asks the widget for a line even where nothing can be, which a `Tree` that has not been
        drawn yet does not survive.
        """
        return None, None

    @property
    def _tree(self) -> Tree[str]:
        return self.query_one("#contents", Tree)

    @property
    def chosen_cell(self) -> Offset | None:
        return label_cell(self._tree) if self.focused is self._tree else None

    @property
    def _sheet(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    @property
    def _node(self) -> TreeNode[str]:
        """The page that is read, in the contents."""
        return next(node for node in self._tree.root.children if node.data == self._page)

    async def _show(self, name: str) -> None:
        """Show a page from its top."""
        self._node.remove_children()
        self._page = name
        self.remove_class("-choosing")
        self.set_focus(None)
        sheet = self._sheet  # which is gone if the screen is left meanwhile
        await self.query_one(Markdown).update(pages()[name].text())
        sheet.scroll_home(animate=False)

    def on_markdown_table_of_contents_updated(self, event: Markdown.TableOfContentsUpdated) -> None:
        node = self._node
        node.remove_children()
        for level, heading, block in event.table_of_contents:
            if level == 2:
                node.add_leaf(Text(heading), block)
        node.expand()
        self._tree.move_cursor(node)

    async def on_tree_node_selected(self, event: Tree.NodeSelected[str]) -> None:
        event.stop()
        if event.node.data in pages():
            await self._show(event.node.data)
        else:
            self.remove_class("-choosing")
            self.set_focus(None)
            heading = self.query_one(f"#{event.node.data}")
            scroll = partial(self._sheet.scroll_to_widget, heading, top=True, animate=False)
            # First the contents are hidden where there is no room for both, then the text is laid out anew.
            self.call_after_refresh(self.call_after_refresh, scroll)

    async def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        event.stop()
        name = event.href.removesuffix(".md")
        if name in pages():
            await self._show(name)
        else:
            self.app.open_url(event.href)

    def action_scroll(self, lines: int) -> None:
        self._sheet.scroll_relative(y=lines, animate=False)

    async def action_turn(self, step: int) -> None:
        """Show the next or the previous page, if there is one."""
        names = list(pages())
        number = names.index(self._page) + step
        if 0 <= number < len(names):
            await self._show(names[number])

    def action_contents(self) -> None:
        choosing = self.focused is not self._tree
        self.set_class(choosing, "-choosing")
        self.set_focus(self._tree if choosing else None)

    def on_key(self, event: events.Key) -> None:
        """Let Esc close the contents first."""
        if event.key == "escape" and self.has_class("-choosing"):
            event.stop()
            self.action_contents()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("The manual", _HELP, self.commands))
