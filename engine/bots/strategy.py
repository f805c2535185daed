"""Name of a strategy, with its budget after a colon."""

import re
from typing import NamedTuple, Self

_TEXT = re.compile(r"([a-z]+)(?::([1-9][0-9]{0,5})(ms)?)?")


class Strategy(NamedTuple):
    """A strategy and its budget for one decision, such as ``search``, or ``search:1000ms``."""

    name: str
    playouts: int | None = None
    """How many playouts it may make for a decision: it decides the same on every machine."""
    milliseconds: int | None = None
    """How long it may think about a decision. At most one of the two is given."""

    @property
    def has_budget(self) -> bool:
        """Whether one of the two is given."""
        return self.playouts is not None or self.milliseconds is not None

    @classmethod
    def of(cls, text: str) -> Self:
        """Return the strategy that *text* names.

        Raises:
            ValueError: the text is malformed; the message has the format.
        """
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(
                f"cannot read the bot {text!r}: give its name, such as search, and if you"
                " like a budget for each decision, in playouts (search:200) or"
                " milliseconds (search:1000ms)"
            )
        name, number, unit = found.groups()
        if number is None:
            return cls(name)
        return cls(name, None, int(number)) if unit else cls(name, int(number))
