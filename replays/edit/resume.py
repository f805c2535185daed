"""Resuming a match from its replay file."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.format.encoder import Encoder
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.v1 import replay_pb2


@dataclass(frozen=True, slots=True)
class ResumedMatch:
    """A match as its file left it, to be looked at or gone on with."""

    header: replay_pb2.Header
    setup: Setup
    match: MatchState
    """The match after the last whole entry."""
    footer: replay_pb2.Footer | None
    """Present when the match has ended: then nothing may be added."""
    encoder: Encoder
    """Makes the bytes that come next."""
    end: int
    """Where the last whole frame ends, in bytes: what comes next belongs there."""
    torn: Damage | None
    """The torn tail behind that; None as a rule."""


def resume_match(
    path: Path, on_step: Callable[[ReplayStep], None] = lambda _step: None
) -> ResumedMatch:
    """Return the match in the file at *path*, played again; the file is left as it is.

    Args:
        path: the file.
        on_step: is called with every step, in order.

    Raises:
        NotAReplay: there is no replay at *path*.
        UnsupportedReplay: it is of a format, game or rules that are not known here, or holds
            what only a later program knows.
        CorruptReplay: it is damaged, not merely torn.
        Divergence: it does not re-simulate.
    """
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        for step in resimulation.steps():
            on_step(step)
        result = resimulation.result()
        if result.failure is not None:
            raise result.failure
        if result.newer is not None:
            raise result.newer
        if result.damage is not None and not result.damage.torn:
            raise CorruptReplay(result.damage.offset_bytes, result.damage.why)
        return ResumedMatch(
            header=result.header,
            setup=result.setup,
            match=result.match,
            footer=result.footer,
            encoder=Encoder(
                codec(result.setup.game),
                seq=result.entries_ok,
                running=resimulation.reader.hasher_at_end(),
            ),
            end=resimulation.reader.end,
            torn=result.damage,
        )
