"""What a desk can make happen elsewhere: at the server, or in the player's files."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.client.connection.chat_queue import Say
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.model.model import Model
from tilewyrm.client.replay.download import Save
from tilewyrm.client.settings.settings import Settings
from tilewyrm.v1 import service_pb2

Send = Callable[[int, int], str]
"""Sends the number of a decision of the request of a seq, and returns the id it was given."""

Wish = Callable[[bool], None]
"""Lets the server record decisions without alternative at once from now on, or no longer."""

Act = Callable[[service_pb2.Acting], str]
"""Sends what the seat does around the game, and returns the id it was given."""

Preview = Callable[[int], Awaitable[Sequence[service_pb2.ChoicePreview]]]
"""Asks what each choice of the request of a seq would do. Raises ClientError when not told."""

Advise = Callable[[int], Awaitable[service_pb2.AdviseResponse]]
"""Asks what a bot would choose of the request of a seq. Raises ClientError when not told."""

Explain = Callable[[service_pb2.ExplainRequest], Awaitable[service_pb2.ExplainResponse]]
"""Asks why a bot of this table decided as it did. Raises ClientError when not told."""

Report = Callable[[Model], Path]
"""Writes a report of the match so far and returns where it is. Raises ClientError."""

Keep = Callable[[Settings], Sequence[str]]
"""Keeps settings for other times, and returns what prevents it, a sentence each."""


@dataclass(frozen=True, slots=True)
class OutboundCalls:
    """What a desk can make happen elsewhere."""

    send: Send
    wish: Wish | None = None
    """None where nothing is decided."""
    act: Act | None = None
    """None where nothing is decided."""
    preview: Preview | None = None
    """Asks what the choices of the request of a seq would do; None where nothing is decided."""
    advise: Advise | None = None
    """Asks what a bot would choose of the request of a seq; None where nothing is decided."""
    explain: Explain | None = None
    """Asks why a bot decided as it did; None where nothing is decided."""
    say: Say | None = None
    """Says something at the table; None where that is not offered."""
    hosting: SeatCalls | None = None
    """About the people at the table; None where that is not offered."""
    save: Save | None = None
    """Brings the replay of a finished match to this computer; None where that is not offered."""
    report: Report | None = None
    """Writes a bug report; None where that is not offered."""
    keep: Keep | None = None
    """Keeps changed settings; None where they count for this desk only."""
