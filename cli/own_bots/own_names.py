"""The user's own bots at tables on this computer, and their names there."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.local_services import OwnBot
from tilewyrm.language.speech import tell

_PROCESS = "tilewyrm.cli.own_bots.embedded"


class OwnNames:
    """The bots of installed packages, of the settings file, and those that ``--bot`` has named."""

    def __init__(self) -> None:
        self._files: list[str] = []

    def named(self, word: str, server: str) -> OwnBot:
        """Return the bot *word* for tables of *server*, or for those here if that is empty.

        Raises:
            ClientError: it cannot be made, or it is in a file and *server* is another one.
        """
        # Imported here: most commands name no bot of their own.
        from tilewyrm.api.bots import BotError, foreign, is_file, is_foreign, versioned_name

        if server:
            if is_file(word):
                raise ClientError(tell("start.bot_elsewhere", bot=word, server=server))
            return OwnBot(word, "")
        if not is_foreign(word):
            return OwnBot(word, "")
        try:
            foreign(word, Random(0))  # noqa: S311 (it plays nothing)
        except BotError as error:
            raise ClientError(str(error)) from error
        name = versioned_name(word)
        if not is_file(word):
            return OwnBot(name, "")
        path, _, attribute = word.rpartition(":")
        file = f"{Path(path).resolve()}:{attribute}"
        self._files.append(file)
        return OwnBot(name, file)

    def names(self) -> Sequence[str]:
        """Return the names of the bots that can be chosen without ``--bot``."""
        from tilewyrm.api.bots import installed, versioned_name

        return (*map(versioned_name, installed()), *_configured())

    def process(self) -> Sequence[str]:
        """Return the module and first arguments of a server with them, or nothing without bots.

        The bots of the tables to which the user can return are among them.
        """
        from tilewyrm.api.bots import installed, is_file

        kept = [seat.bot for seat in SeatStore().all() if is_file(seat.bot)]
        sources = (*installed(), *dict.fromkeys((*kept, *self._files)))
        return (_PROCESS, json.dumps(sources)) if sources or _configured() else ()


def _configured() -> Sequence[str]:
    """Return the names of the programs in the settings file; none if it cannot be read."""
    from tilewyrm.server.config.configuration import bots_of_file
    from tilewyrm.server.errors import StartError

    try:
        return tuple(bots_of_file())
    except StartError:
        return ()  # `tilewyrm serve` says what is wrong with it
