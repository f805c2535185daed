"""The front of `deploy/front` before a server, as an operator runs it, on ports of a test."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import grpc
import grpc.aio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from support.serving import free_port
from tilewyrm.server.security.certificate import TLS_FILE, self_signed

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "front" / "nginx.conf"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
_INCLUDED = "include /etc/nginx/modules-enabled/*.conf;"
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def _stream_module() -> str:
    """Return the line that loads nginx's stream module; empty: it is built in, or missing."""
    assert NGINX is not None
    built = subprocess.run([NGINX, "-V"], capture_output=True, text=True).stderr
    folder = re.search(r"--modules-path=(\S+)", built)
    module = Path(folder[1] if folder else "modules") / "ngx_stream_module.so"
    return f"load_module {module};" if module.exists() else ""


def _missing() -> str:
    """Return why no front can be started here; empty: one can."""
    if NGINX is None:
        return "nginx, the front of a server on the internet, is not installed here"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "nginx.conf"
        file.write_text(f"{_stream_module()} error_log stderr; pid n; events {{}} stream {{}}")
        tried = [NGINX, "-q", "-t", "-p", folder, "-c", str(file)]
        if subprocess.run(tried, capture_output=True).returncode:
            return "nginx is installed here, but not its stream module"
    return ""


MISSING = _missing()
needs_nginx = pytest.mark.skipif(bool(MISSING), reason=MISSING)


class Front:
    """nginx with the configuration of `deploy/front`, before the server on a port."""

    def __init__(
        self, folder: Path, server_port: int, changes: Mapping[str, str] | None = None
    ) -> None:
        """Keep certificate and configuration in *folder*.

        *changes*: further words of the configuration, and what stands there instead.
        """
        self.port = free_port()
        self.process: asyncio.subprocess.Process | None = None
        folder.mkdir(exist_ok=True)
        self.fingerprint = self_signed(folder).fingerprint
        self._pem = (folder / TLS_FILE).read_bytes()
        text = CONFIGURATION.read_text()
        self._hall = free_port()
        replaced = {
            "listen 7410 ": f"listen 127.0.0.1:{self.port} ",
            "127.0.0.1:7411": f"127.0.0.1:{server_port}",
            "127.0.0.1:7412": f"127.0.0.1:{self._hall}",
            "/etc/nginx/tilewyrm.pem": str(folder / TLS_FILE),
            "/run/nginx.pid": str(folder / "nginx.pid"),
            "/var/log/nginx/error.log crit": "stderr emerg",
            "user www-data;\n": "",
            _INCLUDED: _stream_module(),
            "http {\n": "http {" + "".join(f" {each}_temp_path t;" for each in _TEMPORARY),
            "worker_rlimit_nofile 20000;": "",
            **(changes or {}),
        }
        for before, after in replaced.items():
            assert before in text, before
            text = text.replace(before, after)
        self._file = folder / "nginx.conf"
        self._file.write_text(text)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start; return when it takes connections."""
        assert NGINX is not None
        self.process = await asyncio.create_subprocess_exec(
            *(NGINX, "-q", "-p", str(self._file.parent), "-c", str(self._file)),
            *("-g", "daemon off;"),
            start_new_session=True,
        )
        for port in (self._hall, self.port):
            while True:
                assert self.process.returncode is None, self._file.read_text()
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it at once, all of its processes."""
        if self.process is not None and self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()

    def pids(self) -> list[int]:
        """Return its processes: the master, and its workers."""
        assert self.process is not None
        master = self.process.pid
        children = Path(f"/proc/{master}/task/{master}/children").read_text()
        return [master, *map(int, children.split())]

    def channel(self, _address: str = "", *, port: int = 0) -> grpc.aio.Channel:
        """Return an own connection to the front, or to who passes on to it on *port*."""
        certificate = x509.load_pem_x509_certificate(self._pem).public_bytes(Encoding.PEM)
        return grpc.aio.secure_channel(
            f"127.0.0.1:{port or self.port}",
            grpc.ssl_channel_credentials(certificate),
            [
                ("grpc.ssl_target_name_override", "tilewyrm"),
                ("grpc.use_local_subchannel_pool", 1),
                ("grpc.max_reconnect_backoff_ms", 500),
            ],
        )


@asynccontextmanager
async def before(
    folder: Path, server_port: int, changes: Mapping[str, str] | None = None
) -> AsyncIterator[Front]:
    """Run a `Front` while the context lasts."""
    front = Front(folder, server_port, changes)
    await front.start()
    try:
        yield front
    finally:
        await front.kill()


@asynccontextmanager
async def from_elsewhere(front: Front) -> AsyncIterator[int]:
    """Give a port; what goes there reaches the front from another address than this machine's."""

    relays: set[asyncio.Task[None]] = set()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                writer.write(data)
        except OSError:
            pass  # it was broken off, which ends it as well
        finally:
            writer.transport.abort()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there = await asyncio.open_connection(
            "127.0.0.1", front.port, local_addr=("127.0.0.2", 0)
        )
        await asyncio.gather(copy(reader, there), copy(there_reader, writer))

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relays.add(asyncio.create_task(relay(reader, writer)))

    relaying = await asyncio.start_server(begin, "127.0.0.1", 0)
    try:
        yield relaying.sockets[0].getsockname()[1]
    finally:
        relaying.close()
        for task in relays:
            task.cancel()
        await asyncio.wait(relays)
