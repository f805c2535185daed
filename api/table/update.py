"""An update of a table: what has happened, as a spectator sees it."""

from collections.abc import Mapping

from tilewyrm.api.feed.table_stream import TableNews
from tilewyrm.api.match import Match
from tilewyrm.v1 import match_pb2, service_pb2


class Update:
    """What has happened at a table since the update before."""

    def __init__(self, news: TableNews) -> None:
        self.log: tuple[service_pb2.LogLine, ...] = tuple(news.log)
        """The new entries with their events, oldest first."""
        self.view: Mapping[str, match_pb2.Part] = news.view
        """The parts of the table that the receiver sees, by key."""
        self.turn: service_pb2.Turn = news.turn
        """Who must act now; ``turn.over`` has the result at the end."""
        self._match_now = news.match
        self._match: Match | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.turn.HasField("over")

    @property
    def match(self) -> Match:
        """The match after these entries, without luck; made when it is first asked for.

        It is yours to change. See `Turn.match` for hidden decisions.

        Raises:
            ServerError: as `Turn.match`.
        """
        if self._match is None:
            self._match = self._match_now()
        return self._match

    def __repr__(self) -> str:
        kind = self.turn.WhichOneof("kind") or "not begun"
        return f"<update: {len(self.log)} entries, {kind}>"
