"""What can go wrong between a client and its server, in words for people."""


class ClientError(Exception):
    """Root of the client's errors; the message is one sentence with what to do."""


class ServerRefused(ClientError):
    """The server answered that it will not do what was asked.

    Attributes:
        reason: the server's stable word for why, such as ``NO_TABLE``.
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class ConnectionLost(ClientError):
    """The server cannot be reached, or was there and is gone."""
