"""Faults of bots that speak lines."""

from collections.abc import Mapping

from tilewyrm.api.bots import BotError
from tilewyrm.engine.errors import public_error


@public_error("BotError")
class BotFault(BotError):
    """A bot's process did not do as it must, or is asked for what it does not have."""

    def __init__(self, case: str, sentence: str, **about: str | int) -> None:
        super().__init__(sentence)
        self.case = case
        """Short stable word: ``missing``, ``ended``, ``late``, ``long``, ``many``, ``number``,
        ``line``, ``declared``, ``no_option`` or ``option``."""
        self.about: Mapping[str, str | int] = about
        """Facts for a sentence in another language."""
