"""A static web server like those of hosts: it packs text, sends `_headers`, and counts what it sends."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
_PACKED = (".html", ".css", ".mjs", ".js", ".json", ".svg")


class Server(ThreadingHTTPServer):
    """Serves a folder on a free port of this machine."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder = folder
        self.headers = list(_headers(folder / "_headers"))
        self.sent = 0
        """The bytes of all bodies."""
        self.answers: list[tuple[str, int]] = []
        """The paths that were asked for, with the status of each answer."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        file = self.server.folder / (path.lstrip("/") or "index.html")
        if not file.is_file() or ".." in path:
            self.server.answers.append((path, 404))
            self.send_error(404)
            return
        changed = formatdate(file.stat().st_mtime, usegmt=True)
        is_known = self.headers.get("If-Modified-Since") == changed
        self.server.answers.append((path, 304 if is_known else 200))
        self.send_response(304 if is_known else 200)
        self.send_header("Last-Modified", changed)
        for pattern, name, value in self.server.headers:
            if path.startswith(pattern):
                self.send_header(name, value)
        if is_known:
            self.end_headers()
            return
        body = _packed(file, file.stat().st_mtime_ns) if file.suffix in _PACKED else file.read_bytes()
        if file.suffix in _PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", _TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent += len(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@cache
def _packed(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes())


def _headers(file: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the headers in a `_headers` file, each after the beginning of the paths that it is for."""
    pattern = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            pattern = line.rstrip("*")
        else:
            name, _, value = line.strip().partition(": ")
            yield pattern, name, value


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
