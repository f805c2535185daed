"""Bots that a server has beside those of the project: the programs of its settings file."""

from collections.abc import Sequence

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.engine.bots.registry import is_strategy


async def own_bots(connection: AdminConnection) -> Sequence[str]:
    """Return the names of these bots, in the order of the settings file.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    games = await connection.lobby.games()
    names = dict.fromkeys(name for game in games for name in game.bots)
    return [name for name in names if not is_strategy(name)]
