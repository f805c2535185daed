"""The one command: it composes the rooms and imports only the one that is used."""

import subprocess
import sys
from importlib.metadata import version

from click.testing import CliRunner

from tilewyrm.cli.main import SUBCOMMANDS, Rooms, main


def test_help_lists_every_subcommand() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name, (_, help_line) in SUBCOMMANDS.items():
        assert name in result.stdout
        assert help_line in result.stdout


def test_help_comes_without_importing_a_room() -> None:
    program = (
        "import sys\n"
        "from tilewyrm.cli.main import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "loaded = {name.split('.')[1] for name in sys.modules if name.startswith('tilewyrm.')}\n"
        "assert loaded == {'cli'}, loaded\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_subcommand_can_be_imported() -> None:
    assert isinstance(main, Rooms)
    for name in SUBCOMMANDS:
        result = CliRunner().invoke(main, [name, "--help"])
        assert result.exit_code == 0
        assert f"{name} " in result.stdout


def test_the_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.stdout == f"tilewyrm {version('tilewyrm')}\n"


def test_an_unknown_subcommand_is_refused() -> None:
    result = CliRunner().invoke(main, ["dance"])
    assert result.exit_code == 2
    assert "No such command 'dance'" in result.stderr


def test_a_mistyped_subcommand_is_guessed() -> None:
    result = CliRunner().invoke(main, ["pley"])
    assert "Did you mean 'play'?" in result.stderr
