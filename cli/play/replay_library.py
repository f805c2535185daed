"""The replays of this computer, for the client: replays is imported when it is needed."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tilewyrm.cli.files.match_files import downloads, own_folder, stored_replays
from tilewyrm.client.local_services import CostlyChoice, FinishedMatch, GameResults, Verification

if TYPE_CHECKING:  # the first screen comes before the messages do
    from tilewyrm.client.local_services import ReplaySource
    from tilewyrm.v1.match_pb2 import Setup


class LocalReplayLibrary:
    """See `tilewyrm.client.local_services.ReplayLibrary`."""

    def own(self, data_dir: str, table_id: str) -> Path:
        """Return where the server beside a client keeps the replay of a table."""
        return own_folder(Path(data_dir) if data_dir else None) / f"{table_id}.twr"

    def folder(self) -> Path:
        """Return where replays from other servers belong."""
        return downloads()

    def matches(self) -> Sequence[FinishedMatch]:
        """Return all finished matches, the newest first."""
        from tilewyrm.replays.errors import ReplayError

        matches = []
        for path in stored_replays():
            with suppress(ReplayError, OSError):
                match = _finished_match(path)
                if match is not None:
                    matches.append(match)
        return sorted(matches, key=lambda match: -match.ended_s)

    def results(self, names: Collection[str]) -> Sequence[GameResults]:
        """Return the player's results against bots."""
        from tilewyrm.cli.results.own_results import own_results

        return own_results(names)

    def moment(self, path: Path, seq: int) -> "Setup":
        """Return the setup of a branch after an entry of a replay."""
        from tilewyrm.cli.play.replay_source import moment_of

        return moment_of(path, seq)

    async def costliest_choices(
        self, path: Path, seat: int, progress: Callable[[float], None]
    ) -> Sequence[CostlyChoice]:
        """Return the costliest choices of a seat, from a process of its own."""
        # Imported here: only who asks for them needs it.
        from tilewyrm.cli.play.mistake_search import costliest_choices

        return await costliest_choices(path, seat, progress)

    def demo(self, game: str) -> "ReplaySource":
        """Open the replay of *game* that comes with the program, once for all who look at it."""
        return _demo(game)

    def retold(self, path: Path) -> "ReplaySource":
        """Open a replay to watch it."""
        return _retold(path)

    def verify(self, path: Path) -> Verification:
        """Re-simulate a match and return the verdict."""
        from tilewyrm.cli.terminal.replay_messages import translated
        from tilewyrm.language.speech import tell
        from tilewyrm.replays.check.resimulation import replay
        from tilewyrm.replays.check.verdict import Demands, Exit, verdict
        from tilewyrm.replays.errors import NewerReplay, ReplayError

        try:
            result = replay(path)
        except ReplayError as error:
            newer = isinstance(error, NewerReplay)
            return Verification(False, 0, translated(error.message), newer)
        matches = verdict(result, Demands())
        holds = matches.code is Exit.HOLDS
        why = translated(matches.wrong) if matches.wrong else tell("replay.found.no_footer")
        newer = result.newer is not None
        return Verification(holds, result.entries_ok, "" if holds else why, newer)


def _finished_match(path: Path) -> FinishedMatch | None:
    """Return the match in the file at *path*; None when it is not over.

    Raises:
        ReplayError: the file is no replay, or damaged.
    """
    from tilewyrm.engine.registry import game
    from tilewyrm.replays.format.summary import summary

    header, footer = summary(path)
    if footer is None:
        return None
    scores = footer.result.scores
    names = [seat.name for seat in header.seats]
    title = game(header.setup.game).title
    return FinishedMatch(path, title, path.stat().st_mtime, tuple(zip(names, scores, strict=True)))


@cache
def _demo(game: str) -> "ReplaySource":
    """Open a match between two bots, played as in a league under names of the cast."""
    return _retold(Path(__file__).with_name(f"demo-{game}.twr"))


def _retold(path: Path) -> "ReplaySource":
    # Imported here: the first screen comes before servers do.
    from tilewyrm.cli.play.replay_source import replay_source

    return replay_source(path)
