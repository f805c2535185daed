"""Each entry of a replay file as this program plays it: a JSON object a line.

The commands that compare versions hand its source to other versions of the program. So it uses
only what has long been there, and finds two modules where they lay before the rooms had folders.
"""

import hashlib
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from importlib import import_module
from itertools import chain
from types import FrameType
from typing import Any

from tilewyrm.replays.batch.loop_watch import TICK_S, WATCH, EndlessLoop

try:
    from tilewyrm.engine.values.notation import text as text_of
    from tilewyrm.replays.check.resimulation import Resimulation
except ModuleNotFoundError:
    from tilewyrm.engine.notation import (  # type: ignore[import-not-found, no-redef]
        text as text_of,
    )
    from tilewyrm.replays.resimulate import (  # type: ignore[import-not-found, no-redef]
        Resimulation,
    )

__all__ = [
    "ANSWERS",
    "list_at_end",
    "pending_facts",
    "place_of",
    "possible",
    "say",
    "serve",
    "serve_works",
    "state_after",
    "text_of",
    "trace",
]

ANSWERS = sys.stdout
"""Stream of the answers. `serve_works` lets all else that is printed go to stderr."""


def trace(
    path: str, *, offers: bool = False, brief: bool = False, states: bool = True, since: int = 0
) -> None:
    """Print every entry of the file at *path* that holds, then why the next one does not.

    With *offers*, each has the legal decisions of the seat that is asked after it, and the outcomes
    of the roll that comes after it, with their weights. The start is entry 0 then. Without, they
    are listed only at the end of the file, if the match is not over there, and not compared. If the
    program fails to list them, the last line has the entry before them as `listing`.

    Each has the pending action after it (`pending_facts`), if it is known. The last line has it, if
    an entry has other events here than the file records. It is after these events then.

    A wrong roll does not end it: the recorded one is taken. Its entry has `roll`, which is like the
    last line of a file that ends there, and has the roll `drawn` from the secret.

    The last line has the number of the last entry that holds as `after`. Versions may have other
    words for why the next one does not, but `code` is the same. The `message` has these words,
    their case and their facts (`replays.message`).

    With *brief* there is one line about the whole file: its last entry and state, and a hash of
    everything else. Without *states*, that leaves out the states in between, which saves time. A
    wrong roll is its `code` if nothing else is. Without *brief*, the last line of a file on which
    the program fails has the place.

    Nothing is printed about entries before *since*, or hashed, which saves most of the time.
    """
    hasher = hashlib.sha256()
    with open(path, "rb") as stream:  # noqa: PTH123 (nothing more than what it needs)
        resimulation = Resimulation(stream)
        rolls = _wrong_rolls(resimulation)
        seq, code, crash, place, is_listing = 0, "", "", "", False
        try:
            WATCH.restart()
            for step in chain([None] if offers else [], resimulation.steps()):
                WATCH.restart()
                seq = 0 if step is None else step.seq
                if seq < since:
                    continue
                happened = () if step is None else step.events
                facts: dict[str, object] = {"seq": seq, "events": [*map(text_of, happened)]}
                if offers:
                    is_listing = True
                    facts |= possible(resimulation.match.state)
                    is_listing = False
                roll = rolls.get(seq, {})
                if states or not brief:
                    facts["state"] = resimulation.match.digest().hex()
                if brief:
                    hasher.update(json.dumps(facts).encode())
                    hasher.update(str(roll.get("drawn", "")).encode())
                else:
                    facts |= {"roll": roll} if roll else {}
                    say(facts | pending_facts(resimulation.match))
            result = resimulation.result()
            fault = result.failure or getattr(result, "newer", None) or result.damage
            code = _code(fault) if fault else ""
            if result.failure is None and getattr(result, "newer", None) is None:
                is_listing = True
                list_at_end(resimulation.match)
                is_listing = False
        except Exception as error:  # a wrong program may do anything
            fault, result = None, None
            code = type(error).__name__
            crash, place = f"{type(error).__name__}: {error}", place_of(error)
    failure: Any = getattr(result, "failure", None)
    expected = getattr(failure, "happened", None)
    end: dict[str, object] = {"fault": crash or (str(fault) if fault else ""), "code": code}
    end |= {"listing": seq} if is_listing else {}
    end |= {} if crash else _message_facts(fault)
    last_roll = rolls.get(seq + 1, {})
    if brief:
        hasher.update(str(last_roll.get("drawn", "")).encode())
        end["fault"] = end["code"] = code or next((each["code"] for each in rolls.values()), "")
        if expected:
            hasher.update(json.dumps(expected).encode())
        digest = "" if crash else resimulation.match.digest().hex()
        end |= {"entries": seq, "state": digest, "events": hasher.hexdigest()}
    else:
        if expected or (expected is not None and "events" in failure.what):
            end |= {"events": list(expected), **_pending_after_fault(resimulation)}
        end |= {"after": seq, **({"place": place} if place else {})}
        end |= {"roll": last_roll} if last_roll else {}
    say(end)


def _wrong_rolls(resimulation: Any) -> Mapping[int, Mapping[str, Any]]:
    """Return the wrong rolls by the numbers of their entries; *resimulation* adds to them.

    It does not end at them then. A version that checks rolls elsewhere still does, and adds none.
    """
    found: dict[int, Mapping[str, Any]] = {}
    check: Any = getattr(resimulation, "_check_roll", None)

    def note(luck: Any, seq: int, roll: Any) -> None:
        try:
            check(luck, seq, roll)
        except Exception as error:
            if not hasattr(error, "what"):  # the program fails
                raise
            facts = {"fault": str(error), "code": _code(error), "after": seq - 1}
            found[seq] = facts | {"drawn": _drawn(error)} | _message_facts(error)

    if check is not None:
        resimulation._check_roll = note
    return found


def _drawn(fault: Any) -> str:
    """Return the roll that follows from the secret, of *fault*; its words in an old version."""
    expected: Any = getattr(fault, "message", None)
    expected = getattr(expected, "about", {}).get("expected")
    return str(getattr(expected, "about", {}).get("roll", fault))


def state_after(path: str, seq: int) -> None:
    """Print the canonical state after entry *seq* of the file at *path*, 0 for the start."""
    with open(path, "rb") as stream:  # noqa: PTH123 (nothing more than what it needs)
        resimulation = Resimulation(stream)
        steps = resimulation.steps()
        while resimulation.match.seq < seq:
            next(steps)
        say({"state": resimulation.match.canonical(), "fault": ""})


def _message_facts(fault: Any) -> dict[str, Any]:
    """Return the `message` of *fault*, for other languages; nothing in an old version."""
    message: Any = getattr(fault, "message", None)
    return {"message": asdict(message)} if is_dataclass(type(message)) else {}


def _code(fault: Any) -> str:
    """Return the name of the compared value, or the kind of *fault*, and the refusal's reason.

    Other versions may have other words for the same.
    """
    message = getattr(fault, "message", None)
    for field in ("actual", "why"):
        message = getattr(message, "about", {}).get(field)
    return f"{getattr(fault, 'what', type(fault).__name__)} {getattr(message, 'case', '')}".strip()


def place_of(error: Exception) -> str:
    """Return the file and the line of the program that raised *error*, or of its endless loop.

    A loop is named by the first line of its function. If the standard library raised the error, it
    is the line that called it.
    """
    if isinstance(error, EndlessLoop):
        frame, line = error.frame, error.frame.f_code.co_firstlineno
    else:
        frames = list(traceback.walk_tb(error.__traceback__))
        *_, (frame, line) = [each for each in frames if not _is_library(each[0])] or frames
    name = str(frame.f_globals.get("__name__", ""))
    if name.startswith("tilewyrm."):
        return f"{name.removeprefix('tilewyrm.').replace('.', '/')}.py:{line}"
    return f"{frame.f_code.co_filename.replace(os.sep, '/')}:{line}"


def _is_library(frame: FrameType) -> bool:
    """Return whether the code of *frame* is of Python or of another library."""
    file = frame.f_code.co_filename
    is_program = str(frame.f_globals.get("__name__", "")).startswith("tilewyrm.")
    return not is_program and file.startswith((os.path.dirname(os.__file__), "<frozen"))  # noqa: PTH120 (nothing more than what it needs)


def pending_facts(match: Any) -> dict[str, dict[str, Any]]:
    """Return the pending action of *match*, of any version, as `pending`; nothing if unknown.

    It has the form that ``pending`` has in `replay at --json`.
    """
    pending: Any = getattr(match, "pending", None)
    facts: dict[str, Any] | None = None
    match type(pending).__name__:
        case "Choice":
            facts = {"kind": "decision", "seat": pending.seat, "question": pending.question}
        case "Chance":
            facts = {"kind": "chance"}
        case "Due":
            facts = {"kind": "due", "control": text_of(pending.control)}
        case "Paused":
            facts = {"kind": "paused"}
        case "Result":
            facts = {"kind": "over"}
    return {} if facts is None else {"pending": facts}


def _pending_after_fault(resimulation: Any) -> dict[str, dict[str, Any]]:
    """Return the pending action after the entry at fault, which has other events than recorded.

    It changes the match: that is the match before this entry.
    """
    with suppress(Exception):  # an old version may lack anything of it
        machine = import_module("tilewyrm.engine.match.machine")
        machine.apply(resimulation.match, resimulation.latest)
        return pending_facts(resimulation.match)
    return {}


def list_at_end(match: Any) -> None:
    """List what may come next in *match*, of any version, unless it is over.

    Raises:
        Exception: what the program raises when it lists them.
    """
    if getattr(match, "result", None) is None:
        possible(match.state)


def possible(state: Any) -> dict[str, list[str]]:
    """Return the possible decisions and rolls in *state*, which may be of any version."""
    seat = getattr(state.pending, "seat", None)
    legal = [] if seat is None else state.legal(seat)
    return {
        "offers": [text_of(decision) for decision in legal],
        "outcomes": [f"{text_of(roll)} weight={weight}" for roll, weight in state.outcomes()],
    }


def say(facts: dict[str, object]) -> None:
    """Print *facts* as a line."""
    ANSWERS.write(json.dumps(facts) + "\n")


def serve() -> None:
    """Answer a request a line: a JSON object with the arguments of `trace`."""
    serve_works({})


def serve_works(works: Mapping[str, Callable[..., None]]) -> None:
    """Answer a request a line: a JSON object with the arguments of its ``work``.

    That is one of *works*, or ``state`` for `state_after`. Without it, it is `trace`. If it has
    ``tick_s``, this limits each entry (`loop_watch`), or a function of the rules in other work.
    """
    sys.stdout = sys.stderr  # a changed rule may print something
    WATCH.start()
    all_works: Mapping[str, Callable[..., None]] = {"": trace, "state": state_after, **works}
    for line in sys.stdin:
        request = json.loads(line)
        WATCH.tick_s = request.pop("tick_s", TICK_S)
        WATCH.restart(is_long=True)
        try:
            all_works[request.pop("work", "")](**request)
        except Exception as error:
            say({"unread": f"{type(error).__name__}: {error}", "place": place_of(error)})
        WATCH.stop()
        ANSWERS.flush()
