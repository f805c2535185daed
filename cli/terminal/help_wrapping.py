"""How `--help` breaks its lines: between words, and never inside one such as ``--signed-by``."""

from collections.abc import Iterable

import click

from tilewyrm.language.speech import tell

_NON_BREAKING = "\N{NON-BREAKING HYPHEN}"
"""Stands for a hyphen while lines are broken."""


class HelpWrapper(click.HelpFormatter):
    """Help in which a name with hyphens, which is typed as it stands there, stays in one line."""

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section, with a colon as the reader's language sets it."""
        colon = tell("command.colon")
        self.write(f"{'':>{self.current_indent}}{heading}{colon}\n")

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(text.replace("-", _NON_BREAKING))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a table of names and what each of them means."""
        protected = [(name, meaning.replace("-", _NON_BREAKING)) for name, meaning in rows]
        super().write_dl(protected, col_max, col_spacing)

    def getvalue(self) -> str:
        """Return all that was written."""
        return super().getvalue().replace(_NON_BREAKING, "-")
