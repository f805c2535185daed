"""Line mode at a desk, without a server."""

from support.console import piped
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.terminal.console import Console


async def played(desk: Desk, *answers: str, interactive: bool = True) -> list[str]:
    """Return what line mode says while the player types *answers* at *desk*; no server is there."""
    with piped(*answers, interactive=interactive) as (console, said):
        await played_at(desk, console)
    return said


async def played_at(desk: Desk, console: Console) -> None:
    """Play *desk* at *console*; no server is there."""
    session = Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")
    await LineGame(desk, console).run(session)
