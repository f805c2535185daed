"""The entry of a file that a test demands or refuses, as a version plays it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import loop_watch, trace
from tilewyrm.replays.batch.regression import last_moment
from tilewyrm.replays.batch.regression import tested_entry as module
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.edit import replay_writer, rerecording
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage

_MODULES = (loop_watch, trace, replay_writer, rerecording, last_moment, module)


def version_label(version: ChosenVersion | None) -> str:
    """Return the *version* in a sentence, this one if it is None."""
    return tell("replay.versions.this") if version is None else version.label


def entry_facts(
    file: Path, version: ChosenVersion | None, kind: str, entry: int, secrets: Sequence[bytes]
) -> Mapping[str, Any]:
    """Return the facts of that *kind* about the *entry* of *file*, in *version*.

    If that is None, it is this one. See `replays.batch.regression.tested_entry`.

    Raises:
        ReplayError: this version cannot read the file.
        click.ClickException: another one cannot.
        SystemExit: there is no such entry, or an earlier one is illegal.
    """
    digits = [each.hex() for each in secrets]
    facts: Mapping[str, Any]
    if version is None:
        facts = module.ENTRY_FACTS[kind](str(file), entry, digits)
    else:
        with open_replay(file):
            pass
        with Version(version, HASH_SEEDS[0], modules=_MODULES) as player:
            path = str(file.absolute())
            player.request(str(file), work=kind, path=path, entry=entry, secrets=digits)
            try:
                (facts,) = player.answer()
            except UnplayedFile as error:
                raise click.ClickException(str(error)) from error
    if facts["stop"] is not None:
        why = translated(ReplayMessage.of(facts["stop"]))
        fields = {"file": file, "entry": entry, "version": version_label(version)}
        say(tell("replay.to_test.not_reached", **fields, why=why), err=True)
        raise SystemExit(Exit.UNREADABLE)
    if facts["last"] < entry:
        words = tell("replay.found.moment.none", entry=entry, last=facts["last"])
        say(f"{file}: {words}", err=True)
        raise SystemExit(Exit.UNREADABLE)
    return facts
