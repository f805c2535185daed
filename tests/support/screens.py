"""The golden screens: what moments of matches look like as text, and in which colours.

Every moment is there in every language, that of each game in every size and theme. A screen in
English has its colours below the text: in the other languages they are the same.

``make screens`` writes them again to ``tests/client/screens``, and those of events to
``tests/client/event/screens``; look at what changed before you commit it
(``make pictures`` shows it in colour).
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from support.event_screens import FOLDER as EVENTS
from support.event_screens import event_screens
from support.moments import ENDS, MOMENTS, MORE, SIZES, Moment, shown
from support.terminal import Terminal
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.language.speech import LANGUAGES, speak

FOLDER = Path(__file__).parent.parent / "client" / "screens"
MIDDLE = "120x40"
"""The size at which other moments are looked at."""
FULL = "160x50"
"""That at which the end is looked at as well: there it has its pictures, charts and bars."""
THEMED = ("80x24", "160x50")
"""The sizes at which other themes are."""
_CELLS = 12
"""In so many cells at least a pair of colours stands that is noted."""


class Golden(NamedTuple):
    """One file of them."""

    name: str
    moment: Moment
    size: str
    language: str = "en"
    theme: str = THEMES[0]

    @property
    def path(self) -> Path:
        """Where it lies."""
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """Return what it should hold."""
        speak(self.language)
        try:
            desk = self.moment.desk(self.theme)
            terminal = asyncio.run(shown(desk, self.size, self.moment.keys))
        finally:
            speak("en")
        lines = [row.rstrip() for row in terminal.text.split("\n")]
        if self.language == "en":
            lines += ["", *_colours(terminal)]
        return "\n".join(lines) + "\n"


def _colours(terminal: Terminal) -> Iterator[str]:
    """Yield the pairs of colours, those in most cells first, with how many those are."""
    cells = chain.from_iterable(terminal.cells())
    pairs = Counter((cell.fg if cell.data.strip() else "any", cell.bg) for cell in cells)
    for (ink, paper), number in sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0])):
        if number >= _CELLS:
            yield f"{number:>5} {ink} on {paper}"


def golden(name: str) -> list[Golden]:
    """Return the golden screens of the moment *name*."""
    if name in MORE:
        return [
            Golden(f"{name}-{size}-{language}", MORE[name], size, language)
            for size in ((MIDDLE, FULL) if name in ENDS else (MIDDLE,))
            for language in LANGUAGES
        ]
    moment = MOMENTS[name]
    spoken = [
        Golden(f"{name}-{size}-{language}", moment, size, language)
        for size in SIZES
        for language in LANGUAGES
    ]
    themed = [
        Golden(f"{name}-{size}-{theme}", moment, size, theme=theme)
        for size in THEMED
        for theme in THEMES[1:]
    ]
    return [*spoken, *themed]


def main() -> None:
    """Write all of them, and remove those that are no more."""
    FOLDER.mkdir(exist_ok=True)
    screens = [each for name in (*MOMENTS, *MORE) for each in golden(name)]
    for path in {*FOLDER.glob("*.txt")} - {each.path for each in screens}:
        path.unlink()
    changed = 0
    for each in screens:
        text = each.text()
        if not each.path.exists() or each.path.read_text(encoding="utf-8") != text:
            each.path.write_text(text, encoding="utf-8")
            changed += 1
    EVENTS.mkdir(exist_ok=True)
    for path, text in event_screens():
        path.write_text(text, encoding="utf-8")
    print(f"{len(screens)} screens, {changed} changed", file=sys.stderr)


if __name__ == "__main__":
    main()
