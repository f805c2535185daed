"""Pictures of the pages of matches for the documentation: ``make page-pictures``.

Greedy bots play; a real browser shows the pages and takes the pictures.
"""

import io
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click.testing import CliRunner
from PIL import Image
from playwright.sync_api import Browser

from support.browser import Shown, chromium
from support.recording import Recording, begin
from tilewyrm.cli.main import main as tilewyrm
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue

IMAGES = Path(__file__).parents[2] / "docs" / "images"
_COLOURS = 128
"""Colours of a picture: fewer make a smaller file, and nobody sees it."""


class View(NamedTuple):
    """One picture."""

    name: str
    game: str
    width: int
    height: int
    dark: bool
    at: int
    """The entry that is shown; -1: the end."""
    language: str = "en"
    below: bool = False
    """Whether it is the lower end of the page that is shown, checked."""


VIEWS = (
    View("page-carcassonne", "carcassonne", 1320, 860, False, 330),
    View("page-feuville", "feuville", 1320, 1080, True, 420),
    View("page-telephone", "carcassonne", 390, 844, True, 230, "de"),
    View("page-telephone-feuville", "feuville", 390, 844, False, 420, "fr"),
    View("page-checked", "carcassonne", 1320, 640, False, -1, below=True),
)


def greedy(recording: Recording, seed: int = 1) -> bytes:
    """Return the file of a match that greedy bots have played to its end."""
    make = bots(recording.match.setup.game)["greedy"]
    bot = make(recording.draw.randrange)
    while recording.match.result is None:
        match recording.match.pending:
            case Choice(seat):
                entry = Decided(seat, bot.choose(recording.state, seat))
                recording.play(entry)
            case _:
                recording.play(recording.choose())
    return recording.finish()


def match(name: str) -> bytes:
    """Return the match of *name* that is shown: Carcassonne with everything, or Feuville."""
    options: Mapping[str, OptionValue] = {}
    if name == "carcassonne":
        options = game(name).presets[-1].options
    return greedy(begin(name, 4, 7, options, bots=[""] * 4))


def take(browser: Browser, page: Path, view: View) -> None:
    """Take one picture of *page*."""
    shown = Shown(browser, page, width=view.width, height=view.height, dark=view.dark)
    if view.at >= 0:
        shown.tell("(to) => Page.go(to)", view.at)
    if view.below:
        shown.tell("Page.check()")
        shown.tell("scrollTo(0, 1e6)")
    shown.page.wait_for_timeout(1200)
    taken = Image.open(io.BytesIO(shown.page.screenshot()))
    shown.close()
    small = taken.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    small.save(IMAGES / f"{view.name}.png", optimize=True)


def main() -> None:
    """Take all pictures."""
    with TemporaryDirectory() as folder, chromium() as browser:
        for view in VIEWS:
            path = Path(folder) / f"{view.game}.twr"
            if not path.exists():
                path.write_bytes(match(view.game))
            page = path.with_name(f"{view.name}.html")
            words = ["replay", "export", str(path), "-o", str(page), "--language", view.language]
            print(CliRunner().invoke(tilewyrm, words).output, end="")
            take(browser, page, view)


if __name__ == "__main__":
    main()
