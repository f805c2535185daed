"""The flags with the limits of a program that speaks lines: ``--time`` and ``--memory``."""

from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

_FLAGS = (
    click.option(
        "--time",
        "time_s",
        type=click.FloatRange(min=0.1, max=3600),
        default=10.0,
        show_default=True,
        metavar="SECONDS",
        help="bot.flag.time",
    ),
    click.option(
        "--memory",
        "memory_mib",
        type=click.IntRange(min=16),
        default=1024,
        show_default=True,
        metavar="MIB",
        help="bot.flag.memory",
    ),
)


def limit_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return *command* with the flags, as its parameters ``time_s`` and ``memory_mib``."""
    for flag in reversed(_FLAGS):
        command = flag(command)
    return command


def flag_given(names: tuple[str, ...]) -> str:
    """Return the first flag on the command line whose parameter has one of *names*, or nothing."""
    context = click.get_current_context()
    for parameter in context.command.params:
        given = parameter.name and context.get_parameter_source(parameter.name)
        if parameter.name in names and given is ParameterSource.COMMANDLINE:
            return parameter.opts[0]
    return ""
