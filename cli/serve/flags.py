"""The flags of `tilewyrm serve`, made of the table of settings."""

from typing import Any

import click
from click.types import OptionHelpExtra

from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.server.config.configuration import flag
from tilewyrm.server.config.setting import SettingSpec, Value
from tilewyrm.server.config.settings import SECTIONS, SETTINGS
from tilewyrm.server.config.trusted_fronts import TrustedFronts

_HELP_ALL = "--help-all"

_FOR_HOSTS = frozenset(
    (
        "--host",
        "--port",
        "--data-dir",
        "--lan-name",
        "--insecure-lan",
        "--tls-cert",
        "--tls-key",
        "--tls-self-signed",
    )
)
"""The settings that `--help` shows; `--help-all` shows every one."""

_METAVARS = {int: "N", float: "X", str: "TEXT", TrustedFronts: "ADDRESSES"}


class FlagGroup(TranslatedCommand):
    """A command with a flag for each setting, by section: `--help` shows those for hosts.

    `--help-all` shows all of them. It is called with the flags that are given: their texts by
    their names, ``--port``.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.params = [*map(_SettingFlag, SETTINGS), *self.params, _help_all()]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words of the command line; an unknown flag is answered with the nearest ones."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            command = f"{ctx.command_path} {_HELP_ALL}"
            raise click.UsageError(
                f"{error.format_message()} {command} lists every option.", ctx
            ) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        values = {flag(setting): ctx.params.pop(_key(setting)) for setting in SETTINGS}
        flags = {name: _text(value) for name, value in values.items() if value is not None}
        ctx.params["flags"] = flags
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the flags, by section; those that are no setting first."""
        rows: dict[str, list[tuple[str, str]]] = {"": [], **{section: [] for section in SECTIONS}}
        for each, row in self.flag_rows(ctx):
            if not isinstance(each, _SettingFlag):
                rows[""].append(row)
            elif _shows_all(ctx) or each.opts[0] in _FOR_HOSTS:
                rows[each.section].append(row)
        with formatter.section(tell("command.options")):
            formatter.write_dl(rows.pop(""))
        for section, section_rows in rows.items():
            if not section_rows:
                continue
            about = tell(f"serve.section.{section}")
            with formatter.section(tell("serve.in_file", about=about, section=section)):
                formatter.write_dl(section_rows)


def _help_all() -> click.Option:
    """Return the flag that shows the help with every setting."""
    return click.Option(
        [_HELP_ALL],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_show_all,
        help="serve.flag.help_all",
    )


def _show_all(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[_HELP_ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _shows_all(ctx: click.Context) -> bool:
    return _HELP_ALL in ctx.meta


class _SettingFlag(click.Option):
    """The flag of a setting. Where it is not given the file may say it, so it has no default."""

    def __init__(self, setting: SettingSpec) -> None:
        name, key = flag(setting), _key(setting)
        help_text = f"serve.{setting.section}.{setting.name}"
        if setting.kind is bool:
            names = f"{name}/--no-{name.removeprefix('--')}"
            super().__init__([names, key], default=None, help=help_text)
        else:
            super().__init__([name, key], default=None, metavar=_metavar(setting), help=help_text)
        self.section = setting.section
        self._setting = setting

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Return as its default what holds where nothing says it."""
        extra = super().get_help_extra(ctx)
        if self._setting.default not in (None, ""):
            extra["default"] = _text(self._setting.default)
        return extra


def _metavar(setting: SettingSpec) -> str:
    if setting.default is None:
        return "PATH"
    return _METAVARS.get(setting.kind) or "|".join(map(str, setting.kind))  # type: ignore[call-overload]


def _key(setting: SettingSpec) -> str:
    return f"{setting.section}_{setting.name}"


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)
