"""A real Chromium without a window, for what only a browser can tell."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The programs that are looked for, if the environment's ``CHROMIUM`` names none."""
ABSENT = (
    "no Chromium is installed: nothing of the pages that a browser shows is tested (install the"
    " system's chromium, or run `python -m playwright install chromium-headless-shell`)"
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser; skip the test where there is none."""
    with sync_playwright() as playwright:
        browser = _launched(playwright)
        if browser is None:
            pytest.skip(ABSENT)
        try:
            yield browser
        finally:
            _left.clear()
            browser.close()


_running = ExitStack()
"""What ends the browser that tests share; empty as long as there is none."""
_shared: list[Browser] = []


def shared_browser() -> Browser:
    """Return the browser of this process, which runs until `close_browser`.

    To start one costs a second of work, and while it runs, no test can have an event loop.
    """
    if not _shared:
        _shared.append(_running.enter_context(chromium()))
        _running.callback(_shared.clear)
    return _shared[0]


def close_browser() -> None:
    """Close the browser of this process, if it runs."""
    _running.close()


def _launched(playwright: Playwright) -> Browser | None:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    # As root, such as in a container, there is no sandbox to be had; pages are our own.
    options: dict[str, Any] = {"chromium_sandbox": False}
    try:
        return playwright.chromium.launch(executable_path=found, **options)
    except Error:
        if found:
            raise
        return None


_left: list[tuple[Browser, Page]] = []
"""Windows that nobody looks at any more: a new one costs a second of work."""


class Shown:
    """A page of ours, opened from disk; what it asks for and complains about is kept."""

    def __init__(
        self,
        browser: Browser,
        path: Path,
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
    ) -> None:
        """Open the page at *path*, and wait until it shows the match."""
        self.requests: list[str] = []
        """All that it asked for, its own file included."""
        self.complaints: list[str] = []
        self._browser = browser
        self.page = self._window()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(media="screen", color_scheme="dark" if dark else "light")
        self._hearing: dict[Any, Callable[[Any], None]] = {
            "request": lambda asked: self.requests.append(asked.url),
            "pageerror": lambda error: self.complaints.append(str(error)),
            "console": lambda said: self.complaints.append(said.text),
        }
        for what, heard in self._hearing.items():
            self.page.on(what, heard)
        self.page.goto(path.as_uri())
        self.page.evaluate("Page.ready")

    def tell(self, script: str, given: Any = None) -> Any:
        """Return what *script* gives on the page, of what is *given*."""
        return self.page.evaluate(script, given)

    def wait_until(self, script: str) -> None:
        """Wait until *script* gives something true on the page.

        It asks again and again: the page lets nothing but its own scripts wait in it.

        Raises:
            TimeoutError: it gives nothing true for five minutes.
        """
        end = time.monotonic() + 300
        while not self.tell(script):
            if time.monotonic() > end:
                raise TimeoutError(script)
            self.page.wait_for_timeout(20)

    def drawn(self) -> str:
        """Return all that is drawn and told of the present step."""
        parts = self.tell(
            "[...document.querySelectorAll('#panels, #hand, #people, #status')]"
            ".map((part) => part.innerHTML).join('').replaceAll(/ class=\"(fresh)?\"/g, '')"
        )
        assert isinstance(parts, str)
        return parts

    def close(self) -> None:
        """Close it; its window is there for the next page."""
        for what, heard in self._hearing.items():
            self.page.remove_listener(what, heard)
        _left.append((self._browser, self.page))

    def _window(self) -> Page:
        """Return a window, one that was left if there is one."""
        for at, (browser, _) in enumerate(_left):
            if browser is self._browser:
                return _left.pop(at)[1]
        return self._browser.new_page()
