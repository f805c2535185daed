"""The test that all entries have their recorded effects."""

import json
import re
from collections.abc import Mapping
from inspect import getsource
from itertools import islice
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.regression.kinds.expectation import Expectation
from tilewyrm.cli.replay.regression.kinds.next_source import (
    COMES,
    EARLIER,
    HINT,
    next_constant,
    possible,
)
from tilewyrm.cli.replay.regression.kinds.python_text import docstring, quoted
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.comparison import differences

_SOURCE = """{why}

{imports}from pathlib import Path
{import_any}
from support.files import resimulated
from tilewyrm.engine.game import Choice
{import_text}
FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
STATE = "{digest}"
{last}
{values}{next}
EVENTS = FILE.with_suffix(".txt").read_text("utf-8").splitlines()
{events}
{earlier}{value_at}

def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure, entry = result.failure, f"{{result.entries_ok + 1}} "
    here = [f"{{entry}}{{event}}" for event in getattr(failure, "happened", ())]
    missing = [event for event in EVENTS if event.startswith(entry) and event not in here]
    extra = [event for event in here if event not in EVENTS]
    expected = "\\n".join(["expected:", *missing]) if missing else "expected: nothing"
    found = "\\n".join(["found:", *extra]) if extra else "found: nothing"
{hint}{check_values}    assert failure is None, f"{{failure}}\\n{{expected}}\\n{{found}}{{hint}}"
    assert result.damage is None, result.damage
    assert result.entries_ok == ENTRIES
{comes}{possible}    assert result.match.digest().hex() == STATE, (
        f"after entry {{ENTRIES}}, only the digest of the state differs. To find the commit:"
        f" `tilewyrm replay bisect {{FILE}} --commits`; for the whole state in a version:"
        f" `tilewyrm replay at {{FILE}} {{ENTRIES}} --json --in VERSION`"
    )
"""

_IMPORTS = "import json\nimport re\n"
_IMPORT_ANY = "from typing import Any\n"
_VALUES = """VALUES = {{
{lines}}}
{phrase}
"""
_OF_VALUES = (
    "Values of that state, in JSON, or '-' for none. The version with the error has others."
)
_CHECK_VALUES = """    for path, value in VALUES.items() if result.entries_ok == ENTRIES else ():
        here = value_at(result.match.canonical(), path)
        where = f"after entry {ENTRIES}, the state differs"
        assert here == value, f"{where}:\\n{path}\\nexpected: {value}\\nfound: {here}"
"""
_MOST_VALUES = 5
_LONGEST_LINE = 100
_SOME = """    assert found, "no choice"
"""
_STATE = "Of the match after its last entry, which is: {last}"
_EVENTS = "The number of an entry and one of its events, of all entries, in order."
_IMPORT_TEXT = "from tilewyrm.engine.values.notation import text\n"


def value_at(state: Any, path: str) -> str:
    """Return the value of *state* at the *path*, in JSON, or '-' if it has none."""
    for name in re.findall(r"[^.\[\]]+", path):
        try:
            state = state[int(name) if isinstance(state, list) else name]
        except LookupError:
            return "-"
    return json.dumps(state)


def events_draft(
    file: Path, expectation: Expectation, title: Title, wrong: Expectation | None
) -> Draft:
    """Return the test that the entries of *file* have the effects of the *expectation*.

    A failure prints the events. The match must then have the same state. What comes next must be
    the same, too, and a decision or a roll must be possible. If the version with the error is
    known, and has the same events, a failure prints the values of the state that it has *wrong*.
    """
    facts = expectation.facts
    values = {} if wrong is None else _values(facts, wrong.facts)
    lines = "".join(f"{_line(path, value)}\n" for path, value in values.items())
    is_followed = facts["seat"] is not None or facts["rolled"]
    last = docstring(_STATE.format(last=facts["last"] or "none"))
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        imports=_IMPORTS if values else "",
        import_any=_IMPORT_ANY if values else "",
        import_text=_IMPORT_TEXT if is_followed else "",
        values=_VALUES.format(lines=lines, phrase=docstring(_OF_VALUES)) if values else "",
        value_at=f"\n\n{getsource(value_at)}" if values else "",
        check_values=_CHECK_VALUES if values else "",
        entries=facts["entries"],
        digest=facts["state"],
        last=last,
        next=next_constant(facts["next"]),
        events=docstring(_EVENTS),
        earlier=EARLIER,
        hint=HINT,
        comes=COMES,
        possible=f"{possible(facts['seat'])}{_SOME}" if is_followed else "",
    )
    made = [count("replay.to_test.made", facts["entries"], path=title.path)]
    if is_followed:
        made.append(tell("replay.to_test.only_events"))
    test = title.regression_test(source, expectation.data, facts["events"])
    return Draft(test, made, expectation.why_it_fails(file), invalid=expectation.invalid)


def _values(right: Mapping[str, Any], wrong: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the values of the last state that differ between the facts, those of *right*, by path.

    There are none if the events or what must come next differ, which say more.
    """
    if any(right[name] != wrong[name] for name in ("entries", "events", "next")):
        return {}
    states = right["canonical"], wrong["canonical"]
    found: dict[str, str] = {}
    for each in differences(*states):
        here, there = (value_at(state, each.where) for state in states)
        if here != there and len(_line(each.where, here)) <= _LONGEST_LINE:
            found[each.where] = here
    return dict(islice(found.items(), _MOST_VALUES))


def _line(path: str, value: str) -> str:
    """Return the line of the test with the *value* at the *path*."""
    return f"    {quoted(path)}: {quoted(value)},"
