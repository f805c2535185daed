"""Classes of Feuville's decisions, rolls, events and parts; ``v1`` has the same as messages.

``Decision``, ``Roll``, ``Event`` and ``Part`` are their unions. `docs/api.md` and
`docs/api-events.md` list them with their fields. Each name is loaded when you first use it. The
stub beside this file gives the names to type checkers.
"""

from functools import partial as _partial

from tilewyrm import _class_of, _names_of

__getattr__ = _partial(_class_of, "feuville")
__dir__ = _partial(_names_of, "feuville")
