"""Commands that come next for a file that versions play differently."""

from pathlib import Path
from shlex import quote


def shrink_command(file: Path, old: object, new: object, flag: str = "") -> str:
    """Return the command that shortens *file*, which *old* and *new* play differently.

    *flag* has a space before it, as of `VersionDifference.flag`.
    """
    versions = f"{quote(str(old))} {quote(str(new))}"
    return f"tilewyrm replay shrink {quote(str(file))} --differs {versions}{flag}"


def commit_command(file: Path, span: object, flag: str = "") -> str:
    """Return the command that finds the first commit of *span* that plays *file* differently.

    *flag* has a space before it, as of `VersionDifference.flag`.
    """
    return f"tilewyrm replay bisect {quote(str(file))} --commits {span}{flag}"
