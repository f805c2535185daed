"""Near names: those that a misspelt one may stand for."""

from collections.abc import Iterable
from difflib import get_close_matches


def meant(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that names those of *known* that *name* may mean, or nothing."""
    names, small = [*known], name.lower()
    close = [each for each in names if len(small) > 3 and small in each.lower()]
    if near := get_close_matches(small, {each.lower(): each for each in names}, 2):
        close += [each for each in names if each.lower() in near]
    *rest, last = dict.fromkeys(close[:6]) or [""]
    return f"; did you mean {', '.join(rest)}{' or ' if rest else ''}{last}?" if last else ""
