"""Two people at one table, each at a terminal of their own, as pictures show them.

Everything is real: a server and two clients, one in English on a dark ground, one in German on a
light one. Codes, clocks and luck are others each time.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from support.paint import DARK, LIGHT, paint
from support.processes import server_on
from support.terminals import CTRL_C, ENTER, ESCAPE, AtTerminal, at_terminal

_SIZE = {"columns": 100, "rows": 32}
_COLOURS = {"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
_TURN = re.compile(r"(?:turn|Zug) (\d+)")
_LAST = 19
"""The turn up to which they play."""


class Company(NamedTuple):
    """What they saw."""

    waiting: Image.Image
    """The waiting room of the host, when the other one has come."""
    playing: Image.Image
    """Both screens side by side in the middle of a match, after some words."""
    home: Image.Image
    """The home screen of the host, who has left the table for a while."""


def company(folder: Path) -> Company:
    """Let two people play at a server; its files and theirs are in *folder*."""
    with server_on(folder / "server") as served:
        return _company(served.address, folder)


def _company(address: str, folder: Path) -> Company:
    opens = ["play", "--server", address, "--new", "--game", "carcassonne", "--seats", "3"]
    with _at(folder / "ann", *opens, "--clock", "20m+10s", "--name", "Ann") as ann:
        code = re.search(r"tilewyrm join (\w{6})", ann.until("tilewyrm join"))
        assert code
        joins = ["join", code[1], "--server", address, "--name", "Bob", "--language", "de"]
        with _at(folder / "bob", *joins, "--theme", "light") as bob:
            bob.until("Ann")
            ann.until("Bob")
            ann.until_quiet()
            waiting = paint(ann.screen, DARK)
            ann.type("b")
            _play(ann, bob)
            _talk(ann, bob)
            playing = _beside(paint(ann.screen, DARK), paint(bob.screen, LIGHT))
            ann.type(ESCAPE)
            ann.until_gone("Talk - ")
            ann.type(CTRL_C)
            ann.until("Leave the table?")
            ann.type("y")
            ann.ended()
    with _at(folder / "ann") as ann:
        ann.until("► Continue")
        ann.until_quiet()
        return Company(waiting, playing, paint(ann.screen, DARK))


@contextmanager
def _at(folder: Path, *arguments: str) -> Iterator[AtTerminal]:
    with at_terminal(folder, *arguments, **_SIZE, environment=_COLOURS) as there:
        yield there


def _play(ann: AtTerminal, bob: AtTerminal) -> None:
    """Take what is highlighted, whoever is asked, until it is Ann's turn near the end."""
    while not (_is_asked(ann) and _turn(ann) >= _LAST):
        for one in (ann, bob):
            one.until_quiet()
            if _is_asked(one) and not (one is ann and _turn(ann) >= _LAST):
                one.type(ENTER)
    ann.type("r")
    ann.until_quiet()


def _talk(ann: AtTerminal, bob: AtTerminal) -> None:
    """Let them say something; Ann is about to say more."""
    ann.type("c")
    ann.until("Talk - ")
    ann.type(f"That city is nearly mine!{ENTER}")
    bob.until("nearly mine")
    bob.type("e2")
    ann.until("Well played!")
    bob.type("c")
    bob.until("Reden - ")
    bob.type(f"Aber noch nicht ganz{ENTER}")
    ann.until("noch nicht ganz")
    if "Talk - " not in ann.text:
        ann.type("c")
        ann.until("Talk - ")
    ann.type("Wait and see")
    ann.until("Wait and see")
    for one in (ann, bob):
        one.until_quiet()


def _is_asked(one: AtTerminal) -> bool:
    return re.search("your turn|du bist dran", one.screen.display[0]) is not None


def _turn(one: AtTerminal) -> int:
    found = _TURN.search(one.screen.display[0])
    return int(found[1]) if found else 0


def _beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return a picture of both, with a gap between them."""
    gap = 20
    both = Image.new("RGB", (left.width + gap + right.width, left.height), "#808080")
    both.paste(left.convert("RGB"), (0, 0))
    both.paste(right.convert("RGB"), (left.width + gap, 0))
    return both.quantize(256, dither=Image.Dither.NONE)
