"""Joining a table by its code."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.connection.address import parse_address
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.settings.name_field import NameField
from tilewyrm.language.speech import tell

_COMMAND = ("tilewyrm", "join")
"""How an invitation begins; it may be pasted as it is."""
_EVENT_COMMAND = ("tilewyrm", "event", "join")
"""How the one to an event begins."""


class JoinPage(HomePage):
    """Takes the code of a table, or a whole invitation."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._code = self._server = self._phrase = ""
        self._name = NameField(home.player_name)

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
            self._name.row,
            FormRow(tell("home.join.go"), enter=self._join),
            FormRow(
                tell("home.join_event"),
                detail=tell("home.join_event.detail"),
                enter=lambda: self._home.open(JoinEventPage(self._home)),
                key="e",
            ),
        ]

    def _type_code(self, text: str) -> None:
        self._code = text

    def _type_server(self, text: str) -> None:
        self._server = text

    def _type_phrase(self, text: str) -> None:
        self._phrase = text

    def _join(self) -> None:
        words = self._code.split()
        if tuple(words[:3]) == _EVENT_COMMAND:
            page = JoinEventPage(self._home)
            self._home.open(page)
            page.type_code(self._code)
            return
        if tuple(words[:2]) == _COMMAND:
            words = words[2:]
            if words[1:2] == ["--server"]:
                self._server = "".join(words[2:3])
        if not words:
            return
        self._code = words[0]
        place = parse_address(self._server)
        play_options = replace(
            self._home.named(self._name.changed),
            server=place.address,
            fingerprint=place.fingerprint,
            table_id=self._code.lower(),
            pass_phrase=self._phrase.strip(),
            joining=True,
        )
        self._home.play(play_options)


class JoinEventPage(HomePage):
    """Takes the code of a player at an event, or the whole command."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._code = self._server = ""

    def title(self) -> str:
        """Return the name of the page."""
        return tell("home.join_event")

    def intro(self) -> Sequence[str]:
        """Return the instructions."""
        return (tell("home.join_event.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for server and code each."""
        return [
            FormRow(
                tell("home.join_event.code"), self._code, typed=self.type_code, enter=self._join
            ),
            FormRow(
                tell("home.join.server"),
                self._server,
                tell("home.join_event.server.detail"),
                typed=self._type_server,
                enter=self._join,
            ),
            FormRow(tell("home.join.go"), enter=self._join),
        ]

    def type_code(self, text: str) -> None:
        """Take the code, or the command with server and code."""
        words = text.split()
        if tuple(words[:3]) == _EVENT_COMMAND and len(words) > len(_EVENT_COMMAND) + 1:
            self._server = words[3]
            text = " ".join(words[4:])
        self._code = text

    def _type_server(self, text: str) -> None:
        self._server = text

    def _join(self) -> None:
        place = parse_address(self._server)
        if not self._code.strip():
            self._home.point(0)
        elif not place.address:
            self._home.point(1)
        else:
            self._home.play(
                replace(
                    self._home.play_options,
                    server=place.address,
                    fingerprint=place.fingerprint,
                    at_event=True,
                    event_code=self._code.strip(),
                )
            )
