"""`tilewyrm serve` from outside: start line, stop line, and one sentence for every mistake."""

import re
import signal
import socket
import ssl
import subprocess
import sys

import pytest

from support.serving import TIMEOUT_S, ServerProcess, asynchronous
from support.template import AFTER_READING
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.server.security.keyring import KEY_FILE, signer_of
from tilewyrm.server.store.data_directory import ADDRESS_FILE

RUN = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()", "serve"]


def serve(*arguments):
    """Run a server that is expected not to start."""
    return subprocess.run([*RUN, *arguments], capture_output=True, text=True, timeout=TIMEOUT_S)


def assert_one_sentence(done, code, *words):
    assert done.returncode == code, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


@asynchronous
async def test_it_says_where_it_listens_and_that_it_stopped(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    assert (tmp_path / ADDRESS_FILE).read_text() == process.address
    assert f"tilewyrm play --server {process.address}" in process.announced
    key = signer_of(tmp_path).public_key
    assert f"Replays are signed with key {fingerprint(key)}\n" in process.announced
    assert "Stopped." in process.stop()
    assert not (tmp_path / ADDRESS_FILE).exists()


@asynchronous
async def test_ctrl_c_is_a_clean_stop_too(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    running = process.process
    assert "Stopped." in process._end(signal.SIGINT)
    assert running.returncode == 0


def test_a_port_in_use_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = serve("--data-dir", str(tmp_path), "--port", str(port))
    assert_one_sentence(done, 1, f"127.0.0.1:{port}", "in use", "--port")
    assert done.stderr.startswith("Error: cannot listen"), "no library speaks before"


def test_an_address_of_another_machine_is_named(tmp_path):
    done = serve(
        "--data-dir", str(tmp_path), "--host", "192.0.2.1", "--port", "0", "--insecure-lan"
    )
    assert_one_sentence(done, 1, "192.0.2.1:0", "--host")


def test_a_data_directory_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    done = serve("--data-dir", str(tmp_path / "file" / "data"))
    assert_one_sentence(done, 1, "file/data (Not a directory); choose")


def test_a_port_for_metrics_that_is_in_use_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = serve("--data-dir", str(tmp_path), "--port", "0", "--metrics-port", port)
    assert_one_sentence(done, 1, f"127.0.0.1:{port} (Address already in use); choose")


def test_a_signing_key_that_is_none_is_named(tmp_path):
    (tmp_path / KEY_FILE).write_text("my key")
    done = serve("--data-dir", str(tmp_path), "--port", "0")
    assert_one_sentence(
        done, 1, f"{KEY_FILE} is not an Ed25519 key in PEM form", "restore the right file"
    )


@asynchronous
async def test_a_second_server_on_one_data_directory_is_refused(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        done = serve("--data-dir", str(tmp_path), "--port", "0")
        assert_one_sentence(done, 1, f"another tilewyrm server at {process.address}", "--server")
    finally:
        process.stop()


@asynchronous
async def test_an_edition_file_with_a_mistake_is_named_and_left_out(tmp_path):
    (tmp_path / "editions" / "feuville").mkdir(parents=True)
    (tmp_path / "editions" / "feuville" / "mine.toml").write_text('name = "mine"\nwalls = [\n')
    process = ServerProcess(tmp_path)
    await process.start()
    said = process.stop()
    assert "This edition is left out" in said
    assert "mine.toml: line " in said


@pytest.mark.parametrize("arguments", [["--port", "65536"], ["--bot-delay", "-1"], ["--nonsense"]])
def test_a_wrong_option_is_a_usage_error(tmp_path, arguments):
    done = serve("--data-dir", str(tmp_path), *arguments)
    assert_one_sentence(done, 2, arguments[0])


INTERVAL = (
    AFTER_READING
    + """
import sys
from pathlib import Path
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.cli.serve.serve import serve

folder = Path(sys.argv[1])
before = sys.getswitchinterval()
server = Server(ServerConfig(data_dir=folder))
print(sys.getswitchinterval() == before)
try:
    serve.main(["--data-dir", sys.argv[1]], standalone_mode=False)  # refused: the folder is taken
except Exception:
    print(sys.getswitchinterval() < before)
"""
)


def test_how_often_threads_take_turns_is_the_commands_to_say(tmp_path):
    command = [sys.executable, "-c", INTERVAL, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    assert done.stdout.split() == ["True", "True"], done


def test_a_file_in_place_of_the_folder_of_matches_is_named(tmp_path):
    (tmp_path / "matches").write_text("")
    done = serve("--data-dir", str(tmp_path), "--port", "0")
    assert_one_sentence(done, 1, "cannot create the folder of matches", "move away")


ENTRY = "import os, signal, sys\n{}\nfrom tilewyrm.cli.entry import run\nrun()"
WHILE_READING = """
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "tilewyrm.cli.main":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_ctrl_c_while_the_program_is_being_read_prints_no_traceback(tmp_path):
    command = [sys.executable, "-c", ENTRY.format(WHILE_READING), "serve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    assert done.returncode == -signal.SIGINT
    assert done.stdout + done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_a_second_ctrl_c_while_the_command_goes_prints_no_traceback():
    again = "import atexit; atexit.register(os.kill, os.getpid(), signal.SIGINT)"
    words = "sys.argv[1:] = ['games', 'feuville']"
    command = [sys.executable, "-c", AFTER_READING + ENTRY.format(f"{again}; {words}")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


def test_the_installed_command_runs_all_the_same():
    entry = ENTRY.format("sys.argv[1:] = ['serve', '--check-config']")
    command = [sys.executable, "-c", AFTER_READING + entry]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    assert done.returncode == 0, done
    assert "port = " in done.stdout


def test_no_library_speaks_between_its_lines_when_somebody_comes_by_another_name(tmp_path):
    given = ["serve", "--tls-self-signed", "--port", "0", "--data-dir", str(tmp_path)]
    command = [sys.executable, "-c", ENTRY.format(f"sys.argv[1:] = {given!r}")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        said = []
        while not said or not said[-1].startswith("Replays are signed"):
            said.append(server.stdout.readline())
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2"])
        port = re.findall(r"127\.0\.0\.1:(\d+)", said[0])[0]
        with socket.create_connection(("127.0.0.1", int(port))) as came:
            context.wrap_socket(came, server_hostname="localhost").close()
        server.send_signal(signal.SIGTERM)
        assert server.stdout.read().startswith("Stopped."), "nothing stands between"


@asynchronous
async def test_nothing_that_moves_the_terminal_is_printed_of_a_file_with_a_mistake(
    tmp_path,
):
    (tmp_path / "editions" / "feuville").mkdir(parents=True)
    file = tmp_path / "editions" / "feuville" / "mine\x1b[2J\u202e.toml"
    file.write_text('name = "x\\u001b[2J"\nnot = [')
    process = ServerProcess(tmp_path)
    await process.start()
    said = process.stop()
    assert "This edition is left out" in said
    assert said.replace("\n", "").isprintable()
