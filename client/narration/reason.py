"""Reason why a bot prefers a choice to another, in words."""

from collections.abc import Iterable, Sequence

from tilewyrm.client.words.signed_numbers import sign_of
from tilewyrm.language.speech import count, knows, tell
from tilewyrm.v1 import service_pb2


def better(
    game: str,
    reasons: Iterable[service_pb2.LeadReason],
    less: int,
    key: str = "better",
    **fields: str,
) -> str:
    """Return how much better a choice is than another and why; or that both are alike.

    Args:
        game: the game whose words are used. What it has no words for is left out.
        reasons: what the server names for the better choice, then what it names against it.
        less: how much less the other's lead is, in tenths of a point.
        key: of the sentence about the better choice, ``advice.better`` or another.
        fields: what else that sentence names.
    """
    if less <= 0:
        return tell("advice.even")
    known = [each for each in reasons if _has_words(game, each)]
    pros = [each for each in known if each.hundredths > 0]
    points = _points(less)
    if not pros:
        return tell(f"advice.{key}.plain", points=points, **fields)
    reason = _list([_words(game, pro, "pro") for pro in pros])
    for con in known[len(pros) :]:
        reason = tell("advice.but", pro=reason, con=_words(game, con, "con"))
        if sum(each.hundredths for each in known) <= 0:
            reason = tell("advice.rest", reason=reason)
    return tell(f"advice.{key}", points=points, reason=reason, **fields)


def tenths(number: int, *, signed: bool = False) -> str:
    """Return a number of tenths of a point in points."""
    sign = sign_of(number) if signed else ""
    whole, tenth = divmod(abs(number), 10)
    return tell("advice.points", sign=sign, whole=whole, tenth=tenth)


def _points(number: int) -> str:
    """Return a positive number of tenths of a point with the word for points."""
    whole, tenth = divmod(number, 10)
    points = tenths(number) if tenth else str(whole)
    # Below two, fractions take the form of 0: plural in English, singular in French.
    return count("advice.amount", 0 if tenth and whole < 2 else whole, points=points)


def _has_words(game: str, reason: service_pb2.LeadReason) -> bool:
    parts = [_part_key(game, part) for part in reason.parts]
    return all(map(knows, (_key(game, reason.name, "pro"), *parts)))


def _words(game: str, reason: service_pb2.LeadReason, side: str) -> str:
    key = _key(game, reason.name, side)
    if reason.parts:
        names = [tell(_part_key(game, part)) for part in reason.parts]
        what = tell(f"{key}.parts", parts=_list(names))
    else:
        what = tell(key)
    points = tenths(round(reason.hundredths / 10), signed=True)
    return tell("advice.aspect", what=what, points=points)


def _list(words: Sequence[str]) -> str:
    """Return *words*, one or two, as a list in a sentence."""
    return tell("advice.two", one=words[0], other=words[1]) if words[1:] else words[0]


def _key(game: str, aspect: str, side: str) -> str:
    return f"{game}.aspect.{aspect}.{side}"


def _part_key(game: str, part: str) -> str:
    return f"{game}.part.{part}"
