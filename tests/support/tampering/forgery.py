"""All that a forger may do to the records of a match."""

from support.hiding import hidden
from support.tampering import altered, around, cut, header, order, rulings, signature, spliced
from support.tampering.deeds import Deed
from support.tampering.matches import Matches

CLAIMS = ("other scores", "another winner")
"""What is done to the result."""
DONE: dict[str, Deed] = {
    name: deed
    for group in (altered, cut, order, spliced, signature, header, rulings, around)
    for name, deed in group.DEEDS.items()
}
"""By its name, what is done to a match."""


def tampered(name: str, given: Matches, hiding: str) -> bytes:
    """Return the file of the match after what is called *name* in DONE; *hiding* is made anew."""
    return hidden(DONE[name](given), hiding, claimed=name in CLAIMS)
