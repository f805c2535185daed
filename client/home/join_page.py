"""Joining a table by its code."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.connection.address import parse_address
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.language.speech import tell

_COMMAND = ("tilewyrm", "join")
"""How an invitation begins; it may be pasted as it is."""


class JoinPage(HomePage):
    """Takes the code of a table, or a whole invitation."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._code = self._server = self._phrase = ""

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.join")

    def intro(self) -> Sequence[str]:
        """Return what to type."""
        return (tell("home.join.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each part of an invitation."""
        return [
            FormRow(tell("home.join.code"), self._code, typed=self._type_code, enter=self._join),
            FormRow(
                tell("home.join.server"),
                self._server,
                tell("home.join.server.detail"),
                typed=self._type_server,
            ),
            FormRow(
                tell("home.phrase"),
                self._phrase,
                tell("home.join.phrase.detail"),
                typed=self._type_phrase,
            ),
            FormRow(tell("home.join.go"), enter=self._join),
        ]

    def _type_code(self, text: str) -> None:
        self._code = text

    def _type_server(self, text: str) -> None:
        self._server = text

    def _type_phrase(self, text: str) -> None:
        self._phrase = text

    def _join(self) -> None:
        words = self._code.split()
        if tuple(words[:2]) == _COMMAND:
            words = words[2:]
            if words[1:2] == ["--server"]:
                self._server = "".join(words[2:3])
        if not words:
            return
        self._code = words[0]
        place = parse_address(self._server)
        play_options = replace(
            self._home.play_options,
            server=place.address,
            fingerprint=place.fingerprint,
            table_id=self._code.lower(),
            pass_phrase=self._phrase.strip(),
            joining=True,
        )
        self._home.play(play_options)
