"""Faults of an event, with their places."""

from dataclasses import dataclass

from tilewyrm.language.speech import tell


@dataclass(frozen=True)
class Fault:
    """A fault of an event."""

    what: str
    """The name of its kind, such as ``chain``."""
    text: str
    """The sentence, in the reader's language."""
    line: int = -1
    """The 0-based number of the line of the log; -1: it is about a file."""
    file: str = ""
    """The name of the file. It is empty if the fault is about a line alone."""

    @classmethod
    def of(cls, what: str, /, *, line: int = -1, file: str = "", **fields: str | int) -> "Fault":
        """Return the fault of the kind *what*, whose sentence has these *fields*."""
        text = tell(f"event.fault.{what}", line=line, file=file, **fields)
        return cls(what, text, line, file)
