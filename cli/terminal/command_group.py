"""Command groups: subcommands are imported when they are called."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell

_INTERRUPTED = 130


class CommandGroup(TranslatedCommand, click.Group):
    """Subcommands that are imported when they are called, so that help comes at once."""

    def __init__(
        self,
        *arguments: Any,
        places: Mapping[str, str],
        headings: Mapping[str, Sequence[str]] | None = None,
        brief: Callable[[str], str],
        **options: Any,
    ) -> None:
        """Take the subcommands.

        Args:
            arguments: those of `click.Group`, as is *options*.
            places: for each subcommand's name where it is, as ``MODULE:ATTRIBUTE``, in the order
                in which they are listed.
            headings: the subcommands below each heading, which is a name of a text, all together
                in the order of *places*. Without it, the one heading is for commands.
            brief: returns the brief description of a subcommand by its name.
            options: see *arguments*.
        """
        super().__init__(*arguments, **options)
        self._places = places
        self._headings = headings or {"command.commands": tuple(places)}
        self._brief = brief

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(self._places)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the subcommand *cmd_name*; None when there is none.

        It tells its help in the reader's language.
        """
        if cmd_name not in self._places:
            return None
        module, _, attribute = self._places[cmd_name].partition(":")
        command: TranslatedCommand = getattr(import_module(module), attribute)
        _set_language()
        return command.translated()

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand. Ctrl-C ends it with a sentence, unless it has more to say itself.

        Raises:
            SystemExit: Ctrl-C. The code is that of a shell.
        """
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(f"\n{tell('command.interrupted')}", err=True)
            raise SystemExit(_INTERRUPTED) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an error names the one that was likely meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            # Imported here: who has written the name right need not wait for it.
            from difflib import get_close_matches

            close = get_close_matches(args[0], self._places, n=1)
            if not close:
                raise
            message = f"{error.format_message()} Did you mean {close[0]!r}?"
            raise click.UsageError(message, ctx) from error

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what there is, in the reader's language."""
        _set_language()
        click.Group.format_help(self.translated(), ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the completions of *incomplete*, with help in the reader's language."""
        _set_language()
        return click.Group.shell_complete(self.translated(), ctx, incomplete)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the flags, and the list of subcommands without importing them."""
        super().format_options(ctx, formatter)
        width = max(map(len, self._places))
        for heading, names in self._headings.items():
            with formatter.section(tell(heading)):
                formatter.write_dl([(name.ljust(width), self._brief(name)) for name in names])


def _set_language() -> None:
    """Speak the reader's language."""
    # Imported here: who asks for the version alone need not wait for it.
    from tilewyrm.client.settings.preferences import preferences

    preferences()
