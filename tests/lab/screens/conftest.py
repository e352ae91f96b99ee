"""The fixtures of the tests of the app, for the screens of the lab."""

from tests.ui.conftest import (  # fixtures are found where their names are
    any_terminal,  # noqa: F401
    brief_strikes,  # noqa: F401
    every_frame,  # noqa: F401
    open_app,  # noqa: F401
    store,  # noqa: F401
    style_sheets_parsed_once,  # noqa: F401
    unseen_frames,  # noqa: F401
    wings_in_this_process,  # noqa: F401
)
