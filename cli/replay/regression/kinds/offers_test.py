"""The tests of what may come after the last entry: all of it, or one decision."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, NoReturn

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.regression.kinds.decision_form import (
    UnreadableDecision,
    canonical_decision,
)
from tilewyrm.cli.replay.regression.kinds.expectation import Expectation, expectation_of
from tilewyrm.cli.replay.regression.kinds.next_source import (
    COMES,
    EARLIER,
    HINT,
    next_constant,
    possible,
)
from tilewyrm.cli.replay.regression.kinds.python_text import docstring, literal
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import Exit

_SOURCE = """{why}

{difflib}from pathlib import Path

from support.files import resimulated
from tilewyrm.engine.game import Choice
from tilewyrm.engine.values.notation import text

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
{phrase}
{next}
{constant}
{earlier}

def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    failure = result.failure
{hint}    why = f"after entry {{ENTRIES}}, expected: {{NEXT}}. {{failure}}{{hint}}"
    assert failure is None, why
    assert result.entries_ok == ENTRIES
{comes}{possible}{claim}
"""

_EXACTLY = """    missing = "\\n".join(line for line in EXPECTED if line not in found)
    assert not missing, f"missing after entry {ENTRIES}:\\n{missing}"
    extra = "\\n".join(line for line in found if line not in EXPECTED)
    assert not extra, f"must not be possible after entry {ENTRIES}:\\n{extra}"
    alike = difflib.SequenceMatcher(None, EXPECTED, found, autojunk=False)
    kept = {block.b + at for block in alike.get_matching_blocks() for at in range(block.size)}
    moved = [
        f"{EXPECTED.index(line) + 1} -> {place + 1}  {line}"
        for place, line in enumerate(found)
        if place not in kept
    ]
    order = "\\n".join(moved)
    assert found == EXPECTED, f"in another order after entry {ENTRIES}:\\n{order}\""""
_DIFFLIB = "import difflib\n"
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
        _end(tell("replay.to_test.nothing_next"))
    phrase = _ALL_OUTCOMES if seat is None else _ALL_DECISIONS.format(seat=seat + 1)
    read = 'EXPECTED = FILE.with_suffix(".txt").read_text("utf-8").splitlines()'
    expected = facts["outcomes" if seat is None else "offers"]
    claim = _Claim(f"{read}\n{docstring(phrase)}", _EXACTLY, expected)
    case = "replay.to_test.outcomes" if seat is None else "replay.to_test.offers"
    line = count(case, len(expected), path=title.path, entry=facts["entries"])
    return _draft(file, expectation, title, claim, line)


def offer_draft(
    file: Path,
    expectation: Expectation,
    title: Title,
    decision: str,
    *,
    is_legal: bool,
    wrong: ChosenVersion,
) -> Draft:
    """Return the test that one *decision*, in notation, may come after the end of *file*, or not.

    It must be one that the game has, or else one that the version *wrong* offers there.

    Raises:
        ReplayError: this program cannot read *file*.
        SystemExit: no seat is to decide, or *decision* cannot be one.
    """
    seat, facts = expectation.facts["seat"], expectation.facts
    if seat is None:
        _end(tell("replay.to_test.no_decision"))
    decision = _canonical(file, expectation, decision, wrong)
    is_offered = decision in facts["offers"]
    phrase = _MUST.format(word="legal" if is_legal else "illegal", seat=seat + 1)
    constant = f"DECISION = {literal(decision, 'DECISION = ')}\n{docstring(phrase)}"
    claim = _Claim(constant, _LEGAL if is_legal else _ILLEGAL)
    case = "replay.to_test.must_offer" if is_legal else "replay.to_test.must_not_offer"
    line = tell(case, path=title.path, entry=facts["entries"], decision=decision)
    draft = _draft(file, expectation, title, claim, line)
    if draft.fails or is_offered is is_legal:
        unshown = [] if is_legal else [tell("replay.to_test.not_shown", decision=decision)]
        return draft._replace(unshown=unshown)
    if is_offered:
        return draft._replace(fails=tell("replay.to_test.not_refused", version=expectation.label))
    fails = [
        tell("replay.to_test.illegal_here", version=expectation.label),
        *_nearest(expectation, decision),
    ]
    return draft._replace(fails="\n".join(fails))


def _canonical(file: Path, expectation: Expectation, decision: str, wrong: ChosenVersion) -> str:
    """Return *decision* as `at` prints it.

    Raises:
        SystemExit: it cannot be a decision, and the version *wrong* does not offer it.
    """
    if decision in expectation.facts["offers"]:
        return decision
    try:
        return canonical_decision(decision, Resimulation(BytesIO(expectation.data)).match)
    except UnreadableDecision as error:
        if decision not in expectation_of(file, wrong).facts["offers"]:
            _end(str(error), *_nearest(expectation, decision))
        return decision


def _nearest(expectation: Expectation, decision: str) -> Iterator[str]:
    """Yield the legal decision that is written most like *decision*, if there is one."""
    facts = expectation.facts
    for legal in get_close_matches(decision, facts["offers"], 1):
        yield tell("replay.to_test.nearest", entry=facts["entries"], decision=legal)


def _draft(file: Path, expectation: Expectation, title: Title, claim: _Claim, line: str) -> Draft:
    facts = expectation.facts
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        difflib="" if claim.lines is None else _DIFFLIB,
        entries=facts["entries"],
        phrase=docstring(_ENTRIES),
        next=next_constant(facts["next"]),
        constant=claim.constant,
        earlier=EARLIER,
        hint=HINT,
        comes=COMES,
        possible=possible(facts["seat"]),
        claim=claim.statements,
    )
    test = title.regression_test(source, expectation.data, claim.lines, is_of_choices=True)
    return Draft(test, [line], expectation.why_it_fails(file), invalid=expectation.invalid)


def _end(*lines: str) -> NoReturn:
    """End the command, which writes nothing, with *lines* that say why."""
    say(*lines, err=True)
    raise SystemExit(Exit.UNREADABLE)
