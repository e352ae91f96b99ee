"""The panel of the inspector is complete when it is made."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cardtui.ui.widgets.controls import Control
from tests.ui.desk import SEED, opened


@pytest.mark.parametrize(("view", "name"), [("kept-hands-ring", "ring"), ("beside-linked", "linked")])
async def test_its_labels_are_right_before_it_is_laid_out_for_the_first_time(view: str, name: str) -> None:
    """A label that comes later may be cut off: Textual measures it only once in between."""
    async with opened(SEED, (120, 40)) as desk:
        desk.table.view_commands.toggle_view(view)
        await desk.settle()
        desk.table.do("inside")
        assert desk.table.inspector_control.inspector is not None
        panel = desk.table.inspector_control.inspector.panel
        early = {control.id: str(control.content) for control in panel.controls.values()}
        await desk.settle()
        assert any(label.endswith(f" {name}") for label in early.values())
        for control in desk.screen.query("#inside-representation Control").results(Control):
            if control.id in early:
                assert early[control.id] == str(control.content)
                assert control.content_size.width == cell_len(early[control.id])
