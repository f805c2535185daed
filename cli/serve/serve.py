"""`tilewyrm serve`: a server in the foreground, set by a file, the environment and flags."""

import os
import socket
from collections.abc import Mapping
from pathlib import Path

import click

from tilewyrm.cli.serve.flags import FlagGroup
from tilewyrm.server.command import serve as serving
from tilewyrm.server.command import set_switch_interval, tune_gc
from tilewyrm.server.config.configuration import (
    Configuration,
    configuration,
)
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.config.settings import (
    LogSettings,
    MetricsSettings,
    ServingSettings,
)
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.errors import StartError
from tilewyrm.server.monitoring.logs import log_to
from tilewyrm.server.rpc.event_loop import run
from tilewyrm.server.store.data_directory import default_data_dir


@click.command(cls=FlagGroup, help="serve.help")
@click.option(
    "--config", "file", type=click.Path(path_type=Path), default=None, help="serve.flag.config"
)
@click.option("--check-config", is_flag=True, help="serve.flag.check_config")
def serve(file: Path | None, check_config: bool, flags: Mapping[str, str]) -> None:
    """Serve, or print which settings hold."""
    try:
        held = configuration(flags, os.environ, file)
    except StartError as error:
        raise click.UsageError(str(error)) from error
    config = _config(held)
    if check_config:
        click.echo("\n".join(held.lines()).rstrip())
    try:
        config.check()
    except StartError as error:
        raise click.ClickException(str(error)) from error
    if check_config:
        return
    log_to(config.data_dir, held.section("log", LogSettings), terminal=True)
    set_switch_interval()
    tune_gc()
    try:
        run(serving(config))
    except StartError as error:
        raise click.ClickException(str(error)) from error


def _config(held: Configuration) -> ServerConfig:
    where, metrics = (
        held.section("server", ServingSettings),
        held.section("metrics", MetricsSettings),
    )
    return ServerConfig(
        data_dir=where.data_dir or default_data_dir(),
        host=where.host,
        port=where.port,
        editions_dir=where.editions_dir,
        bot_delay_s=where.bot_delay,
        lan_name=(where.lan_name or socket.gethostname()) if where.announce else "",
        encryption=held.section("tls", EncryptionSettings),
        insecure_lan=where.insecure_lan,
        patience=held.section("patience", Timeouts),
        limits=held.section("limits", Limits),
        metrics=(metrics.host, metrics.port) if metrics.port else None,
    )
