"""Makes the folder that a web server serves: the app, Python and a terminal, as files that never change.

Node and npm put it together: they load the packages that `npm/package-lock.json` names, and compile Python
with the very Python that runs on the page. The Python packages are those that are installed here.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_path

import cardtui
from cardtui.engine.errors import BadInput
from cardtui.storage.paths import quoted
from cardtui.web.icon import icon_pixels, png, svg
from cardtui.wings import wings

_HERE = Path(__file__).parent
_CARDTUI = Path(cardtui.__file__).parent
_TEMPLATES = _HERE / "page"
_NPM = _HERE / "npm"

_INDEX = "index.html"
"""The start page."""

FOLDER = "cardtui-"
"""How the name of the folder with everything but the start page begins; a hash of its files follows."""

_SERVICE_WORKER = "service-worker.js"
"""The script that keeps the page in a browser: it works for what is below its own folder."""

_ICONS = {"icon-192.png": (16, 192), "icon-512.png": (16, 512), "icon-masked.png": (24, 384)}
"""The icons: the pixels of the picture, and those of the file. One leaves room for masks of any form."""

_HEADERS = "_headers"
"""The headers for hosts that read them from a file."""

CSP = "; ".join(
    (
        *("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'"),
        *("connect-src 'self'", "font-src 'self'", "manifest-src 'self'", "img-src 'self' data:"),
        "style-src 'self' 'unsafe-inline'",  # the terminal makes style sheets of its own
        *("base-uri 'none'", "form-action 'none'"),
    )
)
"""The content security policy: the page loads its own files and nothing else."""

_PARTS = ("pyodide/pyodide.asm.wasm.gz", "pyodide/python_stdlib.zip.gz", "site.zip.gz")
"""The large files, in the order in which the worker takes them. It shows how much of them is loaded."""

_NOT_KEPT = ("licenses/", "versions.txt")
"""Files of the page without which it can be played: the service worker does not keep them."""

_ROOTS = ("textual", "rich", "click", "platformdirs", "linkify-it-py")
"""The distributions that the app and the command line import, besides those that they need in turn."""

_LICENSE = re.compile(r"\.dist-info/.*(LICEN[CS]E|COPYING)")

BUNDLE: dict[str, list[str]] = tomllib.loads((_HERE / "bundle.toml").read_text(encoding="utf-8"))
"""What the page does without."""


def build(target: Path) -> str:
    """Make the folder `target`, or make it anew; return a line that says what it holds.

    Raises `BadInput` if it is something else than an earlier page, or if the tools are missing or fail.
    """
    _check_target(target)
    packages = npm_packages()
    with TemporaryDirectory() as temporary:
        work = Path(temporary)
        page = work / "page"
        (work / "bundle.json").write_text(json.dumps(BUNDLE), encoding="utf-8")
        with zipfile.ZipFile(work / "sources.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as sources:
            for inside, file in bundled_files():
                sources.write(file, inside)
        python = _run(
            "node", _NPM / "assemble.mjs", packages, work / "sources.zip", work / "bundle.json", page
        ).strip()
        for file in _TEMPLATES.iterdir():
            if file.name not in (_INDEX, _SERVICE_WORKER):
                shutil.copyfile(file, page / file.name)
        sizes = {part: (page / part).stat().st_size for part in _PARTS}
        (page / "parts.mjs").write_text(_parts(sizes, packages), encoding="utf-8")
        (page / "versions.txt").write_text(_versions(packages, python), encoding="utf-8")
        for found in _distributions():
            (page / "licenses" / f"{found.name}.txt").write_text(_license(found), encoding="utf-8")
        _write_icons(page / "icons")
        index = (_TEMPLATES / _INDEX).read_text(encoding="utf-8").replace("{{policy}}", CSP)
        service_worker = _service_worker(page)
        folder = f"{FOLDER}{_hash(page, index, service_worker)}"
        target.mkdir(parents=True, exist_ok=True)
        for old in target.glob(f"{FOLDER}*"):
            shutil.rmtree(old)
        shutil.copytree(page, target / folder)
        (target / _HEADERS).write_text(_headers(folder), encoding="utf-8")
        for name, text in {_INDEX: index, _SERVICE_WORKER: service_worker}.items():
            (target / name).write_text(text.replace("{{folder}}", folder), encoding="utf-8")
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    return f"{target}: {size / 1e6:.1f} MB, Python {python}. Serve it with any web server."


def _check_target(target: Path) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise BadInput(f"{quoted(target)} is a file: give a folder")
    others = [
        file.name
        for file in target.iterdir()
        if file.name not in (_INDEX, _HEADERS, _SERVICE_WORKER) and not file.name.startswith(FOLDER)
    ]
    if others or (any(target.iterdir()) and not any(target.glob(f"{FOLDER}*"))):
        raise BadInput(f"{quoted(target)} holds other files: give a new folder, or that of an earlier page")


# the parts


def npm_packages() -> Path:
    """Return the folder of the packages from npm, which are loaded once and cached.

    Raises `BadInput` if Node or npm are missing, or if the packages cannot be loaded.
    """
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            raise BadInput(f"the page is built with Node and npm: there is no {tool}")
    lock = (_NPM / "package-lock.json").read_bytes()
    cache = user_cache_path("cardtui")
    folder = cache / f"web-{sha256(lock).hexdigest()[:12]}"
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as temporary:
            loaded = Path(temporary) / "packages"
            loaded.mkdir()
            for file in ("package.json", "package-lock.json"):
                shutil.copyfile(_NPM / file, loaded / file)
            _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", cwd=loaded)
            with suppress(OSError):  # another build has been faster
                loaded.rename(folder)
    return folder / "node_modules"


def bundled_files() -> Iterator[tuple[str, Path]]:
    """Yield the files of cardtui and of the packages that it needs: each with its name on the page."""
    for file in sorted(_CARDTUI.rglob("*")):
        name = file.relative_to(_CARDTUI.parent).as_posix()
        if file.is_file() and _is_bundled(name):
            yield name, file
    for found in _distributions():
        for path in found.files or ():
            name = path.as_posix()
            if name.startswith(".."):
                continue
            if name.endswith((".so", ".pyd")):
                raise BadInput(f"{found.name} has compiled parts, which cannot run on a page")
            if _is_bundled(name):
                yield name, Path(str(found.locate_file(path)))


def _is_bundled(name: str) -> bool:
    if ".dist-info/" in name:
        return name.endswith("/METADATA")
    if "__pycache__" in name or name.endswith((".pyi", ".pyc", "py.typed")):
        return False
    for wing in wings():
        inside = name.removeprefix(f"cardtui/{wing.name}/")
        if inside != name:
            return inside.startswith(("__init__.py", "wing.py", "manual/", *wing.on_page))
    return not name.startswith(tuple(BUNDLE["left_out"])) or name.startswith(tuple(BUNDLE["kept"]))


def _distributions() -> list[Distribution]:
    """Return the distributions that the app needs, without their extras."""
    found: dict[str, Distribution] = {}
    waiting = list(_ROOTS)
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name not in found:
            found[name] = distribution(name)
            needed = (line for line in found[name].requires or () if "extra ==" not in line)
            waiting += [match[0] for line in needed if (match := re.match(r"[\w.-]+", line))]
    return [found[name] for name in sorted(found)]


def _parts(sizes: dict[str, int], packages: Path) -> str:
    """Return a module with the sizes of the large parts, and a lock file without packages for Pyodide."""
    lock = json.loads((packages / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    no_packages = {"info": lock["info"], "packages": {}}
    return f"export const PARTS = {json.dumps(sizes)};\nexport const LOCK = {json.dumps(no_packages)};\n"


def _versions(packages: Path, python: str) -> str:
    """Return the versions of everything on the page, with the licences of what comes from npm."""
    npm = json.loads((_NPM / "package.json").read_text(encoding="utf-8"))["dependencies"]
    lines = [f"cardtui {cardtui.__version__}", f"Python {python}"]
    lines += [f"{found.name} {found.version}" for found in _distributions()]
    for name, version in npm.items():
        about = json.loads((packages / name / "package.json").read_text(encoding="utf-8"))
        lines.append(f"{name} {version} (npm, {about.get('license', 'see licenses')})")
    return "".join(f"{line}\n" for line in lines)


def _license(found: Distribution) -> str:
    """Return the text of the licence of a distribution."""
    return "\n".join(path.read_text() for path in found.files or () if _LICENSE.search(path.as_posix()))


def _headers(folder: str) -> str:
    """Return the headers that a host is to send, in the form that several hosts read."""
    return (
        f"/*\n  Content-Security-Policy: {CSP}\n  X-Content-Type-Options: nosniff\n"
        f"  Referrer-Policy: no-referrer\n/{folder}/*\n"
        "  Cache-Control: public, max-age=31536000, immutable\n"
    )


def _service_worker(page: Path) -> str:
    """Return the service worker, with the files that it keeps: those that a visitor needs."""
    files = sorted(file.relative_to(page).as_posix() for file in page.rglob("*") if file.is_file())
    needed = [name for name in files if not name.startswith(_NOT_KEPT)]
    text = (_TEMPLATES / _SERVICE_WORKER).read_text(encoding="utf-8")
    return text.replace("{{files}}", json.dumps(needed)).replace("{{prefix}}", FOLDER)


def _write_icons(folder: Path) -> None:
    folder.mkdir()
    (folder / "icon.svg").write_text(svg(icon_pixels(16)), encoding="utf-8")
    for name, (pixels, side) in _ICONS.items():
        (folder / name).write_bytes(png(icon_pixels(pixels), side))


def _hash(folder: Path, *texts: str) -> str:
    whole = sha256("\0".join(texts).encode())
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            whole.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()[:10]


def _run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise BadInput(f"{Path(command[0]).name} has failed: {' / '.join(said[-3:])}")
    return done.stdout
