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

_METAVARS = {int: "N", float: "X", str: "TEXT", TrustedFronts: "ADDRESSES"}


class FlagGroup(TranslatedCommand):
    """A command with a flag for each setting; its help shows them by section.

    It is called with the flags that are given: their texts by their names, ``--port``.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.params = [*map(_SettingFlag, SETTINGS), *self.params]

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
            rows[each.section if isinstance(each, _SettingFlag) else ""].append(row)
        with formatter.section(tell("command.options")):
            formatter.write_dl(rows.pop(""))
        for section, section_rows in rows.items():
            about = tell(f"serve.section.{section}")
            with formatter.section(tell("serve.in_file", about=about, section=section)):
                formatter.write_dl(section_rows)


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
