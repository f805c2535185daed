"""Two people at one table, each at a terminal of their own, as pictures show them.

Everything is real: a server and two clients, one in English on a dark ground, one in German on a
light one. Codes, clocks and luck are others each time.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image

from support.paint import DARK, LIGHT, paint
from support.processes import server_on
from support.terminals import (
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    UP,
    AtTerminal,
    at_terminal,
)
from tilewyrm.language.speech import LANGUAGES, in_every_language

_SIZE = {"columns": 100, "rows": 32}
_COLOURS = {"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
_STILL = {"SSH_CONNECTION": "still"}
"""What spares motion: the match beside the home screen stands still."""
_TURN = re.compile(r"(?:turn|Zug) (\d+)")
_ARROWS = (UP, DOWN, LEFT, RIGHT)
_LAST = 19
"""The turn up to which they play."""


def _texts(name: str) -> dict[str, str]:
    """Return the text *name* by its language."""
    return dict(zip(LANGUAGES, in_every_language(name), strict=True))


_BOT = "⚙"
"""What marks a bot."""
_CHAT = {language: title.split(";")[0] for language, title in _texts("talk.title").items()}
"""What stands over the chat while somebody writes."""
_YOUR_TURN = _texts("table.header.your_turn")
_LEAVE = _texts("table.leave.title")
_CONTINUE = _texts("home.continue")
_PRAISE = _texts("talk.phrase.2")


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
        ann.until("tilewyrm join")
        ann.until_quiet()
        code = re.search(r"tilewyrm join (\w{6})", ann.text)
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
            ann.until_gone(_CHAT["en"])
            ann.type(CTRL_C)
            ann.until(_LEAVE["en"])
            ann.type("y")
            ann.ended()
    with _at(folder / "ann", environment=_STILL) as ann:
        ann.until(f"► {_CONTINUE['en']}", _BOT)
        ann.until_quiet()
        return Company(waiting, playing, paint(ann.screen, DARK))


@contextmanager
def _at(
    folder: Path, *arguments: str, environment: Mapping[str, str] | None = None
) -> Iterator[AtTerminal]:
    variables = {**_COLOURS, **(environment or {})}
    with at_terminal(folder, *arguments, **_SIZE, environment=variables) as there:
        yield there


def _play(ann: AtTerminal, bob: AtTerminal) -> None:
    """Take a choice near the first one, whoever is asked, until it is Ann's turn near the end."""
    draw = Random(5)
    while not (_is_asked(ann) and _turn(ann) >= _LAST):
        for one in (ann, bob):
            one.until_quiet()
            if _is_asked(one) and not (one is ann and _turn(ann) >= _LAST):
                one.type("".join(draw.choices(_ARROWS, k=draw.randrange(4))))
                one.until_quiet()
                one.type(ENTER)
    ann.type("r")
    ann.until_quiet()


def _talk(ann: AtTerminal, bob: AtTerminal) -> None:
    """Let them say something; Ann is about to say more."""
    ann.type("c")
    ann.until(_CHAT["en"])
    ann.type(f"That city is nearly mine!{ENTER}")
    bob.until("nearly mine")
    bob.type("e2")
    ann.until(_PRAISE["en"])
    bob.type("c")
    bob.until(_CHAT["de"])
    bob.type(f"Aber noch nicht ganz{ENTER}")
    ann.until("noch nicht ganz")
    if _CHAT["en"] not in ann.text:
        ann.type("c")
        ann.until(_CHAT["en"])
    ann.type("Wait and see")
    ann.until("Wait and see")
    for one in (ann, bob):
        one.until_quiet()


def _is_asked(one: AtTerminal) -> bool:
    return any(_YOUR_TURN[language] in one.screen.display[0] for language in ("en", "de"))


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
