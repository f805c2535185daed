"""The frames of Feuville, found in its modules."""

import importlib
import pkgutil
from dataclasses import is_dataclass

from tilewyrm.engine import feuville
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.kernel.frame import Frame, TerminalFrame


def frame_types() -> list[type[Frame[FeuvilleState]]]:
    """Return every class of frame that a match of Feuville can have on its agenda."""
    modules = pkgutil.walk_packages(feuville.__path__, f"{feuville.__name__}.")
    names = [found.name for found in modules]
    found = {
        value
        for name in names
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, type) and issubclass(value, Frame) and is_dataclass(value)
    }
    return sorted(found | {TerminalFrame}, key=lambda kind: kind.name)
