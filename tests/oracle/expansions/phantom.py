"""How the reference speaks of The Phantom."""

from typing import ClassVar

from oracle.translation import Translation


class Phantom(Translation):
    """The phantom, in step 2 or after it."""

    name = "phantom"
    elements = frozenset({"phantom"})
    pieces: ClassVar = {"Phantom": "phantom"}


TRANSLATION = Phantom()
