"""Player of the demo matches that play themselves beside the rows of a page."""

import asyncio
from collections.abc import Awaitable, Callable

from tilewyrm.client.errors import ClientError
from tilewyrm.client.home.demo.demo import Demo

_FRAME_S = 0.6
"""Seconds from one picture of a demo match to the next."""


class DemoPlayer:
    """The demo match of the game that is shown. Each continues where it was left."""

    def __init__(
        self, read: Callable[[str], Awaitable[Demo]], changed: asyncio.Event, *, moves: bool
    ) -> None:
        """Prepare. Only `play` needs a running event loop.

        Args:
            read: returns the demo match of a game, or raises ClientError.
            changed: set whenever another picture is to be shown.
            moves: whether the matches may move; else their last pictures stand still.
        """
        self._read, self._changed, self._moves = read, changed, moves
        self._demos: dict[str, Demo | None] = {}
        """Those that were shown, by their games. One that cannot be read is None."""
        self._frames: dict[str, int] = {}
        """The picture of each, from 0."""
        self._game = ""
        self._shown = asyncio.Event()

    @property
    def demo(self) -> Demo | None:
        """The match that is shown, or None until it is read."""
        return self._demos.get(self._game)

    @property
    def frame(self) -> int:
        """The picture of it that is shown, from 0."""
        return self._frames.get(self._game, 0)

    def show(self, game: str) -> None:
        """Show the match of *game*, or none if it is empty."""
        if game != self._game:
            self._game = game
            self._shown.set()

    async def play(self, is_seen: Callable[[], bool]) -> None:
        """Read each match once it is shown, and let it play itself while *is_seen*."""
        while True:
            self._shown.clear()
            if self._game and self._game not in self._demos:
                await self._open(self._game)
            try:
                await asyncio.wait_for(self._shown.wait(), _FRAME_S if self._has_more else None)
            except TimeoutError:
                if is_seen():
                    self._frames[self._game] = self.frame + 1
                    self._changed.set()

    @property
    def _has_more(self) -> bool:
        """Whether a picture follows the one that is shown."""
        return self.demo is not None and self.frame < self.demo.frames - 1

    async def _open(self, game: str) -> None:
        self._demos[game] = None
        try:
            demo = await self._read(game)
        except ClientError:  # it is only a picture
            return
        self._demos[game] = demo
        self._frames[game] = 0 if self._moves else demo.frames - 1
        self._changed.set()
