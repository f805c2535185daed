"""Calls that a desk makes: to the server, and to the player's files."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.client.connection.chat_queue import Say
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.model.model import Model
from tilewyrm.client.replay.download import Save
from tilewyrm.client.settings.settings import Settings
from tilewyrm.v1 import match_pb2, service_pb2

SendDecision = Callable[[int, int], str]
"""Sends the number of a decision of the request of a seq, and returns the id it was given."""

SetPreference = Callable[[bool], None]
"""Lets the server record decisions without alternative at once from now on, or no longer."""

SendControl = Callable[[service_pb2.Acting], str]
"""Sends what the seat does around the game, and returns the id it was given."""

Preview = Callable[[int], Awaitable[Sequence[service_pb2.ChoicePreview]]]
"""Asks what each choice of the request of a seq would do. Raises ClientError when not told."""

Look = Callable[[int], Awaitable[Sequence[match_pb2.Fact]]]
"""Asks for the facts of the position after the entry of a seq. Raises ClientError when not told."""

AskForecast = Callable[[int], Awaitable[Sequence[match_pb2.Part]]]
"""Asks for the forecast at the position after the entry of a seq. Raises ClientError."""

Advise = Callable[[int], Awaitable[service_pb2.AdviseResponse]]
"""Asks what a bot would choose of the request of a seq. Raises ClientError when not told."""

Explain = Callable[[service_pb2.ExplainRequest], Awaitable[service_pb2.ExplainResponse]]
"""Asks for the explanation of a bot's decision. Raises ClientError when refused."""

FindMistakes = Callable[[Path, int, Callable[[float], None]], Awaitable[Sequence[CostlyChoice]]]
"""Looks for a seat's costliest choices in a replay; see `ReplayLibrary.costliest_choices`."""

WriteReport = Callable[[Model], Path]
"""Writes a report of the match so far and returns where it is. Raises ClientError."""

SaveSettings = Callable[[Settings], Sequence[str]]
"""Keeps settings for other times, and returns what prevents it, a sentence each."""


@dataclass(frozen=True, slots=True)
class OutboundCalls:
    """The calls of one desk."""

    send: SendDecision
    set_preference: SetPreference | None = None
    """None where nothing is decided."""
    act: SendControl | None = None
    """None where nothing is decided."""
    preview: Preview | None = None
    """Asks what the choices of the request of a seq would do; None where nothing is decided."""
    look: Look | None = None
    """Requests the facts of a position; None if this source has none."""
    forecast: AskForecast | None = None
    """Asks for the forecast at a position; None where every position comes with it."""
    advise: Advise | None = None
    """Asks what a bot would choose of the request of a seq; None where nothing is decided."""
    explain: Explain | None = None
    """Asks why a bot decided as it did; None where nothing is decided."""
    say: Say | None = None
    """Says something at the table; None where that is not offered."""
    seat_calls: SeatCalls | None = None
    """About the people at the table; None where that is not offered."""
    save_replay: Save | None = None
    """Brings the replay of a finished match to this computer; None where that is not offered."""
    find_mistakes: FindMistakes | None = None
    """Looks for costly choices in the replay; None where that is not offered."""
    report: WriteReport | None = None
    """Writes a bug report; None where that is not offered."""
    save_settings: SaveSettings | None = None
    """Keeps changed settings; None where they count for this desk only."""
