"""The player's finished matches against bots alone, from the replays on this computer."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.files.match_files import stored_replays
from tilewyrm.cli.results.verified_files import VerifiedFiles
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import summary


class OwnMatch(NamedTuple):
    """A verified match of the player."""

    game: str
    started_ms: int
    """In milliseconds since 1970."""
    points: int
    won: bool
    bots: tuple[tuple[str, int], ...]
    """Strategies of the other seats, without their budgets, with their points."""


def own_matches(names: Collection[str]) -> list[OwnMatch]:
    """Return them, the oldest first; a match counts once.

    The only person of such a match must have one of *names*: others may have played on a server
    on this computer, or have been watched. Branches, matches of the day and files that do not
    verify are left out.
    """
    verified, found = VerifiedFiles(), dict[str, OwnMatch]()
    for path in stored_replays():
        with suppress(ReplayError, OSError):
            match_id, match = _match(path, names)
            if match is not None and match_id not in found and verified.is_valid(path):
                found[match_id] = match
    verified.save()
    return sorted(found.values(), key=lambda match: match.started_ms)


def _match(path: Path, names: Collection[str]) -> tuple[str, OwnMatch | None]:
    """Return the match in the file at *path*, None if it does not count, with its id.

    Raises:
        ReplayError: the file is not a replay, or is damaged.
    """
    header, footer = summary(path)
    people = [seat for seat, sitting in enumerate(header.seats) if not sitting.bot]
    counts = (
        footer is not None
        and len(people) == 1
        and len(header.seats) > 1
        and not header.seats[people[0]].program
        and not header.setup.HasField("origin")
        and not header.setup.HasField("known_luck")
        and header.seats[people[0]].name in names
    )
    if footer is None or not counts:
        return header.match_id, None
    seat, scores = people[0], footer.result.scores
    bots = tuple(
        (sitting.bot.partition(":")[0], score)
        for sitting, score in zip(header.seats, scores, strict=True)
        if sitting.bot
    )
    won = seat in footer.result.winners
    return header.match_id, OwnMatch(
        header.setup.game, header.started_unix_ms, scores[seat], won, bots
    )
