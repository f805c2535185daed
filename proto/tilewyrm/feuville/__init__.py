"""The classes of Feuville's decisions, rolls, events and parts; in ``v1``, the same as messages.

``Decision``, ``Roll``, ``Event`` and ``Part`` are their unions. Each name is read when it is asked
for. The stub beside this file says the same to type checkers.
"""

from importlib import import_module


def __getattr__(name: str) -> object:
    """Return the class or union *name*; their names are in `docs/api.md`."""
    if name[:1].isupper():  # what is looked for in lower case is a module
        found = import_module("tilewyrm.api.values.classes").public_classes("feuville")
        if name in found:
            return found[name]
    raise AttributeError(f"module 'tilewyrm.feuville' has no attribute {name!r}")
