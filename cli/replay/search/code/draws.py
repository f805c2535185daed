"""Code with which a secret is drawn from: random matches choose among all outcomes instead."""

from collections.abc import Mapping

from tilewyrm.cli.replay.search.code.callers import Place, callers

_DRAWS = frozenset(("source", "weight", "outcome"))
"""Methods of frames of chance that a roll from a secret calls."""
_MOST_CALLS = 3
"""Calls between such a method and code that is only for it."""


def is_for_draws(sources: Mapping[str, str], place: Place, calls: int = _MOST_CALLS) -> bool:
    """Return whether only rolls from a secret run the block at *place*, *calls* away at most."""
    home, _, name = place[1].rpartition(".")
    if home and name in _DRAWS:
        return True
    are_known = False
    for caller in callers(sources, place) if calls else ():
        are_known = True
        if not is_for_draws(sources, caller, calls - 1):
            return False
    return are_known
