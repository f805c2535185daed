"""`tilewyrm man`: the manual page, made of what the commands say of themselves."""

import inspect
from collections.abc import Iterator
from importlib.metadata import version

import click

from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell


@click.command(cls=TranslatedCommand, help="command.man")
@click.pass_context
def man(ctx: click.Context) -> None:
    """Print the page."""
    root = ctx.find_root().command
    assert isinstance(root, TranslatedCommand)
    click.echo("\n".join(_page(root.translated())))


def _page(command: click.Command) -> Iterator[str]:
    """Yield the lines of the page of *command* and all below it, in roff."""
    manual = _text(tell("command.man.manual"))
    yield f'.TH TILEWYRM 1 "" "tilewyrm {version("tilewyrm")}" "{manual}"'
    yield _heading("name")
    yield f"tilewyrm \\- {_text(tell('command.man.name.is'))}"
    yield _heading("synopsis")
    yield ".B tilewyrm"
    yield "[COMMAND] [OPTIONS]"
    yield _heading("description")
    yield from _description(command)
    yield _heading("options")
    yield from _options(command, click.Context(command))
    yield _heading("commands")
    yield from _commands(command, click.Context(command, info_name="tilewyrm"))
    yield _heading("files")
    yield ".I ~/.config/tilewyrm/config.toml"
    yield f"\\- {_text(tell('command.man.settings'))}"


def _heading(name: str) -> str:
    return f".SH {_text(tell(f'command.man.{name}'))}"


def _commands(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """Yield a section for each command below *command*, in their order."""
    if not isinstance(command, click.Group):
        return
    for name in command.list_commands(ctx):
        subcommand = command.get_command(ctx, name)
        assert subcommand is not None
        subcontext = click.Context(subcommand, parent=ctx, info_name=name)
        pieces = " ".join(subcommand.collect_usage_pieces(subcontext))
        yield f".SS {_text(f'{subcontext.command_path} {pieces}')}"
        yield from _description(subcommand)
        yield from _options(subcommand, subcontext)
        yield from _commands(subcommand, subcontext)


def _description(command: click.Command) -> Iterator[str]:
    """Yield what *command* says of itself, each paragraph by itself."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0] == "\b":  # click's mark: the lines stay as they are
            yield from (".PP", ".nf", *map(_text, lines[1:]), ".fi")
        else:
            yield from (".PP", _text(" ".join(lines)))


def _options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    assert isinstance(command, TranslatedCommand)
    for _, (flag, meaning) in command.flag_rows(ctx):
        yield from (".TP", f"\\fB{_text(flag)}\\fR", _text(meaning))


def _text(text: str) -> str:
    """Return *text* so that roff takes none of it for a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)
    return f"\\&{text}" if text.startswith((".", "'")) else text
