"""`tilewyrm completion`: what a shell needs to complete the command line."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what completes `tilewyrm` in SHELL.

    \b
      bash  eval "$(tilewyrm completion bash)"   in ~/.bashrc
      zsh   eval "$(tilewyrm completion zsh)"    in ~/.zshrc
      fish  tilewyrm completion fish > ~/.config/fish/completions/tilewyrm.fish
    """  # noqa: D301 (\b is for click, which wants the character)
    kind = get_completion_class(shell)
    assert kind is not None
    root = ctx.find_root()
    click.echo(kind(root.command, {}, "tilewyrm", "_TILEWYRM_COMPLETE").source())
