"""The moment after one entry of a match as another version of the program plays it."""

from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.next_commands import failed_bot_command
from tilewyrm.cli.replay.compare.version_difference import fault_words
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile, Version
from tilewyrm.cli.replay.pending_words import pending_words
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.thought.version_thought import BotMoment, thought_in
from tilewyrm.language.speech import tell


def show_in(
    version: ChosenVersion, file: Path, n: int, chooser: BotMoment | None, *, as_json: bool
) -> None:
    """Print the events of entry *n* of *file*, and what may come then, in *version*.

    For JSON, that has the state, too. If there is a *chooser*, print what that bot decides there.

    Raises:
        click.ClickException: the version cannot play so far, or the bot fails.
    """
    thought = None
    with Version(version, HASH_SEEDS[0]) as player:
        try:
            player.ask(file, offers=True, since=n)
            record, *_ = player.answer()
            if record.get("seq") != n:
                raise click.ClickException(f"{file}: {_missing(record, n)}")
            player.ask_state(file, n)
            (state,) = player.answer()
            if chooser is not None and _asks_seat(record):
                thought = thought_in(version, chooser)
        except UnplayedFile as error:
            raise click.ClickException(str(error)) from error
    if as_json:
        facts = {name: value for name, value in record.items() if name not in ("seq", "state")}
        more = {"state_sha256": record["state"], "state": state["state"]}
        why = {} if chooser is None else {"why": None if thought is None else thought.facts}
        say_json({"entry": n, "version": str(version), **facts, **more, **why})
    else:
        say(tell("replay.at.in_version", entry=n, version=version), *_lines(record))
        if thought is not None and not thought.error:
            fields = {"bot": thought.bot, "decision": thought.decision}
            say(tell("replay.thought.chooses", **fields))
        elif chooser is not None and thought is None:
            say(tell("replay.at.nobody"))
    if thought is not None and thought.error:
        lines = [tell("replay.at.bot_fails", file=file, why=thought.error)]
        if chooser is not None and version.is_commit:
            command = failed_bot_command(file, n, chooser.bot, f"..{version.name}")
            lines.append(tell("replay.at.find_commit", command=command))
        raise click.ClickException("\n".join(lines))


def _asks_seat(record: Record) -> bool:
    """Return whether a seat is to decide after the entry of *record*."""
    return bool(record.get("pending", {}).get("kind") == "decision")


def _missing(end: Record, n: int) -> str:
    """Return why entry *n* is not valid, by the record of the *end*, with its events there."""
    if not end["fault"]:
        return tell("replay.found.moment.none", entry=n, last=end["after"])
    events = end.get("events", ()) if end["after"] == n - 1 else ()
    return "\n".join([fault_words(end), *(f"    {event}" for event in events)])


def _lines(record: Record) -> Iterator[str]:
    """Yield the events in *record*, the pending action, and what may come then."""
    yield from (f"    {event}" for event in record["events"])
    if "pending" in record:
        yield tell("replay.at.next", what=pending_words(record["pending"]))
    yield from (f"    {each}" for each in (*record["offers"], *record["outcomes"]))
