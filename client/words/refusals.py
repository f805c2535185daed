"""Why a server refuses, in the words of this client.

A server says a reason, facts about it, and an English sentence. The words for the reason are here;
the sentence stands in where a newer server knows a reason that this client does not.
"""

from collections.abc import Mapping
from string import Formatter

from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2

_CASE = "case"
"""The fact that tells which of several causes a reason has."""

CANNOT_START = "CANNOT_START"
"""The reason of a server on this computer that does not come up."""

_SEAT = "seat"
"""The fact that is the number of a seat, from 0; people count from 1."""

_LONGEST = 400
"""Characters of a server's sentence that are shown."""

_PREFIX = "REFUSAL_REASON_"


def reason_text(reason: str, about: Mapping[str, str], sentence: str) -> str:
    """Return why a call was refused.

    Args:
        reason: the server's word for it, such as ``NO_TABLE``.
        about: facts, by their names.
        sentence: the same in the server's own words.
    """
    return _filled(f"refusals.{reason.lower()}", about, sentence)


def refusal_text(refusal: service_pb2.Refusal) -> str:
    """Return why something at a table was refused."""
    if refusal.reason not in service_pb2.RefusalReason.values():
        return sanitised(refusal.message, _LONGEST)
    reason = service_pb2.RefusalReason.Name(refusal.reason).removeprefix(_PREFIX)
    return _filled(f"refusals.match.{reason.lower()}", refusal.about, refusal.message)


def _filled(name: str, about: Mapping[str, str], sentence: str) -> str:
    """Return the text *name*, or the one of its case, with what it is *about*.

    The server's *sentence* stands in where there is no such text, or a fact is lacking.
    """
    fields = {fact: sanitised(value) for fact, value in about.items()}
    if (seat := fields.get(_SEAT, "")).isdecimal():
        fields[_SEAT] = str(int(seat) + 1)
    told = fields["sentence"] = sanitised(sentence, _LONGEST) or tell("refusals.none")
    for text in (f"{name}.{fields.get(_CASE, '')}", name):
        if knows(text):
            wanted = {field for _, field, _, _ in Formatter().parse(tell(text)) if field}
            return tell(text, **fields) if wanted <= fields.keys() else told
    return told
