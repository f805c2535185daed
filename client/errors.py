"""Errors of the client, with messages for people."""

from collections.abc import Mapping


class ClientError(Exception):
    """Root of the client's errors; the message is one sentence with what to do.

    Attributes:
        reason: why, as a stable word, such as ``NO_TABLE``. Empty if no server has refused it.
        about: facts beside it for programs, by their names.
    """

    def __init__(
        self, text: str, /, reason: str = "", about: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(text)
        self.reason: str = reason
        self.about: Mapping[str, str] = dict(about or {})


UNKNOWN_CALL = "NOT_TILEWYRM"
"""The reason where a server does not know a call: another program, or an older one."""

NO_CONNECTION = "NO_CONNECTION"
"""The reason where no server answers, or the connection is lost."""

OTHER_PROGRAM = "not-tilewyrm"
"""The reason where the program at an address takes connections, and does not answer."""


class CallRefused(ClientError):
    """The server refused a call; the reason is the server's."""

    def __init__(self, reason: str, text: str, about: Mapping[str, str] | None = None) -> None:
        super().__init__(text, reason, about)

    @property
    def is_unknown_call(self) -> bool:
        """Whether the server does not know the call."""
        return self.reason == UNKNOWN_CALL


class ConnectionLost(ClientError):
    """The server cannot be reached, or was there and is gone."""

    def __init__(self, text: str) -> None:
        super().__init__(text, NO_CONNECTION)
