"""The manual opens at the page about the screen."""

from __future__ import annotations

import pytest

from tests.ui.screens.test_manual import check_page


@pytest.mark.parametrize(("key", "page"), [("R", "hunt"), ("L", "lab"), ("F", "hunt")])
async def test_it_opens_at_the_page_about_the_screen_and_goes_back(key: str, page: str) -> None:
    await check_page(None, key, page)
