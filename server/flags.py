"""The flags of `tilewyrm serve`, made of the table of settings."""

from typing import Any

import click

from tilewyrm.server.configuration import flag
from tilewyrm.server.setting import Setting, Value
from tilewyrm.server.settings import SECTIONS, SETTINGS

_METAVARS = {int: "N", float: "X", str: "TEXT"}


class Grouped(click.Command):
    """A command with a flag for each setting; its help shows them by section.

    It is called with the flags that are given: their texts by their names, ``--port``.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.params = [*map(_option, SETTINGS), *self.params]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        given = {name: ctx.params.pop(_key(setting)) for setting, name in _named()}
        flags = {name: _text(value) for name, value in given.items() if value is not None}
        ctx.params["flags"] = flags
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the flags, by section; those that are no setting first."""
        keys = {_key(setting) for setting in SETTINGS}
        records = {each.name: each.get_help_record(ctx) for each in self.get_params(ctx)}
        with formatter.section("Options"):
            rows = [row for key, row in records.items() if key not in keys]
            formatter.write_dl([row for row in rows if row is not None])
        for section, (about, _) in SECTIONS.items():
            with formatter.section(f"{about}: [{section}] in the file"):
                rows = [records[_key(each)] for each in SETTINGS if each.section == section]
                formatter.write_dl([row for row in rows if row is not None])


def _named() -> list[tuple[Setting, str]]:
    return [(setting, flag(setting)) for setting in SETTINGS]


def _key(setting: Setting) -> str:
    return f"{setting.section}_{setting.name}"


def _option(setting: Setting) -> click.Option:
    name = flag(setting)
    told = setting.meaning[0].upper() + setting.meaning[1:]
    if setting.default not in (None, ""):
        told += f"  [{_text(setting.default)}]"
    if setting.kind is bool:
        both = f"{name}/--no-{name.removeprefix('--')}"
        return click.Option([both, _key(setting)], default=None, help=told)
    metavar = _METAVARS.get(setting.kind, "PATH" if setting.default is None else None)
    metavar = metavar or "|".join(str(each) for each in setting.kind)  # type: ignore[attr-defined]
    return click.Option([name, _key(setting)], default=None, metavar=metavar, help=told)


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.10g}" if isinstance(value, float) else str(value)
