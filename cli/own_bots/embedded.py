"""Process of an embedded server that has bots of its user."""

import io
import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

from tilewyrm.api.bots import BotError
from tilewyrm.cli.own_bots.line_players import LineProgram, makers
from tilewyrm.cli.own_bots.python_players import LogWriter, maker
from tilewyrm.server import embedded
from tilewyrm.server.bots.own_bot import OwnBotMaker
from tilewyrm.server.config.configuration import bots_of_file
from tilewyrm.server.errors import StartError


def run(sources: Sequence[str], arguments: Sequence[str]) -> None:
    """Be the server with the bots that *sources* mean, and the programs of the settings file.

    *arguments* are those of `tilewyrm.server.embedded.main`. A bot that cannot be loaded is left
    out, and the log says why.
    """
    found: dict[str, OwnBotMaker] = {}
    programs: list[LineProgram] = []
    complaints: list[str] = []
    try:
        programs = [LineProgram(name, program) for name, program in bots_of_file().items()]
    except StartError as error:
        complaints.append(str(error))
    for source in sources:
        with redirect_stdout(io.StringIO()) as printed:  # the log has not begun
            try:
                name, made = maker(source)
            except (BotError, OSError) as error:
                complaints.append(f"the bot {source} is left out: {error}")
            else:
                found[name] = made
        lines = filter(None, map(str.strip, printed.getvalue().splitlines()))
        complaints += [f"the bot {source} printed: {line}" for line in lines]
    sys.stdout = LogWriter()
    try:
        embedded.main(*arguments, own_bots={**found, **makers(programs)}, complaints=complaints)
    finally:
        for program in programs:
            program.kill()


if __name__ == "__main__":
    run(json.loads(sys.argv[1]), sys.argv[2:])
