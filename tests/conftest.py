"""What holds for every test."""

# ruff: noqa: E402 (what is imported is kept compiled)

import os
import sys

# Hundreds of processes are started here, and compiling all of the program is half of a start; the
# tests are rewritten by pytest likewise, and hypothesis with them. So what is compiled is kept,
# whatever is usual here, before any of it is imported.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import gc
import multiprocessing.util
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from oracle.folder import ABSENT

from support import hash_seed
from support.compiled import compile_all
from support.daily import DAY
from support.template import spawned
from support.versions import StartedVersion
from support.workers import ForkedWorkers
from tilewyrm.client.settings.paths import DIRECTORY
from tilewyrm.client.settings.preferences import LANGUAGE, THEME
from tilewyrm.language import speech

# Nothing that is read or collected before the first test becomes garbage.
gc.disable()

# The same words everywhere, from the processes that tests start, too: whatever is spoken on this
# computer, or in whatever language its user plays.
for name in [*os.environ]:
    if name.startswith(("LC_", "LANG")) or name in (LANGUAGE, THEME):
        del os.environ[name]
os.environ["LANG"] = "C.UTF-8"

# What tests write is in memory, where there is much of it and programs may be run from there: a
# disk that is told to keep something at once is most of what a server waits for here.
_MEMORY, _ENOUGH_BYTES = "/dev/shm", 4 << 30
if sys.platform == "linux" and os.access(_MEMORY, os.W_OK):
    found = os.statvfs(_MEMORY)
    if found.f_bavail * found.f_frsize > _ENOUGH_BYTES and not found.f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", _MEMORY)

# The same examples in every run, and none against the clock: a machine at work fails nothing.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "faults", parent=settings.get_profile("suite"), derandomize=False, max_examples=100
)
settings.load_profile("suite")

# Otherwise every worker reads all of the program that is loaded, for numbers and words to try: it
# takes seconds, and the examples would depend on which tests are run with them.
providers._get_local_constants = lambda: providers._local_constants


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many tests run at once: a third of their time they wait for other processes."""
    return max(2, (os.cpu_count() or 2) * 3 // 2)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before the workers begin, give them a hash seed, compile what they read, and collect it."""
    config = session.config
    if config.pluginmanager.hasplugin("dsession"):
        hash_seed.choose()
    if sys.platform == "linux" and config.pluginmanager.hasplugin("dsession"):
        below = [config.invocation_params.dir / each.split("::")[0] for each in config.args]
        compile_all(below, config.pluginmanager.rewrite_hook)
        if not config.pluginmanager.hasplugin("_cov"):
            config.pluginmanager.register(ForkedWorkers(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that lie beside this file: the longest are there, such as whole builds.

    At the end of a run they would let all but one worker wait. Then come those in a browser, which
    one of the workers starts for all of them.
    """
    items.sort(key=_order)


def _order(item: pytest.Item) -> tuple[bool, bool]:
    elsewhere = item.path.parent != Path(__file__).parent
    return elsewhere, "browser" not in getattr(item, "fixturenames", ())


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at thousands of tests again and again."""
    gc.freeze()
    gc.set_threshold(400_000)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to repeat a run that failed, and loudly that another engine was not compared."""
    if terminalreporter.stats.get("failed"):
        of_workers = terminalreporter.config.pluginmanager.hasplugin("dsession")
        seed = hash_seed.words(of_workers=of_workers)
        terminalreporter.line(f"some tests differ from day to day: {DAY}={os.environ[DAY]}")
        terminalreporter.line(f"the order of a set differs from run to run: {seed}")
    skipped = terminalreporter.stats.get("skipped", ())
    if any(ABSENT in str(report.longrepr) for report in skipped):
        terminalreporter.section("warning", yellow=True)
        terminalreporter.line(ABSENT, yellow=True)


@pytest.fixture(scope="session", autouse=True)
def own_state(tmp_path_factory):
    """Keep what clients remember away from the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DIRECTORY, str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session", autouse=True)
def read_once():
    """Read the program once for all the processes that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "linux":
            patch.setattr(subprocess, "Popen", StartedVersion)
            patch.setattr(multiprocessing.util, "spawnv_passfds", spawned)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Speak English at the beginning of each test, whatever the one before has spoken."""
    speech.speak("en")
