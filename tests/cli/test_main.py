"""The one command: it composes the rooms and imports only the one that is used."""

import asyncio
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.serving import asynchronous, serving
from tilewyrm.cli.main import HEADINGS, SUBCOMMANDS, main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import LANGUAGES, tell


def test_help_lists_every_subcommand() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name in SUBCOMMANDS:
        assert re.search(
            rf"\n  {name} +{re.escape(tell(f'command.brief.{name}'))}\n", result.stdout
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_type_is_explained_in_their_language(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    root = CliRunner().invoke(main, ["--help"]).stdout
    assert tell("command.brief.play") in root
    for heading in HEADINGS:
        assert tell(heading) in root
    for name in ("play", "join", "tables", "watch", "learn", "games", "report"):
        told = CliRunner().invoke(main, [name, "--help"]).stdout
        assert told.startswith(tell("command.usage"))
        words = " ".join(told.split())
        assert " ".join(tell(f"command.{name}").split()) in words
        assert tell("command.flag.help") in words
        assert "command." not in told


def test_the_manual_page_speaks_the_language_of_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(LANGUAGE, "nl")
    page = CliRunner().invoke(main, ["man"]).stdout
    assert tell("command.flag.ask_always").startswith("Ook")
    assert "Ook vragen als er maar" in page
    assert "command." not in page


def test_what_completes_a_command_is_told_in_the_language_of_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(LANGUAGE, "de")
    words = {"_TILEWYRM_COMPLETE": "fish_complete", "COMP_WORDS": "tilewyrm play --pl"}
    run = CliRunner(env=words | {"COMP_CWORD": "--pl"})
    told = run.invoke(main, [], prog_name="tilewyrm").stdout
    assert "--plain" in told
    assert tell("command.flag.plain") in told


def test_help_comes_without_what_plays() -> None:
    program = (
        "import sys\n"
        "from tilewyrm.cli.main import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "loaded = {name.split('.')[1] for name in sys.modules if name.startswith('tilewyrm.')}\n"
        "assert loaded == {'cli', 'client', 'language'}, loaded\n"
        "assert 'grpc' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_subcommand_can_be_imported() -> None:
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


def test_games_lists_every_game_with_its_presets() -> None:
    result = CliRunner().invoke(main, ["games"])
    assert result.exit_code == 0
    for game in GAMES.values():
        assert (
            f"{game.title}, {game.seats[0]} to {game.seats[-1]} players: --game " in result.stdout
        )
        for preset in game.presets:
            assert f"  {preset.name} " in result.stdout
            assert preset.meaning in result.stdout


@pytest.mark.parametrize("name", GAMES)
def test_games_lists_every_option_of_a_game_with_its_values_in_words(name: str) -> None:
    result = CliRunner().invoke(main, ["games", name])
    assert result.exit_code == 0
    for spec in GAMES[name].options:
        assert f"\n  {spec.name}={spell(spec.default)}" in result.stdout
        assert f"({spec.clause})\n" in result.stdout
        said = [f"      {spell(value)}: {spec.sentence(value)}\n" for value in spec.values[1:]]
        if any(preset.options == {spec.name: True} for preset in GAMES[name].presets):
            assert spec.meaning in result.stdout  # an expansion: that is all that its yes says
            assert not any(each in result.stdout for each in said)
        else:
            assert all(each in result.stdout for each in said)
    assert "Editions (--edition NAME): standard" in result.stdout
    assert (
        "Bots (--bot NAME), weakest first: passive, random, beginner, greedy, lookahead, search."
        " The default is greedy." in result.stdout
    )


def test_games_of_a_game_that_is_not_there_says_which_there_are() -> None:
    result = CliRunner().invoke(main, ["games", "chess"])
    assert result.exit_code == 1
    assert "no game 'chess'; available: feuville, carcassonne" in result.stderr


def test_games_asks_a_server(tmp_path: Path) -> None:
    said = []

    @asynchronous
    async def asked() -> None:
        async with serving(tmp_path) as served:
            run = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()"]
            process = await asyncio.create_subprocess_exec(
                *run, "games", "--server", served.address, stdout=asyncio.subprocess.PIPE
            )
            there, _ = await process.communicate()
            said.append(there.decode())

    asked()
    assert said == [CliRunner().invoke(main, ["games"]).stdout]
