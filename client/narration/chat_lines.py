"""Chat messages: as lines of the log, and parsed from typed text."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.player_names import person_name
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

PHRASES: Sequence[service_pb2.Phrase.ValueType] = (
    service_pb2.PHRASE_HELLO,
    service_pb2.PHRASE_WELL_PLAYED,
    service_pb2.PHRASE_THANKS,
    service_pb2.PHRASE_SORRY,
    service_pb2.PHRASE_ONE_MOMENT,
    service_pb2.PHRASE_GOOD_GAME,
)
"""The ready-made phrases, numbered from 1 in this order."""

_KNOWN: Sequence[service_pb2.Phrase.ValueType] = (
    *PHRASES,
    service_pb2.PHRASE_OUCH,
    service_pb2.PHRASE_LUCKY,
    service_pb2.PHRASE_CLOSE,
)
"""All phrases that have words, those of bots last."""

TEXT_LENGTH = 200
"""Characters that can be said at once."""

_NAME_LENGTH = 24


class MuteCommand(NamedTuple):
    """Mute a person, or unmute them."""

    name: str
    """As it was typed; empty: everybody."""


def chat_line(model: Model, said: service_pb2.Said) -> LogText:
    """Return *said* as a line of the log."""
    spoken = message_text(said)
    to_all = said.HasField("seat") and said.room == service_pb2.ROOM_EVERYBODY
    says = "talk.says_to_all" if to_all and model.seat is not None else "talk.says"
    return LogText(tell(says, name=speaker(said), text=sanitised(spoken)), "said")


def message_text(message: service_pb2.Said | service_pb2.Saying) -> str:
    """Return the words of a message; a ready-made phrase in the player's language."""
    return message.text if message.HasField("text") else phrase_words(message.phrase)


def phrase_words(phrase: service_pb2.Phrase.ValueType) -> str:
    """Return a ready-made phrase; empty if this program does not know it."""
    return tell(f"talk.phrase.{_KNOWN.index(phrase) + 1}") if phrase in _KNOWN else ""


def speaker(said: service_pb2.Said) -> str:
    """Return the speaker's name; a spectator is marked as one."""
    name = person_name(sanitised(said.name, _NAME_LENGTH)) or tell("talk.somebody")
    return name if said.HasField("seat") else tell("talk.watching", name=name)


def is_own_message(model: Model, said: service_pb2.Said) -> bool:
    """Return whether the player of this client's seat is the speaker."""
    return said.HasField("seat") and said.seat == model.seat


TO_ALL = "/all"
"""The word before what is said to everybody."""


def is_muted(muted: frozenset[str], said: service_pb2.Said) -> bool:
    """Return whether nothing of who says it is to be shown; *muted* as `UiState.muted`."""
    return bool({"", muted_name(said.name)} & muted)


def muted_name(name: str) -> str:
    """Return *name* as it stands in `UiState.muted`: case does not count."""
    return sanitised(name, _NAME_LENGTH).casefold()


def parse_chat(text: str, *, seated: bool) -> service_pb2.Saying | MuteCommand | None:
    """Return the chat message or mute command in *text*; None if it is empty.

    ``/1`` to ``/6`` are the ready-made phrases, ``/all`` sends the rest to everybody, ``/mute``
    mutes the name that follows. Everything else is sent as it is: to the seats, or, if not
    *seated*, to everybody.
    """
    word, _, rest = text.strip().partition(" ")
    if word == "/mute":
        return MuteCommand(rest.strip())
    room = service_pb2.ROOM_SEATS if seated else service_pb2.ROOM_EVERYBODY
    if word == TO_ALL:
        text, room = rest, service_pb2.ROOM_EVERYBODY
    number = text.strip().removeprefix("/")
    if number != text.strip() and _is_number(number):
        return service_pb2.Saying(phrase=PHRASES[int(number) - 1], room=room)
    return service_pb2.Saying(text=text.strip(), room=room) if text.strip() else None


def fit_chat(text: str) -> str:
    """Return *text*, that is being typed, without what is too long to be said at once."""
    return text[: TEXT_LENGTH + (len(TO_ALL) + 1 if is_to_all(text) else 0)]


def is_to_all(text: str) -> bool:
    """Return whether *text*, that is being typed, begins with the word for everybody."""
    return text.startswith(f"{TO_ALL} ")


def parse_line_chat(line: str) -> str | None:
    """Return a *line* of line mode as `parse_chat` takes it; None when it is nothing of talk."""
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    match word.lower():
        case "mute":
            return f"/mute {rest}"
        case "say" if rest:
            return _with_number(rest)
        case "all" if rest:
            return f"{TO_ALL} {_with_number(rest)}"
        case _:
            return None


def _with_number(rest: str) -> str:
    """Return *rest*, where it is the number of a canned word, as `parse_chat` knows it."""
    return f"/{rest}" if _is_number(rest) else rest


def _is_number(text: str) -> bool:
    """Return whether ready-made phrases have that number."""
    return text.isdecimal() and 1 <= int(text) <= len(PHRASES)
