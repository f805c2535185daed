"""Who calls: what the metadata of a call says, read in this one place."""

from typing import NamedTuple, TypeAlias

import grpc.aio

from tilewyrm.server.errors import InvalidToken

AUTHORIZATION = "authorization"
"""Metadata key of the right to a seat."""
SCHEME = "Bearer"

_Metadata: TypeAlias = grpc.aio.Metadata | tuple[tuple[str, str | bytes], ...] | None


class Caller(NamedTuple):
    """What one call says of its caller."""

    authorization: str = ""
    """The value of `AUTHORIZATION`; empty when there was none."""
    peer: str = ""
    """The address of the machine from which the call comes, without the port."""

    @property
    def token(self) -> str:
        """The token that the call shows; empty when it shows none.

        Raises:
            InvalidToken: something else is shown instead.
        """
        if not self.authorization:
            return ""
        scheme, _, token = self.authorization.partition(" ")
        if scheme.casefold() != SCHEME.casefold() or not token.strip():
            raise InvalidToken(f"the metadata {AUTHORIZATION!r} must be '{SCHEME} TOKEN'")
        return token.strip()


def machine_of(peer: str) -> str:
    """Return the address of the machine that *peer* is, gRPC's word for where a call comes from."""
    return peer.rpartition(":")[0] or peer


def caller_of(metadata: _Metadata, peer: str) -> Caller:
    """Return who makes the call whose metadata this is; *peer* is gRPC's word for from where."""
    machine = machine_of(peer)
    for key, value in metadata or ():
        if key == AUTHORIZATION and isinstance(value, str):
            return Caller(value, machine)
    return Caller(peer=machine)
