"""A bot in Python, on one seat of a server's table."""

import secrets

from tilewyrm.api.bots import BotError, bot, decision_of, is_foreign, versioned_name
from tilewyrm.api.match import Bot
from tilewyrm.api.table.turn import Turn, choice_number
from tilewyrm.cli.own_bots.python_players import in_thread
from tilewyrm.cli.replay.printing import say
from tilewyrm.engine.bots.greedy import GREEDY
from tilewyrm.language.speech import tell

_SEED_BITS = 63


class PythonPlayer:
    """A bot of `tilewyrm.bot` on one seat (`SeatPlayer`); after a fault `greedy` plays on."""

    def __init__(self, source: str) -> None:
        """Take the bot that *source* means; it is made with the first choice."""
        self._source = source
        self._name = versioned_name(source) if is_foreign(source) else source
        self._bot: Bot | None = None
        self._has_failed = False
        self.faults = 0
        """How many choices the bot did not make itself."""

    async def choice(self, turn: Turn) -> int:
        """Return the number of the choice of *turn*.

        Raises:
            ServerError: this program cannot follow the match.
        """
        match = turn.match

        def chosen() -> int:
            if self._bot is None:
                self._bot = bot(self._source, seed=secrets.randbits(_SEED_BITS))
            return choice_number(turn, decision_of(self._bot, match))

        try:
            number = await in_thread(chosen)
        except BotError as error:
            if self._has_failed:
                raise
            say(f"{self._name} failed: {error}", tell("bot.stand_in", bot=GREEDY), err=True)
            self._has_failed = True
            self._bot, self._name = bot(GREEDY), GREEDY
            return await self.choice(turn)
        self.faults += self._has_failed
        return number

    async def close(self) -> None:
        """Do nothing: there is nothing to let go."""
