"""The workers of pytest-xdist: forks of one process that has collected the tests.

To collect ten thousand tests takes five seconds of a processor. So one process collects them, as a
worker does, and each worker is a fork of it that goes on behind the collection. It has its own
streams, its own folder and the first process of the run as its parent. What nearly every worker
would read in its first tests has been read, too. A worker from nothing is what starts elsewhere: on
other systems than Linux, where lines are measured, and where the collection comes to no end.
"""

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import pytest
from _pytest.config import _prepareconfig
from _pytest.tmpdir import TempPathFactory
from execnet.gateway_io import popen_bootstrapline

from support.template import Template, become, end, have_children, read_all

_COLLECT = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).parent.parent)!r});"
    " from support.workers import collect; collect()"
)
_WORK = "from support.workers import work; work(channel)"


class _Worker(subprocess.Popen[Any]):
    """A process; a worker comes out of the process that has collected the tests."""

    collector: ClassVar[Template]
    alive: ClassVar[bool] = True

    def _execute_child(self, args: Any, *more: Any) -> None:
        """Start it; *more* is what `subprocess.Popen` hands on, in its order."""
        if not self.alive or list(args[-1:]) != [popen_bootstrapline]:
            super()._execute_child(args, *more)  # type: ignore[misc]
            return
        streams = (more[9], more[12], 2)
        try:
            self.pid = self.collector.bear([], os.environ, str(Path.cwd()), streams)
        except (OSError, ValueError):  # it has ended, so each worker shall say itself why
            _Worker.alive = False
            super()._execute_child(args, *more)  # type: ignore[misc]
            return
        self._child_created = True
        self._close_pipe_fds(*more[9:15])  # type: ignore[attr-defined]


class ForkedWorkers:
    """What the first process of a run does, as a plugin of pytest, to have such workers."""

    def __init__(self, config: pytest.Config) -> None:
        """Let a process begin to collect what *config* asks for."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        asked = json.dumps([str(each) for each in config.invocation_params.args])
        process = subprocess.Popen(
            [sys.executable, "-c", _COLLECT, str(theirs.fileno()), asked, json.dumps(sys.path)],
            cwd=config.invocation_params.dir,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        theirs.close()
        self._asked, self._process = ours, process
        _Worker.collector = Template(ours, process)
        subprocess.Popen = _Worker  # type: ignore[misc]

    @pytest.hookimpl
    def pytest_xdist_getremotemodule(self) -> Any:
        """Return what a forked worker runs; None: nothing of its own."""
        return _WORK if _Worker.alive else None

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Let the process end that has collected."""
        self._asked.close()
        self._process.wait()


class _Collection:
    """The collected tests, and what could not be collected, as a plugin of pytest."""

    whole: ClassVar["_Collection"]

    def __init__(self, asked: socket.socket) -> None:
        """*asked*: where a worker is asked for."""
        self._asked = asked
        self._failed: list[pytest.CollectReport] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep what was not collected."""
        if not report.passed:
            self._failed.append(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> NoReturn:
        """Have a worker whenever one is asked for, instead of running the tests."""
        if threading.active_count() > 1:
            print("a thread began while tests were collected: no forked workers", file=sys.stderr)
            os._exit(1)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a worker minds it again
        threshold = gc.get_threshold()
        read_all()
        _any_text()
        gc.set_threshold(*threshold)
        gc.freeze()
        self._session = session
        _Collection.whole = self
        have_children(self._asked, self._become_worker)

    def _become_worker(self, wanted: Any, streams: Sequence[int]) -> NoReturn:
        config = self._session.config
        sys.stdout.flush()
        self._captured(config).stop_global_capturing()
        config.pluginmanager.unregister(self)
        arguments, environment, folder, *_ = wanted
        become(arguments, environment, folder, streams)
        exec(popen_bootstrapline, {"__name__": "__main__"})
        end(0)
        sys.exit()

    def work(self, channel: Any) -> None:
        """Run the tests that *channel* asks for, and tell it everything about them."""
        session, config = self._session, self._session.config
        given, _, options, _ = channel.receive()
        os.environ["PYTEST_XDIST_TESTRUNUID"] = given["testrunuid"]
        os.environ["PYTEST_XDIST_WORKER"] = given["workerid"]
        os.environ["PYTEST_XDIST_WORKER_COUNT"] = str(given["workercount"])
        config.workerinput = given  # type: ignore[attr-defined]
        config.option.basetemp = options.get("basetemp")
        config._tmp_path_factory = TempPathFactory.from_config(  # type: ignore[attr-defined]
            config, _ispytest=True
        )
        capture = self._captured(config)
        capture.start_global_capturing()
        capture.suspend_global_capture()
        remote = import_module("xdist.remote")
        interactor = _interactor(config)(config, channel)
        remote.interactor = interactor  # type: ignore[attr-defined]
        interactor.pytest_sessionstart(session)
        interactor.pytest_collection()
        for report in self._failed:
            interactor.pytest_collectreport(report)
        interactor.pytest_collection_finish(session)
        status = pytest.ExitCode.INTERNAL_ERROR
        try:
            interactor.pytest_runtestloop(session)
            status = pytest.ExitCode.TESTS_FAILED if session.testsfailed else pytest.ExitCode.OK
        except (KeyboardInterrupt, pytest.exit.Exception):
            status = pytest.ExitCode.INTERRUPTED
        except BaseException:
            config.notify_exception(pytest.ExceptionInfo.from_current(), config.option)
        finally:
            config.hook.pytest_sessionfinish(session=session, exitstatus=status)
            config._ensure_unconfigure()

    @staticmethod
    def _captured(config: pytest.Config) -> Any:
        return config.pluginmanager.getplugin("capturemanager")


def _interactor(config: pytest.Config) -> Any:
    """Return the class of what tells the first process about the tests of a worker.

    Messages are a third of what a small test costs. So of a test that passes only its call is
    told, and neither begin nor end, unless *config* asks for more than a dot of each test.
    """
    remote = import_module("xdist.remote")
    option = config.option
    if option.verbose > 0 or option.durations is not None or option.xmlpath:
        return remote.WorkerInteractor

    class Brief(remote.WorkerInteractor):  # type: ignore[misc, name-defined]
        @pytest.hookimpl
        def pytest_runtest_logstart(self) -> None:
            """Send nothing."""

        @pytest.hookimpl
        def pytest_runtest_logfinish(self) -> None:
            """Send nothing."""

        @pytest.hookimpl
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            """Send *report*, unless it says that a test was set up or taken down."""
            if report.when == "call" or not report.passed:
                super().pytest_runtest_logreport(report)

    return Brief


def _any_text() -> None:
    """Let hypothesis read what it reads before its first example."""
    from hypothesis import given, settings
    from hypothesis.strategies import text

    settings(max_examples=1, database=None)(given(text())(lambda _: None))()


def collect() -> None:
    """Collect the tests that the command line names, then have workers as long as one may ask."""
    _, number, asked, path = sys.argv
    sys.argv[1:] = []
    sys.path[:] = json.loads(path)
    config = _prepareconfig(json.loads(asked), None)
    import_module("xdist.remote").setup_config(config, None)
    config.workerinput = {"workerid": "collector"}  # type: ignore[attr-defined]
    config.workeroutput = {}  # type: ignore[attr-defined]
    config.pluginmanager.register(_Collection(socket.socket(fileno=int(number))))
    config.hook.pytest_cmdline_main(config=config)


def work(channel: Any) -> None:
    """Run the tests that *channel* asks for, in a worker."""
    _Collection.whole.work(channel)
