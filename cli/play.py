"""The client's subcommands, and the server for those who name none."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tilewyrm.client.command import join_command, play_command, tables_command, watch_command
from tilewyrm.client.errors import ClientError


@asynccontextmanager
async def _embedded(data_dir: Path | None) -> AsyncIterator[str]:
    """Run a server beside the client; give its address."""
    # Imported here: whoever plays on another's server need not wait for it.
    from tilewyrm.server.embedded import run_embedded
    from tilewyrm.server.errors import StartError

    async with AsyncExitStack() as stack:
        try:
            address = await stack.enter_async_context(run_embedded(data_dir))
        except StartError as error:
            raise ClientError(str(error)) from error
        yield address


def _replay_of(data_dir: Path | None, table_id: str) -> Path:
    """Return where the embedded server keeps the replay of a table."""
    from tilewyrm.server.command import default_data_dir

    return (data_dir or default_data_dir()) / "matches" / f"{table_id}.twr"


play = play_command(_embedded, _replay_of)
join = join_command(_embedded, _replay_of)
tables = tables_command()
watch = watch_command()
