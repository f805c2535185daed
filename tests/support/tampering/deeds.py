"""What can be done to a match, by name."""

from collections.abc import Callable

from support.files import Records
from support.tampering.matches import Matches

Deed = Callable[[Matches], Records]
"""Does something to a match: returns its records then."""


class Deeds(dict[str, Deed]):
    """Deeds by their names, in the order in which they were told."""

    def deed(self, what: Deed) -> Deed:
        """Remember *what* can be done; it is called as the function is."""
        self[what.__name__.replace("_", " ")] = what
        return what
