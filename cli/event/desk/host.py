"""The screen, as actions and forms use it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from tilewyrm.cli.admin.connection import Ask
from tilewyrm.cli.event.commands.desk import Desk
from tilewyrm.cli.event.desk.situation import Situation
from tilewyrm.cli.event.desk.window import Sight
from tilewyrm.cli.event.forms.page import Page
from tilewyrm.events.rounds.entrant import Entrant
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.language.speech import tell

Done = TypeVar("Done")


class Host(Protocol):
    """The screen. No method waits."""

    situation: Situation
    sight: Sight
    cup: Path
    """The folder of the event."""
    key_file: Path | None
    """The file of the key that signs here; None for the user's own."""
    ask: Callable[[Ask[Any]], Any]
    """Calls the server of the event."""

    @property
    def table(self) -> EventTable | None:
        """The table that is chosen, if there is one."""

    @property
    def entrant(self) -> Entrant | None:
        """The player who is chosen, if there is one."""

    def open(self, page: Page) -> None:
        """Show *page* over the window."""

    def close_page(self) -> None:
        """Take the page away."""

    def write(
        self, work: Callable[[Desk], Done], then: Callable[[Done], str], busy: str = ""
    ) -> None:
        """Do *work* with the event open for writing, beside the screen.

        After it, the page is taken away, and what *then* returns is shown. A ClickException is
        shown instead, on the page if there is one. *busy* says what is done, if it may take long.
        """

    def compute(
        self, work: Callable[[], Done], then: Callable[[Done], str], busy: str = ""
    ) -> None:
        """Do *work* without the lock of the event, otherwise as `write`."""

    def leave(self) -> None:
        """Leave the desk."""


def player_number(desk: Desk, words: str) -> int:
    """Return the number of the player whom *words* mean.

    Raises:
        ClickException: they mean none, or several.
    """
    try:
        return desk.number(words)
    except click.UsageError as error:
        raise click.ClickException(tell("desk.no_player", name=words.strip())) from error


def whole_numbers(texts: list[str]) -> tuple[int, ...]:
    """Return points by seat, as they were typed.

    Raises:
        ClickException: one of them is something else.
    """
    try:
        return tuple(int(text) for text in texts)
    except ValueError as error:
        raise click.ClickException(tell("desk.no_number")) from error


def reason_of(text: str, longest: int) -> str:
    """Return a reason, in one line.

    Raises:
        ClickException: there is none, or it is too long.
    """
    line = " ".join(text.split())
    if not 0 < len(line) <= longest or not line.isprintable():
        raise click.ClickException(tell("desk.no_reason", longest=longest))
    return line
