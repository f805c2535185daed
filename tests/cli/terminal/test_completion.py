"""Completion and the manual page say what the commands are today."""

import os
import shutil
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from support.template import AFTER_READING
from tilewyrm.cli.main import SUBCOMMANDS, main


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_how_to_complete(shell):
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0, done.output
    assert "_TILEWYRM_COMPLETE" in done.output


def test_what_is_printed_completes_subcommands_and_flags():
    def variables(*words):
        return {
            "_TILEWYRM_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(("tilewyrm", *words)),
            "COMP_CWORD": str(len(words)),
        }

    def completed(output):
        return [line.partition(",")[2] for line in output.split()]

    run = (
        f"{AFTER_READING}import sys; sys.argv[0] = 'tilewyrm'; from tilewyrm.cli.main import main; "
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{AFTER_READING}{run}main(prog_name='tilewyrm')"],
        env={**os.environ, **variables("wa")},
        capture_output=True,
        text=True,
    )
    assert completed(done.stdout) == ["watch"]
    for words, found in ((("--the",), "--theme"), (("--theme", "l"), "light")):
        env = variables("play", *words)
        here = CliRunner().invoke(main, env=env, prog_name="tilewyrm")
        assert completed(here.output) == [found]


def test_the_manual_page_has_every_command_and_every_flag():
    page = CliRunner().invoke(main, ["man"]).output
    context = click.Context(main)
    for name in SUBCOMMANDS:
        assert f".SS tilewyrm {name}" in page
        command = main.get_command(context, name)
        for parameter in command.params:
            for flag in parameter.opts:
                if flag.startswith("--"):
                    assert flag.replace("-", "\\-") in page, (name, flag)


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_the_manual_page_can_be_set():
    page = CliRunner().invoke(main, ["man"]).output
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tascii"], input=page, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert "tilewyrm" in done.stdout
