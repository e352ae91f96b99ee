"""cardtui on a web page: its entry and driver in this process, under Node, and in a real browser."""

import shutil

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The browser that tests drive, where there is one."""
