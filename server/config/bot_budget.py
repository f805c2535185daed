"""Budget of bots: the most that one may think about a decision, as the organiser allows."""

from typing import NamedTuple

from tilewyrm.engine.bots.registry import RUNGS, is_strategy
from tilewyrm.engine.bots.registry import strategy as strategy_of
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.server.errors import InvalidRequest

USUAL_S = 5.0
USUAL_PLAYOUTS = 2000
MOST_S = 999.0
MOST_PLAYOUTS = 999_999
"""A name of a bot holds no larger budget."""


class BotBudget(NamedTuple):
    """The largest budget of a bot on one server."""

    seconds: float = USUAL_S
    playouts: int = USUAL_PLAYOUTS
    own: tuple[str, ...] = ()
    """Names of the server's bots that do not come with the project; they have limits of their own.
    """

    def granted(self, name: str) -> str:
        """Return the bot that plays where a client asks for *name*.

        A budget in the name must be allowed; the usual budget of a bot is cut down to what is.

        Raises:
            InvalidRequest: there is no such bot, or its budget is larger than allowed.
        """
        if name in self.own:
            return name
        try:
            strategy_of(name)
        except ValueError as error:
            if not is_strategy(name):
                raise InvalidRequest(
                    f"this server has no bot {name!r}; it has {', '.join((*RUNGS, *self.own))}",
                    case="no_bot",
                    field="bots",
                    bot=name,
                    bots=", ".join((*RUNGS, *self.own)),
                ) from error
            raise InvalidRequest(str(error), field="bots") from error
        granted = self.clamped(name)
        if granted != name and Strategy.of(name).has_budget:
            raise InvalidRequest(
                f"a bot of this server thinks for at most {self.seconds:g} s or"
                f" {self.playouts} playouts about a decision; {name} is asked for more",
                case="bot_budget",
                field="bots",
                bot=name,
                seconds=f"{self.seconds:g}",
                playouts=self.playouts,
            )
        return granted

    def clamped(self, name: str) -> str:
        """Return the bot *name*, which exists, with its budget cut down to the largest.

        One that does not come with the project stays as it is.
        """
        if not is_strategy(name):
            return name
        usual = strategy_of(name)
        milliseconds = max(1, int(self.seconds * 1000))
        if usual.milliseconds is not None and usual.milliseconds > milliseconds:
            return f"{usual.name}:{milliseconds}ms"
        if usual.playouts is not None and usual.playouts > self.playouts:
            return f"{usual.name}:{self.playouts}"
        return name


USUAL_BUDGET = BotBudget()
