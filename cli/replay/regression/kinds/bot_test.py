"""The test that a bot decides after an entry."""

from dataclasses import replace

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.regression.kinds.python_text import docstring
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.cli.replay.thought.version_thought import BotMoment, thought_in
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import bot_thought
from tilewyrm.replays.format.reader import open_replay

_SOURCE = """{why}

from pathlib import Path

from tilewyrm.replays.batch.bot_thought import bot_thought

FILE = Path(__file__).with_name("{name}.twr")
ENTRY = {entry}
BOT = "{bot}"
{phrase}


def test_{name}() -> None:
    thought = bot_thought(str(FILE), ENTRY, BOT)
    assert not thought.unreached, thought.unreached
    assert not thought.error, f"after entry {{ENTRY}}, the bot {{BOT}} fails: {{thought.error}}"
"""
_BOT = "It is to decide after that entry."


def bot_draft(moment: BotMoment, title: Title, right: ChosenVersion | None) -> Draft:
    """Return the test that the bot at *moment* makes a legal decision.

    It does so in *right*, or in this version if that is None.

    Raises:
        ReplayError: the file cannot be read.
        click.ClickException: no bot can decide there in that version.
    """
    version = right or ChosenVersion.own()
    try:
        thought = thought_in(version, moment)
    except UnplayedFile as error:
        raise click.ClickException(str(error)) from error
    fields = {"entry": moment.entry, "bot": thought.bot}
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        phrase=docstring(_BOT),
        **fields,
    )
    with open_replay(moment.file) as stream:
        test = title.regression_test(source, stream.read(), has_own_reason=True)
    line = tell("replay.to_test.decides", path=title.path, **fields)
    fails = ""
    if thought.error:
        words = {"version": version.label, "why": thought.error}
        fails = tell("replay.to_test.bot_fails", **fields, **words)
    return Draft(replace(test, modules=[bot_thought]), [line], fails)
