"""Going on with a replay file where its last whole frame ends."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.engine.game import Setup, State
from tilewyrm.replays.codec import codec
from tilewyrm.replays.encoder import Encoder
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.file import ReplayFile
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Resimulation, Step
from tilewyrm.v1 import replay_pb2


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match as its file left it, ready to be gone on with."""

    header: replay_pb2.Header
    setup: Setup
    state: State
    """The state after the last whole entry."""
    footer: replay_pb2.Footer | None
    """Present when the match has ended: then nothing may be added."""
    encoder: Encoder
    """Makes the bytes that come next."""
    file: ReplayFile
    """The file, open behind its last whole frame. The caller closes it."""
    cut_bytes: int
    """Length of the torn tail that was cut off; 0 as a rule."""


def resume(path: Path, on_step: Callable[[Step], None] = lambda step: None) -> Resumed:
    """Open the file at *path*, play it again, cut off a torn tail, and go on.

    Args:
        path: the file.
        on_step: is told of every entry, in order.

    Raises:
        NotAReplay: there is no replay at *path*.
        UnsupportedReplay: it is of a format, game or rules that are not known here.
        CorruptReplay: it is damaged, not merely torn; the file is left as it is.
        Divergence: it does not re-simulate; the file is left as it is.
        OSError: it cannot be written.
    """
    with open_replay(path) as stream:
        again = Resimulation(stream)
        for step in again.steps():
            on_step(step)
        result = again.result()
        if result.failure is not None:
            raise result.failure
        if result.damage is not None and not result.damage.torn:
            raise CorruptReplay(result.damage.offset_bytes, result.damage.message)
        end = again.reader.end
        encoder = Encoder(
            codec(result.setup.game),
            seq=result.entries_ok,
            running=again.reader.hasher_at_end(),
        )
    cut_bytes = path.stat().st_size - end
    return Resumed(
        header=result.header,
        setup=result.setup,
        state=result.state,
        footer=result.footer,
        encoder=encoder,
        file=ReplayFile.open(path, end),
        cut_bytes=cut_bytes,
    )
