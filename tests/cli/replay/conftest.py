"""A browser with the pages of golden matches."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.browser import Shown, chromium
from support.match_page import page_of
from support.recording import record
from tilewyrm.engine.registry import game

_KEPT_OPEN = 3


@pytest.fixture(scope="module")  # while it runs, no other test can have an event loop
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Returns the page of a golden match, which is written once."""
    folder = tmp_path_factory.mktemp("pages")

    def page(name: str) -> Path:
        path = folder / f"{Path(name).name}.html"
        return path if path.exists() else page_of(folder, name)

    return page


@pytest.fixture(scope="session")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the page of a match of five with all expansions; its file lies beside it."""
    options = next(one for one in game("carcassonne").presets if one.name == "everything").options
    path = tmp_path_factory.mktemp("everything") / "whole.twr"
    path.write_bytes(record("carcassonne", 5, 1, options))
    return page_of(path.parent, path)


@pytest.fixture(scope="module")
def opened(browser: Browser, pages: Callable[[str], Path]) -> Iterator[Callable[[str], Shown]]:
    """Returns the page of a golden match, which is kept open for others, at the end of the match.

    Who gets it leaves it as it is, but for where it stands and what it has checked.
    """
    known: dict[str, Shown] = {}

    def shown(name: str) -> Shown:
        if name not in known:
            if len(known) == _KEPT_OPEN:
                known.pop(next(iter(known))).close()
            known[name] = Shown(browser, pages(name))
        known[name].tell("Page.go(Page.story.steps.length - 1)")
        return known[name]

    yield shown
    for each in known.values():
        each.close()
