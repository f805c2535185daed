"""Why a fact is refused, in the reader's language."""

from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.errors import EventError
from tilewyrm.language.speech import tell


def refusal_text(error: EventError, roster: Roster) -> str:
    """Return the sentence: where, and why."""
    about = error.about
    where = [
        tell(f"event.at.{name}", number=about[name]) for name in ("round", "table") if name in about
    ]
    number = about.get("number")
    if isinstance(number, int) and number in roster.entries:
        where.append(roster.name(number))
    elif number is not None:
        where.append(tell("event.player", number=number))
    why = tell(f"event.reason.{error.reason.name.lower()}")
    return tell("event.refused_at", where=", ".join(where), why=why) if where else why
