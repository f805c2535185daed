"""The organiser's side of an event: its folder, its log and names, and the key that signs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.event.page.hall_page import write_page
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer, signing_key
from tilewyrm.cli.event.record.refusal_text import refusal_text
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Fact
from tilewyrm.events.log.line import Line
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.state.event_record import EventRecord

Command = TypeVar("Command", bound=Callable[..., Any])


class Desk:
    """An event that is open for writing, with its folder, log and names."""

    def __init__(self, folder: EventFolder, log: EventLog, signer: Signer) -> None:
        self.folder = folder
        self.log = log
        self.roster = Roster.read(folder.players, log.record.entrants)
        for entrant in log.record.entrants.values():
            self.roster.drop_unnamed(entrant.number, entrant.rows)
        self._signer = signer

    @property
    def record(self) -> EventRecord:
        """The record of the event."""
        return self.log.record

    @property
    def present_round(self) -> EventRound:
        """The last round that is paired.

        Raises:
            UsageError: there is none.
        """
        if not self.record.rounds:
            raise click.UsageError("no round is paired yet; pair it: tilewyrm event pair")
        return self.record.rounds[-1]

    def append(self, fact: Fact) -> Line:
        """Append *fact* to the log; return its line.

        Raises:
            ClickException: it is refused.
        """
        try:
            return self.log.append(fact, self._signer)
        except EventError as error:
            raise self._refusal(error) from error

    def check(self, fact: Fact) -> None:
        """Check that *fact* can be appended.

        Raises:
            ClickException: it is refused.
        """
        try:
            self.log.state.check(fact, self._signer.by)
        except EventError as error:
            raise self._refusal(error) from error

    def _refusal(self, error: EventError) -> click.ClickException:
        if error.reason is Reason.VALUE:  # something mistyped
            return click.UsageError(str(error))
        return click.ClickException(refusal_text(error, self.roster))

    def number(self, words: str) -> int:
        """Return the number of the player whom *words* mean.

        Raises:
            UsageError: they mean none, or several.
        """
        return self.roster.find(words, self.record.entrants)

    def names(self, numbers: Sequence[int]) -> str:
        """Return the names of players, in a list."""
        return ", ".join(map(self.roster.name, numbers))


@contextmanager
def opened(cup: Path, key_file: Path | None) -> Iterator[Desk]:
    """Give the event in the folder *cup* for the context, with its lock; then write its page.

    Raises:
        ClickException: there is none, another program writes, or there is no key.
    """
    folder, signer = EventFolder(cup), signing_key(key_file)
    with folder.writing() as log:
        before = log.state.seq
        try:
            yield Desk(folder, log, signer)
        finally:
            if log.state.seq != before:
                write_page(folder, log)


def cup(command: Command) -> Command:
    """Give *command* the argument with the folder of an event."""
    flag = click.argument("cup", metavar="FOLDER", type=click.Path(path_type=Path, file_okay=False))
    return flag(command)


def signed(command: Command) -> Command:
    """Give *command* the flag of the key that signs."""
    flag = click.option(
        "--key",
        "key_file",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="event.flag.key",
    )
    return flag(command)


def why(command: Command) -> Command:
    """Give *command* the flag of the reason, which it needs."""
    flag = click.option(
        "--why", metavar="TEXT", required=True, callback=_reason, help="event.flag.why"
    )
    return flag(command)


LONGEST_REASON = 200
"""Characters of a reason."""


def _reason(_context: click.Context, _option: click.Parameter, text: str) -> str:
    return one_line("--why", text, LONGEST_REASON)


def one_line(what: str, text: str, longest: int) -> str:
    """Return *text* in one line without needless blanks; *what* names it in the refusal.

    Raises:
        UsageError: nothing is left, or too much, or invisible characters.
    """
    line = " ".join(text.split())
    if not 0 < len(line) <= longest or not line.isprintable():
        raise click.UsageError(f"{what} must have 1 to {longest} visible characters")
    return line
