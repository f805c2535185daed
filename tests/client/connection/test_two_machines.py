"""Found without an address: a server on one network, a player on another, a cable between them.

Both are namespaces of this machine. Making one is a right that not everybody has: without it the
test is skipped.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from support.serving import TIMEOUT_S
from support.template import RUN


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True, timeout=TIMEOUT_S)


@pytest.fixture
def cable():
    """Give two namespaces, their names, with one address each and a cable between them."""
    if shutil.which("ip") is None:
        pytest.skip("there is no `ip` (iproute2) to make network namespaces with")
    here, there = (f"tw{os.getpid()}{side}" for side in "ab")
    try:
        try:
            ip("netns", "add", here)
            ip("netns", "add", there)
            ip("link", "add", here, "netns", here, "type", "veth", "peer", there, "netns", there)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"network namespaces are not allowed here: {error.stderr.strip()}")
        for name, address in ((here, "10.77.0.1/24"), (there, "10.77.0.2/24")):
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "addr", "add", address, "dev", name)
            ip("-n", name, "link", "set", name, "up", "multicast", "on")
            ip("-n", name, "route", "add", "224.0.0.0/4", "dev", name)
        yield here, there
    finally:
        for name in (here, there):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def command(namespace, folder, *words):
    environment = {
        **os.environ,
        "TILEWYRM_STATE_DIR": str(folder / f"state-{namespace}"),
        "XDG_DATA_HOME": str(folder / f"data-{namespace}"),
    }
    return {
        "args": ["ip", "netns", "exec", namespace, sys.executable, "-c", RUN, *words],
        "env": environment,
        "text": True,
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
    }


def heard(process, until):
    """Return what *process* says up to the line with *until*."""
    said = []
    for line in process.stdout:
        said.append(line)
        if until in line:
            break
    assert until in "".join(said), "".join(said)
    return "".join(said)


@contextmanager
def running(run, *, until):
    """Give a process and what it said up to the line with *until*."""
    with subprocess.Popen(**run) as process:
        try:
            yield process, heard(process, until)
        finally:
            process.kill()


def test_a_table_is_listed_and_joined_from_another_machine(cable, tmp_path):
    here, there = cable
    serve = ("serve", "--host", "0.0.0.0", "--tls-self-signed")
    serve = (*serve, "--lan-name", "Anna's laptop")
    opens = (
        "play",
        "--server",
        "127.0.0.1",
        "--new",
        "--game",
        "feuville",
        "--seats",
        "2",
        "--bots",
        "0",
        "--plain",
    )
    with running(command(here, tmp_path, *serve), until="signed with") as (server, announced):
        assert "Announced on this network" in announced
        key = re.search(r"with key (\S+)", announced)[1]
        known = re.search(r"Encrypted with the certificate (\S+)", announced)[1]
        ann = command(here, tmp_path, *opens, "--name", "Ann")
        with running(ann, until="Waiting for players") as (host, said):
            code = re.search(r"Table (\w{6}) is open", said)[1]
            listed, give_up = "", time.monotonic() + TIMEOUT_S
            while code not in listed:  # the announcement changes once a second at most
                assert time.monotonic() < give_up, listed
                looking = command(there, tmp_path, "tables")
                listed = subprocess.run(**{**looking, "stdin": None}, timeout=TIMEOUT_S).stdout
            told = f"at 10.77.0.1:7410 (key {key}, certificate {known}):"
            assert f"Anna's laptop, {told}" in listed
            assert f"  {code}  Feuville, 1 of 2 seats free   tilewyrm join {code}\n" in listed
            joins = command(there, tmp_path, "join", code.upper(), "--name", "Bob", "--plain")
            with running(joins, until="Waiting for players") as (bob, said):
                assert f"table {code}, you are Bob, seat 2" in said
                assert f"at 10.77.0.1:7410 ({known})." in said
                host.stdin.write("start\n")
                host.stdin.flush()
                heard(bob, "takes the dice cup and goes first")
                bob.send_signal(signal.SIGTERM)
                assert f"play --server 10.77.0.1:7410 --table {code}" in bob.stdout.read()
            again = command(there, tmp_path, "join", code, "--plain")
            with running(again, until="takes the dice cup and goes first") as (_, said):
                assert "you are Bob, seat 2" in said  # the seat that was kept: none is free now
                assert "is remembered" not in said
        server.send_signal(signal.SIGTERM)
        told = server.stdout.read()
    with running(command(here, tmp_path / "other", *serve), until="signed with"):
        visit = command(there, tmp_path, "play", "--server", "10.77.0.1", "--table", code)
        said = subprocess.run(**{**visit, "stdin": None}, timeout=TIMEOUT_S).stdout
    assert "the certificate of the server at 10.77.0.1:7410 has changed" in said
    assert f"table {code} opened: Feuville, 2 of 2 seats free" in told
    assert f"match at table {code} started: Ann, Bob" in told
    assert f"Bob is back at table {code}" in told
