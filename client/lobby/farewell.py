"""Farewell to a leaving player: the result of the match, or the command to return to it."""

import shlex
from collections.abc import Sequence

from tilewyrm.client.lobby.play_options import PlayOptions, return_command
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_store import StoredSeat
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2


def farewell(
    model: Model,
    play_options: PlayOptions,
    table_id: str,
    saved: str,
    held: SeatClient | None,
    *,
    in_lines: bool = False,
) -> tuple[Sequence[str], str]:
    """Return the sentences to who leaves a table, and the table's id if its match is over.

    Args:
        model: how the table stood.
        play_options: what the player asked for.
        table_id: the table that is left.
        saved: where the replay is; empty for nowhere.
        held: the player's seat; None for a spectator.
        in_lines: whether line mode has printed the result.
    """
    if held is not None and held.given_back:
        return [tell("waiting.given_back", table=table_id)], ""
    if model.result is None:
        return _return_lines(play_options, table_id, held.stored_seat if held else None), ""
    told = [*_outcome(model, model.result, play_options, saved, in_lines=in_lines)]
    if held is not None and held.followed_by:
        told.append(tell("start.again", table=held.followed_by))
    return told, table_id


def _return_lines(
    play_options: PlayOptions, table_id: str, kept: StoredSeat | None
) -> Sequence[str]:
    """Return the sentences to who leaves before the end: how to come back.

    Args:
        play_options: what the player asked for.
        table_id: the table that is left.
        kept: the player's seat there; None for a spectator.
    """
    if play_options.returns_home and (play_options.guided or kept is not None):
        if play_options.guided:
            return [tell("learn.left.home")]
        return [tell("start.left_table.home", table=table_id, row=tell("home.continue"))]
    if play_options.guided:
        command = f"{play_options.program} learn {play_options.game}"
        if play_options.expansion:
            command = f"{command} --with {play_options.expansion}"
        if play_options.tasks:
            return [tell("learn.left", command=command)]
        return [tell("learn.left_match", command=f"{command} --match")]
    if kept is None:
        command = return_command(play_options, table_id, play_options.name)
        return [tell("start.left_watching", table=table_id), f"  {command}"]
    command = return_command(play_options, table_id, kept.name, kept.bot)
    return [tell("start.left_table", table=table_id), f"  {command}"]


def _outcome(
    model: Model,
    result: match_pb2.Result,
    play_options: PlayOptions,
    saved: str,
    *,
    in_lines: bool,
) -> Sequence[str]:
    """Return the sentences at the end: the points, and where the replay is (empty: nowhere).

    Line mode has printed the points already. After a tutorial, which keeps neither, it is what
    comes next.
    """
    if play_options.guided:
        return [tell("learn.done")]
    told = []
    if not in_lines:
        points = ", ".join(f"{model.name(seat)} {got}" for seat, got in enumerate(result.scores))
        told.append(tell("start.result", table=model.table.table_id, points=points))
    if saved:
        verifying = f"{play_options.program} replay verify {shlex.quote(saved)}"
        told += [tell("start.saved", path=saved), tell("start.verify", command=verifying)]
    if model.table.setup.HasField("known_luck"):
        told.append(tell("today.compare", command=f"{play_options.program} results --day"))
    return told
