"""This program, as the files that it writes name it."""

from functools import cache


@cache
def written_by() -> str:
    """Return the program's name and version, such as ``tilewyrm 1.2.0``.

    It is looked up once. Where descriptors may become short, ask while there are some.
    """
    # Imported here: who reads a file need not wait for it.
    from importlib.metadata import version

    return f"tilewyrm {version('tilewyrm')}"
