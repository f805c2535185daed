"""Search for the server of an event that has moved, and what its program says meanwhile."""

import contextlib
from collections.abc import AsyncGenerator

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.discovery import find_servers
from tilewyrm.client.connection.trust import TrustedServer, verify_server
from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell


async def moved_to(address: str, server: TrustedServer) -> tuple[str, TrustedServer] | None:
    """Return where *server*, which was at *address*, announces itself on this network now.

    None if it is at *address*, or nowhere. A server without a certificate of its own is known by
    its address alone, and is not looked for elsewhere.
    """
    if not server.fingerprint:
        return None
    async with contextlib.aclosing(_candidates(address, server)) as candidates:
        async for other in candidates:
            try:
                found = await verify_server(ServerAddress(other, server.fingerprint))
            except ClientError:
                continue
            if found.known_by == server.known_by:
                return None if other == address else (other, found)
    return None


async def _candidates(address: str, server: TrustedServer) -> AsyncGenerator[str, None]:
    """Yield the addresses where *server* may be, the last one first."""
    yield address
    with contextlib.suppress(ClientError):
        async with contextlib.aclosing(find_servers()) as nearby:
            async for each in nearby:
                if each.certificate == server.fingerprint:
                    for other in each.addresses:
                        yield other


def lost_text(address: str) -> str:
    """Return the sentence for a connection to *address* that is lost, with what to do."""
    return tell("hall.program.lost", address=address)


def back_text(address: str) -> str:
    """Return the sentence for a server that is found again at *address*."""
    return tell("hall.program.back", address=address)


def no_event_text(address: str) -> str:
    """Return the sentence for a server that has no event yet, with what to do."""
    return tell("hall.program.no_event", address=address)


def other_event_text(address: str) -> str:
    """Return the sentence for a server that no longer knows the code, with what to do."""
    return tell("hall.program.other_event", address=address)
