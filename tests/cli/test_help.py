"""What the commands for replay files and archives say of themselves, in every language."""

from collections.abc import Iterator
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from tilewyrm.cli.archive.command import SUBCOMMANDS as OF_ARCHIVES
from tilewyrm.cli.archive.people import SUBCOMMANDS as OF_PEOPLE
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.command import SUBCOMMANDS as OF_REPLAYS
from tilewyrm.cli.replay.keys import SUBCOMMANDS as OF_KEYS
from tilewyrm.client.player_command import PlayerCommand
from tilewyrm.client.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell

FOR_DEVELOPERS = {"cut", "shrink", "to-test", "bisect"}
"""Which tell in English what they do."""
GROUPS = {
    ("replay",): OF_REPLAYS,
    ("replay", "keys"): OF_KEYS,
    ("archive",): OF_ARCHIVES,
    ("archive", "people"): OF_PEOPLE,
}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield how each command is called, and the command as its module has it."""
    for group, places in GROUPS.items():
        for name, place in places.items():
            module, _, attribute = place.partition(":")
            yield " ".join((*group, name)), getattr(import_module(module), attribute)


FOR_ALL = {
    called: command
    for called, command in commands()
    if not FOR_DEVELOPERS.intersection(called.split())
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("called", FOR_ALL)
def test_a_command_says_what_it_does_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, called: str, language: str
) -> None:
    command = FOR_ALL[called]
    assert isinstance(command, PlayerCommand)
    monkeypatch.setenv(LANGUAGE, language)
    told = CliRunner().invoke(main, [*called.split(), "--help"]).stdout
    assert told.startswith(tell("command.usage"))
    flags = [flag.help for flag in command.params if isinstance(flag, click.Option)]
    for name in (command.help, *flags):
        assert name is not None
        assert tell(name) != name
        assert "".join(tell(name).split()) in "".join(told.split())


@pytest.mark.parametrize("called", FOR_ALL)
def test_what_a_command_does_is_told_otherwise_in_each_language(called: str) -> None:
    told = set()
    for language in LANGUAGES:
        speak(language)
        told.add(tell(FOR_ALL[called].help or ""))
    speak("en")
    assert len(told) == len(LANGUAGES)


def test_those_for_developers_are_there_and_in_english() -> None:
    english = {name for name in OF_REPLAYS if f"replay {name}" not in FOR_ALL}
    assert english == FOR_DEVELOPERS
    for name in english:
        assert "Exit code:\n" in CliRunner().invoke(main, ["replay", name, "--help"]).stdout


@pytest.mark.parametrize("columns", [72, 76, 80, 84])
@pytest.mark.parametrize(
    "called", ["replay verify", "archive search", "archive export", "admin tables", "league"]
)
def test_no_name_with_a_hyphen_is_broken(called: str, columns: int) -> None:
    told = CliRunner().invoke(main, [*called.split(), "--help"], terminal_width=columns).stdout
    lines = told.splitlines()
    assert len(lines) > 10
    assert not [line for line in lines if line.endswith("-")]
