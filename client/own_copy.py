"""The copy of a match's replay on this computer, which comes there when the match is over."""

import asyncio
from collections.abc import Callable

from tilewyrm.client.actions import Save
from tilewyrm.client.clean import harmless
from tilewyrm.client.errors import ClientError
from tilewyrm.client.scene import LogText
from tilewyrm.language.speech import tell


class OwnCopy:
    """The copy of one match."""

    def __init__(self, save: Save | None, told: Callable[[Callable[[], LogText]], None]) -> None:
        """Prepare.

        Args:
            save: brings the replay to this computer; None: nothing is copied.
            told: takes what came of it.
        """
        self.path = ""
        """Where it is; empty before it is there."""
        self._save = save
        self._told = told
        self._coming: asyncio.Task[None] | None = None

    def fetch(self) -> None:
        """Have it brought here, now that the match is over."""
        if self._save is not None:
            self._coming = asyncio.create_task(self._fetch(self._save))

    async def finish(self) -> None:
        """Wait until it is here, or cannot come."""
        if self._coming is not None:
            await asyncio.wait((self._coming,))

    async def _fetch(self, save: Save) -> None:
        try:
            self.path = await save()
        except ClientError as error:
            why = harmless(str(error))
            self._told(lambda: LogText(why, "error"))
        else:
            self._told(lambda: LogText(tell("start.saved", path=self.path), "dim"))
