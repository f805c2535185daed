"""How a server runs."""

from dataclasses import dataclass, field
from pathlib import Path

from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.discovery.addresses import LOOPBACK, reaches_beyond_loopback
from tilewyrm.server.errors import StartError

BOT_DELAY_S = 0.4
"""How long a bot takes at least for a choice at a table of people, in seconds."""
DEFAULT_PORT = 7410


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """How a server runs."""

    data_dir: Path
    """Where tables and replays are kept; made when it is not there."""
    host: str = LOOPBACK
    """The address to listen at; ``0.0.0.0`` or ``[::]``: every one of the machine."""
    port: int = DEFAULT_PORT
    """The port to listen on; 0: any free one."""
    editions_dir: Path | None = None
    """Own edition files, ``<game>/<name>.toml``; absent: ``editions`` in the data directory."""
    bot_delay_s: float = 0.0
    """Seconds that a bot takes at least for a choice."""
    lan_name: str = ""
    """What it announces itself as on the LAN; empty: it does not. Never one on loopback alone."""
    patience: Timeouts = field(default_factory=Timeouts)
    """How long tables and matches wait for people."""
    limits: Limits = field(default_factory=Limits)
    """How much anybody may take of it."""
    metrics: tuple[str, int] | None = None
    """Host and port where it tells its figures to Prometheus; None: nowhere."""
    known_secret: bytes | None = None
    """The secret of every match that is opened, for a server on which luck may be known beforehand,
    and what its bots draw; None: a fresh one for each."""
    encryption: EncryptionSettings = field(default_factory=EncryptionSettings)
    """Whether what it sends is encrypted, and with whose certificate."""
    insecure_lan: bool = False
    """Whether others may reach it though nothing is encrypted."""
    trusted_fronts: TrustedFronts = field(default_factory=TrustedFronts)
    """Proxies that may say from which machine a call comes."""
    yields: bool = False
    """Whether it makes room for another server that asks for its data directory; see `wanted`."""
    inherited: str = ""
    """Where the server listened whose place it takes, ``HOST:PORT``: it listens there, too. Empty:
    it takes nobody's place."""

    @property
    def is_private(self) -> bool:
        """Whether no other machine can reach it, not even by a proxy."""
        return not (reaches_beyond_loopback(self.host) or self.trusted_fronts)

    def check(self) -> None:
        """Check that what is said fits together, and that a server could start with it.

        Raises:
            StartError: others could read along (see `EncryptionSettings.check`), or the folder of
                editions does not exist.
        """
        self.encryption.check(self.host, insecure_lan=self.insecure_lan)
        if self.editions_dir is not None and not self.editions_dir.is_dir():
            raise StartError(
                f"{self.editions_dir} is not a folder; name the folder of your editions"
                " with --editions-dir",
                case="configuration",
            )
