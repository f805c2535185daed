"""The standard output, where it can take no more."""

import errno

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What is wrong where a file, into which the output goes, cannot grow."""


def is_full(error: OSError) -> bool:
    """Return whether *error* says that what the output goes into cannot grow.

    A file that the program opened by itself has a name in its error, and is another matter.
    """
    return error.filename is None and error.errno in _NO_ROOM
