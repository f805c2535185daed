"""click commands whose help is translated when it is shown."""

from collections.abc import Iterator
from copy import copy
from typing import Self

import click

from tilewyrm.language.speech import tell


class TranslatedCommand(click.Command):
    """A command whose help and flags hold names of texts; `translated` puts the texts in place."""

    _is_translated = False
    """Whether it has the texts themselves."""

    def translated(self) -> Self:
        """Return a copy of it with the texts themselves, in the language that is spoken now.

        What is such a copy already is returned as it is.
        """
        if self._is_translated:
            return self
        command = copy(self)
        command._is_translated = True
        command.help = _as_written(tell(self.help or ""))
        command.params = [_told(parameter) for parameter in self.params]
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words of the command line; those that are no text are refused.

        A path need not be one: files are called by bytes.
        """
        rest = super().parse_args(ctx, args)
        for given in ctx.params.values():
            for words in _texts(given):
                if not words.isprintable() and any(map(_is_lost, words)):
                    raise click.UsageError(
                        f"{words!r} is not text in this terminal's encoding; check it,"
                        " such as with: locale",
                        ctx,
                    )
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the flag that asks for help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = tell("command.flag.help")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{tell('command.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write its flags."""
        with formatter.section(tell("command.options")):
            formatter.write_dl([row for _, row in self.flag_rows(ctx)])

    def flag_rows(self, ctx: click.Context) -> Iterator[tuple[click.Option, tuple[str, str]]]:
        """Yield each flag, in their order, with how it is typed and what it means."""
        for flag in self.get_params(ctx):
            if not isinstance(flag, click.Option):
                continue
            record = flag.get_help_record(ctx)
            if record is not None:
                yield flag, (record[0], " ".join((flag.help or "", *_bounds(flag, ctx))))


def _texts(given: object) -> Iterator[str]:
    """Yield each text in the value of a parameter, which may be several, or pairs."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, list | tuple):
        for each in given:
            yield from _texts(each)


def _is_lost(character: str) -> bool:
    """Return whether *character* stands for a byte that is no part of a text."""
    return "\udc80" <= character <= "\udcff"


def _as_written(text: str) -> str:
    """Return *text* with a mark for click before each paragraph of several lines: they stay."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"\b\n{each}" if "\n" in each else each for each in paragraphs)


def _bounds(flag: click.Option, ctx: click.Context) -> Iterator[str]:
    """Yield in brackets the default and the bounds of *flag*, and whether it must be given."""
    extra = flag.get_help_extra(ctx)
    told = [tell("command.default", value=extra["default"])] if "default" in extra else []
    told += [extra["range"]] if "range" in extra else []
    told += [tell("command.required")] if "required" in extra else []
    if told:
        yield f" [{'; '.join(told)}]"


def _told(parameter: click.Parameter) -> click.Parameter:
    """Return a copy of *parameter* that tells its help; an argument has none."""
    if not isinstance(parameter, click.Option):
        return parameter
    option = copy(parameter)
    option.help = tell(parameter.help or "")
    return option
