"""The words of The Flying Machines."""

WORDS = (
    "flying machine",
    "flying machines",
    "straight machine",
    "straight machines",
    "diagonal machine",
    "diagonal machines",
)
