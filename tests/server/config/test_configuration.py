"""Settings from file, environment and flags: which holds, where from, and what is not allowed."""

import re
import textwrap
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewyrm.cli.main import main
from tilewyrm.language.speech import tell
from tilewyrm.server.config.configuration import CONFIG_DIRECTORY, configuration, flag, variable
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.config.settings import (
    SECTIONS,
    SETTINGS,
    LogFormat,
    LogSettings,
    ServingSettings,
)
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.errors import StartError


@pytest.fixture(autouse=True)
def nothing_at_the_default_place(tmp_path, monkeypatch):
    monkeypatch.setenv(CONFIG_DIRECTORY, str(tmp_path / "none"))


def written(folder: Path, text: str) -> Path:
    file = folder / "my.toml"
    file.write_text(text)
    return file


def refusal(flags=None, environment=None, file=None) -> str:
    with pytest.raises(StartError) as refused:
        configuration(flags or {}, environment or {}, file)
    return str(refused.value)


def test_nothing_set_is_the_defaults_of_the_program():
    held = configuration({}, {}, None)
    assert held.section("limits", Limits) == Limits()
    assert held.section("patience", Timeouts) == Timeouts()
    assert held.section("server", ServingSettings) == ServingSettings()
    assert held.section("server", ServingSettings).port == ServerConfig(Path()).port


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path):
    file = written(tmp_path, "[server]\nport = 1\nhost = '::1'\n[limits]\ncalls = 11\n")
    environment = {"TILEWYRM_SERVE_PORT": "2", "TILEWYRM_SERVE_LOG_FORMAT": "json"}
    held = configuration({"--port": "3"}, environment, file)
    assert held.section("server", ServingSettings).port == 3
    assert held.section("server", ServingSettings).host == "::1"
    assert held.section("limits", Limits).calls == 11
    assert held.section("log", LogSettings).format is LogFormat.JSON
    sources = {flag(each.setting): each.source for each in held.held}
    assert sources["--port"] == "--port"
    assert sources["--host"] == f"{file}, line 3: host"
    assert sources["--log-format"] == "the variable TILEWYRM_SERVE_LOG_FORMAT"
    assert sources["--limits-slow-s"] == "default"


def test_the_file_at_the_default_place_is_read_when_no_other_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv(CONFIG_DIRECTORY, str(tmp_path))
    (tmp_path / "server.toml").write_text("[server]\nport = 4\n")
    assert configuration({}, {}, None).section("server", ServingSettings).port == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[server]\n\nport = 70000", ("line 3", "port", "70000", "a whole number from 0 to 65535")),
        ("[server]\nport = 1.5", ("line 2", "1.5", "a whole number")),
        ("[server]\nport = true", ("line 2", "a whole number")),
        ("server.port = 'x'", ("line 1", "'x'")),
        ("[server]\nannounce = 3", ("line 2", "true or false")),
        ("[server]\nhost = 3", ("line 2", "a text")),
        ('[server]\nlan_name = "\\u001b[2J"', ("line 2", "a text", "\\x1b")),
        ("[server]\nport = [1]", ("line 2", "port cannot be a list; allowed")),
        ("[server]\nport = {a = 1}", ("line 2", "port cannot be a table; allowed")),
        ("[server]\nport = 2026-01-01", ("line 2", "port cannot be a date or time; allowed")),
        ("[server]\nport = true", ("line 2", "port cannot be true; allowed")),
        ("[server]\ndata_dir = ''", ("line 2", "data_dir cannot be ''; allowed: a path")),
        ("[server]\ndata_dir = '~nobody-is-called-so/x'", ("line 2", "allowed: a path")),
        ("[log]\nformat = 'xml'", ("line 2", "allowed: text or json")),
        ("[server]\ntrusted_fronts = '10.0.0.300'", ("line 2", "allowed: addresses or networks")),
        ("[server]\ntrusted_fronts = '10.0.0.1,'", ("line 2", "allowed: addresses or networks")),
        ("[server]\ntrusted_fronts = '10.0.0.1/8'", ("line 2", "allowed: addresses or networks")),
        ("[server]\ntrusted_fronts = '::1, ::/0'", ("line 2", "not those of everybody")),
        ("[server]\ntrusted_fronts = '0.0.0.0/0'", ("line 2", "not those of everybody")),
        ("[limits]\nslow_s = nan", ("line 2", "a number from 0")),
        ("[server]\nprot = 1", ("line 2", "no setting prot", "did you mean port?")),
        ("[limit]\ncalls = 1", ("line 1", "no section [limit]", "did you mean limits?")),
        ("port = 1", ("line 1", "port stands in no section", "[server]")),
        ("server = 3", ("line 1", "server stands in no section", "[server], [tls]")),
        ("[[server]]\nport = 3", ("line 1", "server stands in no section", "[server], [tls]")),
        ("[server]\nport = \n", ("not valid TOML", "line 2")),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_line_and_what_is_allowed(tmp_path, text, words):
    file = written(tmp_path, text)
    told = refusal(file=file)
    for word in (str(file), *words):
        assert word in told
    assert told.isprintable()


def test_a_file_that_is_named_must_be_there_and_readable(tmp_path):
    assert "is not there" in refusal(file=tmp_path / "missing.toml")
    assert "cannot read the configuration" in refusal(file=tmp_path)
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff")
    assert "is not valid TOML" in refusal(file=bad)


def test_a_path_may_begin_with_the_home_directory(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    file = written(tmp_path, "[server]\ndata_dir = '~/games'")
    assert (
        configuration({}, {}, file).section("server", ServingSettings).data_dir
        == tmp_path / "me/games"
    )


def test_a_mistake_in_the_environment_or_a_flag_names_it():
    told = refusal(environment={"TILEWYRM_SERVE_PORT": "many"})
    assert told.startswith("the variable TILEWYRM_SERVE_PORT cannot be 'many'; allowed: a whole")
    assert "did you mean TILEWYRM_SERVE_PORT?" in refusal(environment={"TILEWYRM_SERVE_PROT": "1"})
    assert refusal({"--port": "-1"}).startswith("--port cannot be '-1'")


@pytest.mark.parametrize("setting", SETTINGS, ids=flag)
def test_every_setting_is_a_flag_a_variable_and_a_key_and_its_default_is_allowed(setting):
    assert tell(f"serve.{setting.section}.{setting.name}")
    assert variable(setting).removeprefix("TILEWYRM_SERVE_").isidentifier()
    if setting.default is None:
        return
    assert setting.read(setting.default) == setting.default
    text = str(setting.default).lower() if setting.kind is bool else str(setting.default)
    held = configuration({}, {variable(setting): text}, None)
    assert {each.setting: each.value for each in held.held}[setting] == setting.default


def run(*arguments):
    return CliRunner().invoke(main, ["serve", *arguments])


def test_check_config_prints_a_file_that_sets_the_same(tmp_path):
    name = 'back\\slash "quoted"'
    done = run("--check-config", "--port", "0", "--lan-name", name, "--no-announce")
    assert done.exit_code == 0, done.output
    assert "port = 0  # --port" in done.output
    assert "calls = 4000  # default" in done.output
    found = tomllib.loads(done.output)
    assert found["server"]["lan_name"] == name
    again = run("--check-config", "--config", str(written(tmp_path, done.output)))
    assert tomllib.loads(again.output) == found


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            ["--host", "0.0.0.0"],
            "0.0.0.0 can be reached from other machines, but encryption is off",
        ),
        (["--tls-cert", "mine.pem"], "a certificate needs its key"),
        (["--tls-self-signed", "--insecure-lan"], "are different ways: give one"),
        (["--tls-cert", "/no/c", "--tls-key", "/no/k"], "cannot read the certificate /no/c"),
        (["--editions-dir", "/no/editions"], "/no/editions is not a folder"),
    ],
)
def test_check_config_says_what_would_keep_the_server_from_its_start(tmp_path, settings, told):
    where = ["--data-dir", str(tmp_path / "data")]
    done = run("--check-config", *where, *settings)
    assert done.exit_code == 1
    assert told in done.output
    assert "[server]\n" in done.output
    assert told in run("--port", "0", *where, *settings).output
    assert not list(tmp_path.iterdir()), "nothing was started"


def test_the_help_shows_every_setting_under_what_it_is_about():
    told = run("--help-all").output
    for about, _ in SECTIONS.values():
        assert about in told
    for setting in SETTINGS:
        assert flag(setting) in told


@pytest.mark.parametrize("name", ["docs/hosting.md", "deploy/Containerfile", "README.md"])
def test_what_the_documents_say_can_be_set_can_be(tmp_path, name):
    text = (Path(__file__).parents[3] / name).read_text()
    names = set(re.findall(r"TILEWYRM_SERVE_[A-Z_]+", text))
    assert names <= {variable(setting) for setting in SETTINGS}
    for block in re.findall(r"(?:^    [\[\w].*\n|^\n(?=    \[))+", text, re.MULTILINE):
        if block.lstrip().startswith("["):
            configuration({}, {}, written(tmp_path, textwrap.dedent(block)))


def test_a_mistake_is_told_before_anything_starts(tmp_path):
    done = run("--data-dir", str(tmp_path / "data"), "--log-bytes", "1")
    assert done.exit_code == 2
    assert "--log-bytes cannot be '1'; allowed: a whole number from 4096" in done.output
    assert not (tmp_path / "data").exists()
