"""The flag ``--program``: a program that plays in a league, without a settings file."""

import shlex
from collections.abc import Mapping
from typing import Any

import click

from tilewyrm.client.command_line.host_flags import values
from tilewyrm.language.speech import tell
from tilewyrm.server.config.bot_programs import BotProgram, bot_programs
from tilewyrm.server.errors import StartError

_FLAG = "--program"
_OPTION = "--bot-option"
_EXAMPLE = "camel=./camel"

program_flag = click.option(
    _FLAG, "program_texts", multiple=True, metavar="NAME=COMMAND", help="league.flag.program"
)

option_flag = click.option(
    _OPTION, "program_options", multiple=True, metavar="NAME.OPTION=VALUE", help="league.flag.bot"
)


def programs_of(
    texts: tuple[str, ...], options: tuple[str, ...] = (), **limits: float
) -> Mapping[str, BotProgram]:
    """Return the program of each of *texts*, ``NAME=COMMAND``, by name.

    *options* are ``NAME.OPTION=VALUE``. Each program has these *limits*, by the names of the fields
    of `BotProgram`, and the usual ones.

    Raises:
        UsageError: one is something else, a name is not allowed or given twice, or a command is
            empty or has an open quotation mark.
    """
    sections: dict[str, dict[str, Any]] = {}
    for name, command in values(_FLAG, texts, _EXAMPLE).items():
        try:
            words = shlex.split(command)
        except ValueError:  # an open quotation mark
            words = []
        if not words:
            raise click.UsageError(tell("league.no_command", command=command))
        sections[name] = {"command": words, "options": {}, **limits}
    for place, value in values(_OPTION, options, "camel.depth=3").items():
        name, _, option = place.partition(".")
        if name not in sections:
            raise click.UsageError(tell("league.bot_unknown", option=place, program=name))
        sections[name]["options"][option] = value
    try:
        found = bot_programs(sections, lambda _, key: _OPTION if key == "options" else _FLAG)
    except StartError as error:
        raise click.UsageError(str(error)) from error
    return {name: named.program for name, named in found.items()}
