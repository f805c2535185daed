"""Arguments of the subcommands: matches, ranges of entries, secrets."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from tilewyrm.cli.files.match_files import AmbiguousMatch, MatchNotFound, match_file, stored_replays
from tilewyrm.engine.bots.registry import playout_strategy
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.state import Controlled, MatchEntry
from tilewyrm.language.speech import tell
from tilewyrm.replays.evidence.luck import read_secrets

_SECRET_FILE = "tilewyrm.secret_file"
"""Name of the path of `--secret` in the context of a command."""
Command = TypeVar("Command", bound=Callable[..., Any])


class SeatNotFound(LookupError):
    """A match has fewer seats; the message says how many."""


class FirstEntryNotFound(LookupError):
    """A match ends before a range of entries; the message says with which entry."""


class EntryRange(NamedTuple):
    """Range of entries, of all seats or of one."""

    first: int = 1
    last: int | None = None
    """None: up to the end."""
    seat: int | None = None
    """Those of one seat only, its decisions and what it does around the game; None: all."""

    @property
    def is_limited(self) -> bool:
        """Whether anything may be left out."""
        return self != EntryRange()

    def check(self, seats: int, entries: int) -> None:
        """Check that a match with *seats* seats and *entries* entries has that seat and entry.

        Raises:
            SeatNotFound: it does not have the seat.
            FirstEntryNotFound: it ends before the first entry of the range.
        """
        if self.seat is not None and self.seat >= seats:
            raise SeatNotFound(tell("rerun.no_seat", seat=self.seat + 1, seats=seats))
        if self.first > max(entries, 1):
            missing = tell("replay.found.moment.none", entry=self.first, last=entries)
            raise FirstEntryNotFound(missing)

    def includes_seq(self, seq: int) -> bool:
        """Return whether the entry number *seq* is within, whoever made it."""
        return self.first <= seq and (self.last is None or seq <= self.last)

    def includes(self, seq: int, entry: MatchEntry) -> bool:
        """Return whether *entry*, number *seq*, is among them."""
        return self.includes_seq(seq) and (self.seat is None or self.seat == seat_of(entry))


def seat_of(entry: MatchEntry) -> int | None:
    """Return the seat that made *entry*; None: none did."""
    if isinstance(entry, Decided):
        return entry.seat
    if isinstance(entry, Controlled):
        seat: int | None = getattr(entry.control, "seat", None)
        return seat
    return None


class MatchName(click.Path):
    """A match by the path of its file, its table's code, or a unique beginning of that."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path of the file."""
        try:
            return match_file(os.fspath(value))
        except (MatchNotFound, AmbiguousMatch) as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the codes that begin like *incomplete*, and that the shell may look for files."""
        codes = {path.stem for path in stored_replays() if path.stem.startswith(incomplete.lower())}
        return [*map(CompletionItem, sorted(codes)), CompletionItem(incomplete, type="file")]


def _secrets(
    context: click.Context, _option: click.Parameter, path: Path | None
) -> Sequence[bytes]:
    if path is None:
        return ()
    context.meta[_SECRET_FILE] = path
    try:
        return read_secrets(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise click.BadParameter(f"{path}: {error}") from error


def secret_words() -> Sequence[str]:
    """Return the flag with the secrets of the present command, for the next one; empty if none."""
    path = click.get_current_context().meta.get(_SECRET_FILE)
    return [] if path is None else ["--secret", str(path)]


file = click.argument("file", metavar="FILE", type=MatchName())
files = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=MatchName())


def _secret(help_text: str) -> Callable[[Command], Command]:
    """Return the flag that takes secrets, with this help."""
    return click.option(
        "--secret",
        "secrets",
        metavar="FILE",
        type=click.Path(path_type=Path),
        callback=_secrets,
        help=help_text,
    )


secret = _secret("replay.flag.secrets")
secret_in_words = _secret("replay.flag.secret")
"""The same for commands that print sentences only."""
secret_of_rolls = _secret("replay.flag.re_record_secret")
"""The same for what draws the rolls again."""
secret_of_page = _secret("replay.flag.page_secret")
"""The same for what is written with the secret in it."""


def valid_bot(_: click.Context, __: click.Parameter, name: str) -> str:
    """Return *name*; where there is one, check that a bot is called so that thinks ahead."""
    try:
        if name:
            playout_strategy(name)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return name
