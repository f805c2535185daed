"""A server as a whole: the only place that knows ports, health, reflection and shutdown."""

import asyncio
import secrets
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.program import written_by
from tilewyrm.server.bots.own_bot import OwnBots
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.discovery.addresses import (
    ANY_ADDRESS,
    LOOPBACK,
    lan_addresses,
    reaches_beyond_loopback,
)
from tilewyrm.server.errors import DatabaseDamaged, StartError
from tilewyrm.server.events.event_hub import EventHub
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.monitoring.table_events import TableEvents
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.rpc.admin_service import AdminService
from tilewyrm.server.rpc.error_interceptor import ErrorInterceptor
from tilewyrm.server.rpc.events_service import EventsService
from tilewyrm.server.rpc.handlers import (
    ADMIN,
    EVENTS,
    TABLES,
    admin_methods_of,
    event_methods_of,
    generic_handler,
    methods_of,
)
from tilewyrm.server.rpc.handshake import Handshakes
from tilewyrm.server.rpc.listener import cannot_listen, channel_options, check_free, listen
from tilewyrm.server.rpc.peer_quota import PeerQuota
from tilewyrm.server.rpc.quota_interceptor import QuotaInterceptor
from tilewyrm.server.rpc.tables_service import TablesService
from tilewyrm.server.rpc.unread_requests import UnreadRequests
from tilewyrm.server.store.data_directory import DirectoryOwner
from tilewyrm.server.store.edition_store import OWN_FOLDER, EditionStore

if TYPE_CHECKING:
    from tilewyrm.server.discovery.announcer import Announcer
    from tilewyrm.server.monitoring.metrics import Gauges, Metrics
    from tilewyrm.server.security.certificate import ServerCertificate

GRACE_S = 2.0
_RELEASE_WITHIN_S = 10.0
"""How long a server that has the data directory may take to release it."""
_STARTS_WITHIN_S = 3.0
"""How long one that has just taken the data directory may take to say where it listens."""
_LOOK_S = 0.1

_SERVICES = (TABLES.full_name, ADMIN.full_name, EVENTS.full_name)


class Server:
    """One running server: `start`, then `stop`."""

    def __init__(self, config: ServerConfig, own_bots: OwnBots | None = None) -> None:
        """Claim the data directory; *own_bots* are those that do not come with the project.

        Raises:
            StartError: it cannot be written, another server has it, its key or certificate cannot
                be used, or the configuration does not fit together (see `ServerConfig.check`).
        """
        config.check()
        self._config = config
        self.edition_store = EditionStore(config.editions_dir or config.data_dir / OWN_FOLDER)
        secret = config.known_secret
        self._resources = Resources(
            config.data_dir,
            bot_delay_s=config.bot_delay_s,
            bot_draw=Random(secret).randrange if secret else secrets.randbelow,  # noqa: S311 (known)
            timeouts=config.patience,
            limits=config.limits,
            encryption=config.encryption,
            own_bots=own_bots,
        )
        self._events = EventHub(
            self._resources.call,
            self._resources.database,
            self._resources.table_events,
            self._resources.round_lucks,
            encrypted=self._resources.certificate is not None,
        )
        self._lobby = Lobby(
            self._resources, self._events, self.edition_store, secret, is_private=config.is_private
        )
        self._handshakes = Handshakes(config.limits)
        self._health = health.aio.HealthServicer()
        self._server: grpc.aio.Server | None = None
        self._announcer: Announcer | None = None
        self._metrics: Metrics | None = None

    @property
    def config(self) -> ServerConfig:
        """Its configuration, with the address that it inherited."""
        return self._config

    @property
    def fingerprint(self) -> str:
        """Fingerprint of the key that signs the replays."""
        return fingerprint(self._resources.keyring.present.public_key)

    @property
    def certificate(self) -> "ServerCertificate | None":
        """Certificate of the server; None: it does not encrypt."""
        return self._resources.certificate

    @property
    def table_events(self) -> TableEvents:
        """Events of all tables; a listener that is added before the start misses nothing."""
        return self._resources.table_events

    @property
    def announced(self) -> bool:
        """Whether it announces itself on the LAN, once it is started."""
        return self._announcer is not None

    @property
    def wanted(self) -> bool:
        """Whether another server has requested the data directory, and this one releases it."""
        return self._config.yields and self._resources.database.owner.wanted

    @property
    def takes_over(self) -> bool:
        """Whether it has replaced another server, and serves its clients."""
        return bool(self._config.inherited)

    @property
    def streams(self) -> int:
        """Number of open streams, of players and of spectators."""
        return self._lobby.streams

    async def start(self) -> str:
        """Restore every table and listen; return the address as ``host:port``.

        Raises:
            StartError: the port cannot be had.
        """
        await asyncio.to_thread(_preload_modules)
        limits = self._config.limits
        peers = PeerQuota(limits)
        fronts = self._config.trusted_fronts
        server = grpc.aio.server(
            interceptors=[
                ErrorInterceptor(self._resources.counters.refusals),
                QuotaInterceptor(_SERVICES, peers, UnreadRequests(limits), fronts),
            ],
            options=channel_options(limits),
            maximum_concurrent_rpcs=limits.calls,
        )
        resources = self._resources
        admin = AdminService(
            self._lobby,
            self._events,
            resources.admin_token,
            resources.keyring,
            resources.vault,
            self.drain,
        )
        tables = TablesService(
            self._lobby,
            self._events,
            self.edition_store,
            self._handshakes,
            peers,
            resources.admin_token,
        )
        events = EventsService(self._events, self._lobby, resources.admin_token, resources.keyring)
        handlers = (
            generic_handler(TABLES, methods_of(tables, fronts)),
            generic_handler(ADMIN, admin_methods_of(admin, fronts)),
            generic_handler(EVENTS, event_methods_of(events, fronts)),
        )
        server.add_generic_rpc_handlers(handlers)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        names = (*_SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)
        host, port = self._config.host, self._config.port
        try:
            bound = listen(server, host, port, self.certificate)
            if self._config.inherited:  # on loopback, unencrypted as before
                server.add_insecure_port(self._config.inherited)
        except (StartError, RuntimeError) as error:
            self._resources.close()
            raise cannot_listen(host, port) from error
        self._announcer = self._open_announcer(bound)
        try:
            self._metrics = self._open_metrics()
            await self._events.restore()
            await self._lobby.restore()
        except (DatabaseDamaged, StartError) as error:
            await self._stop_metrics()
            self._resources.close()
            raise StartError(str(error)) from error
        await server.start()
        self._server = server
        for name in (ADMIN.full_name, EVENTS.full_name):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        await self.drain(False)
        if self._announcer is not None:
            self._announcer.start()
        near = LOOPBACK if host in ANY_ADDRESS else host
        self._resources.database.owner.write_address(f"{near}:{bound}", yields=self._config.yields)
        return f"{host}:{bound}"

    async def drain(self, draining: bool) -> None:
        """Open no tables and begin no matches while it is *draining*; set the health status."""
        self._lobby.draining = draining
        statuses = health_pb2.HealthCheckResponse
        for name in ("", TABLES.full_name):
            status = statuses.NOT_SERVING if draining else statuses.SERVING
            await self._health.set(name, status)

    def _open_metrics(self) -> "Metrics | None":
        """Return the metrics exporter; None: metrics are disabled.

        Raises:
            StartError: it cannot be started.
        """
        if self._config.metrics is None:
            return None
        try:
            # Imported here: it need not be installed.
            from tilewyrm.server.monitoring.metrics import Metrics
        except ImportError as error:
            raise StartError(
                "metrics need the library prometheus_client: pip install 'tilewyrm[metrics]'"
            ) from error
        return Metrics(*self._config.metrics, self._resources.counters, self._gauges)

    async def _stop_metrics(self) -> None:
        if self._metrics is not None:
            await asyncio.to_thread(self._metrics.stop)

    async def _gauges(self) -> "Gauges":
        from tilewyrm.server.monitoring.metrics import Gauges

        lobby = self._lobby
        return Gauges(await lobby.counts(), lobby.tables_in_memory, lobby.streams, lobby.draining)

    def _open_announcer(self, port: int) -> "Announcer | None":
        """Return the announcer of this server, which listens on *port*; None: there is none."""
        config = self._config
        if not config.lan_name or not reaches_beyond_loopback(config.host):
            return None
        # Imported here: a server on loopback alone need not wait for it.
        from tilewyrm.server.discovery.announcer import Announcer

        announcer = Announcer(
            name=config.lan_name,
            fingerprint=lambda: self.fingerprint,
            certificate=self.certificate.fingerprint if self.certificate is not None else "",
            port=port,
            addresses=partial(lan_addresses, config.host),
        )
        self.table_events.listen(announcer)
        return announcer

    async def stop(self, grace_s: float = GRACE_S) -> None:
        """End every stream cleanly, wait up to *grace_s* for calls, and release all files."""
        self._resources.database.owner.clear_address()
        await self._health.enter_graceful_shutdown()
        if self._announcer is not None:
            await self._announcer.stop()
        await self._stop_metrics()
        self._handshakes.close()
        self._events.close()
        await self._lobby.close()
        if self._server is not None:
            await self._server.stop(grace_s)
        await self._lobby.close()  # the tables that were just being opened
        self._resources.close()


def _preload_modules() -> None:
    """Load now what is loaded lazily elsewhere: file descriptors may be short later."""
    dict(GAMES)
    written_by()


async def open_server(config: ServerConfig, own_bots: OwnBots | None = None) -> Server:
    """Return a server with the data directory of *config*, which need only be started.

    Arguments as for `Server`.

    Raises:
        StartError: see `Server`; also where the other server makes no room. One whose port cannot
            be had asks for none.
    """
    starting = asyncio.get_running_loop().time() + _STARTS_WITHIN_S
    while True:
        try:
            return Server(config, own_bots)
        except StartError as error:
            if error.yields:
                before = error.running or ""
                break
            if error.running != "" or asyncio.get_running_loop().time() > starting:
                raise
        await asyncio.sleep(_LOOK_S)
    check_free(config.host, config.port)
    owner = DirectoryOwner(config.data_dir)
    owner.request_release()
    give_up = asyncio.get_running_loop().time() + _RELEASE_WITHIN_S
    while True:
        await asyncio.sleep(_LOOK_S)
        try:
            return Server(replace(config, inherited=before), own_bots)
        except StartError as error:
            late = asyncio.get_running_loop().time() > give_up
            if late or error.running not in ("", before):
                owner.cancel_request()
                raise
