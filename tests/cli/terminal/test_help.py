"""What every command says of itself, in every language."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import click
import pytest
from click.testing import CliRunner

from tilewyrm.cli.main import HEADINGS, SUBCOMMANDS, main
from tilewyrm.cli.replay.commands import command
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.server.config.configuration import flag
from tilewyrm.server.config.settings import SETTINGS

SAME = re.compile(
    r" +-[^ ]+(, --[^ ]+)?( / --[^ ]+)?( [^ ]+)?"  # a flag that is explained on the next line
    r"| +(bash|zsh|fish) .*tilewyrm completion .*"  # what is to be typed
    r"|Server \[server\]:"  # a section of a file
    r"| +tilewyrm replay (shrink|when) .*| +--while '.*"
)
"""Lines of a help that are rightly as in English."""
CLICKS = ("[required]", "[default:", "Usage:", "Show this message")
"""What click says by itself."""
WIDE = 10_000
"""Columns in which a paragraph is one line, and so is what is said of a flag."""


def commands(
    group: click.Group, context: click.Context, *words: str
) -> Iterator[tuple[str, click.Command]]:
    """Yield how each command below *group* is called, and the command."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*words, name)), command
        if isinstance(command, click.Group):
            below = click.Context(command, parent=context, info_name=name)
            yield from commands(command, below, *words, name)


CALLED = ["", *dict(commands(main, click.Context(main)))]
"""How every command there is is called; the first one is `tilewyrm` itself."""


@cache
def told(called: str, language: str) -> str:
    """Return the help of a command in *language*, its paragraphs unbroken."""
    run = CliRunner(env={LANGUAGE: language})
    flag = "--help-all" if called == "serve" else "--help"
    done = run.invoke(main, [*called.split(), flag], terminal_width=WIDE, max_content_width=WIDE)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_heading_has_its_colon_as_its_language_sets_it() -> None:
    for language, heading in {"en": "Options:", "de": "Optionen:", "fr": "Options :"}.items():
        assert heading in told("replay list", language).splitlines()


def test_all_commands_are_looked_at() -> None:
    assert {"serve", "man", "admin drain", "arbiter rule", "replay keys add"} <= set(CALLED)
    assert len(CALLED) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_says_all_it_can_do_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    every = [told(called, language) for called in CALLED]
    speak(language)
    known = {"": main.translated(), **dict(commands(main, click.Context(main)))}
    for called, said in zip(CALLED, every, strict=True):
        words, command = "".join(said.split()), known[called]
        assert isinstance(command, TranslatedCommand)
        assert words.startswith("".join(tell("command.usage").split())), called
        flags = [flag.help for flag in command.params if isinstance(flag, click.Option)]
        for text in (command.help, *flags, tell("command.flag.help")):
            assert text, called
            assert "".join(text.replace("\b\n", "").split()) in words, called


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_nothing_that_a_command_says_of_itself_is_left_in_english(language: str) -> None:
    for called in CALLED:
        english = set(told(called, "en").splitlines())
        lines = told(called, language).splitlines()
        assert len(lines) > 3, called
        left = [line for line in lines if line.strip() and line in english]
        assert [line for line in left if not SAME.fullmatch(line)] == [], called
        assert not [words for words in CLICKS if words in told(called, language)], called


@pytest.mark.parametrize("columns", [72, 76, 80, 84])
@pytest.mark.parametrize(
    "called", ["replay verify", "archive search", "archive export", "admin tables", "league"]
)
def test_no_name_with_a_hyphen_is_broken(called: str, columns: int) -> None:
    told = CliRunner().invoke(main, [*called.split(), "--help"], terminal_width=columns).stdout
    lines = told.splitlines()
    assert len(lines) > 10
    assert not [line for line in lines if line.endswith("-")]


def test_every_subcommand_is_under_one_heading_in_the_order_of_the_help() -> None:
    assert tuple(chain(*HEADINGS.values())) == tuple(SUBCOMMANDS)
    assert tuple(chain(*command.HEADINGS.values())) == tuple(command.SUBCOMMANDS)


def test_the_help_of_all_commands_has_a_heading_for_each_purpose() -> None:
    lines = told("", "en").splitlines()
    headings = ["Options:", "Play:", "Host:", "Replays:", "Organise:", "Develop:"]
    assert [line for line in lines if line.endswith(":") and line[0] != " "] == headings


def test_subcommands_for_developers_are_under_their_own_heading() -> None:
    _, _, develop = told("replay", "en").partition("\nDevelop:\n")
    rows = [line.split()[0] for line in develop.splitlines()]
    assert rows == [
        "at",
        "when",
        "diff",
        "triage",
        "re-record",
        "search",
        "cut",
        "shrink",
        "to-test",
        "bisect",
    ]


def test_serve_shows_the_settings_for_hosts_and_all_of_them_on_request() -> None:
    brief = CliRunner(env={LANGUAGE: "en"}).invoke(main, ["serve", "--help"]).stdout
    settings = {flag(each) for each in SETTINGS}
    assert set(re.findall(r"^  (--[a-z-]+)", brief, re.MULTILINE)) & settings == {
        "--host",
        "--port",
        "--data-dir",
        "--lan-name",
        "--insecure-lan",
        "--tls-cert",
        "--tls-key",
        "--tls-self-signed",
    }
    assert "Log [log]" not in brief
    assert "--help-all" in brief
    everything = told("serve", "en")
    assert settings <= set(re.findall(r"--[a-z-]+", everything))
    assert "Log [log]:" in everything


@pytest.mark.parametrize(
    ("words", "near", "far"),
    [
        ("serve --prot 1", "--port", "--limits-bot-s"),
        ("serve --no-such-thing", "--help-all", "--limits-bot-s"),
        ("replay verify --sgned-by x", "--signed-by", "--origin"),
    ],
)
def test_a_mistyped_flag_is_answered_with_the_nearest_ones_and_the_help(
    words: str, near: str, far: str
) -> None:
    done = CliRunner(env={LANGUAGE: "en"}).invoke(main, words.split())
    assert done.exit_code == 2
    assert near in done.stderr
    assert far not in done.stderr
    assert "--help" in done.stderr


def test_a_mistyped_setting_is_answered_with_the_nearest_one_or_how_to_list_them() -> None:
    for name, answer in {
        "PROT": "did you mean TILEWYRM_SERVE_PORT?",
        "Z" * 60: "--help-all",
    }.items():
        run = CliRunner(env={LANGUAGE: "en", f"TILEWYRM_SERVE_{name}": "1"})
        done = run.invoke(main, ["serve", "--check-config"])
        assert answer in done.stderr
        assert "LIMITS" not in done.stderr


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Interface language."),
        ("de", "Sprache der Oberfläche."),
        ("fr", "Langue de l"),
        ("nl", "Taal van het programma."),
    ],
)
def test_the_flag_of_the_language_says_what_it_is_for(language: str, words: str) -> None:
    assert any(
        "--language" in line and words in line for line in told("play", language).splitlines()
    )
