"""Why a server refuses, in the words of this client.

A server says a reason, facts about it, and an English sentence. The words for the reason are here;
the sentence stands in where a newer server knows a reason that this client does not.
"""

from collections.abc import Mapping
from string import Formatter

from tilewyrm.client.clean import harmless
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2

_CASE = "case"
"""The fact that tells which of several causes a reason has."""

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
    facts = {name: harmless(value) for name, value in about.items()}
    told = harmless(sentence, _LONGEST) or tell("refusals.none")
    name = f"refusals.{reason.lower()}"
    case = f"{name}.{facts.get(_CASE, '')}"
    return _filled(case if knows(case) else name, facts, told)


def refusal_text(refusal: service_pb2.Refusal) -> str:
    """Return why something at a table was refused."""
    told = harmless(refusal.message, _LONGEST)
    if refusal.reason not in service_pb2.RefusalReason.values():
        return told
    reason = service_pb2.RefusalReason.Name(refusal.reason).removeprefix(_PREFIX)
    return _filled(f"refusals.match.{reason.lower()}", {}, told)


def _filled(name: str, facts: Mapping[str, str], sentence: str) -> str:
    """Return the text *name* with *facts*; the *sentence* where one is lacking, or no text."""
    if not knows(name):
        return sentence
    fields = {**facts, "sentence": sentence}
    wanted = {field for _, field, _, _ in Formatter().parse(tell(name)) if field}
    return tell(name, **fields) if wanted <= fields.keys() else sentence
