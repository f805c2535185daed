"""Hints after a comparison of versions that found nothing, or not all."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tilewyrm.cli.replay.compare.fault_hints import impossible_roll_lines
from tilewyrm.cli.replay.compare.next_commands import failed_bot_command, why_command
from tilewyrm.cli.replay.compare.value_lines import edition_lines
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.bot_faults import undecided_bot
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import CorruptReplay, NotAReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.format.summary import header_of


def both_refuse_lines(faults: Sequence[str]) -> Iterator[str]:
    """Yield a line for each of *faults*, which both versions find."""
    return (tell("replay.bisect.both_refuse", why=fault) for fault in faults)


def bot_lines(paths: Sequence[Path], span: str | None) -> Iterator[str]:
    """Yield how many of *paths* end where a bot is to decide, and a command for the first.

    It finds the first commit of *span* in which the bot fails. If *span* is None, as there is no
    clone, it shows the error.
    """
    ends = [(path, entries) for path in paths if (entries := undecided_bot(path)) is not None]
    if not ends:
        return
    path, entries = ends[0]
    if span is None:
        yield count("replay.bisect.bots", len(ends), command=why_command(path, entries))
    else:
        yield from bot_commit_lines(path, entries, span, len(ends))


def bot_commit_lines(file: Path, entry: int, span: str, number: int = 1) -> Iterator[str]:
    """Yield that *number* matches end where a bot is to decide, as *file* does after *entry*.

    The command finds the first commit of *span* in which the bot of *file* fails.
    """
    command = failed_bot_command(file, entry, span=span)
    yield count("replay.bisect.bots_commit", number, command=command)


def report_unplayed(file: Path, error: UnplayedFile) -> None:
    """Report on stderr that *file* is damaged, or else the *error* of the version that plays it."""
    try:
        header_of(file)
    except (CorruptReplay, NotAReplay) as damage:
        unreadable(file, damage)
        return
    except ReplayError:
        pass  # as the version says, in its words
    say(str(error), err=True)


def suggest(file: Path, *, offers: bool) -> None:
    """Print what may be wrong in *file* all the same, after a comparison that found nothing."""
    say(*edition_lines(file))
    if not offers:
        say(tell("replay.bisect.try_offers"), err=True)
    if lines := [*impossible_roll_lines(file)]:
        say(*lines, err=True)
    elif not _reveals_secret(file):
        say(tell("replay.re_record.no_luck"), err=True)


def _reveals_secret(file: Path) -> bool:
    """Return whether the rolls of *file* can be checked here; False if it is unreadable here."""
    with suppress(ReplayError), open_replay(file) as stream:
        return bool(Resimulation(stream).secret)
    return False
