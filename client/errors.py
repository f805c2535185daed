"""Errors of the client, with messages for people."""

from collections.abc import Mapping


class ClientError(Exception):
    """Root of the client's errors; the message is one sentence with what to do."""


class CallRefused(ClientError):
    """The server refused a call.

    Attributes:
        reason: the server's stable word for why, such as ``NO_TABLE``.
        about: facts beside it for programs, by their names.
    """

    def __init__(self, reason: str, text: str, about: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        self.about = about or {}


class ConnectionLost(ClientError):
    """The server cannot be reached, or was there and is gone."""
