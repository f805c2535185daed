"""The last moment of a replay file as this program plays it: a JSON object.

`tilewyrm replay to-test` hands the source of `trace` and of this module to another version of the
program, whose rules a test demands.
"""

from typing import Any

from tilewyrm.engine.game import Chance, Choice, Decided, Rolled
from tilewyrm.replays.batch.trace import place_of, possible, say, serve_works, text_of
from tilewyrm.replays.check.resimulation import Resimulation

__all__ = ["last_moment", "next_words", "print_last_moment", "serve"]


def last_moment(resimulation: Resimulation) -> dict[str, Any]:
    """Return the facts for a test of the file that *resimulation* plays from its start.

    The valid entries: their number ``entries``, their ``events``, each after the number of its
    entry, and the ``last`` of them in notation. The ``canonical`` state after it has the digest
    ``state``. ``why`` is the reason if another entry is invalid, and empty otherwise. ``what`` was
    compared then, such as ``legality``. The ``seat`` is the one that is to decide, or None, and
    ``rolled`` is whether a roll comes. In words, ``next`` is what must come. There are ``offers``
    and ``outcomes``, as in `trace.possible`. If the program fails to list them, it is ``why``, with
    its place.
    """
    last, events = "", list[str]()
    for step in resimulation.steps():
        last = text_in_source(step.entry)
        events += [f"{step.seq} {text_of(event)}" for event in step.events]
    result = resimulation.result()
    match, pending = result.match, result.match.pending
    fault = result.failure or getattr(result, "newer", None) or result.damage
    why, listed = str(fault or ""), {"offers": list[str](), "outcomes": list[str]()}
    try:
        listed = possible(match.state)
    except Exception as error:
        why = f"{type(error).__name__}: {error} ({place_of(error)})"
    return {
        "entries": result.entries_ok,
        "events": events,
        "last": last,
        "state": match.digest().hex(),
        "canonical": match.canonical(),
        "seat": pending.seat if isinstance(pending, Choice) else None,
        "rolled": isinstance(pending, Chance),
        "next": next_words(pending),
        "why": why,
        "what": getattr(result.failure, "what", ""),
        **listed,
    }


def next_words(pending: Any) -> str:
    """Return the *pending* action in English, with seats from 1."""
    if isinstance(pending, Choice):
        return f"a decision of seat {pending.seat + 1} ({pending.question})"
    words = {"Chance": "a roll", "Result": "the end"}
    return words.get(type(pending).__name__, "a control entry")


def text_in_source(entry: Any) -> str:
    """Return *entry* in English, with seats from 1."""
    if isinstance(entry, Decided):
        return f"seat {entry.seat + 1} {text_of(entry.decision)}"
    words = f"roll {text_of(entry[0])}" if isinstance(entry, Rolled) else text_of(entry[0])
    return str(words)


def print_last_moment(path: str) -> None:
    """Print that of the file at *path*."""
    with open(path, "rb") as stream:  # noqa: PTH123 (nothing more than what it needs)
        say({**last_moment(Resimulation(stream)), "fault": ""})


def serve() -> None:
    """Answer a request a line: what `trace` does, or `last_moment`."""
    serve_works({"last-moment": print_last_moment})
