"""Options of playing, from the command line: server, table, game, seats, bots, replay."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilewyrm.client.lobby.seat_store import LOCAL
from tilewyrm.client.local_services import CostlyChoice


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of one visit to a table or a replay."""

    server: str = ""
    """``HOST:PORT``; empty: the embedded server."""
    fingerprint: str = ""
    """Of that server's certificate, as somebody has told the player; empty: nobody has."""
    announced: str = ""
    """The same, as the server has announced it on the network."""
    known_by: str = ""
    """Identity of that server (`TrustedServer.known_by`)."""
    table_id: str = ""
    """The table to join or to come back to; empty: choose or create."""
    name: str = ""
    """The player's name; empty: that of the user of this computer."""
    usual_name: str = ""
    """Theirs where none is given; empty: as the computer's user is called."""
    new: bool = False
    """Create a table."""
    game: str = ""
    """That of a new table. Empty means the usual one (`played_games.usual_game`)."""
    seats: int = 0
    """All seats of a new table; 0: the bots' and one more, or as many as the game needs."""
    bots: int | None = None
    """How many seats of a new table bots take; None: the default."""
    bot: str = ""
    """The bots' strategy; empty: the usual one."""
    bot_file: str = ""
    """The file that `bot` comes from (`OwnBot.file`), or an empty text."""
    of_the_day: bool = False
    """Whether it is today's match of the game, whose luck is known beforehand."""
    begins: bool = False
    """Whether the player begins a new match against bots alone: its first question is theirs."""
    edition: str = ""
    preset: str = ""
    """Options chosen together by their name; empty: the usual one (`presets.usual_preset`)."""
    boxes: Sequence[str] = ()
    """Expansions of a new table as they were typed; they come on top of the preset."""
    tiles: str = ""
    """Copies of boxes of tiles at a new table as they were typed. Empty: one of each."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options of a new table as they were typed; they beat the preset."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Its terms likewise."""
    arbiter_keys: Sequence[bytes] = ()
    """The keys of its arbiters, 32 bytes each."""
    pass_phrase: str = ""
    """That of the table to open, to join or to watch; empty: none, or ask for it."""
    plain: bool = False
    """Line mode also where the full screen would work."""
    automatic: bool = True
    """Whether the server records a decision without alternative at once."""

    watching: bool = False
    """As a spectator, who takes no seat."""
    joining: bool = False
    """Look for the table by its code, where no server is named."""
    on_network: bool = False
    """Whether the embedded server is for others on this network, too."""
    network_port: int = 0
    """The port at which others reach that server, or reached it before; 0: none yet."""
    replay: str = ""
    """The replay file to watch; empty: none."""
    at: int = 0
    """The entry of a replay to show first, or to go on behind; 0: its start."""
    eyes: int | None = None
    """The seat whose eyes a replay is seen with, None: nothing is hidden; or the seat to take in a
    match that goes on, None: the first one."""
    branch: str = ""
    """The replay file whose match to go on with behind the entry `at`; empty: none."""
    trial: CostlyChoice | None = None
    """The choice of the match of `branch` to try again on a server of its own, or None."""
    mistakes: Sequence[CostlyChoice] | None = None
    """The costliest choices of the match of `replay` or `branch`, or None if not known."""
    lists_mistakes: bool = False
    """Whether the replay opens at the list of these choices, `trial` highlighted."""
    guided: bool = False
    """A tutorial or a trial, on a server of its own: it leaves no replay and no result."""
    tasks: bool = True
    """Whether a tutorial begins with its tasks; else with the first match, which is continued if
    `table_id` says so."""
    expansion: str = ""
    """The option of the expansion that has the tasks. Empty means the game's own tasks."""
    title: str = ""
    """Of a new table."""
    at_event: bool = False
    """Whether it is a visit to an event on the server, instead of one table."""
    event: str = ""
    """The hash of the event, if the user has been there. Else `event_code` says which."""
    event_code: str = ""
    """The player's code at the event. If empty, the stored one is used, or the player is asked."""
    data_dir: str = ""
    """Where the embedded server keeps its tables; empty: the user's own directory."""
    returns_home: bool = False
    """Whether the home screen comes after the visit, with a row to continue what was left."""
    program: str = "tilewyrm"
    """How this program was called, for commands that the player may type again."""

    @property
    def returning_bot(self) -> str:
        """Value of ``--bot`` for returning (`StoredSeat.bot`)."""
        return self.bot_file or (self.bot if self.table_id else "")

    @property
    def place(self) -> str:
        """The server's name where seats are kept."""
        return self.server or f"{LOCAL}{self.data_dir}"


def continued_tutorial(play_options: PlayOptions, game: str, table_id: str) -> PlayOptions:
    """Return *play_options* for the first match of *game*'s tutorial, from where it was left."""
    return replace(play_options, game=game, guided=True, tasks=False, table_id=table_id)


def return_command(play_options: PlayOptions, table_id: str, name: str, bot: str = "") -> str:
    """Return the command that takes the player back to the seat, or to watching the table.

    *bot* is the value of ``--bot`` (`StoredSeat.bot`).
    """
    words = [f"{play_options.program} {f'watch {table_id}' if play_options.watching else 'play'}"]
    if play_options.server:
        words.append(f"--server {play_options.server}")
    if play_options.data_dir:
        words.append(f"--data-dir {shlex.quote(play_options.data_dir)}")
    if not play_options.watching:
        words.append(f"--table {table_id}")
        if bot:
            words.append(f"--bot {shlex.quote(bot)}")
    if play_options.name:
        words.append(f"--name {shlex.quote(name)}")
    if play_options.plain:
        words.append("--plain")
    return " ".join(words)
