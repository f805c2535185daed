"""The classes of Carcassonne's decisions, rolls, events and parts; in ``v1``, the same as messages.

``Decision``, ``Roll``, ``Event`` and ``Part`` are their unions. Each name is read when it is asked
for; their names are in `docs/api.md`. The stub beside this file says the same to type checkers.
"""

from functools import partial

from tilewyrm import _class_of

__getattr__ = partial(_class_of, "carcassonne")
