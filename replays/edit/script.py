"""Scripts: the entries of a file, to be rewritten in full or in part."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from tilewyrm.engine.match.controls import Conclude, Ending
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.codec.setups import read_header, read_terms
from tilewyrm.replays.edit.bot_names import neutral_bot_names, rename_bots
from tilewyrm.replays.edit.replay_writer import ReplayWriter, RewrittenReplay, ScriptEntry
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.evidence.luck import Luck
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.v1 import replay_pb2


@dataclass(frozen=True)
class Script:
    """A match, and what was played in it."""

    header: replay_pb2.Header
    moves: tuple[ScriptEntry, ...]
    over: bool
    """Whether the file has a footer."""
    secret: bytes = b""
    """The secret that the file reveals, or an empty one."""


def script_of(path: Path, entries: int | None = None, *, takes_rolls: bool = False) -> Script:
    """Return the script of the file at *path*, or of its first *entries*.

    If it *takes_rolls*, a roll that does not follow from the secret is valid.

    Raises:
        ReplayError: nothing of it can be played; or it is damaged or does not hold before its end,
            or before the end of those *entries*.
    """
    moves: list[ScriptEntry] = []
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        if takes_rolls:
            resimulation.luck = None
        for step in safe_steps(resimulation, entries):
            message = step.message
            ruled = message.ruled if message.HasField("ruled") else None
            moves.append(
                ScriptEntry(step.seq, step.entry, message.spent_ms, message.unix_ms, ruled)
            )
        if len(moves) == entries:
            return Script(resimulation.header, tuple(moves), over=False, secret=resimulation.secret)
        result = resimulation.result()
    if result.failure is not None:
        raise result.failure
    if result.newer is not None:
        raise result.newer
    if result.damage is not None and not result.damage.torn:
        raise CorruptReplay(result.damage.offset_bytes, result.damage.why)
    over = result.footer is not None
    return Script(resimulation.header, tuple(moves), over=over, secret=resimulation.secret)


def without_names(script: Script) -> Script:
    """Return *script* with nothing that tells who played, where and when.

    Bots that are not the project's get neutral names. Rulings stay as they are signed. The
    commitment stays: rulings are about it. So does the date of a match of the day, from which its
    rolls follow; the commitment would tell it, too.
    """
    header = replay_pb2.Header()
    header.CopyFrom(script.header)
    for field in ("match_id", "follows", "started_unix_ms", "event_table"):
        header.ClearField(field)
    if header.setup.HasField("origin"):
        header.setup.origin.match_id = ""
    rename_bots(header, neutral_bot_names(header))
    for seat in header.seats:
        seat.ClearField("name")
        seat.ClearField("entropy")
        seat.thinking.ClearField("seed")
        if not seat.bot:
            seat.ClearField("thinking")
    moves = tuple(move._replace(unix_ms=0) for move in script.moves)
    return replace(script, header=header, moves=moves)


def started_match(script: Script) -> MatchState:
    """Return the match of *script* before its first entry."""
    header = script.header
    setup, terms = read_header(header), read_terms(header.setup.terms)
    return MatchState(game(setup.game), setup, terms, [seat.bot for seat in header.seats])


def rewritten(
    script: Script, moves: Iterable[ScriptEntry], *, to_the_end: bool = False
) -> RewrittenReplay:
    """Play *moves* in the match of *script*, and write it down; what cannot come is left out.

    A decision is taken by the seat that is asked. A request to go back to an entry has its new
    number. So most of the later entries can still come.

    If every roll follows from the secret of *script*, the new file keeps it, in the footer; a match
    of the day keeps its mark. Otherwise it has neither.

    Args:
        script: the match.
        moves: what is played.
        to_the_end: whether the match is concluded, so that its end is scored, where it is not over.
    """
    moves = tuple(moves)
    writer = _played(script, lambda _: moves, to_the_end=to_the_end)
    if script.header.setup.HasField("known_luck") and not writer.rolls_follow:
        writer = _played(_without_known_luck(script), lambda _: moves, to_the_end=to_the_end)
    secret = script.secret if writer.rolls_follow else None
    return writer.written(secret, branched=script.header.setup.HasField("origin"))


def live_replay(
    script: Script,
    moves_in: Callable[[MatchState], Iterable[ScriptEntry]],
    *,
    to_the_end: bool = False,
) -> RewrittenReplay:
    """Play moves that depend on the match, and write it down as `rewritten` does.

    The file keeps no secret, and no mark of a match of the day.

    Args:
        script: the match, whose own moves are not played.
        moves_in: returns them for the match; each is read after those before it were played.
        to_the_end: as for `rewritten`.
    """
    return _played(_without_known_luck(script), moves_in, to_the_end=to_the_end).written()


def _without_known_luck(script: Script) -> Script:
    unmarked = replay_pb2.Header()
    unmarked.CopyFrom(script.header)
    unmarked.setup.ClearField("known_luck")
    return replace(script, header=unmarked)


def _played(
    script: Script, moves_in: Callable[[MatchState], Iterable[ScriptEntry]], *, to_the_end: bool
) -> ReplayWriter:
    entropy = [seat.entropy for seat in script.header.seats]
    luck = Luck(script.secret, entropy) if script.secret else None
    writer = ReplayWriter(script.header, started_match(script), luck)
    for move in moves_in(writer.match):
        writer.write_due(but=move.entry)
        if writer.match.result is not None:
            break
        writer.write_if_legal(move)
    if to_the_end:
        writer.write_due()
    if to_the_end and writer.match.result is None:
        writer.write_if_legal(ScriptEntry(0, Controlled(Conclude(Ending.ABANDONED))))
    return writer
