"""Taking the place of the server inside `tilewyrm play`, which makes room when it is asked to.

It ends as every server does, with all on disk. The new one brings the tables back and listens where
the old one did, too: so whoever plays there is connected again after a moment.
"""

import asyncio
from dataclasses import replace

from tilewyrm.server.app import Server, ServerConfig
from tilewyrm.server.errors import StartError
from tilewyrm.server.rpc.listener import check_free
from tilewyrm.server.store.data_directory__occupied import DirectoryOwner

_PATIENCE_S = 10.0
_LOOK_S = 0.1


async def open_server(config: ServerConfig) -> Server:
    """Return a server with the data directory of *config*, which need only be started.

    Raises:
        StartError: see `Server`; also where the other server makes no room. One whose port cannot
            be had asks for none.
    """
    try:
        return Server(config)
    except StartError as error:
        if not error.yields:
            raise
        before = error.running or ""
    check_free(config.host, config.port)
    occupied = DirectoryOwner(config.data_dir)
    occupied.request_release()
    give_up = asyncio.get_running_loop().time() + _PATIENCE_S
    while True:
        await asyncio.sleep(_LOOK_S)
        try:
            return Server(replace(config, inherited=before))
        except StartError as error:
            late = asyncio.get_running_loop().time() > give_up
            if late or error.running not in ("", before):
                occupied.ask_no_more()
                raise
