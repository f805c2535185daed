"""Messages of replays, translated to the reader's language."""

import re

from tilewyrm.language.speech import tell
from tilewyrm.replays.message import ReplayMessage

_SEATS = frozenset(("seat", "asked", "winners"))
"""The facts that are numbers of seats, from 0, one or several; people count from 1."""


def translated(message: ReplayMessage) -> str:
    """Return *message* in the present language, or in English if it has no case.

    Seats are counted from 1.
    """
    if not message.case:
        return message.sentence
    about = {
        name: translated(value) if isinstance(value, ReplayMessage) else value
        for name, value in message.about.items()
    }
    for name in _SEATS & about.keys():
        about[name] = re.sub(r"\d+", lambda seat: str(int(seat[0]) + 1), str(about[name]))
    return tell(f"replay.found.{message.case}", **about)
