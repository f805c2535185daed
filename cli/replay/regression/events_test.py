"""The test that all entries have their recorded effects."""

from pathlib import Path

from tilewyrm.cli.replay.regression.expectation import Expectation
from tilewyrm.cli.replay.regression.next_source import COMES, next_constant, possible
from tilewyrm.cli.replay.regression.python_text import docstring
from tilewyrm.cli.replay.regression.regression_test import Draft, Title
from tilewyrm.language.speech import count, tell

_SOURCE = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.engine.game import Choice
{import_text}
FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
STATE = "{digest}"
{last}
{next}
EVENTS = FILE.with_suffix(".txt").read_text("utf-8").splitlines()
{events}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure, entry = result.failure, f"{{result.entries_ok + 1}} "
    here = [f"{{entry}}{{event}}" for event in getattr(failure, "happened", ())]
    missing = [event for event in EVENTS if event.startswith(entry) and event not in here]
    extra = [event for event in here if event not in EVENTS]
    expected = "\\n".join(["expected:", *missing]) if missing else "expected: nothing"
    found = "\\n".join(["found:", *extra]) if extra else "found: nothing"
    assert failure is None, f"{{failure}}\\n{{expected}}\\n{{found}}"
    assert result.damage is None, result.damage
    assert result.entries_ok == ENTRIES
{comes}{possible}    assert result.match.digest().hex() == STATE, (
        f"after entry {{ENTRIES}}, only the digest of the state differs. To find the commit:"
        f" `tilewyrm replay bisect {{FILE}} --commits`; for the whole state in a version:"
        f" `tilewyrm replay at {{FILE}} {{ENTRIES}} --json --in VERSION`"
    )
"""

_SOME = """    assert found, "no choice"
"""
_STATE = "Of the match after its last entry, which is: {last}"
_EVENTS = "The number of an entry and one of its events, of all entries, in order."
_IMPORT_TEXT = "from tilewyrm.engine.values.notation import text\n"


def events_draft(file: Path, expectation: Expectation, title: Title) -> Draft:
    """Return the test that the entries of *file* have the effects of the *expectation*.

    A failure prints the events. The match must then have the same state. What comes next must be
    the same, too, and a decision or a roll must be possible.
    """
    facts = expectation.facts
    is_followed = facts["seat"] is not None or facts["rolled"]
    last = docstring(_STATE.format(last=facts["last"] or "none"))
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        import_text=_IMPORT_TEXT if is_followed else "",
        entries=facts["entries"],
        digest=facts["state"],
        last=last,
        next=next_constant(facts["next"]),
        events=docstring(_EVENTS),
        comes=COMES,
        possible=f"{possible(facts['seat'])}{_SOME}" if is_followed else "",
    )
    lines = [count("replay.to_test.made", facts["entries"], path=title.path)]
    if is_followed:
        lines.append(tell("replay.to_test.only_events"))
    test = title.regression_test(source, expectation.data, facts["events"])
    return Draft(test, lines, expectation.why_it_fails(file), invalid=expectation.invalid)
