"""A browser with the pages of golden matches."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.browser import Shown
from support.match_page import page_of
from support.recording import Recording, begin
from tilewyrm.engine.match.controls import Matter, Propose, Reply
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import game

_KEPT_OPEN = 3
EVERYTHING_ENTRIES = 90
Once = Callable[[str, Callable[[Path], Path]], Path]


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Returns the file of a name: who asks first makes it, in a new folder, for all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "pages"
    folder.mkdir(exist_ok=True)

    def found(name: str, make: Callable[[Path], Path]) -> Path:
        path = folder / name
        if not path.exists():
            made = make(tmp_path_factory.mktemp("page"))
            made.replace(path)  # whole at once, whoever else looks for it
        return path

    return found


@pytest.fixture(scope="session")
def pages(once: Once) -> Callable[[str], Path]:
    """Returns the page of a golden match, which is written once."""

    def page(name: str) -> Path:
        return once(f"{Path(name).name}.html", lambda folder: page_of(folder, name))

    return page


@pytest.fixture(scope="session")
def sealed(once: Once) -> Path:
    """Returns the file of a sealed match of Feuville that its players have agreed to end.

    Its secret lies beside it, in `sealed.secret`.
    """
    recording = begin("feuville", 2, 1, bots=["", ""])

    def secret(folder: Path) -> Path:
        path = folder / "sealed.secret"
        path.write_text((recording.secret or b"").hex())
        return path

    def recorded(folder: Path) -> Path:
        path = folder / "sealed.twr"
        recording.play_on(60)
        recording.secret = None
        path.write_bytes(finish_by_vote(recording))
        return path

    once("sealed.secret", secret)
    return once("sealed.twr", recorded)


@pytest.fixture(scope="session")
def unsealed(once: Once, sealed: Path) -> Path:
    """Returns the page of the sealed match, made with its secret."""
    secrets = ("--secret", str(sealed.with_suffix(".secret")))
    return once("unsealed.html", lambda folder: page_of(folder, sealed, *secrets))


@pytest.fixture(scope="session")
def everything(once: Once) -> Path:
    """Returns the page of a match of five with all expansions; its file lies beside it.

    They agree to end it when each stack has been drawn from: a later entry takes ever longer.
    """
    options = next(one for one in game("carcassonne").presets if one.name == "everything").options

    def recorded(folder: Path) -> Path:
        path = folder / "everything.twr"
        recording = begin("carcassonne", 5, 1, options, bots=[""] * 5)
        recording.play_on(EVERYTHING_ENTRIES)
        path.write_bytes(finish_by_vote(recording))
        return path

    path = once("everything.twr", recorded)
    return once("everything.html", lambda folder: page_of(folder, path))


def finish_by_vote(recording: Recording) -> bytes:
    """Let all seats of *recording* agree to end the match; return the whole file."""
    others = tuple(range(1, len(recording.header.seats)))
    for control in (
        Propose(0, Matter.END, others, None, None, ""),
        *(Reply(seat, agrees=True) for seat in others),
    ):
        recording.play(Controlled(control))
    return recording.finish()


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
    if browser.is_connected():
        for each in known.values():
            each.close()
