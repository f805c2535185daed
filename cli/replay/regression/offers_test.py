"""The tests of what may come after the last entry: all of it, or one decision."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.regression.expectation import Expectation
from tilewyrm.cli.replay.regression.next_source import COMES, next_constant, possible
from tilewyrm.cli.replay.regression.python_text import docstring, literal
from tilewyrm.cli.replay.regression.regression_test import Draft, Title
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit

_SOURCE = """{why}

from pathlib import Path

from support.files import resimulated
from tilewyrm.engine.game import Choice
from tilewyrm.engine.values.notation import text

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
{phrase}
{next}
{constant}


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure = result.failure
    assert failure is None, f"after entry {{ENTRIES}}, expected: {{NEXT}}. {{failure}}"
    assert result.entries_ok == ENTRIES
{comes}{possible}{claim}
"""

_EXACTLY = """    missing = [line for line in EXPECTED if line not in found]
    assert not missing, f"missing after entry {ENTRIES}: {missing}"
    extra = [line for line in found if line not in EXPECTED]
    assert not extra, f"must not be possible after entry {ENTRIES}: {extra}"
    assert found == EXPECTED, "the same, in another order\""""
_LEGAL = '    assert DECISION in found, f"must be legal after entry {ENTRIES}: {DECISION}"'
_ILLEGAL = '    assert DECISION not in found, f"must be illegal after entry {ENTRIES}: {DECISION}"'


_ENTRIES = "Number of entries before what is tested."
_ALL_OUTCOMES = "All outcomes of the next roll, in order."
_ALL_DECISIONS = "All legal decisions of seat {seat}, in order."
_MUST = "It must be {word} for seat {seat}."


class _Claim(NamedTuple):
    """The claim of a test on the choices after the last entry."""

    constant: str
    """Source of the constant that it names."""
    statements: str
    """Source of the comparison with ``found``."""
    lines: Sequence[str] | None = None
    """Lines of the text file beside it, if there is one."""


def offers_draft(file: Path, expectation: Expectation, title: Title) -> Draft:
    """Return the test that exactly these decisions or outcomes may come after the end of *file*.

    Raises:
        SystemExit: nothing may come.
    """
    seat, facts = expectation.facts["seat"], expectation.facts
    if seat is None and not facts["rolled"]:
        _end("replay.to_test.nothing_next")
    phrase = _ALL_OUTCOMES if seat is None else _ALL_DECISIONS.format(seat=seat + 1)
    read = 'EXPECTED = FILE.with_suffix(".txt").read_text("utf-8").splitlines()'
    expected = facts["outcomes" if seat is None else "offers"]
    claim = _Claim(f"{read}\n{docstring(phrase)}", _EXACTLY, expected)
    case = "replay.to_test.outcomes" if seat is None else "replay.to_test.offers"
    line = count(case, len(expected), path=title.path, entry=facts["entries"])
    return _draft(file, expectation, title, claim, line)


def offer_draft(
    file: Path, expectation: Expectation, title: Title, decision: str, *, is_legal: bool
) -> Draft:
    """Return the test that one *decision*, in notation, may come after the end of *file*, or not.

    Raises:
        SystemExit: no seat is to decide.
    """
    seat, facts = expectation.facts["seat"], expectation.facts
    if seat is None:
        _end("replay.to_test.no_decision")
    phrase = _MUST.format(word="legal" if is_legal else "illegal", seat=seat + 1)
    constant = f"DECISION = {literal(decision, 'DECISION = ')}\n{docstring(phrase)}"
    claim = _Claim(constant, _LEGAL if is_legal else _ILLEGAL)
    case = "replay.to_test.must_offer" if is_legal else "replay.to_test.must_not_offer"
    line = tell(case, path=title.path, entry=facts["entries"], decision=decision)
    draft = _draft(file, expectation, title, claim, line)
    if draft.fails or (decision in facts["offers"]) is is_legal:
        return draft
    other = "replay.to_test.illegal_here" if is_legal else "replay.to_test.not_refused"
    return draft._replace(fails=tell(other))


def _draft(file: Path, expectation: Expectation, title: Title, claim: _Claim, line: str) -> Draft:
    facts = expectation.facts
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        entries=facts["entries"],
        phrase=docstring(_ENTRIES),
        next=next_constant(facts["next"]),
        constant=claim.constant,
        comes=COMES,
        possible=possible(facts["seat"]),
        claim=claim.statements,
    )
    test = title.regression_test(source, expectation.data, claim.lines)
    return Draft(test, [line], expectation.why_it_fails(file))


def _end(case: str) -> NoReturn:
    """End the command, which writes nothing, because of what *case* says."""
    say(tell(case), err=True)
    raise SystemExit(Exit.UNREADABLE)
