"""Source of the part of a test that asks what may come after the last entry."""

from tilewyrm.cli.replay.regression.kinds.python_text import docstring, literal

EARLIER = """EARLIER = (
    "If the test is about the last entry, another rule changed: this entry comes before it. If that"
    " corrected an error, make the test anew: see docs/debugging.md#several-errors"
)
"""
"""The constant that a failure at an earlier entry than the last one prints."""

HINT = """    is_last = result.entries_ok + 1 >= ENTRIES
    hint = "" if is_last else f"\\n{EARLIER}"
"""
"""The statements that set ``hint``, which such a failure ends with."""

COMES = """    pending, comes = result.match.pending, "a control entry"
    if isinstance(pending, Choice):
        comes = f"a decision of seat {pending.seat + 1} ({pending.question})"
    else:
        comes = {"Chance": "a roll", "Result": "the end"}.get(type(pending).__name__, comes)
    assert comes == NEXT, f"after entry {ENTRIES}, expected: {NEXT}; found: {comes}"
"""
"""The statements that compare what comes next with ``NEXT``."""

_POSSIBLE = """    try:
        found = {found}
    except Exception as error:
        why = f"{{NEXT}} must come, but a rule fails when the choices are listed: {{error!r}}"
        raise AssertionError(f"after entry {{ENTRIES}}, {{why}}") from error
"""
_LEGAL = "[text(decision) for decision in result.match.state.legal({seat})]"
_NEXT = "It must come after the last entry."
_OUTCOMES = '[f"{text(roll)} weight={weight}" for roll, weight in result.match.state.outcomes()]'


def next_constant(following: str) -> str:
    """Return the source of ``NEXT``, which is *following* in words."""
    return f"NEXT = {literal(following, 'NEXT = ')}\n{docstring(_NEXT)}"


def possible(seat: int | None) -> str:
    """Return the statements that list the legal decisions of *seat* as ``found``.

    If *seat* is None, these are the outcomes of the next roll.
    """
    return _POSSIBLE.format(found=_OUTCOMES if seat is None else _LEGAL.format(seat=seat))
