"""Commands that compare versions of the program, with exit codes that `git bisect run` takes."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any

import click

from tilewyrm.client.command_line.translated_command import TranslatedCommand


class ComparisonExit(IntEnum):
    """Exit codes."""

    ALIKE = 0
    DIFFER = 1
    UNTESTED = 125
    """A version cannot play a file. `git bisect run` skips its commit."""
    INTERRUPTED = 130
    """Ctrl-C, as of a shell. `git bisect run` stops, too."""
    MISTYPED = 128
    """The command line is wrong. `git bisect run` stops."""


class MistypedError(click.UsageError):
    """The command line is wrong."""

    exit_code = ComparisonExit.MISTYPED


class ComparisonCommand(TranslatedCommand):
    """A command that compares versions."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Return the context for *args*.

        Raises:
            MistypedError: the command line is wrong.
        """
        with _mistyped():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command.

        Raises:
            MistypedError: the command line is wrong.
        """
        with _mistyped():
            return super().invoke(ctx)


@contextmanager
def _mistyped() -> Iterator[None]:
    """Give errors of the command line their exit code."""
    try:
        yield
    except click.UsageError as error:
        raise MistypedError(error.format_message(), error.ctx) from error
