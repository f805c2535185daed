"""Everything that an organiser may set; file, environment and flags all are made of this table."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import BOT_DELAY_S, DEFAULT_PORT
from tilewyrm.server.config.setting import SettingSpec, setting, settings_of
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.discovery.addresses import LOOPBACK


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class ServingSettings:
    """What is served, and where."""

    host: str = setting(LOOPBACK)
    """Address to listen at; 0.0.0.0: for a LAN."""
    port: int = setting(DEFAULT_PORT, highest=65535)
    """Port to listen on; 0: any free one."""
    data_dir: Path | None = setting(None)
    """Tables, journals and replays; by default the user's own data directory."""
    editions_dir: Path | None = setting(None)
    """Own edition files, GAME/NAME.toml; by default 'editions' in the data directory."""
    bot_delay: float = setting(BOT_DELAY_S, highest=60)
    """Seconds that a bot takes at least for a choice, so that people can follow."""
    announce: bool = setting(True)
    """Whether tables with a free seat are announced on a LAN that reaches this server."""
    insecure_lan: bool = setting(False)
    """Whether others may reach this server though nothing is encrypted."""
    trusted_fronts: TrustedFronts = setting(TrustedFronts())
    """Proxies before this server that may say, in x-forwarded-for, who calls."""
    lan_name: str = setting("")
    """What the others see on the LAN; by default this machine's name."""


@dataclass(frozen=True, slots=True)
class LogSettings:
    """The log in the data directory."""

    format: LogFormat = setting(LogFormat.TEXT)
    """How server.log is written: for people, or a JSON object a line."""
    bytes: int = setting(4 << 20, lowest=4 << 10)
    """Size at which server.log is put aside as server.log.1."""
    files: int = setting(4, lowest=1, highest=100)
    """Logs that were put aside and are kept."""


@dataclass(frozen=True, slots=True)
class MetricsSettings:
    """What Prometheus reads; needs the library prometheus_client."""

    host: str = setting(LOOPBACK)
    """Address at which figures are told to Prometheus."""
    port: int = setting(0, highest=65535)
    """Port for that; 0: nothing is told."""


SECTIONS: dict[str, tuple[str, type]] = {
    "server": ("Where it serves, and what", ServingSettings),
    "tls": ("Encryption, which others who reach it need", EncryptionSettings),
    "log": ("The log", LogSettings),
    "metrics": ("Metrics for Prometheus", MetricsSettings),
    "patience": ("How long it waits for people", Timeouts),
    "limits": ("How much anybody may take", Limits),
}
"""By the name of each table of the file: what it is about, and the settings."""

SETTINGS: tuple[SettingSpec, ...] = tuple(
    each for section, (_, kind) in SECTIONS.items() for each in settings_of(section, kind)
)
