"""Download of a finished match's replay to this computer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.local_services import ReplayLibrary
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell

Save = Callable[[], Awaitable[str]]
"""Brings the replay to this computer and returns where it is. Raises ClientError."""


class ReplayDownload:
    """The download of one match's replay, once the match is over."""

    def __init__(
        self,
        save: Save | None,
        failed: Callable[[Callable[[], LogText]], None],
        changed: Callable[[], None],
    ) -> None:
        """Prepare.

        Args:
            save: brings the replay to this computer; None: nothing is copied.
            failed: takes the reason of a failure.
            changed: called when the replay is there; result page and farewell name the path.
        """
        self.path = ""
        """Where it is; empty before it is there."""
        self._save = save
        self._on_failure, self._changed = failed, changed
        self._task: asyncio.Task[None] | None = None

    def fetch(self) -> None:
        """Start the download, now that the match is over."""
        if self._save is not None:
            self._task = asyncio.create_task(self._fetch(self._save))

    async def finish(self) -> None:
        """Wait until the download has succeeded or failed."""
        if self._task is not None:
            await asyncio.wait((self._task,))

    async def _fetch(self, save: Save) -> None:
        try:
            self.path = await save()
        except ClientError as error:
            why = sanitised(str(error))
            self._on_failure(lambda: LogText(why, "error"))
        else:
            self._changed()


async def save_replay(
    fetch: Callable[[], Awaitable[bytes]],
    replays: ReplayLibrary,
    play_options: PlayOptions,
    table_id: str,
) -> Path:
    """Bring the replay of a table to this computer; return where it is.

    Args:
        fetch: returns the file's bytes from the server. Raises ClientError.
        replays: where the replays of this computer are.
        play_options: name the server, or the data directory of this computer's.
        table_id: the table.

    Raises:
        ClientError: the server does not give it, or it cannot be written.
    """
    if not play_options.server:
        return replays.own(play_options.data_dir, table_id)
    data = await fetch()
    path = replays.folder() / f"{table_id}.twr"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_bytes(data)
        partial.replace(path)
    except OSError as error:
        raise ClientError(tell("start.not_saved", path=path, why=error)) from error
    return path
