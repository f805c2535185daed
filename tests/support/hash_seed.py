"""The hash seed of a run of tests: the order of a set, and so a wrong rule, may depend on it."""

import os
import random

VARIABLE = "PYTHONHASHSEED"
_FIRST, _LAST = 1000, 2**32 - 1
"""Seeds of a run. Those of the versions that tests compare are smaller."""
_OWN = os.environ.get(VARIABLE, "")
"""The hash seed of this process, or no number if it is random."""


def choose() -> None:
    """Choose one hash seed for all processes that this one starts, unless it has one itself."""
    if not _OWN.isdecimal():
        os.environ[VARIABLE] = str(random.randint(_FIRST, _LAST))


def words(*, of_workers: bool) -> str:
    """Return the hash seed under which the tests ran, in workers or in this process."""
    seed = os.environ.get(VARIABLE, "") if of_workers else _OWN
    if seed.isdecimal():
        return f"{VARIABLE}={seed}"
    return f"{VARIABLE} was random, set a number to repeat a run"
