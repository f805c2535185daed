"""How texts name the program, so that a player can call it again."""

import os
import sys

import pytest

from tilewyrm.client.start import program


@pytest.mark.parametrize(
    ("path", "folder", "named"),
    [
        ("bin", "", "tilewyrm"),
        ("", "bin", "./tilewyrm"),
        ("", "", "./bin/tilewyrm"),
        ("", "other", "~/bin/tilewyrm"),
    ],
)
def test_the_program_is_named_in_the_shortest_way_that_calls_it(
    tmp_path, monkeypatch, path, folder, named
):
    called = tmp_path / "bin" / "tilewyrm"
    called.parent.mkdir()
    (tmp_path / "other").mkdir()
    called.write_text("#!/bin/sh\n", encoding="utf-8")
    called.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(called)])
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / path)] if path else []))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path / folder)
    assert program() == named
