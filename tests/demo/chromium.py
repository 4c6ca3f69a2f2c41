"""Still pages: HTML in the looks of the demo's page, drawn by a Chromium of this machine."""

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Final

from tests.demo.web_page import FACE, FOLDER, FONTS

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--allow-file-access-from-files",
    "--virtual-time-budget=20000",
)
_PAGE: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><link rel="stylesheet" href="page.css">
<style>body {{ display: block; height: auto; width: {width}px; }} {style}</style>
<body>{body}<script src="times.js"></script><script>fillTimes({now}, "{language}");</script>{script}</body></html>
"""
_MEASURE: Final = """<script>
document.fonts.ready.then(() => {
  const heights = [...document.querySelectorAll(".body")].map((one) => one.getBoundingClientRect().height);
  document.body.dataset.heights = JSON.stringify(heights);
});
</script>"""


class NoChromium(Exception):
    """No Chromium is on the PATH of this machine."""

    def __init__(self) -> None:
        super().__init__("This needs Chromium on the PATH (on Debian and Ubuntu: apt-get install chromium).")


def message(body: str) -> str:
    """A message without its author; ``body`` is what it says and shows, as HTML."""
    return f"<article><b class='face'></b><div class='body'>{body}</div></article>"


class StillPages:
    """A folder of pages. ``picture`` gives the bytes of a picture by its URL."""

    def __init__(self, folder: Path, program: str, picture: Callable[[str], bytes | None]) -> None:
        self._folder = folder
        self._program = program
        self._picture = picture
        self._addresses: dict[str, str] = {}
        for name in ("page.css", "times.js"):
            shutil.copy(FOLDER / name, folder)
        (folder / "fonts").symlink_to(FONTS)

    def address(self, url: str) -> str:
        """Store the picture in the folder; returns its address on a page."""
        if url not in self._addresses:
            found = self._picture(url) or FACE.read_bytes()
            name = f"{hashlib.sha256(found).hexdigest()[:16]}.png"
            (self._folder / name).write_bytes(found)
            self._addresses[url] = name
        return self._addresses[url]

    def heights(self, bodies: Sequence[str], *, now: int, language: str, width: int) -> list[float]:
        """The height of each of the messages in CSS pixels, on a page of this width."""
        body = "".join(map(message, bodies))
        page = self._write(body, now=now, language=language, width=width, script=_MEASURE)
        drawn = self._run("--dump-dom", page.as_uri())
        measured: list[float] = json.loads(unescape(drawn.partition('data-heights="')[2].partition('"')[0]))
        return measured

    def draw(self, body: str, target: Path, *, now: int, language: str, size: tuple[int, int], style: str = "") -> None:
        """Draw the page as a PNG of this size."""
        page = self._write(body, now=now, language=language, width=size[0], style=style)
        self._run(f"--screenshot={target}", f"--window-size={size[0]},{size[1]}", page.as_uri())

    def _write(self, body: str, *, now: int, language: str, width: int, style: str = "", script: str = "") -> Path:
        page = self._folder / "page.html"
        filled = _PAGE.format(body=body, now=now, language=language, width=width, style=style, script=script)
        page.write_text(filled, encoding="utf-8")
        return page

    def _run(self, *words: str) -> str:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            started = [self._program, *QUIET, f"--user-data-dir={profile}", *words]
            done = subprocess.run(started, capture_output=True, text=True, check=True, timeout=300)
        return done.stdout


@contextmanager
def still_pages(picture: Callable[[str], bytes | None]) -> Iterator[StillPages]:
    """A temporary folder for pages. Raises NoChromium."""
    program = chromium()
    with tempfile.TemporaryDirectory() as folder:
        yield StillPages(Path(folder), program, picture)


def chromium() -> str:
    """The path of the program. Raises NoChromium."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        raise NoChromium
    return found
