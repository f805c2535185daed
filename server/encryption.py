"""Whether what a server sends is encrypted, and with whose certificate."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewyrm.server.addresses import reaches_beyond_loopback
from tilewyrm.server.errors import StartError

if TYPE_CHECKING:
    # Where it is needed it is imported late: a server on loopback alone need not wait for it.
    from tilewyrm.server.tls import Certificate


@dataclass(frozen=True, slots=True)
class Encryption:
    """What an organiser has said of it; by default nothing is encrypted, and nobody far listens."""

    certificate: Path | None = None
    """Their own certificate, in PEM, with those that vouch for it; None: none."""
    key: Path | None = None
    """Its private key, in PEM; there when the certificate is."""
    self_signed: bool = False
    """Whether the server shows a certificate that it has made itself."""
    insecure_lan: bool = False
    """Whether others may reach the server though nothing is encrypted."""

    def check(self, host: str) -> None:
        """Check that a server may listen at *host*: what others could read along is encrypted.

        Raises:
            StartError: it is not, and nobody has said that it need not be.
        """
        if self.certificate or self.self_signed or self.insecure_lan:
            return
        if reaches_beyond_loopback(host):
            raise StartError(
                f"others can reach {host}, and nothing would be encrypted: whoever is on the"
                " network could read along and take over seats. Give --tls-self-signed (the server"
                " makes a certificate, and players' programs remember it), or --tls-cert and"
                " --tls-key (a certificate of yours); or --insecure-lan, if you trust everybody"
                " on the network",
                case="in_clear",
                host=host,
            )

    def given(self) -> "Certificate | None":
        """Return the organiser's own certificate; None: there is none.

        Raises:
            StartError: it cannot be used.
        """
        if self.certificate is None or self.key is None:
            return None
        from tilewyrm.server.tls import own

        return own(self.certificate, self.key)

    def made(self, folder: Path) -> "Certificate | None":
        """Return the certificate that the server in *folder*, which is its own, makes itself.

        None: it is to make none.

        Raises:
            StartError: it can be neither read nor made.
        """
        if not self.self_signed:
            return None
        from tilewyrm.server.tls import self_signed

        return self_signed(folder)
