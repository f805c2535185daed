"""Export of a server's replays into a folder."""

from collections.abc import Sequence
from pathlib import Path

from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import NotAReplay
from tilewyrm.replays.format.reader import find_footer, open_replay


async def export_replays(admin: AdminClient, folder: Path, table_ids: Sequence[str]) -> int:
    """Fetch the replays of the tables *table_ids* into *folder*; return how many were written.

    A file that is there stays as it is, but for the beginning of a match whose record the server
    has more of now.

    Raises:
        ClientError: there is no such table, or the server does not answer.
        OSError: a file cannot be read or written.
    """
    number = 0
    for table_id in table_ids:
        if not table_id.isalnum():  # neither a server nor a slip names another file of ours
            raise ClientError(tell("refusals.no_table", table_id=table_id))
        file = folder / f"{table_id}.twr"
        if _is_whole(file):
            continue
        data = await admin.replay(table_id)
        present = file.read_bytes() if file.exists() else b""
        if data.startswith(present) and data != present:
            partial = file.with_suffix(".new")
            partial.write_bytes(data)
            partial.rename(file)
            number += 1
    return number


def _is_whole(file: Path) -> bool:
    """Return whether *file* is a replay with a footer, or something else than a replay."""
    if not file.exists():
        return False
    try:
        with open_replay(file) as stream:
            return find_footer(stream) is not None
    except NotAReplay:
        return True
