"""The frames of Feuville, found in its modules."""

import importlib
import pkgutil
from dataclasses import is_dataclass

from tilewyrm.engine import feuville
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.kernel.frame import (
    Frame,
    TerminalFrame,
)


def frame_types() -> list[type[Frame[FeuvilleState]]]:
    """Return every class of frame that a match of Feuville can have on its agenda."""
    names = [
        f"{feuville.__name__}.{found.name}" for found in pkgutil.iter_modules(feuville.__path__)
    ]
    found = {
        value
        for name in names
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, type) and issubclass(value, Frame) and is_dataclass(value)
    }
    return sorted(found | {TerminalFrame}, key=lambda kind: kind.name)
