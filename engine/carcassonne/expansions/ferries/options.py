"""The options of The Ferries."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class Laying(StrEnum):
    """When the ferry of a new lake is laid (FB11)."""

    ALWAYS = "always"
    WITH_HIGHWAYMAN = "with_highwayman"


@dataclass(frozen=True, slots=True)
class FerriesOptions:
    """The options of The Ferries."""

    ferries: bool = option(
        False,
        "FB1",
        "Play with The Ferries: 8 more tiles with lakes. Each lake's ferry joins two roads.",
        "With The Ferries: 8 lakes, each with a ferry that joins two roads.",
    )
    ferry_place: Laying = option(
        Laying.ALWAYS,
        "FB11",
        "The ferry of a new lake is always placed (always), or only with a highwayman on the"
        " lake's tile.",
        "A new lake gets a ferry only if a highwayman is on its tile.",
    )
