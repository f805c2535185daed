"""One entry of a replay file as this program plays it: a JSON object for a test of that entry.

`tilewyrm replay to-test` hands the source of this module, and of those that it needs, to another
version of the program, whose rules a test demands.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from tilewyrm.engine.game import Rolled
from tilewyrm.replays.batch.regression.last_moment import text_in_source
from tilewyrm.replays.batch.trace import say, serve_works
from tilewyrm.replays.edit.rerecording import RefusedEntry, Rerecording, refused_entry, rerecorded
from tilewyrm.replays.words.lines import entry_message

__all__ = ["ENTRY_FACTS", "refusal_facts", "roll_facts", "serve"]


def roll_facts(path: str, entry: int, secrets: Sequence[str]) -> dict[str, Any]:
    """Return the facts for a test that the *entry* of the file at *path* follows from a secret.

    The file reveals that, or it is one of *secrets*, in hexadecimal digits.

    ``last`` is how many entries of the file were played. If an earlier one cannot be, ``stop`` is
    the message with the reason, and otherwise None. If all were, ``data`` is a file that ends with
    the entry. It has the number ``seq`` there, and is ``entry`` in words. It is ``rolled`` or not,
    and ``other`` than in the file at *path* or not. The ``secret`` is empty if it is unknown.

    Raises:
        ReplayError: the file cannot be read.
    """
    result = rerecorded(Path(path), list(map(bytes.fromhex, secrets)), entry)
    facts = _played(result)
    if result.entries < entry:
        return facts
    move = result.replay.moves[-1]
    return facts | {
        "data": result.replay.data.hex(),
        "seq": move.seq,
        "entry": text_in_source(move.entry),
        "rolled": isinstance(move.entry, Rolled),
        "other": entry in result.other_rolls,
        "secret": result.secret.hex(),
    }


def refusal_facts(path: str, entry: int, secrets: Sequence[str]) -> dict[str, Any]:
    """Return the facts for a test that the *entry* of the file at *path* is refused.

    They are as in `roll_facts`. The message ``shown`` is about the entry, and the message ``why``
    has the reason why it is refused. That is None if it is legal. ``impossible`` is whether it is a
    roll where one is due.

    Raises:
        ReplayError: the file cannot be read.
    """
    refused = refused_entry(Path(path), entry, list(map(bytes.fromhex, secrets)))
    if not isinstance(refused, RefusedEntry):
        return _played(refused)
    return {
        "last": entry,
        "stop": None,
        "data": refused.data.hex(),
        "seq": refused.seq,
        "entry": text_in_source(refused.entry),
        "shown": asdict(entry_message(refused.entry)),
        "why": None if refused.why is None else asdict(refused.why),
        "impossible": refused.is_impossible_roll,
    }


def _played(result: Rerecording) -> dict[str, Any]:
    stop = None if result.stop is None else asdict(result.stop)
    return {"last": result.entries, "stop": stop}


ENTRY_FACTS: Mapping[str, Callable[[str, int, Sequence[str]], dict[str, Any]]] = {
    "roll": roll_facts,
    "refusal": refusal_facts,
}
"""Functions that return the facts, by the kind of test."""


def _print(kind: str, path: str, entry: int, secrets: Sequence[str]) -> None:
    say(ENTRY_FACTS[kind](path, entry, secrets) | {"fault": ""})


def serve() -> None:
    """Answer a request a line: what `trace` does, or the facts for a kind of test."""
    serve_works({kind: partial(_print, kind) for kind in ENTRY_FACTS})
