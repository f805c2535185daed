"""The golden screens: what moments of matches look like as text, and in which colours.

``make screens`` writes them again to ``tests/client/screens``; look at what changed before you
commit it (``make pictures`` shows it in colour).
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from support.moments import MOMENTS, MORE, SIZES, Moment, shown
from support.terminal import Terminal
from tilewyrm.client.theme import THEMES
from tilewyrm.language.speech import LANGUAGES, speak

FOLDER = Path(__file__).parent.parent / "client" / "screens"
MIDDLE = "120x40"
"""The size at which other moments and themes are looked at."""
_CELLS = 12
"""In so many cells at least a pair of colours stands that is noted."""


class Golden(NamedTuple):
    """One file of them."""

    name: str
    moment: Moment
    size: str
    language: str = "en"
    theme: str = ""
    """Whose colours are noted; empty: the text is."""

    @property
    def path(self) -> Path:
        """Where it lies."""
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """Return what it should hold."""
        speak(self.language)
        try:
            desk = self.moment.desk(self.theme or THEMES[0])
            terminal = asyncio.run(shown(desk, self.size, self.moment.keys))
        finally:
            speak("en")
        lines = _colours(terminal) if self.theme else (row.rstrip() for row in _rows(terminal))
        return "\n".join(lines) + "\n"


def _rows(terminal: Terminal) -> list[str]:
    return terminal.text.split("\n")


def _colours(terminal: Terminal) -> Iterator[str]:
    """Yield the pairs of colours, those in most cells first, with how many those are."""
    screen = terminal.screen
    cells = (screen.buffer[row][x] for row in range(screen.lines) for x in range(screen.columns))
    pairs = Counter((cell.fg if cell.data.strip() else "any", cell.bg) for cell in cells)
    for (ink, paper), number in sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0])):
        if number >= _CELLS:
            yield f"{number:>5} {ink} on {paper}"


def all_of_them() -> list[Golden]:
    """Return every golden screen."""
    found = [
        Golden(f"{name}-{size}-{language}", moment, size, language)
        for name, moment in MOMENTS.items()
        for size in SIZES
        for language in LANGUAGES
    ]
    found += [Golden(f"{name}-{MIDDLE}-en", moment, MIDDLE) for name, moment in MORE.items()]
    colours = partial(Golden, size=MIDDLE)
    found += [
        colours(f"{name}-{MIDDLE}-{theme}", moment, theme=theme)
        for name, moment in MOMENTS.items()
        for theme in THEMES
    ]
    return found


def main() -> None:
    """Write all of them, and remove those that are no more."""
    FOLDER.mkdir(exist_ok=True)
    golden = all_of_them()
    for path in {*FOLDER.glob("*.txt")} - {each.path for each in golden}:
        path.unlink()
    changed = 0
    for each in golden:
        text = each.text()
        if not each.path.exists() or each.path.read_text(encoding="utf-8") != text:
            each.path.write_text(text, encoding="utf-8")
            changed += 1
    print(f"{len(golden)} screens, {changed} changed", file=sys.stderr)


if __name__ == "__main__":
    main()
