"""The thought of a bot in another version of the program."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import bot_thought, loop_watch, trace
from tilewyrm.replays.batch.bot_thought import BotThought
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import entry_count, summary

THOUGHT_MODULES = (loop_watch, trace, bot_thought)
"""Modules that a version needs for the thought of a bot."""


class BotMoment(NamedTuple):
    """A moment at which a bot is to decide."""

    file: Path
    entry: int
    """The entry after which it is."""
    bot: str = ""
    """The bot, or empty for the one of `bot_thought.thinking_bot`."""

    @property
    def flags(self) -> str:
        """The flags of a command about it, with a space before them."""
        bot = f" --bot {self.bot}" if self.bot else ""
        return f" --decides {self.entry}{bot}"


def thought_in(version: ChosenVersion, moment: BotMoment) -> BotThought:
    """Return the thought of the bot at *moment* in *version*.

    Raises:
        UnplayedFile: *version* cannot play so far, or no seat is to decide there.
    """
    with Version(version, HASH_SEEDS[0], modules=THOUGHT_MODULES) as player:
        path = str(moment.file.absolute())
        player.request(
            str(moment.file), work="thought", path=path, entry=moment.entry, bot=moment.bot
        )
        (facts,) = player.answer()
    thought = BotThought(**{name: facts[name] for name in BotThought._fields})
    if thought.unreached:
        fields = {"version": version.label, "file": moment.file, "why": thought.unreached}
        raise UnplayedFile(tell("replay.bisect.cannot", **fields), thought.unreached)
    return thought


def undecided_bot_in(version: ChosenVersion, file: Path) -> int | None:
    """Return the number of entries of *file* if it ends in *version* where a bot is to decide.

    Return None for any other file, and if *version* refuses it.
    """
    try:
        (header, footer), entries = summary(file), entry_count(file)
    except ReplayError:
        return None
    if footer is not None or not any(seat.bot for seat in header.seats):
        return None
    with Version(version, HASH_SEEDS[0]) as player, suppress(UnplayedFile):
        player.ask(file, since=entries)
        for record in player.answer():
            pending = record.get("pending", {})
            if record.get("seq") == entries and pending.get("kind") == "decision":
                return entries if header.seats[pending["seat"]].bot else None
    return None
