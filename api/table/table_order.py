"""An order of a table: what a program asks a server to open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilewyrm.api.setup.refused_setup import missing, value_refused
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import match_pb2, service_pb2

_REFUSED = "BAD_SETUP"
"""The reason with which a server refuses a game, preset, option or term."""


@dataclass(frozen=True, slots=True)
class TableOrder:
    """The table of one call; the fields are the arguments of `Server.open_table`."""

    game: str
    seats: int
    presets: Sequence[str]
    options: Mapping[str, OptionValue]
    terms: Mapping[str, OptionValue]
    bots: Sequence[str]
    title: str
    edition: str

    async def open(self, client: TablesClient) -> str:
        """Open the table at the server of *client*, and return its code.

        Raises:
            ServerError: the server refuses it, or does not answer.
        """
        values = await self._preset_options(client)
        values |= {name: option_message(name, value) for name, value in self.options.items()}
        request = service_pb2.CreateTableRequest(
            game=self.game,
            seats=self.seats,
            options=values.values(),
            terms=[option_message(name, value) for name, value in self.terms.items()],
            bots=self.bots,
            title=self.title,
            edition=self.edition or None,
        )
        try:
            return (await client.create(request)).table_id
        except CallRefused as refusal:
            if sentence := await self._fault(client, refusal):
                raise CallRefused(refusal.reason, sentence, refusal.about) from None
            raise

    async def _preset_options(self, client: TablesClient) -> dict[str, match_pb2.Option]:
        """Return the options of the presets by name, as the server has them.

        Raises:
            ServerError: there is no such game or preset.
        """
        if not self.presets:
            return {}
        games = {info.name: info for info in await client.games()}
        if self.game not in games:
            raise CallRefused(_REFUSED, missing("game", self.game, games, ""))
        known = {preset.name: preset for preset in games[self.game].presets}
        found: dict[str, match_pb2.Option] = {}
        for name in self.presets:
            if name not in known:
                about = {"case": "preset", "preset": name, "there": ", ".join(known)}
                raise CallRefused(_REFUSED, missing("preset", name, known, self.game), about)
            found |= {option.name: option for option in known[name].options}
        return found

    async def _fault(self, client: TablesClient, refusal: CallRefused) -> str:
        """Return which option or term the server has refused. Empty if that is not the reason."""
        about, name = refusal.about, refusal.about.get("option", "")
        if refusal.reason != _REFUSED or not name:
            return ""
        known = [option.name for info in await client.games() if info.name == self.game
                 for option in info.options]  # fmt: skip
        is_option = name in self.options and (name in known or name not in self.terms)
        kind, given = ("option", self.options) if is_option else ("term", self.terms)
        if about.get("case") != "unknown":
            return value_refused(kind, given, about)
        if not is_option:
            known = [term.name for term in await client.terms()]
        return missing(kind, name, known, self.game)
