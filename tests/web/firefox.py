"""Firefox without a screen, driven by its own protocol, Marionette.

playwright drives only a Firefox that it has built itself.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

FIREFOX = next(filter(None, map(shutil.which, ("firefox", "firefox-esr"))), None)
"""The browser, where there is one."""

ENTER = "\ue007"


class Firefox:
    """A window of Firefox."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._stream = connection, connection.makefile("rb")
        self._number = 0
        self._take()  # the greeting
        self._send("WebDriver:NewSession", {})

    def go(self, address: str) -> None:
        self._send("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Return the value of an expression of JavaScript on the page."""
        return self._send("WebDriver:ExecuteScript", {"script": f"return {script}", "args": []})["value"]

    def until(self, condition: str, seconds: float = 90.0) -> None:
        """Wait until an expression of JavaScript is true."""
        end = time.monotonic() + seconds
        while not self.run(condition):
            assert time.monotonic() < end, (condition, self.run("document.body.innerText"))
            time.sleep(0.1)

    def type(self, text: str) -> None:
        """Press keys, at whatever has the focus."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keyboard", "actions": keys}]
        self._send("WebDriver:PerformActions", {"actions": actions})

    def _send(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._take()
        assert error is None, error
        return result

    def _take(self) -> Any:
        size = b"".join(iter(lambda: self._stream.read(1), b":"))
        return json.loads(self._stream.read(int(size)))


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with the data of a new folder, and close it again."""
    profile.mkdir()
    (profile / "user.js").write_text('user_pref("marionette.port", 0);\n')  # any that is free
    command = [str(FIREFOX), "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port, end = profile / "MarionetteActivePort", time.monotonic() + 60
        while not (port.exists() and port.read_text()):
            assert running.poll() is None and time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
        with socket.create_connection(("127.0.0.1", int(port.read_text())), 60) as connection:
            yield Firefox(connection)
    finally:
        running.terminate()
        with suppress(subprocess.TimeoutExpired):
            running.wait(20)
        running.kill()
