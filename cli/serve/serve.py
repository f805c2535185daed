"""`tilewyrm serve`: a server in the foreground, set by a file, the environment and flags."""

import os
import socket
from collections.abc import Mapping
from pathlib import Path

import click

from tilewyrm.cli.own_bots.line_players import LineProgram, makers
from tilewyrm.cli.serve.flags import FlagGroup
from tilewyrm.server.command import serve as serving
from tilewyrm.server.command import set_switch_interval, tune_gc
from tilewyrm.server.config.configuration import Configuration, configuration
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.config.settings import LogSettings, MetricsSettings, ServingSettings
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
    """Serve, or print the resolved settings."""
    try:
        settings = configuration(flags, os.environ, file)
    except StartError as error:
        raise click.UsageError(str(error)) from error
    config = _config(settings)
    if check_config:
        click.echo("\n".join(settings.lines()).rstrip())
    try:
        config.check()
    except StartError as error:
        raise click.ClickException(str(error)) from error
    if check_config:
        return
    log_to(config.data_dir, settings.section("log", LogSettings), terminal=True)
    set_switch_interval()
    tune_gc()
    programs = [LineProgram(name, program) for name, program in settings.bots.items()]
    try:
        run(serving(config, makers(programs)))
    except StartError as error:
        raise click.ClickException(str(error)) from error
    finally:
        for program in programs:
            program.kill()


def _config(settings: Configuration) -> ServerConfig:
    serving_settings, metrics = (
        settings.section("server", ServingSettings),
        settings.section("metrics", MetricsSettings),
    )
    return ServerConfig(
        data_dir=serving_settings.data_dir or default_data_dir(),
        host=serving_settings.host,
        port=serving_settings.port,
        editions_dir=serving_settings.editions_dir,
        bot_delay_s=serving_settings.bot_delay,
        lan_name=(serving_settings.lan_name or socket.gethostname())
        if serving_settings.announce
        else "",
        encryption=settings.section("tls", EncryptionSettings),
        insecure_lan=serving_settings.insecure_lan,
        trusted_fronts=serving_settings.trusted_fronts,
        patience=settings.section("patience", Timeouts),
        limits=settings.section("limits", Limits),
        metrics=(metrics.host, metrics.port) if metrics.port else None,
    )
