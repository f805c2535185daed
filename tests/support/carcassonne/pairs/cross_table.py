"""What volcano, dragon, fairy, princess and portal do with each kind of piece.

A kind of piece that some expansion adds has its row here: it belongs to neither alone.
"""

from typing import NamedTuple


class Fate(NamedTuple):
    """What may happen to one kind of piece."""

    eaten: bool
    """The dragon eats it (C79)."""
    fairy: bool
    """The fairy may stand beside it (C90)."""
    portal: bool
    """It may go through a portal (C114)."""
    princess: bool
    """A princess may send it home (C100)."""
    volcano: bool
    """It may be placed on a volcano tile in that turn (C62)."""


TABLE = {
    "meeple": Fate(eaten=True, fairy=True, portal=True, princess=True, volcano=False),
    "abbot": Fate(eaten=True, fairy=True, portal=True, princess=False, volcano=False),
    "large-meeple": Fate(eaten=True, fairy=True, portal=True, princess=True, volcano=False),
    "builder": Fate(eaten=True, fairy=False, portal=False, princess=False, volcano=False),
    "phantom": Fate(eaten=True, fairy=True, portal=True, princess=True, volcano=False),
    "pig": Fate(eaten=True, fairy=False, portal=False, princess=False, volcano=False),
}
"""By name of the piece."""
