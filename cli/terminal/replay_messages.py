"""What the room of replays says, in the reader's language."""

import re

from tilewyrm.language.speech import tell
from tilewyrm.replays.message import ReplayMessage

_SEATS = frozenset(("seat", "asked", "winners"))
"""The facts that are numbers of seats, from 0, one or several; people count from 1."""


def translated(what: ReplayMessage) -> str:
    """Return *what* in the language that is spoken now; as it is where it has no words there.

    Seats are counted from 1.
    """
    if not what.case:
        return what.sentence
    about = {
        name: translated(each) if isinstance(each, ReplayMessage) else each
        for name, each in what.about.items()
    }
    for name in _SEATS & about.keys():
        about[name] = re.sub(r"\d+", lambda seat: str(int(seat[0]) + 1), str(about[name]))
    return tell(f"replay.found.{what.case}", **about)
