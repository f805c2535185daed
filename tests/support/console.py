"""A console whose player pipes answers in."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tilewyrm.client.terminal.console import Console, LineReader


@contextmanager
def piped(*answers: str, interactive: bool = False) -> Iterator[tuple[Console, list[str]]]:
    """Give a console on which *answers* wait, then the end; and the list of what it says."""
    said: list[str] = []
    reading, writing = os.pipe()
    try:
        os.write(writing, "".join(f"{answer}\n" for answer in answers).encode())
        os.close(writing)
        yield Console(LineReader(reading), said.append, interactive, screen=False), said
    finally:
        os.close(reading)
