"""`tilewyrm play`: the client, and the server for those who name none."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tilewyrm.client.command import play_command
from tilewyrm.client.errors import ClientError


@asynccontextmanager
async def _embedded() -> AsyncIterator[str]:
    """Run a server beside the client; give its address."""
    # Imported here: whoever plays on another's server need not wait for it.
    from tilewyrm.server.embedded import run_embedded
    from tilewyrm.server.errors import StartError

    async with AsyncExitStack() as stack:
        try:
            address = await stack.enter_async_context(run_embedded())
        except StartError as error:
            raise ClientError(str(error)) from error
        yield address


play = play_command(_embedded)
