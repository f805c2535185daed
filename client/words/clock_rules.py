"""How a table measures thinking time, in words: several of its terms make one sentence."""

from collections.abc import Mapping, Sequence

from tilewyrm.client.words.durations import days, span
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import match_pb2

CLOCK = "clock"
PARTS = frozenset({CLOCK, "clock_seconds", "clock_increment", "clock_days"})
"""The terms that are told together."""


def clock_rules(terms: Mapping[str, match_pb2.Option]) -> Sequence[str] | None:
    """Return what *terms*, which have all of `PARTS` by name, say: one sentence, or none.

    None: it is a kind of clock that this client does not know.
    """
    kind = terms[CLOCK].word
    if kind == "none":
        return []
    text = f"options.clock.{kind}"
    if not knows(text):
        return None
    if kind == "days":
        return [tell(text, time=days(terms["clock_days"].number))]
    time, more = span(terms["clock_seconds"].number), terms["clock_increment"].number
    if kind == "bank" and more:
        return [tell("options.clock.bank.increment", time=time, more=span(more))]
    return [tell(text, time=time)]


def seconds_of_a_decision(setup: match_pb2.Setup) -> int:
    """Return how many seconds each decision has at a table of *setup*; 0 where none has its own."""
    terms = {term.name: term for term in setup.terms}
    if CLOCK not in terms or terms[CLOCK].word != "decision":
        return 0
    return terms["clock_seconds"].number if "clock_seconds" in terms else 0
