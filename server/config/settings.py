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
    """Address to listen on; 0.0.0.0 for all interfaces."""
    port: int = setting(DEFAULT_PORT, highest=65535)
    """Port to listen on; 0 picks a free one."""
    data_dir: Path | None = setting(None)
    """Folder for tables, journals and replays; by default your data directory."""
    editions_dir: Path | None = setting(None)
    """Folder of your own editions, GAME/NAME.toml; by default 'editions' in the data directory."""
    bot_delay: float = setting(BOT_DELAY_S, highest=60)
    """Minimum seconds a bot takes per choice."""
    announce: bool = setting(True)
    """Announce tables with a free seat on the local network."""
    insecure_lan: bool = setting(False)
    """Let others connect without encryption."""
    trusted_fronts: TrustedFronts = setting(TrustedFronts())
    """Proxies before this server that may say, in x-forwarded-for, who calls."""
    lan_name: str = setting("")
    """Name shown on the local network; by default this machine's name."""


@dataclass(frozen=True, slots=True)
class LogSettings:
    """The log in the data directory."""

    format: LogFormat = setting(LogFormat.TEXT)
    """Format of server.log: plain text, or one JSON object per line."""
    bytes: int = setting(4 << 20, lowest=4 << 10)
    """Size at which server.log is rotated."""
    files: int = setting(4, lowest=1, highest=100)
    """Number of rotated logs to keep."""


@dataclass(frozen=True, slots=True)
class MetricsSettings:
    """What Prometheus reads; needs the library prometheus_client."""

    host: str = setting(LOOPBACK)
    """Address to serve Prometheus metrics on."""
    port: int = setting(0, highest=65535)
    """Port for Prometheus; 0 disables metrics."""


SECTIONS: dict[str, tuple[str, type]] = {
    "server": ("Server", ServingSettings),
    "tls": ("Encryption, for access from other machines", EncryptionSettings),
    "log": ("Log", LogSettings),
    "metrics": ("Metrics", MetricsSettings),
    "patience": ("Timeouts", Timeouts),
    "limits": ("Limits", Limits),
}
"""By the name of each table of the file: what it is about, and the settings."""

SETTINGS: tuple[SettingSpec, ...] = tuple(
    each for section, (_, kind) in SECTIONS.items() for each in settings_of(section, kind)
)
