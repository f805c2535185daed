"""A share of many like samples for each day; ``TEST_DAY=all make test`` takes all of them."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

DAY = "TEST_DAY"
"""The variable with the day's number. All processes of a run get it from the first one."""
ALL = "all"
"""What it is for all days at once."""
T = TypeVar("T")

os.environ.setdefault(DAY, str(datetime.now(UTC).toordinal()))


def share_of_today(everything: Sequence[T], shares: int) -> list[T]:
    """Return every *shares*-th of *everything*: after so many days, each was there once."""
    day = os.environ[DAY]
    return list(everything if day == ALL else everything[int(day) % shares :: shares])
