"""Recording: a match that a program played, as a replay file."""

import hashlib
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Literal

from tilewyrm.api.match import Match
from tilewyrm.api.position.position import history_of, inner
from tilewyrm.api.setup.arguments import texts
from tilewyrm.engine.game import Entry, Rolled, State
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import NO_COMMITMENT, Luck, commitment
from tilewyrm.replays.format.encoder import Encoder, header, seat_info


def record(
    match: Match,
    path: str | PathLike[str],
    /,
    *,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    overwrite: bool = True,
) -> None:
    """Write *match* to a replay file at *path*; an earlier file is replaced once it is whole.

    If the match is over, `tilewyrm replay verify` says ``ok``. It says ``sealed`` if not every roll
    is the one of the match's luck: rolls applied by hand cannot be proven. A match under way
    becomes an unfinished file.

    Args:
        match: the match; not changed.
        path: the file, usually with the suffix ``.twr``.
        names: the name of the player on each seat, or nothing.
        bots: the bot on each seat, such as ``greedy`` or any name of your own, empty for a person;
            or nothing.
        overwrite: whether an earlier file may be replaced.

    Raises:
        FileExistsError: there is a file at *path*, and *overwrite* is false.
        ValueError: there are more or fewer names or bots than seats, or a bot of the project cannot
            have such a budget.
        TypeError: *names* or *bots* is not a list of texts.
        OSError: the file cannot be written; it names *path*.
    """
    for what, given in (("names", names), ("bots", bots)):
        texts(what, given)
        if given and len(given) != match.seats:
            raise ValueError(f"{len(given)} {what} for {match.seats} seats")
    nobody = [""] * match.seats
    target = Path(path)
    part = target.with_name(f"{target.name}.part")
    data = recorded(match, names or nobody, bots or nobody)
    try:
        if overwrite:
            _write(part, data, "wb")
            part.replace(target)
        else:
            _write(target, data, "xb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


def _write(path: Path, data: bytes, mode: Literal["wb", "xb"]) -> None:
    """Write *data* to a file at *path*, which is gone if that fails.

    Raises:
        OSError: it fails.
    """
    stream = path.open(mode)
    try:
        with stream:
            stream.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def recorded(match: Match, names: Sequence[str], bots: Sequence[str]) -> bytes:
    """Return the replay file of *match* with *names* and *bots* by seat.

    Raises:
        ValueError: a bot of the project cannot have such a budget.
    """
    setup, history, secret = inner(match).setup, history_of(match), match.secret
    if secret is not None and not _follows(match, history, secret):
        secret = None
    again = MatchState(inner(match).game, setup, Terms(), bots)
    encoder = Encoder(codec(setup.game))
    start = header(
        setup,
        [seat_info(name, bot) for name, bot in zip(names, bots, strict=True)],
        terms=Terms(),
        match_id=f"played-{hashlib.sha256(repr(match).encode()).hexdigest()[:16]}",
        commitment=NO_COMMITMENT if secret is None else commitment(secret),
        started_unix_ms=0,
        public_key=b"",
    )
    data = [encoder.begin(start)]
    for entry in history:
        events = apply(again, entry)
        data.append(encoder.entry(entry, events, again, unix_ms=0))
    if again.result is not None:
        data.append(encoder.footer(again, secret, None))
    return b"".join(data)


def _follows(match: Match, history: Sequence[Entry], secret: bytes) -> bool:
    """Return whether every roll of *history* is that of *secret*."""
    luck = Luck(secret, [b""] * match.seats)
    state: State = inner(match).game.initial(inner(match).setup)
    for entry in history:
        if isinstance(entry, Rolled) and luck.roll(state) != entry.roll:
            return False
        state.apply(entry)
    return True
