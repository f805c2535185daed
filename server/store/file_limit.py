"""How many files the process may have open: a table has one, and so has every connection."""

import contextlib
import sys

if sys.platform == "win32":  # it has no such limit
    resource = None
else:
    import resource

_NO_LIMIT = 1 << 20


def raise_limit() -> None:
    """Raise the limit as far as it goes."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS says "unlimited" and means less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def limit() -> int:
    """Return the limit."""
    if resource is None:
        return _NO_LIMIT
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most >= 0 else _NO_LIMIT
