"""Bots that the server on this computer lacks for a table, and how to return to it."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.play_options import PlayOptions, return_command
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_STATUSES = (service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING)
_ANY_FILE = "FILE.py:NAME"


class MissingBots(NamedTuple):
    """The bots of a table that its server lacks."""

    names: Sequence[str]
    """Their names at the table, each once, in the order of the seats."""
    game: service_pb2.GameInfo
    """The table's game."""


async def missing_bots(lobby: TablesClient, table_id: str) -> MissingBots | None:
    """Return the bots of an unfinished table that the server of *lobby* lacks, or None.

    The server does not load the table for this, so no stand-in begins to play.
    """
    tables = {table.table_id: table for table in await lobby.tables(_STATUSES)}
    table = tables.get(table_id)
    if table is None:
        return None
    bots = dict.fromkeys(seat.bot for seat in table.seats if seat.bot)
    for game in await lobby.games():
        if game.name == table.game:
            names = [bot for bot in bots if bot.partition(":")[0] not in game.bots]
            return MissingBots(names, game) if names else None
    return None


async def check_bots(
    lobby: TablesClient, seats: SeatStore, play_options: PlayOptions, table_id: str
) -> None:
    """Check that the server of *lobby*, on this computer, has the bots of a table.

    It need not if the player has chosen that the game's usual bot plays instead.

    Raises:
        ClientError: it lacks one; the message says how to return.
    """
    missing = await missing_bots(lobby, table_id)
    if missing is None:
        return
    kept = [seat for seat in seats.of(play_options.place) if seat.table_id == table_id]
    known = next((seat.bot for seat in kept if seat.bot), "")
    usual = missing.game.usual_bot
    if usual in (play_options.bot, known):
        return
    bot, now = missing.names[0], _same_name(missing)
    name = kept[0].name if kept else play_options.name
    file = play_options.bot_file or known or _ANY_FILE
    raise ClientError(
        tell(
            "start.bot_changed" if now else "start.bot_missing",
            table=table_id,
            bot=bot,
            now=now,
            command=return_command(play_options, table_id, name, file),
            usual=usual,
            instead=return_command(play_options, table_id, name, usual),
        )
    )


def _same_name(missing: MissingBots) -> str:
    """Return the version of the first missing bot that the server has, or an empty text."""
    name = missing.names[0].partition("@")[0]
    return next((bot for bot in missing.game.bots if bot.partition("@")[0] == name), "")
