"""A server of one's own for `tilewyrm play`: a process beside the client, gone when it is.

A process and not a thread, so that a thinking bot never makes the screen wait. It ends when its
standard input does: also when the client is killed.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tilewyrm.server.app import BOT_DELAY_S, Config, Server
from tilewyrm.server.command import default_data_dir, switch_threads_often
from tilewyrm.server.errors import StartError
from tilewyrm.server.logs import log_to

_LISTENING = "listening "
_FAILED = "failed "
_STOP_TIMEOUT_S = 10.0
_SILENT = "the embedded server did not start; `tilewyrm serve` says more"


@asynccontextmanager
async def run_embedded(
    data_dir: Path | None = None, *, bot_delay_s: float = BOT_DELAY_S
) -> AsyncIterator[str]:
    """Run a server on a free loopback port while the context lasts; give its ``host:port``.

    Args:
        data_dir: where tables and replays are kept; None: the user's own data directory.
        bot_delay_s: how long a bot waits before a choice, so that people can follow.

    Raises:
        StartError: it cannot start; one sentence says why.
    """
    folder = data_dir or default_data_dir()
    command = (sys.executable, "-m", __name__, str(folder), str(bot_delay_s))
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,  # the terminal is the client's; what goes wrong is in the log
    )
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode().strip()
        if not line.startswith(_LISTENING):
            raise StartError(line.removeprefix(_FAILED) or _SILENT)
        yield line.removeprefix(_LISTENING)
    finally:
        await _end(process)


async def _end(process: Process) -> None:
    """Let the server stop by itself, or kill it when it does not."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(_STOP_TIMEOUT_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def _run(config: Config) -> None:
    server = Server(config)
    _say(_LISTENING + await server.start())
    await asyncio.to_thread(sys.stdin.read)
    await server.stop()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _main(folder: str, bot_delay_s: str) -> None:
    # Ctrl-C is for the client, which has the same terminal.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to(Path(folder), terminal=False)
    switch_threads_often()
    try:
        asyncio.run(_run(Config(data_dir=Path(folder), port=0, bot_delay_s=float(bot_delay_s))))
    except StartError as error:
        _say(_FAILED + str(error))


if __name__ == "__main__":
    _main(*sys.argv[1:])
