"""Metrics of a server for Prometheus, on a port of their own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from tilewyrm.server.errors import StartError
from tilewyrm.server.monitoring.counters import Counters

_TIMEOUT_S = 5.0
_log = logging.getLogger(__name__)


class Gauges(NamedTuple):
    """Gauges of a server at one moment."""

    tables: Mapping[str, int]
    """By status."""
    tables_in_memory: int
    """Number of tables in memory."""
    streams: int
    draining: bool


class Metrics:
    """Metrics exporter of one server; `stop` ends it."""

    def __init__(
        self, host: str, port: int, counters: Counters, gauges: Callable[[], Awaitable[Gauges]]
    ) -> None:
        """Listen on *port* of *host*, and tell *counters* and *gauges*, which are asked for anew.

        Called where the server's event loop runs.

        Raises:
            StartError: it cannot listen there.
        """
        registry = CollectorRegistry()
        registry.register(_Server(counters, gauges, asyncio.get_running_loop()))
        ProcessCollector(registry=registry)
        try:
            self._http, self._thread = start_http_server(port, host, registry)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            raise StartError(
                f"cannot tell metrics on {host}:{port} ({why}); choose another with"
                " --metrics-host and --metrics-port"
            ) from error

    def stop(self) -> None:
        """Listen no more."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class _Server(Collector):
    """Asks the event loop of a server from the thread in which somebody reads its gauges."""

    def __init__(
        self,
        counters: Counters,
        gauges: Callable[[], Awaitable[Gauges]],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._counters = counters
        self._gauges = gauges
        self._loop = loop

    def describe(self) -> Iterable[Metric]:
        """Say nothing beforehand: the server need not answer yet."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """Return every figure; none while the server does not answer."""

        async def asked() -> Gauges:
            return await self._gauges()

        try:
            gauges = asyncio.run_coroutine_threadsafe(asked(), self._loop).result(_TIMEOUT_S)
        except Exception as error:
            _log.warning("cannot collect the metrics: %r", error)
            return []
        tables = GaugeMetricFamily("tilewyrm_tables", "Tables by status.", labels=["status"])
        for status, number in gauges.tables.items():
            tables.add_metric([status], number)
        refusals = CounterMetricFamily(
            "tilewyrm_refusals", "Calls that were refused, by reason.", labels=["reason"]
        )
        for reason, number in self._counters.refusals.copy().items():
            refusals.add_metric([reason], number)
        appends = self._counters.appends
        return [
            tables,
            GaugeMetricFamily(
                "tilewyrm_tables_awake", "Tables in memory.", gauges.tables_in_memory
            ),
            GaugeMetricFamily("tilewyrm_streams", "Streams that are open.", gauges.streams),
            GaugeMetricFamily("tilewyrm_draining", "1 while it drains.", int(gauges.draining)),
            refusals,
            HistogramMetricFamily(
                "tilewyrm_append_seconds",
                "Until a step of a match, a decision with all that follows, was on disk.",
                buckets=appends.cumulated(),
                sum_value=appends.sum_s,
            ),
        ]
