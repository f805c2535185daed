"""The server of an event's page: its files and nothing else, bounded; over real sockets."""

import socket
import time
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, RemoteDisconnected

import pytest

from tilewyrm.cli.event.page import page_server
from tilewyrm.cli.event.page.page_server import PageServer

WAIT_S = 60
LARGE = 64 * 1024 * 1024


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Returns a folder of an event: a page, a board, the page of a match, and secrets around."""
    cup = tmp_path_factory.mktemp("cup")
    (cup / "codes.json").write_text("secret")
    (cup / "event.jsonl").write_text("secret")
    page = cup / "page"
    for name in ("boards", "matches"):
        (page / name).mkdir(parents=True)
    (page / "index.html").write_text("<h1>Cup</h1>")
    (page / "boards" / "k7m2xq.svg").write_text("<svg/>")
    (page / "boards" / "boards.json").write_text("{}")
    (page / "matches" / "k7m2xq.html").write_text("m" * 3_000_000)
    with (page / "matches" / "large.html").open("wb") as large:
        large.truncate(LARGE)  # more than any kernel buffers
    (page / "matches" / "link.html").symlink_to(cup / "codes.json")
    return page


@pytest.fixture
def server(folder):
    with PageServer(folder, "127.0.0.1", 0) as found:
        yield found


def answer(server, method, path):
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=WAIT_S)) as connection:
        connection.request(method, path)
        found = connection.getresponse()
        return found, found.read()


def raw(server, data=b""):
    """Return a connection that has sent *data*."""
    sent = socket.create_connection(("127.0.0.1", server.port), timeout=WAIT_S)
    sent.sendall(data)
    return sent


def everything(connection):
    """Return all that comes until the connection ends, or is cut off."""
    found = b""
    with connection, suppress(ConnectionResetError):
        while chunk := connection.recv(65536):
            found += chunk
    return found


def test_the_page_its_boards_and_the_pages_of_matches_are_offered(server):
    for path, kind in (("/", "text/html"), ("/index.html", "text/html"), ("/?15", "text/html")):
        found, body = answer(server, "GET", path)
        assert (found.status, body) == (200, b"<h1>Cup</h1>")
        assert found.headers["Content-Type"].startswith(kind)
        assert found.headers["X-Content-Type-Options"] == "nosniff"
    found, body = answer(server, "GET", "/boards/k7m2xq.svg?12")
    assert (found.headers["Content-Type"], body) == ("image/svg+xml", b"<svg/>")
    found, body = answer(server, "GET", "/matches/k7m2xq.html")
    assert len(body) == 3_000_000
    found, body = answer(server, "HEAD", "/matches/k7m2xq.html")
    assert (found.headers["Content-Length"], body) == ("3000000", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../codes.json", "/..%2fcodes.json", "/%2e%2e/event.jsonl", "/matches/../../codes.json",
        "//codes.json", "/codes.json", "/event.jsonl", "/players.csv", "/boards", "/boards/",
        "/matches/", "/boards/boards.json", "/matches/link.html", "/boards/k7m2xq.svg/",
        "/boards/..svg", "/index.html%00", "/boards/a\\..\\b.svg", "http://other/index.html",
    ],
)  # fmt: skip
def test_nothing_else_is_offered_and_no_folder_is_listed(server, path):
    sent = raw(server, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    said = everything(sent)
    assert said.startswith(b"HTTP/1.1 404 "), said
    assert b"secret" not in said


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE"])
def test_other_methods_are_refused(server, method):
    said = everything(raw(server, f"{method} / HTTP/1.1\r\n\r\n".encode()))
    assert said.startswith(b"HTTP/1.1 405 ")
    assert b"Allow: GET, HEAD" in said


def test_garbage_and_long_heads_are_refused(server):
    assert everything(raw(server, b"\x16\x03\x01 garbage\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
    assert everything(raw(server, b"GET / HTTP/9\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
    long = b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * (page_server.HEAD_BYTES // 6 + 1)
    assert everything(raw(server, long)).startswith(b"HTTP/1.1 431 ")
    assert answer(server, "GET", "/")[0].status == 200


def test_a_head_that_never_ends_and_an_answer_that_nobody_reads_end(folder, monkeypatch):
    monkeypatch.setattr(page_server, "HEAD_S", 0.1)
    monkeypatch.setattr(page_server, "ANSWER_S", 0.1)
    with PageServer(folder, "127.0.0.1", 0) as server:
        assert everything(raw(server, b"GET / HTTP/1.1\r\n")) == b""
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.settimeout(WAIT_S)
        lazy.connect(("127.0.0.1", server.port))
        lazy.sendall(b"GET /matches/large.html HTTP/1.1\r\n\r\n")
        _until(lambda: not server.connections)
        assert len(everything(lazy)) < LARGE


def test_connections_of_a_machine_and_of_all_are_bounded(server, folder, monkeypatch):
    with ExitStack() as stack:
        for _ in range(page_server.CONNECTIONS_OF_MACHINE):
            stack.enter_context(raw(server))
        _until(lambda: server.connections == page_server.CONNECTIONS_OF_MACHINE)
        with pytest.raises((ConnectionResetError, RemoteDisconnected)):
            answer(server, "GET", "/")
    _until(lambda: not server.connections)
    assert answer(server, "GET", "/")[0].status == 200
    monkeypatch.setattr(page_server, "CONNECTIONS", 1)
    with raw(server):
        _until(lambda: server.connections == 1)
        with pytest.raises((ConnectionResetError, RemoteDisconnected)):
            answer(server, "GET", "/")


def test_the_rate_of_a_machine_is_bounded(folder, monkeypatch):
    monkeypatch.setattr(page_server, "REQUESTS_AT_ONCE", 3)
    monkeypatch.setattr(page_server, "REQUESTS_PER_S", 1e-6)
    with PageServer(folder, "127.0.0.1", 0) as server:
        statuses = [answer(server, "GET", "/")[0].status for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_a_port_that_is_taken_is_an_error(server, folder):
    with pytest.raises(OSError), PageServer(folder, "127.0.0.1", server.port):  # noqa: PT011
        pass


def _until(holds):
    while not holds():
        time.sleep(0.005)
