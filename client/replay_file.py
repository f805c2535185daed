"""The replay of a finished match, as a file of this computer."""

from pathlib import Path

from tilewyrm.client.embedded import Replays
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby import Lobby
from tilewyrm.client.wish import Wish
from tilewyrm.language.speech import tell


async def save_replay(
    lobby: Lobby, replays: Replays, wish: Wish, table_id: str, token: str
) -> Path:
    """Bring the replay of a table to this computer; return where it is.

    Raises:
        ClientError: the server does not give it, or it cannot be written.
    """
    if not wish.server:
        return replays.own(wish.data_dir, table_id)
    data = await lobby.replay(table_id, token, wish.pass_phrase)
    path = replays.folder() / f"{table_id}.twr"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_bytes(data)
        partial.replace(path)
    except OSError as error:
        raise ClientError(tell("start.not_saved", path=path, why=error)) from error
    return path
