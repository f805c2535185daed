"""Whether what a server sends is encrypted, and with whose certificate."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewyrm.server.config.setting import setting
from tilewyrm.server.discovery.addresses import reaches_beyond_loopback
from tilewyrm.server.errors import StartError

if TYPE_CHECKING:
    # Where it is needed it is imported late: a server on loopback alone need not wait for it.
    from tilewyrm.server.security.certificate import ServerCertificate


@dataclass(frozen=True, slots=True)
class EncryptionSettings:
    """What an organiser has said of it; by default nothing is encrypted."""

    cert: Path | None = setting(None)
    """Certificate chain (PEM); needs --tls-key."""
    key: Path | None = setting(None)
    """Private key of the certificate (PEM), without a password."""
    self_signed: bool = setting(False)
    """Create a certificate once and keep it in the data directory."""

    def check(self, host: str, *, insecure_lan: bool) -> None:
        """Check that a server may listen at *host*: what others could read along is encrypted.

        Args:
            host: the address.
            insecure_lan: whether it need not be.

        Raises:
            StartError: it is not, and must be; or the organiser's certificate cannot be used.
        """
        if (self.cert is None) != (self.key is None):
            raise _unfit("a certificate needs its key: give both --tls-cert and --tls-key")
        ways = {
            "--tls-cert": self.cert is not None,
            "--tls-self-signed": self.self_signed,
            "--insecure-lan": insecure_lan,
        }
        chosen = [way for way, wanted in ways.items() if wanted]
        if len(chosen) > 1:
            raise _unfit(f"{' and '.join(chosen)} are different ways: give one")
        self._given()
        if not chosen and reaches_beyond_loopback(host):
            raise StartError(
                f"{host} can be reached from other machines, but encryption is off: anyone on the"
                " network could eavesdrop and take over seats. Give --tls-self-signed (the server"
                " creates a certificate, and clients remember it), or --tls-cert and --tls-key"
                " (your own certificate); or --insecure-lan, if you trust everyone on the network",
                case="in_clear",
                host=host,
            )

    def certificate(self, folder: Path) -> "ServerCertificate | None":
        """Return what the server in *folder*, which is its own, shows to its clients.

        None: it speaks in clear.

        Raises:
            StartError: it cannot be used, or neither read nor made.
        """
        if self.self_signed:
            from tilewyrm.server.security.certificate import self_signed

            return self_signed(folder)
        return self._given()

    def _given(self) -> "ServerCertificate | None":
        if self.cert is None or self.key is None:
            return None
        from tilewyrm.server.security.certificate import own

        return own(self.cert, self.key)


def _unfit(sentence: str) -> StartError:
    return StartError(sentence, case="configuration")
