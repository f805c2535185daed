"""The user's own bots at tables on this computer, and their names there."""

import json
from collections.abc import Sequence

from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell

_PROCESS = "tilewyrm.cli.own_bots.embedded"


class OwnNames:
    """The bots of installed packages, of the settings file, and those that ``--bot`` has named."""

    def __init__(self) -> None:
        self._files: list[str] = []

    def named(self, word: str, server: str) -> str:
        """Return the name of the bot *word* at tables of *server*, or here if that is empty.

        Raises:
            ClientError: it cannot be loaded, or it is in a file and *server* is another one.
        """
        # Imported here: most commands name no bot of their own.
        from tilewyrm.api.bots import BotError, factory, is_file, is_foreign, versioned_name

        if server:
            if is_file(word):
                raise ClientError(tell("start.bot_elsewhere", bot=word, server=server))
            return word
        if not is_foreign(word):
            return word
        try:
            factory(word)
        except BotError as error:
            raise ClientError(str(error)) from error
        if is_file(word):
            self._files.append(word)
        return versioned_name(word)

    def names(self) -> Sequence[str]:
        """Return the names of the bots that can be chosen without ``--bot``."""
        from tilewyrm.api.bots import installed, versioned_name

        return (*map(versioned_name, installed()), *_configured())

    def process(self) -> Sequence[str]:
        """Return the module and first arguments of a server with them, or nothing without bots."""
        from tilewyrm.api.bots import installed

        sources = (*installed(), *self._files)
        return (_PROCESS, json.dumps(sources)) if sources or _configured() else ()


def _configured() -> Sequence[str]:
    """Return the names of the programs in the settings file; none if it cannot be read."""
    from tilewyrm.server.config.configuration import bots_of_file
    from tilewyrm.server.errors import StartError

    try:
        return tuple(bots_of_file())
    except StartError:
        return ()  # `tilewyrm serve` says what is wrong with it
