"""The golden screens of the organiser's desk: three moments, in each size and language.

`make screens` writes them again to ``tests/cli/event/screens``.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from support.event_folders import done, key_file, signer
from tilewyrm.cli.event.desk.screen import DeskScreen
from tilewyrm.cli.event.desk.situation import Keeping, Situation
from tilewyrm.cli.event.live.live_tables import LiveTable, LiveTables
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.events.log import fact
from tilewyrm.language.speech import LANGUAGES, speak

FOLDER = Path(__file__).parent.parent / "cli" / "event" / "screens"
SIZES = ((80, 24), (120, 40), (200, 60))
MOMENTS = ("before", "running", "menu")
_NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hannelore")


class GoldenDesk(NamedTuple):
    """One of the golden screens."""

    moment: str
    size: tuple[int, int]
    language: str

    @property
    def path(self) -> Path:
        """Where it is."""
        columns, rows = self.size
        return FOLDER / f"{self.moment}-{columns}x{rows}-{self.language}.txt"

    def text(self, desks: "Desks") -> str:
        """Return what it should hold."""
        speak(self.language)
        try:
            screen = desks.screen(self.moment)
            text = screen.draw(*self.size).text().rstrip() + "\n"
            said_s = screen.situation.log.lines[-1].ms / 1000
            for shown, at_s in (("20:41", screen.situation.clock()), ("20:35", said_s)):
                text = text.replace(time.strftime("%H:%M", time.localtime(at_s)), shown)
            return text
        finally:
            speak("en")


class Desks:
    """Desks of an event that was made for the golden screens, below a *folder*."""

    def __init__(self, folder: Path) -> None:
        self._key = key_file(folder)
        self._cup = folder / "cup"
        flags = ("--game", "carcassonne", "--rounds", 2, "--seats", 2, "--title", "Friday cup")
        done("new", self._cup, *flags, "--key", self._key)
        done("add", self._cup, *_NAMES, "--key", self._key)
        self._before = EventFolder(self._cup).read()
        done("here", self._cup, "--all", "--key", self._key)
        pairs = [word for pair in ("1,2", "3,4", "5,6", "7,8") for word in ("--table", pair)]
        done("pair", self._cup, *pairs, "--key", self._key)
        done("start", self._cup, "--key", self._key)
        log = EventLog(self._cup / "event.jsonl")
        for table, match in ((1, "kk22aa"), (2, "kk22bb"), (4, "kk22cc")):
            log.append(fact.Open(1, table, match), signer("organiser"))
        log.append(fact.Absent(1, 2, 3), signer("organiser"))
        log.append(fact.Say("Pizza is here."), signer("organiser"))
        self._running = EventFolder(self._cup).read()

    def screen(self, moment: str) -> DeskScreen:
        """Return the desk at a *moment*, six minutes after the last line."""
        log = self._before if moment == "before" else self._running
        roster = Situation.read(EventFolder(self._cup), Keeping.HERE, "").roster
        opened_s = log.lines[-1].ms / 1000
        now_s = opened_s + 6 * 60 + 30
        tables = {
            "kk22aa": LiveTable("playing", [34, 41], [1], 75, [725_000, 588_000], 1),
            "kk22bb": LiveTable("open", awaited=[0]),
            "kk22cc": LiveTable("halted", halted_because="the disk is full"),
        }
        live = LiveTables(int(now_s * 1000), people=[1, 2, 4], tables=tables)
        situation = Situation(log, roster, live, Keeping.HERE, log.record.organiser, lambda: now_s)
        screen = DeskScreen(self._cup, self._key, situation, _nobody)
        if moment == "menu":
            screen.press(" ")
        return screen


def _nobody(_: object) -> None:
    raise AssertionError("a golden screen asks no server")


def goldens() -> Iterator[GoldenDesk]:
    """Yield every golden screen."""
    for moment in MOMENTS:
        for size in SIZES:
            for language in LANGUAGES:
                yield GoldenDesk(moment, size, language)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        desks = Desks(Path(folder))
        for each in goldens():
            each.path.write_text(each.text(desks), encoding="utf-8")
    print(f"{len(list(goldens()))} screens of the desk", file=sys.stderr)


if __name__ == "__main__":
    main()
